"""One visitor's visit: who they are, where they are, how they want it, and which room each page shows."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from fantan import solver, words
from fantan.store import Attempt, LearnerUnknown, StoreError
from ui import environment, identity, options
from ui.memory import Memory, archive
from ui.rooms import Go, Options, Room, Search

_VISIT = "visit"
_LANGUAGE = "language"


@dataclass
class Visit:
    """All that is known of a visitor here.

    Whoever changes it asks for it once, first of all: Streamlit may end a callback wherever it looks into the session
    state, and then what was kept would not be what is shown.
    """

    memory: Memory | None
    """What is remembered of them; None where their browser keeps no cookie of ours, or they were forgotten."""
    forgotten: bool = False
    """Whether they were forgotten while they were here, or are somebody else by now."""
    token: str = ""
    """Names the visit, so that the table sees when the server has begun a new one."""
    pages: Mapping[str, StreamlitPage] = field(default_factory=dict)
    page: str = ""
    go: Go | None = None
    """The way out that somebody took."""
    wanted: str = ""
    """The language that an address asked for last."""
    language: str = ""
    """The language of the page, since the last time all of it was drawn."""
    kept_settings: Mapping[str, str] | None = None
    """What was set in earlier visits; None as long as nobody could say."""
    own_settings: dict[str, str] = field(default_factory=dict)
    rooms: dict[str, Room | None] = field(default_factory=dict)
    """The room of each page; None where it was looked up and there is none."""
    asked: dict[str, Mapping[str, str]] = field(default_factory=dict)
    """What the address of each page asked for last."""
    given: dict[str, tuple[Mapping[str, str], ...]] = field(default_factory=dict)
    """The addresses of each page that we gave the browser."""
    late: dict[str, str] = field(default_factory=dict)
    """The key of what is to be said of a room that is not as this window left it."""
    answered: list[Attempt] = field(default_factory=list)
    """The evidence of a visitor of whom nothing is remembered: it lasts as long as the visit."""
    said: str | None = None
    """How it stands with keeping, as the frame says it."""
    search: Search = "none"
    """How it stands with the search, as the page says it."""

    def settings(self) -> dict[str, str]:
        """What the visitor has set, here or before; only here, while nobody can say what was before."""
        if self.kept_settings is None:
            with suppress(StoreError):  # then it is asked again
                self.kept_settings = self.memory.settings() if self.memory else {}
        return {**(self.kept_settings or {}), **self.own_settings}

    def change(self, name: str, value: str) -> None:
        """Keep a setting."""
        self.own_settings[name] = value
        if self.memory is not None:
            with self.forgetting():
                self.memory.set(name, value)

    @contextmanager
    def forgetting(self) -> Iterator[None]:
        """Go on with who is forgotten, or somebody else, by now: what they do here is kept nowhere from now on."""
        try:
            yield
        except LearnerUnknown:
            self.memory, self.forgotten = None, True


def here() -> Visit:
    """The visit that this script runs for."""
    try:
        visit: Visit = st.session_state[_VISIT]
    except KeyError:
        id = identity.of(st.context.cookies)
        memory = Memory(archive(), identity.hashed(id)) if id else None
        visit = st.session_state[_VISIT] = Visit(memory, token=identity.fresh()[:6])
    return visit


def event(key: str) -> Any:
    """What the table of a key was told last."""
    return getattr(st.session_state.get(key), "act", None)


def pointed(key: str) -> str:
    """What the point stands for that was pressed in the chart of a key; empty where the press took its choice back."""
    points = st.session_state[key].selection.points
    data = points[0].get("customdata", "") if points else ""
    return str(data[0] if isinstance(data, list) and data else data)


def enter(pages: Mapping[str, StreamlitPage], page: str) -> None:
    """Come to a page: keep which pages there are, and take the address as a wish if it is another page than before."""
    visit = here()
    visit.pages = pages
    if visit.page != page:
        visit.page = page
        visit.asked.pop(page, None)
        visit.given.pop(page, None)


def page(name: str) -> StreamlitPage:
    """A page, for a link to it."""
    return here().pages[name]


def language() -> str:
    """The language of this visitor: what `?lang=` asked for last, else what the browser prefers."""
    visit, wanted = here(), st.query_params.get("lang", "")
    if wanted and wanted != visit.wanted:
        visit.wanted = wanted
        visit.change(_LANGUAGE, words.language(wanted))
    visit.language = words.language(visit.settings().get(_LANGUAGE) or st.context.locale)
    return visit.language


def wishes(visit: Visit) -> Options:
    """How the visitor wants it. The language is that of the page: an address asks for another one with a new page."""
    visit.search = search()
    wanted = options.restored(visit.settings())
    lang = visit.language or language()
    return replace(wanted, lang=lang, usual_coach=environment.coach(), search=visit.search)


def search() -> Search:
    """How it stands with the search."""
    return "ready" if solver.ready() else "coming" if solver.coming() else "none"

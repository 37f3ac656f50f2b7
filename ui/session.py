"""The session of one visitor: the only file that touches `st.session_state`.

It keeps one room a page, the visitor's options, and the addresses that went to and fro. All of them are values. What
is to outlast the visit goes through the visitor's memory, before it is shown.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeVar
from urllib.parse import parse_qsl

import streamlit as st
import structlog
from streamlit.navigation.page import StreamlitPage

from fantan import words
from fantan.cards import NotationError
from fantan.store import LearnerUnknown
from ui import identity, options
from ui.memory import Memory, Outcome, archive
from ui.rooms import Go, Options, Room
from ui.rooms.learn import Learn
from ui.table import component
from ui.table.scene import Line, Look, Scene

R = TypeVar("R", bound=Room)


class Standing(NamedTuple):
    """How far a learner is."""

    lessons: int
    """How many are learned."""
    answers: int
    deals: int
    """How many were played to their end."""


_LOG = structlog.get_logger()
_LANGUAGE = "language"
_OPTIONS = "options"
_PAGE = "page"
_PAGES = "pages"
_GO = "go"
_TOKEN = "token"
_MEMORY = "memory"
_FORGOTTEN = "forgotten"
_SETTINGS = "settings"
_KEEPING = "keeping"
_LATE = "late"
_REMEMBERED = 16
"""How many addresses of a room are kept: more than can be on their way between browser and server."""
RESUME = "resume"
"""The act of a table whose server has forgotten it: its text is the address of the moment that is on the screen."""


def language() -> str:
    """The language of this visitor: what `?lang=` asked for last, else what the browser prefers."""
    asked = st.query_params.get("lang")
    if asked and asked != st.session_state.get(_LANGUAGE):
        st.session_state[_LANGUAGE] = asked
        _set(_LANGUAGE, words.language(asked))
    if _LANGUAGE not in st.session_state:
        st.session_state[_LANGUAGE] = _settings().get(_LANGUAGE)
    return words.language(st.session_state[_LANGUAGE] or st.context.locale)


def seed() -> str:
    """A fresh seed, short enough to read out."""
    return secrets.token_hex(3)


def enter(pages: Mapping[str, StreamlitPage], page: str) -> None:
    """Come to a page: keep which pages there are, and take the address as a wish if it is another page than before."""
    st.session_state[_PAGES] = pages
    if st.session_state.get(_PAGE) != page:
        st.session_state[_PAGE] = page
        st.session_state.pop(_asked(page), None)
        st.session_state.pop(_given(page), None)


def page(name: str) -> StreamlitPage:
    """A page, for a link to it."""
    pages: Mapping[str, StreamlitPage] = st.session_state[_PAGES]
    return pages[name]


def code() -> str:
    """The code that makes another device the same learner; empty where this one is nobody to us."""
    id = identity.of(st.context.cookies)
    return identity.code(id) if id and _memory() else ""


def said() -> str:
    """What came of the form that led to this page, as its address says."""
    return st.query_params.get("said", "")


def progress() -> Standing:
    """How far the visitor is."""
    learned = len((kept(Learn) or Learn()).learned)
    remembered = _memory()
    deals, answers = remembered.totals() if remembered else (0, 0)
    return Standing(learned, answers, deals)


def keeping() -> str:
    """How it stands with keeping what is done here: the key of a sentence; empty when all is well."""
    remembered = _memory()
    if remembered is None:
        return "kept.forgotten" if _FORGOTTEN in st.session_state else "kept.visit"
    return "kept.later" if remembered.behind else ""


def say_keeping() -> str:
    """The same for the frame, which says it; when it changes, the whole page is drawn anew."""
    said = st.session_state[_KEEPING] = keeping()
    return said


def pulse() -> int:
    """How many seconds lie between two beats: few while something waits to be kept."""
    remembered = _memory()
    return 5 if remembered is not None and remembered.behind else 3600


def beat() -> None:
    """Keep what could not be kept before, and show the page anew once all is."""
    remembered = _memory()
    if remembered is None or not remembered.behind:
        return
    try:
        for name in remembered.catch_up():
            st.session_state.pop(name, None)
            st.session_state[_LATE] = (name, "late.lost")
    except LearnerUnknown:
        _forget()
    if not remembered.behind:
        st.rerun()


def kept(kind: type[R]) -> R | None:
    """The visitor's room of a kind as it was left, for a page that tells how far they are."""
    if kind.name not in st.session_state:
        st.session_state[kind.name] = _latest(kind, None)
    left: R | None = st.session_state[kind.name]
    return left


def room(kind: type[R]) -> R:
    """The visitor's room of a kind: the one in use, unless the address asks for another.

    The browser sends an address with every rerun, and it may lag behind the one we gave it; so it is a wish only when
    it is neither the one that was asked for last nor one of those we gave out. What a wish opens is kept with the first
    act in it: a browser that lost its server wishes for what it was opened with long ago.
    """
    looked = kind.name not in st.session_state  # then what is known is what is kept
    known = kept(kind)
    asked = {key: value for key, value in st.query_params.to_dict().items() if key in kind.keys}
    echo = asked == st.session_state.get(_asked(kind.name)) or asked in st.session_state.get(_given(kind.name), ())
    if known is not None and echo:
        return known
    if not looked:
        # Where a wish follows one in which nothing was done, what is kept comes before it.
        untouched = known is not None and asked and not _is_kept(kind, known)
        known = _latest(kind, None if untouched else known) or known
    opened = kind.open(asked, seed(), known)
    st.session_state[kind.name] = opened
    st.session_state[_asked(kind.name)] = asked
    st.session_state[_given(kind.name)] = ()
    remembered = _memory()
    if remembered is not None and kind.name not in remembered.known:
        _keep(kind, opened, opened)
    now: R = st.session_state[kind.name]
    return now


@st.fragment
def show(kind: type[R], below: Callable[[R, str], None] | None = None) -> None:
    """Show the visitor's room of a kind and hand its acts back to it; `below` draws what goes with it.

    Only this part of the page runs again after an act.
    """
    if _GO in st.session_state:
        go: Go = st.session_state.pop(_GO)
        st.switch_page(st.session_state[_PAGES][go.page], query_params=dict(go.query))
    chosen = _options()
    shown = room(kind)
    scene = _told(kind, shown.scene(chosen), chosen.lang)
    _remember(kind, scene.address)
    component.table(scene, _look(kind, shown, chosen), key=_table(kind), on_act=partial(_act, kind))
    if below:
        below(shown, chosen.lang)
    now = keeping()
    if now != st.session_state.setdefault(_KEEPING, now):
        say_keeping()
        st.rerun()  # the whole page: the frame says how it stands, and beats as often as that takes


def _options() -> Options:
    if _OPTIONS not in st.session_state:
        st.session_state[_OPTIONS] = options.restored(_settings())
    kept: Options = st.session_state[_OPTIONS]
    return replace(kept, lang=language())


def _look(kind: type[Room], room: Room, chosen: Options) -> Look:
    token: str = st.session_state.setdefault(_TOKEN, seed())
    return Look(chosen.lang, chosen.deck == "four", token, _is_kept(kind, room), *component.spoken(chosen.lang))


def _asked(page: str) -> str:
    return f"{page}.asked"


def _given(page: str) -> str:
    return f"{page}.given"


def _table(kind: type[Room]) -> str:
    return f"{kind.name}.table"


def _remember(kind: type[Room], address: str) -> None:
    given = dict(parse_qsl(address, keep_blank_values=True))
    others = [other for other in st.session_state[_given(kind.name)] if other != given]
    st.session_state[_given(kind.name)] = (*others, given)[-_REMEMBERED:]


def _act(kind: type[Room]) -> None:
    """Let the room follow an act; one that answers an earlier moment came twice or too late, and changes nothing."""
    act = component.read(getattr(st.session_state.get(_table(kind)), "act", None))
    room: Room | None = st.session_state.get(kind.name)
    if act is None or room is None or act.seq != room.seq:
        return
    st.session_state.pop(_LATE, None)
    if act.do.startswith(options.FOLD + "."):
        before = _options()
        chosen = options.chosen(before, act)
        if chosen != before:
            st.session_state[_OPTIONS] = chosen
            _set(act.do.removeprefix(f"{options.FOLD}."), act.text)
        return
    if act.do == RESUME:
        truth = _latest(kind, None)
        if truth is not None:
            st.session_state[kind.name] = truth
            return
        after: Room | Go = kind.open(dict(parse_qsl(act.text)), seed(), room)
    else:
        after = room.act(act, seed())
    if isinstance(after, Go):
        st.session_state[_GO] = after
    elif after.seq != room.seq:
        _keep(kind, room, after)


def _memory() -> Memory | None:
    """What is remembered of the visitor; None where their browser keeps no cookie of ours."""
    if _MEMORY not in st.session_state:
        id = identity.of(st.context.cookies)
        st.session_state[_MEMORY] = Memory(archive(), identity.hashed(id)) if id else None
    remembered: Memory | None = st.session_state[_MEMORY]
    return remembered


def _is_kept(kind: type[Room], room: Room) -> bool:
    """Whether a room is the one that was kept last, or is to be."""
    remembered = _memory()
    return remembered is not None and remembered.known.get(kind.name) == room.seq


def _latest(kind: type[R], known: R | None) -> R | None:
    """A room as it was left: as it is known here, or where another window went on since, as it is there."""
    remembered = _memory()
    if remembered is None:
        return known
    number = remembered.known.get(kind.name)
    last = remembered.latest(kind.name)
    if last is None or (known is not None and last.seq == number):
        return known
    try:
        return kind.recall(last.text, last.seq)
    except NotationError:
        _LOG.error("room unreadable", room=kind.name)
        return known


def _keep(kind: type[R], before: R, after: R) -> None:
    """Keep a moment, and only then show it; where another window was first, show that."""
    st.session_state[kind.name] = after
    remembered = _memory()
    if remembered is None:
        return
    waited = remembered.behind
    try:
        outcome = remembered.keep(kind.name, after.seq, after.record(before))
    except LearnerUnknown:
        _forget()
        return
    if outcome is Outcome.LATE:
        st.session_state[kind.name] = _latest(kind, None) or after
        if before is not after:
            st.session_state[_LATE] = (kind.name, "late.lost" if waited else "late.window")


def _told(kind: type[Room], scene: Scene, lang: str) -> Scene:
    """A scene that says so when it is not what was asked for."""
    name, key = st.session_state.get(_LATE, ("", ""))
    return replace(scene, line=Line(words.text(key, lang))) if name == kind.name else scene


def _settings() -> Mapping[str, str]:
    if _SETTINGS not in st.session_state:
        remembered = _memory()
        st.session_state[_SETTINGS] = remembered.settings() if remembered else {}
    kept: Mapping[str, str] = st.session_state[_SETTINGS]
    return kept


def _set(name: str, value: str) -> None:
    remembered = _memory()
    if remembered is None:
        return
    try:
        remembered.set(name, value)
    except LearnerUnknown:
        _forget()


def _forget() -> None:
    """Go on with a visitor who asked in another window to be forgotten: what they do from now on is kept nowhere."""
    st.session_state[_MEMORY] = None
    st.session_state[_FORGOTTEN] = True

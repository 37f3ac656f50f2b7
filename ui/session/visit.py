"""Who the visitor is, where they are, and how they want it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from fantan import words
from fantan.store import LearnerUnknown, StoreError
from ui import identity, options
from ui.memory import Memory, archive
from ui.rooms import Options

_LANGUAGE = "language"
_MEMORY = "memory"
_FORGOTTEN = "forgotten"
_KEPT_SETTINGS = "settings.kept"
_OWN_SETTINGS = "settings.own"
_PAGE = "page"
_PAGES = "pages"


def enter(pages: Mapping[str, StreamlitPage], page: str) -> None:
    """Come to a page: keep which pages there are, and take the address as a wish if it is another page than before."""
    st.session_state[_PAGES] = pages
    if st.session_state.get(_PAGE) != page:
        st.session_state[_PAGE] = page
        st.session_state.pop(asked(page), None)
        st.session_state.pop(given(page), None)


def page(name: str) -> StreamlitPage:
    """A page, for a link to it."""
    pages: Mapping[str, StreamlitPage] = st.session_state[_PAGES]
    return pages[name]


def asked(page: str) -> str:
    """Under which key stands what the address of a page asked for last."""
    return f"{page}.asked"


def given(page: str) -> str:
    """Under which key stand the addresses of a page that we gave the browser."""
    return f"{page}.given"


def language() -> str:
    """The language of this visitor: what `?lang=` asked for last, else what the browser prefers."""
    wanted = st.query_params.get("lang")
    if wanted and wanted != st.session_state.get(_LANGUAGE):
        st.session_state[_LANGUAGE] = wanted
        change(_LANGUAGE, words.language(wanted))
    return words.language(_settings().get(_LANGUAGE) or st.context.locale)


def wishes() -> Options:
    """How the visitor wants it."""
    return replace(options.restored(_settings()), lang=language())


def change(name: str, value: str) -> None:
    """Keep a setting."""
    st.session_state.setdefault(_OWN_SETTINGS, {})[name] = value
    remembered = memory()
    if remembered is not None:
        with forgetting():
            remembered.set(name, value)


def memory() -> Memory | None:
    """What is remembered of the visitor; None where their browser keeps no cookie of ours."""
    if _MEMORY not in st.session_state:
        id = identity.of(st.context.cookies)
        st.session_state[_MEMORY] = Memory(archive(), identity.hashed(id)) if id else None
    remembered: Memory | None = st.session_state[_MEMORY]
    return remembered


@contextmanager
def forgetting() -> Iterator[None]:
    """Go on with a visitor who is forgotten, or another one, by now: what they do here is kept nowhere from now on."""
    try:
        yield
    except LearnerUnknown:
        st.session_state[_MEMORY] = None
        st.session_state[_FORGOTTEN] = True


def forgotten() -> bool:
    """Whether the visitor was forgotten while they were here."""
    return _FORGOTTEN in st.session_state


def _settings() -> Mapping[str, str]:
    """What the visitor has set, here or before; only here, while nobody can say what was before."""
    remembered = memory()
    if _KEPT_SETTINGS not in st.session_state and remembered is not None:
        with suppress(StoreError):  # then it is asked again
            st.session_state[_KEPT_SETTINGS] = remembered.settings()
    return {**st.session_state.get(_KEPT_SETTINGS, {}), **st.session_state.get(_OWN_SETTINGS, {})}

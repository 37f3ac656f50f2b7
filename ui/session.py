"""The session of one visitor: the only file that touches `st.session_state`.

It keeps one room a page, the visitor's options, and the addresses that went to and fro. All of them are values.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import TypeVar
from urllib.parse import parse_qsl

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from fantan import words
from fantan.cards import Card, Rank, Suit
from ui import options
from ui.rooms import Go, Options, Room
from ui.table import component
from ui.table.scene import TEXTS, Look

R = TypeVar("R", bound=Room)

_LANGUAGE = "language"
_OPTIONS = "options"
_PAGE = "page"
_PAGES = "pages"
_GO = "go"
_TOKEN = "token"
_REMEMBERED = 16
"""How many addresses of a room are kept: more than can be on their way between browser and server."""
RESUME = "resume"
"""The act of a table whose server has forgotten it: its text is the address of the moment that is on the screen."""


def language() -> str:
    """The language of this visitor: what `?lang=` asked for last, else what the browser prefers."""
    asked = st.query_params.get("lang")
    if asked:
        st.session_state[_LANGUAGE] = asked
    return words.language(st.session_state.get(_LANGUAGE) or st.context.locale)


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


def kept(kind: type[R]) -> R | None:
    """The visitor's room of a kind as it was left, for a page that tells how far they are."""
    left: R | None = st.session_state.get(kind.name)
    return left


def room(kind: type[R]) -> R:
    """The visitor's room of a kind: the one in use, unless the address asks for another.

    The browser sends an address with every rerun, and it may lag behind the one we gave it; so it is a wish only when
    it is neither the one that was asked for last nor one of those we gave out.
    """
    known = kept(kind)
    asked = {key: value for key, value in st.query_params.to_dict().items() if key in kind.keys}
    echo = asked == st.session_state.get(_asked(kind.name)) or asked in st.session_state.get(_given(kind.name), ())
    if known is None or not echo:
        known = kind.open(asked, seed(), known)
        st.session_state[kind.name] = known
        st.session_state[_asked(kind.name)] = asked
        st.session_state[_given(kind.name)] = ()
    return known


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
    scene = shown.scene(chosen)
    _remember(kind, scene.address)
    component.table(scene, _look(chosen), key=_table(kind), on_act=partial(_act, kind))
    if below:
        below(shown, chosen.lang)


def _options() -> Options:
    kept: Options = st.session_state.setdefault(_OPTIONS, Options())
    return replace(kept, lang=language())


def _look(chosen: Options) -> Look:
    token: str = st.session_state.setdefault(_TOKEN, seed())
    return Look(chosen.lang, chosen.deck == "four", token, _texts(chosen.lang), _names(chosen.lang))


@cache
def _texts(lang: str) -> tuple[tuple[str, str], ...]:
    return tuple((key, words.text(f"table.{key}", lang)) for key in TEXTS)


@cache
def _names(lang: str) -> tuple[tuple[str, str], ...]:
    cards = (Card(rank, suit) for suit in Suit for rank in Rank)
    return tuple((str(card), words.name(card, lang)) for card in cards)


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
    if act.do.startswith(options.FOLD + "."):
        st.session_state[_OPTIONS] = options.chosen(_options(), act)
        return
    if act.do == RESUME:
        st.session_state[kind.name] = kind.open(dict(parse_qsl(act.text)), seed(), room)
        return
    after = room.act(act, seed())
    if isinstance(after, Go):
        st.session_state[_GO] = after
    else:
        st.session_state[kind.name] = after

"""The rooms of a visitor: opened, shown, and what their acts lead to."""

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar
from urllib.parse import parse_qsl

import streamlit as st
import structlog

from fantan import words
from fantan.cards import NotationError
from fantan.store import StoreError
from ui import options
from ui.memory import Outcome
from ui.rooms import Go, Options, Room
from ui.session import keeping, visit
from ui.table import component
from ui.table.scene import Line, Look, Scene

R = TypeVar("R", bound=Room)

_LOG = structlog.get_logger()
_GO = "go"
_TOKEN = "token"
_REMEMBERED = 16
"""How many addresses of a room are kept: more than can be on their way between browser and server."""
RESUME = "resume"
"""The act of a table whose server has forgotten it: its text is the address of the moment that is on the screen."""


def seed() -> str:
    """A fresh seed, short enough to read out."""
    return secrets.token_hex(3)


def kept(kind: type[R]) -> R | None:
    """The visitor's room of a kind as it was left; None without one, and while nobody can say."""
    if kind.name not in st.session_state:
        try:
            st.session_state[kind.name] = _latest(kind, None)
        except StoreError:
            return None  # it is asked again
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
    echo = asked == st.session_state.get(visit.asked(kind.name)) or asked in st.session_state.get(
        visit.given(kind.name), ()
    )
    if known is not None and echo:
        return known
    if not looked:
        # Where a wish follows one in which nothing was done, what is kept comes before it.
        untouched = known is not None and asked and _outcome(kind, known) is None
        with suppress(StoreError):
            known = _latest(kind, None if untouched else known) or known
    opened = kind.open(asked, seed(), known)
    st.session_state[kind.name] = opened
    st.session_state[visit.asked(kind.name)] = asked
    st.session_state[visit.given(kind.name)] = ()
    remembered = visit.memory()
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
        st.switch_page(visit.page(go.page), query_params=dict(go.query))
    chosen = visit.wishes()
    shown = room(kind)
    scene = _told(kind, shown.scene(chosen), chosen.lang)
    _remember(kind, scene.address)
    component.table(scene, _look(kind, shown, chosen), key=_table(kind), on_act=partial(_act, kind))
    if below:
        below(shown, chosen.lang)
    keeping.say_anew()


def _look(kind: type[Room], room: Room, chosen: Options) -> Look:
    token: str = st.session_state.setdefault(_TOKEN, seed())
    is_kept = _outcome(kind, room) is Outcome.KEPT
    return Look(chosen.lang, chosen.deck == "four", token, is_kept, *component.spoken(chosen.lang))


def _table(kind: type[Room]) -> str:
    return f"{kind.name}.table"


def _remember(kind: type[Room], address: str) -> None:
    given = dict(parse_qsl(address, keep_blank_values=True))
    others = [other for other in st.session_state[visit.given(kind.name)] if other != given]
    st.session_state[visit.given(kind.name)] = (*others, given)[-_REMEMBERED:]


def _act(kind: type[Room]) -> None:
    """Let the room follow an act; one that answers an earlier moment came twice or too late, and changes nothing."""
    act = component.read(getattr(st.session_state.get(_table(kind)), "act", None))
    room: Room | None = st.session_state.get(kind.name)
    if act is None or room is None or act.seq != room.seq:
        return
    keeping.answered(kind.name)
    if act.do.startswith(options.FOLD + "."):
        before = visit.wishes()
        if options.chosen(before, act) != before:
            visit.change(act.do.removeprefix(f"{options.FOLD}."), act.text)
        return
    if act.do == RESUME:
        truth = _truth(kind)
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


def _outcome(kind: type[Room], room: Room) -> Outcome | None:
    """What became of keeping the moment of a room; None where it was not to be kept yet."""
    remembered = visit.memory()
    moment = remembered.known.get(kind.name) if remembered else None
    return moment.outcome if moment and moment.seq == room.seq else None


def _latest(kind: type[R], known: R | None) -> R | None:
    """A room as it was left: as it is known here, or where another window went on since, as it is there.

    :raises StoreError: while nobody can say.
    """
    remembered = visit.memory()
    if remembered is None:
        return known
    before = remembered.known.get(kind.name)
    last = remembered.latest(kind.name)
    if last is None or (known is not None and before is not None and last.seq == before.seq):
        return known
    try:
        return kind.recall(last.text, last.seq)
    except NotationError:
        _LOG.error("room unreadable", room=kind.name)
        return known


def _truth(kind: type[R]) -> R | None:
    """A room as it was left in whichever window; None without one, and while nobody can say."""
    with suppress(StoreError):
        return _latest(kind, None)
    return None


def _keep(kind: type[R], before: R, after: R) -> None:
    """Keep a moment, and only then show it; where another window was first, show that."""
    late = keeping.keep(after, before)
    st.session_state[kind.name] = (_truth(kind) or before) if late else after


def _told(kind: type[Room], scene: Scene, lang: str) -> Scene:
    """A scene that says so when it is not what was asked for."""
    key = keeping.late(kind.name)
    return replace(scene, line=Line(words.text(key, lang))) if key else scene

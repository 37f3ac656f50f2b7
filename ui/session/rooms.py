"""The rooms of a visitor: opened, shown, and what their acts lead to."""

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar, cast
from urllib.parse import parse_qsl

import streamlit as st
import structlog

from fantan import words
from fantan.cards import NotationError
from fantan.store import StoreError
from ui import options
from ui.memory import Outcome
from ui.rooms import Choosing, Go, Heeding, Options, Room
from ui.session import keeping, knowledge
from ui.session.visit import Visit, event, here, pointed, wishes
from ui.table import component
from ui.table.scene import Act, Line, Look, Scene

R = TypeVar("R", bound=Room)

_LOG = structlog.get_logger()
_REMEMBERED = 16
"""How many addresses of a room are kept: more than can be on their way between browser and server."""
RESUME = "resume"
"""The act of a table whose server has forgotten it: its text is the address of the moment that is on the screen."""


def seed() -> str:
    """A fresh seed, short enough to read out."""
    return secrets.token_hex(3)


def kept(kind: type[R]) -> R | None:
    """The visitor's room of a kind as it was left; None without one, and while nobody can say."""
    return _kept(here(), kind)


def room(kind: type[R]) -> R:
    """The visitor's room of a kind: the one in use, unless the address asks for another.

    The browser sends an address with every rerun, and it may lag behind the one we gave it; so it is a wish only when
    it is neither the one that was asked for last nor one of those we gave out. What a wish opens is kept with the first
    act in it: a browser that lost its server wishes for what it was opened with long ago. A room that chooses by what
    the learner knows is told that, here and after every act.
    """
    return _room(here(), kind)


def _room(visit: Visit, kind: type[R]) -> R:
    found: Room = _asked_for(visit, kind)
    if isinstance(found, Choosing):
        found = visit.rooms[kind.name] = found.knowing(knowledge.known(), seed())
    return cast("R", found)


def _asked_for(visit: Visit, kind: type[R]) -> R:
    query = st.query_params.to_dict()
    looked = kind.name not in visit.rooms  # then what is known is what is kept
    known = _kept(visit, kind)
    asked = {key: value for key, value in query.items() if key in kind.keys}
    if known is not None and (asked == visit.asked.get(kind.name) or asked in visit.given.get(kind.name, ())):
        return known
    if not looked:
        # Where a wish follows one in which nothing was done, what is kept comes before it.
        untouched = known is not None and asked and _outcome(visit, known) is None
        with suppress(StoreError):
            known = latest(visit, kind, None if untouched else known) or known
    opened = kind.open(asked, seed(), known)
    visit.rooms[kind.name], visit.asked[kind.name], visit.given[kind.name] = opened, asked, ()
    if visit.memory is not None and kind.name not in visit.memory.known:
        return _keep(visit, kind, opened, opened)
    return opened


@st.fragment
def show(kind: type[R], below: Callable[[R, str], None] | None = None) -> None:
    """Show the visitor's room of a kind and hand its acts back to it; `below` draws what goes with it.

    Only this part of the page runs again after an act.
    """
    visit = here()
    if visit.go is not None:
        go, visit.go = visit.go, None
        st.switch_page(visit.pages[go.page], query_params=dict(go.query))
    chosen = wishes(visit)
    shown = _room(visit, kind)
    scene = _told(visit, kind, shown.scene(chosen), chosen.lang)
    _remember(visit, kind, scene.address)
    component.table(scene, _look(visit, shown, chosen), key=_table(kind), on_act=partial(_act, kind))
    if below:
        below(shown, chosen.lang)
    keeping.say_anew(visit)


def latest(visit: Visit, kind: type[R], known: R | None) -> R | None:
    """A room as it was left: as it is known here, or where another window went on since, as it is there.

    :raises StoreError: while nobody can say.
    """
    if visit.memory is None:
        return known
    before = visit.memory.known.get(kind.name)
    last = visit.memory.latest(kind.name)
    if last is None or (known is not None and before is not None and last.seq == before.seq):
        return known
    try:
        return kind.recall(last.text, last.seq)
    except NotationError:
        _LOG.error("room unreadable", room=kind.name)
        return known


def _look(visit: Visit, room: Room, chosen: Options) -> Look:
    is_kept = _outcome(visit, room) is Outcome.KEPT
    return Look(chosen.lang, chosen.deck == "four", visit.token, is_kept, *component.spoken(chosen.lang))


def _table(kind: type[Room]) -> str:
    return f"{kind.name}.table"


def _remember(visit: Visit, kind: type[Room], address: str) -> None:
    given = dict(parse_qsl(address, keep_blank_values=True))
    others = [other for other in visit.given[kind.name] if other != given]
    visit.given[kind.name] = (*others, given)[-_REMEMBERED:]


def _act(kind: type[R]) -> None:
    """Let the room follow an act; one that answers an earlier moment came twice or too late, and changes nothing."""
    visit = here()
    act, room = component.read(event(_table(kind))), cast("R | None", visit.rooms.get(kind.name))
    if act is None or room is None or act.seq != room.seq:
        return
    _follow(visit, kind, room, act)


def point(kind: type[Room], key: str) -> None:
    """Let a room follow a press on a point of a chart: the act is `point.` and what the point stands for.

    A second press on the same point takes its choice back; then the chart tells no point, and nothing stands there.
    """
    visit = here()
    room = visit.rooms.get(kind.name)
    if room is not None:
        _follow(visit, kind, room, Act(room.seq, f"point.{pointed(key)}"))


def _follow(visit: Visit, kind: type[R], room: R, act: Act) -> None:
    chosen = wishes(visit)
    visit.late.pop(kind.name, None)
    if act.do.startswith(options.FOLD + "."):
        if options.chosen(chosen, act) != chosen:
            visit.change(act.do.removeprefix(f"{options.FOLD}."), act.text)
        return
    if act.do == RESUME:
        truth = _truth(visit, kind)
        if truth is not None and not _only_opened(visit, truth):
            visit.rooms[kind.name] = truth
            return
        after: Room | Go = kind.open(dict(parse_qsl(act.text)), seed(), room)
    else:
        after = (room.heeding(chosen) if isinstance(room, Heeding) else room).act(act, seed())
    if isinstance(after, Go):
        visit.go = after
    elif after.seq != room.seq:
        _keep(visit, kind, room, after)


def _kept(visit: Visit, kind: type[R]) -> R | None:
    if kind.name not in visit.rooms:
        try:
            visit.rooms[kind.name] = latest(visit, kind, None)
        except StoreError:
            return None  # it is asked again
    return cast("R | None", visit.rooms[kind.name])


def _outcome(visit: Visit, room: Room) -> Outcome | None:
    """What became of keeping the moment of a room; None where it was not to be kept yet."""
    moment = visit.memory.known.get(room.name) if visit.memory else None
    return moment.outcome if moment and moment.seq == room.seq else None


def _only_opened(visit: Visit, room: Room) -> bool:
    """Whether nothing was done in a room that waits to be kept: it was opened because nobody could say what was."""
    moment = visit.memory.known.get(room.name) if visit.memory else None
    return moment is not None and moment.outcome is Outcome.WAITS and not moment.acts


def _truth(visit: Visit, kind: type[R]) -> R | None:
    """A room as it was left in whichever window; None without one, and while nobody can say."""
    with suppress(StoreError):
        return latest(visit, kind, None)
    return None


def _keep(visit: Visit, kind: type[R], before: R, after: R) -> R:
    """Keep a moment, and only then show it; where another window was first, show that."""
    late = keeping.keep(visit, after, before)
    now = (_truth(visit, kind) or before) if late else after
    visit.rooms[kind.name] = now
    return now


def _told(visit: Visit, kind: type[Room], scene: Scene, lang: str) -> Scene:
    """A scene that says so when it is not what was asked for."""
    key = visit.late.get(kind.name)
    return replace(scene, line=Line(words.text(key, lang))) if key else scene

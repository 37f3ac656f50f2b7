"""Keeping what a visitor does, and how it stands with that."""

import streamlit as st

from ui.memory import Outcome
from ui.rooms import Room
from ui.session import visit

_KEEPING = "keeping"
_LATE = "late"
_SOON, _SELDOM = 5, 3600
"""How many seconds lie between two beats: while something waits to be kept, and else."""


def say_keeping() -> str:
    """How it stands with keeping what is done here: the key of a sentence; empty when all is well."""
    said = st.session_state[_KEEPING] = _how()
    return said


def say_anew() -> None:
    """Draw the whole page anew where it is not as the frame says; then it beats as often as that takes, too."""
    now = _how()
    if st.session_state.setdefault(_KEEPING, now) != now:
        say_keeping()
        st.rerun()


def pulse() -> int:
    """How many seconds lie between two beats."""
    remembered = visit.memory()
    return _SOON if remembered is not None and remembered.behind else _SELDOM


def beat() -> None:
    """Keep what could not be kept before, and show the page anew when that changes what it says."""
    remembered = visit.memory()
    if remembered is not None and remembered.behind:
        with visit.forgetting():
            remembered.catch_up()
    if leave_late():
        st.rerun()
    say_anew()


def keep(room: Room, before: Room) -> bool:
    """Keep the moment of a room that came after another one, which may be the same: then it was only opened.

    It says whether another window was first; then nothing is changed.
    """
    remembered = visit.memory()
    if remembered is None:
        return False
    known = remembered.known.get(room.name)
    waited = known is not None and known.outcome is not Outcome.KEPT
    late = False
    with visit.forgetting():
        late = remembered.keep(room.name, room.seq, room.record(before), acts=int(room is not before)) is Outcome.LATE
    if late and room is not before:
        _late()[room.name] = "late.lost" if waited else "late.window"
    leave_late()
    return late


def leave_late() -> bool:
    """Leave the rooms in which another window was first while this one waited, and say whether there were any."""
    remembered = visit.memory()
    late = remembered.late() if remembered else {}
    for name, acts in late.items():
        st.session_state.pop(name, None)
        if acts:
            _late()[name] = "late.lost"
    return bool(late)


def late(room: str) -> str:
    """What is to be said of a room that is not as this window left it: the key of a sentence; empty without one."""
    return _late().get(room, "")


def answered(room: str) -> None:
    """Note that somebody acts in a room, having read what was said of it."""
    _late().pop(room, None)


def _how() -> str:
    remembered = visit.memory()
    if remembered is None:
        return "kept.forgotten" if visit.forgotten() else "kept.visit"
    return "kept.later" if remembered.behind else ""


def _late() -> dict[str, str]:
    late: dict[str, str] = st.session_state.setdefault(_LATE, {})
    return late

"""Keeping what a visitor does, and how it stands with that."""

from datetime import UTC, datetime

import streamlit as st

from ui.memory import Outcome, attempts
from ui.rooms import Room
from ui.session.visit import Visit, here, search

_SOON, _SELDOM = 5, 3600
"""How many seconds lie between two beats: while something is awaited, and else."""


def say_keeping() -> str:
    """How it stands with keeping what is done here: the key of a sentence; empty when all is well."""
    visit = here()
    visit.said = _how(visit)
    return visit.said


def say_anew(visit: Visit) -> None:
    """Draw the whole page anew where it is not as the frame says; then it beats as often as that takes, too."""
    if visit.said not in {None, _how(visit)}:
        visit.said = None
        st.rerun()


def pulse() -> int:
    """How many seconds lie between two beats."""
    memory = here().memory
    return _SOON if search() == "coming" or (memory is not None and memory.behind) else _SELDOM


def beat() -> None:
    """Keep what could not be kept before, and show the page anew when that changes what it says."""
    visit = here()
    if visit.memory is not None and visit.memory.behind:
        with visit.forgetting():
            visit.memory.catch_up()
    if leave_late(visit):
        st.rerun()
    if visit.search == "coming" != search():
        visit.search = search()
        st.rerun()
    say_anew(visit)


def keep(visit: Visit, room: Room, before: Room) -> bool:
    """Keep the moment of a room that came after another one, which may be the same: then it was only opened.

    It says whether another window was first; then nothing is changed.
    """
    if visit.memory is None:
        if room is not before:
            visit.answered += attempts(room.record(before), datetime.now(UTC))
        return False
    known = visit.memory.known.get(room.name)
    waited = known is not None and known.outcome is not Outcome.KEPT
    late = False
    with visit.forgetting():
        outcome = visit.memory.keep(room.name, room.seq, room.record(before), acts=int(room is not before))
        late = outcome is Outcome.LATE
    if late and room is not before:
        visit.late[room.name] = "late.lost" if waited else "late.window"
    leave_late(visit)
    return late


def leave_late(visit: Visit) -> bool:
    """Leave the rooms in which another window was first while this one waited, and say whether there were any."""
    late = visit.memory.late() if visit.memory else {}
    for room, acts in late.items():
        visit.rooms.pop(room, None)
        if acts:
            visit.late[room] = "late.lost"
    return bool(late)


def _how(visit: Visit) -> str:
    if visit.memory is None:
        return "kept.forgotten" if visit.forgotten else "kept.visit"
    return "kept.later" if visit.memory.behind else ""

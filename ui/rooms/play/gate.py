"""The gate of the course: a deal that is passed when nothing that is done in it is refused."""

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from fantan import house
from ui.rooms import Answered
from ui.rooms.play.table import Table

if TYPE_CHECKING:
    from ui.rooms.play.room import Play

P = TypeVar("P", bound="Play")

GATE = "G1"
"""Its key in the course."""


def opened(kind: type[P], rules: str, seed: str, before: P | None) -> P:
    """A deal by these rules to pass the gate with, or the one under way; a deal for another end is not replaced.

    :raises NotationError: when there are no such rules.
    """
    key = str(house.rule_set(rules.lower()))
    if before is None:
        return kind.dealt(Table.usual(key, seed)).at_gate()
    if before.coached and before.table.rules == key and not before.state.over:
        return before
    room = replace(before, offered=key, notice="play.gate.waits", seq=before.seq + 1)
    under_way = before.yours or before.played or before.practice
    return room if under_way and not before.state.over else room.gated(seed)


def answered(room: "Play", before: "Play") -> tuple[Answered, ...]:
    """What the end of a deal for the gate is evidence of; nothing at any other moment."""
    ends = room.coached and room.state.over and before.table == room.table and not before.state.over
    puzzle = f"{GATE}.{room.table.rules}"
    return (Answered(GATE, puzzle, not room.refused, aided=room.practice),) if ends else ()

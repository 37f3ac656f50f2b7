"""The coach: when it asks before a card is laid that loses something, and what."""

from typing import TYPE_CHECKING

from fantan import advice
from fantan.cards import Card
from fantan.state import Play as Lay
from fantan.state import View
from fantan.words import Sentence
from ui.rooms import Coach, Options
from ui.rooms.play.table import YOU

if TYPE_CHECKING:
    from ui.rooms.play.room import Play


def readily(room: "Play", chosen: Options) -> Coach:
    """How readily the coach asks at a table, once the search is ready.

    At a real table nobody does unless it was wanted, and in the deal for the gate of the course nobody at all.
    """
    if room.coached:
        return "off"
    return chosen.coach or ("off" if room.real else chosen.usual_coach)


def doubts(room: "Play", action: Lay) -> bool:
    """Whether the coach asks before a card is laid: once a turn, and never before a mistake is put right."""
    if room.coach == "off" or room.asked is not None or action.corrects:
        return False
    return question(room.state.view(YOU), action.card, room.coach) is not None


def question(view: View, card: Card, readily: Coach) -> Sentence | None:
    """What to think of before a card is laid; None where there is nothing to ask."""
    return advice.question(view, card, advice.Strength[readily.upper()])

"""The coach: what it asks before a card is laid that loses something."""

from fantan import advice
from fantan.cards import Card
from fantan.state import View
from fantan.words import Sentence
from ui.rooms import Coach


def question(view: View, card: Card, readily: Coach) -> Sentence | None:
    """What to think of before a card is laid; None where there is nothing to ask."""
    return advice.question(view, card, advice.Strength[readily.upper()])

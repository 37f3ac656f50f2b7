"""The coach: one question before a free choice that loses something."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Self

from fantan.advice.advice import WORLDS, advise
from fantan.advice.reasons import behind, farthest, told
from fantan.cards import Card
from fantan.state import View
from fantan.words import Sentence


class Strength(StrEnum):
    """How readily the coach asks."""

    OFF = "off", 2.0
    GENTLE = "gentle", 0.12
    FIRM = "firm", 0.05

    least: float
    """How much a card must cost, as a share of the ways tried; no card costs more than 1."""

    def __new__(cls, value: str, least: float) -> Self:
        strength = str.__new__(cls, value)
        strength._value_, strength.least = value, least
        return strength


def question(view: View, card: Card, strength: Strength, worlds: int = WORLDS) -> Sentence | None:
    """What to ask before a card is laid that loses something; it does not name the better card.

    None for the best card and those as good, for a card that costs less than the coach minds, where there is nothing
    to decide, and where nothing was counted: then nobody can tell.
    """
    if strength is Strength.OFF:
        return None
    advice = advise(view, worlds)
    costs = {choice.card: choice.cost for choice in advice.ranked}
    if advice.best is None or costs.get(card, 0.0) < strength.least:
        return None
    return next(_questions(view, card, advice.best))


def _questions(view: View, card: Card, best: Card) -> Iterator[Sentence]:
    """What to think of, the plainest first."""
    if len(behind(view, card)) > len(behind(view, best)):
        yield told("coach.gate", card=card)
    if far := farthest(view, best):
        yield told("coach.closer", far=far)
    yield told("coach.other", card=card)

"""The coach: one question before a free choice that loses something."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Self

from fantan.advice.advice import WORLDS, advise
from fantan.advice.reasons import behind, farthest, told
from fantan.bots.policy import WEIGHTS, worths
from fantan.cards import Card
from fantan.state import View
from fantan.words import Sentence

_WEIGHT = sum(map(abs, WEIGHTS.values()))


class Strength(StrEnum):
    """How readily the coach asks."""

    OFF = "off", 2.0, 0.0
    GENTLE = "gentle", 0.12, 0.3
    FIRM = "firm", 0.05, 0.0

    least: float
    """How much a card must cost, as a share of the ways tried; no card costs more than 1."""
    behind: float
    """How far it must lie behind the best one by the ideas alone, as a share of all their weights, to be tried at all.

    Nearer ones hardly ever cost so much, and most cards lie nearer: that is told in a hundredth of the time.
    """

    def __new__(cls, value: str, least: float, behind: float) -> Self:
        strength = str.__new__(cls, value)
        strength._value_, strength.least, strength.behind = value, least, behind
        return strength


def question(view: View, card: Card, strength: Strength, worlds: int = WORLDS) -> Sentence | None:
    """What to ask before a card is laid that loses something; it does not name the better card.

    None for the best card and those as good, for a card that costs less than the coach minds, where there is nothing
    to decide, and where nothing was counted: then nobody can tell.
    """
    if strength is Strength.OFF or not _lies_behind(view, card, strength):
        return None
    advice = advise(view, worlds)
    costs = {choice.card: choice.cost for choice in advice.ranked}
    if advice.best is None or costs.get(card, 0) < strength.least:
        return None
    return next(_questions(view, card, advice.best))


def _lies_behind(view: View, card: Card, strength: Strength) -> bool:
    """Whether a card is so much worse by the ideas alone that it may lose something."""
    scores = worths(view)
    return card in scores and max(scores.values()) - scores[card] >= strength.behind * _WEIGHT


def _questions(view: View, card: Card, best: Card) -> Iterator[Sentence]:
    """What to think of, the plainest first."""
    if len(behind(view, card)) > len(behind(view, best)):
        yield told("coach.gate", card=card)
    if far := farthest(view, best):
        yield told("coach.closer", far=far)
    yield told("coach.other", card=card)

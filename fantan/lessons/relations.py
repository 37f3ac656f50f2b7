"""How a card stands to the one that a step asks about: what the answer about a card rests on where no row is asked."""

from enum import StrEnum

from fantan.cards import Card
from fantan.lessons.lesson import Kind, Step


class Relation(StrEnum):
    """How a card stands to another one."""

    SAME = "same"
    """Of the same suit."""
    OTHER = "other"
    """Of another suit."""
    ABOVE = "above"
    BELOW = "below"
    NEXT_ABOVE = "next_above"
    NEXT_BELOW = "next_below"
    FAR = "far"
    """Of the same suit, with other cards between."""


def relation(step: Step, card: Card) -> Relation:
    """How a card stands to the one that a step is about, as far as its kind asks.

    :raises ValueError: when the step is about no card.
    """
    if step.card is None:
        raise ValueError(f"{step.id} asks about no card")
    same = card.suit is step.card.suit
    if step.kind is Kind.SUIT:
        return Relation.SAME if same else Relation.OTHER
    ranks = step.rules.deck.ranks
    apart = ranks.index(card.rank) - ranks.index(step.card.rank)
    if step.kind is Kind.ABOVE:
        return Relation.ABOVE if apart > 0 else Relation.BELOW
    if not same:
        return Relation.OTHER
    return {1: Relation.NEXT_ABOVE, -1: Relation.NEXT_BELOW}.get(apart, Relation.FAR)

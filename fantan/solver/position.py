"""Positions with all hands known, and how their cards become bits."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Self

from fantan.cards import Card, Cards
from fantan.rules import Rest, RuleSet
from fantan.state import State

_SUIT = 16
"""The bits of a suit."""


class Unsolvable(ValueError):
    """A rule set whose deals are not searched."""


@dataclass(frozen=True)
class Position:
    """All hands, the table, and whose turn it is: what decides how a deal of plain rows can go on.

    `rules` are those of the table, with the rank of the starters known, as a state and a view have them.
    """

    rules: RuleSet
    hands: tuple[Cards, ...]
    """What each seat still holds; an empty hand is that of the winner."""
    layout: Cards
    turn: int

    @classmethod
    def of(cls, state: State) -> Self:
        """The position of a state."""
        return cls(state.rules, state.hands, state.layout, state.turn)

    @property
    def out(self) -> tuple[int, ...]:
        """The seats without a card."""
        return tuple(seat for seat, hand in enumerate(self.hands) if not hand)


def solvable(rules: RuleSet) -> bool:
    """Whether deals of a rule set can be searched: plain rows, every card in a hand, the first one out wins.

    Not where cards lie in a stock or face up, where there are jokers, where one may pass by choice, where the deal goes
    on for places, or where the rank of the starters is still to be chosen: `rules.started(rank)` can be searched.
    """
    plain = rules.row.starter is not None and (rules.lock is None or rules.lock in rules.starters)
    dealt = rules.dealing.rest in {Rest.DEALT, Rest.REMOVED} and not rules.deck.jokers
    return plain and dealt and rules.passing.limit is None and not rules.ending.ranked


def required(rules: RuleSet) -> None:
    """Refuse a rule set that is not searched.

    :raises Unsolvable: when it is not.
    """
    if not solvable(rules):
        raise Unsolvable(f"deals of {rules} are not searched")


@lru_cache(maxsize=256)
def places(rules: RuleSet) -> Mapping[Card, int]:
    """The bit of each card: 16 bits a suit, in the order of the ranks."""
    suits, ranks = rules.deck.suits, rules.deck.ranks
    every = {
        Card(rank, suit): 1 << _SUIT * row + place for row, suit in enumerate(suits) for place, rank in enumerate(ranks)
    }
    return MappingProxyType({card: every[card] for card in rules.deck.cards})


@lru_cache(maxsize=256)
def named(rules: RuleSet) -> Mapping[int, Card]:
    """The card of each bit."""
    return MappingProxyType({bit: card for card, bit in places(rules).items()})


def bits(rules: RuleSet, cards: Iterable[Card]) -> int:
    """Cards as one integer."""
    return sum(map(places(rules).__getitem__, cards))


@lru_cache(maxsize=256)
def pack(rules: RuleSet) -> tuple[int, int, int]:
    """The cards of the pack, the starters, and the card before which nothing may be laid."""
    lock = (rules.lock,) if rules.lock else ()
    return bits(rules, rules.deck.cards), bits(rules, rules.starters), bits(rules, lock)

"""Trying each card in the same ways the cards can lie: is a win forced, and who goes out first when all play on?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from statistics import pstdev

from fantan.advice.ways import Ways
from fantan.bots.policy import WEIGHTS
from fantan.cards import Card
from fantan.solver import Policy, Position, playouts, winning_actions
from fantan.state import Play

POLICY = Policy.LINEAR
"""All seats play on by what the ideas are worth, of equals one by lot."""
SEARCHED = 24
"""With so many cards left, or fewer, it is searched in every way whether a win is forced: that takes a tenth of a
millisecond then."""
LEAST = 0.03
"""A gain of less than 3 in 100 ways is none."""


@dataclass(frozen=True)
class Trial:
    """What became of one card."""

    won: tuple[bool, ...]
    """For each way, whether the seat goes out first: it can force it, or did when all played on by the policy."""
    forced: int = 0
    """In how many ways it can be forced; 0 where it was not searched."""
    searched: bool = False
    """Whether it was searched what can be forced."""

    @property
    def worth(self) -> Fraction:
        """The share of the ways in which the seat goes out first."""
        return Fraction(sum(self.won), len(self.won))


def trials(ways: Ways, cards: Sequence[Card], seed: str) -> Mapping[Card, Trial]:
    """Try each card of the seat to move in all these ways."""
    positions, searched = ways.positions, len(_left(ways.positions[0])) <= SEARCHED
    wins = [winning_actions(position) if searched else () for position in positions]
    found = {}
    for card in cards:
        after = [laid(position, card) for position in positions]
        ends = playouts(after, POLICY, number=1, rng=Random(seed), weights=tuple(WEIGHTS.values()))
        forced = [Play(card) in actions for actions in wins]
        won = (sure or bool(end[position.turn]) for sure, end, position in zip(forced, ends, positions, strict=True))
        found[card] = Trial(tuple(won), sum(forced), searched)
    return found


def laid(position: Position, card: Card) -> Position:
    """The position after a card of the seat to move."""
    seat, hands = position.turn, position.hands
    hands = (*hands[:seat], hands[seat] - {card}, *hands[seat + 1 :])
    return Position(position.rules, hands, position.layout | {card}, (seat + 1) % len(hands))


def clear(better: Trial, worse: Trial, every: bool) -> bool:
    """Whether one card is clearly better than another.

    Where these are not all ways, the gain must also be twice its standard error: chance alone seldom makes it so.
    """
    gains = [one - two for one, two in zip(better.won, worse.won, strict=True)]
    gain = better.worth - worse.worth
    return gain >= LEAST and (every or gain > 2 * pstdev(gains) / sqrt(len(gains)))


def _left(position: Position) -> list[Card]:
    return [card for hand in position.hands for card in hand]

"""The cards as dealt, and who begins."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Self

from fantan.cards import Card, Cards, shuffled
from fantan.rules import Leader, Rest, RuleSet


@dataclass(frozen=True)
class Deal:
    """The cards as dealt. Seats are numbered from 0 in the order of play.

    >>> from fantan import RULESETS
    >>> Deal.shuffled(RULESETS["pagat"], seats=4, dealer=0, rng=Random(7)).leader
    1

    :raises ValueError: when the cards are not the whole pack as it is dealt out, or a seat does not exist.
    """

    rules: RuleSet
    dealer: int
    hands: tuple[Cards, ...]
    """As dealt: starters that their holders lay before the first turn are still in them."""
    leader: int
    """The seat that takes the first turn."""
    stock: tuple[Card, ...] = ()
    """The cards that a pass draws, the next one first."""
    spare: Cards = frozenset()
    """The cards that lie face up for anyone."""

    def __post_init__(self) -> None:
        seats, allowed = len(self.hands), self.rules.seats
        if seats not in allowed:
            several = f"{allowed[0]} to {allowed[-1]}" if len(allowed) > 1 else f"{allowed[0]}"
            raise ValueError(f"{self.rules} is for {several} seats, not {seats}")
        if self.dealer not in range(seats) or self.leader not in range(seats):
            raise ValueError(f"no such seat: dealer {self.dealer}, leader {self.leader}")
        dealt = [*self.stock, *self.spare, *(card for hand in self.hands for card in hand)]
        if sorted(dealt) != sorted(self.rules.pack(seats)):
            raise ValueError("the hands are not the whole pack, each card once")
        first = self.dealer + 1
        sizes = tuple(map(len, (*self.hands, *self.hands)[first : first + seats]))
        rest = {Rest.STOCK: len(self.stock), Rest.SPARE: len(self.spare)}.get(self.rules.dealing.rest, 0)
        if sizes != self.rules.hand_sizes(seats) or sum(sizes) + rest != len(dealt):
            raise ValueError(f"the hands are not as dealer {self.dealer} deals them")

    @classmethod
    def of(cls, rules: RuleSet, dealer: int, hands: Sequence[Cards]) -> Self:
        """The deal of these hands, led by the seat that the rule set names."""
        return cls(rules, dealer, tuple(hands), leader(rules, dealer, hands))

    @classmethod
    def shuffled(cls, rules: RuleSet, *, seats: int, dealer: int, rng: Random, winner: int | None = None) -> Self:
        """Shuffle the pack and deal it, one card at a time, from the seat after the dealer.

        `winner` is who won the deal before, in a match.
        """
        pack = shuffled(rng, rules.pack(seats))
        number = sum(rules.hand_sizes(seats))
        dealt, rest = pack[:number], tuple(pack[number:])
        hands = tuple(frozenset(dealt[(seat - dealer - 1) % seats :: seats]) for seat in range(seats))
        stock = rest if rules.dealing.rest is Rest.STOCK else ()
        spare = frozenset(rest) - frozenset(stock)
        return cls(rules, dealer, hands, leader(rules, dealer, hands, winner), stock, spare)

    def __str__(self) -> str:
        from fantan import notation

        return notation.format_deal(self)

    @classmethod
    def parse(cls, text: str) -> "Deal":
        """Read `RULESET; dealer=0; HAND / HAND / HAND`.

        :raises NotationError: when it cannot be read.
        """
        from fantan import notation

        return notation.parse_deal(text)


def leader(rules: RuleSet, dealer: int, hands: Sequence[Cards], winner: int | None = None) -> int:
    """The seat that the rule set lets begin, in the first deal or after one that `winner` won (C4, C5)."""
    by, left = leading(rules, winner), (dealer + 1) % len(hands)
    if by is Leader.HOLDER:
        # Where the opening card was not dealt, it lies in the stock or face up.
        return next((seat for seat, hand in enumerate(hands) if rules.opening.card in hand), left)
    return winner if by is Leader.WINNER and winner is not None else left


def leading(rules: RuleSet, winner: int | None = None) -> Leader:
    """What decides who begins, in the first deal or after one that `winner` won; nobody has won before the first."""
    if winner is not None:
        return rules.opening.later
    first = rules.opening.leader
    return Leader.LEFT_OF_DEALER if first is Leader.WINNER else first

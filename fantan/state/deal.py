"""The cards as dealt, and who begins."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add
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
    jokers: tuple[int, ...] = ()
    """How many jokers each seat was dealt; empty where the game has none."""

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
        if sum(self.jokers) != self.rules.deck.jokers or len(self.jokers) not in {0, seats}:
            raise ValueError("the hands do not hold the jokers of the pack")
        first = self.dealer + 1
        sizes = (*self.sizes, *self.sizes)[first : first + seats]
        rest = {Rest.STOCK: len(self.stock), Rest.SPARE: len(self.spare)}.get(self.rules.dealing.rest, 0)
        if sizes != self.rules.hand_sizes(seats) or sum(sizes) + rest != len(dealt) + sum(self.jokers):
            raise ValueError(f"the hands are not as dealer {self.dealer} deals them")

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each seat was dealt, its jokers among them."""
        return sizes(self.hands, self.jokers)

    def holder(self, card: Card) -> int | None:
        """The seat that was dealt a card, and so lays it; None where it lies in the stock or face up."""
        return next((seat for seat, hand in enumerate(self.hands) if card in hand), None)

    @classmethod
    def of(cls, rules: RuleSet, dealer: int, hands: Sequence[Cards], jokers: tuple[int, ...] = ()) -> Self:
        """The deal of these hands, led by the seat that the rule set names."""
        return cls(rules, dealer, tuple(hands), leader(rules, dealer, hands), jokers=jokers)

    @classmethod
    def shuffled(cls, rules: RuleSet, *, seats: int, dealer: int, rng: Random, winner: int | None = None) -> Self:
        """Shuffle the pack and deal it, one card at a time, from the seat after the dealer.

        `winner` is who won the deal before, in a match.
        """
        # A joker is shuffled as a card that is none. Links carry seeds: without jokers this draws what it always drew.
        pack = shuffled(rng, (*rules.pack(seats), *[None] * rules.deck.jokers))
        number = sum(rules.hand_sizes(seats))
        dealt, rest = pack[:number], tuple(pack[number:])
        got = [dealt[(seat - dealer - 1) % seats :: seats] for seat in range(seats)]
        hands = tuple(frozenset(filter(None, cards)) for cards in got)
        jokers = tuple(cards.count(None) for cards in got) if rules.deck.jokers else ()
        left = tuple(filter(None, rest))
        stock = left if rules.dealing.rest is Rest.STOCK else ()
        spare = frozenset(left) - frozenset(stock)
        return cls(rules, dealer, hands, leader(rules, dealer, hands, winner), stock, spare, jokers)

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


def sizes(hands: Sequence[Cards], jokers: Sequence[int]) -> tuple[int, ...]:
    """How many cards there are in each hand with so many jokers; there are none where none are told."""
    held = tuple(map(len, hands))
    return tuple(map(add, held, jokers)) if jokers else held


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

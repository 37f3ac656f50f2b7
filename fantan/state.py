"""What happens in a deal: actions, the deal, the state that knows everything, and the view of one seat.

The text forms belong to `notation`; the types here only lend them their names, and so look it up when asked.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Self

from fantan.cards import Card, Cards, shuffled
from fantan.rules import Leader, RuleSet


@dataclass(frozen=True, slots=True)
class Play:
    """Lay one card."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)


@dataclass(frozen=True, slots=True)
class Pass:
    """Lay nothing; the turn moves on."""

    def __str__(self) -> str:
        return "-"


Action = Play | Pass
PASS = Pass()


@dataclass(frozen=True)
class Deal:
    """The cards as dealt. Seats are numbered from 0 in the order of play.

    >>> from fantan import RULESETS
    >>> Deal.shuffled(RULESETS["pagat"], seats=4, dealer=0, rng=Random(7)).leader
    1

    :raises ValueError: when the hands are not the whole pack as it is dealt out, or a seat does not exist.
    """

    rules: RuleSet
    dealer: int
    hands: tuple[Cards, ...]
    leader: int
    """The seat that takes the first turn."""

    def __post_init__(self) -> None:
        seats, allowed = range(len(self.hands)), self.rules.seats
        if len(seats) not in allowed:
            raise ValueError(f"{self.rules} is for {allowed[0]} to {allowed[-1]} seats, not {len(seats)}")
        if self.dealer not in seats or self.leader not in seats:
            raise ValueError(f"no such seat: dealer {self.dealer}, leader {self.leader}")
        if sorted(card for hand in self.hands for card in hand) != sorted(self.rules.deck.cards):
            raise ValueError("the hands are not the whole pack, each card once")
        first = self.dealer + 1
        if tuple(map(len, (*self.hands, *self.hands)[first : first + len(seats)])) != self.rules.hand_sizes(len(seats)):
            raise ValueError(f"the hands are not as dealer {self.dealer} deals them")

    @classmethod
    def of(cls, rules: RuleSet, dealer: int, hands: Sequence[Cards]) -> Self:
        """The deal of these hands, led by the seat that the rule set names."""
        return cls(rules, dealer, tuple(hands), leader(rules, dealer, hands))

    @classmethod
    def shuffled(cls, rules: RuleSet, *, seats: int, dealer: int, rng: Random) -> Self:
        """Shuffle the pack and deal all of it, one card at a time, from the seat after the dealer."""
        pack = shuffled(rng, rules.deck.cards)
        hands = [frozenset(pack[(seat - dealer - 1) % seats :: seats]) for seat in range(seats)]
        return cls.of(rules, dealer, hands)

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


def leader(rules: RuleSet, dealer: int, hands: Sequence[Cards]) -> int:
    """The seat that the rule set lets begin (C4)."""
    if rules.opening.leader is Leader.HOLDER:
        return next((seat for seat, hand in enumerate(hands) if rules.opening.card in hand), 0)
    return (dealer + 1) % len(hands)


@dataclass(frozen=True)
class State:
    """Everything: a deal and what has been done in it. The rest follows from these two.

    An earlier moment is a shorter log of the same deal; there is nothing to take back.
    """

    deal: Deal
    log: tuple[Action, ...]
    hands: tuple[Cards, ...] = field(compare=False)
    layout: Cards = field(compare=False)
    turn: int = field(compare=False)

    @classmethod
    def start(cls, deal: Deal) -> Self:
        """The moment before the first turn."""
        return cls(deal, (), deal.hands, frozenset(), deal.leader)

    @property
    def winner(self) -> int | None:
        """The seat that went out, or None while the deal goes on."""
        return next((seat for seat, hand in enumerate(self.hands) if not hand), None)

    def after(self, action: Action) -> Self:
        """What follows an action of the seat whose turn it is. Whether it is legal was asked before."""
        seat, hands, layout = self.turn, self.hands, self.layout
        if isinstance(action, Play):
            hands = (*hands[:seat], hands[seat] - {action.card}, *hands[seat + 1 :])
            layout |= {action.card}
        return type(self)(self.deal, (*self.log, action), hands, layout, (seat + 1) % len(hands))

    def view(self, seat: int) -> "View":
        """What one seat may know."""
        sizes = tuple(map(len, self.hands))
        return View(self.deal.rules, self.layout, self.hands[seat], seat, self.turn, sizes, self.log)

    def __str__(self) -> str:
        from fantan import notation

        return notation.format_state(self)

    @classmethod
    def parse(cls, text: str) -> "State":
        """Read a deal with its `log=`, and stand after the log.

        :raises NotationError: when it cannot be read, or the log has an action that is not legal.
        """
        from fantan import notation

        return notation.parse_state(text)


@dataclass(frozen=True)
class View:
    """What one seat may know: the table, its own hand, and what everybody could see and hear.

    Authors may write any view; a position need not have come from a deal.
    """

    rules: RuleSet
    layout: Cards
    hand: Cards
    seat: int = 0
    turn: int = 0
    sizes: tuple[int, ...] = ()
    """The number of cards each seat holds; empty where it is not told."""
    log: tuple[Action, ...] = ()
    """The actions so far; empty where they are not told."""

    @property
    def over(self) -> bool:
        """Whether somebody has gone out."""
        return not self.hand or 0 in self.sizes

    def __str__(self) -> str:
        from fantan import notation

        return notation.format_view(self)

    @classmethod
    def parse(cls, text: str) -> "View":
        """Read `RULESET; LAYOUT; HAND`, then optional `; key=value` fields.

        :raises NotationError: when it cannot be read.
        """
        from fantan import notation

        return notation.parse_view(text)

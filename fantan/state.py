"""What happens in a deal: actions, the deal, the state that knows everything, and the view of one seat.

The text forms belong to `notation`; the types here only lend them their names, and so look it up when asked.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Self, TypeVar

from fantan.cards import Card, Cards, shuffled
from fantan.rules import Leader, MistakenPass, Rest, RuleSet

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Play:
    """Lay one card."""

    card: Card
    corrects: bool = False
    """Whether it puts right the mistaken pass just before it (S1.18); then it takes no turn."""

    def __str__(self) -> str:
        return f"^{self.card}" if self.corrects else str(self.card)


@dataclass(frozen=True, slots=True)
class Pass:
    """Lay nothing; the turn moves on."""

    mistaken: bool = False
    """Whether a card was playable. At a table that happens; no player of the tutor is offered it."""

    def __str__(self) -> str:
        return "-!" if self.mistaken else "-"


Action = Play | Pass
PASS = Pass()


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
    opening = rules.opening
    wanted = opening.leader if winner is None else opening.later
    left = (dealer + 1) % len(hands)
    if wanted is Leader.HOLDER:
        # Where the opening card was not dealt, it lies in the stock or face up.
        return next((seat for seat, hand in enumerate(hands) if opening.card in hand), left)
    return winner if wanted is Leader.WINNER and winner is not None else left


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
    rules: RuleSet = field(compare=False)
    """The rules of the deal as they are at this table, with the rank of the starters once it is known."""
    stock: tuple[Card, ...] = field(compare=False)
    spare: Cards = field(compare=False)
    passes: tuple[int, ...] = field(compare=False)
    """How many passes of each seat stand; a corrected one does not."""
    seats: tuple[int, ...] = field(compare=False)
    """Whose each action of the log was."""
    finished: tuple[int, ...] = field(compare=False)
    """The seats that laid their last card, in that order."""
    eliminated: tuple[int, ...] = field(compare=False)
    """The seats that passed too often, in that order."""

    @classmethod
    def start(cls, deal: Deal) -> Self:
        """The moment before the first turn, with the starters on the table that are placed beforehand."""
        seats = len(deal.hands)
        rules = deal.rules.seated(seats)
        hands, none = tuple(hand - rules.placed for hand in deal.hands), (0,) * seats
        return cls(deal, (), hands, rules.placed, deal.leader, rules, deal.stock, deal.spare, none, (), (), ())

    @property
    def winner(self) -> int | None:
        """The seat that won, or None while the deal goes on."""
        return self.places[0] if self.over else None

    @property
    def over(self) -> bool:
        """Whether the deal is: somebody is out, or, where it goes on for places, at most one is still in."""
        if self.finished and not self.rules.ending.ranked:
            return True
        return sum(map(bool, self.hands)) < 2

    @property
    def places(self) -> tuple[int, ...]:
        """The seats from best to worst as things stand.

        First those who went out, in order; then who still holds cards, the fewest first; then the eliminated, of whom
        the later ranks higher.
        """
        inside = (seat for seat, hand in enumerate(self.hands) if hand)
        holding = sorted(inside, key=lambda seat: len(self.hands[seat]))
        return (*self.finished, *holding, *reversed(self.eliminated))

    @property
    def mistaken(self) -> int | None:
        """The seat whose mistaken pass can still be put right, or None."""
        if self.rules.passing.mistaken is not MistakenPass.CORRECTED or self.log[-1:] != (Pass(mistaken=True),):
            return None
        return self.seats[-1]

    def after(self, action: Action) -> Self:
        """What follows an action of the seat whose turn it is. Whether it is legal was asked before."""
        log = (*self.log, action)
        if isinstance(action, Play):
            return self._laid(self.seats[-1] if action.corrects else self.turn, action, log)
        return self._passed(self.turn, action, log)

    def _laid(self, seat: int, action: Play, log: tuple[Action, ...]) -> Self:
        """A card laid, from the hand or from those that lie face up. What puts a pass right takes it back."""
        card, passes, hand = action.card, self.passes, self.hands[seat]
        if action.corrects:
            passes = _with(passes, seat, passes[seat] - 1)
        left = hand - {card}
        hands = _with(self.hands, seat, left)
        return type(self)(
            self.deal,
            log,
            hands,
            self.layout | {card},
            self.turn if action.corrects else _next(hands, seat),
            self.rules.started(card.rank),
            self.stock,
            self.spare - {card} if self.spare else self.spare,
            passes,
            (*self.seats, seat),
            self.finished if left else (*self.finished, seat),
            self.eliminated,
        )

    def _passed(self, seat: int, action: Pass, log: tuple[Action, ...]) -> Self:
        """A pass, with what follows from it: a card is drawn, or it was one too many."""
        hands, layout, stock, eliminated = self.hands, self.layout, self.stock, self.eliminated
        passes, limit = _with(self.passes, seat, self.passes[seat] + 1), self.rules.passing.limit
        if limit is not None and passes[seat] > limit:
            hands, layout = _with(hands, seat, frozenset()), layout | hands[seat]
            eliminated = (*eliminated, seat)
        elif stock and not action.mistaken:
            hands, stock = _with(hands, seat, hands[seat] | {stock[0]}), stock[1:]
        return type(self)(
            self.deal,
            log,
            hands,
            layout,
            _next(hands, seat),
            self.rules,
            stock,
            self.spare,
            passes,
            (*self.seats, seat),
            self.finished,
            eliminated,
        )

    def view(self, seat: int) -> "View":
        """What one seat may know."""
        return View(
            self.rules,
            self.layout,
            self.hands[seat],
            seat,
            self.turn,
            tuple(map(len, self.hands)),
            self.log,
            len(self.stock),
            self.spare,
            self.passes if self.rules.passing.limit is not None else (),
        )

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


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _next(hands: tuple[Cards, ...], seat: int) -> int:
    """The next seat that is still in; the next one there is, where none is."""
    left = following = (seat + 1) % len(hands)
    while not hands[following]:
        following = (following + 1) % len(hands)
        if following == left:
            break
    return following


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
    stock: int = 0
    """The number of cards in the stock."""
    spare: Cards = frozenset()
    """The cards that lie face up for anyone."""
    passes: tuple[int, ...] = ()
    """How many passes each seat has used, where they are limited; empty where it is not told."""

    @property
    def over(self) -> bool:
        """Whether the deal is: somebody has gone out, or, where it goes on for places, at most one is still in."""
        ranked, limit = self.rules.ending.ranked, self.rules.passing.limit
        if not ranked and limit is None:
            return not self.hand or 0 in self.sizes
        inside = sum(map(bool, self.sizes))
        if not self.sizes or inside < 2:
            return not self.hand or inside == 1
        passes = self.passes or (0,) * len(self.sizes)
        # An empty hand is that of a winner, or of somebody who passed too often.
        out = (not size and (limit is None or used <= limit) for size, used in zip(self.sizes, passes, strict=True))
        return not ranked and any(out)

    @property
    def playable(self) -> Cards:
        """The cards that the seat may lay when they fit: its own, and those that lie face up."""
        return self.hand | self.spare

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

"""The questions of the search, answered by plain recursion: what the search is held against, and measured against."""

from fractions import Fraction
from functools import cache
from math import inf

from fantan.bots import reach, worths
from fantan.cards import Card, Cards
from fantan.judge import queues
from fantan.solver import Policy, Position
from fantan.state import View


class GivenUp(Exception):
    """It took too long."""


class Plain:
    """What a position leads to, as layouts and turns. `most` is after how many moments looked at it gives up."""

    def __init__(self, here: Position, most: float = inf) -> None:
        self.here, self.seats, self.left = here, len(here.hands), most
        self.paths = {card: here.rules.paths[card][0] for hand in here.hands for card in hand}
        self.forces, self.turns, self.chances = map(cache, (self._forces, self._turns, self._chances))

    def moves(self, laid: Cards, turn: int) -> list[Card]:
        """The cards that fit, of the seat whose turn it is."""
        hand = self.here.hands[turn] - laid
        return [card for card in self.here.rules.deck.sort(hand) if laid.issuperset(self.paths[card])]

    def next(self, laid: Cards, turn: int) -> list[Cards]:
        """What can follow: the layouts after each card that fits, or the same one after a pass."""
        return [laid | {card} for card in self.moves(laid, turn)] or [laid]

    def out(self, laid: Cards) -> int | None:
        """The seat that is out."""
        return next((seat for seat, hand in enumerate(self.here.hands) if hand <= laid), None)

    def _forces(self, laid: Cards, turn: int, seat: int) -> bool:
        """Whether a seat can force to go out first."""
        if self.out(laid) is not None:
            return self.out(laid) == seat
        self.left -= 1
        if self.left < 0:
            raise GivenUp
        some = any if turn == seat else all
        return some(self.forces(after, (turn + 1) % self.seats, seat) for after in self.next(laid, turn))

    def _turns(self, laid: Cards, turn: int, seat: int) -> float:
        """How many turns the others need at least to end the deal; infinite where the seat forces to go out."""
        if self.out(laid) is not None:
            return inf if self.out(laid) == seat else 0
        most = max if turn == seat else min
        return 1 + most(self.turns(after, (turn + 1) % self.seats, seat) for after in self.next(laid, turn))

    def _chances(self, laid: Cards, turn: int, policy: Policy) -> tuple[Fraction, ...]:
        """How likely each seat goes out first."""
        if self.out(laid) is not None:
            return tuple(Fraction(seat == self.out(laid)) for seat in range(self.seats))
        cards = self.moves(laid, turn)
        if policy is not Policy.RANDOM and len(cards) > 1:
            sizes = tuple(len(hand - laid) for hand in self.here.hands)
            table = View(self.here.rules, laid, self.here.hands[turn] - laid, turn, turn, sizes)
            values = self._values(table, cards, policy)
            cards = [card for card, value in zip(cards, values, strict=True) if value == max(values)]
            cards = cards[:1] if policy is Policy.CAREFUL_FIRST else cards
        after = [laid | {card} for card in cards] or [laid]
        parts = [self.chances(each, (turn + 1) % self.seats, policy) for each in after]
        return tuple(sum(shares) / len(parts) for shares in zip(*parts, strict=True))

    def _values(self, table: View, cards: list[Card], policy: Policy) -> list[float]:
        """What each card is worth to a policy."""
        if policy is Policy.LINEAR:
            worth = worths(table)
            return [worth[card] for card in cards]
        waiting = queues(table)
        return [reach(table, waiting, card) for card in cards]

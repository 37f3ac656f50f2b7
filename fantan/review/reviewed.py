"""All that a review of a deal knows, and how it is made."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from fantan.review.ledger import Cause, Row, causes, ledger, order
from fantan.review.turns import Kind, Turn, moments, turns
from fantan.state import State


@dataclass(frozen=True)
class Review:
    """The review of a deal, as far as it has come."""

    state: State
    turns: tuple[Turn, ...]
    """Every turn, in the order of the log."""
    ledger: tuple[Row, ...]
    """The account of turns of every seat, in the order of the seats."""
    causes: Mapping[int, tuple[Cause, ...]]
    """For each pass that had to be, by its place in the log, what stood in the way, the nearest first."""
    moments: tuple[State, ...] = field(default=(), compare=False, repr=False)
    """The deal at every moment: before the first action, after it, and so on."""

    def of(self, seat: int) -> tuple[Turn, ...]:
        """The turns of one seat."""
        return tuple(turn for turn in self.turns if turn.seat == seat)

    @property
    def race(self) -> tuple[Row, ...]:
        """The ledger in the order in which its sums bring the seats home; of equal ones the earlier seat comes first.

        Seats that were eliminated come after those, the last of them first.
        """
        place = order(self.moments).index
        inside = sorted((row for row in self.ledger if not row.eliminated), key=lambda row: (row.out, place(row.seat)))
        fallen = [row for seat in reversed(self.state.eliminated) for row in self.ledger if row.seat == seat]
        return (*inside, *fallen)

    def saved(self, seat: int) -> tuple[Turn, ...]:
        """The turns of a seat that opened a card for another who had nothing else to lay then."""
        return tuple(turn for turn in self.of(seat) if turn.after and turn.after.only and turn.after.seat != seat)


def review(state: State) -> Review:
    """Review a deal as far as it has come."""
    course = moments(state)
    every = turns(course)
    why = {turn.at: causes(course, turn) for turn in every if turn.kind is Kind.PASS}
    return Review(state, every, ledger(course, every), MappingProxyType(why), course)

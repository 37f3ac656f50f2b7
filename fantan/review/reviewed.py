"""All that a review of a deal knows, and how it is made."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType

from fantan.review.account import Account, accounts
from fantan.review.chances import Chance, chances, countable
from fantan.review.choices import Choice, choices
from fantan.review.ledger import Cause, Row, causes, ledger, order
from fantan.review.turns import Kind, Turn, moments, turns
from fantan.state import State


@dataclass(frozen=True)
class Review:
    """The review of a deal, as far as it has come."""

    state: State
    seats: tuple[int, ...]
    """Those whose free choices were weighed."""
    turns: tuple[Turn, ...]
    """Every turn, in the order of the log."""
    ledger: tuple[Row, ...]
    """The account of turns of every seat, in the order of the seats."""
    causes: Mapping[int, tuple[Cause, ...]]
    """For each pass that had to be, by its place in the log, what stood in the way, the nearest first."""
    choices: tuple[Choice, ...] = ()
    """The free choices that cost, in the order of the log."""
    chances: tuple[Chance, ...] = ()
    """How each seat's chance to win stood before each of its turns, at first and at last; empty where not counted.

    Where the first card decides how rows begin, they are counted from there on.
    """
    accounts: tuple[Account, ...] = ()
    """How the result of the weighed seats came about; empty where not counted from the deal on, or it is not over."""
    counted: bool = False
    """Whether chances and choices were counted."""
    moments: tuple[State, ...] = field(default=(), compare=False, repr=False)
    """The deal at every moment: before the first action, after it, and so on."""

    def of(self, seat: int) -> tuple[Turn, ...]:
        """The turns of one seat."""
        return tuple(turn for turn in self.turns if turn.seat == seat)

    def cost(self, turn: Turn) -> Choice | None:
        """The choice that a turn was, where it cost."""
        return next((choice for choice in self.choices if choice.turn == turn), None)

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
        """The turns of a seat in which a card of its own opened one for another who had nothing else to lay then."""
        own = (turn for turn in self.of(seat) if not turn.joker)
        return tuple(turn for turn in own if turn.after and turn.after.only and turn.after.seat != seat)


def kept(state: State, seats: Iterable[int] = ()) -> Review:
    """The part of a review that is bookkeeping: the turns, the ledger, and the causes of the passes."""
    course = moments(state)
    every = turns(course)
    why = {turn.at: causes(course, turn) for turn in every if turn.kind is Kind.PASS}
    return Review(state, tuple(seats), every, ledger(course, every), MappingProxyType(why), moments=course)


def review(
    state: State,
    seats: Iterable[int] | None = None,
    progress: Callable[[float], None] | None = None,
    known: tuple[Chance, ...] = (),
) -> Review:
    """Review a deal as far as it has come.

    `seats` are those whose free choices are weighed, all by default. `progress` is told from time to time how much is
    done, from 0 to 1. The same deal has the same review: every lot is that of the view it is drawn for. `known` are its
    chances, where they were counted before.
    """
    books, done = kept(state, range(len(state.hands)) if seats is None else seats), progress or _nobody
    course = books.moments
    start = countable(course)
    if start is None:
        return books
    seen = known or chances(course, books.turns, partial(_part, done, 0, 0.5), start)
    costly = choices(course, books.turns, books.seats, partial(_part, done, 0.5, 1))
    result = accounts(state, seen, costly, books.seats) if state.over and not start else ()
    return replace(books, choices=costly, chances=seen, accounts=result, counted=True)


def _nobody(part: float) -> None:
    """Nobody wants to know."""


def _part(done: Callable[[float], None], start: float, end: float, part: float) -> None:
    done(start + (end - start) * part)

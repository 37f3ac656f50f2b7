"""Whose each action of a log was, as far as a view tells it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple, Self

from fantan.judge import Reason
from fantan.rules import Leader, Placed, Rest
from fantan.state import Action, Pass, Play, View


class Untold(ValueError):
    """A view that does not tell how many cards each seat holds, or has jokers, so nothing can be counted."""


class Impossible(ValueError):
    """A view that no deal leads to.

    `place` is the index in the log of the first action that cannot be true, and `reason` what the judge says of it,
    given all before it and what the view tells of hands and sizes. Both are None where it is no single action: sizes
    that do not add up, or an order of turns that they contradict.
    """

    def __init__(self, place: int | None = None, reason: Reason | None = None, action: Action | None = None) -> None:
        told = "no deal leads to this view" if place is None else f"action {place + 1}, {action}, cannot be: {reason}"
        super().__init__(told)
        self.place = place
        self.reason = reason


@dataclass(frozen=True)
class Course:
    """One way in which the turns of a log can have gone round."""

    leader: int
    seats: tuple[int, ...]
    """Whose each action was."""


def courses(view: View) -> tuple[Course, ...]:
    """All ways in which the turns can have gone round.

    There is one, but where seats drop out and the others play on: then a log alone does not tell on which of its cards
    a seat went out. Where passes are limited, no pass proves anything, and one of the ways is enough; or one for each
    leader, where the leader is whoever holds the opening card.

    :raises Impossible: when there is none.
    """
    if not view.log:
        return (Course(view.turn, ()),)
    if not view.rules.ending.ranked and view.rules.passing.limit is None:
        return (_round(view),)
    table, leaders = _Table.of(view), range(len(view.sizes))
    most = None if view.rules.passing.limit is None else 1
    ways = tuple(course for leader in leaders for course in islice(table.courses(leader), most))
    if not ways:
        raise Impossible
    held = view.rules.opening.leader is Leader.HOLDER and not view.rules.placed
    return ways if most is None or held else ways[:1]


def stock(view: View) -> int:
    """How many cards the stock of a deal began with."""
    rules, seats = view.rules, len(view.sizes)
    left = len(rules.pack(seats)) - sum(rules.hand_sizes(seats))
    return left if rules.dealing.rest is Rest.STOCK else 0


def _round(view: View) -> Course:
    """The course of a deal in which everybody is in until it is over."""
    number, log = len(view.sizes), view.log
    turn = leader = (view.turn - sum(not action.corrects for action in log)) % number
    seats: list[int] = []
    for action in log:
        if action.corrects:
            seats.append(seats[-1] if seats else turn)
        else:
            seats.append(turn)
            turn = (turn + 1) % number
    for seat, size in enumerate(view.sizes):
        own = [place for place, action in enumerate(log) if seats[place] == seat and isinstance(action, Play)]
        if not size and not own:
            raise Impossible
        if not size and own[-1] + 1 < len(log):
            raise Impossible(own[-1] + 1, Reason.DEAL_OVER, log[own[-1] + 1])
    return Course(leader, tuple(seats))


class _Moment(NamedTuple):
    """How far a possible course has been followed."""

    turn: int
    inside: tuple[bool, ...]
    passes: tuple[int, ...]
    laid: tuple[int, ...]
    drawn: tuple[int, ...]
    seats: tuple[int, ...] = ()


@dataclass(frozen=True)
class _Table:
    """A view of a deal in which seats drop out, and what is known of its beginning."""

    view: View
    stock: int
    least: int
    """The fewest cards with which a seat began, and the most, those among them that lay face up and were laid by it."""
    most: int

    @classmethod
    def of(cls, view: View) -> Self:
        rules, seats = view.rules, len(view.sizes)
        sizes = rules.hand_sizes(seats)
        starters = len(rules.placed) if rules.opening.placed is Placed.HANDS else 0
        spare = len(rules.pack(seats)) - sum(sizes) if rules.dealing.rest is Rest.SPARE else 0
        return cls(view, stock(view), min(sizes) - starters, max(sizes) + spare)

    def courses(self, leader: int) -> Iterator[Course]:
        """The courses with a leader, each followed until it contradicts the view."""
        number = len(self.view.sizes)
        none = (0,) * number
        waiting = [_Moment(leader, (True,) * number, none, none, none)]
        while waiting:
            moment = waiting.pop()
            if len(moment.seats) < len(self.view.log):
                waiting += self._after(moment)
            elif self._agrees(moment):
                yield Course(leader, moment.seats)

    def _after(self, moment: _Moment) -> Iterator[_Moment]:
        """What can follow: where a seat has no card now, the card it lays may have been its last, or not."""
        view, (turn, inside, passes, laid, drawn, seats) = self.view, moment
        action, limit = view.log[len(seats)], view.rules.passing.limit
        corrected = action.corrects and bool(seats)
        seat = seats[-1] if corrected else turn
        if not inside[seat] and not corrected:
            return
        leaves = [False]
        if isinstance(action, Pass):
            passes = _more(passes, seat)
            eliminated = limit is not None and passes[seat] > limit
            if self.stock > sum(drawn) and not eliminated and not action.mistaken:
                drawn = _more(drawn, seat)
            leaves = [eliminated]
        else:
            laid = _more(laid, seat)
            if not view.sizes[seat]:
                leaves = [False, True]
            if corrected:
                passes = _more(passes, seat, -1)
        if self._too_many(seat, passes, laid):
            return
        for left in leaves:
            if isinstance(action, Play) and left and not self._began(laid[seat] - drawn[seat]):
                continue
            still = (*inside[:seat], False, *inside[seat + 1 :]) if left else inside
            yield _Moment(turn if corrected else _next(still, seat), still, passes, laid, drawn, (*seats, seat))

    def _too_many(self, seat: int, passes: tuple[int, ...], laid: tuple[int, ...]) -> bool:
        """Whether a seat has passed more often than is told, or laid more than it can have had."""
        told = self.view.passes
        cards = self.view.sizes[seat] + laid[seat]
        return bool(told and passes[seat] > told[seat]) or cards > self.most + self.stock

    def _agrees(self, moment: _Moment) -> bool:
        """Whether the end of a course is the moment that the view shows."""
        view, seats = self.view, range(len(self.view.sizes))
        if moment.turn != view.turn or moment.inside != tuple(map(bool, view.sizes)):
            return False
        if view.passes and moment.passes != view.passes:
            return False
        cards = (view.sizes[seat] + moment.laid[seat] - moment.drawn[seat] for seat in seats if moment.inside[seat])
        return all(map(self._began, cards))

    def _began(self, cards: int) -> bool:
        return self.least <= cards <= self.most


def _more(numbers: tuple[int, ...], seat: int, more: int = 1) -> tuple[int, ...]:
    return (*numbers[:seat], numbers[seat] + more, *numbers[seat + 1 :])


def _next(inside: tuple[bool, ...], seat: int) -> int:
    """The next seat that is in; the next one there is, where none is."""
    order = [(seat + step) % len(inside) for step in range(1, len(inside) + 1)]
    return next((each for each in order if inside[each]), order[0])

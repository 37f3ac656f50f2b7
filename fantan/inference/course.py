"""Whose each action of a log was, as far as a view tells it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fantan.judge import Reason
from fantan.rules import Placed, Rest
from fantan.state import Action, Pass, Play, View


class Untold(ValueError):
    """A view that does not tell how many cards each seat holds, so nothing can be counted."""


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
    a seat went out. Where passes are limited, one of the ways is enough, for none of them proves anything.

    :raises Impossible: when there is none.
    """
    if not view.log:
        return (Course(view.turn, ()),)
    if not view.rules.ending.ranked and view.rules.passing.limit is None:
        return (_round(view),)
    found = _found(view)
    several = (next(found, None),) if view.rules.passing.limit is not None else tuple(found)
    ways = tuple(filter(None, several))
    if not ways:
        raise Impossible
    return ways


def corrects(action: Action) -> bool:
    """Whether an action puts a pass right, and so takes no turn."""
    return isinstance(action, Play) and action.corrects


def stock(view: View) -> int:
    """How many cards the stock of a deal began with."""
    rules, seats = view.rules, len(view.sizes)
    left = len(rules.pack(seats)) - sum(rules.hand_sizes(seats))
    return left if rules.dealing.rest is Rest.STOCK else 0


def _round(view: View) -> Course:
    """The course of a deal in which everybody is in until it is over."""
    number, log = len(view.sizes), view.log
    turn = leader = (view.turn - sum(not corrects(action) for action in log)) % number
    seats: list[int] = []
    for action in log:
        if corrects(action):
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


@dataclass(frozen=True)
class _Moment:
    """How far a possible course has been followed."""

    turn: int
    inside: tuple[bool, ...]
    passes: tuple[int, ...]
    laid: tuple[int, ...]
    drawn: tuple[int, ...]
    seats: tuple[int, ...] = ()


def _found(view: View) -> Iterator[Course]:
    """The courses of a deal in which seats drop out, each followed until it contradicts the view."""
    number = len(view.sizes)
    none = (0,) * number
    for leader in range(number):
        waiting = [_Moment(leader, (True,) * number, none, none, none)]
        while waiting:
            moment = waiting.pop()
            if len(moment.seats) < len(view.log):
                waiting += _after(view, moment)
            elif _agrees(view, moment):
                yield Course(leader, moment.seats)


def _after(view: View, moment: _Moment) -> Iterator[_Moment]:
    """What can follow: where a seat has no card now, the card it lays may have been its last, or not."""
    action, rules = view.log[len(moment.seats)], view.rules
    corrected = corrects(action) and bool(moment.seats)
    seat = moment.seats[-1] if corrected else moment.turn
    if not moment.inside[seat] and not corrected:
        return
    passes, laid, drawn, limit = moment.passes, moment.laid, moment.drawn, rules.passing.limit
    leaves = [False]
    if isinstance(action, Pass):
        passes = _more(passes, seat)
        eliminated = limit is not None and passes[seat] > limit
        if stock(view) > sum(drawn) and not eliminated and not action.mistaken:
            drawn = _more(drawn, seat)
        leaves = [eliminated]
    else:
        laid = _more(laid, seat)
        if not view.sizes[seat]:
            leaves = [False, True]
        if corrected:
            passes = _more(passes, seat, -1)
    for left in leaves:
        inside = tuple(here and not (left and place == seat) for place, here in enumerate(moment.inside))
        begins = isinstance(action, Play) and left
        if begins and not _dealt(view, laid[seat] - drawn[seat]):
            continue
        turn = moment.turn if corrected else _next(inside, seat)
        yield replace(
            moment, turn=turn, inside=inside, passes=passes, laid=laid, drawn=drawn, seats=(*moment.seats, seat)
        )


def _agrees(view: View, moment: _Moment) -> bool:
    """Whether the end of a course is the moment that the view shows."""
    if moment.turn != view.turn or moment.inside != tuple(map(bool, view.sizes)):
        return False
    if view.passes and moment.passes != view.passes:
        return False
    inside = [seat for seat, here in enumerate(moment.inside) if here]
    return all(_dealt(view, view.sizes[seat] + moment.laid[seat] - moment.drawn[seat]) for seat in inside)


def _dealt(view: View, cards: int) -> bool:
    """Whether a seat can have begun with so many cards that it laid or holds, some of which may have lain face up."""
    rules, seats = view.rules, len(view.sizes)
    sizes = rules.hand_sizes(seats)
    starters = len(rules.placed) if rules.opening.placed is Placed.HANDS else 0
    spare = len(rules.pack(seats)) - sum(sizes) if rules.dealing.rest is Rest.SPARE else 0
    return min(sizes) - starters <= cards <= max(sizes) + spare


def _more(numbers: tuple[int, ...], seat: int, more: int = 1) -> tuple[int, ...]:
    return (*numbers[:seat], numbers[seat] + more, *numbers[seat + 1 :])


def _next(inside: tuple[bool, ...], seat: int) -> int:
    """The next seat that is in; the next one there is, where none is."""
    order = [(seat + step) % len(inside) for step in range(1, len(inside) + 1)]
    return next((each for each in order if inside[each]), order[0])

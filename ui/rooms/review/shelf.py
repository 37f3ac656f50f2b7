"""The reviews that were made last: each takes a second or two, and a page is drawn far more often."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from fantan import solver
from fantan.review import Review, review
from fantan.state import State

_MOST = 64
"""How many are kept for all visitors together."""
_KEPT: OrderedDict[tuple[str, int], Review] = OrderedDict()
_LOCK = Lock()


def found(state: State, seat: int) -> Review | None:
    """The review of a deal from one seat, where it was made; one that was not counted is made anew when it can be."""
    key = (str(state), seat)
    with _LOCK:
        made = _KEPT.get(key)
        if made is not None:
            _KEPT.move_to_end(key)
    stale = made is not None and not made.counted and solver.ready() and countable(made)
    return None if stale else made


def countable(made: Review) -> bool:
    """Whether there is anything to count in a deal, be it only from some moment on."""
    return any(solver.solvable(state.rules) for state in made.moments)


def reviewed(state: State, seat: int, progress: Callable[[float], None] | None = None) -> Review:
    """The review of a deal with the choices of one seat weighed, made now where it is not there.

    The chances are those of the deal: they are not counted again for another seat.
    """
    text = str(state)
    made = found(state, seat)
    if made is None:
        with _LOCK:
            chances = next((other.chances for (deal, _), other in _KEPT.items() if deal == text and other.counted), ())
        made = review(state, seats=(seat,), progress=progress, known=chances)
    with _LOCK:
        _KEPT[text, seat] = made
        while len(_KEPT) > _MOST:
            _KEPT.popitem(last=False)
    return made

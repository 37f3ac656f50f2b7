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
    stale = made is not None and not made.counted and solver.ready() and solver.solvable(made.moments[0].rules)
    return None if stale else made


def reviewed(state: State, seat: int, progress: Callable[[float], None] | None = None) -> Review:
    """The review of a deal with the choices of one seat weighed, made now where it is not there."""
    made = found(state, seat) or review(state, seats=(seat,), progress=progress)
    with _LOCK:
        _KEPT[str(state), seat] = made
        while len(_KEPT) > _MOST:
            _KEPT.popitem(last=False)
    return made

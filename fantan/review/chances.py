"""Each seat's chance to win as a deal goes on, from what that seat could see."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random

from fantan import inference, solver
from fantan.bots.policy import WEIGHTS
from fantan.review.turns import Turn
from fantan.state import State, View

_WORLDS = 300
"""How many worlds are drawn for a view; each is played to its end once, which tells the most for the time."""
_FIRST = 1_440
"""How many are drawn for the first views of a deal: its account of luck rests on them."""
_WEIGHTS = tuple(WEIGHTS.values())


@dataclass(frozen=True)
class Chance:
    """How likely a seat was to win at a moment: the share of the playouts it won, of worlds drawn from its view.

    In these all seats play on by the linear policy of the bots. The chances of several seats need not add up to 1: each
    is a forecast from its own cards.
    """

    at: int
    """The number of the moment: how many actions came before it."""
    seat: int
    share: Fraction
    worlds: int = 0
    """How many worlds were drawn; 0 where it is known how the deal came out."""

    @property
    def error(self) -> float:
        """The standard error of the share, as a share; never 0 where worlds were drawn."""
        if not self.worlds:
            return 0.0
        share = float(self.share * self.worlds + 1) / (self.worlds + 2)
        return sqrt(share * (1 - share) / self.worlds)


def countable(course: Sequence[State]) -> int | None:
    """The first moment of a deal from which chances can be counted: the search knows the rules, and is ready.

    Where the first card decides how rows begin, that is the moment after it. None where there is no such moment.
    """
    if not solver.ready():
        return None
    return next((at for at, state in enumerate(course) if solver.solvable(state.rules)), None)


def chances(
    course: Sequence[State], turns: Iterable[Turn], done: Callable[[float], None], start: int = 0
) -> tuple[Chance, ...]:
    """The chance of each seat at a first moment, before each of its own turns from there, and at the end, in order.

    `done` is told from time to time how much of it is, from 0 to 1. The lot of a view is its own.
    """
    seats = range(len(course[0].hands))
    own = ((turn.at, turn.seat) for turn in turns if turn.at >= start)
    asked = dict.fromkeys([*((start, seat) for seat in seats), *own])
    found = []
    for number, (at, seat) in enumerate(asked):
        worlds = _WORLDS if at else _FIRST
        found.append(Chance(at, seat, chance(course[at].view(seat), worlds), worlds))
        done((number + 1) / len(asked))
    return (*found, *_ends(course[-1]))


def chance(view: View, worlds: int = _WORLDS) -> Fraction:
    """The chance of the seat of a view to win the deal."""
    rng = Random(str(view))
    positions = [
        solver.Position(view.rules, world.hands, view.layout, view.turn)
        for world in inference.sample(view, rng, worlds)
    ]
    ends = solver.playouts(positions, solver.Policy.LINEAR, number=1, rng=rng, weights=_WEIGHTS)
    return Fraction(int(sum(wins[view.seat] for wins in ends)), worlds)


def _ends(last: State) -> Iterator[Chance]:
    """How it came out, where it has; where the deal goes on, the last word of each seat stands."""
    if last.over:
        for seat in range(len(last.hands)):
            yield Chance(len(last.log), seat, Fraction(last.winner == seat))

"""Each seat's chance to win as a deal goes on, from what that seat could see."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from fantan import inference, solver
from fantan.bots.policy import WEIGHTS
from fantan.review.turns import Turn
from fantan.state import State, View

_WORLDS = 120
"""How many worlds are drawn for a view."""
_PLAYED = 8
"""How often each world is played to its end."""
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


def measurable(state: State) -> bool:
    """Whether chances can be counted: the search knows the rules, and its kernels are ready."""
    return solver.ready() and solver.solvable(state.rules)


def chances(course: Sequence[State], turns: Iterable[Turn], done: Callable[[float], None]) -> tuple[Chance, ...]:
    """The chance of each seat before the first turn, before each of its own turns, and at the end, moment by moment.

    `done` is told from time to time how much of it is, from 0 to 1. The lot of a view is its own.
    """
    seats = range(len(course[0].hands))
    asked = dict.fromkeys([*((0, seat) for seat in seats), *((turn.at, turn.seat) for turn in turns)])
    found = []
    for number, (at, seat) in enumerate(asked):
        found.append(Chance(at, seat, chance(course[at].view(seat))))
        done((number + 1) / len(asked))
    return (*found, *_ends(course[-1]))


def chance(view: View) -> Fraction:
    """The chance of the seat of a view to win the deal."""
    rng = Random(str(view))
    worlds = inference.sample(view, rng, _WORLDS)
    positions = [solver.Position(view.rules, world.hands, view.layout, view.turn) for world in worlds]
    won = sum(
        wins[view.seat]
        for wins in solver.playouts(positions, solver.Policy.LINEAR, number=_PLAYED, rng=rng, weights=_WEIGHTS)
    )
    return Fraction(won, _WORLDS * _PLAYED)


def _ends(last: State) -> Iterator[Chance]:
    """How it came out, where it has; where the deal goes on, the last word of each seat stands."""
    if last.over:
        for seat in range(len(last.hands)):
            yield Chance(len(last.log), seat, Fraction(last.winner == seat))

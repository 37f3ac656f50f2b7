"""The bots against one another: `python -m tests.bench.tournament`.

One seat plays on a level against others that all play on another, in the same deals for all; it sits on each seat in
turn, and each seat deals in turn. Every level is a policy that the kernels know, so deals are played compiled, to their
end; a test holds the kernels to the bots. Printed is the share of deals won, with its interval of 95 %.
"""

from argparse import ArgumentParser
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fantan.bots import BOTS, MISTAKES, WEIGHTS, Idea
from fantan.solver import Policy
from fantan.solver.kernels.playouts import played
from tests.bench.tune import Table, dealt

WAYS: Mapping[str, tuple[Policy, Mapping[Idea, float]]] = {
    "random": (Policy.RANDOM, WEIGHTS),
    "beginner": (Policy.LINEAR, MISTAKES),
    "careful": (Policy.CAREFUL, WEIGHTS),
    "strong": (Policy.LINEAR, WEIGHTS),
}
"""The policy of each level, and its weights where it has any."""
TABLES = (("pagat", 4), ("pagat", 3), ("pagat", 5), ("pagat", 6), ("sjuan", 4), ("chips", 4))
"""The rule sets and numbers of seats that are played."""
AGAINST = ("random", "careful")
"""The levels of the others."""


class Share(NamedTuple):
    """The share of deals won, and how far its interval of 95 % reaches to either side."""

    won: float
    reach: float

    def __str__(self) -> str:
        return f"{self.won:6.2%} ± {self.reach:.2%}"


def share(table: Table, level: str, others: str) -> Share:
    """How often a level wins against others. Deals are independent, so each counts once, with its wins of all seats."""
    deals, seats = table.worlds.shape
    wins: NDArray[np.int64] = np.zeros(deals, np.int64)
    for seat in range(seats):
        levels = [level if place == seat else others for place in range(seats)]
        policies = np.array([WAYS[each][0] for each in levels])
        weights = np.array([list(WAYS[each][1].values()) for each in levels])
        wins += played(*table, policies, weights, 1, seat)[:, seat]
    shares = wins / seats
    return Share(float(shares.mean()), 1.96 * float(shares.std()) / sqrt(deals))


def report(number: int) -> None:
    """Print a table for each rule set and number of seats."""
    for key, seats in TABLES:
        table = dealt(key, seats, -(-number // seats), "tournament")
        print(f"\n{key}, {seats} players; {len(table.worlds) * seats:,} deals each, fair share {1 / seats:.2%}")
        print("".join(["            ", *(f"against {seats - 1} {others:12}" for others in AGAINST)]))
        with ThreadPoolExecutor(2) as pool:
            for level in BOTS:
                found = pool.map(lambda others, level=level, table=table: share(table, level, others), AGAINST)
                print(f"  {level:10}" + "".join(f"{each!s:22}" for each in found), flush=True)


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=400_000, help="that each level plays at each table")
    report(parser.parse_args().deals)

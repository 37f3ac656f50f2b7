"""The bots against one another: `python -m tests.bench.tournament`.

One seat plays on a level against others that all play on another, in the same deals for all; it sits on each seat in
turn, and each seat deals in turn. Every level is a policy that the kernels know, so deals are played compiled, to their
end; a test holds the kernels to the bots. Printed is the share of deals won, and what it is more than that of the level
before, with their intervals of 95 %.
"""

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import sqrt

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


def shares(table: Table, level: str, others: str) -> NDArray[np.float64]:
    """Of each deal, the share that a level wins against others when it sits on each seat in turn."""
    deals, seats = table.worlds.shape
    wins = np.zeros(deals, np.int64)
    for seat in range(seats):
        levels = [level if place == seat else others for place in range(seats)]
        policies = np.array([WAYS[each][0] for each in levels])
        weights = np.array([list(WAYS[each][1].values()) for each in levels])
        wins += played(*table, policies, weights, 1, seat)[:, seat]
    return wins / seats


def mean(values: NDArray[np.float64]) -> str:
    """The mean over independent deals, and how far its interval of 95 % reaches to either side."""
    return f"{values.mean():6.2%} ± {1.96 * values.std() / sqrt(len(values)):.2%}"


def report(tables: Sequence[tuple[str, int]], number: int) -> None:
    """Print for each rule set and number of seats: the share won, and the gain on the level before."""
    for key, seats in tables:
        table = dealt(key, seats, -(-number // seats), "tournament")
        print(f"\n{key}, {seats} players; {len(table.worlds) * seats:,} deals each, fair share {1 / seats:.2%}")
        heads = (f"{f'against {seats - 1} {others}':19}{'gain':19}" for others in AGAINST)
        print(f"{'':12}{''.join(heads)}".rstrip())
        before: list[NDArray[np.float64]] = []
        with ThreadPoolExecutor(len(AGAINST)) as pool:
            for level in BOTS:
                found = list(pool.map(partial(shares, table, level), AGAINST))
                gains = [mean(here - there) for here, there in zip(found, before, strict=True)] if before else ["", ""]
                columns = (f"{mean(here):19}{gain:19}" for here, gain in zip(found, gains, strict=True))
                print(f"  {level:10}{''.join(columns)}".rstrip(), flush=True)
                before = found


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=400_000, help="that each level plays at each table")
    parser.add_argument("tables", nargs="*", help="such as pagat:6; all where none is named")
    asked = parser.parse_args()
    named = [(key, int(seats)) for key, seats in (each.split(":") for each in asked.tables)]
    report(named or TABLES, asked.deals)

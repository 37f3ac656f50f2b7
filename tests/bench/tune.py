"""Tuning the linear policy by play: `python -m tests.bench.tune`.

The cross-entropy method: draw weights around a mean, play the same deals with each, keep the best, and let their mean
and spread be the next. One seat plays by the drawn weights against tables of random bots, of careful bots, and of its
own kind by the mean. The seeds are fixed, so it gives the same weights again.
"""

import os
from argparse import ArgumentParser
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fantan.bots import Idea
from fantan.house import rule_set
from fantan.solver import Policy
from fantan.solver.kernels.playouts import played
from fantan.solver.position import bits, pack
from fantan.state import Deal, State

TABLES = (("pagat", 4), ("sjuan", 4), ("pagat", 3), ("pagat", 5), ("pagat", 6))
"""The rule sets and numbers of seats that are played."""
START = {Idea.OWN: 1.0, Idea.GATE: -1.0}
"""A first guess: lay what your own cards wait for, keep closed what only others wait for."""
OPPONENTS = (Policy.RANDOM, Policy.CAREFUL, Policy.LINEAR)
DRAWN, KEPT = 40, 8
"""How many weights are drawn in a round, and how many of them are kept."""


class Table(NamedTuple):
    """Deals as the kernels take them: the hands, the layouts, who leads, and the pack."""

    worlds: NDArray[np.int64]
    layouts: NDArray[np.int64]
    leaders: NDArray[np.int64]
    pack: NDArray[np.int64]


def dealt(key: str, seats: int, number: int, seed: str) -> Table:
    """So many deals, the same ones for the same seed; the dealer sits on each seat in turn."""
    rng, rules = Random(f"{seed}.{key}.{seats}"), rule_set(key)
    deals = [Deal.shuffled(rules, seats=seats, dealer=deal % seats, rng=rng) for deal in range(number)]
    states = list(map(State.start, deals))
    worlds = [[bits(state.rules, hand) for hand in state.hands] for state in states]
    layouts = [bits(state.rules, state.layout) for state in states]
    turns = [state.turn for state in states]
    return Table(np.array(worlds), np.array(layouts), np.array(turns), np.array(pack(states[0].rules)))


def share(table: Table, opponent: Policy, weights: Sequence[float], mean: Sequence[float]) -> float:
    """The share of the deals that these weights win, as a multiple of the fair share; they sit on each seat in turn."""
    deals, seats = table.worlds.shape
    wins = 0
    for seat in range(seats):
        policies, rows = np.full(seats, opponent), np.tile(mean, (seats, 1))
        policies[seat], rows[seat] = Policy.LINEAR, weights
        results = played(*table, policies, rows, 1, seat)
        wins += int(results[:, seat].sum())
    return wins / deals


def score(tables: Sequence[Table], mean: Sequence[float], weights: Sequence[float]) -> float:
    """How good weights are: the mean over all tables and opponents."""
    return float(np.mean([share(deals, opponent, weights, mean) for deals in tables for opponent in OPPONENTS]))


def tuned(start: Sequence[float], rounds: int, number: int) -> list[float]:
    """The weights after so many rounds over so many deals a table."""
    rng = np.random.default_rng(7)
    mean, spread = np.array(start), np.maximum(np.abs(start), 0.5)
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for turn in range(rounds):
            tables = [dealt(key, seats, number, f"tune.{turn}") for key, seats in TABLES]
            drawn = [mean, *rng.normal(mean, spread, (DRAWN - 1, len(mean)))]
            scores = list(pool.map(partial(score, tables, mean), drawn))
            best = np.array([drawn[place] for place in np.argsort(scores)[-KEPT:]])
            print(f"{turn:3}  mean {scores[0]:.4f}  best {max(scores):.4f}  {np.round(mean, 3).tolist()}", flush=True)
            mean, spread = best.mean(axis=0), 0.7 * best.std(axis=0) + 0.3 * spread
    return mean.tolist()


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--deals", type=int, default=1_500, help="a table, in each round")
    asked = parser.parse_args()
    print(tuned([START.get(idea, 0.0) for idea in Idea], asked.rounds, asked.deals))

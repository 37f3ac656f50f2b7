"""The search: forced wins from full deals beside plain recursion, refutations, and playouts beside the engine."""

import sys
from collections.abc import Callable
from math import inf
from random import Random
from statistics import median
from time import perf_counter

from fantan.bots import WEIGHTS
from fantan.solver import Policy, Position, can_force, playouts, refutation, warm
from fantan.state import Deal, Play, State
from fantan.variants import RULESETS
from tests.bench.engine import per_call, random_deals
from tests.plain import GivenUp, Plain

PAGAT = RULESETS["pagat"]
DEALS = 200
PATIENCE = 20_000
"""After how many moments plain recursion gives a deal up; most deals need far fewer."""


def report() -> None:
    """Print how long forced wins and refutations take from full deals, and how fast playouts are."""
    start = perf_counter()
    warm()
    print(f"kernels ready after                                   {perf_counter() - start:9.1f} s")
    for seats in (3, 4, 6):
        dealt = [State.start(Deal.shuffled(PAGAT, seats=seats, dealer=0, rng=Random(seed))) for seed in range(DEALS)]
        times = [seconds(lambda state=state: can_force(state, state.turn)) for state in dealt]
        _print(f"forced win from a full deal of {seats}", times)
    dealt = [State.start(Deal.shuffled(PAGAT, seats=4, dealer=0, rng=Random(seed))) for seed in range(DEALS)]
    ours = median(seconds(lambda state=state: can_force(state, state.turn)) for state in dealt)
    plain = median(recursion(state) for state in dealt)
    times = f"{plain / ours:.0f} times ours"
    print(f"  plain recursion, of 4                               {plain * 1e3:9.2f} ms median, {times}")
    _print(
        "shortest refutation of a card, full deal of 4",
        [seconds(lambda state=state: refuted(state)) for state in dealt],
    )
    _playouts()


def refuted(state: State) -> None:
    """Find the shortest line after the first card that may be laid."""
    able = [card for card in PAGAT.deck.sort(state.hands[state.turn]) if card in PAGAT.starters]
    if able:
        refutation(state, Play(able[0]))


def recursion(state: State) -> float:
    """How long plain recursion takes for a deal; infinite where it is given up."""
    plain = Plain(Position.of(state), PATIENCE)
    start = perf_counter()
    try:
        plain.forces(state.layout, state.turn, state.turn)
    except GivenUp:
        return inf
    return perf_counter() - start


def seconds(work: Callable[[], object]) -> float:
    """How long one call takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def _print(what: str, times: list[float]) -> None:
    print(f"{what:53} {median(times) * 1e3:9.2f} ms median, at worst {max(times) * 1e3:.0f} ms")


def _playouts() -> None:
    deals = [Position.of(State.start(Deal.shuffled(PAGAT, seats=4, dealer=0, rng=Random(seed)))) for seed in range(100)]
    engine = 200 / per_call(random_deals(200))
    weights = tuple(WEIGHTS.values())
    for policy in (Policy.RANDOM, Policy.CAREFUL, Policy.LINEAR):
        each = per_call(lambda policy=policy: playouts(deals, policy, number=1_000, rng=Random(1), weights=weights))
        rate = 100 * 1_000 / each
        named = f"{policy.name.lower()} playouts of four, on one core"
        print(f"{named:53} {rate:9.0f} deals a second, {rate / engine:.0f} times the engine")


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    report()

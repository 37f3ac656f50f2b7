"""What a view proves: counting and drawing worlds, over views from real deals of every rule set."""

from collections.abc import Iterator
from random import Random
from statistics import median
from time import perf_counter

from fantan.inference import chances, count, sample
from fantan.inference.lie import lies
from fantan.judge import legal_actions, play
from fantan.state import Deal, State, View
from fantan.variants import RULESETS

VIEWS = 10
"""Views for each rule set and number of seats."""


def report() -> None:
    """Print how long it takes to count the deals of a view, to tell all chances, and to draw worlds."""
    told: list[tuple[float, str]] = []
    for rules in RULESETS.values():
        for seats in rules.seats:
            rng = Random(f"{rules.key}.{seats}")
            told += [(seconds(view), f"{rules.key}, {seats} seats") for view in views(rules.key, seats, rng)]
    worst, where = max(told)
    print(f"counting deals and chances of {len(told)} views: {median(one for one, _ in told) * 1e3:11.1f} ms median")
    print(f"  at worst                                            {worst * 1e3:9.1f} ms   {where}")
    view = next(views("pagat", 4, Random(1)))
    sample(view, Random(1), 1)
    start = perf_counter()
    sample(view, Random(1), 2_000)
    print(f"worlds of a view of four                              {2_000 / (perf_counter() - start):9.0f} a second")


def views(key: str, seats: int, rng: Random) -> Iterator[View]:
    """Views from the middle of deals played at random."""
    for _ in range(VIEWS):
        state, states = State.start(Deal.shuffled(RULESETS[key], seats=seats, dealer=0, rng=rng)), []
        while not state.over:
            states.append(state)
            state = play(state, rng.choice(legal_actions(state.view(state.turn))))
        chosen = rng.choice(states)
        yield chosen.view(chosen.turn)


def seconds(view: View) -> float:
    """How long it takes to count the deals and tell all chances."""
    lies.cache_clear()
    start = perf_counter()
    count(view)
    chances(view)
    return perf_counter() - start


if __name__ == "__main__":
    report()

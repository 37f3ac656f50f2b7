"""Advice for one view, with what the passes prove: over views from real deals of three to eight seats."""

from random import Random
from statistics import median
from time import perf_counter

from fantan import advice, solver
from fantan.advice import advice as advising
from fantan.bots import BOTS
from fantan.inference import lie
from fantan.judge import legal_actions, play
from fantan.state import Deal, State, View
from fantan.variants import RULESETS

VIEWS = 50
"""Views for each number of seats."""


def report() -> None:
    """Print how long advice takes: median and worst."""
    solver.warm()
    times = []
    for seats in range(3, 9):
        times += [(seconds(view), str(view)) for view in views("pagat", seats, Random(seats), VIEWS)]
    worst, where = max(times)
    print(
        f"advice for {len(times)} views of three to eight seats      {median(t for t, _ in times) * 1e3:9.1f} ms median"
    )
    print(f"  at worst                                            {worst * 1e3:9.1f} ms   {where}")


def views(key: str, seats: int, rng: Random, number: int) -> list[View]:
    """Views of deals played by the careful bot, in which the seat to move has something to decide."""
    found: list[View] = []
    while len(found) < number:
        state, free = State.start(Deal.shuffled(RULESETS[key], seats=seats, dealer=0, rng=rng)), []
        while not state.over:
            view = state.view(state.turn)
            if len(legal_actions(view)) > 1:
                free.append(view)
            state = play(state, BOTS["careful"](view, rng))
        found += rng.sample(free, min(5, len(free)))
    return found[:number]


def seconds(view: View) -> float:
    """How long advice takes for a view that was not asked about before."""
    for remembered in (lie.lies, advising._advised):
        remembered.cache_clear()
    start = perf_counter()
    advice.advise(view)
    return perf_counter() - start


if __name__ == "__main__":
    report()

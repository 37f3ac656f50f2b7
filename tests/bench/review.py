"""The review of whole deals, the choices of one seat weighed: `python -m tests.bench.review`."""

from random import Random
from statistics import median
from time import perf_counter

from fantan import RULESETS, Deal, State, play, solver
from fantan.bots import BOTS
from fantan.review import review

DEALS = 10
"""How many are reviewed for each number of seats."""


def played(seats: int, rng: Random) -> State:
    """A deal of the main game that careful bots played to its end."""
    state = State.start(Deal.shuffled(RULESETS["pagat"], seats=seats, dealer=rng.randrange(seats), rng=rng))
    while not state.over:
        state = play(state, BOTS["careful"](state.view(state.turn), rng))
    return state


def report() -> None:
    """Print the median and the worst time of a review for every number of seats."""
    solver.warm()
    rng, every = Random(6), []
    print("review of a deal, seconds (median, worst)")
    for seats in RULESETS["pagat"].seats:
        times = []
        for _ in range(DEALS):
            state = played(seats, rng)
            start = perf_counter()
            review(state, seats=(0,))
            times.append(perf_counter() - start)
        every += times
        print(f"{seats} seats  {median(times):5.2f} {max(times):5.2f}")
    print(f"all      {median(every):5.2f} {max(every):5.2f}")


if __name__ == "__main__":
    report()

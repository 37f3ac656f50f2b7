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
    asked, free = hinted(10_000)
    print(f"hints in 10,000 states of every rule set              {asked:9} asked about by the firm coach")
    print(f"  with a card that it asks about                      {free:9} of these states")


def hinted(number: int, worlds: int = 24) -> tuple[int, int]:
    """In how many states of random deals the coach asks about a hinted card, and in how many about some card."""
    rng, seen, asked, some = Random(1), 0, 0, 0
    card = advice.RUNGS.index("card")
    while seen < number:
        rules = rng.choice(tuple(RULESETS.values()))
        state = State.start(Deal.shuffled(rules, seats=rng.choice(rules.seats), dealer=0, rng=rng))
        while not state.over and seen < number:
            view = state.view(state.turn)
            lost = {
                each.card
                for each in advice.advise(view, worlds).ranked
                if advice.question(view, each.card, advice.Strength.FIRM, worlds)
            }
            seen, some = seen + 1, some + bool(lost)
            asked += bool(lost.intersection(advice.hint(view, card, worlds).cards))
            state = play(state, rng.choice(legal_actions(view)))
    return asked, some


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

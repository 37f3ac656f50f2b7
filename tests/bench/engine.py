"""The readable engine: judging a position, playing deals, and how often the careful bot wins."""

from collections.abc import Callable
from multiprocessing import Pool
from random import Random
from time import perf_counter

from fantan.bots import BOTS
from fantan.judge import judge, legal_actions, play
from fantan.state import Deal, Play, State, View
from fantan.variants import RULESETS

PAGAT = RULESETS["pagat"]
POSITION = "pagat; 6-9H 7-8S 5-7D; 2C 9C AC 3D 8D KD 2H 5H JH 6S TS QS AS"
DEALS = 10_000


def report() -> None:
    """Print what the engine does in a second, and the careful bot's share of wins."""
    micro = per_call(judge_all) * 1e6
    print(f"judge all 52 cards of a position, with explanations   {micro:9.0f} µs   {micro / 52:.1f} µs a card")
    seconds = per_call(random_deals(200)) / 200
    print(f"random deals of four, played to the end               {1 / seconds:9.0f} deals a second")
    with Pool() as pool:
        wins = sum(pool.map(careful_wins, range(DEALS), chunksize=100))
    share = f"{wins / DEALS:9.1%} of {DEALS:,} deals won (fair share 25 %)"
    print(f"careful against three random bots                     {share}")


def per_call(work: Callable[[], object], least: float = 1.0) -> float:
    """Seconds a call, from as many calls as fill the least time."""
    work()
    calls, start = 0, perf_counter()
    while perf_counter() - start < least:
        work()
        calls += 1
    return (perf_counter() - start) / calls


def judge_all() -> None:
    """Judge every card there is in one position, and say why."""
    view = View.parse(POSITION)
    for card in PAGAT.deck.cards:
        judge(view, Play(card)).explain()


def random_deals(number: int) -> Callable[[], None]:
    """Play deals with random legal actions, the same ones each time."""

    def work() -> None:
        rng = Random(0)
        for _ in range(number):
            state = State.start(Deal.shuffled(PAGAT, seats=4, dealer=0, rng=rng))
            while state.winner is None:
                state = play(state, rng.choice(legal_actions(state.view(state.turn))))

    return work


def careful_wins(number: int) -> bool:
    """Whether the careful bot wins a numbered deal against three random ones; it sits on each seat in turn."""
    rng, careful = Random(number), number % 4
    state = State.start(Deal.shuffled(PAGAT, seats=4, dealer=0, rng=rng))
    while state.winner is None:
        bot = BOTS["careful" if state.turn == careful else "random"]
        state = play(state, bot(state.view(state.turn), rng))
    return state.winner == careful

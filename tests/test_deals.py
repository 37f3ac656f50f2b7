"""Whole deals at random, of every rule set for every number of seats."""

from random import Random

import pytest

from tests.bench import deals
from tests.material import GAMES, GROWN

QUICK = {("pagat", 4), ("domino", 2), ("shichi-narabe-passes", 4), ("free~start:suit", 4)}
"""Tried even where there is little time."""
TABLES = [
    pytest.param(key, seats, id=f"{key}-{seats}", marks=() if (key, seats) in QUICK else pytest.mark.slow)
    for key in GROWN
    for seats in GROWN[key].seats
]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_sixty_deals_play_to_the_end_and_settle(key, seats):
    """`python -m tests.bench.deals` plays ten thousand."""
    rng = Random(f"{key}.{seats}")
    states = [deals.played(GROWN[key], seats, number % seats, rng) for number in range(60)]

    assert len({state.winner for state in states}) == seats
    if GAMES[key].passes is not None:
        assert any(state.eliminated for state in states)
        assert any(len(state.finished) > 1 for state in states)
    if GAMES[key].draws:
        assert any(not state.stock for state in states)
        assert any(state.stock for state in states)

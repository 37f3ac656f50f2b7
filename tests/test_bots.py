"""Bots: legal, blind to other hands, and better than chance where they claim it."""

from dataclasses import replace
from random import Random

import pytest

from fantan.bots import BOTS
from fantan.judge import judge, legal_actions, play
from fantan.state import Deal, Pass, Play, State, View
from fantan.variants import RULESETS
from tests.material import GROWN


def winner(deal: Deal, levels: tuple[str, ...], rng: Random) -> int:
    """Play a deal to its end with a bot of some level on each seat."""
    state = State.start(deal)
    while state.winner is None:
        state = play(state, BOTS[levels[state.turn]](state.view(state.turn), rng))
    return state.winner


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("rules", GROWN.values(), ids=str)
def test_every_bot_plays_every_rule_set_and_seat_count_to_the_end(level, rules):
    for seats in rules.seats:
        deal = Deal.shuffled(rules, seats=seats, dealer=0, rng=Random(seats))

        assert winner(deal, (level,) * seats, Random(1)) in range(seats)


@pytest.mark.parametrize("level", BOTS)
def test_a_bot_does_only_what_is_legal(level):
    rng = Random(4)
    state = State.start(Deal.shuffled(RULESETS["pagat"], seats=5, dealer=2, rng=rng))
    while state.winner is None:
        view = state.view(state.turn)
        action = BOTS[level](view, rng)

        assert judge(view, action)

        state = play(state, action)


@pytest.mark.parametrize("level", BOTS)
def test_a_bot_chooses_the_same_whatever_the_others_hold(level):
    rng = Random(9)
    state = State.start(Deal.shuffled(RULESETS["sjuan"], seats=4, dealer=0, rng=rng))
    for _ in range(12):
        state = play(state, legal_actions(state.view(state.turn))[0])
    view = state.view(state.turn)
    blind = View(view.rules, view.layout, view.hand, view.seat, view.turn)

    assert BOTS[level](view, Random(3)) == BOTS[level](blind, Random(3))


@pytest.mark.parametrize(
    ("view", "action"),
    [
        # Its own jack waits for the nine; the heart leads nowhere of its own.
        ("pagat; 7-8S 6-8H; 9S JS 5H", "9S"),
        # The king is farther off than the jack.
        ("pagat; 7-8S 6-8H; 9S JS 9H KH", "9H"),
        # Nothing waits for either: the ace ends its row, the six would open five places.
        ("pagat; 7S 2-KH; 6S AH", "AH"),
        # One card fits, and one has to be laid.
        ("pagat; 7S; 8S KD", "8S"),
    ],
)
def test_careful_lays_towards_its_own_farthest_card_or_opens_least(view, action):
    assert str(BOTS["careful"](View.parse(view), Random(0))) == action


def test_careful_passes_when_nothing_fits():
    assert BOTS["careful"](View.parse("pagat; 7S; KD"), Random(0)) == Pass()


@pytest.mark.slow
def test_careful_wins_more_than_half_against_three_random_bots():
    """Fair share is a quarter. `make bench` measures it over 10,000 deals; these 600 are always the same ones."""
    wins, deals = 0, 600
    for number in range(deals):
        rng, seat = Random(number), number % 4
        levels = tuple("careful" if other == seat else "random" for other in range(4))
        wins += winner(Deal.shuffled(RULESETS["pagat"], seats=4, dealer=0, rng=rng), levels, rng) == seat

    assert wins / deals > 0.5


def test_a_bot_at_the_end_of_a_deal_has_nothing_left_to_lay():
    view = replace(View.parse("pagat; 7S; 8S KD"), sizes=(2, 0, 3))

    assert not any(judge(view, action) for action in (Play(card) for card in view.hand))

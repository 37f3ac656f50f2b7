"""The search, held against the judge, against plain recursion, and against the careful bot."""

from functools import cache
from pathlib import Path
from random import Random
from threading import Event

import numpy as np
import pytest

from fantan import RULESETS, Card, Deal, IllegalAction, Play, Rank, State, judge, legal_actions
from fantan.bots import WEIGHTS, Idea, ideas, worths
from fantan.house import rule_set
from fantan.notation import parse_action, parse_cards, parse_layout, parse_log
from fantan.solver import (
    Policy,
    Position,
    Unsolvable,
    answers,
    can_force,
    careful_winner,
    playouts,
    ready,
    refutation,
    solvable,
    warm,
    winning_actions,
)
from fantan.solver.kernels import policy as kernel
from fantan.solver.kernels import search
from fantan.solver.kernels.cards import edition, fitting, kept
from fantan.solver.position import bits, named, pack
from fantan.state import PASS, View
from tests.material import SHORT
from tests.plain import Plain

SOLVABLE = [rules for rules in RULESETS.values() if rules.fixed and solvable(rules)]
FREE = [RULESETS["free"].started(rank) for rank in (Rank.ACE, Rank.SIX, Rank.KING)]
"""Rows that grow upward only, from a rank in the middle round to the one below it."""
GAMES = [*SOLVABLE, *FREE, SHORT, rule_set("sjuan~seats:2-8~start:T"), rule_set("pagat~seats:2-8~deck:36~start:9")]

DECIDED = [
    # rules, layout, hands, whose turn it is, who can force to go out first, the actions that keep it, and why
    ("pagat", "7C", "6C / 8C", 0, 0, "6C", "the last card"),
    ("pagat", "7C", "6C 8C / 9C", 0, 0, "6C", "the 8 would let the other out; after the 6 it has to pass"),
    ("pagat", "7C", "6C KH / 8C", 0, 1, "", "a king of a closed suit is far from out"),
    ("pagat", "7C", "6C 8C / 5C / 9C", 0, None, "", "it can but choose who goes out"),
    ("pagat", "6-8H", "5H 9H / TH 4H / KC", 0, 0, "5H 9H", "the next lays one card, and is not out before"),
    ("pagat", "7H", "8H 6H / 9H 2C / 5H 3C", 0, 0, "6H 8H", "two cards of its own, two rounds, all others have more"),
    ("sjuan-hearts", "-", "7H 7D / 8D", 0, 0, "7H", "nothing before the opening card, then the last one"),
    ("sjuan", "2-7C", "AC KS / QS JS", 1, None, "", "the queen waits for cards that nobody has"),
]
LINES = [
    # rules, layout, hands, whose turn, the action, and the shortest line after it
    ("pagat", "7C", "6C 8C / 9C", 0, "8C", "9C"),
    ("pagat", "7C", "6C 8C / 9C", 0, "6C", ""),
    ("pagat", "7C", "6C KH / 8C", 0, "6C", "8C"),
    ("pagat", "7C", "6C TC / 9C 8C 2D", 1, "8C", "6C 9C TC"),
    ("pagat", "7C", "6C 8C / 2D / 9C", 0, "8C", "- 9C"),
]


def position(key, layout, hands, turn):
    rules = rule_set(key)
    return Position(rules, tuple(map(parse_cards, hands.split("/"))), parse_layout(rules, layout), turn)


@pytest.mark.parametrize(("key", "layout", "hands", "turn", "winner", "keeps", "why"), DECIDED)
def test_positions_that_can_be_decided_by_hand(key, layout, hands, turn, winner, keeps, why):
    here = position(key, layout, hands, turn)

    assert [seat for seat in range(len(here.hands)) if can_force(here, seat)] == [winner] * (winner is not None), why
    assert set(winning_actions(here)) == set(parse_log(keeps)), why


@pytest.mark.parametrize(("key", "layout", "hands", "turn", "action", "line"), LINES)
def test_lines_that_can_be_found_by_hand(key, layout, hands, turn, action, line):
    assert refutation(position(key, layout, hands, turn), parse_action(action)) == parse_log(line)


def played(rules, seats, rng):
    """The positions of a deal played at random, each with its legal actions."""
    if rules.row.chosen:  # a deal would have the start rank chosen, and here it is settled
        cards = rng.sample(rules.deck.cards, len(rules.deck.cards))
        here = Position(rules, tuple(frozenset(cards[seat::seats]) for seat in range(seats)), frozenset(), 0)
    else:
        here = Position.of(State.start(Deal.shuffled(rules, seats=seats, dealer=0, rng=rng)))
    while not here.out:
        actions = legal_actions(view(here))
        yield here, actions
        here = after(here, rng.choice(actions))


def view(here):
    sizes = tuple(map(len, here.hands))
    return View(here.rules, here.layout, here.hands[here.turn], here.turn, here.turn, sizes)


def after(here, action):
    cards = {action.card} if isinstance(action, Play) else frozenset()
    hands = tuple(hand - cards for hand in here.hands)
    return Position(here.rules, hands, here.layout | cards, (here.turn + 1) % len(hands))


def agree(number):
    """The kernel and the judge name the same legal cards, in so many positions of deals of all games."""
    rng, seen, tables = Random(6), 0, [(rules, seats) for rules in GAMES for seats in rules.seats]
    while seen < number:
        for rules, seats in tables:
            for here, actions in played(rules, seats, rng):
                hand, laid = bits(here.rules, here.hands[here.turn]), bits(here.rules, here.layout)
                able = fitting(laid, np.array(pack(here.rules))) & hand
                cards = [card for bit, card in named(here.rules).items() if bit & able]
                assert (tuple(map(Play, cards)) or (PASS,)) == actions
                seen += 1


def test_the_kernel_and_the_judge_agree_on_what_fits():
    agree(8_000)


@pytest.mark.slow
def test_the_kernel_and_the_judge_agree_on_what_fits_a_hundred_thousand_times():
    agree(100_000)


@cache
def small():
    """A thousand positions with few cards left, of all games and tables, in which somebody has a choice."""
    rng, found = Random(7), []
    tables = [(rules, seats) for rules in GAMES for seats in rules.seats]
    while len(found) < 1_000:
        moments = played(*rng.choice(tables), rng)
        few = [here for here, actions in moments if len(actions) > 1 and sum(map(len, here.hands)) <= 14]
        found += rng.sample(few, min(3, len(few)))
    return found[:1_000]


def test_the_search_and_plain_recursion_agree():
    wins = kept = 0
    for here in small():
        plain, laid, turn = Plain(here), here.layout, here.turn
        forces = [plain.forces(laid, turn, seat) for seat in range(plain.seats)]
        keeps = [
            card for card in plain.moves(laid, turn) if plain.forces(laid | {card}, (turn + 1) % plain.seats, turn)
        ]

        assert [can_force(here, seat) for seat in range(plain.seats)] == forces, here
        assert winning_actions(here) == tuple(map(Play, keeps)), here
        wins, kept = wins + any(forces), kept + (0 < len(keeps) < len(plain.moves(laid, turn)))
    assert wins > 100
    assert kept > 20  # there were cards that gave a forced win away


def test_no_line_is_shorter_and_each_is_as_the_judge_allows():
    lines = 0
    for here in small()[:300]:
        plain, turn = Plain(here), here.turn
        for action in legal_actions(view(here)):
            line, at = refutation(here, action), after(here, action)
            turns = plain.turns(at.layout, at.turn, turn)
            for step in line:
                assert not at.out
                assert judge(view(at), step)
                left = plain.turns(at.layout, at.turn, turn)
                at = after(at, step)
                assert plain.turns(at.layout, at.turn, turn) == left - 1  # nobody could have done better

            assert len(line) == (0 if turns == float("inf") else turns)
            assert not line or (at.out and turn not in at.out)
            lines += bool(line)
    assert lines > 200


def test_the_careful_policy_is_that_of_the_careful_bot():
    for here in small()[:300]:
        chances = Plain(here).chances(here.layout, here.turn, Policy.CAREFUL_FIRST)

        assert careful_winner(here) == (chances.index(1) if 1 in chances else None)


@pytest.mark.parametrize("policy", Policy)
def test_playouts_end_as_often_as_they_should(policy):
    """Within five standard deviations of the exact chance, for every seat."""
    number, cases = 4_000, small()[:60]
    for here, wins in zip(cases, many(cases, policy, number), strict=True):
        for chance, won in zip(Plain(here).chances(here.layout, here.turn, policy), wins, strict=True):
            assert abs(won - number * chance) <= 5 * (number * chance * (1 - chance)) ** 0.5, here


def many(cases, policy, number):
    weights = tuple(WEIGHTS.values())
    return [
        playouts([here], policy, number=number, rng=Random(place), weights=weights)[0]
        for place, here in enumerate(cases)
    ]


def test_the_linear_policy_is_that_of_the_bots():
    """The kernel and the ideas find the same in each card, to the last bit, wherever there is a choice."""
    rng, seen, found = Random(8), 0, np.zeros(len(Idea))
    weights = np.array(list(WEIGHTS.values()))
    tables = [(rules, seats) for rules in GAMES for seats in rules.seats[::3]]
    for rules, seats in tables:
        for here, actions in played(rules, seats, rng):
            if len(actions) < 2:
                continue
            table, hands = np.array(pack(here.rules)), np.array([bits(here.rules, hand) for hand in here.hands])
            laid, own = bits(here.rules, here.layout), bits(here.rules, here.hands[here.turn])
            ahead = kernel.lead(laid, here.turn, hands)
            worth = worths(view(here))
            for card, by_idea in ideas(view(here)).items():
                bit = bits(here.rules, [card])
                value = kernel.worth(bit, own, laid, table, len(actions) - 1, ahead, weights, found)

                assert dict(zip(Idea, found, strict=True)) == by_idea, (here, card)
                assert value == worth[card], (here, card)
                seen += 1
    assert seen > 1_500


def test_each_seat_may_have_its_own_policy_and_weights():
    """One seat in turn prefers what its weights say; the others lay any card."""
    rules = RULESETS["pagat"]
    here = position("pagat", "7-8S 6-8H", "9S 9H KH / TS / TH", 0)
    by_row = [[0.0] * len(Idea) for _ in range(3)]
    by_row[0][list(Idea).index(Idea.OWN)] = 1.0
    policies = [Policy.LINEAR, Policy.RANDOM, Policy.RANDOM]
    opens_spades = [[-number for number in row] for row in by_row]

    def wins(weights):
        return playouts([here], policies, number=100, rng=Random(0), weights=weights)[0]

    assert rules is here.rules
    assert wins(by_row) != wins(opens_spades)
    assert wins(opens_spades)[1] == 100
    assert wins(by_row)[2] == 100


def test_playouts_are_the_same_from_the_same_seed_and_each_position_stands_for_itself():
    rules = RULESETS["pagat"]
    states = [State.start(Deal.shuffled(rules, seats=4, dealer=0, rng=Random(seed))) for seed in range(3)]
    over = Position(rules, (frozenset(), *states[0].hands[1:]), states[0].hands[0], 1)
    positions = [Position.of(states[0]), over, *map(Position.of, states[1:])]
    wins = playouts(positions, Policy.RANDOM, number=50, rng=Random(1))

    assert wins == playouts(positions, Policy.RANDOM, number=50, rng=Random(1))
    assert wins != playouts(positions, Policy.RANDOM, number=50, rng=Random(2))
    assert wins[1] == (50, 0, 0, 0)
    assert all(sum(each) == 50 for each in wins)
    assert playouts([], Policy.RANDOM, number=50, rng=Random(1)) == ()


def test_a_linear_policy_without_weights_is_refused():
    here = position("pagat", "7C", "6C 8C / 9C", 0)
    with pytest.raises(ValueError, match="weights"):
        playouts([here], [Policy.LINEAR, Policy.RANDOM], number=1, rng=Random(0))


def test_a_deal_that_is_over_is_won_and_nothing_can_be_done():
    over = position("pagat", "6-7C", "- / 8C", 1)

    assert (can_force(over, 0), can_force(over, 1), winning_actions(over)) == (True, False, ())


def test_which_rule_sets_are_searched():
    searched = {rules.key for rules in SOLVABLE}

    assert set(RULESETS) - searched == {"free", "domino", "shichi-narabe-passes"}
    for key in ("sjuan~rest:spare", "sjuan~end:places", "sjuan~passes:2"):
        assert not solvable(rule_set(key)), key
    assert solvable(RULESETS["free"].started(Rank.NINE))


def test_what_is_not_searched_is_refused():
    state = State.start(Deal.shuffled(RULESETS["domino"], seats=2, dealer=0, rng=Random(0)))
    for ask in (
        lambda: can_force(state, 0),
        lambda: winning_actions(state),
        lambda: refutation(state, PASS),
        lambda: careful_winner(state),
        lambda: playouts([Position.of(state)], Policy.RANDOM, number=1, rng=Random(0)),
    ):
        with pytest.raises(Unsolvable, match="domino"):
            ask()


def test_an_illegal_card_has_no_refutation():
    with pytest.raises(IllegalAction):
        refutation(position("pagat", "7C", "9C 6C / 8C", 0), Play(Card.parse("9C")))


def test_it_says_when_it_is_ready(monkeypatch):
    monkeypatch.setattr(answers, "_READY", Event())
    assert not ready()
    warm()
    assert ready()


def test_what_is_kept_of_the_kernels_is_that_of_their_text(tmp_path):
    """Kernels call one another across files, and numba looks at one file alone."""
    here = Path(search.__file__).parent
    (tmp_path / "one.py").write_text("1")
    before = edition(tmp_path)
    (tmp_path / "two.py").write_text("2")

    assert edition(here) in search.forced.stats.cache_path
    assert before != edition(tmp_path) != edition(here)


def test_what_is_kept_lies_beside_the_kernels_or_where_numba_was_told(tmp_path):
    assert kept(tmp_path) == tmp_path / "__pycache__" / edition(tmp_path)
    assert kept(tmp_path, "/elsewhere") == Path("/elsewhere") / edition(tmp_path)

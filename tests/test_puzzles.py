"""Puzzles: every answer is the judge's, every code makes the same puzzle for ever."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fantan import RULESETS, Card, NotationError, Play, Reason, Suit, View, judge
from fantan.puzzles import (
    CHAIN_LENGTHS,
    HAND_SIZES,
    KINDS,
    LEVELS,
    Answer,
    Aside,
    Code,
    Mark,
    aside,
    fits_or_waits,
    generate,
    grade,
    kinds_for,
    legal_set,
    lures,
    missing_chain,
    near,
    prove,
    which_fits,
)
from fantan.state import Pass
from tests.material import GROWN, PLAIN, QUICK

SEEDS = [f"s{number}" for number in range(40)]
EVERY = [pytest.param(rules, marks=() if rules in QUICK else pytest.mark.slow) for rules in GROWN]
FEW = SEEDS[:5]
"""For the rule sets that are more than plain rows."""
OLDEST = ("P01", "P02", "P03")
"""The kinds of which enough are made to count what comes how often."""
FITTING = {Reason.OPENS_ROW, Reason.EXTENDS_LOW, Reason.EXTENDS_HIGH}


def cards(text):
    """Cards in the order they are written."""
    return tuple(map(Card.parse, text.split()))


@cache
def made(kind, rules, level):
    """Forty puzzles of a sort, or a few, or two; none where the kind makes no sense."""
    if kind not in kinds_for(GROWN[rules]):
        return []
    seeds = FEW[:2] if kind not in OLDEST else SEEDS if rules in PLAIN else FEW
    return [generate(f"{kind}.{rules}.{level}.{seed}") for seed in seeds]


# --- grading ---------------------------------------------------------------------------------------------------------

R, L, W, M = Mark.RIGHT, Mark.LEFT, Mark.WRONG, Mark.MISSED


@pytest.mark.parametrize(
    ("question", "picked", "right", "marks"),
    [
        # One card: any that fits.
        (which_fits(View.parse("pagat; 6-8H; 5H 9H TH")), "5H", True, {"5H": R, "9H": M, "TH": L}),
        (which_fits(View.parse("pagat; 6-8H; 5H 9H TH")), "TH", False, {"5H": M, "9H": M, "TH": W}),
        # A set: all of them, none of the others, in any order.
        (legal_set(View.parse("pagat; 6-8H; 5H 9H TH")), "9H 5H", True, {"5H": R, "9H": R, "TH": L}),
        (legal_set(View.parse("pagat; 6-8H; 5H 9H TH")), "5H", False, {"5H": R, "9H": M, "TH": L}),
        (legal_set(View.parse("pagat; 6-8H; 5H 9H TH")), "5H 9H TH", False, {"5H": R, "9H": R, "TH": W}),
        (legal_set(View.parse("pagat; 6-8H; 5H 9H TH")), "", False, {"5H": M, "9H": M, "TH": L}),
        (legal_set(View.parse("pagat; 6-8H; TH 8C")), "", True, {"TH": L, "8C": L}),
        (legal_set(View.parse("pagat; 6-8H; 7C 7S")), "7S 7C", True, {"7C": R, "7S": R}),
        # An order: every card at its place.
        (
            missing_chain(View.parse("pagat; 7S; JS"), Card.parse("JS"), cards("QS")),
            "8S 9S TS",
            True,
            {"QS": L, "8S": R},
        ),
        (missing_chain(View.parse("pagat; 7S; JS"), Card.parse("JS")), "9S 8S TS", False, {"8S": W, "9S": W, "TS": R}),
        (
            missing_chain(View.parse("pagat; 7S; JS"), Card.parse("JS"), cards("QS")),
            "8S 9S QS",
            False,
            {"TS": M, "QS": W},
        ),
        (missing_chain(View.parse("pagat; 7S; JS"), Card.parse("JS")), "8S 9S", False, {"8S": R, "9S": R, "TS": M}),
    ],
)
def test_an_answer_is_graded_card_by_card(question, picked, right, marks):
    graded = grade(question, Answer(cards(picked)))
    assert graded.right is right
    got = {str(part.card): part.mark for part in graded.cards}
    assert {card: got[card] for card in marks} == marks
    assert set(got) == {str(card) for card in question.offered}


@pytest.mark.parametrize(
    ("view", "card", "yes", "why"),
    [
        ("pagat; 6-8H; 9H", "9H", "yes", "extends_high"),
        ("pagat; 6-8H; 5H", "5H", "yes", "extends_low"),
        ("pagat; 6-8H; TH", "TH", "no", "gap"),
        ("pagat; 6-8H; 8C", "8C", "no", "row_not_open"),
        ("pagat; 6-8H; 7C", "7C", "yes", "opens_row"),
        ("sjuan-hearts; -; 7C", "7C", "no", "opening_card_first"),
        ("sjuan-hearts; 7H; 8C", "8C", "no", "row_not_open"),
    ],
)
def test_fits_or_waits_asks_for_the_verdict_and_its_reason(view, card, yes, why):
    question = fits_or_waits(View.parse(view), Card.parse(card))
    assert [choice.right for choice in question.choices] == [yes, why]
    assert grade(question, Answer(chosen=(("fits", yes), ("why", why)))).right
    other = next(option for option in question.choices[1].options if option != why)
    half = grade(question, Answer(chosen=(("fits", yes), ("why", other))))
    assert (half.right, half.choices) == (False, (("fits", True), ("why", False)))
    assert not grade(question, Answer(chosen=(("fits", "no" if yes == "yes" else "yes"), ("why", why)))).right


@pytest.mark.parametrize("rules", EVERY)
def test_the_reasons_on_offer_depend_on_the_rules_and_the_card_alone(rules):
    rules, rng = GROWN[rules], Random("reasons")
    offered: dict[Card, set[tuple[str, ...]]] = {}
    for _ in range(400):
        layout = frozenset(rng.sample(rules.deck.cards, rng.randrange(min(40, len(rules.deck.cards)))))
        for card in set(rules.deck.cards) - layout:
            why = fits_or_waits(View(rules, layout, frozenset({card})), card).choices[1]
            assert len(set(why.options)) == 4
            assert why.right in why.options
            offered.setdefault(card, set()).add(why.options)
    assert {len(options) for options in offered.values()} == {1}


OPENED = {"opens_row", "gap", "extends_low", "extends_high"}


@pytest.mark.parametrize(
    ("rules", "card", "reasons"),
    [
        ("pagat", "7H", OPENED),
        ("pagat", "9H", {"row_not_open", "gap", "extends_low", "extends_high"}),
        ("sjuan-hearts", "7H", OPENED),  # nothing comes before the opening card
        ("sjuan-hearts", "9H", {"opening_card_first", "gap", "extends_low", "extends_high"}),  # 7♥ opens its own row
        ("sjuan-hearts", "9C", {"opening_card_first", "gap", "row_not_open", "extends_high"}),
        ("sjuan-hearts", "5C", {"opening_card_first", "gap", "row_not_open", "extends_low"}),
        ("sjuan-hearts", "7C", {"opening_card_first", "gap", "opens_row", "extends_low"}),
        ("sjuan-diamonds", "9D", {"opening_card_first", "gap", "extends_low", "extends_high"}),
        ("sjuan-diamonds", "9H", {"opening_card_first", "gap", "row_not_open", "extends_high"}),
        ("free~start:suit", "9H", OPENED),  # C33: a row that is not open keeps no card waiting
    ],
)
def test_no_reason_on_offer_contradicts_itself(rules, card, reasons):
    card = Card.parse(card)
    view = View(GROWN[rules], frozenset(), frozenset({card}))
    assert set(fits_or_waits(view, card).choices[1].options) == reasons


def test_where_each_suit_has_its_own_start_the_reasons_on_offer_tell_not_whether_it_is_open():
    """C33."""
    for layout in ("-; 9H", "9C; 9H; starter=9C", "4H; 9H; starter=4H", "4-8H; 9H; starter=4H"):
        view = View.parse(f"free~start:suit; {layout}")
        assert set(fits_or_waits(view, Card.parse("9H")).choices[1].options) == OPENED


@pytest.mark.parametrize(
    ("asked", "card", "where"),
    [("TH", "JH", Aside.BEYOND), ("TH", "5H", Aside.SIDE), ("TH", "9C", Aside.SUIT), ("4H", "3H", Aside.BEYOND)],
)
def test_where_a_card_lies_that_is_not_needed(asked, card, where):
    question = missing_chain(View.parse(f"pagat; 6-7H; {asked}"), Card.parse(asked), cards(card))
    assert aside(question, Card.parse(card)) is where


# --- the generator: every kind, rule set and level -------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("kind", KINDS)
def test_every_answer_is_proved_by_the_judge(kind, rules, level):
    for question in made(kind, rules, level)[:10]:
        view = question.view
        prove(question)
        assert question.kind == kind
        assert str(view.rules) == rules
        assert view.layout.isdisjoint(view.hand | set(question.offered))
        assert question.offered == view.rules.deck.sort(frozenset(question.offered))
        assert all(len(choice.options) > 1 for choice in question.choices)
        assert question.offered or question.choices
        assert not (question.offered and question.choices)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", EVERY)
def test_a_level_says_how_much_there_is_to_look_at(rules, level):
    for kind in set(kinds_for(GROWN[rules])) & {"P01", "P06", "P11"}:
        assert {len(question.view.hand) for question in made(kind, rules, level)} <= set(HAND_SIZES[level])
    for question in made("P03", rules, level):
        assert len(question.right) in CHAIN_LENGTHS[level]
        assert question.view.hand == {question.card}
        assert set(question.right) < set(question.offered)
    for question in made("P08", rules, level):
        assert len(question.right) in {0, *CHAIN_LENGTHS[level]}
    assert {len(question.choices[0].options) for question in made("P05", rules, level)} == {3 + level}
    assert {len(question.choices[0].options) for question in made("P09", rules, level)} == {4}


@pytest.mark.parametrize("level", [2, 3])
@pytest.mark.parametrize("rules", EVERY)
def test_a_hand_tempts_whoever_has_one_of_several_beliefs(rules, level):
    """At least two beliefs sort the hand out wrongly (idea 17); none is about rows that each have their own start."""
    if GROWN[rules].row.each:
        return
    for kind in set(kinds_for(GROWN[rules])) & {"P01", "P06", "P11"}:
        for question in made(kind, rules, level):
            assert len(lures(question.view, question.view.playable)) >= 2


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", EVERY)
def test_a_chain_is_sufficient_and_nothing_of_it_can_be_left_out_or_moved(rules, level):
    for question in made("P03", rules, level):
        view, chain = question.view, question.right
        assert lays(view, (*chain, question.card))
        for left in range(len(chain)):
            assert not lays(view, (*chain[:left], *chain[left + 1 :], question.card))
        assert sum(lays(view, order) for order in permutations(chain[:5])) == 1


def lays(view, order):
    """Whether cards can be laid in this order."""
    for card in order:
        if not judge(replace(view, hand=frozenset({card})), Play(card)):
            return False
        view = replace(view, layout=view.layout | {card})
    return True


@pytest.mark.parametrize("rules", EVERY)
def test_a_position_is_a_moment_of_a_real_deal(rules):
    for question in made("P01", rules, 3):
        view = question.view
        laid = {action.card for action in view.log if not isinstance(action, Pass)} | view.rules.placed
        # The hand of an eliminated seat lies there too.
        assert laid <= view.layout if view.rules.passing.limit is not None else laid == view.layout
        assert view.turn == view.seat
        assert len(view.sizes) in range(2, 7)
        assert view.sizes[view.seat] == len(view.hand)
        if view.rules.passing.limit is None:
            assert all(judge(moment, Play(card)) for moment, card in replayed(view))


def replayed(view):
    """Each card of a view's log, with the table it was laid on."""
    layout = view.rules.placed
    for action in view.log:
        if not isinstance(action, Pass):
            yield View(view.rules, layout, frozenset({action.card})), action.card
            layout |= {action.card}


@pytest.mark.parametrize("level", [2, 3])
@pytest.mark.parametrize("rules", EVERY)
def test_harder_puzzles_have_near_misses(rules, level):
    for question in made("P01", rules, level):
        waiting = set(question.offered) - set(question.right)
        assert sum(near(question.view, card) > 0 for card in waiting) >= level - 1
    for question in made("P02", rules, level):
        assert near(question.view, question.card) >= level - 1


@pytest.mark.parametrize(
    ("view", "card", "count"),
    [
        ("pagat; 6-8H 7S; TH", "TH", 1),  # 9♥ alone is missing
        ("pagat; 6-8H 7-9S; TH", "TH", 2),  # and 10♠ fits
        ("pagat; 6-8H; JH", "JH", 0),
        ("pagat; 6-8H; 8C", "8C", 1),
        ("pagat; 6-7H; 8H", "8H", 3),  # an eight waits in three other suits
        ("pagat; 7H 7C 7D 7S; 8H", "8H", 0),
    ],
)
def test_near_counts_what_differs_in_one_thing(view, card, count):
    assert near(View.parse(view), Card.parse(card)) == count


@pytest.mark.slow
def test_nothing_fits_and_everything_fits_at_honest_rates():
    """What random play gives: no legal card at 7 to 18 of 100 turns (idea 16)."""
    shares = Counter()
    for level in LEVELS:
        for number in range(200):
            for rules in ("pagat", "sjuan-hearts"):
                question = generate(f"P01.{rules}.{level}.n{number}")
                shares[level] += not question.right
                shares["all"] += question.right == question.offered
    assert all(0.07 <= shares[level] / 400 <= 0.18 for level in LEVELS), shares
    assert shares["all"] > 10


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_fits_and_waits_are_asked_equally_often_and_for_every_reason(level):
    reasons = Counter(generate(f"P02.{rules}.{level}.{seed}").choices[1].right for rules in PLAIN for seed in SEEDS)
    fitting = sum(count for reason, count in reasons.items() if Reason(reason) in FITTING)
    assert 0.4 < fitting / reasons.total() < 0.6
    assert set(reasons) == {reason.value for reason in FITTING} | {"gap", "row_not_open", "opening_card_first"}


@pytest.mark.slow
def test_chains_have_every_length_and_every_sort_of_card_beside_them():
    for level in LEVELS:
        questions = [question for rules in RULESETS for question in made("P03", rules, level)]
        assert {len(question.right) for question in questions} == set(CHAIN_LENGTHS[level])
        others = [(q, card) for q in questions for card in q.offered if card not in q.right]
        assert {aside(question, card) for question, card in others} == set(Aside)
        starters = [question.right[0] in question.view.rules.starters for question in questions]
        assert 0.1 < sum(starters) / len(starters) < 0.95
        assert max(len(question.offered) for question in questions) <= 8


# --- codes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "view", "right"),
    [
        ("P01.pagat.1.a", "pagat; 4-JC 3-8D 4-TH 5-9S; 2D TD 3H QH KS", "2D 3H"),
        ("P02.sjuan-hearts.2.k3f9x2", "sjuan-hearts; 5-9C 6-9D 6-7H 4-7S; TH", "gap"),
        ("P03.sjueren.3.7", "sjueren; 7H 7S; QC", "7C 8C 9C TC JC"),
        ("P03.sjueren.3.7.46", "sjueren; 7C 7D; QS", "7S 8S 9S TS JS"),  # S H D C for C D H S
    ],
)
def test_a_code_makes_the_same_puzzle_for_ever(code, view, right):
    question = generate(code)
    assert str(question.view).partition("; seat=")[0] == view
    assert (" ".join(map(str, question.right)) or question.choices[1].right) == right
    generate.cache_clear()
    assert generate(code) == question
    assert str(Code.parse(code)) == code


def test_another_seed_makes_another_puzzle():
    views = {str(generate(f"P01.pagat.1.{seed}").view) for seed in SEEDS}
    assert len(views) == len(SEEDS)


@pytest.mark.parametrize(
    "code",
    [
        "",
        "P01",
        "P01.pagat.2",
        "P01.pagat.2.a.b",
        "P01.pagat.2.a.0",
        "P01.pagat.2.a.48",
        "P01.pagat.2.a.02",
        "P01.pagat.2.a.-1",
        "P01.pagat.2.a.1",  # a mirror, and the ace is high
        "P01.sjuan-hearts.2.a.2",  # hearts do not stay where they are
        "P01.pagat.2.a.2.2",
        "P12.pagat.2.a",
        "p01.pagat.2.a",
        "P01.whist.2.a",
        "P01.pagat.0.a",
        "P01.pagat.4.a",
        "P01.pagat.02.a",
        "P01.pagat.².a",
        "P01.pagat.2.",
        "P01.pagat.2.A",
        "P01.pagat.2.a b",
        "P01.pagat.2.a\n",
        "P01.pagat.2.ä",
        "P01.pagat.2.1234567890123",
        " P01.pagat.2.a",
    ],
)
def test_a_damaged_code_is_a_notation_error(code):
    with pytest.raises(NotationError):
        generate(code)


@given(st.text(max_size=30) | st.from_regex(r"P0[0-9]\.[a-z-]{1,14}\.[0-9]\.[a-z0-9]{0,14}"))
def test_no_code_raises_anything_else(code):
    try:
        parsed = Code.parse(code)
    except NotationError:
        return
    assert str(parsed) == code


def test_suits_are_all_asked_about():
    assert {question.card.suit for question in made("P02", "pagat", 1)} == set(Suit)

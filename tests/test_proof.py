"""Proofs: a question that is right passes, one with anything changed in it does not."""

from dataclasses import replace
from random import Random

import pytest

from fantan import RULESETS, Card, View
from fantan.puzzles import (
    KINDS,
    LEVELS,
    Disproved,
    Turn,
    generate,
    legal_set,
    missing_chain,
    prove,
    rebuild,
    spot_illegal,
    two_books,
)
from tests.material import SORTS
from tests.puzzles_check import Tally, check


def cards(text):
    """Cards in the order they are written."""
    return tuple(map(Card.parse, text.split()))


def corrupted(question):
    """The question with one thing of its answer changed, for each thing that can be."""
    right, offered = question.right, question.offered
    for card in right:
        yield replace(question, right=tuple(other for other in right if other != card))
    for card in set(offered) - set(right):
        yield replace(question, right=question.view.rules.deck.sort(frozenset((*right, card))))
    if question.kind == "P03" and len(right) > 1:
        yield replace(question, right=right[::-1])
    for place, choice in enumerate(question.choices):
        for option in set(choice.options) - {choice.right}:
            wrong = replace(choice, right=option)
            yield replace(question, choices=(*question.choices[:place], wrong, *question.choices[place + 1 :]))


@pytest.mark.parametrize(("kind", "rules"), SORTS)
def test_a_changed_answer_is_caught(kind, rules):
    question = generate(f"{kind}.{rules}.{LEVELS[-1]}.proof")
    prove(question)
    changed = list(corrupted(question))
    assert changed
    for wrong in changed:
        with pytest.raises(Disproved):
            prove(wrong)


def test_a_second_order_that_goes_is_caught():
    question = rebuild(View.parse("pagat; 6-8H; -"), [cards("7H 8H 6H"), cards("8H 7H 6H")])
    order = question.choices[0]
    twice = replace(question, choices=(replace(order, options=(*order.options, "7H-6H-8H")),))
    prove(question)
    with pytest.raises(Disproved, match="right"):
        prove(twice)


def test_a_reason_that_is_true_too_is_caught():
    """8♣ before the opening card: that card comes first, and the row of clubs is closed besides."""
    table = View.parse("sjuan-hearts; -; KC; seat=2; turn=0; sizes=9,9,9")
    prove(spot_illegal(table, [Turn.parse(turn) for turn in ["0:7C", "1:7H", "2:6H", "0:8H"]]))
    with pytest.raises(Disproved, match="other true reasons"):
        prove(spot_illegal(table, [Turn.parse(turn) for turn in ["0:8C", "1:7H", "2:6H", "0:8H"]]))


def test_a_turn_that_is_right_only_where_the_wrong_card_stays_is_caught():
    table = View.parse("pagat; 6-8H; KC; seat=2; turn=0; sizes=5,5,5")
    with pytest.raises(Disproved, match="turns against the rules"):
        prove(spot_illegal(table, [Turn.parse(turn) for turn in ["0:TH", "1:5H", "2:7C", "0:9H", "1:JH"]]))


@pytest.mark.parametrize(
    "change",
    [
        lambda question: replace(question, offered=(*question.offered, question.offered[0])),
        lambda question: replace(question, right=(*question.right, Card.parse("2C"))),
        lambda question: replace(question, offered=question.offered[1:]),
    ],
)
def test_what_is_offered_twice_or_not_at_all_is_caught(change):
    question = legal_set(View.parse("pagat; 6-8H; 5H 9H TH"))
    prove(question)
    with pytest.raises(Disproved):
        prove(change(question))


def test_a_right_card_that_is_not_offered_is_caught():
    question = missing_chain(View.parse("pagat; 6-8H; JH"), Card.parse("JH"))
    with pytest.raises(Disproved):
        prove(replace(question, offered=question.offered[1:]))


def test_a_card_of_two_rule_sets_that_is_not_asked_about_is_caught():
    question = two_books(View.parse("pagat; 2-8H; AH 9H"), RULESETS["sjuan"])
    with pytest.raises(Disproved):
        prove(replace(question, choices=question.choices[:1]))


@pytest.mark.slow
def test_hundreds_of_fresh_puzzles_are_right_and_no_two_alike():
    tally = check(500, Random("fresh"))
    assert sum(tally.kinds.values()) == 500
    assert set(tally.kinds) == set(KINDS)
    assert set(tally.rules) == set(RULESETS)
    assert 0.05 <= tally.share("P01", "none") <= 0.25


def test_a_tally_counts_what_it_saw_and_leaves_out_what_it_saw_before():
    tally = Tally()
    question = generate("P01.pagat.1.a")
    assert tally.add(question)
    assert not tally.add(generate("P01.pagat.1.a.2"))
    assert tally.add(generate("P01.pagat.1.b"))
    assert (tally.kinds["P01"], tally.rules["pagat"]) == (2, 2)

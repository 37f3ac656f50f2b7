"""Concepts: what a question is evidence of, what a wrong answer puts in doubt, and how likely a guess is right."""

import re

import pytest

from fantan import RULESETS, Card, Suit, View
from fantan.puzzles import (
    Answer,
    Form,
    Turn,
    blamed,
    concepts,
    fits_or_waits,
    forced_or_free,
    generate,
    guess,
    legal_set,
    may_i_pass,
    mend,
    missing_chain,
    read_row,
    rebuild,
    set_up,
    spot_illegal,
    two_books,
    which_fits,
)
from fantan.puzzles.kinds import read_order
from tests.material import SORTS


def cards(text):
    """Cards in the order they are written."""
    return tuple(map(Card.parse, text.split()))


def about(view, card):
    return fits_or_waits(View.parse(view), Card.parse(card))


def replay(text):
    table = View.parse("pagat; 6-8H; KC; seat=2; turn=0; sizes=5,5,5")
    return spot_illegal(table, tuple(map(Turn.parse, text.split())))


@pytest.mark.parametrize(
    ("question", "exercised"),
    [
        (which_fits(View.parse("pagat; 6-8H; 5H TH")), ("L07",)),
        (legal_set(View.parse("pagat; 6-8H; 5H KC")), ("L07",)),
        (legal_set(View.parse("pagat; 6-8H; 5H 9D KC")), ("L07", "L08")),  # diamonds beside hearts
        (legal_set(View.parse("pagat; 2-8H; 9H KC")), ("L07", "L10")),  # the low end is finished
        (about("pagat; 6-8H; 7C", "7C"), ("L05", "L07")),
        (about("pagat; 6-8H; 5H", "5H"), ("L06", "L07")),
        (about("pagat; 6-8H; TH", "TH"), ("L09", "L07")),
        (about("pagat; 6-8H; 9C", "9C"), ("L09", "L07")),
        (about("sjuan-hearts; -; 7C", "7C"), ("L05", "L07")),  # unless an opening card is demanded
        (missing_chain(View.parse("pagat; 6-8H; TH"), Card.parse("TH")), ("L09",)),
        (read_row(View.parse("pagat; 6-8H; -"), Suit.HEARTS), ("L06",)),
        (read_row(View.parse("pagat; 2-8H; -"), Suit.HEARTS), ("L10", "L06")),
        (replay("0:TH 1:5H 2:7C 0:6C"), ("L07",)),
        (replay("0:9H 0:TH 1:5H 2:7C"), ("L11", "L07")),
        (replay("0:5H 1:9H 2:- 0:7C 1:8C 2:TH"), ("L12", "L07")),
        (may_i_pass(View.parse("pagat; 6-8H; 5H TH")), ("L12", "L13")),
        (may_i_pass(View.parse("pagat; 6-8H; 2H TH")), ("L13", "L12")),
        (mend(View.parse("pagat; 6-8H; 5H 2C; log=7H,6H,8H,-!; sizes=5,5,5,5; turn=1")), ("L14",)),
        (set_up(View.parse("pagat; 6-8H; TH"), Card.parse("TH")), ("L09",)),
        (rebuild(View.parse("pagat; 6-8H; -"), map(read_order, ("7H-8H-6H", "8H-7H-6H"))), ("L06",)),
        (forced_or_free(View.parse("pagat; 6-8H; 5H TH")), ("L12", "L07")),
    ],
)
def test_what_a_question_exercises(question, exercised):
    assert concepts(question) == exercised


@pytest.mark.parametrize(
    ("view", "other", "lesson"),
    [
        ("pagat; 2-7H; AH", "sjuan", "D01"),
        ("sjuan; -; 7H 8C", "sjuan-diamonds", "D02"),
        ("sjuan; -; 7D 8C", "sjuan-hearts", "D03"),
        ("chips-any-seven; -; 7H 8C", "chips", "D02"),
        ("shichi-narabe; 7C 7D 7H 7S; 8H", "shichi-narabe-passes", "D04"),
        ("sjuan; -; 7H 8C", "cinquillo-oros", "D10"),
        ("free; -; 9H 8C", "sjuan", "D11"),
    ],
)
def test_two_rule_books_exercise_the_lesson_of_what_they_differ_in(view, other, lesson):
    assert concepts(two_books(View.parse(view), RULESETS[other])) == (lesson,)


@pytest.mark.parametrize(("kind", "rules"), SORTS)
def test_every_puzzle_has_concepts_and_a_chance_to_be_guessed(kind, rules):
    question = generate(f"{kind}.{rules}.1.concept")
    found = concepts(question)
    assert found
    assert all(re.fullmatch(r"L(0[1-9]|1[0-6])|D(0[1-9]|1[0-2])", concept) for concept in found)
    assert len(set(found)) == len(found)
    assert 0 < guess(question) <= 0.5


@pytest.mark.parametrize(
    ("question", "answer", "concept"),
    [
        (legal_set(View.parse("pagat; 6-8H 7C; 9H JH 9D")), Answer(cards("9H 9D")), "L08"),  # in the other red suit
        (legal_set(View.parse("pagat; 6-8H; 5H 9H QC")), Answer(cards("9H")), "L06"),  # only upward
        (legal_set(View.parse("pagat; 6-8H; 5H 9H QC")), Answer(cards("QC")), "L07"),  # nothing explains it
        (legal_set(View.parse("pagat; 5-KH; 4H AH")), Answer(cards("4H")), "L02"),  # where the ace is
        (legal_set(View.parse("pagat; 6-8H; 9H 7C KD")), Answer(cards("9H")), "L05"),
        (legal_set(View.parse("pagat; -; 7H 8H 9H KD")), Answer(cards("7H 8H 9H")), "L11"),
        (may_i_pass(View.parse("pagat; 6-8H; 9H 2C")), Answer(), "L12"),
        (may_i_pass(View.parse("pagat; 6-8H; 2H TH")), Answer(cards("2H")), "L07"),  # over a gap
    ],
)
def test_what_a_wrong_answer_puts_in_doubt(question, answer, concept):
    assert blamed(question, answer) == concept


@pytest.mark.parametrize(
    ("question", "chance"),
    [
        (which_fits(View.parse("pagat; 6-8H; 5H 9H TH 2C")), 1 / 2),
        (legal_set(View.parse("pagat; 6-8H; 5H 9H TH 2C")), 1 / 16),
        (about("pagat; 6-8H; TH", "TH"), 1 / 8),
        (may_i_pass(View.parse("pagat; 6-8H; 5H 9H TH")), 2 / 4),
        (may_i_pass(View.parse("pagat; 6-8H; 2C 3C TH")), 1 / 4),
        (missing_chain(View.parse("pagat; 6-8H; JH"), Card.parse("JH"), cards("QH")), 1 / 15),  # 3 + 6 + 6 orders
        (forced_or_free(View.parse("pagat; 6-8H; 5H TH")), 1 / 15),
    ],
)
def test_how_likely_a_guess_is_right(question, chance):
    assert guess(question) == pytest.approx(chance)
    assert question.form in Form

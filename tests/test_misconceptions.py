"""Beliefs: each explains the answer it leads to where no other one does; where several fit, none is named."""

import re

import pytest

from fantan import RULESETS, Card, Suit, View, words
from fantan.puzzles import (
    LEVELS,
    Answer,
    Misconception,
    Turn,
    blamed,
    detect,
    fits_or_waits,
    forced_or_free,
    generate,
    grade,
    legal_set,
    lures,
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
from fantan.puzzles.misconceptions import explains, fitting
from tests.material import EVERY, SORTS
from ui import ask


def cards(text):
    """Cards in the order they are written."""
    return tuple(map(Card.parse, text.split()))


def chose(**options):
    return Answer(chosen=tuple(options.items()))


def hand(text):
    return legal_set(View.parse(text))


# --- one belief, one answer ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "picked", "belief"),
    [
        ("pagat; 5-AH; 2H 3H 4H", "2H 4H", "M2"),  # the two beside the ace
        ("sjuan; 2-9H 7C; TH JH AH KC", "TH AH", None),  # right
        ("sjuan; A-9H 7C; TH JH KH", "TH KH", "M2"),
        ("pagat; 6-8H 7C; 9H JH 3C", "9H JH 3C", "M3"),
        ("pagat; 6-8H 7C; 9H JH 9D", "9H 9D", "M4"),  # diamonds beside hearts
        ("pagat; 6-8H; 5H 9H QC", "9H", "M5"),
        ("pagat; -; 6H 7C 9D", "6H 7C", "M6"),
        ("pagat; 5-KH; 4H AH", "4H", "M7"),  # the ace waits for the two
        ("pagat; 6-8H; 9H 7C KD", "9H", "M9"),
        ("pagat; -; 7H 8H 9H KD", "7H 8H 9H", "M10"),
        # Two beliefs give the same: none is named.
        ("pagat; 7H; 8C 2S 8H", "8C 8H", None),  # the other seven, or an eight of its own
        ("pagat; 2-8H 7C; 9H AH 2C", "9H AH", None),  # rows go round, or the ace is the low end
        ("sjuan; A-8H; 9H KH", "9H KH", None),  # rows go round, or jump
        ("pagat; 6-8H; 9H TH KD", "9H TH", None),  # a jump, or several cards
        # No belief gives this.
        ("pagat; 6-8H; 5H 9H QC", "QC", None),
        ("pagat; 6-8H; 5H 9H QC", "5H 9H QC", None),
    ],
)
def test_what_a_picked_set_tells(position, picked, belief):
    assert detect(hand(position), Answer(cards(picked))) == belief


@pytest.mark.parametrize(
    ("question", "answer", "belief"),
    [
        # A chain through the seven of another suit, to an eight without any, over a gap, in the wrong colour.
        (missing_chain(View.parse("pagat; -; 9C"), Card.parse("9C"), cards("7H")), Answer(cards("7H 8C")), "M1"),
        (missing_chain(View.parse("pagat; -; 9C"), Card.parse("9C"), cards("7H")), Answer(cards("8C")), "M6"),
        (missing_chain(View.parse("pagat; -; TC"), Card.parse("TC"), cards("7H")), Answer(cards("7C")), "M3"),
        (missing_chain(View.parse("pagat; 7S; TC"), Card.parse("TC"), cards("8S 9S")), Answer(cards("8S 9S")), "M4"),
        # Nothing opens a row instead of the opening card.
        (
            missing_chain(View.parse("sjuan-hearts; -; 9H"), Card.parse("9H"), cards("7C")),
            Answer(cards("7C 8H")),
            None,
        ),
        (missing_chain(View.parse("pagat; 4-7H; AH"), Card.parse("AH"), cards("2H 3H")), Answer(cards("3H 2H")), None),
        (set_up(View.parse("pagat; -; 9C"), Card.parse("9C"), cards("7H")), Answer(cards("8C 7H")), "M1"),
        (set_up(View.parse("sjuan-hearts; 7H; 9C"), Card.parse("9C"), cards("7D")), Answer(cards("8C 7D")), None),
        # A row.
        (read_row(View.parse("pagat; 6-8H; -"), Suit.HEARTS, cards("4H JH")), Answer(cards("9H")), "M5"),
        (read_row(View.parse("pagat; 6-8H; -"), Suit.HEARTS, cards("4H JH")), Answer(cards("4H 5H 9H JH")), "M3"),
        (read_row(View.parse("pagat; -; -"), Suit.HEARTS, cards("6H 8H")), Answer(cards("6H 7H 8H")), "M6"),
        (read_row(View.parse("pagat; -; -"), Suit.HEARTS, cards("6H 8H")), Answer(), "M9"),
        # One card, or a turn.
        (which_fits(View.parse("pagat; 6-8H; 5H JH")), Answer(cards("JH")), "M3"),
        (may_i_pass(View.parse("pagat; 6-8H; 9H 2C")), Answer(), "M8"),
        (may_i_pass(View.parse("pagat; 6-8H; 7C 2C")), Answer(), None),  # a seven waits, or whoever likes passes
        (may_i_pass(View.parse("pagat; 6-8H; JH 2C")), Answer(cards("JH")), "M3"),
        # Whether a card fits; a wrong reason alone tells nothing.
        (fits_or_waits(View.parse("pagat; 6-8H; TH"), Card.parse("TH")), chose(fits="yes", why="extends_high"), "M3"),
        (fits_or_waits(View.parse("pagat; 6-8H; 7C"), Card.parse("7C")), chose(fits="no", why="gap"), "M9"),
        (fits_or_waits(View.parse("pagat; 6-8H; 5H"), Card.parse("5H")), chose(fits="no", why="gap"), "M5"),
        (fits_or_waits(View.parse("pagat; 6-8H; TH"), Card.parse("TH")), chose(fits="no", why="row_not_open"), None),
        (fits_or_waits(View.parse("pagat; 7H; 8C"), Card.parse("8C")), chose(fits="yes", why="extends_high"), None),
        # What there is to decide.
        (forced_or_free(View.parse("pagat; 6-8H; 9H 2C")), chose(number="1", decision="free"), "M8"),
        (forced_or_free(View.parse("pagat; 6-8H; 5H 9H 2C")), chose(number="1", decision="forced"), "M5"),
        (forced_or_free(View.parse("pagat; 6-8H; 5H 9H 2C")), chose(number="0", decision="forced"), None),
        # An order.
        (
            rebuild(View.parse("pagat; 6-8H; -"), map(read_order, ("7H-8H-6H", "8H-7H-6H"))),
            chose(order="8H-7H-6H"),
            "M6",
        ),
        (
            rebuild(View.parse("pagat; 7-9H; -"), map(read_order, ("7H-8H-9H", "7H-9H-8H"))),
            chose(order="7H-9H-8H"),
            "M3",
        ),
        # A turn that is blamed though it was right: the low end.
        (
            spot_illegal(
                View.parse("pagat; 6-8H; KC; seat=2; turn=0; sizes=5,5,5"),
                tuple(map(Turn.parse, ["0:5H", "1:JH", "2:7C", "0:6C"])),
            ),
            chose(turn="2:7C", why="gap"),
            "M9",
        ),
        # Two rule sets.
        (
            two_books(View.parse("pagat; 2-7H; AH 9H 8H"), RULESETS["sjuan"]),
            Answer(chosen=(("8H", "both"), ("9H", "both"), ("AH", "both"), ("-", "neither"))),
            "M3",
        ),
        # What follows a mistake is no belief about rows.
        (
            mend(View.parse("pagat; 6-8H; 5H 2C; log=7H,6H,8H,-!; sizes=5,5,5,5; turn=1")),
            chose(mended="fined"),
            None,
        ),
    ],
)
def test_what_an_answer_of_each_kind_tells(question, answer, belief):
    assert not grade(question, answer).right
    assert detect(question, answer) == belief


def test_each_belief_is_named_somewhere():
    """The rows above hold every one of them."""
    marks = [
        mark
        for test in (test_what_a_picked_set_tells, test_what_an_answer_of_each_kind_tells)
        for mark in test.pytestmark
    ]
    named = {row[-1] for mark in marks for row in mark.args[1]}
    assert named == {*Misconception, None}


def test_a_right_answer_tells_nothing():
    assert detect(hand("pagat; 6-8H; 5H 9H QC"), Answer(cards("5H 9H"))) is None


# --- in every rule set -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "rules"), SORTS)
def test_the_rules_are_no_belief(kind, rules):
    """No belief gives the right answer away as wrong, and one that sees all as the rules do explains nothing."""
    question = generate(f"{kind}.{rules}.2.belief")
    chosen = tuple((choice.id, choice.right) for choice in question.choices)
    cards = question.right[:1] if kind == "P06" else question.right
    assert grade(question, Answer(cards, chosen)).right
    assert detect(question, Answer(cards, chosen)) is None


@pytest.mark.parametrize("rules", EVERY)
def test_a_belief_is_named_by_what_it_leads_to_and_by_nothing_else(rules):
    named = set()
    for level in LEVELS:
        for seed in "abcd":
            question = generate(f"P01.{rules}.{level}.{seed}")
            view = question.view
            tempting = lures(view, question.offered)
            for belief in tempting:
                answer = Answer(view.rules.deck.sort(fitting(belief, view, question.offered)))
                assert explains(belief, question, answer)
                same = [other for other in tempting if fitting(other, view, question.offered) == set(answer.cards)]
                assert detect(question, answer) == (belief if same == [belief] else None)
                named |= {belief} if same == [belief] else set()
                assert re.fullmatch(r"[LD][0-9]{2}", blamed(question, answer))
            for belief in set(Misconception) - set(tempting):
                assert fitting(belief, view, question.offered) == set(question.right)
    assert len(named) >= 2


@pytest.mark.parametrize("belief", Misconception)
@pytest.mark.parametrize("rules", ["pagat", "sjuan", "devyatka", "free"])
def test_a_belief_is_said_kindly_and_shortly(belief, rules):
    starter = RULESETS[rules].row.starter or RULESETS[rules].deck.ranks[0]
    text = words.text(f"belief.{belief}", "en", starter=starter, beside=(starter, starter))
    assert text.startswith("That would be right if ")
    assert len(text.split()) <= 20
    assert "{" not in text


def test_a_belief_is_told_after_the_reason():
    question, answer = hand("pagat; 6-8H; 5H 9H QC"), Answer(cards("9H"))
    line = ask.feedback(question, answer, "en")
    assert line.text == ("5♥ fits: it goes next to 6♥, at the low end. That would be right if rows only went up.")
    assert ask.believed(hand("pagat; -; 6H 7C 9D"), Answer(cards("6H 7C")), "en") == (
        "That would be right if six and eight could be laid before their seven."
    )
    assert ask.believed(question, Answer(cards("QC")), "en") == ""

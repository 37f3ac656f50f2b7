"""Symmetries: what is moved is judged as it was, and only what a rule set allows is moved."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fantan import RULESETS, Card, NotationError, Play, Reason, Suit, View, judge
from fantan.puzzles import (
    Answer,
    Code,
    canonical,
    fits_or_waits,
    generate,
    grade,
    isomorph,
    prove,
    symmetries,
)
from fantan.puzzles.symmetry import EVERY, Symmetry, kept
from fantan.state import PASS
from tests.material import SORTS, views

SIDES = {Reason.EXTENDS_LOW: Reason.EXTENDS_HIGH, Reason.EXTENDS_HIGH: Reason.EXTENDS_LOW}


@pytest.mark.parametrize(
    ("rules", "number", "mirror"),
    [
        ("pagat", 24, False),  # the ace is high: 5 ranks below the seven, 7 above it
        ("sjuan", 48, True),
        ("sjuan-ace-high", 24, False),
        ("sjuan-hearts", 12, True),  # hearts stay where they are
        ("sjuan-diamonds", 12, True),
        ("chips", 12, True),
        ("pips", 6, False),  # what a card counts goes by its rank
        ("equal-hands", 24, False),  # kings are left out first
        ("free", 24, False),  # rows grow upward only
        ("cinquillo", 24, False),
        ("cinquillo-oros", 6, False),
        ("devyatka", 6, False),
        ("shichi-narabe", 48, True),
        ("shichi-narabe-passes", 12, True),  # who holds 7♦ leads
    ],
)
def test_what_a_rule_set_keeps(rules, number, mirror):
    found = symmetries(RULESETS[rules])
    assert len(found) == number
    assert any(symmetry.mirrored for symmetry in found) is mirror
    lock = RULESETS[rules].opening.card
    assert lock is None or {symmetry.card(RULESETS[rules], lock) for symmetry in found} == {lock}


def test_a_card_that_was_left_out_at_this_table_stays_out():
    seated = RULESETS["equal-hands"].seated(3)  # K♣ is left out
    assert {symmetry.suit(Suit.CLUBS) for symmetry in symmetries(seated)} == {Suit.CLUBS}
    assert len(symmetries(seated)) == 6


def test_a_symmetry_is_numbered_by_what_it_does():
    swapped = Symmetry.of((Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS, Suit.CLUBS), mirrored=True)
    sjuan = RULESETS["sjuan"]
    assert swapped.card(sjuan, Card.parse("5C")) == Card.parse("9S")
    assert swapped.card(sjuan, Card.parse("7H")) == Card.parse("7H")
    assert swapped.card(sjuan, Card.parse("AD")) == Card.parse("KD")
    assert [symmetry.number for symmetry in EVERY] == list(range(48))
    assert swapped in EVERY
    assert EVERY[0].card(sjuan, Card.parse("5C")) == Card.parse("5C")


@given(views(), st.randoms(use_true_random=False))
def test_the_judge_says_of_what_is_moved_what_it_said(view, rng):
    found = symmetries(view.rules)
    symmetry = rng.choice(found)
    moved = symmetry.view(view)
    for action in (*map(Play, view.rules.deck.cards), PASS):
        verdict = judge(view, action)
        there = judge(moved, symmetry.action(view.rules, action))
        assert there.reason is (SIDES.get(verdict.reason, verdict.reason) if symmetry.mirrored else verdict.reason)
        assert there.missing == tuple(symmetry.card(view.rules, card) for card in verdict.missing)


@pytest.mark.parametrize("rules", [rules for rules in RULESETS if len(symmetries(RULESETS[rules])) < 48])
def test_what_a_rule_set_does_not_keep_changes_a_verdict_or_a_clause(rules):
    """No symmetry is left out for nothing."""
    rules = RULESETS[rules]
    told = {rules.opening.card} if rules.opening.card else set()
    for symmetry in set(EVERY) - set(symmetries(rules)):
        moves = {symmetry.card(rules, card) for card in told} != told
        paths = any(
            rules.paths[symmetry.card(rules, card)]
            != tuple(tuple(symmetry.card(rules, each) for each in path) for path in ways)
            for card, ways in rules.paths.items()
        )
        ranks = symmetry.mirrored and (rules.stakes.pips or rules.row.chosen or str(rules) == "equal-hands")
        assert moves or paths or ranks


# --- puzzles that are moved ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "rules"), SORTS)
def test_a_moved_puzzle_is_right_alike_and_its_code_reads_back(kind, rules):
    code = Code(kind, rules, 2, "twist")
    question, rng = generate(str(code)), Random(kind)
    other = isomorph(code, rng)
    assert Code.parse(str(other)) == other
    assert (other.kind, other.rules, other.level, other.seed) == (kind, rules, 2, "twist")
    if len(kept(question)) == 1:
        assert other == code
        return
    assert other.twist
    moved = generate(str(other))
    prove(moved)
    assert canonical(moved) == canonical(question)
    assert isomorph(other, rng).twist != other.twist
    answers = [Answer(question.right), Answer(question.offered[:1]), Answer()]
    if question.choices:
        chosen = tuple((choice.id, choice.right) for choice in question.choices)
        wrong = tuple((choice.id, choice.options[0]) for choice in question.choices)
        answers = [Answer(chosen=chosen), Answer(chosen=wrong)]
    for answer in answers:
        there = EVERY[other.twist].answer(question, answer)
        assert grade(moved, there).right is grade(question, answer).right


@pytest.mark.parametrize("seed", "abcdef")
def test_a_mirrored_card_is_asked_about_as_if_it_had_been_drawn_so(seed):
    question = generate(f"P02.sjuan.1.{seed}")
    mirror = Symmetry.of(tuple(Suit), mirrored=True)
    assert mirror.question(question) == fits_or_waits(
        mirror.view(question.view), mirror.card(question.view.rules, question.card)
    )


def test_puzzles_that_only_differ_by_what_nobody_sees_are_alike():
    one, two = generate("P01.pagat.1.a"), generate("P01.pagat.1.b")
    assert canonical(one) != canonical(two)
    bare = View(one.view.rules, one.view.layout, one.view.hand)
    assert canonical(one).view.log == ()
    assert {canonical(one).view} <= {symmetry.view(bare) for symmetry in symmetries(bare.rules)}


@pytest.mark.parametrize("code", ["P01.pagat.1.a.1", "P02.sjuan-hearts.1.a.2", "P04.pips.1.a.1"])
def test_a_symmetry_that_is_not_kept_is_a_notation_error(code):
    assert Code.parse(code).twist
    with pytest.raises(NotationError, match="keep symmetry"):
        generate(code)

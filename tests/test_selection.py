"""What comes next: due, new, weak, never the same twice, neither too easy nor too hard; and the puzzle of the day."""

from collections import Counter
from datetime import date, timedelta
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fantan.cards import NotationError
from fantan.learner import EDITIONS, Asking, Edition, Item, Learner, Mode, climbed, daily, easiest_first, read_day
from fantan.learner.selection import EASY, HARD
from fantan.puzzles import generate
from fantan.state import View
from tests.test_learner import DAY, NEEDS, NOON, Given, answers

KINDS = {"P01": "L07", "P02": "L09", "P03": "L09", "P04": "L06", "P05": "L12", "P06": "L12", "P07": "L14", "P09": "L06"}
ITEMS = [Item(kind, concept) for kind, concept in KINDS.items()]
REVIEWS = [Item(name, name, (1,), review=True) for name in NEEDS]
MIDWAY = Learner().after(
    [
        *answers("RRRRRRRR", "L07", "P01", start=NOON - 2 * DAY),
        *answers("RRRRRRRR", "L09", "P02", start=NOON - DAY),
        *answers("RRWRW", "L12", "P06", start=NOON - DAY),
        *answers("RW", "L06", "P04", start=NOON - DAY),
    ]
)
"""Two concepts are known, two are not."""


def drawing(learner, mode, draws=300, items=(*ITEMS, *REVIEWS), now=NOON, seed=1):
    """What is drawn one after another while nothing is learned."""
    rng, last = Random(seed), ""
    for _ in range(draws):
        choice = Asking(learner, NEEDS, items, now, last).next(mode, rng)
        yield last, choice
        last = choice.item.kind


@pytest.mark.parametrize("mode", [Mode.CONTINUE, Mode.WEAK, Mode.THEME])
def test_after_a_first_success_no_kind_comes_twice_in_a_row(mode):
    for last, choice in drawing(MIDWAY, mode):
        assert choice.item.kind != last or not MIDWAY.of(choice.item.concept).rights


def test_seven_of_ten_puzzles_are_about_weak_spots():
    weak = sum(not MIDWAY.of(choice.item.concept).known for _, choice in drawing(MIDWAY, Mode.WEAK, 1000, ITEMS[:6]))
    assert 630 <= weak <= 770


@pytest.mark.parametrize("mode", [Mode.CONTINUE, Mode.WEAK, Mode.THEME])
@pytest.mark.parametrize("learner", [MIDWAY, Learner(), Learner().after(answers("W" * 6))])
def test_puzzles_are_neither_too_easy_nor_too_hard(mode, learner):
    drawn = drawing(learner, mode, 1000)
    within = [HARD <= learner.of(choice.item.concept).success(choice.level, NOON) <= EASY for _, choice in drawn]
    assert sum(within) >= 950


def test_a_learner_who_gets_better_gets_harder_puzzles():
    rng, learner, levels, last = Random(2), Learner(), [], ""
    for number in range(60):
        at = NOON + timedelta(minutes=number)
        choice = Asking(learner, NEEDS, ITEMS, at, last).next(Mode.CONTINUE, rng)
        levels.append(choice.level)
        learner = learner.after(
            answers("R", choice.item.concept, choice.item.kind, choice.level, start=at),
        )
        last = choice.item.kind
    assert levels[0] == 1
    assert levels[-10:].count(3) >= 8
    assert all(learner.of(name).known for name in set(KINDS.values()))


def test_what_is_due_comes_until_nothing_is_then_what_is_new():
    learner, now, last, rng = MIDWAY, NOON + 5 * DAY, "", Random(1)
    assert len(learner.due(now)) > 3
    while due := learner.due(now):
        choice = Asking(learner, NEEDS, (*ITEMS, *REVIEWS), now, last).next(Mode.CONTINUE, rng)
        assert choice.concept == due[0]
        learner, last = learner.after(answers("R", choice.concept, "P99", start=now)), choice.item.kind
        assert choice.concept not in learner.due(now)
    later = {choice.concept for _, choice in drawing(learner, Mode.CONTINUE, 40, now=now)}
    assert "L14" in later
    assert later.isdisjoint(name for name in learner.concepts if learner.of(name).known)


def test_a_newcomer_begins_with_the_first_concept_of_the_course_that_has_puzzles():
    assert {choice.item.concept for _, choice in drawing(Learner(), Mode.CONTINUE, 50)} == {"L06"}
    assert {choice.item.kind for _, choice in drawing(Learner(), Mode.CONTINUE, 50, items=ITEMS[:3])} == {"P01"}


def test_questions_of_a_lesson_come_only_to_who_took_it():
    learner = Learner().after(answers("RW", "L05", "L05"))
    drawn = {choice.item.kind for _, choice in drawing(learner, Mode.CONTINUE, 100)}
    assert "L05" in drawn
    assert not drawn & set(NEEDS) - {"L05"}


def test_what_was_missed_is_asked_again_in_another_form():
    learner = Learner().after(answers("RRRW", "L06", "P04"))
    (missed,) = {choice.again for _, choice in drawing(learner, Mode.CONTINUE, 50) if choice.item.kind == "P04"}
    assert missed == answers("RRRW", "L06", "P04")[-1].puzzle
    mended = learner.after(answers("R", "L06", "P04", start=NOON + DAY))
    assert {choice.again for _, choice in drawing(mended, Mode.CONTINUE, 50)} == {""}


def test_what_goes_round_in_circles_is_left_alone():
    learner = Learner().after([*answers("RWRWRW", "L07", "P01"), *answers("RW", "L09", "P02")])
    assert "L07" not in {choice.item.concept for _, choice in drawing(learner, Mode.CONTINUE, 100)}


def test_there_is_always_something():
    for mode in (Mode.CONTINUE, Mode.WEAK, Mode.THEME):
        stuck = Learner().after(answers("RWRWRW", "L07", "P01"))
        (only,) = {choice.item.kind for _, choice in drawing(stuck, mode, 20, items=ITEMS[:1])}
        assert only == "P01"


def test_a_wanted_level_is_taken():
    rng = Random(1)
    assert {Asking(MIDWAY, NEEDS, ITEMS, NOON).next(Mode.THEME, rng, level=2).level for _ in range(30)} == {2}


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.sampled_from([Mode.CONTINUE, Mode.WEAK, Mode.THEME]))
def test_a_seed_decides_alone(seed, mode):
    first, second = (Asking(MIDWAY, NEEDS, ITEMS, NOON).next(mode, Random(seed)) for _ in range(2))
    assert first == second


# --- streaks ---------------------------------------------------------------------------------------------------------


def test_a_streak_only_gets_harder():
    levels = [climbed(rights) for rights in range(20)]
    assert levels == sorted(levels)
    assert Counter(levels).keys() == {1, 2, 3}


def test_slips_come_again_with_the_easiest_first():
    slips = ("P03.pagat.3.a", "P02.pagat.1.b", "P01.pagat.2.c", "P01.pagat.1.d")
    assert easiest_first(slips) == ("P01.pagat.1.d", "P02.pagat.1.b", "P01.pagat.2.c", "P03.pagat.3.a")


# --- the puzzle of the day -------------------------------------------------------------------------------------------


def test_a_day_has_one_puzzle_and_another_day_another():
    days = [date(2026, 12, 1) + timedelta(days=n) for n in range(400)]
    codes = [daily(day) for day in days]
    assert len(set(codes)) == len(codes)
    assert codes == [daily(day) for day in days]
    for code, following in pairwise(codes):
        assert code.partition(".")[0] != following.partition(".")[0]


@pytest.mark.parametrize("day", [date(2026, 12, 1) + timedelta(days=n) for n in range(21)], ids=str)
def test_every_day_can_be_asked(day):
    assert generate(daily(day)).view.hand


@pytest.mark.parametrize(
    ("day", "layout", "hand", "right"),
    [
        ("2026-12-01", "4-9C 2-JD 2-AH 2-AS", "QD", "yes extends_high"),
        ("2026-12-02", "6-8C 6-7D 7-8H 7-9S", "JH", "9H TH"),
        ("2026-12-03", "2-QC 5-8D 6-8H 4-9S", "AC 3D AD 3S AS", "3S"),
    ],
)
def test_a_day_that_was_asked_is_asked_for_ever(day, layout, hand, right):
    """Whatever becomes of the generator: who opens these days later finds the same puzzles."""
    question = generate(daily(date.fromisoformat(day)))
    asked = View.parse(f"pagat; {layout}; {hand}")
    assert (question.view.layout, question.view.hand) == (asked.layout, asked.hand)
    assert " ".join([*map(str, question.right), *(choice.right for choice in question.choices)]) == right


def test_what_is_added_changes_no_day_that_was_or_is(monkeypatch):
    today = date(2026, 12, 1)
    before = [daily(today - timedelta(days=n)) for n in range(300)]
    added = Edition(today + DAY, ("P04", "P05"), "sjuan", (3,) * 7)
    monkeypatch.setattr("fantan.learner.days.EDITIONS", (*EDITIONS, added))
    assert [daily(today - timedelta(days=n)) for n in range(300)] == before
    assert daily(today + DAY).startswith(("P04.sjuan.3.", "P05.sjuan.3."))


def test_a_kind_that_is_added_changes_no_day(monkeypatch):
    before = daily(date(2026, 12, 1))
    monkeypatch.setattr("fantan.puzzles.KINDS", {})
    assert daily(date(2026, 12, 1)) == before


def test_a_learner_is_remembered_to_have_answered_a_day():
    code = daily(date(2026, 12, 1))
    wrong, again = (Given("L09", code, right, aided) for right, aided in ((False, False), (True, True)))
    assert Learner().after([wrong, again, *answers("R")]).firsts[code] is False


def test_days_get_harder_towards_the_end_of_the_week():
    monday = date(2026, 11, 30)
    levels = [int(daily(monday + timedelta(days=n)).split(".")[2]) for n in range(7)]
    assert levels == sorted(levels)
    assert (levels[0], levels[-1]) == (1, 3)


@pytest.mark.parametrize("text", ["", "x", "2026-13-01", "20261201", "2026-W49-2", "2026-12-01T00:00"])
def test_a_damaged_day_is_refused(text):
    with pytest.raises(NotationError):
        read_day(text)


def test_a_day_reads_back():
    assert read_day("2026-12-01") == date(2026, 12, 1)

"""The learner: likelihood, luck, reviews, prerequisites, from evidence alone."""

import os
import subprocess
import sys
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, timezone
from random import Random
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fantan.learner import GUESS, LAPSES, Grade, Knowledge, Learner, Review, State, all_before, concept, names
from fantan.learner.evidence import GUESS_ELSE, LEVELS
from fantan.learner.knowledge import KNOWN, PRIOR, SPINNING, SUCCESS

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
NEEDS = {
    **{"L01": (), "L02": ("L01",), "L03": ("L02",), "L04": (), "L05": ("L01",), "L06": ("L03", "L05")},
    **{"L07": ("L06",), "L08": ("L07",), "L09": ("L07",), "L10": ("L06",), "L11": ("L07",)},
    **{"L12": ("L07", "L11"), "L13": ("L12",), "L14": ("L13",), "L15": ("L04",), "L16": ("L04", "L13")},
}
"""The rules of the course, as course.md draws them."""


@dataclass(frozen=True)
class Given:
    """One answer."""

    concept: str
    puzzle: str
    right: bool = True
    aided: bool = False
    at: datetime = NOON


def answers(text, concept="L09", kind="P03", level=1, start=NOON, apart=timedelta(minutes=1)):
    """Answers by letters: right, wrong; small letters with help; each about a puzzle of its own."""
    return [
        Given(
            concept,
            f"{kind}.pagat.{level}.{concept.lower()}{start:%j%H%M}{n:02}",
            letter in "Rr",
            letter.islower(),
            start + n * apart,
        )
        for n, letter in enumerate(text)
    ]


def knowledge(text, **more):
    return Learner().after(answers(text, **more)).of(more.get("concept", "L09"))


# --- likelihood and luck ---------------------------------------------------------------------------------------------


def test_nothing_is_known_of_a_newcomer():
    known = Learner().of("L07")
    assert (known.likely, known.known, known.tried, known.stuck) == (PRIOR, False, False, False)
    assert Learner().state("L07", NOON) is State.OPEN
    assert Learner().due(NOON) == ()
    assert Learner().next_due() is None


def test_one_answer_moves_the_likelihood_as_bayes_has_it():
    # Level 1: who knows is right 9 of 10 times, who does not 52 of 100; 3 of 10 know. Then 15 of 100 learn.
    likely = 0.3 * 0.9 / (0.3 * 0.9 + 0.7 * 0.52)
    assert knowledge("R").likely == pytest.approx(likely + (1 - likely) * 0.15)
    wrong = 0.3 * 0.1 / (0.3 * 0.1 + 0.7 * 0.48)
    assert wrong < 0.25
    assert knowledge("W").likely == 0.25


@given(st.text("RWrw", max_size=40), st.sampled_from(LEVELS), st.sampled_from([*GUESS, "L05"]))
@settings(max_examples=30)
def test_a_right_answer_never_lowers_the_likelihood_and_a_wrong_one_never_raises_it(text, level, kind):
    if level > 1 and kind == "L05":
        level = 1
    before = knowledge(text, level=level, kind=kind)
    for letter in "RWrw":
        after = knowledge(text + letter, level=level, kind=kind)
        if letter in "Rr":
            assert after.likely >= min(before.likely, 0.98)
        else:
            assert after.likely <= max(before.likely, 0.25)
        assert 0 < after.likely < 1


@given(st.text("RWrw", max_size=30))
@settings(max_examples=30)
def test_help_proves_nothing_and_costs_nothing(text):
    before = knowledge(text)
    for letter in "rw":
        after = knowledge(text + letter)
        assert (after.known, after.proof, after.answers, after.rights) == (
            before.known,
            before.proof,
            before.answers,
            before.rights,
        )
        assert after.likely >= before.likely


def test_with_help_alone_nothing_is_ever_known():
    assert not knowledge("r" * 200).known
    assert knowledge("r" * 200).likely <= 0.5


def test_known_takes_several_right_answers_and_outlasts_one_slip():
    assert not knowledge("RRRR").known
    assert knowledge("RRRRRRRR").known
    assert knowledge("RRRRRRRRW").known
    assert not knowledge("RRRRRRRRWW").known
    assert knowledge("RRRRRRRRWWRRRRRRRR").known


def simulated(rng, right, kind, items):
    """After how many answers a learner counts as one who knows; None where not within so many."""
    learner = Learner()
    for n in range(items):
        known = learner.of("L09")
        level = min(LEVELS, key=lambda level: abs(known.success(level, NOON) - 0.75))
        level = level if kind in GUESS else 1
        at = NOON + timedelta(minutes=n)
        learner = learner.after([Given("L09", f"{kind}.pagat.{level}.n{n}", rng.random() < right(level), False, at)])
        if learner.of("L09").known:
            return n + 1
    return None


@pytest.mark.parametrize("kind", [*GUESS, "L05"])
def test_who_knows_is_found_out_in_a_sensible_number_of_items(kind):
    needed = [simulated(Random(seed), lambda level: SUCCESS[level][0], kind, 60) for seed in range(40)]
    assert None not in needed
    assert sorted(needed)[20] <= (15 if GUESS.get(kind, GUESS_ELSE) <= 0.4 else 25)
    assert min(needed) >= 4


@pytest.mark.parametrize("kind", [*GUESS, "L05"])
def test_pure_guessers_do_not_pass_within_twelve_items(kind):
    chance = GUESS.get(kind, GUESS_ELSE)
    passed = [simulated(Random(seed), lambda _level: chance, kind, 12) for seed in range(100)]
    assert sum(each is not None for each in passed) <= 1


def test_what_is_always_the_same_by_the_rules_proves_nothing():
    for rules in ("sjuan", "cinquillo", "shichi-narabe-passes", "gone"):
        learner = Learner().after(Given("L14", f"P07.{rules}.1.n{n}", at=NOON + n * DAY) for n in range(30))
        assert (learner.of("L14").known, learner.of("L14").answers) == (False, 0)
        assert learner.due(NOON + 31 * DAY) == ()
    learner = Learner().after(Given("L14", f"P07.pagat.1.n{n}", at=NOON + n * DAY) for n in range(30))
    assert learner.of("L14").known


def test_who_learns_on_the_way_is_known_in_the_end():
    def learns(rng):
        knows, learner = False, Learner()
        for n in range(80):
            there, missing = SUCCESS[1]
            right = rng.random() < (there if knows else missing)
            learner = learner.after([Given("L09", f"P03.pagat.1.n{n}", right, False, NOON + timedelta(minutes=n))])
            knows = knows or rng.random() < 0.2
            if learner.of("L09").known:
                return n + 1
        return 99

    needed = sorted(learns(Random(seed)) for seed in range(40))
    assert needed[20] <= 15
    assert needed[-1] < 99


def test_the_likelihood_that_makes_something_known_is_the_one_that_is_told():
    learner, seen = Learner(), []
    for one in answers("R" * 12):
        learner = learner.after([one])
        seen.append(learner.of("L09"))
    first = next(known for known in seen if known.known)
    assert first.likely >= KNOWN


# --- the very same puzzle again --------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", ["P03.pagat.1.a", "L09.check.one.0", "L09.pagat.1.k"])
def test_the_very_same_puzzle_proves_something_once(puzzle):
    learner = Learner().after([Given("L09", puzzle, at=NOON + n * DAY) for n in range(30)])
    known = learner.of("L09")
    assert (known.known, known.answers, known.rights) == (False, 1, 1)


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans(), st.booleans()), max_size=30), st.integers(0, 30))
@settings(max_examples=30)
def test_a_second_answer_counts_as_one_with_help_whatever_was_kept(given, at):
    given = [
        Given("L09", f"P03.pagat.1.{seed}", right, aided, NOON + n * DAY)
        for n, (seed, right, aided) in enumerate(given)
    ]
    met = [{one.puzzle for one in given[:n]} for n in range(len(given))]
    told = [replace(one, aided=one.aided or one.puzzle in before) for one, before in zip(given, met, strict=True)]
    assert Learner().after(given[:at]).after(given[at:]) == Learner().after(told)


def test_it_counts_as_the_same_whichever_concept_it_was_evidence_of():
    blamed = Given("L08", "P01.pagat.1.a", False)
    learner = Learner().after([blamed, Given("L07", "P01.pagat.1.a", at=NOON + DAY)])
    assert (learner.of("L08").answers, learner.of("L07").answers) == (1, 0)


# --- what evidence is about ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("old", "main"), [("P01", "L07"), ("P02", "L07"), ("P03", "L09"), ("L05", "L05")])
def test_evidence_kept_under_the_name_of_a_kind_counts_for_its_concept(old, main):
    learner = Learner().after([Given(old, "P01.pagat.1.a")])
    assert set(learner.concepts) == {main} == {concept(old)}
    assert old in names(main)


def test_harder_puzzles_say_more():
    for right, wrong in (("R", "W"),):
        likely = [knowledge(right, level=level).likely for level in LEVELS]
        assert likely == sorted(likely)
        assert len(set(likely)) == 3
        likely = [knowledge("RRRR" + wrong, level=level).likely for level in (1, 2)]
        assert likely[0] < likely[1], "to fail at what is easy says more"


# --- reviews ---------------------------------------------------------------------------------------------------------


def due_in_days(*texts, days):
    """When something is due after answers on several days, in days from the last of them."""
    given = [one for day, text in zip(days, texts, strict=True) for one in answers(text, start=NOON + day * DAY)]
    review = Learner().after(given).of("L09").review
    return (review.due - given[-1].at).days


def test_right_answers_alone_make_the_days_longer():
    intervals = [due_in_days(*"R" * n, days=[0, 2, 13, 60][:n]) for n in range(1, 5)]
    assert intervals == sorted(intervals)
    assert intervals[0] == 2, "the first interval of fsrs for Good"
    assert intervals[3] > 30


def test_a_nudge_makes_them_shorter_and_an_error_begins_anew():
    good, nudged, wrong = (due_in_days("R", "R", last, days=[0, 2, 13]) for last in "RrW")
    assert good > nudged > wrong
    assert wrong <= 3


def test_one_item_is_graded_once():
    wrong = Given("L09", "P03.pagat.1.a", False)
    retry = Given("L09", "P03.pagat.1.a", True, True, NOON + timedelta(minutes=1))
    alone, both = Learner().after([wrong]), Learner().after([wrong, retry])
    assert both.of("L09").review == alone.of("L09").review
    assert both.of("L09").likely >= alone.of("L09").likely


def test_a_card_has_a_number_of_its_own_that_never_changes():
    assert Review.first("L09", NOON).card.card_id == Review.first("L09", NOON + DAY).card.card_id == crc32(b"L09")
    assert len({Review.first(name, NOON).card.card_id for name in NEEDS}) == len(NEEDS)


def test_what_is_most_likely_forgotten_comes_first():
    given = [*answers("R", "L05"), *answers("R", "L07", start=NOON - 10 * DAY), *answers("W", "L12")]
    learner = Learner().after(given)
    assert learner.due(NOON) == ("L07",)
    assert learner.due(NOON + 3 * DAY)[0] == "L12"
    assert set(learner.due(NOON + 3 * DAY)) == {"L05", "L07", "L12"}
    assert learner.next_due() == min(known.review.due for known in learner.concepts.values())


def test_a_gate_is_never_due():
    learner = Learner().after([Given("G1", "G1.pagat"), *answers("R")])
    assert learner.due(NOON + 400 * DAY) == ("L09",)
    assert learner.next_due() == learner.of("L09").review.due
    assert Learner().after([Given("G1", "G1.pagat")]).next_due() is None


def test_what_goes_wrong_again_and_again_is_told_once_nothing_else_is_due():
    stuck = Learner().after(answers("RWRWRW"))
    assert stuck.stuck(NOON) is None, "not due yet"
    assert stuck.stuck(NOON + 9 * DAY) == "L09"
    assert stuck.after(answers("R", "L05")).stuck(NOON + 9 * DAY) is None
    lesson = Given("L09", "L09.alone1", at=NOON + 9 * DAY)
    assert stuck.after([lesson]).stuck(NOON + 9 * DAY) is None


def test_what_is_due_is_due_whether_it_was_known_or_not():
    known = Learner().after(answers("R" * 8))
    assert known.state("L09", NOON) is State.KNOWN
    assert known.state("L09", NOON + 200 * DAY) is State.DUE
    assert Learner().after(answers("W")).state("L09", NOON) is State.LEARNING


@given(st.text("RWrw", min_size=1, max_size=30))
@settings(max_examples=30)
def test_the_same_log_gives_the_same_days_in_any_zone(text):
    given = answers(text, apart=timedelta(hours=7))
    elsewhere = [replace(one, at=one.at.astimezone(timezone(timedelta(hours=13)))) for one in given]
    assert Learner().after(given) == Learner().after(elsewhere)


@given(st.text("RWrw", max_size=30), st.integers(0, 30))
@settings(max_examples=30)
def test_it_does_not_matter_in_how_many_parts_evidence_comes(text, at):
    given = answers(text, apart=timedelta(hours=7))
    assert Learner().after(given[:at]).after(given[at:]) == Learner().after(given)


@pytest.mark.slow
def test_the_same_log_gives_the_same_days_in_another_process_and_zone():
    script = (
        "from tests.test_learner import *\n"
        "given = answers('RWRRrWRRR', apart=timedelta(hours=31)) + answers('RR', 'L05')\n"
        "print([(n, k.review.due.isoformat()) for n, k in sorted(Learner().after(given).concepts.items())])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "TZ": zone, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for zone, seed in (("UTC", "1"), ("Pacific/Kiritimati", "2"), ("America/New_York", "3"))
    }
    assert len(told) == 1
    assert "L05" in told.pop()


# --- when more of the same does not help -----------------------------------------------------------------------------


def test_three_lapses_lead_back_to_the_worked_example():
    assert not knowledge("RWRW").stuck
    assert knowledge("RWRWRW").stuck
    assert knowledge("RWRWRW").lapses == LAPSES
    assert Learner().after(answers("RWRWRW", "L01", "L01")).back_to("L01", NEEDS) == "L01"


def test_the_lesson_begins_anew():
    learner = Learner().after(answers("RWRWRW"))
    lesson = Given("L09", "L09.alone1", True, False, NOON + DAY)
    assert not learner.after([lesson]).of("L09").stuck


def test_errors_before_the_first_success_are_no_lapses_but_have_a_cap():
    assert knowledge("WWWW").lapses == 0
    assert not knowledge("W" * (SPINNING - 1)).stuck
    assert knowledge("W" * SPINNING).stuck
    assert not knowledge("w" * 40).stuck, "only answers without help count"


@pytest.mark.parametrize(
    ("given", "to"),
    [
        (answers("RRRW"), None),
        (answers("WWW"), "L01"),
        ([*answers("RRRRRRRR", "L10"), *answers("WWW")], "L07"),
        ([*answers("RRRRRRRR", "L08"), *answers("WWW")], "L09"),
        ([*answers("RRRRRRRR", "L08"), *answers("W", "L03"), *answers("WWW")], "L03"),
    ],
)
def test_what_goes_wrong_leads_to_the_earliest_weak_concept_before_it(given, to):
    assert Learner().after(given).back_to("L09", NEEDS) == to


def test_all_that_comes_before():
    assert all_before("L09", NEEDS) == {"L01", "L02", "L03", "L05", "L06", "L07"}
    assert all_before("L01", NEEDS) == frozenset()


def test_a_concept_is_ready_when_what_comes_before_it_was_shown():
    learner = Learner().after(answers("R", "L08"))
    assert learner.ready("L09", NEEDS)
    assert not learner.ready("L12", NEEDS)
    assert not Learner().ready("L09", NEEDS)
    assert Learner().ready("L01", NEEDS)


def test_a_lesson_that_is_put_in_changes_no_mark():
    learner = Learner().after([*answers("RRRRRRRR", "L05"), *answers("RWRWRW")])
    more = {"L01": (), "L77": ("L01",), **{name: needs for name, needs in NEEDS.items() if name != "L01"}}
    for name in NEEDS:
        assert learner.state(name, NOON) == Learner(learner.concepts).state(name, NOON)
    assert learner.state("L77", NOON) is State.OPEN
    assert learner.back_to("L09", more) == learner.back_to("L09", NEEDS)


def test_grades_are_those_of_fsrs():
    assert [grade.name for grade in Grade] == ["AGAIN", "HARD", "GOOD"]
    assert Knowledge().review is None

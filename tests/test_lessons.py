"""The course as data: what the files say, what the loader refuses, and how a lesson is carried over to other rules."""

import re
import shutil
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from fantan import RULESETS, words
from fantan.cards import Card
from fantan.house import rule_set
from fantan.judge import fitting, judge
from fantan.lessons import (
    CONTENTS,
    SAYS,
    Course,
    Kind,
    Lesson,
    LessonError,
    Relation,
    Stage,
    Step,
    load,
    nearest,
    relation,
    review,
)
from fantan.lessons.carrying import carried
from fantan.puzzles import Answer, grade
from fantan.rules import Leader, clauses
from fantan.state import PASS, Play
from fantan.witness import compared, witnesses
from tests.material import EVERY

FOLDER = Path(__file__).resolve().parents[1] / "lessons"
COURSE = load(FOLDER)
LESSONS = tuple(COURSE)
STEPS = [(lesson, step) for lesson in LESSONS for step in lesson.positions]
TAUGHT = [lesson for lesson in LESSONS if not lesson.compares]
DIFFS = [lesson for lesson in LESSONS if lesson.compares]
JUDGED = {Kind.ONE, Kind.SET, Kind.CHAIN, Kind.FITS, Kind.TURN, Kind.COUNT}
"""The kinds whose answers are in what the judge says of the hand on the learner's own turn."""
HOUSE = "sjuan~ante:1~opening:7S"


def named(value: object) -> str | None:
    return value.id if isinstance(value, Lesson | Step) else None


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def at(lesson: str, id: str, rules: str = "pagat") -> Step:
    """A step by its id, or the first position of a question of the check, in a rule set."""
    found = COURSE.find(lesson).played_by(rule_set(rules))
    return next(step for step in found.positions if step.id == id)


def right(step: Step) -> tuple[str, ...]:
    """The options that are right."""
    return tuple(choice.right for choice in step.question.choices)


def test_the_course_has_its_units_lessons_and_gate_in_order():
    assert [unit.id for unit in COURSE.units] == ["cards", "table", "turn", "variants"]
    assert [lesson.id for lesson in LESSONS] == [f"L{n:02}" for n in range(1, 17)] + [f"D{n:02}" for n in range(1, 13)]
    assert [gate.id for gate in COURSE.gates] == ["G1"]
    assert [COURSE.number(lesson) for lesson in LESSONS] == list(range(1, 29))
    assert COURSE.after(LESSONS[0]) is LESSONS[1]
    assert COURSE.after(LESSONS[-1]) is None
    assert COURSE.find("L09") is LESSONS[8]
    assert COURSE.find("L99") is None
    assert {lesson.unit for lesson in LESSONS} == {unit.id for unit in COURSE.units}


def test_what_a_lesson_builds_on_comes_before_it():
    places = {lesson.id: place for place, lesson in enumerate(LESSONS)}
    assert set(COURSE.needs) == {*places, "G1"}
    for id, needs in COURSE.needs.items():
        assert all(places[need] < places.get(id, len(places)) for need in needs)
    assert COURSE.needs["L12"] == ("L07", "L11")
    assert COURSE.needs["D04"] == ("L12", "L13")
    assert COURSE.needs["G1"] == tuple(f"L{n:02}" for n in range(8, 17))


def test_every_file_of_the_folder_belongs_to_the_course():
    assert {file.name for file in FOLDER.glob("*.toml")} == {CONTENTS, *(f"{lesson.id}.toml" for lesson in LESSONS)}


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_a_lesson_has_the_form_of_the_course(lesson):
    stages = [step.stage for step in lesson.steps]
    assert sorted(stages, key=list(Stage).index) == stages
    assert {stage: stages.count(stage) for stage in stages} | {Stage.WATCH: 1} == {
        Stage.WATCH: 1,
        Stage.FINISH: 1,
        Stage.ALONE: 2,
        Stage.RULE: 1,
    }
    assert len(lesson.check) == 3
    assert len({same[0].id for same in lesson.check}) == 3
    assert all(
        len({(str(step.view), step.table, step.about) for step in same}) == len(same) >= 2 for same in lesson.check
    )
    assert 2 <= lesson.minutes <= 4
    assert all(step.asked is None for step in lesson.steps if step.stage is Stage.WATCH)
    assert all(step.asked for step in lesson.positions if step.stage is not Stage.WATCH)


ALIKE = {"L01", "L02", "L03", "D12"}
"""The lessons with two kinds of questions in their check: what else could be asked comes later in the course."""
ALONE = {"L04"}
"""The lesson with one kind: who has won is all there is to ask before a card is laid."""


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_a_check_mixes_kinds_of_questions(lesson):
    kinds = {same[0].kind for same in lesson.check}
    assert len(kinds) == (1 if lesson.id in ALONE else 2 if lesson.id in ALIKE else 3)


def test_no_position_is_asked_about_twice_in_a_lesson():
    for lesson in LESSONS:
        asked = [(str(step.view), step.kind, step.card) for step in lesson.positions if step.kind in JUDGED]
        assert len(set(asked)) == len(asked), lesson.id


def prove(step: Step) -> None:
    """Hold a question against the judge, asked once more for each card."""
    question, view = step.question, step.view
    fits = {card for card in view.hand if judge(view, Play(card))}
    match step.kind:
        case Kind.ONE | Kind.SET | Kind.TURN:
            assert set(question.right) == fits
            assert set(question.offered) == view.hand
            for card in question.offered if step.kind is not Kind.SET else ():
                assert grade(question, Answer((card,))).right is (card in fits)
            assert step.kind is not Kind.TURN or bool(judge(view, PASS)) is not bool(fits)
        case Kind.CHAIN:
            assert (*step.given, *question.right) == judge(view, Play(step.card)).missing
            assert set(question.right) < set(question.offered)
        case Kind.FITS:
            verdict = judge(view, Play(step.card))
            assert right(step) == ("yes" if verdict else "no", verdict.reason.value)
        case Kind.COUNT:
            assert right(step) == (str(len(fits)), {0: "pass", 1: "forced"}.get(len(fits), "free"))


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=named)
def test_an_answer_is_what_the_judge_says(lesson, step):  # noqa: ARG001
    if step.kind in JUDGED:
        prove(step)
    else:
        assert step.kind is Kind.WATCH or step.question


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=named)
def test_a_position_can_come_up(lesson, step):  # noqa: ARG001
    view = step.view
    assert view.layout.isdisjoint(view.hand)
    assert view.layout >= view.rules.placed
    laid = set()
    while more := {
        card for card in view.layout - laid if any(laid.issuperset(path) for path in view.rules.paths[card])
    }:
        laid |= more
    assert laid == view.layout
    if step.kind in JUDGED:
        assert not view.over
        assert view.turn == view.seat
    if step.kind is Kind.SET:
        assert set(step.given) <= set(fitting(view))


@pytest.mark.parametrize("key", [*EVERY, pytest.param(HOUSE, marks=pytest.mark.slow)])
def test_whoever_moves_first_holds_the_opening_card_where_its_holder_begins(key):
    for lesson in LESSONS:
        for step in found.positions if (found := lesson.played_by(rule_set(key))) else ():
            for rules in (step.rules, step.other) if step.kind is Kind.BOOKS else (step.rules,):
                opening = rules.opening
                if opening.leader is Leader.HOLDER and step.view.hand and not step.view.layout:
                    assert opening.card in step.view.hand, (lesson.id, step.id)


def test_both_answers_are_there_for_each_kind():
    """A question whose answer is always the same teaches to guess."""
    for lesson in LESSONS:
        for kind in {same[0].kind for same in lesson.check}:
            same = [step for each in lesson.check for step in each if step.kind is kind]
            assert len({step.question.right or right(step) for step in same}) > 1 or kind in {Kind.MEND, Kind.PAYS}
    sets = [step.question.right for _, step in STEPS if step.kind is Kind.SET]
    assert () in sets
    assert any(len(cards) > 2 for cards in sets)
    turns = [step.question.right for _, step in STEPS if step.kind is Kind.TURN]
    assert () in turns
    assert any(turns)
    assert any(len(step.question.right) > 1 for _, step in STEPS if step.kind is Kind.ONE)


# The answers that depend on the rules: a step, a rule set, and what is right there. Worked out by hand.
ANSWERS = [
    ("L02", "rule", "pagat", "ace-high"),
    ("L02", "rule", "sjuan", "ace-low"),
    ("L02", "rule", "cinquillo-oros", "ace-low"),
    ("L14", "watch", "pagat", "laid"),
    ("L14", "watch", "sjueren", "laid"),
    ("L14", "watch", "gamerules", "house"),
    ("L14", "watch", "chips-any-seven", "fined"),
    ("L14", "alone2", "pagat", "stands"),
    ("L14", "alone2", "sjueren", "laid"),
    ("L14", "finish", "chips", "fined"),
    ("L15", "watch", "pagat", "11"),
    ("L15", "watch", "equal-hands", "10"),
    ("L15", "watch", "domino", "7"),
    ("L15", "watch", "devyatka", "12"),
    ("L15", "watch2", "pagat", "3"),
    ("L15", "watch2", "sjuan-diamonds", "0"),
    ("L15", "finish", "pagat", "10"),
    ("L15", "alone2", "pagat", "2"),
    ("L15", "alone2", "sjuan-diamonds", "3"),
    ("L15", "alone2", "chips", "2"),
    ("L16", "watch", "pagat", "points"),
    ("L16", "watch", "sjuan", "none"),
    ("L16", "watch", "pips", "pips"),
    ("L16", "finish", "chips", "3"),
    ("L16", "finish", "pips", "25"),
    ("L16", "alone1", "pagat", "wins"),
    ("L16", "alone1", "chips", "deals"),
    ("L16", "alone1", "cinquillo-oros", "target"),
]


@pytest.mark.parametrize(("lesson", "id", "rules", "said"), ANSWERS)
def test_an_answer_follows_from_the_rules(lesson, id, rules, said):
    assert right(at(lesson, id, rules)) == (said,)


def test_what_the_rules_say_is_told_before_it_is_asked():
    """What a card shows can be seen; what the rules say about passing, dealing and the match has to be read first."""
    for lesson in (each for each in TAUGHT if each.id in {"L14", "L15", "L16"}):
        told = {step.clause for step in lesson.steps if step.stage is Stage.WATCH}
        asked = {step.about for step in lesson.steps if step.kind is Kind.SAYS}
        asked |= {"leader" for step in lesson.steps if step.kind is Kind.LEADS}
        assert asked <= told, lesson.id


@pytest.mark.parametrize("key", [*EVERY, "sjuan~deck:36~start:9~seats:3-5"])
def test_no_two_options_mean_the_same(key):
    """An ace that is the lowest card stands below the two; and who may not pass has not passed."""
    for lesson in TAUGHT:
        for step in found.positions if (found := lesson.played_by(rule_set(key))) else ():
            for choice in step.question.choices if step.question else ():
                assert not {"ace-low", "ace-first"} <= set(choice.options), (lesson.id, step.id)
                assert not {"must", "pass"} <= set(choice.options), (lesson.id, step.id)


def test_the_ace_is_where_the_rules_have_it():
    assert at("L02", "watch2").question.right == cards("KS AS")
    assert at("L02", "watch2", "sjuan").question.right == cards("KS")
    assert at("L03", "watch2").question.right == cards("KD")
    assert at("L03", "watch2", "sjuan").question.right == cards("2D")
    assert at("L03", "alone2").question.right == cards("3H")
    assert at("L03", "alone2", "sjuan").question.right == cards("AH 3H")


@pytest.mark.parametrize(
    ("kind", "card", "other", "said"),
    [
        (Kind.SUIT, "7H", "8H", Relation.SAME),
        (Kind.SUIT, "7H", "7D", Relation.OTHER),
        (Kind.ABOVE, "QH", "AH", Relation.ABOVE),
        (Kind.ABOVE, "QH", "2H", Relation.BELOW),
        (Kind.BESIDE, "QH", "KH", Relation.NEXT_ABOVE),
        (Kind.BESIDE, "QH", "JH", Relation.NEXT_BELOW),
        (Kind.BESIDE, "QH", "KD", Relation.OTHER),
        (Kind.BESIDE, "2H", "AH", Relation.FAR),
    ],
)
def test_how_a_card_stands_to_another(kind, card, other, said):
    step = replace(at("L03", "watch1"), kind=kind, card=Card.parse(card))
    assert relation(step, Card.parse(other)) is said


def test_a_card_stands_to_none_where_none_is_asked_about():
    with pytest.raises(ValueError, match="no card"):
        relation(at("L04", "watch"), Card.parse("7H"))


# Where a lesson can be taught: all but those rule sets. Where the starters are laid beforehand, nobody opens a row,
# keeps a starter back, or has laid one. Where passes are free, none is forced. Rows that only go up have one end.
PLACED = {"cinquillo", "shichi-narabe", "shichi-narabe-passes"}
ABSENT = {
    **{f"L{n:02}": {*PLACED, "free"} for n in (5, 11, 12, 14)},
    **{f"L{n:02}": {"free"} for n in range(6, 11)},
    "L13": {"free", "shichi-narabe-passes"},
    "L01": set(),
    "L02": {"free"},
    "L03": {"free"},
    "L04": {"free", "domino", "shichi-narabe-passes"},
    "L15": set(),
    "L16": {"free", "domino", "shichi-narabe-passes"},
}


@pytest.mark.parametrize("lesson", TAUGHT, ids=named)
def test_a_lesson_is_taught_by_the_rules_that_have_it(lesson):
    assert {key for key, rules in RULESETS.items() if lesson.played_by(rules) is None} == ABSENT[lesson.id]
    assert lesson.played_by(rule_set(HOUSE)) is not None


@pytest.mark.parametrize("key", [*EVERY, pytest.param(HOUSE, marks=pytest.mark.slow)])
def test_a_carried_position_is_the_same_for_the_judge(key):
    """Each card keeps its kind of verdict and the number of missing cards, and each question has its answer."""
    rules = rule_set(key)
    for lesson in TAUGHT:
        there = lesson.played_by(rules)
        if there is None:
            continue
        assert there.rules.key == key
        assert [step.id for step in there.steps] == [step.id for step in lesson.steps]
        assert [same[0].id for same in there.check] == [same[0].id for same in lesson.check]
        assert all(len(same) >= 2 for same in there.check)
        for step in there.positions:
            if step.kind in JUDGED:
                prove(step)
        for old, new in zip(lesson.steps, there.steps, strict=True):
            if old.kind in JUDGED | {Kind.WATCH} and not old.instead:
                for card in old.view.hand:
                    was, now = judge(old.view, Play(card)), judge(new.view, Play(new.named(card)))
                    assert (was.reason, len(was.missing)) == (now.reason, len(now.missing))


# Where the pages disagree or say too little, and what a lesson says about it beside a position that shows it.
NOTES = [
    ("D02", "alone2", "heading", "One page says"),
    ("D02", "farewell", "", "once names 7C means 7D"),
    ("L13", "watch3", "lead", "It tells more"),
    ("L12", "watch2", "lead", "Some rule pages tell you"),
]


@pytest.mark.parametrize(("lesson", "id", "part", "said"), NOTES)
def test_a_note_on_the_pages_stands_in_its_lesson(lesson, id, part, said):
    facts = {name: name for name in ("7C", "7D", "5H", "7S", "card", "starter")}
    assert said in words.text(".".join(filter(None, ("lesson", lesson, id, part))), "en", **facts)


def test_the_position_beside_a_note_shows_what_it_says():
    first = at("D02", "alone2")
    assert right(first) == ("no", "opening_card_first")
    assert (first.card, first.rules.opening.card) == cards("7C 7D")
    passed = at("L13", "watch3")
    assert not any(judge(passed.view, Play(card)) for card in passed.view.hand)
    assert {card.suit for card in fitting(passed.view)} == set(passed.rules.deck.suits)  # of every suit, not of one
    kept = at("L12", "watch2")
    free, seven = cards("5H 7S")
    assert {card for card in kept.view.hand if judge(kept.view, Play(card))} == {free, seven}


def test_a_lesson_in_its_own_rules_is_itself():
    for lesson in LESSONS:
        there = lesson.played_by(lesson.rules)
        assert [(step.view, step.question) for step in there.steps] == [
            (step.view, step.question) for step in lesson.steps
        ]


def test_the_opening_card_lies_on_the_table_where_there_is_one():
    there = COURSE.find("L07").played_by(RULESETS["sjuan-diamonds"])
    assert all(Card.parse("7D") in step.view.layout for step in there.positions)
    step = next(step for step in there.steps if step.id == "watch")
    assert step.named(Card.parse("7H")) == Card.parse("7D")


def test_a_row_that_is_finished_is_finished_in_shorter_and_longer_packs():
    watch = at("L10", "watch1")
    assert max(card.rank for card in watch.view.layout) == 13  # the king; the ace has the number 1
    for key in ("pagat", "sjuan", "devyatka", "cinquillo-oros"):
        step = at("L10", "watch1", key)
        last = Card(step.rules.deck.ranks[-1], step.named(Card.parse("AH")).suit)
        assert step.named(Card.parse("AH")) == last
        assert last in step.view.layout


def test_a_position_that_would_say_something_else_is_not_carried_over():
    assert carried(at("L06", "watch1"), RULESETS["free"]) is None
    assert carried(at("L05", "alone2"), RULESETS["sjuan-hearts"]) is None  # an empty table, and any seven
    assert at("L05", "alone2", "sjuan-hearts").view.layout  # so another position stands in


def test_a_lesson_that_cannot_be_taught_is_taught_by_the_nearest_rules():
    lesson = COURSE.find("L05")
    assert nearest(lesson, RULESETS["sjuan"]).rules.key == "sjuan"
    for key in ABSENT["L05"]:
        there = nearest(lesson, RULESETS[key]).rules
        differing = len(compared(RULESETS[key], there, "en")[0])
        able = [rules for rules in RULESETS.values() if lesson.played_by(rules)]
        assert differing == min(len(compared(RULESETS[key], rules, "en")[0]) for rules in able)


def test_a_lesson_about_two_rule_sets_is_always_the_same():
    for lesson in DIFFS:
        assert lesson.played_by(RULESETS["devyatka"]) is lesson
        assert nearest(lesson, RULESETS["free"]) is lesson


NO_EFFECT = {"D05", "D06", "D07", "D08", "D09", "D12"}
"""The lessons about what costs, counts or deals differently; no position on the table tells those rules apart."""


@pytest.mark.parametrize("lesson", DIFFS, ids=named)
def test_a_lesson_about_two_rule_sets_shows_where_they_part(lesson):
    one, two = lesson.compares
    books = [step for step in lesson.positions if step.kind is Kind.BOOKS]
    assert bool(books) is (lesson.id not in NO_EFFECT)
    assert all(step.stage is Stage.CHECK or books[0].stage is Stage.WATCH for step in books)
    reasons = {(found.one.reason, found.two.reason) for found in witnesses(one, two)}
    for step in books:
        starter = step.rules.row.starter
        other = replace(step.view, rules=two.started(starter) if step.view.layout else two)
        parted = [
            (judge(step.view, action), judge(other, action))
            for action in (*map(Play, step.view.hand), PASS)
            if judge(step.view, action).legal is not judge(other, action).legal
        ]
        assert parted
        if step.stage is Stage.WATCH:
            assert {(here.reason, there.reason) for here, there in parted} & reasons
    if not books:
        asked = {
            (step.rules.key, step.about or step.kind.value): right(step) for step in lesson.positions if step.asked
        }
        keys = {key for key, _ in asked}
        assert len(keys) > 1
        named_alike = {name for _, name in asked if sum(each == name for _, each in asked) > 1}
        assert any(len({asked[each] for each in asked if each[1] == name}) > 1 for name in named_alike)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_what_the_rules_can_say_is_known(rules):
    """Whatever kind a clause is of, `says` has an option for it."""
    kinds = clauses.kinds(rules)
    for about, known in SAYS.items():
        assert (kinds[about] or "usual") in known if about in kinds else about == "later" or "no" in known


def test_an_item_for_later_is_of_the_check_with_its_cards_elsewhere():
    rng = Random(4)
    for lesson in LESSONS:
        for rules in (RULESETS["pagat"], RULESETS["sjuan-diamonds"]):
            step = review(lesson, rules, rng)
            there = nearest(lesson, rules)
            assert step.asked
            assert step.id in {same[0].id for same in there.check}
            assert step.rules.key in {there.rules.key, *(each.rules.key for each in there.positions)}
            if step.kind in JUDGED:
                prove(step)
    lesson = COURSE.find("L07")
    assert len({str(review(lesson, RULESETS["pagat"], Random(n)).view) for n in range(30)}) > 9
    assert review(lesson, RULESETS["pagat"], Random(3)) == review(lesson, RULESETS["pagat"], Random(3))


# Each row: what is written in place of what, in which file, and what the error must name.
BROKEN = [
    ("L05.toml", 'answer = "7D"', 'answer = "6D"', "steps[2].answer", "6D"),
    ("L05.toml", 'answer = "7S 7D"', 'answer = "-"', "steps[4].positions[1].answer", "7S 7D|7D 7S"),
    ("L05.toml", 'answer = "open"', 'answer = "extend"', "steps[5].answer", "open"),
    ("L05.toml", '"extend", "open", "must"', '"extend", "must"', "steps[5].clauses", "open"),
    ("L05.toml", '"extend", "open", "must"', '"open", "luck"', "steps[5].clauses", "luck"),
    ("L05.toml", "pagat; 6-8H 7S; 7C 8C", "pagat; 6-8H 7S; 7C 8H", "steps[1].view", "8H"),
    ("L05.toml", "pagat; 6-8H 7S; 7C 8C", "pagat; 6-8H 9S; 7C 8C", "steps[1].view", "9S"),
    ("L05.toml", "pagat; 6-8H 7S; 7C 8C", "pagat; 6-8H 7S; -", "steps[1].view", "over"),
    ("L05.toml", "pagat; 6-8H 7S; 7C 8C", "whist; 6-8H 7S; 7C", "steps[1].view", "whist"),
    ("L05.toml", "pagat; 6-8H 7S; 7C 8C", "shichi-narabe; 6-8H 7S; 7C 8C", "steps[1].view", "beforehand"),
    ("L05.toml", "6-8H 7S; 7C 8C", "6-8H 7S; 7C 8C; turn=1", "steps[1].view", "turn of seat 1"),
    ("L05.toml", "6-8H 7S; 7C 8C", "6-8H 7S; 7C 8C; seat=1; turn=0", "steps[1].view", "turn of seat 0"),
    ("L05.toml", "6-8H 7S; 7C 8C", "6-8H 7S; 7C 8C; sizes=3,22,23", "steps[1].view", "its seat 3"),
    ("L05.toml", "6-8H 7S; 7C 8C", "6-8H 7S; 7C 8C; sizes=2,22,23", "steps[1].view", "make a deal"),
    ("L05.toml", "6-8H 7S; 7C 8C", "6-8H 7S; 7C 8C; sizes=2,46", "steps[1].view", "make a deal"),
    ("L05.toml", "6-8H 7S; 7C 8C", "6-8H 7S; 7C 8C; log=7H,6H,7S,9H,8H", "steps[1].view", "does not lay"),
    ("L05.toml", "6-8H 7S; 7C 8C", "*; 7C 8C; log=6H,7H,8H,7S", "steps[1].view", "6H is laid in the log before"),
    ("L05.toml", 'kind = "watch"', 'kind = "look"', "steps[1].kind", "look"),
    ("L05.toml", 'id = "finish"', 'id = "end"', "steps[2].id", "end"),
    ("L05.toml", 'id = "finish"', "", "steps[2].id", "missing"),
    ("L05.toml", 'id = "alone2"', 'id = "alone1"', "steps", "twice"),
    ("L05.toml", 'kind = "one"\nview', 'kind = "watch"\nview', "steps[2].kind", "finish"),
    ("L05.toml", 'id = "watch"', 'id = "alone"', "steps[1].kind", "does not go with"),
    ("L05.toml", "minutes = 2", 'minutes = "two"', "minutes", "two"),
    ("L05.toml", "minutes = 2", "minutes = 2\nhours = 1", "hours", "known"),
    ("L05.toml", 'answer = "row_not_open"', 'answer = "gap"', "check[2].positions[1].answer", "row_not_open"),
    ("L05.toml", 'card = "8D"', 'card = "9D"', "check[2].positions[1].card", "9D"),
    ("L05.toml", 'answer = "7H 7C"', "answer = 7", "check[3].positions[1].answer", "7"),
    ("L05.toml", 'answer = "7H 7C"', 'answer = "7H 7H"', "check[3].positions[1].answer", "twice"),
    ("L05.toml", 'answer = "7H 7C"', 'answer = "7H 11C"', "check[3].positions[1].answer", "11C"),
    ("L07.toml", 'given = "5H 9H"', 'given = "4H"', "steps[2].given", "open ends"),
    ("L06.toml", 'clause = "extend"', 'clause = "luck"', "steps[2].clause", "luck"),
    ("L09.toml", 'given = "TS"', "", "steps[3].answer", "TS JS"),
    ("L09.toml", 'given = "TS"', 'given = "JS"', "steps[3].view", "given"),
    ("L09.toml", 'answer = "9D TD"', 'answer = "TD 9D"', "steps[4].answer", "9D TD"),
    ("L09.toml", 'others = "5D QD"', 'others = "5D JD"', "steps[4].view", "missing"),
    ("L01.toml", 'answer = "QH"', 'answer = "QH 9D"', "steps[2].answer", "QH"),
    ("L01.toml", 'given = "9H"', 'given = "9D"', "steps[2].view", "given"),
    ("L01.toml", 'card = "7S"', 'card = "6S"', "steps[3].card", "6S"),
    ("L02.toml", 'about = "order"', 'about = "luck"', "steps[6].about", "luck"),
    ("L02.toml", 'answer = "ace-high"', 'answer = "ace-low"', "steps[6].answer", "ace-high"),
    ("L02.toml", 'given = "KC"', 'given = "KC"\nothers = "2C"', "steps[3].others", "known"),
    ("L04.toml", 'answer = "nobody"', 'answer = "1"', "steps[3].positions[1].answer", "nobody"),
    ("L11.toml", 'answer = "extends_high"', 'answer = "gap"', "steps[4].answer", "extends_high"),
    ("L12.toml", 'answer = "1 forced"', 'answer = "2 forced"', "steps[4].answer", "1 forced"),
    ("L13.toml", 'answer = "9S"', 'answer = "-"', "steps[5].positions[1].answer", "9S"),
    ("L14.toml", "log=7H,8H,6H,-!; turn=1", "log=7H,8H,6H; turn=1", "steps[1].view", "mistaken pass"),
    ("L15.toml", 'seats = 5, dealer = 4, answer = "11"', 'seats = 9, dealer = 4, answer = "11"', "steps[1].", "by 9"),
    ("L15.toml", 'about = "share"', 'about = "shares"', "steps[6].about", "shares"),
    ("D01.toml", 'answer = "both one"', 'answer = "one both"', "steps[1].answer", "both one"),
    ("D01.toml", '"pagat; 7-KH; 6H AH"', '"pagat; 7-8H; 6H"', "steps[1].view", "agree"),
    ("D01.toml", '"pagat", "sjuan"', '"pagat", "whist"', "compares", "whist"),
    ("D02.toml", '"chips; -; 7C"', '"sjuan-diamonds; -; 7C"', "steps[4].view", "holds 7D"),
    ("D02.toml", '"sjuan; -; 7D 8D 7S"', '"sjuan; -; 8D 7S"', "steps[2].view", "holds 7D"),
    (CONTENTS, '"L05", "L06"', '"L05", "L05"', "units", "twice"),
    (CONTENTS, '"L05", "L06"', '"L05", "L66"', "L66.toml", "no such file"),
    (CONTENTS, 'id = "table"', "id = table", CONTENTS, "TOML"),
    (CONTENTS, 'L02 = ["L01"]', 'L02 = ["L77"]', "needs.L02", "L77"),
    (CONTENTS, 'L02 = ["L01"]', 'L02 = ["L03"]', "needs.L02", "comes after"),
    (CONTENTS, 'L02 = ["L01"]', 'L77 = ["L01"]', "needs.L77", "no such lesson"),
]


@pytest.mark.parametrize(("name", "old", "new", "key", "said"), BROKEN)
def test_a_broken_file_is_named_with_the_key(name, old, new, key, said, tmp_path):
    shutil.copytree(FOLDER, tmp_path, dirs_exist_ok=True)
    file = tmp_path / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    if name != CONTENTS:  # the others are read elsewhere
        alone = f'[[units]]\nid = "alone"\nlessons = ["{file.stem}"]\n\n[needs]\n'
        (tmp_path / CONTENTS).write_text(alone, encoding="utf-8")
    with pytest.raises(LessonError) as error:
        load(tmp_path)
    message = str(error.value)
    assert message.startswith(name if not key.endswith(".toml") else key)
    assert key in message
    assert re.search(said, message)


def test_an_unbroken_copy_loads(tmp_path):
    shutil.copytree(FOLDER, tmp_path, dirs_exist_ok=True)
    assert load(tmp_path) == COURSE
    assert isinstance(COURSE, Course)


def test_a_position_may_tell_what_was_done_before_and_how_many_cards_there_are(tmp_path):
    shutil.copytree(FOLDER, tmp_path, dirs_exist_ok=True)
    file = tmp_path / "L05.toml"
    told = "7C 8C; seat=2; sizes=22,24,2; log=7H,6H,-,8H,7S"
    file.write_text(file.read_text(encoding="utf-8").replace("7C 8C", told, 1), encoding="utf-8")
    view = load(tmp_path).find("L05").steps[0].view
    assert (view.seat, view.turn, view.sizes[2], len(view.log)) == (2, 2, 2, 5)


def test_a_new_lesson_shifts_nothing(tmp_path):
    """Ids are what progress is kept by: a lesson in between leaves all others what they are."""
    shutil.copytree(FOLDER, tmp_path, dirs_exist_ok=True)
    shutil.copy(tmp_path / "L05.toml", tmp_path / "L55.toml")
    contents = tmp_path / CONTENTS
    contents.write_text(contents.read_text(encoding="utf-8").replace('"L05", ', '"L05", "L55", ', 1), encoding="utf-8")
    longer = load(tmp_path)
    assert [lesson.id for lesson in longer if lesson.id != "L55"] == [lesson.id for lesson in LESSONS]
    assert all(longer.find(lesson.id) == lesson for lesson in LESSONS)
    assert {id: longer.needs[id] for id in COURSE.needs} == COURSE.needs

"""The course as data: what the files say, and what the loader refuses."""

import re
import shutil
from pathlib import Path

import pytest

from fantan.cards import Card
from fantan.judge import fitting, judge
from fantan.lessons import CONTENTS, Course, Kind, Lesson, LessonError, Stage, Step, load
from fantan.puzzles import Answer, Form, grade
from fantan.state import Play

FOLDER = Path(__file__).resolve().parents[1] / "lessons"
COURSE = load(FOLDER)
LESSONS = tuple(COURSE)
STEPS = [
    (lesson, step) for lesson in LESSONS for step in (*lesson.steps, *(each for same in lesson.check for each in same))
]


def named(value: object) -> str | None:
    return value.id if isinstance(value, Lesson | Step) else None


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def test_the_course_has_its_lessons_in_order():
    assert [unit.id for unit in COURSE.units] == ["table"]
    assert [lesson.id for lesson in LESSONS] == ["L05", "L07", "L09"]
    assert [COURSE.number(lesson) for lesson in LESSONS] == [1, 2, 3]
    assert COURSE.after(LESSONS[0]) is LESSONS[1]
    assert COURSE.after(LESSONS[-1]) is None
    assert COURSE.find("L09") is LESSONS[2]
    assert COURSE.find("L99") is None


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
    assert len({same[0].kind for same in lesson.check}) == 3
    assert all(len({str(step.view) for step in same}) == len(same) >= 2 for same in lesson.check)
    assert 2 <= lesson.minutes <= 4


def test_no_position_is_asked_about_twice():
    asked = [(str(step.view), step.kind) for _, step in STEPS if step.question]
    assert len(set(asked)) == len(asked)


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=named)
def test_an_answer_is_what_the_judge_says(lesson, step):  # noqa: ARG001
    question, view = step.question, step.view
    if question is None:
        assert step.kind is Kind.WATCH
        return
    assert question.view == view
    fits = {card for card in view.hand if judge(view, Play(card))}
    match question.form:
        case Form.ONE:
            assert set(question.right) == fits
            assert fits < set(question.offered)
            for card in question.offered:
                assert grade(question, Answer((card,))).right is (card in fits)
        case Form.SET:
            assert set(question.right) == fits
            assert question.offered
        case Form.ORDER:
            assert (*step.given, *question.right) == judge(view, Play(step.card)).missing
            assert set(question.right) < set(question.offered)
        case Form.CHOICE:
            verdict = judge(view, Play(step.card))
            right = {choice.id: choice.right for choice in question.choices}
            facts = {
                "fits": "yes" if verdict else "no",
                "why": verdict.reason.value,
                "clause": verdict.clause.split(".")[1],
            }
            assert right == {id: facts[id] for id in right}


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=named)
def test_a_position_can_come_up(lesson, step):  # noqa: ARG001
    view = step.view
    assert view.layout.isdisjoint(view.hand)
    laid = set()
    while more := {
        card for card in view.layout - laid if any(laid.issuperset(path) for path in view.rules.paths[card])
    }:
        laid |= more
    assert laid == view.layout
    assert not view.over
    assert view.turn == view.seat
    assert set(step.given) <= set(fitting(view)) or step.kind is Kind.CHAIN


def test_both_answers_are_there_for_each_kind():
    """A question whose answer is always the same teaches to guess."""
    for lesson in LESSONS:
        for same in lesson.check:
            answers = {step.question.right or tuple(choice.right for choice in step.question.choices) for step in same}
            assert len(answers) > 1
    sets = [step.question.right for _, step in STEPS if step.kind is Kind.SET]
    assert () in sets
    assert any(len(right) > 2 for right in sets)
    assert any(len(step.question.right) > 1 for _, step in STEPS if step.kind is Kind.ONE)


# Each row: what is written in place of what, in which file, and what the error must name.
BROKEN = [
    ("L05.toml", 'answer = "7D"', 'answer = "6D"', "steps[2].answer", "6D"),
    ("L05.toml", 'answer = "7S 7D"', 'answer = "-"', "steps[4].answer", "7S 7D|7D 7S"),
    ("L05.toml", 'answer = "open"', 'answer = "extend"', "steps[5].answer", "open"),
    ("L05.toml", '"extend", "open", "must"', '"extend", "must"', "steps[5].clauses", "open"),
    ("L05.toml", '"extend", "open", "must"', '"open", "luck"', "steps[5].clauses", "luck"),
    ("L05.toml", "pagat; 6-8H 7S; 7C 8C", "pagat; 6-8H 7S; 7C 8H", "steps[1].view", "8H"),
    ("L05.toml", "pagat; 6-8H 7S; 7C 8C", "pagat; 6-8H 9S; 7C 8C", "steps[1].view", "9S"),
    ("L05.toml", "pagat; 6-8H 7S; 7C 8C", "pagat; 6-8H 7S; -", "steps[1].view", "over"),
    ("L05.toml", "pagat; 6-8H 7S; 7C 8C", "whist; 6-8H 7S; 7C", "steps[1].view", "whist"),
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
    ("L05.toml", "minutes = 2", 'minutes = "two"', "minutes", "two"),
    ("L05.toml", "minutes = 2", "minutes = 2\nhours = 1", "hours", "known"),
    ("L05.toml", 'answer = "row_not_open"', 'answer = "gap"', "check[2].positions[1].answer", "row_not_open"),
    ("L05.toml", 'card = "8D"', 'card = "9D"', "check[2].positions[1].card", "9D"),
    ("L05.toml", 'answer = "7H 7C"', "answer = 7", "check[3].positions[1].answer", "7"),
    ("L05.toml", 'answer = "7H 7C"', 'answer = "7H 7H"', "check[3].positions[1].answer", "twice"),
    ("L05.toml", 'answer = "7H 7C"', 'answer = "7H 11C"', "check[3].positions[1].answer", "11C"),
    ("L07.toml", 'given = "5H 9H"', 'given = "4H"', "steps[3].given", "4H"),
    ("L07.toml", 'clause = "extend"', 'clause = "luck"', "steps[2].clause", "luck"),
    ("L09.toml", 'given = "JS"', "", "steps[3].answer", "JS QS"),
    ("L09.toml", 'answer = "9D TD"', 'answer = "TD 9D"', "steps[4].answer", "9D TD"),
    ("L09.toml", 'others = "5D QD"', 'others = "5D JD"', "steps[4].others", "missing"),
    (CONTENTS, '"L05", "L07"', '"L05", "L05"', "units", "twice"),
    (CONTENTS, '"L05", "L07"', '"L05", "L06"', "L06.toml", "no such file"),
    (CONTENTS, 'id = "table"', "id = table", CONTENTS, "TOML"),
]


@pytest.mark.parametrize(("name", "old", "new", "key", "said"), BROKEN)
def test_a_broken_file_is_named_with_the_key(name, old, new, key, said, tmp_path):
    shutil.copytree(FOLDER, tmp_path, dirs_exist_ok=True)
    file = tmp_path / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
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

"""Records: every moment of every room can be opened again from its text, and a damaged text is refused."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fantan.cards import NotationError
from fantan.lessons import Kind
from ui.rooms import Go, Options
from ui.rooms.home import Home
from ui.rooms.learn import Learn, course
from ui.rooms.play import Play
from ui.rooms.practise import Practise
from ui.rooms.rules import Rules
from ui.table.scene import Act

OPTIONS = Options(help="all")
TYPED = ("7h", "why 9s", "none", "6d 8d", "pass", "nonsense")
LESSONS = ("L01", "L04", "L09", "L11", "L12", "L14", "L16", "D01")
"""Lessons that have all kinds of steps between them, but for those that differ in what is told alone."""


def acts(room, rng):
    """An act that the table offers now, drawn by lot."""
    scene = room.scene(OPTIONS)
    held = [card.card for card in scene.hand]
    found = [Act(room.seq, button.id) for button in scene.buttons if not button.off]
    found += [Act(room.seq, "typed", text=rng.choice(TYPED))]
    found += [Act(room.seq, "card", (card,)) for card in held]
    if held:
        picked = tuple(rng.sample(held, rng.randint(1, len(held))))
        found += [Act(room.seq, "check", picked)] * 4
    if scene.choices:
        chosen = tuple((choice.id, rng.choice(choice.options).id) for choice in scene.choices)
        found += [Act(room.seq, "check", choices=chosen)] * 4
    for fold in scene.folds:
        for choice in fold.choices:
            found.append(Act(room.seq, f"{fold.id}.{choice.id}", text=rng.choice(choice.options).id))
    for side in scene.sides:
        found += [Act(room.seq, f"choose.{side.choice.id}", text=rng.choice(side.choice.options).id)] * 2
    found += [Act(room.seq, row.button.id) for row in scene.differences if row.button]
    return rng.choice(found)


def shown(room):
    """What the table shows, but for what is told only once."""
    return replace(room.scene(OPTIONS), steps=(), pace=0)


def turn(room):
    """The deal after a card that fits, or a pass."""
    for held in room.state.view(0).hand:
        after = room.act(Act(room.seq, "card", (held,)), "a")
        if after.state != room.state:
            return after
    return room.act(Act(room.seq, "pass"), "a")


@pytest.mark.parametrize(
    ("kind", "query"),
    [
        (Home, {}),
        pytest.param(Rules, {}, marks=pytest.mark.slow),
        pytest.param(Rules, {"rules": "pagat", "beside": "sjuan-hearts", "at": "3"}, marks=pytest.mark.slow),
        (Practise, {}),
        (Play, {}),
        (Play, {"coached": "pagat"}),
        (Learn, {"lesson": "L07.3", "rules": "sjuan-hearts~ante:1"}),
        *(
            pytest.param(Learn, {"lesson": f"{id}.{step}"}, marks=pytest.mark.slow)
            for id in LESSONS
            for step in (1, 4, len(course().find(id).steps) + 1)
        ),
    ],
    ids=str,
)
@settings(max_examples=8)
@given(seed=st.integers(0, 10**6))
def test_any_moment_can_be_opened_again(kind, query, seed):
    rng = Random(seed)
    room = kind.open(query, f"{seed}", None)
    for _ in range(12):
        record = room.record(room)
        again = kind.recall(record.text, room.seq)
        assert again.record(again) == record
        assert again.seq == room.seq
        if not getattr(room, "notice", ""):  # a remark about something else is not kept
            assert shown(again) == shown(room)
        before, after = room, room.act(acts(room, rng), f"s{rng.randint(0, 9999)}")
        if isinstance(after, Go):
            break
        room = after
        assert (room == before) == (room.seq == before.seq), "what changes has a new number"


def test_the_lessons_that_are_opened_have_all_kinds_of_steps():
    kinds = {step.kind for id in LESSONS for step in course().find(id).positions}
    assert kinds >= {step.kind for lesson in course() for step in lesson.positions} - {
        Kind.ABOVE,
        Kind.BESIDE,
        Kind.SHARE,
        Kind.LEADS,
    }


def test_an_answer_is_evidence_once():
    room = Practise.open({"puzzle": "P01.pagat.1.a"}, "a", None)
    answered = room.act(Act(room.seq, "nothing"), "a")
    about = answered.act(Act(answered.seq, "card", room.question.offered[:1]), "a")
    (evidence,) = answered.record(room).answered

    assert (evidence.concept, evidence.puzzle, evidence.aided) == ("L06", "P01.pagat.1.a", False)
    assert about.record(answered).answered == ()


def test_a_second_answer_to_the_same_question_is_aided():
    steps = ((lesson, at) for lesson in course() for at, step in enumerate(lesson.steps) if step.question)
    lesson, at = next((lesson, at) for lesson, at in steps if lesson.steps[at].question.form == "one")
    room = Learn.open({"lesson": f"{lesson.id}.{at + 1}"}, "a", None)
    wrong = next(card for card in room.question.offered if card not in room.question.right)
    first = room.act(Act(room.seq, "card", (wrong,)), "a")
    second = first.act(Act(first.seq, "card", room.question.right[:1]), "a")

    assert [(each.right, each.aided) for each in first.record(room).answered] == [(False, False)]
    assert [(each.right, each.aided) for each in second.record(first).answered] == [(True, True)]
    assert second.record(first).answered[0].puzzle == f"{lesson.id}.{room.step.id}"


def test_the_record_of_a_deal_names_it_and_says_when_it_is_over():
    room = Play.open({}, "a", None)
    while room.state.winner is None:
        assert not room.record(room).over
        room = turn(room)
    record = room.record(room)

    assert record.over
    assert record.deal == str(room.table)


def test_a_lesson_the_course_no_longer_has_leaves_what_was_learned():
    room = Learn.recall("lesson=L99.3&learned=L05,L98&reached=L07.2,L99.3", 9)

    assert room.lesson is None
    assert room.learned == {"L05", "L98"}
    assert dict(room.reached) == {"L07": 1, "L99": 2}


def test_what_was_learned_on_two_devices_is_learned():
    here = Learn.recall("learned=L05&reached=L07.2,L09.4", 0)
    there = Learn.recall("lesson=L07.3&learned=L09&reached=L07.3", 0)
    joined = here.joined(there)

    assert joined.learned == {"L05", "L09"}
    assert dict(joined.reached) == {"L07": 1}


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Home, "tapped=2C"),
        (Home, "tapped=x"),
        (Rules, ""),
        (Rules, "rules=whist"),
        (Rules, "rules=pagat&beside=whist"),
        (Rules, "rules=pagat&beside=pagat"),
        (Rules, "rules=pagat&beside=sjuan&at=x"),
        (Rules, "rules=pagat&beside=sjuan&at=-1"),
        (Practise, ""),
        (Practise, "puzzle=P01.pagat.1.a&answer=KS,KS"),
        (Practise, "puzzle=P01.pagat.1.a&answer=2Z"),
        (Practise, "puzzle=P01.pagat.1.a&answer=-;fits"),
        (Practise, "puzzle=P01.pagat.1.a&kind=P77"),
        (Practise, "puzzle=P01.pagat.1.a&done=-1"),
        (Practise, "puzzle=P01.pagat.1.a&done=99999999999"),
        (Practise, "puzzle=P02.pagat.1.a&answer=-;fits=maybe;why=gap"),
        (Learn, "lesson=L07"),
        (Learn, "lesson=L07.0"),
        (Learn, f"lesson=L07.{len(course().find('L07').steps) + 1}"),
        (Learn, f"lesson=L07.{len(course().find('L07').steps) + 1}&check=0.0;7;"),
        (Learn, f"lesson=L07.{len(course().find('L07').steps) + 1}&check=90.0;0;"),
        (Learn, "learned=everything"),
        (Learn, "reached=L07"),
        (Learn, "tries=many"),
        (Learn, "rules=whist"),
        (Learn, "lesson=L07.2&laid=x"),
        (Play, ""),
        (Play, "deal=pagat;;"),
        (Play, "deal=pagat;seats=4;bots=careful;dealer=0;seed=abc;log=2C"),
        (Play, "deal=pagat;seats=4;bots=careful;dealer=0;seed=abc&tried=ZZ"),
        (Play, "deal=pagat;seats=4;bots=careful;dealer=0;seed=abc&wanted=x"),
    ],
)
def test_a_damaged_text_is_refused(kind, text):
    with pytest.raises(NotationError):
        kind.recall(text, 0)

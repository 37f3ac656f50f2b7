"""The texts of a lesson are enough to solve it: who reads them alone rebuilds each step and finds its answer."""

import re
from dataclasses import replace

import pytest

from fantan import RULESETS, words
from fantan.judge import judge
from fantan.lessons import SAYS, Kind, Lesson, Table
from fantan.lessons.asking import asked
from fantan.state import Pass, Play
from tests.test_twins import NAMES, SEATS, SIGN, SIGNS, TITLES, read_twin
from ui.rooms import Options
from ui.rooms.learn import Learn, course, taught
from ui.rooms.learn.course import Check

CARDS = {Kind.SUIT, Kind.ABOVE, Kind.BESIDE}
LESSONS = tuple(course())
RULES = ["pagat", "sjuan-hearts"]
RULES += [pytest.param(key, marks=pytest.mark.slow) for key in RULESETS if key not in RULES]
ABOUT = {words.text(f"choice.says.{about}", "en"): about for about in SAYS}
"""What a step asks about the rules, by the question it puts."""


def seat(name):
    """The number of a seat by its name."""
    return 0 if name.lower() == "you" else SEATS[name] + 1


def moments(lesson: Lesson, rules: str):
    """Every question of a lesson, as it is put, with its step."""
    for at in range(len(lesson.steps)):
        room = Learn.open({"lesson": f"{lesson.id}.{at + 1}", "rules": rules}, "a", None)
        if room.question:
            yield room.step, room.scene(Options())
    room = Learn.open({"lesson": f"{lesson.id}.{len(lesson.steps) + 1}", "rules": rules}, "a", None)
    for question, same in enumerate(lesson.check):
        for position in range(len(same)):
            there = replace(room, check=Check(((question, position),)))
            yield there.step, there.scene(Options())


def table(told: str) -> Table:
    """Who sits there, from the words that tell it."""
    names = re.findall(r"[A-Z]\w+|you", re.search(r"order of play is (.+?)\.", told)[1])
    dealer = re.search(r"(\w+) deals?\.", told)
    holder, winner = re.search(r"(\w+) (?:was|were) dealt", told), re.search(r"(\w+) won the deal", told)
    return Table(len(names), seat(dealer[1]), seat(holder[1]) if holder else 0, seat(winner[1]) if winner else None)


def rebuilt(step, scene):
    """The step again, from what its scene says in words."""
    rules, status = step.rules, scene.status
    layout, hand = read_twin(scene.twin, rules)
    view = replace(step.view, layout=layout, hand=hand, log=(), sizes=(), turn=step.view.seat)
    signs = [SIGNS[sign] for sign in SIGN.findall(scene.heading)]
    offered = tuple(NAMES[held.name] for held in scene.hand)
    new = replace(step, view=view, question=None)
    match step.kind:
        case Kind.WINNER:
            sizes = tuple(map(int, re.findall(r"\d+", status)))
            new = replace(new, view=replace(view, sizes=sizes))
        case Kind.SHARE | Kind.LEADS:
            new = replace(new, table=table(status))
        case Kind.MAY:
            turn = 0 if "It is your turn." in status else 1
            new = replace(new, card=offered[0], view=replace(view, turn=turn))
        case Kind.MEND:
            since = status.partition("You passed.")[2]
            log = (Pass(mistaken=True), *(Play(SIGNS[sign]) for sign in SIGN.findall(since)))
            turn = seat(re.search(r"turn of (\w+)", status)[1])
            assert len(log) == turn
            new = replace(new, view=replace(view, log=log, turn=turn))
        case Kind.FITS:
            new = replace(new, card=offered[0])
        case Kind.CHAIN:
            given = tuple(place.card for place in scene.places if place.number)
            missing = judge(replace(view, hand=view.hand | {signs[0]}), Play(signs[0])).missing
            new = replace(new, card=signs[0], given=given, others=tuple(c for c in offered if c not in missing))
            view = replace(view, hand=view.hand | {signs[0]})
        case Kind.SAYS:
            (choice,) = scene.choices
            new = replace(new, about=ABOUT[choice.label])
        case Kind.BOOKS:
            one, two = re.fullmatch(r"First: (.+)\. Second: (.+)\.", status).groups()
            assert TITLES[one] == rules.key
            new = replace(new, other=RULESETS[TITLES[two]])
        case Kind.RULE:
            return step if step.about else replace(new, view=replace(view, turn=step.view.turn))
    return new


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_step_is_solved_from_its_texts_alone(lesson, rules):
    if lesson.compares and rules != "pagat":
        return
    for step, scene in moments(taught(lesson.id, rules), rules):
        again = rebuilt(step, scene)
        question = asked(again)
        seen = step.kind in CARDS | {Kind.MAY}  # Where not the whole hand is shown, no more of it is told.
        hand = frozenset(NAMES[held.name] for held in scene.hand) if seen else step.view.hand
        assert (again.view.layout, again.view.hand) == (step.view.layout, hand), step.id
        assert question.right == step.question.right, step.id
        assert [choice.right for choice in question.choices] == [choice.right for choice in step.question.choices]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_prompt_says_what_to_do_with_one_or_with_all(lesson):
    for step, scene in moments(taught(lesson.id, "pagat"), "pagat"):
        assert re.match(r"(Tap|Choose) (one|every|all|the one)\b", scene.line.text), step.id
        if step.kind in {Kind.SHARE, Kind.LEADS}:
            assert table(scene.status) == replace(step.table, holder=table(scene.status).holder)

"""What there is to practise: the questions by their codes, and what a choice of the learner's model stands for."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from random import Random

from fantan import house, lessons, puzzles
from fantan.cards import NotationError
from fantan.learner import MAIN, Choice, Item, Needs
from fantan.lessons import Step
from fantan.puzzles import Answer, Code, Question
from ui.rooms.learn import USUAL, course

MIXED = "mixed"
"""All kinds of puzzles in turn."""
FIRST = Code(kind="P01", rules=USUAL, level=1, seed="")
"""What a newcomer begins with, but for the seed."""
_SEED = 12
"""How long a seed may be."""
_DRAWS = 8
"""So many puzzles of a kind are looked at for one that exercises a concept."""


def parse(text: str) -> Code:
    """Read the code of a puzzle, or of a question of a lesson, `L05.pagat.1.k3f9`.

    :raises NotationError: when it is damaged.
    """
    asked = re.fullmatch(r"([LD][0-9]{2})\.([^.]+)\.1\.([a-z0-9]{1,12})", text)
    if asked is None:
        return Code.parse(text)
    kind, rules, seed = asked.groups()
    if lesson(kind) is None:
        raise NotationError(f"no such lesson: {text!r}")
    return Code(kind, str(house.rule_set(rules)), 1, seed)


def question(code: Code) -> Question:
    """The puzzle of a code, or the question of a lesson.

    :raises NotationError: when its rules give no such position.
    """
    asked = step(str(code))
    if asked is None:
        return puzzles.generate(str(code))
    if asked.question is None:
        raise NotationError(f"nothing is asked there: {code}")
    return asked.question


@lru_cache(maxsize=256)
def step(code: str) -> Step | None:
    """The step of a lesson that a code stands for; None for a puzzle."""
    read = parse(code)
    taught = course().find(read.kind)
    return lessons.review(taught, house.rule_set(read.rules), Random(code)) if taught else None


def about(code: Code) -> tuple[str, ...]:
    """The concepts that a puzzle exercises, first what a right answer is evidence of; none where there is no puzzle."""
    if not there(code):
        return ()
    return puzzles.concepts(question(code)) if code.kind in puzzles.KINDS else (code.kind,)


def concept(code: Code, answer: Answer) -> str:
    """The concept that an answer is evidence of: the one that a right one exercises, or a wrong one puts in doubt."""
    asked = question(code)
    wrong = code.kind in puzzles.KINDS and not puzzles.grade(asked, answer).right
    return puzzles.blamed(asked, answer) if wrong else about(code)[0]


def there(code: Code) -> bool:
    """Whether there is such a puzzle."""
    try:
        question(code)
    except NotationError:
        return False
    return True


def items(rules: str) -> Sequence[Item]:
    """All there is to practise by some rules: the kinds of puzzles, and the questions of every lesson."""
    kinds = (Item(kind, MAIN[kind]) for kind in puzzles.kinds_for(house.rule_set(rules)))
    return (*kinds, *(Item(lesson.id, lesson.id, (1,), review=True) for lesson in course()))


def themed(items: Sequence[Item], theme: str) -> Sequence[Item]:
    """What there is of a kind or a concept; everything, where there is nothing."""
    return [item for item in items if theme in (item.kind, item.concept)] or items


def others(items: Sequence[Item], kind: str) -> Sequence[Item]:
    """The kinds of puzzles but one."""
    return [item for item in items if item.kind != kind and not item.review]


def needs() -> Needs:
    """The concepts of the course, each with those that come before it."""
    before = course().needs
    return {lesson.id: before.get(lesson.id, ()) for lesson in course()}


def is_theme(kind: str) -> bool:
    """Whether it is a kind of puzzle, a concept of the course, or a mixture of all."""
    return kind in (MIXED, *puzzles.KINDS) or course().find(kind) is not None


def lesson(concept: str | None) -> str | None:
    """The lesson of a concept, where the course has one."""
    return concept if concept and course().find(concept) else None


def made(choice: Choice, rules: str, seed: str, *, aimed: bool) -> Code:
    """The puzzle that was chosen: what was missed, in another form while there is such a puzzle, or a fresh one.

    Where a concept is aimed at, it exercises that; a kind that does not is left for a question of the lesson.
    """
    with suppress(NotationError):
        missed = parse(choice.again)
        if missed.rules == rules and missed.kind in puzzles.KINDS:
            return puzzles.isomorph(missed, Random(seed))
    fresh = Code(choice.item.kind, rules, choice.level, seed)
    if not aimed:
        return fresh
    drawn = (fresh, *(replace(fresh, seed=f"{number}{seed}"[:_SEED]) for number in range(1, _DRAWS)))
    lesson = Code(choice.concept, rules, min(puzzles.LEVELS), seed)
    return next((code for code in drawn if choice.concept in about(code)), lesson)


def nearest(code: Code) -> Code:
    """The puzzle of a code; where its rules give none, an easier one, another kind, or the main game."""
    return next(each for each in (code, *_instead(code)) if there(each))


def named(key: str) -> bool:
    """Whether there are such rules."""
    with suppress(NotationError):
        return str(house.rule_set(key)) == key
    return False


def _instead(code: Code) -> Iterator[Code]:
    for kind in dict.fromkeys((code.kind, *puzzles.KINDS)):
        yield replace(code, kind=kind, level=min(puzzles.LEVELS), twist=0)
    yield replace(code, kind=FIRST.kind, rules=FIRST.rules, twist=0)

"""What there is to practise: the questions by their codes, and what a choice of the learner's model stands for."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random

from fantan import house, puzzles
from fantan.cards import NotationError
from fantan.learner import MAIN, Choice, Item, Needs
from fantan.puzzles import Code, Question
from ui.rooms.learn import course

MIXED = "mixed"
"""All kinds of puzzles in turn."""
FIRST = Code(kind="P01", rules="pagat", level=1, seed="")
"""What a newcomer begins with, but for the seed."""


def parse(text: str) -> Code:
    """Read the code of a puzzle.

    :raises NotationError: when it is damaged.
    """
    return Code.parse(text)


def question(code: Code) -> Question:
    """The puzzle of a code.

    :raises NotationError: when its rules give no such position.
    """
    return puzzles.generate(str(code))


def there(code: Code) -> bool:
    """Whether there is such a puzzle."""
    try:
        question(code)
    except NotationError:
        return False
    return True


def items(rules: str) -> tuple[Item, ...]:
    """All there is to practise by some rules."""
    return tuple(Item(kind, MAIN[kind]) for kind in puzzles.kinds_for(house.rule_set(rules)))


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


def made(choice: Choice, rules: str, seed: str) -> Code:
    """The puzzle that was chosen: a fresh one, or what was missed in another form."""
    if choice.again:
        missed = parse(choice.again)
        if missed.rules == rules:
            return puzzles.isomorph(missed, Random(seed))
    return Code(choice.item.kind, rules, choice.level, seed)


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

"""The course in use, and the exit check of a lesson under way."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Self

from fantan import house, lessons
from fantan.cards import NotationError
from fantan.lessons import Course, Lesson, Step
from fantan.variants import RULESETS

FOLDER = Path(__file__).resolve().parents[3] / "lessons"


USUAL = next(iter(RULESETS))
"""The rules of whoever has chosen none."""


@cache
def course() -> Course:
    """The course there is."""
    return lessons.load(FOLDER)


@lru_cache(maxsize=1024)
def taught(id: str, rules: str) -> Lesson | None:
    """The lesson with an id in a rule set, or in the one nearest to it that has the lesson; None without one.

    :raises NotationError: when there is no such rule set.
    """
    lesson = course().find(id)
    return lessons.nearest(lesson, house.rule_set(rules)) if lesson else None


@dataclass(frozen=True)
class Check:
    """The exit check under way: what is asked in this round, and what was missed in it."""

    asked: tuple[tuple[int, int], ...]
    """A question of the check and one of its positions, each from 0."""
    at: int = 0
    missed: tuple[tuple[int, int], ...] = ()

    def __str__(self) -> str:
        return f"{_pairs(self.asked)};{self.at};{_pairs(self.missed)}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text form, `0.0,1.0;1;0.0`.

        :raises NotationError: when it is damaged.
        """
        if not re.fullmatch(r"(\d+\.\d+,?)+;\d+;(\d+\.\d+,?)*", text, flags=re.ASCII):
            raise NotationError(f"expected ASKED;AT;MISSED, read {text!r}")
        asked, at, missed = text.split(";")
        check = cls(_read_pairs(asked), int(at), _read_pairs(missed))
        if check.at >= len(check.asked):
            raise NotationError(f"nothing is asked there: {text!r}")
        return check

    @classmethod
    def of(cls, lesson: Lesson, first: tuple[int, int] = (0, 0)) -> Self:
        """The first round: every question once, from a question and one of its positions on."""
        question, all = first[0], len(lesson.check)
        return cls((first, *((number % all, 0) for number in range(question + 1, question + all))))

    def fits(self, lesson: Lesson) -> bool:
        """Whether a lesson has all that is asked here."""
        return {*self.asked, *self.missed} <= _asked(lesson)

    def step(self, lesson: Lesson) -> Step:
        """What is asked now."""
        question, position = self.asked[self.at]
        return lesson.check[question][position]

    @property
    def last(self) -> bool:
        """Whether this is the last question of the round."""
        return self.at == len(self.asked) - 1

    def after(self, lesson: Lesson, right: bool) -> "Check | None":
        """What follows an answer; None when nothing is left. What was missed comes again, with another position."""
        missed = self.missed if right else (*self.missed, self.asked[self.at])
        if not self.last:
            return replace(self, at=self.at + 1, missed=missed)
        if not missed:
            return None
        return Check(tuple((question, (position + 1) % len(lesson.check[question])) for question, position in missed))


def address(lesson: Lesson, at: int, check: Check | None = None) -> str:
    """What an address calls a step, `L05.3`, or a question of the check and, after the first one, its position."""
    question, position = check.asked[check.at] if check else (0, 0)
    asked = (f".{question + 1}" if check else "") + (f".{position + 1}" if position else "")
    return f"{lesson.id}.{at + 1}{asked}"


def placed(text: str, rules: str) -> tuple[Lesson, int, tuple[int, int] | None]:
    """The lesson of an address by some rules, the step from 0, and a question of the check with its position.

    :raises NotationError: when it is damaged, or there is no such step.
    """
    read = re.fullmatch(r"([A-Z]\d{1,2})(?:\.(\d{1,2})(?:\.(\d{1,2})(?:\.(\d{1,2}))?)?)?", text.upper(), re.ASCII)
    lesson = taught(read[1], rules) if read else None
    if read is None or lesson is None:
        raise NotationError(f"no lesson stands there: {text!r}")
    at, question, position = (int(number) - 1 for number in read.groups("1")[1:])
    checked = at == len(lesson.steps)
    if not 0 <= at <= len(lesson.steps) or (read[3] and not (checked and (question, position) in _asked(lesson))):
        raise NotationError(f"{lesson.id} has no such step: {text!r}")
    return lesson, at, (question, position) if read[3] else None


def _asked(lesson: Lesson) -> set[tuple[int, int]]:
    """Each question of the check with each of its positions."""
    return {(question, position) for question, same in enumerate(lesson.check) for position in range(len(same))}


def _pairs(pairs: Iterable[tuple[int, int]]) -> str:
    return ",".join(f"{question}.{position}" for question, position in pairs)


def _read_pairs(text: str) -> tuple[tuple[int, int], ...]:
    pairs = (pair.partition(".") for pair in text.split(",") if pair)
    return tuple((int(question), int(position)) for question, _, position in pairs)

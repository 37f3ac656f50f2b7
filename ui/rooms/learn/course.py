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
    def parse(cls, text: str, lesson: Lesson) -> Self:
        """Read the text form, `0.0,1.0;1;0.0`, as a check of a lesson.

        :raises NotationError: when it is damaged, or not of this lesson.
        """
        if not re.fullmatch(r"(\d+\.\d+,?)+;\d+;(\d+\.\d+,?)*", text, flags=re.ASCII):
            raise NotationError(f"expected ASKED;AT;MISSED, read {text!r}")
        asked, at, missed = text.split(";")
        check = cls(_read_pairs(asked), int(at), _read_pairs(missed))
        there = {(question, position) for question, those in enumerate(lesson.check) for position in range(len(those))}
        if check.at >= len(check.asked) or not {*check.asked, *check.missed} <= there:
            raise NotationError(f"no check of {lesson.id}: {text!r}")
        return check

    @classmethod
    def of(cls, lesson: Lesson) -> Self:
        """The first round: every question once."""
        return cls(tuple((question, 0) for question in range(len(lesson.check))))

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


def _pairs(pairs: Iterable[tuple[int, int]]) -> str:
    return ",".join(f"{question}.{position}" for question, position in pairs)


def _read_pairs(text: str) -> tuple[tuple[int, int], ...]:
    pairs = (pair.partition(".") for pair in text.split(",") if pair)
    return tuple((int(question), int(position)) for question, _, position in pairs)

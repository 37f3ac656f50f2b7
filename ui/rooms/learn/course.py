"""The course in use, and the exit check of a lesson under way."""

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Self

from fantan import lessons
from fantan.lessons import Course, Lesson, Step

FOLDER = Path(__file__).resolve().parents[3] / "lessons"


@cache
def course() -> Course:
    """The course there is."""
    return lessons.load(FOLDER)


@dataclass(frozen=True)
class Check:
    """The exit check under way: what is asked in this round, and what was missed in it."""

    asked: tuple[tuple[int, int], ...]
    """A question of the check and one of its positions, each from 0."""
    at: int = 0
    missed: tuple[tuple[int, int], ...] = ()

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

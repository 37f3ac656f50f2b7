"""What a course is made of: units, lessons, their steps, and the questions of their exit checks."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from fantan.cards import Card
from fantan.puzzles import Question
from fantan.state import View


class Kind(StrEnum):
    """What a step asks for."""

    WATCH = "watch"
    """Nothing: a worked position."""
    ONE = "one"
    """A card that fits."""
    SET = "set"
    """All cards that fit, or none."""
    CHAIN = "chain"
    """What must be laid before a card, in order."""
    FITS = "fits"
    """Whether a card fits, and why."""
    RULE = "rule"
    """The rule that decides about a card."""


class Stage(StrEnum):
    """The part of a lesson that a step belongs to. Its id begins with it: `alone2`."""

    WATCH = "watch"
    FINISH = "finish"
    """The last part is missing."""
    ALONE = "alone"
    RULE = "rule"
    CHECK = "check"


@dataclass(frozen=True)
class Step:
    """One position of a lesson, worked or asked about."""

    id: str
    """Unique in its lesson: `alone2`, in the check `check.chain`."""
    kind: Kind
    view: View
    card: Card | None = None
    """The card it is about, where it is about one."""
    given: tuple[Card, ...] = ()
    """The part of the answer that is shown from the start."""
    clause: str = ""
    """The name of the clause to quote, `extend`; empty for none."""
    question: Question | None = None
    """What is asked; None in a worked position."""

    @property
    def stage(self) -> Stage:
        """The part of the lesson it belongs to."""
        return Stage(self.id.partition(".")[0].rstrip("0123456789"))


@dataclass(frozen=True)
class Lesson:
    """Steps in their order, then the exit check: for each of its questions several positions."""

    id: str
    minutes: int
    steps: tuple[Step, ...]
    check: tuple[tuple[Step, ...], ...]


@dataclass(frozen=True)
class Unit:
    """Lessons that belong together."""

    id: str
    lessons: tuple[Lesson, ...]


@dataclass(frozen=True)
class Course:
    """All lessons, in the order to take them."""

    units: tuple[Unit, ...]

    def __iter__(self) -> Iterator[Lesson]:
        return (lesson for unit in self.units for lesson in unit.lessons)

    def find(self, id: str) -> Lesson | None:
        """The lesson with an id."""
        return next((lesson for lesson in self if lesson.id == id), None)

    def number(self, lesson: Lesson) -> int:
        """Its place in the course, from 1."""
        return tuple(self).index(lesson) + 1

    def after(self, lesson: Lesson) -> Lesson | None:
        """The lesson that follows."""
        return dict(zip(self, tuple(self)[1:], strict=False)).get(lesson)

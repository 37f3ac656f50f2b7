"""What an answer is evidence of, as far as the learner's model reads it."""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Protocol

LEVELS = (1, 2, 3)
"""How hard a puzzle may be; a lesson counts as the first."""

GUESS: Mapping[str, float] = MappingProxyType(
    {
        **{"P01": 0.05, "P02": 0.25, "P03": 0.05, "P04": 0.1, "P05": 0.1, "P06": 0.4},
        **{"P07": 0.35, "P08": 0.05, "P09": 0.3, "P10": 0.1, "P11": 0.3},
    }
)
"""By the kind of a puzzle, how often somebody who knows nothing is right: at most so often."""
GUESS_ELSE = 0.35
"""The same for the questions of lessons."""

MAIN: Mapping[str, str] = MappingProxyType(
    {
        **{"P01": "L07", "P02": "L07", "P03": "L09", "P04": "L06", "P05": "L07", "P06": "L12"},
        **{"P07": "L14", "P08": "L09", "P09": "L06", "P10": "D01", "P11": "L12"},
    }
)
"""By its kind, what a puzzle is about, whatever is right there. Evidence was first kept under the name of the kind alone."""


class Evidence(Protocol):
    """One answer, as the store keeps it."""

    @property
    def concept(self) -> str:
        """The concept that it is evidence of, by its id."""

    @property
    def puzzle(self) -> str:
        """What was asked: the code of a puzzle, or the lesson and the id of its step."""

    @property
    def right(self) -> bool:
        """Whether it was right."""

    @property
    def aided(self) -> bool:
        """Whether the learner had been told something about it before."""

    @property
    def at(self) -> datetime:
        """When it was given."""


def concept(name: str) -> str:
    """The concept that evidence is about, by the name it was kept under."""
    return MAIN.get(name, name)


def names(concept: str) -> tuple[str, ...]:
    """The names under which evidence of a concept may have been kept.

    >>> names("L07")
    ('L07', 'P01', 'P02', 'P05')
    """
    return concept, *(old for old, main in MAIN.items() if main == concept)


def kind(puzzle: str) -> str:
    """The kind of a puzzle by its code; of a step, the lesson.

    >>> kind("P01.pagat.2.k3f9"), kind("L05.check.one.0")
    ('P01', 'L05')
    """
    return puzzle.partition(".")[0]


def level(puzzle: str) -> int:
    """How hard a puzzle was, by its code.

    >>> level("P01.pagat.2.k3f9"), level("L05.alone1")
    (2, 1)
    """
    parts = puzzle.split(".")
    return int(parts[2]) if in_practice(puzzle) and parts[2] in map(str, LEVELS) else LEVELS[0]


def in_practice(puzzle: str) -> bool:
    """Whether it was asked in practice, by a code with a level, and not in a lesson.

    >>> in_practice("L05.pagat.1.k3f9"), in_practice("L05.check.one.0")
    (True, False)
    """
    parts = puzzle.split(".")
    return len(parts) >= 4 and parts[2].isdecimal()


def guess(puzzle: str) -> float:
    """How often somebody who knows nothing is right, at most."""
    return GUESS.get(kind(puzzle), GUESS_ELSE)

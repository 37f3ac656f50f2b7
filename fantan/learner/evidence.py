"""What an answer is evidence of, as far as the learner's model reads it."""

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from types import MappingProxyType
from typing import Protocol

from fantan.cards import NotationError
from fantan.house import rule_set
from fantan.rules import MistakenPass

LEVELS = (1, 2, 3)
"""How hard a puzzle may be; a lesson counts as the first."""

GUESS: Mapping[str, float] = MappingProxyType(
    {
        **{"P01": 0.25, "P02": 0.5, "P03": 0.1, "P04": 0.25, "P05": 0.1, "P06": 0.4},
        **{"P07": 0.5, "P08": 0.25, "P09": 0.4, "P10": 0.1, "P11": 0.5},
    }
)
"""By the kind of a puzzle, how often somebody who knows nothing is right: at most so often, however they guess."""
GUESS_ELSE = 0.5
"""The same for the questions of lessons."""
_OFTEN: Mapping[str, float] = MappingProxyType(
    {"P01.domino": 0.55, "L07.check.one": 0.7, "L11.alone1": 0.75, "L11.check.one": 0.75, "L12.check.one": 0.7}
)
"""The same for what is guessed more often than others of its kind."""
_ALWAYS = 1.0
PROOF = 0.75
"""What is guessed so often proves nothing."""

MAIN: Mapping[str, str] = MappingProxyType(
    {
        **{"P01": "L07", "P02": "L07", "P03": "L09", "P04": "L06", "P05": "L07", "P06": "L12"},
        **{"P07": "L14", "P08": "L09", "P09": "L06", "P10": "D01", "P11": "L12"},
    }
)
"""By its kind, what a puzzle is about, whatever is right. Evidence was first kept under the name of the kind alone."""


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


def is_gate(concept: str) -> bool:
    """Whether it is a gate of the course, which is played: there is nothing of it to ask.

    >>> is_gate("G1"), is_gate("L05")
    (True, False)
    """
    return concept.startswith("G")


def in_practice(puzzle: str) -> bool:
    """Whether it was asked in practice, by a code with a level, and not in a lesson.

    >>> in_practice("L05.pagat.1.k3f9"), in_practice("L05.check.one.0")
    (True, False)
    """
    parts = puzzle.split(".")
    return len(parts) >= 4 and parts[2].isdecimal()


def guess(puzzle: str) -> float:
    """How often somebody who knows nothing is right, at most.

    >>> guess("P07.pagat.1.a"), guess("P07.sjuan.1.a"), guess("L05.check.one.0")
    (0.5, 1.0, 0.5)
    """
    if kind(puzzle) == "P07" and not _varies(puzzle):
        return _ALWAYS
    often = (chance for step, chance in _OFTEN.items() if puzzle.startswith(step))
    return next(often, GUESS.get(kind(puzzle), GUESS_ELSE))


@lru_cache(maxsize=1024)
def _varies(puzzle: str) -> bool:
    """Whether a mistaken pass has not the same consequence every time, by the rules of a puzzle."""
    try:
        passing = rule_set(puzzle.split(".")[1]).passing
    except (NotationError, IndexError):
        return False
    return passing.limit is None and passing.mistaken is MistakenPass.CORRECTED

"""Which puzzle comes next: of which kind, about which concept, how hard."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from random import Random

from fantan.cards import drawn
from fantan.learner import evidence
from fantan.learner.evidence import LEVELS
from fantan.learner.learner import Learner, Needs

EASY, HARD = 0.9, 0.6
"""Between these likelihoods of a right answer a puzzle teaches most."""
_AIM = 0.75
WEAK_SHARE = 0.7
"""How much of the practice of weak spots is about them."""
_STEPS = (4, 5)
"""So many right answers in a row a streak stays at a level."""


class Mode(StrEnum):
    """How puzzles follow one another."""

    CONTINUE = "continue"
    """What is due, then what is new."""
    WEAK = "weak"
    """More of what goes wrong."""
    THEME = "theme"
    """One kind or one concept, or all kinds in turn."""
    STREAK = "streak"
    """Harder and harder until the first slip."""
    DAILY = "daily"
    """One puzzle a day, the same for everybody."""


@dataclass(frozen=True)
class Item:
    """What there are puzzles of: a kind, and the concept it is mostly about."""

    kind: str
    concept: str
    levels: tuple[int, ...] = LEVELS
    review: bool = False
    """Whether its questions are those of a lesson, for who took it."""


@dataclass(frozen=True)
class Choice:
    """What is to be asked next."""

    item: Item
    level: int
    concept: str
    """The concept that it is asked for."""
    again: str = ""
    """The puzzle that was missed and is to be asked in another form; empty for a fresh one."""


@dataclass(frozen=True)
class Asking:
    """Who is asked, what there is to ask, and what was asked last."""

    learner: Learner
    needs: Needs
    items: Sequence[Item]
    now: datetime
    last: str = ""
    """The kind of the last puzzle."""

    def next(self, mode: Mode, rng: Random, level: int | None = None) -> Choice:
        """The next puzzle; where a level is wanted, of that.

        Of a concept that was answered rightly once, no kind comes twice in a row while there is another.
        """
        pool = self._pool(mode, rng)
        return self._drawn(pool, rng, level)

    def _pool(self, mode: Mode, rng: Random) -> Sequence[Item]:
        match mode:
            case Mode.CONTINUE:
                return self._due_or_new()
            case Mode.WEAK:
                weak, rest = self._weak_and_rest()
                first, second = (weak, rest) if rng.random() < WEAK_SHARE else (rest, weak)
                return first or second or self._due_or_new()
        return self._changing or self.items

    @cached_property
    def _changing(self) -> Sequence[Item]:
        """What may be asked without the same kind coming twice in a row."""
        return [item for item in self.items if item.kind != self.last or not self.learner.of(item.concept).rights]

    def _due_or_new(self) -> Sequence[Item]:
        """What is due, until nothing is; then what is being learned, and one new concept; at last what is known."""
        due = self._first_of(self.learner.due(self.now))
        if due:
            return due
        going = [item for item in self._changing if self._going(item)]
        known = [item for item in self._changing if self.learner.of(item.concept).known]
        return (*going, *self._new()) or known or self._changing or self.items

    def _first_of(self, concepts: Sequence[str]) -> Sequence[Item]:
        """What there is to ask of the first of these concepts that something may be asked of."""
        asked = (
            [item for item in self._changing if item.concept == name]
            for name in concepts
            if not self.learner.of(name).stuck
        )
        return next((items for items in asked if items), ())

    def _weak(self, item: Item) -> bool:
        known = self.learner.of(item.concept)
        return known.tried and not known.known

    def _going(self, item: Item) -> bool:
        return self._weak(item) and not self.learner.of(item.concept).stuck

    def _new(self) -> Sequence[Item]:
        """What there is of the first concept that was never asked about: one that the course has prepared, if any."""
        fresh = [item for item in self._changing if not item.review and not self.learner.of(item.concept).tried]
        there = {item.concept for item in fresh}
        order = [*(name for name in self.needs if name in there), *sorted(there - self.needs.keys())]
        ready = [name for name in order if self.learner.ready(name, self.needs)] or order
        return [item for item in fresh if item.concept in ready[:1]]

    def _weak_and_rest(self) -> tuple[Sequence[Item], Sequence[Item]]:
        """What is tried and not known, and what else may be asked: what is known, and what is new.

        Who asks for weak spots gets them even where a lesson would help more, if there are no others.
        """
        tried = [item for item in self._changing if self._weak(item)]
        weak = [item for item in tried if self._going(item)] or tried
        known = [item for item in self._changing if self.learner.of(item.concept).known]
        return weak, [*known, *self._new()] or [item for item in self._changing if not item.review]

    def _drawn(self, pool: Sequence[Item], rng: Random, level: int | None) -> Choice:
        """One of these: every concept as likely as the others, however many kinds it has."""
        pool = [item for item in pool if self._suits(item)] or pool
        concept = drawn(rng, sorted({item.concept for item in pool}))
        item = drawn(rng, [item for item in pool if item.concept == concept])
        again = self._again(concept) if level is None else None
        if again is not None:
            return again
        return Choice(item, self._nearest(item) if level is None else level, concept)

    def _again(self, concept: str) -> Choice | None:
        """What was missed of a concept, to be asked in another form; None where it is too hard still, or came last."""
        missed = self.learner.of(concept).missed
        kind, level = evidence.kind(missed), evidence.level(missed)
        for item in self._changing:
            if item.kind == kind and level in item.levels and self._teaches(concept, level):
                return Choice(item, level, concept, missed)
        return None

    def _suits(self, item: Item) -> bool:
        return any(self._teaches(item.concept, level) for level in item.levels)

    def _teaches(self, concept: str, level: int) -> bool:
        return HARD <= self._success(concept, level) <= EASY

    def _nearest(self, item: Item) -> int:
        return min(item.levels, key=lambda level: abs(self._success(item.concept, level) - _AIM))

    def _success(self, concept: str, level: int) -> float:
        return self.learner.of(concept).success(level, self.now)


def climbed(rights: int) -> int:
    """How hard a streak is after so many right answers.

    >>> [climbed(rights) for rights in (0, 3, 4, 8, 9, 99)]
    [1, 1, 2, 2, 3, 3]
    """
    return 1 + (rights >= _STEPS[0]) + (rights >= sum(_STEPS))


def easiest_first(puzzles: Sequence[str]) -> tuple[str, ...]:
    """The codes of puzzles, the easy ones first."""
    return tuple(sorted(puzzles, key=lambda puzzle: (evidence.level(puzzle), evidence.kind(puzzle))))

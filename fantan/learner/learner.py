"""A learner: what all evidence together says of every concept, and of what stands before it in the course."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType

from fantan.learner.evidence import PROOF, Evidence, concept, guess
from fantan.learner.knowledge import Knowledge

Needs = Mapping[str, tuple[str, ...]]
"""The concepts of the course in its order, each with those that come before it."""
NOTHING = Knowledge()
WEAK = 0.5
"""A concept that was tried is weak below this likelihood."""
_ENOUGH = 3
"""Of fewer answers nobody says that they fail."""


class State(StrEnum):
    """Where a learner stands with a concept."""

    OPEN = "open"
    """Never tried."""
    LEARNING = "learning"
    KNOWN = "known"
    """Right without help often enough that luck is ruled out."""
    DUE = "due"
    """To be asked again."""


@dataclass(frozen=True)
class Learner:
    """What is known of a learner, made from evidence alone, in the order of time.

    >>> Learner().state("L07", datetime.min)
    <State.OPEN: 'open'>
    """

    concepts: Mapping[str, Knowledge] = field(default_factory=lambda: MappingProxyType({}))
    """What was ever tried."""
    firsts: Mapping[str, bool] = field(default_factory=lambda: MappingProxyType({}))
    """The puzzles that were answered, and whether rightly at the first try."""

    def after(self, evidence: Iterable[Evidence]) -> "Learner":
        """It after more evidence. What was answered before, and what is guessed too often, is practice alone."""
        known, firsts = dict(self.concepts), dict(self.firsts)
        for each in evidence:
            name = concept(each.concept)
            aided = each.aided or each.puzzle in firsts or guess(each.puzzle) >= PROOF
            known[name] = known.get(name, NOTHING).after(each, aided=aided)
            firsts.setdefault(each.puzzle, each.right)
        return Learner(MappingProxyType(known), MappingProxyType(firsts))

    def of(self, concept: str) -> Knowledge:
        """What is known of one concept."""
        return self.concepts.get(concept, NOTHING)

    def state(self, concept: str, now: datetime) -> State:
        """Where they stand with a concept."""
        known = self.of(concept)
        if not known.tried:
            return State.OPEN
        if known.due(now):
            return State.DUE
        return State.KNOWN if known.known else State.LEARNING

    def due(self, now: datetime) -> tuple[str, ...]:
        """The concepts to be asked again, the one that is most likely forgotten first."""
        late = [(known.review.remembered(now), name) for name, known in self.concepts.items() if known.review]
        return tuple(name for _, name in sorted(late) if self.concepts[name].due(now))

    def stuck(self, now: datetime) -> str | None:
        """What is due and better shown by its lesson than asked again; None while anything else is due."""
        due = self.due(now)
        return due[0] if due and all(self.concepts[name].stuck for name in due) else None

    def next_due(self) -> datetime | None:
        """When the first concept is to be asked again; None where nothing was tried."""
        return min((known.review.due for known in self.concepts.values() if known.review), default=None)

    def back_to(self, concept: str, needs: Needs) -> str | None:
        """Where to go back to from a concept with which more questions do not help; None while they do.

        It is the earliest concept before it that is weak, or the concept itself, whose lesson shows it again.
        """
        known = self.of(concept)
        failing = bool(known.missed) and known.answers >= _ENOUGH and known.likely < WEAK
        if not (known.stuck or failing):
            return None
        return self.earliest_weak(concept, needs) or concept

    def earliest_weak(self, concept: str, needs: Needs) -> str | None:
        """The first concept of the course that comes before this one and is weak; None where all stand."""
        before, shown = all_before(concept, needs), self.shown(needs)
        return next((name for name in needs if name in before and self._is_weak(name, shown)), None)

    def shown(self, needs: Needs) -> frozenset[str]:
        """The concepts without which something that was answered rightly could not have been."""
        rights = [name for name, known in self.concepts.items() if known.rights]
        return frozenset(before for name in rights for before in all_before(name, needs))

    def ready(self, concept: str, needs: Needs) -> bool:
        """Whether what comes before a concept is there."""
        shown = self.shown(needs)
        return all(self.of(name).known or name in shown for name in needs.get(concept, ()))

    def _is_weak(self, concept: str, shown: frozenset[str]) -> bool:
        known = self.of(concept)
        return known.likely < WEAK and not known.known if known.tried else concept not in shown


def all_before(concept: str, needs: Needs) -> frozenset[str]:
    """All that comes before a concept, however far."""
    found: set[str] = set()
    left = list(needs.get(concept, ()))
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left.extend(needs.get(name, ()))
    return frozenset(found)

"""What a course is made of: units, lessons, their steps, and the questions of their exit checks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType

from fantan.cards import Card
from fantan.puzzles import Question
from fantan.rules import RuleSet
from fantan.state import View


class Kind(StrEnum):
    """What a step asks for."""

    WATCH = "watch"
    """Nothing: a worked position, each card of the hand with its verdict."""
    ONE = "one"
    """A card that fits."""
    SET = "set"
    """All cards that fit, or none."""
    CHAIN = "chain"
    """What must be laid before a card, in order."""
    FITS = "fits"
    """Whether a card fits, and why."""
    MAY = "may"
    """Whether a card may be laid now, and why: it may not be your turn."""
    TURN = "turn"
    """A card that fits, or a pass where none does."""
    COUNT = "count"
    """How many cards fit, and whether that leaves a choice."""
    MEND = "mend"
    """What follows from a pass by mistake."""
    RULE = "rule"
    """The rule that decides about a card, a pass, or another thing that is asked."""
    SUIT = "suit"
    """All cards of the suit of a card."""
    ABOVE = "above"
    """All cards that rank above a card."""
    BESIDE = "beside"
    """All cards next to a card in its suit."""
    WINNER = "winner"
    """Who has won the deal, if anybody has."""
    SHARE = "share"
    """How many cards you are dealt."""
    LEADS = "leads"
    """Who takes the first turn."""
    PAYS = "pays"
    """What the cards in your hand cost when the deal ends."""
    SAYS = "says"
    """What the rules say about something."""
    BOOKS = "books"
    """For each card, under which of two rule sets it fits."""


class Stage(StrEnum):
    """The part of a lesson that a step belongs to. Its id begins with it: `alone2`."""

    WATCH = "watch"
    FINISH = "finish"
    """The last part is missing."""
    ALONE = "alone"
    RULE = "rule"
    CHECK = "check"


@dataclass(frozen=True)
class Table:
    """Who sits there, where a step asks about that: you are seat 0."""

    seats: int = 4
    dealer: int = 0
    holder: int = 0
    """Who was dealt the opening card, where there is one."""
    winner: int | None = None
    """Who won the deal before."""


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
    others: tuple[Card, ...] = ()
    """Cards to pick from that are no part of an order."""
    clause: str = ""
    """The name of the clause to quote, `extend`; empty for none."""
    about: str = ""
    """The clause that `says` asks about; for `rule` the kind whose rule it is, where it is about no card."""
    options: tuple[str, ...] = ()
    """The clauses to choose from."""
    table: Table = Table()
    other: RuleSet | None = None
    """The second rule set, where there are two."""
    question: Question | None = None
    """What is asked; in a worked position what is shown with its answer, or None."""
    names: Mapping[Card, Card] = field(default_factory=lambda: MappingProxyType({}), compare=False)
    """For each card as it is written the one that stands for it here; empty where they are the same."""
    instead: tuple["Step", ...] = ()
    """Other positions for the same step, for rule sets in which this one cannot come up."""

    @property
    def stage(self) -> Stage:
        """The part of the lesson it belongs to."""
        return Stage(self.id.partition(".")[0].rstrip("0123456789"))

    @property
    def asked(self) -> Question | None:
        """The question that waits for an answer; None in a worked position."""
        return None if self.stage is Stage.WATCH else self.question

    @property
    def rules(self) -> RuleSet:
        """The rules it is judged by."""
        return self.view.rules

    def named(self, card: Card) -> Card:
        """The card that stands here for one that is written."""
        return self.names.get(card, card)


@dataclass(frozen=True)
class Lesson:
    """Steps in their order, then the exit check: for each of its questions several positions."""

    id: str
    minutes: int
    steps: tuple[Step, ...]
    check: tuple[tuple[Step, ...], ...]
    unit: str = ""
    """The id of its unit."""
    compares: tuple[RuleSet, ...] = ()
    """The two rule sets that it compares; it is the same whatever you play by. Empty for all other lessons."""

    @cached_property
    def rules(self) -> RuleSet:
        """The rules it is taught in."""
        return self.compares[0] if self.compares else self.steps[0].rules

    @property
    def positions(self) -> tuple[Step, ...]:
        """Every step, and every position of the check."""
        return (*self.steps, *(step for same in self.check for step in same))

    def played_by(self, rules: RuleSet) -> "Lesson | None":
        """The lesson in another rule set, each position carried over; None where that cannot be.

        A lesson that compares two rule sets is always itself.
        """
        from fantan.lessons import carrying

        return self if self.compares else carrying.played_by(self, rules)


@dataclass(frozen=True)
class Gate:
    """What stands at the end of a unit: a whole deal without a refused action."""

    id: str
    needs: tuple[str, ...]


@dataclass(frozen=True)
class Unit:
    """Lessons that belong together."""

    id: str
    lessons: tuple[Lesson, ...]
    gate: Gate | None = None


@dataclass(frozen=True)
class Course:
    """All lessons, in the order to take them."""

    units: tuple[Unit, ...]
    needs: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """For each lesson and gate the ids of what it builds on."""

    def __iter__(self) -> Iterator[Lesson]:
        return (lesson for unit in self.units for lesson in unit.lessons)

    @property
    def gates(self) -> tuple[Gate, ...]:
        """The gates, in their order."""
        return tuple(unit.gate for unit in self.units if unit.gate)

    def find(self, id: str) -> Lesson | None:
        """The lesson with an id."""
        return next((lesson for lesson in self if lesson.id == id), None)

    def number(self, lesson: Lesson) -> int:
        """Its place in the course, from 1."""
        return [each.id for each in self].index(lesson.id) + 1

    def after(self, lesson: Lesson) -> Lesson | None:
        """The lesson that follows."""
        return dict(zip((each.id for each in self), tuple(self)[1:], strict=False)).get(lesson.id)

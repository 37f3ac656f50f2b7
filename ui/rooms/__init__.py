"""Rooms: what happens at one table of the tutor. A room is a value; an act makes the next one; a scene shows it.

Rooms know no Streamlit. Pages show them, the session keeps them, the table draws their scenes.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import ClassVar, Literal, Protocol, Self, runtime_checkable
from urllib.parse import parse_qsl, urlencode

from fantan import words
from fantan.cards import NotationError
from fantan.learner import Learner
from ui.table.scene import Act, Scene

Deck = Literal["four", "two"]
"""How many colours the suits have."""
Pace = Literal["off", "calm", "step"]
"""How the others play: at once, one after another, or one at a time when asked."""
Help = Literal["asked", "fits", "all"]
"""What is marked in the hand: nothing until asked, the cards that fit, or those that wait too."""
Coach = Literal["off", "gentle", "firm"]
Search = Literal["ready", "coming", "none"]
"""Whether one question is asked before a card is laid that loses something: never, where it loses much, or a little."""

_BEGINNING = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Options:
    """How a learner wants it."""

    lang: str = "en"
    deck: Deck = "four"
    pace: Pace = "calm"
    help: Help = "asked"
    coach: Coach | None = None
    """None where they have not said."""
    usual_coach: Coach = "gentle"
    """The coach of those who have not, where no table wants another."""
    search: Search = "ready"
    """How it stands with the search, without which there is no coach."""


@dataclass(frozen=True)
class Known:
    """What is known of the visitor at this moment, beside what they do here."""

    learner: Learner = field(default_factory=Learner)
    now: datetime = _BEGINNING
    """In the time zone where they are."""
    today: date = date.min
    """The day it is there."""
    sure: bool = True
    """Whether the learner is known; else the database does not answer, and nobody can say."""
    guest: bool = False
    """Whether the page stands in somebody else's, where there is only what it was put there for."""


@dataclass(frozen=True)
class Go:
    """A way out of a room: to another page, with what its address asks for."""

    page: str
    query: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Answered:
    """What an answer is evidence of."""

    concept: str
    puzzle: str
    right: bool
    aided: bool
    """Whether the learner had been told something about it before."""


@dataclass(frozen=True)
class Record:
    """What is to be kept of a moment."""

    text: str
    """All it takes to open the moment again."""
    deal: str = ""
    """What the deal on the table was dealt from, where there is one."""
    over: bool = False
    """Whether that deal is."""
    answered: tuple[Answered, ...] = ()
    """What was answered just now."""


def title(rules: str, lang: str) -> str:
    """The name of a rule set by its key; house rules are named after what they change."""
    base, changes, _ = rules.partition("~")
    name = words.text(f"rules.{base}", lang)
    return words.text("rules.house", lang, name=name) if changes else name


def about(rules: str, lang: str) -> str:
    """One line about a rule set by its key."""
    base, changes, _ = rules.partition("~")
    if not changes:
        return words.text(f"rules.{base}.about", lang)
    n = rules.count("~")
    return words.count("rules.house.about", n, lang, name=words.text(f"rules.{base}", lang))


def written(**parts: object) -> str:
    """Parts of a moment as one text; what goes without saying (empty, false) is left out."""
    return urlencode({name: str(part) for name, part in parts.items() if part}, safe=",;=")


def parts(text: str) -> Mapping[str, str]:
    """The parts of such a text; the ones that were left out are empty."""
    return defaultdict(str, parse_qsl(text, keep_blank_values=True))


def number(part: str) -> int:
    """The number of such a part; 0 where it was left out.

    :raises NotationError: when it is none that we wrote.
    """
    if not re.fullmatch(r"[0-9]{0,9}", part):
        raise NotationError(f"not a number: {part!r}")
    return int(part or 0)


@runtime_checkable
class Choosing(Protocol):
    """A room that chooses what to ask by what is known of the learner."""

    def knowing(self, known: Known, seed: str) -> Self:
        """The room with what is known now; where its address left open what to ask, that is chosen."""


@runtime_checkable
class Heeding(Protocol):
    """A room in which what follows an act depends on how the learner wants it."""

    def heeding(self, chosen: Options) -> Self:
        """The room that acts as is wanted."""


class Room(Protocol):
    """One table. Nothing in it is random or timed: a fresh seed comes in with every call that may need one."""

    name: ClassVar[str]
    """Its key in the session, the same as the page's address."""
    keys: ClassVar[frozenset[str]]
    """The parameters of the address that are its own."""

    @property
    def seq(self) -> int:
        """The number of this moment; an act that answers another one is too late."""

    @classmethod
    def open(cls, query: Mapping[str, str], seed: str, before: Self | None) -> Self:
        """Open what an address asks for; without a wish, the room as it was before, or a usual one.

        A damaged address opens that too, with one sentence that says so.
        """

    @classmethod
    def recall(cls, text: str, seq: int) -> Self:
        """Open the moment of a record again.

        :raises NotationError: when its text is damaged.
        """

    def record(self, before: Self) -> Record:
        """What is to be kept of this moment, which came after another."""

    def act(self, act: Act, seed: str) -> "Self | Go":
        """What follows an act."""

    def scene(self, options: Options) -> Scene:
        """What the table shows now."""

"""A question about a position, with its complete set of right answers, and what a learner may answer."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from fantan.cards import Card, NotationError, Suit
from fantan.rules import RuleSet
from fantan.state import View


class Form(StrEnum):
    """How a question is answered."""

    ONE = "one"
    """One card that fits; any of them is right."""
    SET = "set"
    """All cards that fit, or none."""
    ORDER = "order"
    """Cards in an order."""
    TURN = "turn"
    """A card that fits, or a pass where none does."""
    CHOICE = "choice"
    """One option of each choice."""


@dataclass(frozen=True)
class Choice:
    """A part of a question with exactly one right option."""

    id: str
    options: tuple[str, ...]
    right: str
    name: str = ""
    """Under which its texts are, where several choices share them; else the id is that name."""


@dataclass(frozen=True)
class Question:
    """A question about a view, with everything that is right."""

    kind: str
    """The id of the puzzle kind, `P01`."""
    form: Form
    view: View
    card: Card | None = None
    """The card it asks about, where it asks about one."""
    offered: tuple[Card, ...] = ()
    """The cards to pick from, in the order of the pack."""
    right: tuple[Card, ...] = ()
    """The cards that are right: in playing order for an order, else in the order of the pack."""
    choices: tuple[Choice, ...] = ()
    suit: Suit | None = None
    """The row it asks about, where it asks about one."""
    other: RuleSet | None = None
    """The rules to compare with, where it compares two."""


@dataclass(frozen=True)
class Answer:
    """What a learner picked, in the order of picking, and chose; where a turn is asked for, no card is a pass."""

    cards: tuple[Card, ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        cards = ",".join(map(str, self.cards)) or "-"
        return ";".join((cards, *(f"{name}={option}" for name, option in self.chosen)))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text form, `7C,5H` or `-;fits=no;why=gap`.

        :raises NotationError: when a part is no card or no choice.
        """
        cards, *chosen = text.split(";")
        if not all("=" in choice for choice in chosen):
            raise NotationError(f"expected CARD,CARD;NAME=OPTION, read {text!r}")
        pairs = (choice.partition("=") for choice in chosen)
        picked = () if cards == "-" else map(Card.parse, cards.split(","))
        return cls(tuple(picked), tuple((name, option) for name, _, option in pairs))

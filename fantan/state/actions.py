"""What may be done: lay a card, or pass."""

from dataclasses import dataclass
from typing import ClassVar

from fantan.cards import Card


@dataclass(frozen=True, slots=True)
class Play:
    """Lay one card."""

    card: Card
    corrects: bool = False
    """Whether it puts right the mistaken pass just before it (S1.18); then it takes no turn."""
    joker: bool = False
    """Whether a joker is laid for the card: whoever holds the card lays it at once and takes the joker (C37)."""

    def __str__(self) -> str:
        return f"{'^' * self.corrects}{'*' * self.joker}{self.card}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Lay nothing; the turn moves on."""

    mistaken: bool = False
    """Whether a card was playable. At a table that happens; no player of the tutor is offered it."""
    corrects: ClassVar[bool] = False
    """A pass puts nothing right."""

    def __str__(self) -> str:
        return "-!" if self.mistaken else "-"


Action = Play | Pass
PASS = Pass()

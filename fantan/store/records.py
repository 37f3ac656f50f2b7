"""What the store gives back."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Kept:
    """The last moment of a room that was written."""

    seq: int
    text: str
    """The text form that opens it again."""


@dataclass(frozen=True)
class KeptDeal:
    """A deal as it was left when it was last on the table."""

    deal: str
    """What it was dealt from: the text form without the log."""
    text: str
    over: bool
    created: datetime
    changed: datetime


@dataclass(frozen=True)
class Attempt:
    """The evidence of one answer."""

    concept: str
    puzzle: str
    right: bool
    aided: bool
    """Whether there was help before the answer."""
    at: datetime


@dataclass(frozen=True)
class News:
    """The evidence that came since somebody looked last."""

    total: int
    """How much there is in all."""
    last: int
    """The number to look after next time."""
    attempts: tuple[Attempt, ...]
    """What is new, in the order of time."""
    newest: Attempt | None = None
    """The one of that number."""
    before: Attempt | None = None
    """The one of the number that was looked after; None where it is gone. SQLite may have given its number again."""

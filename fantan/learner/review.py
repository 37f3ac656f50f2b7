"""When a concept is to be asked again: the schedule of the `fsrs` package, with grades that nobody is asked for.

It draws no lot and reads no clock: the same answers give the same days on every machine.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import IntEnum
from zlib import crc32

from fsrs import Card, Rating, Scheduler

# Steps of minutes are for learning a card in one sitting. Here a lesson does that, so every interval is in days.
_SCHEDULER = Scheduler(enable_fuzzing=False, learning_steps=(), relearning_steps=())


class Grade(IntEnum):
    """How well something was remembered, as behaviour tells it."""

    AGAIN = Rating.Again
    """Wrong, or told."""
    HARD = Rating.Hard
    """Right after a nudge."""
    GOOD = Rating.Good
    """Right at the first try, alone."""


@dataclass(frozen=True)
class Review:
    """The memory of one concept."""

    card: Card
    """It is never changed: a review makes another one."""

    @classmethod
    def first(cls, concept: str, at: datetime) -> "Review":
        """The memory of a concept that is asked for the first time."""
        # Its number is made from its name: fsrs would take one from the clock.
        return cls(Card(card_id=crc32(concept.encode()), due=at.astimezone(UTC)))

    @property
    def due(self) -> datetime:
        """When it is to be asked again, in UTC."""
        return self.card.due

    def after(self, grade: Grade, at: datetime) -> "Review":
        """It after an answer."""
        card, _ = _SCHEDULER.review_card(self.card, Rating(grade), at.astimezone(UTC))
        return Review(card)

    def remembered(self, now: datetime) -> float:
        """How likely it is remembered now, from 0 to 1."""
        return float(_SCHEDULER.get_card_retrievability(self.card, now.astimezone(UTC)))

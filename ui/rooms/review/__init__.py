"""The Review room: a deal that was played, moment by moment, with what the review says of it."""

from ui.rooms.review.room import LONGEST, Review

__all__ = ["LONGEST", "Review"]

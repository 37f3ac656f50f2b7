"""When something is due, in words: today, tomorrow, in so many days, where the learner is."""

from datetime import datetime

from fantan import words
from ui.rooms import Known


def days(due: datetime, known: Known) -> int:
    """In how many days of the learner's calendar something is due; 0 for today, and for what is late."""
    return max((due.astimezone(known.now.tzinfo).date() - known.today).days, 0)


def when(due: datetime, known: Known, lang: str) -> str:
    """The same in words."""
    left = days(due, known)
    if left < 2:
        return words.text("due.tomorrow" if left else "due.today", lang)
    return words.count("due.days", left, lang)

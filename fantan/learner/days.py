"""The puzzle of a day: made from the calendar date alone, the same for everybody.

What days are made from is pinned with the day it begins. A new edition begins on a day to come; so whatever is added,
no day that was or is changes.
"""

from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from fantan.cards import NotationError


@dataclass(frozen=True)
class Edition:
    """What the puzzles of the days are made from, from one day on."""

    since: date
    kinds: tuple[str, ...]
    rules: str
    levels: tuple[int, ...]
    """How hard each day of the week is, from Monday to Sunday."""


EDITIONS = (Edition(date(2026, 1, 1), ("P01", "P02", "P03"), "pagat", (1, 1, 2, 2, 2, 3, 3)),)
"""In the order of time. An edition that has begun is never changed; a new one is added at the end."""
assert all(one.since < other.since for one, other in pairwise(EDITIONS))


def daily(day: date) -> str:
    """The code of the puzzle of a day. Two days that follow one another have different kinds.

    >>> daily(date(2026, 12, 1))
    'P02.pagat.1.d20261201'
    """
    edition = next((each for each in reversed(EDITIONS) if each.since <= day), EDITIONS[0])
    kind = edition.kinds[day.toordinal() % len(edition.kinds)]
    return f"{kind}.{edition.rules}.{edition.levels[day.weekday()]}.d{day:%Y%m%d}"


def read_day(text: str) -> date:
    """The day of an address, `2026-12-01`.

    :raises NotationError: when it is none.
    """
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise NotationError(f"expected a day such as 2026-12-01, read {text!r}") from error
    if day.isoformat() != text:
        raise NotationError(f"expected a day such as 2026-12-01, read {text!r}")
    return day

"""All there is about a learner as plain data for one JSON file, and the reading of such a file.

Nothing in it says who the learner is.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, TypeVar

from fantan.store.records import Attempt, Kept, KeptDeal

T = TypeVar("T")

SCHEMA = 1
"""The version of the file, apart from that of the tables."""

LONGEST = 100_000
"""How many characters a text may have."""
LARGEST = 2**52
"""A number that every reader of JSON keeps, with room for as many moments to come."""

# An edited file must not fill the database. A hundred answers and ten deals a day are these after more than a year.
MOST_ATTEMPTS = 50_000
"""How much evidence a file may hold."""
MOST_DEALS = 5_000
"""How many deals a file may hold."""
MOST_SETTINGS = 100
"""How many settings a file may hold; we have a handful."""


@dataclass(frozen=True)
class Export:
    """All there is about a learner."""

    created: datetime
    settings: Mapping[str, str]
    rooms: Mapping[str, tuple[Kept, datetime]]
    """What each room showed last, and when."""
    deals: tuple[KeptDeal, ...]
    attempts: tuple[Attempt, ...]

    def data(self) -> dict[str, Any]:
        """It as numbers, texts, lists and dicts."""
        return {
            "schema": SCHEMA,
            "created": self.created.isoformat(),
            "settings": dict(self.settings),
            "rooms": {
                room: {"seq": kept.seq, "text": kept.text, "changed": changed.isoformat()}
                for room, (kept, changed) in self.rooms.items()
            },
            "deals": [
                {
                    "deal": deal.deal,
                    "text": deal.text,
                    "over": deal.over,
                    "created": deal.created.isoformat(),
                    "changed": deal.changed.isoformat(),
                }
                for deal in self.deals
            ],
            "attempts": [
                {
                    "concept": attempt.concept,
                    "puzzle": attempt.puzzle,
                    "right": attempt.right,
                    "aided": attempt.aided,
                    "at": attempt.at.isoformat(),
                }
                for attempt in self.attempts
            ],
        }

    @classmethod
    def read(cls, data: object) -> "Export":
        """Read what `data` gave.

        :raises ValueError: when something is missing, damaged or not known here; it names the field.
        """
        whole = _Field("", data)
        if whole.member("schema").number() != SCHEMA:
            raise whole.member("schema").wrong(f"expected {SCHEMA}, the version that this tutor reads")
        whole.only("schema", "created", "settings", "rooms", "deals", "attempts")
        return cls(
            created=whole.member("created").time(),
            settings={
                name: field.text() for name, field in whole.member("settings").most(MOST_SETTINGS).members().items()
            },
            rooms={name: _room(field) for name, field in whole.member("rooms").members().items()},
            deals=_deals(whole.member("deals").most(MOST_DEALS)),
            attempts=tuple(map(_attempt, whole.member("attempts").most(MOST_ATTEMPTS).items())),
        )


class _Field:
    """A value of the file that remembers where it stands."""

    def __init__(self, where: str, value: object) -> None:
        self.where, self.value = where, value

    def wrong(self, problem: str) -> ValueError:
        return ValueError(f"{self.where or 'the file'}: {problem}")

    def text(self) -> str:
        text = self._be(str)
        if len(text) > LONGEST:
            raise self.wrong(f"longer than {LONGEST} characters")
        if "\0" in text or not _writable(text):
            raise self.wrong("holds a character that no text has")
        return text

    def number(self) -> int:
        number = self._be(int)
        if not 0 <= number <= LARGEST:
            raise self.wrong("out of range")
        return number

    def truth(self) -> bool:
        return self._be(bool)

    def time(self) -> datetime:
        try:
            time = datetime.fromisoformat(self._be(str))
            if time.utcoffset() is not None:
                return time.astimezone(UTC)
        except (ValueError, OverflowError) as error:
            raise self.wrong("expected a time with its zone") from error
        raise self.wrong("expected a time with its zone")

    def member(self, name: str) -> "_Field":
        found = self._be(dict)
        if name not in found:
            raise self._at(name, None).wrong("missing")
        return self._at(name, found[name])

    def members(self) -> dict[str, "_Field"]:
        found = self._be(dict)
        return {self._at("", name).text(): self._at(name, value) for name, value in found.items()}

    def items(self) -> list["_Field"]:
        return [_Field(f"{self.where}[{n}]", value) for n, value in enumerate(self._be(list), start=1)]

    def most(self, count: int) -> "_Field":
        """Itself, where no more than so many stand in it."""
        if isinstance(self.value, dict | list) and len(self.value) > count:
            raise self.wrong(f"more than {count}")
        return self

    def only(self, *names: str) -> None:
        """Refuse what is not known here: it would be lost."""
        for name, field in self.members().items():
            if name not in names:
                raise field.wrong("not known here")

    def _at(self, name: str, value: object) -> "_Field":
        return _Field(f"{self.where}.{name[:80]}".strip("."), value)

    def _be(self, kind: type[T]) -> T:
        if type(self.value) is not kind:
            raise self.wrong(f"expected {_KINDS[kind]}, read {_KINDS.get(type(self.value), 'something else')}")
        return self.value


_KINDS: Mapping[type, str] = MappingProxyType(
    {
        str: "a text",
        int: "a whole number",
        float: "a number with a point",
        bool: "true or false",
        dict: "an object",
        list: "a list",
        type(None): "nothing",
    }
)


def _writable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _room(field: _Field) -> tuple[Kept, datetime]:
    field.only("seq", "text", "changed")
    kept = Kept(field.member("seq").number(), field.member("text").text())
    return kept, field.member("changed").time()


def _deals(field: _Field) -> tuple[KeptDeal, ...]:
    found: dict[str, KeptDeal] = {}
    for item in field.items():
        deal = _deal(item)
        if deal.deal in found:
            raise item.wrong("a deal that stands there twice")
        found[deal.deal] = deal
    return tuple(found.values())


def _deal(field: _Field) -> KeptDeal:
    field.only("deal", "text", "over", "created", "changed")
    return KeptDeal(
        field.member("deal").text(),
        field.member("text").text(),
        field.member("over").truth(),
        field.member("created").time(),
        field.member("changed").time(),
    )


def _attempt(field: _Field) -> Attempt:
    field.only("concept", "puzzle", "right", "aided", "at")
    return Attempt(
        field.member("concept").text(),
        field.member("puzzle").text(),
        field.member("right").truth(),
        field.member("aided").truth(),
        field.member("at").time(),
    )

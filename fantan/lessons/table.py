"""A table of a TOML file that remembers where it stands, and which of its keys were asked for."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from fantan import house
from fantan.cards import Card, NotationError
from fantan.notation import EMPTY
from fantan.rules import RuleSet


class LessonError(ValueError):
    """A lesson file that cannot be used; it says which file, which key, and what is wrong there."""


class Table:
    """One table: its values by key, each of the kind that is asked for, or a `LessonError`."""

    def __init__(self, where: str, path: str, values: Mapping[str, Any]) -> None:
        self.where, self.path, self.values = where, path, values
        self.asked: set[str] = set()

    @classmethod
    def read(cls, file: Path) -> Self:
        """The whole of a file."""
        try:
            return cls(file.name, "", tomllib.loads(file.read_text(encoding="utf-8")))
        except FileNotFoundError as error:
            raise LessonError(f"{file.name}: there is no such file in {file.parent}") from error
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise LessonError(f"{file.name}: not TOML: {error}") from error

    def wrong(self, key: str, problem: object) -> LessonError:
        """What is wrong with a key."""
        return LessonError(f"{self.where}: {self.path}{key}: {problem}")

    def has(self, key: str) -> bool:
        """Whether a key is written."""
        return key in self.values

    def text(self, key: str, default: str | None = None) -> str:
        """A text."""
        return str(self._get(key, str, default))

    def number(self, key: str, default: int | None = None) -> int:
        """A number."""
        return int(self._get(key, int, default))

    def texts(self, key: str, default: list[str] | None = None) -> tuple[str, ...]:
        """A list of texts."""
        found = self._get(key, list, default)
        if not all(isinstance(each, str) for each in found):
            raise self.wrong(key, f"expected texts, read {found!r}")
        return tuple(found)

    def map(self, key: str) -> "Table":
        """A table with names of its own."""
        return Table(self.where, f"{self.path}{key}.", self._get(key, dict, None))

    def tables(self, key: str) -> tuple["Table", ...]:
        """A list of tables, with at least one."""
        found = self._get(key, list, None)
        if not found or not all(isinstance(each, dict) for each in found):
            raise self.wrong(key, f"expected tables, read {found!r}")
        return tuple(Table(self.where, f"{self.path}{key}[{n}].", each) for n, each in enumerate(found, start=1))

    def cards(self, key: str, default: str | None = None) -> tuple[Card, ...]:
        """Cards in the order they are written; `-` is none."""
        text = self.text(key, default)
        try:
            cards = tuple(map(Card.parse, text.split())) if text != EMPTY else ()
        except NotationError as error:
            raise self.wrong(key, error) from error
        if len(set(cards)) < len(cards):
            raise self.wrong(key, f"a card stands twice in {text!r}")
        return cards

    def rules(self, key: str, default: str | None = None) -> RuleSet:
        """A rule set by its key."""
        try:
            return house.rule_set(self.text(key, default))
        except NotationError as error:
            raise self.wrong(key, error) from error

    def done(self) -> None:
        """Refuse keys that nothing asked for: they are misspelt, or in the wrong place."""
        for key in self.values.keys() - self.asked:
            raise self.wrong(key, "no such key is known here")

    def _get(self, key: str, kind: type, default: Any) -> Any:
        self.asked.add(key)
        found = self.values.get(key, default)
        if found is None:
            raise self.wrong(key, "missing")
        if not isinstance(found, kind) or isinstance(found, bool):
            raise self.wrong(key, f"expected {kind.__name__}, read {found!r}")
        return found

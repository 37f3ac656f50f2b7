"""The words of the game and the slips of the source texts, from TOML files; what a person reads is in the catalogue.

>>> term = next(term for term in terms() if term.id == "row")
>>> term.means, dict(term.called)["nb"]
('term.row.means', 'rekke')
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "lessons" / "book"
LANGUAGES = ("nb", "sv", "de", "es", "ja")
"""The languages in which a word may be given, in the order they are told."""

_ID = re.compile(r"[a-z]+(-[a-z]+)*")
_SOURCE = re.compile(r"S[0-4]\.[1-9][0-9]?")


class GlossaryError(ValueError):
    """A file that cannot be used; it says which one, which entry, and what is wrong there."""


@dataclass(frozen=True)
class Term:
    """A word of the game."""

    id: str
    called: tuple[tuple[str, str], ...]
    """What it is called elsewhere, with the language: ("nb", "rekke"), …"""

    @property
    def name(self) -> str:
        """The key of the word."""
        return f"term.{self.id}"

    @property
    def means(self) -> str:
        """The key of what it means."""
        return f"term.{self.id}.means"

    @property
    def anchor(self) -> str:
        """The id of its place on the page."""
        return f"term-{self.id}"


@dataclass(frozen=True)
class Erratum:
    """A slip of a source text, and what we play instead."""

    id: str
    sources: tuple[str, ...]
    rules: tuple[str, ...]
    """The keys of the rule sets it is about, also of such as do not ship."""

    @property
    def title(self) -> str:
        """The key of its short title."""
        return f"erratum.{self.id}.title"

    @property
    def anchor(self) -> str:
        """The id of its place on the page."""
        return f"erratum-{self.id}"

    def key(self, part: str) -> str:
        """The key of a part: what the text `says`, what we `play`, and `why`."""
        return f"erratum.{self.id}.{part}"


@cache
def terms() -> tuple[Term, ...]:
    """Every term, in reading order.

    :raises GlossaryError: when the file cannot be used.
    """
    return read_terms(FOLDER / "glossary.toml")


@cache
def errata() -> tuple[Erratum, ...]:
    """Every slip, in reading order.

    :raises GlossaryError: when the file cannot be used.
    """
    return read_errata(FOLDER / "errata.toml")


def read_terms(file: Path) -> tuple[Term, ...]:
    """Read the terms of a file.

    :raises GlossaryError: when something cannot be read, is missing or is not known.
    """
    found = []
    for entry in _entries(file, "terms", frozenset(LANGUAGES)):
        called = tuple((lang, _text(file, entry, lang)) for lang in LANGUAGES if lang in entry)
        found.append(Term(entry["id"], called))
    return tuple(found)


def read_errata(file: Path) -> tuple[Erratum, ...]:
    """Read the errata of a file.

    :raises GlossaryError: when something cannot be read, is missing or is not known.
    """
    found = []
    for entry in _entries(file, "errata", frozenset({"sources", "rules"})):
        sources, rules = (_list(file, entry, key) for key in ("sources", "rules"))
        if not sources or not all(map(_SOURCE.fullmatch, sources)):
            raise _wrong(file, entry, f"not statements of the sources: {sources}")
        found.append(Erratum(entry["id"], sources, rules))
    return tuple(found)


def _entries(file: Path, name: str, known: frozenset[str]) -> Iterator[Mapping[str, Any]]:
    """The entries of a file, each with an id of its own and no key that nobody asks for."""
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise GlossaryError(f"{file.name}: {error}") from error
    entries = table.get(name)
    if set(table) != {name} or not isinstance(entries, list):
        raise GlossaryError(f"{file.name}: not a list of [[{name}]] and nothing else")
    ids = set()
    for entry in entries:
        id = _text(file, entry, "id")
        if not _ID.fullmatch(id) or id in ids:
            raise _wrong(file, entry, "not an id, or one that stands there twice")
        ids.add(id)
        if unknown := set(entry) - known - {"id"}:
            raise _wrong(file, entry, f"not known: {sorted(unknown)}")
        yield entry


def _text(file: Path, entry: Mapping[str, Any], key: str) -> str:
    value = entry.get(key)
    if not isinstance(value, str) or not value or value != value.strip():
        raise _wrong(file, entry, f"{key} is not a text: {value!r}")
    return value


def _list(file: Path, entry: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = entry.get(key)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise _wrong(file, entry, f"{key} is not a list of texts: {value!r}")
    return tuple(value)


def _wrong(file: Path, entry: Mapping[str, Any], what: str) -> GlossaryError:
    return GlossaryError(f"{file.name}: {entry.get('id', 'an entry')}: {what}")

"""Words: texts from the catalogues, and the names of cards, by language.

Everything else hands over keys and cards. There is no current language: each call names its own.
"""

import gettext
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple, cast

from fantan.cards import Card, Rank, Suit

CATALOGUES = Path(__file__).resolve().parent.parent / "locale"
DOMAIN = "fantan"
FALLBACK = "en"


class Amount(NamedTuple):
    """So many of something, as a fact of a text: `1 chip`, `3 chips`."""

    key: str
    n: int


class Worth(NamedTuple):
    """A rank and what it counts, as a fact of a text: `jack 11`."""

    rank: Rank
    n: int


@dataclass(frozen=True)
class Sentence:
    """One statement: its key in the catalogue, and the facts it states."""

    key: str
    facts: tuple[tuple[str, object], ...] = ()
    number: int | None = None
    """The number that decides between singular and plural; None where there is only one form."""
    seats: tuple[int, ...] = ()
    """The seats it names, one of which is meant."""
    missing: tuple[Card, ...] = ()
    """The missing cards it names, in playing order."""
    yours: frozenset[Card] = frozenset()
    """The hand it speaks to; missing cards that are in it are marked."""

    @property
    def card(self) -> Card:
        """The card it is about."""
        return cast(Card, dict(self.facts)["card"])

    def said(self, lang: str, names: Sequence[str] = ()) -> str:
        """The statement in words; `names` says what the seats are called."""
        facts = dict(self.facts)
        if self.seats:
            facts["seats"] = either((names[seat] for seat in self.seats), lang)
        if self.missing:
            facts["missing"] = marked(self.missing, self.yours, lang)
        if self.number is None:
            return text(self.key, lang, **facts)
        return count(self.key, self.number, lang, **facts)


@cache
def languages() -> tuple[str, ...]:
    """The languages that have a catalogue, in alphabetical order."""
    return tuple(sorted(file.parent.parent.name for file in CATALOGUES.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")))


def language(wanted: str | None) -> str:
    """The best language there is for what a browser asks: itself, its plain form, or English.

    >>> language("en-GB"), language("tlh"), language(None)
    ('en', 'en', 'en')
    """
    tag = (wanted or "").replace("-", "_")
    return next((lang for lang in (tag, tag.split("_")[0].lower()) if lang in languages()), FALLBACK)


def text(key: str, lang: str, **facts: object) -> str:
    """The text of a key, with its places filled.

    A card fills a place as `10♥`, cards as a list in their order, a suit or rank by its name.

    :raises KeyError: when the catalogue has no such key.
    """
    return _filled(_found(key, lang), lang, facts)


def count(key: str, n: int, lang: str, **facts: object) -> str:
    """The text of a key in the form that goes with a number; `{n}` is the number.

    >>> count("cards", 1, "en"), count("cards", 4, "en")
    ('1 card', '4 cards')

    :raises KeyError: when the catalogue has no such key.
    """
    return _filled(_found_for(key, n, lang), lang, {"n": n} | facts)


@cache
def places(key: str) -> frozenset[str]:
    """What a text asks to be filled in; the same in every language.

    >>> sorted(places("card.name"))
    ['rank', 'suit']
    """
    return frozenset(name for _, name, _, _ in Formatter().parse(_catalogue(FALLBACK).gettext(key)) if name)


@cache
def name(card: Card, lang: str) -> str:
    """A card for ears.

    >>> name(Card.parse("TH"), "en")
    'ten of hearts'
    """
    return text("card.name", lang, rank=card.rank, suit=card.suit)


@cache
def sign(card: Card, lang: str) -> str:
    """A card for eyes.

    >>> sign(Card.parse("TH"), "en")
    '10♥'
    """
    return index(card.rank, lang) + card.suit.glyph


@cache
def index(rank: Rank, lang: str) -> str:
    """A rank as it stands in the corner of a card: `10`, `J`."""
    return text(f"index.{rank.letter}", lang)


@cache
def rank(rank: Rank, lang: str) -> str:
    """A rank by its name: `seven`."""
    return text(f"rank.{rank.letter}", lang)


@cache
def suit(suit: Suit, lang: str) -> str:
    """A suit by its name: `hearts`."""
    return text(f"suit.{suit}", lang)


def day(day: date, lang: str) -> str:
    """A day of the year.

    >>> day(date(2026, 12, 1), "en")
    '1 December'
    """
    return text(f"date.{day.month}", lang, day=day.day)


def listed(items: Iterable[str], lang: str) -> str:
    """Several things as one list.

    >>> listed(["9♠", "10♠", "J♠"], "en")
    '9♠, 10♠ and J♠'
    """
    return _list(items, "list.and", lang)


def either(items: Iterable[str], lang: str) -> str:
    """Several things of which one is meant.

    >>> either(["Ida", "Jonas", "Maren"], "en")
    'Ida, Jonas or Maren'
    """
    return _list(items, "list.or", lang)


def marked(cards: Iterable[Card], yours: Collection[Card], lang: str) -> str:
    """Cards as one list, those of the learner's own hand marked as theirs.

    >>> marked([Card.parse("9S"), Card.parse("TS")], [Card.parse("TS")], "en")
    '9♠ and 10♠ (yours)'
    """
    return listed((text("card.yours", lang, card=card) if card in yours else sign(card, lang) for card in cards), lang)


def _list(items: Iterable[str], key: str, lang: str) -> str:
    *first, last = items
    if not first:
        return last
    return text(key, lang, first=text("list.comma", lang).join(first), last=last)


@cache
def _found(key: str, lang: str) -> str:
    found = _catalogue(lang).gettext(key)
    if found == key:
        raise KeyError(f"no text {key!r} in {lang!r}")
    return found


@lru_cache(maxsize=4096)
def _found_for(key: str, n: int, lang: str) -> str:
    found = _catalogue(lang).ngettext(key, key, n)
    if found == key:
        raise KeyError(f"no text {key!r} for numbers in {lang!r}")
    return found


@cache
def _catalogue(lang: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, CATALOGUES, [lang])


def _filled(found: str, lang: str, facts: dict[str, object]) -> str:
    return found.format(**{place: _shown(fact, lang) for place, fact in facts.items()}) if facts else found


def _shown(fact: object, lang: str) -> str:
    match fact:
        case Card():
            return sign(fact, lang)
        case Rank():
            return rank(fact, lang)
        case Suit():
            return suit(fact, lang)
        case Amount(key, n):
            return count(key, n, lang)
        case Worth():
            return text("worth", lang, rank=fact.rank, n=fact.n)
        case tuple():
            return listed((_shown(item, lang) for item in fact), lang)
        case _:
            return str(fact)

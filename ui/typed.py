"""Typed answers: what a person writes instead of tapping cards, read in every language there is a catalogue for.

Cards are written in notation or by name: `5H 9H`, `10♥`, `seven of hearts`, `hearts 7`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain

from fantan import words
from fantan.cards import Card, NotationError, Rank, Suit


@dataclass(frozen=True)
class Cards:
    """Cards, in the order they were written."""

    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Why:
    """A question for the reason of one card's verdict."""

    card: Card


@dataclass(frozen=True)
class Joker:
    """A joker, and the card that it is laid for; None where none is named."""

    card: Card | None


@dataclass(frozen=True)
class Nothing:
    """No card: a pass, or the answer that none fits."""


Typed = Cards | Why | Joker | Nothing


def parse(text: str, lang: str | None = None) -> Typed:
    """Read what a person typed, in one language or, without one, in any.

    >>> parse("5h, ten of hearts", "en")
    Cards(cards=(Card.parse('5H'), Card.parse('TH')))
    >>> parse("why 10♥?"), parse("pass")
    (Why(card=Card.parse('TH')), Nothing())
    >>> parse("joker 8h"), parse("*8h")
    (Joker(card=Card.parse('8H')), Joker(card=Card.parse('8H')))

    :raises NotationError: when it is none of these, or a card stands there twice.
    """
    said = re.sub(r"[,;.?!+&\ufe0f]+", " ", text.casefold()).replace("*", " * ").split()
    for known in (lang,) if lang else (words.FALLBACK, *words.languages()):
        read = _read(said, known)
        if read is not None:
            return read
    raise NotationError(f"neither cards, nor a question why, nor a pass: {text!r}")


def _read(said: list[str], lang: str) -> Typed | None:
    if " ".join(said) in _keywords("typed.words.nothing", lang):
        return Nothing()
    if said and said[0] in _keywords("typed.words.joker", lang):
        after = said[2:] if said[1:] and said[1] in _keywords("typed.words.for", lang) else said[1:]
        stands = _cards(after, lang)
        return Joker(stands[0] if stands else None) if stands is not None and len(stands) < 2 else None
    asks = bool(said) and said[0] in _keywords("typed.words.why", lang)
    cards = _cards(said[1:] if asks else said, lang)
    if not cards or len(set(cards)) < len(cards):
        return None
    if not asks:
        return Cards(cards)
    return Why(cards[0]) if len(cards) == 1 else None


def _cards(said: list[str], lang: str) -> tuple[Card, ...] | None:
    """All words read as cards, the longest name first; None when some are left over."""
    cards: list[Card] = []
    names, joining = _names(lang), _keywords("typed.words.and", lang)
    while said:
        if cards and said[0] in joining:
            said = said[1:]
            continue
        for length in range(min(_longest(lang), len(said)), 0, -1):
            card = names.get(" ".join(said[:length]))
            if card is not None:
                cards.append(card)
                said = said[length:]
                break
        else:
            return None
    return tuple(cards)


@cache
def _keywords(key: str, lang: str) -> frozenset[str]:
    return frozenset(word.strip() for word in words.text(key, lang).casefold().split(","))


@cache
def _names(lang: str) -> Mapping[str, Card]:
    """Every way to call a card in a language, in small letters."""
    cards = (Card(rank, suit) for suit in Suit for rank in Rank)
    return {name.casefold(): card for card in cards for name in _ways(card, lang)}


@cache
def _longest(lang: str) -> int:
    """How many words a card is called by at most."""
    return max(len(name.split()) for name in _names(lang))


def _ways(card: Card, lang: str) -> Iterator[str]:
    rank, suit = card
    suits = (words.suit(suit, lang), words.text(f"row.{suit}", lang))
    for called in dict.fromkeys((words.rank(rank, lang), words.index(rank, lang), rank.letter, *_digits(rank))):
        for sign in (suit.value, suit.glyph):
            yield from (f"{called}{sign}", f"{sign}{called}", f"{called} {sign}", f"{sign} {called}")
        yield from chain.from_iterable((f"{called} {name}", f"{name} {called}") for name in suits)
        yield words.text("card.name", lang, rank=called, suit=suit)


def _digits(rank: Rank) -> tuple[str, ...]:
    return (str(int(rank)),) if rank.letter.isdecimal() or rank is Rank.TEN else ()

"""Cards: suits, ranks, and the two letters that name a card."""

from collections.abc import Sequence
from enum import IntEnum, StrEnum
from random import Random
from typing import NamedTuple, Self, TypeVar

T = TypeVar("T")


class NotationError(ValueError):
    """A text that cannot be read; it says what was read, and where."""


class Suit(StrEnum):
    """A suit, named by its letter. The Spanish pack uses the same letters."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def glyph(self) -> str:
        """The suit as a sign, `♥`."""
        return _GLYPHS[self]


_GLYPHS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
_SUITS = {name: suit for suit in Suit for name in (suit.value, suit.glyph)}


class Rank(IntEnum):
    """A rank. Its number names it and orders nothing: the order of ranks belongs to the rule set."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """The rank as one letter, `T` for ten."""
        return _LETTERS[self - 1]


_LETTERS = "A23456789TJQK"
_RANKS = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN}


class Card(NamedTuple):
    """A playing card.

    >>> Card.parse("10h")
    Card.parse('TH')
    >>> str(Card(Rank.SEVEN, Suit.DIAMONDS))
    '7D'
    """

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return self.rank.letter + self.suit

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a card: rank, then suit; `10H` and `7♥` are read too, in any case.

        :raises NotationError: when the text is not a card.
        """
        name = text.strip().upper()
        rank, suit = _RANKS.get(name[:-1]), _SUITS.get(name[-1:])
        if rank is None or suit is None:
            raise NotationError(f"not a card: {text!r}")
        return cls(rank, suit)


Cards = frozenset[Card]
"""A set of cards; its order is never the game's."""


def drawn(rng: Random, things: Sequence[T]) -> T:
    """One of several things, by lot.

    Links carry a seed and what was done, so the same seed has to give the same lot in every Python. `random()` is the
    one method that promises it.
    """
    return things[int(rng.random() * len(things))]


def shuffled(rng: Random, things: Sequence[T]) -> list[T]:
    """Things in an order made by lot, the same in every Python."""
    lots = [rng.random() for _ in things]
    return [things[place] for place in sorted(range(len(things)), key=lots.__getitem__)]

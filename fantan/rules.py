"""Rule sets as data: what the pack is, how rows grow, who leads, what a pass costs, what ends a deal."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Any, Self

from fantan.cards import Card, Cards, Rank, Suit

ACE_LOW = tuple(Rank)
ACE_HIGH = (*ACE_LOW[1:], Rank.ACE)


class Leader(StrEnum):
    """Who takes the first turn of a deal."""

    LEFT_OF_DEALER = "left"
    HOLDER = "holder"
    """Whoever was dealt the opening card."""


class MistakenPass(StrEnum):
    """What follows a pass made although a card was playable."""

    REFUSED = "refused"
    CORRECTED = "corrected"
    """Put right before the next action; after it the pass stands (S1.18, C17)."""
    HOUSE = "house"
    """Left to the house, with no penalty unless one is agreed (S3.20)."""


class Side(StrEnum):
    """The end of a row where a card belongs."""

    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True)
class Deck:
    """The pack: its suits, and its ranks from low to high. The ace's place is here and nowhere else (C1)."""

    ranks: tuple[Rank, ...]
    suits: tuple[Suit, ...] = tuple(Suit)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the pack, suit by suit from low to high."""
        return tuple(Card(rank, suit) for suit in self.suits for rank in self.ranks)

    def sort(self, cards: Cards) -> tuple[Card, ...]:
        """The cards in the order of the pack; what is not in the pack comes last."""
        return tuple(sorted(cards, key=self._places.__getitem__))

    @cached_property
    def _places(self) -> Mapping[Card, int]:
        """A number for every card there is, those of the pack first."""
        others = (Card(rank, suit) for rank in Rank for suit in Suit)
        return {card: place for place, card in enumerate(dict.fromkeys((*self.cards, *others)))}


@dataclass(frozen=True)
class Row:
    """How one suit's line begins; it grows from there to both sides without a gap."""

    starter: Rank


@dataclass(frozen=True)
class Opening:
    """Who takes the first turn, and the card that must be laid before any other, if there is one."""

    leader: Leader = Leader.LEFT_OF_DEALER
    card: Card | None = None


@dataclass(frozen=True)
class Passing:
    """What a pass made in error leads to. Whoever can lay a card must, in all rule sets here."""

    mistaken: MistakenPass = MistakenPass.REFUSED


@dataclass(frozen=True)
class Stakes:
    """What a won deal is worth."""

    points: int = 0


@dataclass(frozen=True)
class Ending:
    """When a match is over: after so many wins of one player, or, with 0, there are only single deals."""

    wins: int = 0


@dataclass(frozen=True)
class Clause:
    """One numbered sentence of a rule set: its id, its key in the catalogue, and the statements it rests on."""

    id: str
    text: str
    sources: tuple[str, ...]

    @property
    def title(self) -> str:
        """The key of its short title."""
        return f"clause.{self.id.partition('.')[2]}.title"


@dataclass(frozen=True)
class RuleSet:
    """A complete set of rules. `str()` gives its key, which links and saved deals carry."""

    key: str
    seats: range
    deck: Deck
    row: Row
    opening: Opening
    passing: Passing
    stakes: Stakes
    ending: Ending
    sources: tuple[tuple[str, tuple[str, ...]], ...]
    """For each clause the statements of the source texts it rests on."""

    def __str__(self) -> str:
        return self.key

    def but(self, *, sources: Mapping[str, tuple[str, ...]] = MappingProxyType({}), **changes: Any) -> Self:
        """The same rules with some groups replaced, and with other sources for the clauses that differ."""
        return replace(self, sources=tuple({**dict(self.sources), **sources}.items()), **changes)

    @cached_property
    def paths(self) -> Mapping[Card, tuple[tuple[Card, ...], ...]]:
        """What must lie before each card: it fits when every card on one of its paths is on the table.

        A path is in playing order. This is the only place that knows what must lie before what.
        """
        return MappingProxyType({card: (self._path(card),) for card in self.deck.cards})

    def _path(self, card: Card) -> tuple[Card, ...]:
        ranks = self.deck.ranks
        start, place = ranks.index(self.row.starter), ranks.index(card.rank)
        between = ranks[start:place] if place >= start else ranks[start:place:-1]
        row = tuple(Card(rank, card.suit) for rank in between)
        lock = self.opening.card
        return row if lock is None or lock == card or lock in row else (lock, *row)

    def neighbour(self, card: Card) -> Card | None:
        """The card that must lie beside a card before it fits; None for one that opens its row."""
        if card in self.starters or card not in self.paths:
            return None
        return self.paths[card][0][-1]

    @cached_property
    def starters(self) -> Cards:
        """The cards that open a row."""
        return frozenset(Card(self.row.starter, suit) for suit in self.deck.suits)

    def side(self, card: Card) -> Side:
        """The end of its row where a card belongs; a starter counts as low."""
        ranks = self.deck.ranks
        return Side.HIGH if ranks.index(card.rank) > ranks.index(self.row.starter) else Side.LOW

    def hand_sizes(self, seats: int) -> tuple[int, ...]:
        """How many cards each seat gets, from the first one dealt to (S0.14, S2.12, C9)."""
        each, over = divmod(len(self.deck.cards), seats)
        return tuple(each + (place < over) for place in range(seats))

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The rules in full, in reading order, as numbered sentences."""
        sources = dict(self.sources)
        return tuple(
            Clause(f"{self.key}.{name}", f"clause.{name}{kind and '.' + kind}", sources[name])
            for name, kind in self._kinds.items()
        )

    @cached_property
    def _kinds(self) -> Mapping[str, str]:
        """Each clause's name with the kind of it that this rule set's data calls for."""
        locked = self.opening.card is not None
        return {
            "aim": "",
            "seats": "",
            "deck": "",
            "order": "ace-low" if self.deck.ranks[0] is Rank.ACE else "ace-high",
            "dealer": "",
            "deal": "",
            "leader": self.opening.leader.value,
            **({"opening": ""} if locked else {}),
            "turn": "",
            "open": "locked" if locked else "",
            "extend": "",
            "ends": "",
            "laid": "",
            "must": "",
            "pass": "",
            "mistaken": self.passing.mistaken.value,
            "end": "",
            "score": "points" if self.stakes.points else "none",
            "match": "wins" if self.ending.wins else "single",
        }

    @cached_property
    def facts(self) -> Mapping[str, object]:
        """What the sentences of the clauses name."""
        ranks = self.deck.ranks
        place = ranks.index(self.row.starter)
        return {
            "few": self.seats[0],
            "many": self.seats[-1],
            "cards": len(self.deck.cards),
            "suits": len(self.deck.suits),
            "starter": self.row.starter,
            "low": ranks[0],
            "high": ranks[-1],
            "below": place,
            "above": len(ranks) - place - 1,
            "opening": self.opening.card,
            "points": self.stakes.points,
            "wins": self.ending.wins,
        }

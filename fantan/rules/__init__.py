"""Rule sets as data: what the pack is, how rows grow, who leads, what a pass costs, what ends a deal and a match."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Self

from fantan.cards import Card, Cards, Rank, Suit
from fantan.rules import clauses as sentences
from fantan.rules.clauses import HOUSE, Clause
from fantan.rules.parts import (
    ACE_HIGH,
    ACE_LOW,
    SPANISH,
    THIRTY_SIX,
    Dealing,
    Deck,
    Ending,
    Leader,
    MistakenPass,
    Opening,
    Passing,
    Placed,
    Recipient,
    Rest,
    Row,
    Side,
    Stakes,
    Unit,
)

__all__ = [
    "ACE_HIGH",
    "ACE_LOW",
    "HOUSE",
    "SPANISH",
    "THIRTY_SIX",
    "Clause",
    "Dealing",
    "Deck",
    "Ending",
    "Leader",
    "MistakenPass",
    "Opening",
    "Passing",
    "Placed",
    "Recipient",
    "Rest",
    "Row",
    "RuleSet",
    "Side",
    "Stakes",
    "Unit",
]


@dataclass(frozen=True)
class RuleSet:
    """A complete set of rules. `str()` gives its key, which links and saved deals carry."""

    key: str
    seats: range
    deck: Deck
    row: Row
    dealing: Dealing
    opening: Opening
    passing: Passing
    stakes: Stakes
    ending: Ending
    sources: tuple[tuple[str, tuple[str, ...]], ...]
    """For each clause the statements of the source texts it rests on; also for a kind of it that a house may choose."""

    def __str__(self) -> str:
        return self.key

    def __hash__(self) -> int:
        # What is remembered by rules is asked for very often, and to hash every part takes longer than most answers.
        return hash((self.key, self.row))

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
        ranks, starter = self.order(card.suit), self.starter(card.suit)
        if starter is None:
            return ()
        start, place = ranks.index(starter), ranks.index(card.rank)
        between = ranks[start:place] if place >= start else ranks[start:place:-1]
        row = tuple(Card(rank, card.suit) for rank in between)
        lock = self.lock
        return row if lock is None or lock == card or lock in row else (lock, *row)

    def neighbour(self, card: Card) -> Card | None:
        """The card that must lie beside a card before it fits; None for one that opens its row."""
        if card in self.starters or card not in self.paths:
            return None
        return self.paths[card][0][-1]

    def starter(self, suit: Suit) -> Rank | None:
        """The rank that opens the row of a suit; None as long as its first card has not decided it."""
        return self._begun.get(suit, self.row.starter)

    def order(self, suit: Suit) -> tuple[Rank, ...]:
        """The ranks of a suit as its row runs: round from its starter, where each suit has its own (C33)."""
        begun = self._begun.get(suit)
        return self.deck.ranks if begun is None else _round(self.deck.ranks, begun)

    @cached_property
    def _begun(self) -> Mapping[Suit, Rank]:
        return {card.suit: card.rank for card in self.row.begun or ()}

    @cached_property
    def starters(self) -> Cards:
        """The cards that open a row: all cards of a suit, as long as the first card is still to decide."""
        return frozenset(card for card in self.deck.cards if self.starter(card.suit) in (None, card.rank))

    @cached_property
    def lock(self) -> Card | None:
        """The card before which nothing may be laid; None where there is none, or where it is placed beforehand."""
        return None if self.placed else self.opening.card

    @cached_property
    def placed(self) -> Cards:
        """The cards that lie on the table before the first turn."""
        return frozenset() if self.opening.placed is Placed.NONE else self.starters

    def side(self, card: Card) -> Side:
        """The end of its row where a card belongs; a starter counts as low."""
        ranks, starter = self.order(card.suit), self.starter(card.suit)
        above = starter is not None and ranks.index(card.rank) > ranks.index(starter)
        return Side.HIGH if above else Side.LOW

    @property
    def fixed(self) -> bool:
        """Whether the rank of the starters is a rule, and not decided by the first card of each deal."""
        return not self.row.chosen

    def started(self, rank: Rank) -> "RuleSet":
        """The rules once the rank of the starters is known, the same in every suit.

        Where the first card decides it, the ranks begin there and go round: so rows grow upward only, with the ace
        after the king, 13 cards long (C33).
        """
        return self if self.row.starter is not None else self._started[rank]

    @cached_property
    def _started(self) -> Mapping[Rank, "RuleSet"]:
        ranks = self.deck.ranks
        return {
            rank: self.but(deck=replace(self.deck, ranks=_round(ranks, rank)), row=Row(rank, chosen=True))
            for rank in ranks
        }

    def opened(self, card: Card) -> "RuleSet":
        """The rules once a card is laid: as the first of the deal, or of its suit, it may decide where rows start."""
        begun = self.row.begun
        if begun is None:
            return self.started(card.rank)
        return self if card.suit in self._begun else self.but(row=replace(self.row, begun=begun | {card}))

    def as_of(self, layout: Cards) -> "RuleSet":
        """The rules while only these cards lie: a suit whose starter is not among them has none yet."""
        begun = self.row.begun
        return self if not begun or begun <= layout else self.but(row=replace(self.row, begun=begun & layout))

    def seated(self, seats: int) -> "RuleSet":
        """The rules at a table of so many seats: cards that are removed for it are in the pack no more."""
        return self._seated.get(seats, self)

    @cached_property
    def _seated(self) -> Mapping[int, "RuleSet"]:
        if self.dealing.rest is not Rest.REMOVED:
            return {}
        pack = len(self._dealt) + self.deck.jokers
        return {
            seats: self.but(deck=replace(self.deck, without=frozenset(self.removal[: pack % seats])))
            for seats in self.seats
            if pack % seats
        }

    @cached_property
    def removal(self) -> tuple[Card, ...]:
        """The order in which cards are removed to make hands equal: the far ends of rows, so that no row can die.

        From the top end of each suit, again from the top when more are needed, then from the bottom (C12).
        """
        ranks, starter = self.deck.ranks, self.row.starter
        start = 0 if starter is None else ranks.index(starter)
        return tuple(Card(rank, suit) for rank in (*ranks[:start:-1], *ranks[:start]) for suit in self.deck.suits)

    @cached_property
    def _dealt(self) -> tuple[Card, ...]:
        """The pack as it is shuffled."""
        taken = self.placed if self.opening.placed is Placed.PACK else frozenset()
        return tuple(card for card in self.deck.cards if card not in taken)

    def pack(self, seats: int) -> tuple[Card, ...]:
        """The cards that are shuffled for so many seats, in the order of the pack."""
        return self.seated(seats)._dealt

    def hand_sizes(self, seats: int) -> tuple[int, ...]:
        """How many cards each seat gets, jokers among them, from the first one dealt to (S0.14, S2.12, C9)."""
        if self.dealing.rest is Rest.STOCK:
            return (self.dealing.each,) * seats
        each, over = divmod(len(self.pack(seats)) + self.deck.jokers, seats)
        if self.dealing.rest is Rest.SPARE:
            over = 0
        return tuple(each + (place < over) for place in range(seats))

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The rules in full, in reading order, as numbered sentences."""
        return sentences.clauses(self)

    @cached_property
    def facts(self) -> Mapping[str, object]:
        """What the sentences of the clauses name."""
        return sentences.facts(self)


def _round(ranks: tuple[Rank, ...], start: Rank) -> tuple[Rank, ...]:
    """The ranks from one of them upward, then those below it."""
    place = ranks.index(start)
    return (*ranks[place:], *ranks[:place])

"""The parts of a rule set: frozen records, each about one thing."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from fantan.cards import Card, Cards, Rank, Suit

ACE_LOW = tuple(Rank)
ACE_HIGH = (*ACE_LOW[1:], Rank.ACE)
SPANISH = tuple(rank for rank in ACE_LOW if rank not in {Rank.EIGHT, Rank.NINE, Rank.TEN})
"""The 40 cards of the Spanish pack; the jack follows the seven (S4.34)."""
THIRTY_SIX = ACE_HIGH[4:]
"""The short Russian pack, from six to ace."""


class Leader(StrEnum):
    """Who takes the first turn of a deal."""

    LEFT_OF_DEALER = "left"
    HOLDER = "holder"
    """Whoever was dealt the opening card."""
    WINNER = "winner"
    """Whoever won the deal before (S4.14)."""


class Placed(StrEnum):
    """Where the starters come from that lie on the table before the first turn."""

    NONE = "none"
    HANDS = "hands"
    """All cards are dealt, then the holders lay them (S4.34, C26)."""
    PACK = "pack"
    """They are taken out before the deal (S4.35)."""


class Rest(StrEnum):
    """What becomes of the cards that cannot be dealt out evenly, or are not to be dealt."""

    DEALT = "dealt"
    """They are dealt too: some hands are one card longer (S0.14, S1.8)."""
    REMOVED = "removed"
    """They are left out of the game, from the ends of the rows, so that no row can die (S2.34, C12)."""
    SPARE = "spare"
    """They lie face up, for anyone who can use them (C12)."""
    STOCK = "stock"
    """They are the stock, and a pass draws from it (S2.36)."""


class MistakenPass(StrEnum):
    """What follows a pass made although a card was playable."""

    REFUSED = "refused"
    CORRECTED = "corrected"
    """Put right before the next action; after it the pass stands (S1.18, C17)."""
    FINED = "fined"
    """It stands and costs a fine, whether meant or not (S4.22, S4.27, C16)."""
    HOUSE = "house"
    """Left to the house, with no penalty unless one is agreed (S3.20)."""


class Recipient(StrEnum):
    """Who gets the fine for a mistaken pass (C15)."""

    WINNER = "winner"
    POT = "pot"


class Unit(StrEnum):
    """What is counted from deal to deal."""

    NOTHING = "none"
    POINTS = "points"
    CHIPS = "chips"
    PIPS = "pips"
    """What the cards left in a hand count (S4.32)."""
    PLACES = "places"
    """The number of the place, 1 for the best."""


class Side(StrEnum):
    """The end of a row where a card belongs."""

    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True)
class Deck:
    """The pack: its suits, and its ranks from low to high. The ace's place is here and nowhere else (C1)."""

    ranks: tuple[Rank, ...]
    suits: tuple[Suit, ...] = tuple(Suit)
    without: Cards = frozenset()
    """Cards that are left out of the game at this table."""
    jokers: int = 0
    """How many jokers there are beside the cards (C37). One has no suit, no rank and no place: it is no card."""

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the pack, suit by suit from low to high."""
        pack = (Card(rank, suit) for suit in self.suits for rank in self.ranks)
        return tuple(card for card in pack if card not in self.without)

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

    starter: Rank | None
    """None as long as the first card of the deal has not decided it."""
    chosen: bool = False
    """Whether the first card decides it, for all suits; rows then grow upward only (S2.35, C33)."""
    begun: Cards | None = None
    """Where the first card of each suit decides it, for its own row alone: the starters so far, at this table (C33)."""

    @property
    def each(self) -> bool:
        """Whether each suit has a starter of its own."""
        return self.begun is not None


@dataclass(frozen=True)
class Dealing:
    """How the pack is dealt out."""

    rest: Rest = Rest.DEALT
    each: int = 0
    """How many cards each seat gets where the rest is a stock."""


@dataclass(frozen=True)
class Opening:
    """Who takes the first turn, and what has to lie before anything else."""

    leader: Leader = Leader.LEFT_OF_DEALER
    card: Card | None = None
    """The card that must be laid before any other, and whose holder may lead."""
    later: Leader = Leader.LEFT_OF_DEALER
    """Who leads the deals after the first of a match (C5)."""
    placed: Placed = Placed.NONE
    pass_free: bool = False
    """Whether a pass costs nothing before the opening card lies (C8)."""


@dataclass(frozen=True)
class Passing:
    """What a pass costs, how many are allowed by choice, and what one made in error leads to."""

    mistaken: MistakenPass = MistakenPass.REFUSED
    cost: int = 0
    """Chips for the pot."""
    limit: int | None = None
    """How many passes a seat has, by choice or not; None where whoever can lay a card must (C13)."""


@dataclass(frozen=True)
class Stakes:
    """What a deal is worth: what goes into the pot, and what is paid or written down at its end."""

    unit: Unit = Unit.NOTHING
    points: int = 0
    """What the winner writes down for the win."""
    ante: int = 0
    """Chips from each seat for the pot, before the deal."""
    short: int = 0
    """What a hand shorter than the longest pays more than the ante, −1, 0 or 1, never below nothing (C10)."""
    card: int = 0
    """What the others pay the winner for each card they still hold (C18)."""
    fine: int = 0
    """What a mistaken pass costs where it is fined."""
    recipient: Recipient = Recipient.WINNER
    pips: tuple[tuple[Rank, int], ...] = ()
    """What a card left in a hand counts, by rank (C20)."""


@dataclass(frozen=True)
class Ending:
    """When a deal is over, when a match is, and who has won it. With nothing set there are only single deals."""

    wins: int = 0
    """The match is over after so many wins of one player."""
    deals: int = 0
    """It is over when everybody has dealt so often."""
    target: int = 0
    """It is over when somebody's total has come to this."""
    low: bool = False
    """Whether the lowest total wins."""
    ranked: bool = False
    """Whether a deal goes on for places until at most one seat is still in (C35)."""

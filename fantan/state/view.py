"""What one seat may know."""

from dataclasses import dataclass

from fantan.cards import Cards
from fantan.rules import RuleSet
from fantan.state.actions import Action


@dataclass(frozen=True)
class View:
    """What one seat may know: the table, its own hand, and what everybody could see and hear.

    Authors may write any view; a position need not have come from a deal.
    """

    rules: RuleSet
    layout: Cards
    hand: Cards
    seat: int = 0
    turn: int = 0
    sizes: tuple[int, ...] = ()
    """The number of cards each seat holds; empty where it is not told."""
    log: tuple[Action, ...] = ()
    """The actions so far; empty where they are not told."""
    stock: int = 0
    """The number of cards in the stock."""
    spare: Cards = frozenset()
    """The cards that lie face up for anyone."""
    passes: tuple[int, ...] = ()
    """How many passes each seat has used, where they are limited; empty where it is not told."""
    jokers: int = 0
    """How many jokers are in the hand; they count as cards of it, and are not in `hand`."""

    @property
    def over(self) -> bool:
        """Whether the deal is: somebody has gone out, or, where it goes on for places, at most one is still in.

        It is over too when nothing but jokers is left.
        """
        ranked, limit = self.rules.ending.ranked, self.rules.passing.limit
        if self.only_jokers:
            return True
        empty = not self.hand and not self.jokers
        if not ranked and limit is None:
            return empty or 0 in self.sizes
        inside = sum(map(bool, self.sizes))
        if not self.sizes or inside < 2:
            return empty or inside == 1
        passes = self.passes or (0,) * len(self.sizes)
        # An empty hand is that of a winner, or of somebody who passed too often.
        out = (not size and (limit is None or used <= limit) for size, used in zip(self.sizes, passes, strict=True))
        return not ranked and any(out)

    @property
    def only_jokers(self) -> bool:
        """Whether every card lies on the table, in a game with jokers."""
        return self.rules.deck.jokers > 0 and self.layout.issuperset(self.rules.deck.cards)

    @property
    def playable(self) -> Cards:
        """The cards that the seat may lay when they fit: its own, and those that lie face up."""
        return self.hand | self.spare

    def __str__(self) -> str:
        from fantan import notation

        return notation.format_view(self)

    @classmethod
    def parse(cls, text: str) -> "View":
        """Read `RULESET; LAYOUT; HAND`, then optional `; key=value` fields.

        :raises NotationError: when it cannot be read.
        """
        from fantan import notation

        return notation.parse_view(text)

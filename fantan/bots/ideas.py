"""Ideas: the concepts of the course, as numbers that each finds in a card that can be laid.

They stand on what the rules say must lie before what, so they mean the same in every rule set.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from fantan.cards import Card
from fantan.judge import legal_actions
from fantan.rules import RuleSet
from fantan.state import Play, View


class Idea(StrEnum):
    """What can speak for a card or against it; in the order of the weights."""

    LINK = "link"
    """The ends of the row where the very next card is yours: it will fit."""
    ROUTE = "route"
    """The ends of the row where some card of yours waits."""
    OWN = "own"
    """The cards of yours that wait for it."""
    DISTANCE = "distance"
    """How far off the farthest of them is."""
    BEYOND = "beyond"
    """The cards beyond your farthest one, which you will open for others."""
    GATE = "gate"
    """The cards that wait for it on an end of the row where you hold nothing: it opens that end for others alone."""
    DEAD_END = "dead_end"
    """1 for a card that nothing waits for: it gives nobody a move."""
    STARTER = "starter"
    """1 for a card that opens a row."""
    TEMPO = "tempo"
    """The cards behind the gate, once for each other card that you could lay first, to keep it closed."""
    RACE = "race"
    """The cards behind the gate, once for each card that you hold fewer than any other; below 0 where you hold more."""


@dataclass(frozen=True)
class Side:
    """One end of a row as a card would leave it: what waits there, the nearest first, and what of that is yours."""

    waiting: tuple[Card, ...]
    own: tuple[Card, ...]

    @property
    def far(self) -> int:
        """How far off the farthest own card is; 0 where there is none."""
        return self.waiting.index(self.own[-1]) + 1 if self.own else 0


def sides(view: View, card: Card) -> tuple[Side, ...]:
    """What waits for a card on each end of its row where something does."""
    rules = view.rules.opened(card)
    laid, mine = view.layout | {card}, view.hand - {card}
    behind = [other for other in rules.deck.cards if other not in laid and _waits(rules, other, card)]
    found = []
    for side in dict.fromkeys(map(rules.side, behind)):
        there = (other for other in behind if rules.side(other) is side)
        waiting = tuple(sorted(there, key=lambda other: len(rules.paths[other][0])))
        found.append(Side(waiting, tuple(other for other in waiting if other in mine)))
    return tuple(found)


def ideas(view: View) -> Mapping[Card, Mapping[Idea, float]]:
    """What each idea finds in each card that may be laid now, in the order of the pack.

    Where no card of the hand can be, it is what they find in the cards that a joker may be laid for.
    """
    cards = [action.card for action in cards_first(view)]
    return {card: _found(view, card, len(cards) - 1) for card in cards}


def cards_first(view: View) -> tuple[Play, ...]:
    """What of its cards the seat may lay now; its jokers, which fit as long as any row grows, only where there is none.

    So all of them are cards, or all of them are jokers.
    """
    plays = tuple(action for action in legal_actions(view) if isinstance(action, Play))
    return tuple(action for action in plays if not action.joker) or plays


def lead(view: View) -> int:
    """How many cards fewer the seat holds than any other seat that is still in; 0 where the view does not tell."""
    others = [size for seat, size in enumerate(view.sizes) if size and seat != view.seat]
    return min(others) - len(view.hand) - view.jokers if others else 0


def _found(view: View, card: Card, others: int) -> Mapping[Idea, float]:
    ends = sides(view, card)
    gate = sum(len(end.waiting) for end in ends if not end.own)
    return {
        Idea.LINK: sum(end.waiting[0] in end.own for end in ends),
        Idea.ROUTE: sum(bool(end.own) for end in ends),
        Idea.OWN: sum(len(end.own) for end in ends),
        Idea.DISTANCE: max((end.far for end in ends), default=0),
        Idea.BEYOND: sum(len(end.waiting) - end.far for end in ends if end.own),
        Idea.GATE: gate,
        Idea.DEAD_END: not ends,
        Idea.STARTER: card in view.rules.opened(card).starters,
        Idea.TEMPO: gate * others,
        Idea.RACE: gate * lead(view),
    }


def _waits(rules: RuleSet, other: Card, card: Card) -> bool:
    return other.suit is card.suit and card in rules.paths[other][0]

"""What can be proven of a card without knowing who holds what."""

from collections.abc import Sequence
from functools import cache

from fantan.cards import Card, Cards
from fantan.judge import judge
from fantan.solver import Position
from fantan.state import Play, View

MOST = 10_000
"""After so many looks at a position, a proof is given up."""


def races(view: View, card: Card) -> bool:
    """Whether a card wins because the own cards fit one after another, and nobody else can be out sooner.

    Between now and the last card of a hand of n every other seat has n - 1 turns.
    """
    rules = view.rules.opened(card)
    others = [size for seat, size in enumerate(view.sizes) if seat != view.seat]
    # A deal with jokers can be over before the last own card is laid: when all others lie.
    first_wins = rules.passing.limit is None and not rules.ending.ranked and not rules.deck.jokers
    told = others and all(rules.starter(suit) is not None for suit in rules.deck.suits)
    if view.turn != view.seat or not first_wins or not told or min(others) < len(view.hand) or card not in view.hand:
        return False
    return alone(View(rules, view.layout | {card}, view.hand - {card}))


def alone(view: View) -> bool:
    """Whether a seat can lay all that it holds, one card after another, though nobody else lays any.

    A joker makes somebody else lay a card.
    """
    rules, layout, hand = view.rules, view.layout, view.hand
    if view.jokers:
        return False
    while hand:
        there = View(rules, layout, hand)
        card = next((card for card in rules.deck.sort(hand) if judge(there, Play(card))), None)
        if card is None:
            return False
        rules, layout, hand = rules.opened(card), layout | {card}, hand - {card}
    return True


def certain(positions: Sequence[Position], card: Card) -> bool:
    """Whether one plan wins with a card in all these positions, whatever the others do, without a look at their cards.

    They are all positions that a view can be. What the others lay, and when they pass, tells more and more which of
    them it is; the seat lays the same card in all that are left. False also where that takes too long to see.
    """
    plan = _Plan(positions)
    try:
        return plan.lays(positions[0].layout, card, frozenset(range(len(positions))))
    except _GivenUp:
        return False


class _GivenUp(Exception):
    """A proof that takes too long."""


class _Plan:
    """What the seat to move can force in positions that it cannot tell apart."""

    def __init__(self, positions: Sequence[Position]) -> None:
        first = positions[0]
        self.hands, self.seat, self.paths = [each.hands for each in positions], first.turn, first.rules.paths
        self.wins, self.left = cache(self._wins), MOST

    def lays(self, layout: Cards, card: Card, could: frozenset[int]) -> bool:
        """Whether a card of the seat wins in all positions that it could be."""
        layout |= {card}
        return self.hands[0][self.seat] <= layout or self.wins(layout, self._next(self.seat), could, 0)

    def _wins(self, layout: Cards, turn: int, could: frozenset[int], passes: int) -> bool:
        """Whether the seat wins in all positions that it could be, so many having passed one after another."""
        self.left -= len(could)
        if self.left < 0:
            raise _GivenUp
        if passes == len(self.hands[0]):
            return False
        if turn == self.seat:
            if own := self._fitting(layout, turn, 0):
                return any(self.lays(layout, card, could) for card in own)
            return self.wins(layout, self._next(turn), could, passes + 1)
        seen: dict[Card | None, set[int]] = {}
        for way in could:
            cards: Sequence[Card | None] = self._fitting(layout, turn, way) or (None,)
            for card in cards:
                seen.setdefault(card, set()).add(way)
        return all(self._survives(layout, turn, card, frozenset(they), passes) for card, they in seen.items())

    def _survives(self, layout: Cards, turn: int, card: Card | None, could: frozenset[int], passes: int) -> bool:
        """Whether the seat still wins after another seat's card, or its pass."""
        if card is None:
            return self.wins(layout, self._next(turn), could, passes + 1)
        layout |= {card}
        out = any(self.hands[way][turn] <= layout for way in could)
        return not out and self.wins(layout, self._next(turn), could, 0)

    def _fitting(self, layout: Cards, turn: int, way: int) -> list[Card]:
        hand = sorted(self.hands[way][turn] - layout)  # where a proof is given up, it is at the same place each time
        return [card for card in hand if any(map(layout.issuperset, self.paths[card]))]

    def _next(self, turn: int) -> int:
        return (turn + 1) % len(self.hands[0])

"""How puzzles about rows are drawn, by level: P03, P04, P08 and P09."""

from collections.abc import Iterator, Mapping
from itertools import permutations
from random import Random
from types import MappingProxyType

from fantan.cards import Card, NotationError, Suit, drawn, shuffled
from fantan.judge import fitting, judge
from fantan.puzzles.generator.hands import tempts
from fantan.puzzles.generator.positions import OPENING_SHARE, alone, distractors, found, until
from fantan.puzzles.kinds import missing_chain, read_row, rebuild, set_up
from fantan.puzzles.question import Question
from fantan.puzzles.replay import follows
from fantan.rules import RuleSet
from fantan.state import Play, View

CHAIN_LENGTHS: Mapping[int, range] = MappingProxyType({1: range(1, 3), 2: range(2, 4), 3: range(3, 7)})
"""How many cards are missing before the one in question, by level."""

TABLE_SIZES: Mapping[int, range] = MappingProxyType({1: range(3, 5), 2: range(4, 6), 3: range(5, 7)})
"""How many cards have been laid on a table that is to be built again, by level."""

ORDERS = 3
"""How many orders are offered for it."""

_LARGEST_OFFER = 8
_ROW_OFFER: Mapping[int, int] = MappingProxyType({1: 4, 2: 5, 3: 6})
"""How many cards are offered for a row, by level."""
_NONE_SHARE = 1 / 8
"""How often none of what is offered is right, where it could be otherwise: as often as no card fits in play."""
_IMPOSSIBLE_SHARE = 1 / 4
"""How often none of the orders can have been; each of them would be right as often by guessing."""


def draw_missing_chain(rules: RuleSet, level: int, rng: Random) -> Question:
    """P03. The length of the chain is drawn first, so that long ones are as frequent as short ones."""
    length = _length(rules, level, rng)
    more = min(2 if level == 1 else 3, _LARGEST_OFFER - length)
    view = found(rules, rng, lambda view: _waiting(view, length, more), opening=rng.random() < OPENING_SHARE)
    (card,) = view.hand
    return missing_chain(view, card, _beside(view, card, more, rng))


def draw_read_row(rules: RuleSet, level: int, rng: Random) -> Question:
    """P04. A row that is not full. From level 2 on what is offered tempts whoever has one of several beliefs."""
    none = rng.random() < _NONE_SHARE

    def draw() -> Question:
        def rows(view: View) -> Iterator[tuple[View, Suit]]:
            for suit in view.rules.deck.suits:
                if any(card.suit is suit and card not in view.layout for card in view.rules.deck.cards):
                    yield alone(view), suit

        view, suit = found(rules, rng, rows, opening=none)
        fits = frozenset(fitting(view))
        others = [card for card in view.rules.deck.cards if card.suit is suit and card not in view.layout | fits]
        right = sum(card.suit is suit for card in fits)
        return read_row(view, suit, shuffled(rng, others)[: _ROW_OFFER[level] - right])

    def good(question: Question) -> bool:
        # Before the opening card is out no belief makes any other card fit.
        tempting = none or level == 1 or tempts(question.view, question.offered)
        return tempting and len(question.offered) > len(question.right)

    return until(draw, good)


def draw_set_up(rules: RuleSet, level: int, rng: Random) -> Question:
    """P08. Now and then the card fits already, and nothing is needed."""
    length = 0 if rng.random() < _NONE_SHARE else _length(rules, level, rng)
    more = min(2 + level, _LARGEST_OFFER - length)
    view = found(rules, rng, lambda view: _waiting(view, length, more), opening=rng.random() < OPENING_SHARE)
    (card,) = view.hand
    return set_up(view, card, _beside(view, card, more, rng))


def draw_rebuild(rules: RuleSet, level: int, rng: Random) -> Question:
    """P09. Each wrong order is a right one in which two cards have changed places."""
    impossible = rng.random() < _IMPOSSIBLE_SHARE

    def tables(view: View) -> Iterator[tuple[View, list[tuple[Card, ...]], list[tuple[Card, ...]]]]:
        laid = view.rules.deck.sort(view.layout - view.rules.placed)
        actions = [action.card for action in view.log if isinstance(action, Play)]
        if len(laid) not in TABLE_SIZES[level] or len(actions) != len(laid):
            return
        before = View(view.rules, view.rules.placed, frozenset())
        wrong = [order for order in _swapped(tuple(actions)) if not follows(before, order)]
        if len(wrong) >= ORDERS:
            right = [order for order in permutations(laid) if follows(before, order)]
            yield alone(view), right, wrong

    view, right, wrong = found(rules, rng, tables)
    offered = shuffled(rng, wrong)[: ORDERS - (not impossible)]
    if not impossible:
        offered.append(drawn(rng, right))
    return rebuild(view, shuffled(rng, offered))


def _swapped(order: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """An order with two of its cards in each other's place."""
    for second in range(len(order)):
        for first in range(second):
            swapped = list(order)
            swapped[first], swapped[second] = order[second], order[first]
            yield tuple(swapped)


def _length(rules: RuleSet, level: int, rng: Random) -> int:
    """The length of a chain, by lot.

    :raises NotationError: when the rows are too short for the level.
    """
    longest = max(len(path) for ways in rules.started(rules.deck.ranks[0]).paths.values() for path in ways)
    lengths = [long for long in CHAIN_LENGTHS[level] if long <= longest - bool(rules.placed)]
    if not lengths:
        raise NotationError(f"the rows of {rules} are too short")
    return drawn(rng, lengths)


def _waiting(view: View, length: int, more: int) -> Iterator[View]:
    """The cards of a hand that wait for so many, with enough others to offer beside these."""
    for card in view.rules.deck.sort(view.hand):
        verdict = judge(view, Play(card))
        long = len(verdict.missing) == length and (bool(verdict) is not bool(length))
        if long and sum(map(len, distractors(view, card))) >= more:
            yield alone(view, card)


def _beside(view: View, card: Card, more: int, rng: Random) -> list[Card]:
    """Cards that need not be laid before this one, of each sort in turn."""
    pools = shuffled(rng, [shuffled(rng, pool) for pool in distractors(view, card)])
    dealt = [pool[turn] for turn in range(more) for pool in pools if turn < len(pool)]
    return dealt[:more]

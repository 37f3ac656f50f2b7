"""Carrying a lesson over to another rule set: the same positions with other cards, asked and judged anew.

A card is carried by its distance from the starter of its row, or, where a row is longer or shorter, from the end of its
row; a card question that is about no table keeps its cards. Suits change places, so that the opening card lies on the
table. A position is the same only where the judge says the same of each of its cards, with as many missing.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from types import MappingProxyType

from fantan.cards import Card, Cards, Rank, Suit
from fantan.judge import judge
from fantan.lessons.asking import Unasked, asked
from fantan.lessons.lesson import Kind, Lesson, Step
from fantan.lessons.positions import impossible
from fantan.rules import RuleSet
from fantan.state import PASS, Action, Play, View
from fantan.variants import RULESETS
from fantan.witness import compared
from fantan.words import FALLBACK

LEAST = 2
"""How many positions a question of a check has at least: what was missed comes again with another one."""

TABLELESS = frozenset({Kind.SUIT, Kind.ABOVE, Kind.BESIDE})
"""The kinds that ask about cards, whatever lies on the table."""
_CARRIED = frozenset({Kind.WINNER, Kind.PAYS, Kind.MEND})
"""The kinds whose answer may be another one in other rules."""


def seated(kind: Kind, about: str) -> bool:
    """Whether a step asks about a rule set, and needs no position."""
    return kind in {Kind.SHARE, Kind.LEADS, Kind.SAYS} or (kind is Kind.RULE and bool(about))


Names = Mapping[Card, Card]
_Ranks = Mapping[Rank, Rank]


def played_by(lesson: Lesson, rules: RuleSet) -> Lesson | None:
    """A lesson with every position carried over to a rule set; None where one of them cannot be."""
    steps = tuple(carried(step, rules) for step in lesson.steps)
    checks = []
    for same in lesson.check:
        # A position that stands in for another one may be the same here.
        found = {(step.view, step.table, step.about): step for each in same if (step := carried(each, rules))}
        checks.append(tuple(found.values()))
    if None in steps or any(len(same) < LEAST for same in checks):
        return None
    return replace(lesson, steps=tuple(step for step in steps if step), check=tuple(checks))


def nearest(lesson: Lesson, rules: RuleSet) -> Lesson:
    """A lesson in a rule set; where it cannot be carried over, in the one nearest to it that has the lesson."""
    own = lesson.played_by(rules)
    if own is not None:
        return own
    others = sorted(RULESETS.values(), key=lambda other: len(compared(rules, other, FALLBACK)[0]))
    return next((found for other in others if (found := lesson.played_by(other))), lesson)


def carried(step: Step, rules: RuleSet) -> Step | None:
    """A step in another rule set, with the first of its positions that can come up there; None without one."""
    for position in (step, *step.instead):
        for view, names in _views(position, rules):
            try:
                return _asked(position, view, names)
            except Unasked:
                continue
    return None


def _asked(step: Step, view: View, names: Names) -> Step:
    def named(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(names[card] for card in cards)

    new = replace(
        step,
        view=view,
        card=names[step.card] if step.card else None,
        given=named(step.given),
        others=named(step.others),
        names=MappingProxyType(dict(names)),
        instead=(),
    )
    return replace(new, question=asked(new))


def _views(step: Step, rules: RuleSet) -> Iterator[tuple[View, Names]]:
    """The views of a step in another rule set, with what each card is called there."""
    starter = step.rules.row.starter
    there = rules.started(starter) if starter in rules.deck.ranks else rules
    if seated(step.kind, step.about):
        yield View(there, there.placed, frozenset()), {}
        return
    for names in _names(step, there):
        view = _carried(step.view, there, names)
        if view is not None and _same(step, view, names):
            yield view, names


def _names(step: Step, rules: RuleSet) -> Iterator[Names]:
    """Ways to call the cards of a step in other rules: as they are, then by their place in the row."""
    old = step.rules.deck
    if step.rules == rules or step.kind in TABLELESS:
        yield {**{card: card for card in old.cards if card in rules.paths}, **_starters(step.rules, rules)}
    for low, high in product((_by_distance, _by_end), repeat=2):
        ranks = _halves(step.rules, low(step.rules, rules), high(step.rules, rules))
        for suits in _suits(step.rules, rules):
            names = {
                card: named
                for card in old.cards
                if card.rank in ranks and (named := Card(ranks[card.rank], suits[card.suit])) in rules.paths
            }
            yield names


def _suits(old: RuleSet, new: RuleSet) -> Iterator[Mapping[Suit, Suit]]:
    """The suits as they are; then, where an opening card must lie on the table, its suit in the place of another."""
    suits = old.deck.suits
    yield {suit: suit for suit in suits}
    if new.lock is not None:
        for other in suits:
            yield {suit: {new.lock.suit: other, other: new.lock.suit}.get(suit, suit) for suit in suits}


def _starters(old: RuleSet, new: RuleSet) -> Names:
    """The starters of the one rule set with those of the other."""
    ours, theirs = ({card.suit: card for card in rules.starters} for rules in (old, new))
    return {card: theirs[suit] for suit, card in ours.items() if suit in theirs}


def _halves(old: RuleSet, low: _Ranks, high: _Ranks) -> _Ranks:
    """One way to call the ranks below the starter, and another for the starter and those above."""
    ranks, starter = old.deck.ranks, old.row.starter
    place = ranks.index(starter) if starter else 0
    return {rank: ways[rank] for n, rank in enumerate(ranks) for ways in (low if n < place else high,) if rank in ways}


def _by_distance(old: RuleSet, new: RuleSet) -> _Ranks:
    """Each rank with the one that is as far from the starter."""
    if old.row.starter is None or new.row.starter is None:
        return {}
    ours, theirs = old.deck.ranks, new.deck.ranks
    shift = theirs.index(new.row.starter) - ours.index(old.row.starter)
    return {rank: theirs[n + shift] for n, rank in enumerate(ours) if 0 <= n + shift < len(theirs)}


def _by_end(old: RuleSet, new: RuleSet) -> _Ranks:
    """Each rank with the one that is as far from the end of its row; the starter stays the starter."""
    if old.row.starter is None or new.row.starter is None:
        return {}
    ours, theirs = old.deck.ranks, new.deck.ranks
    here, there = ours.index(old.row.starter), theirs.index(new.row.starter)
    low = {rank: theirs[n] for n, rank in enumerate(ours[:here]) if n < there}
    high = {rank: theirs[-n] for n, rank in enumerate(reversed(ours[here + 1 :]), start=1) if n < len(theirs) - there}
    return low | high | {old.row.starter: new.row.starter}


def _carried(view: View, rules: RuleSet, names: Names) -> View | None:
    """A view with other cards; what lies between the ends of a row lies there again, and what is laid beforehand.

    None where a card has no name, or is laid beforehand and held.
    """
    hand = [names.get(card) for card in view.hand]
    layout = _filled(view, rules, names)
    log = [_done(action, names) for action in view.log]
    if layout is None or None in hand or None in log or not rules.placed.isdisjoint(hand):
        return None
    return replace(
        view,
        rules=rules,
        layout=layout | rules.placed,
        hand=frozenset(card for card in hand if card),
        log=tuple(action for action in log if action),
    )


def _filled(view: View, rules: RuleSet, names: Names) -> Cards | None:
    laid: set[Card] = set()
    order = rules.deck.cards
    for suit in view.rules.deck.suits:
        row = [card for card in view.rules.deck.cards if card.suit is suit and card in view.layout]
        ends = [names.get(card) for card in (row[0], row[-1])] if row else []
        low, high = (ends[0], ends[-1]) if ends else (None, None)
        if row and (low is None or high is None):
            return None
        if low and high:
            laid.update(order[order.index(low) : order.index(high) + 1])
    return frozenset(laid)


def _done(action: Action, names: Names) -> Action | None:
    if not isinstance(action, Play):
        return action
    named = names.get(action.card)
    return replace(action, card=named) if named else None


def _same(step: Step, view: View, names: Names) -> bool:
    """Whether a position is the same: it can come up, and the judge says the same of each card, and of the pass."""
    if any(card not in names for card in (*step.given, *step.others, *((step.card,) if step.card else ()))):
        return False
    free = step.kind in {Kind.MAY, Kind.MEND, Kind.WINNER, Kind.RULE}
    if any(impossible(view, turn=view.turn == view.seat if free else True, over=step.view.over)):
        return False
    if step.kind in TABLELESS | _CARRIED:
        return True
    cards = {*step.view.hand, *step.given, *step.others}
    passes = step.kind in {Kind.TURN, Kind.COUNT} or (step.kind is Kind.RULE and step.card is None)
    if passes and judge(step.view, PASS).reason is not judge(view, PASS).reason:
        return False
    return all(_judged(step.view, card) == _judged(view, names[card]) for card in cards)


def _judged(view: View, card: Card) -> tuple[str, int]:
    """What the judge says of a card, in anybody's hand, and how many are missing."""
    verdict = judge(replace(view, hand=view.hand | {card}), Play(card))
    return verdict.reason, len(verdict.missing)

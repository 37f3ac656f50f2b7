"""Where two rule sets part: the sentences that differ, and the smallest positions on which their judges do.

>>> from fantan.variants import RULESETS
>>> first, *_ = witnesses(RULESETS["sjuan"], RULESETS["sjuan-hearts"])
>>> str(first.one.action), first.one.reason.value, first.two.reason.value
('7D', 'opens_row', 'opening_card_first')
>>> sorted(concerns(first))
['open', 'opening']
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from itertools import product
from random import Random
from typing import Self

from fantan import words
from fantan.cards import Card, Cards, Suit
from fantan.judge import Verdict, judge, queues
from fantan.rules import Clause, RuleSet
from fantan.state import PASS, Action, Deal, Play, State, View

_PAIRS = 1024
"""How many pairs are remembered: more than there are among the rule sets that ship."""
_SUITS = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES)
"""Of equally small positions the one whose card comes first here."""


@dataclass(frozen=True)
class Difference:
    """A clause on which two rule sets differ; None where one of them has none of that name."""

    name: str
    one: Clause | None
    two: Clause | None


@dataclass(frozen=True)
class Witness:
    """One position and one action, judged by two rule sets that do not say the same."""

    one: Verdict
    two: Verdict

    @property
    def layout(self) -> Cards:
        """The cards on the table, the same in both."""
        return self.one.view.layout

    @property
    def hand(self) -> Cards:
        """The cards in the hand, the same in both."""
        return self.one.view.hand

    @property
    def jokers(self) -> int:
        """How many jokers are in the hand, the same in both."""
        return self.one.view.jokers

    @property
    def action(self) -> Action:
        """What is to be done."""
        return self.one.action

    @property
    def card(self) -> Card:
        """The card it is about: the one that is laid, or a joker is laid for; for a pass, the one in the hand."""
        (card,) = (self.action.card,) if isinstance(self.action, Play) else self.hand
        return card


def sentence(rules: RuleSet, clause: Clause, lang: str) -> str:
    """A clause of a rule set in the words of a language."""
    return words.text(clause.text, lang, **rules.facts)


@lru_cache(maxsize=_PAIRS)
def compared(one: RuleSet, two: RuleSet, lang: str) -> tuple[tuple[Difference, ...], tuple[Clause, ...]]:
    """What two rule sets say differently, and the clauses of the first that say the same, both in reading order."""
    ours, theirs = _by_name(one), _by_name(two)
    differing, same = [], []
    for name in _reading_order(tuple(ours), tuple(theirs)):
        our, their = ours.get(name), theirs.get(name)
        if our and their and sentence(one, our, lang) == sentence(two, their, lang):
            same.append(our)
        else:
            differing.append(Difference(name, our, their))
    return tuple(differing), tuple(same)


@lru_cache(maxsize=_PAIRS)
def witnesses(one: RuleSet, two: RuleSet) -> tuple[Witness, ...]:
    """The smallest positions on which the judges of two rule sets disagree, one for each pair of reasons.

    They disagree where at least one allows an action and the reasons are not the same. Smallest is the one with the
    fewest cards on the table; the hand is a single card. Where only one of the games has jokers, it is also one joker,
    and for the pass a card beside it. The cards are in both packs, and in both games the rows can have grown to where
    they are. A start rank that players choose is that of the other game, or not chosen yet; where they choose in both
    games, it is the same. Where there is no such position, both judges allow the same in all of them.
    """
    smallest: dict[tuple[bool, bool, str, str], tuple[tuple[int, ...], Witness]] = {}
    jokers = bool(one.deck.jokers) is not bool(two.deck.jokers)
    for ours, theirs in _games(one, two):
        for layout, card in _positions(ours, theirs):
            for witness in filter(_disagree, _judged(ours.table(layout), theirs.table(layout), card, jokers)):
                action, held = witness.action, witness.jokers
                key = (action is PASS, held > 0, witness.one.reason.value, witness.two.reason.value)
                size = _size(witness)
                if key not in smallest or size < smallest[key][0]:
                    smallest[key] = (size, witness)
    found = sorted(smallest.items(), key=lambda item: (item[1][0][0], item[0][0], item[1][0], sorted(item[0][2:])))
    return tuple(witness for _, (_, witness) in found)


@lru_cache(maxsize=_PAIRS)
def concerns(witness: Witness) -> frozenset[str]:
    """The names of the differing clauses that a witness is about.

    These are the clauses that the verdicts cite, where they differ. Else they are those that change together with the
    one thing in the data that makes either judge say what the other says; or, where it takes several, with one that
    makes it say something else.
    """
    one, two = witness.one.view.rules, witness.two.view.rules
    differing = _differing(one, two)
    cited = {witness.one.reason.clause, witness.two.reason.clause} & differing
    if cited:
        return frozenset(cited)
    for wholly in (True, False):
        here = _turning(witness.one, witness.two, wholly)
        there = _turning(witness.two, witness.one, wholly)
        if here | there:
            return (here & there or here | there) & differing
    return differing


def laid_beforehand(rules: RuleSet) -> Cards:
    """What lies on the table before the first turn of any deal."""
    return State.start(Deal.shuffled(rules, seats=rules.seats[0], dealer=0, rng=Random(0))).layout


def _by_name(rules: RuleSet) -> Mapping[str, Clause]:
    return {clause.id.partition(".")[2]: clause for clause in rules.clauses}


def _reading_order(ours: tuple[str, ...], theirs: tuple[str, ...]) -> tuple[str, ...]:
    """The names of both, a name that only the second has after the one it follows there."""
    order = list(ours)
    for at, name in enumerate(theirs):
        if name not in order:
            order.insert(order.index(theirs[at - 1]) + 1 if at else 0, name)
    return tuple(order)


def _differing(one: RuleSet, two: RuleSet) -> frozenset[str]:
    return frozenset(difference.name for difference in compared(one, two, words.FALLBACK)[0])


def _turning(verdict: Verdict, other: Verdict, wholly: bool) -> frozenset[str]:
    """The clauses that change with what in the other's rules makes a judge say the same, or something else."""
    said, wanted = ((each.reason, each.missing) for each in (verdict, other))
    changed: set[str] = set()
    for mixed, names in _mixtures(verdict.view.rules, other.view.rules):
        turned = judge(replace(verdict.view, rules=mixed), verdict.action)
        now = (turned.reason, turned.missing)
        if now == wanted if wholly else now != said:
            changed |= names
    return frozenset(changed)


@lru_cache(maxsize=_PAIRS)
def _mixtures(one: RuleSet, two: RuleSet) -> tuple[tuple[RuleSet, frozenset[str]], ...]:
    """The first rule set with one thing of the second, for each such thing, with the clauses that change with it."""
    found = []
    sources = {**dict(two.sources), **dict(one.sources)}
    for group in fields(RuleSet):
        ours, theirs = getattr(one, group.name), getattr(two, group.name)
        if group.name in {"key", "sources"} or ours == theirs:
            continue
        for value in _steps(ours, theirs):
            try:
                mixed = one.but(sources=sources, **{group.name: value})
                found.append((mixed, _differing(one, mixed), mixed.paths))
            except (ValueError, LookupError):
                continue  # half of one game and half of another need not be a game
    return tuple((mixed, names) for mixed, names, _ in found)


def _steps(ours: object, theirs: object) -> Iterator[object]:
    """A group of a rule set with one field of another's, or the other's group where that is another kind of thing."""
    if not is_dataclass(ours) or isinstance(ours, type) or type(ours) is not type(theirs):
        yield theirs
        return
    for field in fields(ours):
        value = getattr(theirs, field.name)
        if value != getattr(ours, field.name):
            yield replace(ours, **{field.name: value})


@dataclass(frozen=True, eq=False)
class _Game:
    """A rule set, and where the first cards choose how rows start, the choice."""

    blank: View
    paths: Mapping[Card, tuple[Card, ...]]
    laid: Cards

    @classmethod
    def of(cls, rules: RuleSet) -> Self:
        blank = View(rules, frozenset(), frozenset())
        return cls(blank, queues(blank), laid_beforehand(rules))

    def holds(self, layout: Cards) -> bool:
        """Whether these cards can lie: where players choose how rows start, they have done so with the first one."""
        row = self.blank.rules.row
        return not row.chosen or bool(layout) == (row.starter is not None or bool(row.begun))

    def table(self, layout: Cards) -> View:
        """What lies there, seen with no cards in the hand."""
        return replace(self.blank, rules=self.blank.rules.as_of(layout), layout=layout)


def _judged(one: View, two: View, card: Card, jokers: bool) -> Iterator[Witness]:
    """What both judges say at two tables, of each thing that may be done with the least hands."""
    hand: Cards = frozenset((card,))
    hands: list[tuple[Cards, int, tuple[Action, ...]]] = [(hand, 0, (Play(card), PASS))]
    if jokers:
        hands += [(frozenset(), 1, (Play(card, joker=True),)), (hand, 1, (PASS,))]
    for cards, held, actions in hands:
        # Both tables have rules of their own, and their paths are worked out once.
        ours, theirs = replace(one, hand=cards, jokers=held), replace(two, hand=cards, jokers=held)
        yield from (Witness(judge(ours, action), judge(theirs, action)) for action in actions)


def _games(one: RuleSet, two: RuleSet) -> Iterator[tuple[_Game, _Game]]:
    """Both rule sets, in every state of choosing how rows start that can be the same moment."""
    return product(_started(one, two), _started(two, one))


def _started(rules: RuleSet, other: RuleSet) -> Iterator[_Game]:
    yield _Game.of(rules)
    start = other.row.starter or min({*rules.deck.ranks} & {*other.deck.ranks}, default=None)
    if rules.row.starter is None and start in rules.deck.ranks:  # a rank that somebody can choose there
        for suit in rules.deck.suits:
            rules = rules.opened(Card(start, suit))
        yield _Game.of(rules)


def _positions(ours: _Game, theirs: _Game) -> Iterator[tuple[Cards, Card]]:
    """Every layout and card between which a smallest position must be.

    What a judge says of a card depends on how much of its path is on the table. In a layout that both games can have
    grown, that is the beginning of the path. So for each card the least layouts are enough with all of one path, or
    none of it, and any beginning of the other.
    """
    grown = _grown(ours, theirs)
    beforehand = _together(grown, (*ours.laid, *theirs.laid))
    if beforehand is None:
        return
    for card in ours.paths.keys() & theirs.paths.keys():
        seen = set()
        for whole, part in ((ours, theirs), (theirs, ours)):
            for all_of, path in product(((), whole.paths[card], _elsewhere(ours, theirs, card)), (part.paths[card],)):
                for length in range(len(path) + 1):
                    more = _together(grown, (*all_of, *path[:length]))
                    if more is None:
                        break
                    layout = beforehand | more
                    if card not in layout and layout not in seen and ours.holds(layout) and theirs.holds(layout):
                        seen.add(layout)
                        yield layout, card


def _grown(ours: _Game, theirs: _Game) -> Mapping[Card, Cards | None]:
    """For each card what lies on the table when it does, in both games; None where one of them cannot have that."""
    grown: dict[Card, Cards | None] = {}
    for card in {*ours.paths, *theirs.paths}:
        needed, waiting = set(), [card]
        while waiting:
            each = waiting.pop()
            if each in needed:
                continue
            needed.add(each)
            for game in (ours, theirs):
                waiting += game.paths.get(each, ())
        holdable = all(each in ours.paths and each in theirs.paths for each in needed)
        grown[card] = frozenset(needed) if holdable else None
    return grown


def _elsewhere(ours: _Game, theirs: _Game, card: Card) -> tuple[Card, ...]:
    """The first card of another row than a card's, where in one game that decides nothing for the card."""
    begun = (game.blank.rules.row.begun or () for game in (ours, theirs))
    return tuple(sorted((first for cards in begun for first in cards if first.suit is not card.suit), key=_place)[:1])


def _together(grown: Mapping[Card, Cards | None], cards: tuple[Card, ...]) -> Cards | None:
    """The least layout with all these cards; None where there is none."""
    layout: Cards = frozenset()
    for card in cards:
        more = grown.get(card)
        if more is None:
            return None
        layout |= more
    return layout


def _disagree(witness: Witness) -> bool:
    one, two = witness.one, witness.two
    return one.reason is not two.reason and (one.legal or two.legal)


def _size(witness: Witness) -> tuple[int, ...]:
    """How large a position is, then which of equally large ones comes first: few rows, then by suit and rank."""
    card, layout = witness.card, witness.layout
    suits = {each.suit for each in (*layout, card, *witness.one.missing, *witness.two.missing)}
    places = sorted(_place(each) for each in layout)
    return (len(layout), len(suits), *_place(card), *(number for place in places for number in place))


def _place(card: Card) -> tuple[int, int]:
    return _SUITS.index(card.suit), card.rank

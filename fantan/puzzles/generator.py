"""Endless puzzles, each with a code that always makes the same one: `P01.pagat.2.k3f9x2`.

A position is a moment of a random deal, played to there by random legal actions, as the seat to move sees it.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Self, TypeVar

from fantan.cards import Card, NotationError, drawn, shuffled
from fantan.house import rule_set
from fantan.judge import judge, legal_actions
from fantan.puzzles.kinds import fits_or_waits, legal_set, missing_chain
from fantan.puzzles.question import Question
from fantan.rules import RuleSet
from fantan.state import Deal, Play, State, View

T = TypeVar("T")

LEVELS = (1, 2, 3)
"""How hard a puzzle is, the easiest first."""

HAND_SIZES: Mapping[int, range] = MappingProxyType({1: range(3, 6), 2: range(5, 8), 3: range(6, 9)})
"""How many cards a hand to be sorted out has, by level."""

CHAIN_LENGTHS: Mapping[int, range] = MappingProxyType({1: range(1, 3), 2: range(2, 4), 3: range(3, 7)})
"""How many cards are missing before the one in question, by level."""

_DEALS = 100
"""How many deals are searched for a position before giving up; the first has one 99 times of 100."""
_LARGEST_OFFER = 8
_FEW_SEATS = 6
_LONGEST = 52 * _FEW_SEATS
"""More turns than a deal has, but where the cards that are left can never be laid."""
_OPENING_SHARE = 1 / 6
"""How often a rule set with an opening card is asked about before that card is out."""


@dataclass(frozen=True)
class Code:
    """What a puzzle is made from."""

    kind: str
    rules: str
    level: int
    seed: str
    """One to twelve small letters or digits."""

    def __str__(self) -> str:
        return f"{self.kind}.{self.rules}.{self.level}.{self.seed}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `KIND.RULESET.LEVEL.SEED`.

        :raises NotationError: when a part is damaged, or there is no such kind, rule set or level.
        """
        kind, rules, level, seed = text.split(".") if text.count(".") == 3 else [""] * 4
        if kind not in KINDS or level not in map(str, LEVELS):
            raise NotationError(f"expected KIND.RULESET.LEVEL.SEED, read {text!r}")
        if not re.fullmatch(r"[a-z0-9]{1,12}", seed):
            raise NotationError(f"not a seed: {seed!r} in {text!r}")
        return cls(kind, str(rule_set(rules)), int(level), seed)


@lru_cache(maxsize=1024)
def generate(code: str) -> Question:
    """The puzzle of a code; the same code makes the same puzzle for ever.

    >>> question = generate("P01.pagat.1.a")
    >>> question.form.value, question == generate("P01.pagat.1.a")
    ('set', True)

    :raises NotationError: when the code cannot be read, or its rules give no such position.
    """
    read = Code.parse(code)
    return KINDS[read.kind](rule_set(read.rules), read.level, Random(str(read)))


def near(view: View, card: Card) -> int:
    """How nearly a card of the hand has the other verdict, from 0 for not nearly.

    For a card that waits, 0 to 2: one if only one card is missing, and one if its rank fits in another suit. For a
    card that fits: the number of other suits in which its rank waits.
    """
    verdict = judge(view, Play(card))
    twins = frozenset(Card(card.rank, suit) for suit in view.rules.deck.suits) - view.layout - {card}
    table = View(view.rules, view.layout, twins)
    fitting = sum(bool(judge(table, Play(twin))) for twin in twins)
    return len(twins) - fitting if verdict else (len(verdict.missing) == 1) + (fitting > 0)


def _legal_set(rules: RuleSet, level: int, rng: Random) -> Question:
    """P01. From level 2 on some cards nearly fit: at least one, then two."""

    def hands(view: View) -> Iterator[View]:
        if len(view.hand) in HAND_SIZES[level]:
            waiting = (card for card in view.hand if not judge(view, Play(card)))
            if level == 1 or sum(near(view, card) > 0 for card in waiting) >= level - 1:
                yield view

    return legal_set(_found(rules, rng, hands))


def _fits_or_waits(rules: RuleSet, level: int, rng: Random) -> Question:
    """P02. Half of the cards fit. From level 2 on the card nearly has the other verdict."""
    fits = rng.random() < 0.5

    def cards(view: View) -> Iterator[View]:
        for card in rules.deck.sort(view.hand):
            if bool(judge(view, Play(card))) is fits and (level == 1 or near(view, card) >= level - 1):
                yield _alone(view, card)

    view = _found(rules, rng, cards, opening=rng.random() < _OPENING_SHARE)
    return fits_or_waits(view, *view.hand)


def _missing_chain(rules: RuleSet, level: int, rng: Random) -> Question:
    """P03. The length of the chain is drawn first, so that long ones are as frequent as short ones."""
    longest = max(len(path) for ways in rules.started(rules.deck.ranks[0]).paths.values() for path in ways)
    lengths = [long for long in CHAIN_LENGTHS[level] if long <= longest - bool(rules.placed)]
    if not lengths:
        raise NotationError(f"the rows of {rules} are too short")
    length = drawn(rng, lengths)
    more = min(2 if level == 1 else 3, _LARGEST_OFFER - length)

    def cards(view: View) -> Iterator[View]:
        for card in rules.deck.sort(view.hand):
            if len(judge(view, Play(card)).missing) == length and sum(map(len, _distractors(view, card))) >= more:
                yield _alone(view, card)

    view = _found(rules, rng, cards, opening=rng.random() < _OPENING_SHARE)
    (card,) = view.hand
    pools = shuffled(rng, [shuffled(rng, pool) for pool in _distractors(view, card)])
    dealt = [pool[turn] for turn in range(more) for pool in pools if turn < len(pool)]
    return missing_chain(view, card, dealt[:more])


KINDS: Mapping[str, Callable[[RuleSet, int, Random], Question]] = MappingProxyType(
    {"P01": _legal_set, "P02": _fits_or_waits, "P03": _missing_chain}
)
"""The puzzle kinds by their id: the legal set, fits or waits, the missing chain."""


def _distractors(view: View, card: Card) -> tuple[Sequence[Card], ...]:
    """Cards that need not be laid before this one: further out, at the other end, of its ranks in other suits."""
    missing = judge(view, Play(card)).missing
    unlaid = [other for other in view.rules.deck.cards if other not in view.layout | {card, *missing}]
    table = View(view.rules, view.layout, frozenset(unlaid))
    row = [other for other in unlaid if other.suit is card.suit]
    beyond = [other for other in row if card in judge(table, Play(other)).missing]
    side = [other for other in row if other not in beyond]
    ranks = {other.rank for other in (card, *missing)}
    suit = [other for other in unlaid if other.suit is not card.suit and other.rank in ranks]
    return beyond, side, suit


def _alone(view: View, card: Card) -> View:
    """The same table and this card only: a question about one card shows no other."""
    return View(view.rules, view.layout, frozenset({card}))


def _found(rules: RuleSet, rng: Random, found: Callable[[View], Iterator[T]], opening: bool = False) -> T:
    """One of the things found in one of the moments of a deal that have any.

    With `opening`, a rule set with an opening card gives the moment before that card is laid.
    """
    for _ in range(_DEALS):
        moments = _moments(rules, rng)
        if opening and rules.lock is not None:
            moments = moments[:1]
        finds = [things for view in moments if (things := tuple(found(view)))]
        if finds:
            return drawn(rng, drawn(rng, finds))
    raise NotationError(f"no position of {rules} found in {_DEALS} deals")


def _moments(rules: RuleSet, rng: Random) -> list[View]:
    """What the seat to move sees at each turn of a random deal played at random."""
    seats = drawn(rng, [seats for seats in rules.seats if seats <= _FEW_SEATS] or rules.seats[:1])
    state = State.start(Deal.shuffled(rules, seats=seats, dealer=seats - 1, rng=rng))
    moments = []
    while state.winner is None and len(state.log) < _LONGEST:
        view = state.view(state.turn)
        if view.rules.row.starter is not None:  # before the first card has decided it, every card fits
            moments.append(view)
        state = state.after(drawn(rng, legal_actions(view)))
    return moments

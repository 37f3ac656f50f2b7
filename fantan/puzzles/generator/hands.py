"""How puzzles about one hand are drawn, by level: P01, P02, P06 and P11."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from types import MappingProxyType

from fantan.cards import Card
from fantan.judge import judge
from fantan.puzzles.generator.positions import OPENING_SHARE, alone, found, near, until
from fantan.puzzles.kinds import fits_or_waits, forced_or_free, legal_set, may_i_pass
from fantan.puzzles.misconceptions import lures
from fantan.puzzles.question import Question
from fantan.rules import RuleSet
from fantan.state import Play, View

HAND_SIZES: Mapping[int, range] = MappingProxyType({1: range(3, 6), 2: range(5, 8), 3: range(6, 9)})
"""How many cards a hand to be sorted out has, by level."""

LURES = 2
"""How many beliefs sort out cards wrongly from level 2 on, at least (idea 17)."""

_PASS_SHARE = 1 / 4
"""How often nothing fits where the question is whether to pass: more often than in play, that it is worth asking."""


def draw_legal_set(rules: RuleSet, level: int, rng: Random) -> Question:
    """P01. From level 2 on some cards nearly fit: at least one, then two."""

    def hands(view: View) -> Iterator[View]:
        if len(view.hand) in HAND_SIZES[level] and _nearly(view) >= level - 1:
            yield view

    return legal_set(_tempting(level, lambda: found(rules, rng, hands)))


def draw_fits_or_waits(rules: RuleSet, level: int, rng: Random) -> Question:
    """P02. Half of the cards fit. From level 2 on the card nearly has the other verdict."""
    fits = rng.random() < 0.5

    def cards(view: View) -> Iterator[View]:
        for card in rules.deck.sort(view.hand):
            if bool(judge(view, Play(card))) is fits and (level == 1 or near(view, card) >= level - 1):
                yield alone(view, card)

    view = found(rules, rng, cards, opening=rng.random() < OPENING_SHARE)
    return fits_or_waits(view, *view.hand)


def draw_may_i_pass(rules: RuleSet, level: int, rng: Random) -> Question:
    """P06. Where a card fits, hardly another one does, and from level 2 on others nearly do."""
    passes = rng.random() < _PASS_SHARE
    most = {1: 2, 2: 2, 3: 1}[level]

    def hands(view: View) -> Iterator[View]:
        many = sum(bool(judge(view, Play(card))) for card in view.hand)
        asked = len(view.hand) in HAND_SIZES[level] and (many == 0) is passes and many <= most
        if asked and _nearly(view) >= level - 1:
            yield view

    return may_i_pass(_tempting(level, lambda: found(rules, rng, hands)))


def draw_forced_or_free(rules: RuleSet, level: int, rng: Random) -> Question:
    """P11. No card, one card and more are asked about equally often."""
    wanted = int(rng.random() * 3)

    def hands(view: View) -> Iterator[View]:
        many = sum(bool(judge(view, Play(card))) for card in view.hand)
        if len(view.hand) in HAND_SIZES[level] and min(many, 2) == wanted:
            yield view

    return forced_or_free(_tempting(level, lambda: found(rules, rng, hands)))


def tempts(view: View, cards: Iterable[Card]) -> bool:
    """Whether cards mislead whoever has one of several beliefs; none is about rows that each have their own start."""
    return view.rules.row.each or len(lures(view, cards)) >= LURES


def _nearly(view: View) -> int:
    """How many cards of a hand wait, and nearly fit."""
    return sum(near(view, card) > 0 for card in view.hand if not judge(view, Play(card)))


def _tempting(level: int, draw: Callable[[], View]) -> View:
    """A hand that from level 2 on tempts whoever has one of several beliefs."""
    return until(draw, lambda view: level == 1 or tempts(view, view.hand))

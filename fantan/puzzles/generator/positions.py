"""Positions to ask about: moments of random deals, played to there by random legal actions."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeVar

from fantan.cards import Card, NotationError, drawn
from fantan.judge import judge, legal_actions
from fantan.rules import RuleSet
from fantan.state import Deal, Play, State, View

T = TypeVar("T")

DEALS = 100
"""How many deals are searched for a position before giving up; the first has one 99 times of 100."""
OPENING_SHARE = 1 / 6
"""How often a rule set with an opening card is asked about before that card is out."""
_FEW_SEATS = 6
_LONGEST = 52 * _FEW_SEATS
"""More turns than a deal has, but where the cards that are left can never be laid."""


def played(rules: RuleSet, rng: Random) -> list[State]:
    """Every turn of a random deal that is played at random."""
    seats = drawn(rng, [seats for seats in rules.seats if seats <= _FEW_SEATS] or rules.seats[:1])
    state = State.start(Deal.shuffled(rules, seats=seats, dealer=seats - 1, rng=rng))
    states = []
    while state.winner is None and len(state.log) < _LONGEST:
        states.append(state)
        state = state.after(drawn(rng, legal_actions(state.view(state.turn))))
    return states


def begun(table: State | View) -> bool:
    """Whether it is decided how rows start, in one suit at least; before that every card fits."""
    return bool(table.layout) or table.rules.fixed


def moments(rules: RuleSet, rng: Random) -> list[View]:
    """What the seat to move sees at each turn of a random deal; not before the first card has decided what fits.

    Questions are about cards: nobody in them holds a joker.
    """
    views = (state.view(state.turn) for state in played(rules, rng))
    return [view for view in views if begun(view) and not view.jokers]


def found(
    rules: RuleSet, rng: Random, things: Callable[[View], Iterator[T]], *, opening: bool = False, deals: int = DEALS
) -> T:
    """One of the things found in one of the moments of a deal that have any.

    With `opening`, a rule set with an opening card gives the moment before that card is laid.

    :raises NotationError: when no deal gave any.
    """
    for _ in range(deals):
        views = moments(rules, rng)
        if opening and rules.lock is not None:
            views = views[:1]
        finds = [some for view in views if (some := tuple(things(view)))]
        if finds:
            return drawn(rng, drawn(rng, finds))
    raise NotationError(f"no position of {rules} found in {deals} deals")


def until(draw: Callable[[], T], good: Callable[[T], bool]) -> T:
    """The first good one of what is drawn again and again.

    :raises NotationError: when none is.
    """
    for _ in range(DEALS):
        if good(each := draw()):
            return each
    raise NotationError(f"nothing good in {DEALS} draws")


def near(view: View, card: Card) -> int:
    """How nearly a card of the hand has the other verdict, from 0 for not nearly.

    For a card that waits, 0 to 2: one if only one card is missing, and one if its rank fits in another suit. For a
    card that fits: the number of other suits in which its rank waits.
    """
    verdict = judge(view, Play(card))
    twins = frozenset(Card(card.rank, suit) for suit in view.rules.deck.suits) - view.layout - {card}
    table = View(view.rules, view.layout, twins)
    fits = sum(bool(judge(table, Play(twin))) for twin in twins)
    return len(twins) - fits if verdict else (len(verdict.missing) == 1) + (fits > 0)


def distractors(view: View, card: Card) -> tuple[Sequence[Card], ...]:
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


def alone(view: View, *cards: Card) -> View:
    """The same table and these cards only: a question about one card shows no other, one about the table none."""
    return View(view.rules, view.layout, frozenset(cards))

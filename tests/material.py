"""What the tests of the game draw from: a second idea of the rules, deals and views at random, the shared cases."""

import os
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from hypothesis import strategies as st

from fantan import RULESETS, Card, Deal, Play, Rank, RuleSet, State, View, legal_actions, play
from fantan.house import rule_set
from fantan.notation import parse_action
from fantan.puzzles import kinds_for
from fantan.rules import Deck, Row
from fantan.state import PASS, Action

ROOT = Path(__file__).resolve().parents[1]
SHARED = next((each for parent in ROOT.parents if (each := parent / "shared").is_dir()), ROOT.parent / "shared")

QUICK = ("pagat", "sjuan-hearts")
"""The rule sets that are tried even where there is little time: the main game, and one where all wait for one card."""
EVERY = [pytest.param(key, marks=() if key in QUICK else pytest.mark.slow) for key in RULESETS]
"""Every rule set; where there is little time, those."""
SORTS = [
    pytest.param(kind, key, marks=() if key in QUICK else pytest.mark.slow)
    for key, rules in RULESETS.items()
    for kind in kinds_for(rules)
]
"""Every kind of puzzle with every rule set in which it makes sense; where there is little time, those."""
PAIRS = [
    pytest.param(one, two, id=f"{one}-{two}", marks=() if str(one) == "pagat" else pytest.mark.slow)
    for one, two in combinations(RULESETS.values(), 2)
]
"""Every two rule sets; where there is little time, the main game beside each other one."""

ACE_HIGH = "23456789TJQKA"
ACE_LOW = "A23456789TJQK"
SPANISH = "A234567JQK"


class Game(NamedTuple):
    """A rule set in plain letters."""

    order: str
    """Its ranks from low to high."""
    lock: str | None = None
    """The card that opens the deal."""
    start: str | None = "7"
    """The rank of the starters; None where the first card decides it, and rows go up and round."""
    each: bool = False
    """Whether the first card of each suit decides it, for its own row alone."""
    placed: bool = False
    """Whether the starters lie on the table from the beginning."""
    passes: int | None = None
    """How many passes there are, by choice or not; None where whoever can lay a card must."""
    draws: bool = False
    """Whether a pass draws a card."""
    jokers: int = 0
    """How many jokers are dealt with the cards."""


GAMES: dict[str, Game] = {
    "pagat": Game(ACE_HIGH),
    "sjueren": Game(ACE_HIGH),
    "gamerules": Game(ACE_HIGH),
    "sjuan": Game(ACE_LOW),
    "sjuan-ace-high": Game(ACE_HIGH),
    "sjuan-hearts": Game(ACE_LOW, "7H"),
    "sjuan-diamonds": Game(ACE_LOW, "7D"),
    "sjuan-pot": Game(ACE_LOW),
    "equal-hands": Game(ACE_LOW),
    "free": Game(ACE_LOW, start=None),
    "domino": Game(ACE_LOW, draws=True),
    "chips": Game(ACE_LOW, "7D"),
    "chips-any-seven": Game(ACE_LOW),
    "chips-hearts": Game(ACE_LOW, "7H"),
    "pips": Game(ACE_LOW, "7D"),
    "cinquillo": Game(SPANISH, start="5", placed=True),
    "cinquillo-oros": Game(SPANISH, "5D", start="5"),
    "shichi-narabe": Game(ACE_LOW, placed=True),
    "shichi-narabe-passes": Game(ACE_LOW, placed=True, passes=3),
    "devyatka": Game(ACE_HIGH[4:], "9D", start="9"),
    "free~start:suit": Game(ACE_LOW, start=None, each=True),
    "pagat~jokers:2~seats:2-4": Game(ACE_HIGH, jokers=2),
    "sjuan-hearts~end:places~jokers:1~seats:3-4": Game(ACE_LOW, "7H", jokers=1),
    "shichi-narabe-passes~jokers:2~seats:3-4": Game(ACE_LOW, placed=True, passes=3, jokers=2),
}
"""Each rule set once more, in plain letters: the second idea of the rules that the judge is held against.

The last are those of houses, where rows grow as in no rule set that ships, or jokers are laid.
"""

GROWN = {key: rule_set(key) for key in GAMES}
"""The rule sets of these games."""

PLAIN = tuple(RULESETS)[:7]
"""The rule sets of plain rows: every card of the pack is dealt, every seven is played from a hand."""

SHORT = replace(
    RULESETS["pagat"],
    key="short",
    deck=Deck(tuple(rank for rank in Rank if rank not in {Rank.EIGHT, Rank.NINE, Rank.TEN})),
    row=Row(Rank.FIVE),
)
"""A pack of 40 cards whose jack follows the seven, with fives as starters, and otherwise as the main game."""


def queue(key: str, laid: set[str], card: str, starts: Mapping[str, str] = MappingProxyType({})) -> list[str]:
    """What must be laid before a card, in order, counted on the letters of the ranks.

    `starts` is the rank with which the row of each suit starts, where the cards of the deal have decided it.
    """
    game = GAMES[key]
    start = game.start or starts.get(card[1])
    if start is None:
        return []
    order = game.order
    if game.start is None:
        order = order[order.index(start) :] + order[: order.index(start)]
    begin, place = order.index(start), order.index(card[0])
    ranks = order[begin:place] if place > begin else order[begin:place:-1]
    row = [rank + card[1] for rank in ranks]
    lock = None if game.placed else game.lock
    before = [lock] if lock and lock != card and lock not in row else []
    return [waiting for waiting in before + row if waiting not in laid]


def fits(key: str, laid: set[str], card: str, starts: Mapping[str, str] = MappingProxyType({})) -> bool:
    """Whether a card may be laid now by whoever holds it."""
    return card not in laid and not queue(key, laid, card, starts)


def starts(view: View | State) -> dict[str, str]:
    """The rank of the first card of each suit, or of the whole deal for all suits, as the log tells it."""
    laid = [str(done.card) for done in view.log if isinstance(done, Play)]
    if GAMES[str(view.rules)].each:
        return {suit: rank for rank, suit in reversed(laid)}
    return dict.fromkeys("CDHS", laid[0][0]) if laid else {}


def letters(cards: frozenset[Card]) -> set[str]:
    """Cards as texts."""
    return set(map(str, cards))


def cards(text: str) -> frozenset[Card]:
    """The cards of a text."""
    return frozenset(map(Card.parse, text.split()))


def action(text: str) -> Action:
    """A card, `pass`, or what a log calls it."""
    return PASS if text == "pass" else parse_action(text)


def spread(cards: Sequence[Card], sizes: Sequence[int]) -> Iterator[tuple[frozenset[Card], ...]]:
    """Every way to deal cards into hands of these sizes."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in hand]
        for others in spread(rest, sizes[1:]):
            yield (frozenset(hand), *others)


def every_action(rules: RuleSet) -> list[Action]:
    """Each card of the pack, a joker for each, and the pass."""
    cards = rules.deck.cards
    return [*map(Play, cards), *(Play(card, joker=True) for card in cards), PASS]


def moments(deal: Deal, rng: Random) -> list[State]:
    """Every state of a deal played at random, from the first turn to the last card."""
    states = [State.start(deal)]
    while states[-1].winner is None:
        states.append(play(states[-1], rng.choice(legal_actions(states[-1].view(states[-1].turn)))))
        assert len(states) <= 52 * len(deal.hands), f"a deal without end: {states[-1]}"
    return states


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """A deal of any rule set for any of its numbers of seats."""
    rules = GROWN[draw(st.sampled_from(sorted(GROWN)))]
    seats = draw(st.sampled_from(rules.seats))
    dealer = draw(st.integers(0, seats - 1))
    return Deal.shuffled(rules, seats=seats, dealer=dealer, rng=Random(draw(st.integers(0, 2**32))))


@st.composite
def states(draw: st.DrawFn, *, over: bool = True) -> State:
    """A moment of a deal that was played at random; `over=False` leaves out its end."""
    played = moments(draw(deals()), Random(draw(st.integers(0, 2**32))))
    return played[draw(st.integers(0, len(played) - 1 - (not over)))]


@st.composite
def views(draw: st.DrawFn) -> View:
    """A view as an author may write it: any cards on the table and in the hand, even what no deal leads to."""
    rules = GROWN[draw(st.sampled_from(sorted(GROWN)))]
    seats = draw(st.sampled_from(rules.seats))
    sizes = draw(st.just(()) | st.tuples(*[st.integers(0, 18)] * seats))
    rules = rules.seated(len(sizes))
    if not rules.fixed:
        for card in draw(st.lists(st.sampled_from(rules.deck.cards), max_size=4)):
            rules = rules.opened(card)
    some = st.frozensets(st.sampled_from(rules.deck.cards))
    layout, hand = draw(some), draw(some)
    seat, turn = draw(st.integers(0, seats - 1)), draw(st.integers(0, seats - 1))
    stock, spare = draw(st.integers(0, 40)), draw(some)
    passes = draw(st.just(()) | st.tuples(*[st.integers(0, 5)] * seats))
    jokers = draw(st.integers(0, rules.deck.jokers))
    return View(rules, layout, hand, seat, turn, sizes, (), stock, spare, passes, jokers)


def found(path: Path) -> Path:
    """A file of the folder that lies beside the repository. In CI it must be there; elsewhere the test is skipped."""
    if not path.exists():
        missing = f"{path} is not there: the shared folder lies beside the repository"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    return path


def rows(name: str, kind: str) -> list[dict[str, Any]]:
    """The tables of a shared case file; none where the file is missing, which `found` reports."""
    path = SHARED / "cases" / name
    return tomllib.loads(path.read_text(encoding="utf-8"))[kind] if path.exists() else []

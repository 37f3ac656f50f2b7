"""What the tests of the game draw from: a second idea of the rules, deals and views at random, the shared cases."""

import os
import tomllib
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from fantan import RULESETS, Card, Deal, Play, Rank, RuleSet, State, View, legal_actions, play
from fantan.rules import Deck, Row
from fantan.state import PASS, Action

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"

ACE_HIGH = "23456789TJQKA"
ACE_LOW = "A23456789TJQK"

GAMES: dict[str, tuple[str, str | None]] = {
    "pagat": (ACE_HIGH, None),
    "sjueren": (ACE_HIGH, None),
    "gamerules": (ACE_HIGH, None),
    "sjuan": (ACE_LOW, None),
    "sjuan-ace-high": (ACE_HIGH, None),
    "sjuan-hearts": (ACE_LOW, "7H"),
    "sjuan-diamonds": (ACE_LOW, "7D"),
}
"""Each rule set once more, in plain letters: its ranks from low to high, and the card that opens the deal."""

SHORT = replace(
    RULESETS["pagat"],
    key="short",
    deck=Deck(tuple(rank for rank in Rank if rank not in {Rank.EIGHT, Rank.NINE, Rank.TEN})),
    row=Row(Rank.FIVE),
)
"""A pack of 40 cards whose jack follows the seven, with fives as starters; no shipped rule set has one yet."""


def queue(key: str, laid: set[str], card: str) -> list[str]:
    """What must be laid before a card, in order, counted on the letters of the ranks."""
    order, lock = GAMES[key]
    seven, place = order.index("7"), order.index(card[0])
    ranks = order[seven:place] if place > seven else order[seven:place:-1]
    row = [rank + card[1] for rank in ranks]
    first = [lock] if lock and lock != card and lock not in row else []
    return [waiting for waiting in first + row if waiting not in laid]


def fits(key: str, laid: set[str], card: str) -> bool:
    """Whether a card may be laid now by whoever holds it."""
    return card not in laid and not queue(key, laid, card)


def letters(cards: frozenset[Card]) -> set[str]:
    """Cards as texts."""
    return set(map(str, cards))


def cards(text: str) -> frozenset[Card]:
    """The cards of a text."""
    return frozenset(map(Card.parse, text.split()))


def action(text: str) -> Action:
    """A card, or `pass`."""
    return PASS if text == "pass" else Play(Card.parse(text))


def every_action(rules: RuleSet) -> list[Action]:
    """Each card of the pack, and the pass."""
    return [*map(Play, rules.deck.cards), PASS]


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
    rules = RULESETS[draw(st.sampled_from(sorted(RULESETS)))]
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
    rules = RULESETS[draw(st.sampled_from(sorted(RULESETS)))]
    pack = rules.deck.cards
    layout, hand = draw(st.frozensets(st.sampled_from(pack))), draw(st.frozensets(st.sampled_from(pack)))
    seats = draw(st.sampled_from(rules.seats))
    sizes = draw(st.just(()) | st.tuples(*[st.integers(0, 18)] * seats))
    seat, turn = draw(st.integers(0, seats - 1)), draw(st.integers(0, seats - 1))
    return View(rules, layout, hand, seat, turn, sizes)


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

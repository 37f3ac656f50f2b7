"""What the cards of a hand wait for, and who could hold that."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from fantan import inference
from fantan.cards import Card
from fantan.inference import Impossible, Untold
from fantan.judge import judge
from fantan.state import Play, View
from fantan.words import Sentence


def holders(view: View, card: Card) -> tuple[int, ...]:
    """The other seats that can hold an unseen card; none where the view does not tell of them, or no deal leads to it.

    Whoever passed while it fitted does not hold it: whoever can lay a card must.
    """
    return _holders(view).get(card, ())


def waiting(view: View) -> tuple[Sentence, ...]:
    """For each card of the hand that waits: its first missing card, and who could hold that."""
    return tuple(_waiting(view))


@lru_cache(maxsize=64)
def _holders(view: View) -> Mapping[Card, tuple[int, ...]]:
    """For each unseen card who can hold it; empty where nothing is told, or what is told cannot be."""
    try:
        return inference.holders(view)
    except (Untold, Impossible):
        return {}


def _waiting(view: View) -> Iterator[Sentence]:
    """One sentence for each blocked card of the hand: its first missing card, and who could hold that."""
    held, mine = _holders(view), replace(view, turn=view.seat)
    for card in view.rules.deck.sort(view.hand):
        verdict = judge(mine, Play(card))
        if not verdict.missing:
            continue
        first = verdict.missing[0]
        seats = held.get(first, ())
        facts = (("card", card), *([("first", first)] if seats else []))
        key, number = "waiting.others" if seats else "waiting", len(verdict.missing)
        yield Sentence(key, facts, number, seats, verdict.missing, view.hand)

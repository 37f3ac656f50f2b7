"""Advice: hints in rungs, from "can I play at all?" to what every other card waits for and who could hold it.

A hint is made from a view, so it knows what the seat may know and nothing else. Each sentence carries the facts it
states, ready to be checked against the view.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from fantan.cards import Card
from fantan.judge import fitting, judge, queues
from fantan.rules import Rest
from fantan.state import Play, View
from fantan.words import Sentence

RUNGS = ("able", "suits", "cards", "waiting")


@dataclass(frozen=True)
class Hint:
    """What one rung says, and the cards of the hand it points at."""

    rung: str
    sentences: tuple[Sentence, ...]
    cards: tuple[Card, ...] = ()

    def said(self, lang: str) -> str:
        """The hint as one text."""
        return " ".join(sentence.said(lang) for sentence in self.sentences)


def hint(view: View, rung: int) -> Hint:
    """The hint of a rung, from 0; the last one there is where the others would have nothing to add.

    Out of turn it tells what holds as things stand.
    """
    if view.over:
        return Hint(RUNGS[0], (_sentence("hint.over"),))
    mine = replace(view, turn=view.seat)
    playable = tuple(card for card in view.rules.deck.sort(view.playable) if judge(mine, Play(card)))
    early = () if view.turn == view.seat else (_sentence("hint.early"),)
    if not playable:
        return Hint(RUNGS[0], (*early, _sentence("hint.unable")))
    most = len(RUNGS) - 1 if view.hand.difference(playable) else len(RUNGS) - 2
    name = RUNGS[min(rung, most)]
    match name:
        case "able":
            return Hint(name, (*early, _sentence("hint.able")))
        case "suits":
            suits = tuple(dict.fromkeys(card.suit for card in playable))
            return Hint(name, (*early, _sentence("hint.suits", len(suits), suits=suits)))
        case "cards":
            return Hint(name, (*early, *_why(mine, playable)), playable)
        case _:
            return Hint(name, (*early, _sentence("hint.waiting")), playable)


def waiting(view: View) -> tuple[Sentence, ...]:
    """For each card of the hand that waits: its first missing card, and who could hold that."""
    return tuple(_waiting(replace(view, turn=view.seat)))


def best(view: View) -> tuple[Card, Card] | None:
    """The playable card that brings the farthest own card closer, and that far card; None where none does.

    Of equals it is the first in the order of the pack.
    """
    queued = queues(view)
    hand = view.rules.deck.sort(view.hand)
    steps = [
        (len(queued[far]), card, far)
        for card in hand
        if not queued.get(card, (card,))
        for far in hand
        if card in queued.get(far, ())
    ]
    return max(steps, key=lambda step: step[0])[1:] if steps else None


def holders(view: View, card: Card) -> tuple[int, ...]:
    """The other seats that can hold a card as far as the table shows; none where the view does not tell of them.

    Whoever passed while it fitted does not hold it: whoever can lay a card must.
    """
    return _holders(view, card, tuple(_passes(view)))


def _holders(view: View, card: Card, passes: Iterable[tuple[int, frozenset[Card]]]) -> tuple[int, ...]:
    if card in view.spare:
        return ()
    passed = {seat for seat, fits in passes if card in fits}
    return tuple(seat for seat, size in enumerate(view.sizes) if size and seat != view.seat and seat not in passed)


def _passes(view: View) -> Iterator[tuple[int, frozenset[Card]]]:
    """Each pass that proves something: whose it was, and which cards fitted then.

    None where the view does not tell the seats. None where one may pass by choice, or draws a card by passing. None
    where somebody is out and the others play on: from then on the log alone does not tell whose an action was.
    """
    seats, rules = len(view.sizes), view.rules
    proves = rules.passing.limit is None and rules.dealing.rest is not Rest.STOCK
    if not seats or not proves or (rules.ending.ranked and 0 in view.sizes):
        return
    # What a suit began with decides nothing before that card was laid.
    layout, rules = rules.placed, rules.as_of(rules.placed)
    seat = (view.turn - sum(not action.corrects for action in view.log)) % seats
    for action in view.log:
        if isinstance(action, Play):
            layout, rules = layout | {action.card}, rules.opened(action.card)
        elif not action.mistaken:
            yield seat, frozenset(fitting(View(rules, layout, frozenset())))
        seat = seat if action.corrects else (seat + 1) % seats


def _why(view: View, playable: tuple[Card, ...]) -> Iterator[Sentence]:
    found = best(view) if len(playable) > 1 else None
    if found:
        card, far = found
        left = tuple(other for other in queues(view)[far] if other != card)
        yield _sentence("hint.closer", card=card, far=far)
        about = Sentence("hint.left", number=len(left), missing=left, yours=view.hand)
        yield about if left else _sentence("hint.next", far=far)
    others = tuple(card for card in playable if not found or card != found[0])
    for other in others:
        verdict = judge(view, Play(other))
        yield _sentence(f"hint.{verdict.reason}", card=other, neighbour=verdict.neighbour, suit=other.suit)


def _waiting(view: View) -> Iterator[Sentence]:
    """One sentence for each blocked card of the hand: its first missing card, and who could hold that."""
    passes = tuple(_passes(view))
    for card in view.rules.deck.sort(view.hand):
        verdict = judge(view, Play(card))
        if not verdict.missing:
            continue
        first = verdict.missing[0]
        seats = () if first in view.hand else _holders(view, first, passes)
        facts = (("card", card), *([("first", first)] if seats else []))
        key, number = "waiting.others" if seats else "waiting", len(verdict.missing)
        yield Sentence(key, facts, number, seats, verdict.missing, view.hand)


def _sentence(key: str, number: int | None = None, /, **facts: object) -> Sentence:
    return Sentence(key, tuple(facts.items()), number)

"""Hints in rungs: from "can I play at all?" over a principle, a suit and a card to the evidence, and to what waits."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fantan.advice.advice import WORLDS, Advice, advise
from fantan.advice.reasons import fits, told
from fantan.cards import Card
from fantan.state import View
from fantan.words import Sentence

RUNGS = ("able", "principle", "suit", "card", "evidence", "waiting")
"""The rungs in their order. Where one has nothing to say it is left out."""

PRINCIPLES = {
    "hint.closer": "hint.principle.closer",
    "advice.nothing": "hint.principle.nothing",
    "advice.kept": "hint.principle.kept",
    "advice.fewest": "hint.principle.fewest",
    "advice.preferred": "hint.principle.preferred",
}
"""The principle behind each reason."""


@dataclass(frozen=True)
class Hint:
    """What one rung says, and the cards it points at: of the hand, or those that a joker may be laid for."""

    rung: str
    sentences: tuple[Sentence, ...]
    cards: tuple[Card, ...] = ()

    def said(self, lang: str) -> str:
        """The hint as one text."""
        return " ".join(sentence.said(lang) for sentence in self.sentences)


def hint(view: View, rung: int, worlds: int = WORLDS) -> Hint:
    """The hint of a rung, from 0; after the last one there is they begin again with the card.

    Out of turn it tells what holds as things stand.
    """
    if view.over:
        return Hint(RUNGS[0], (told("hint.over"),))
    early = () if view.turn == view.seat else (told("hint.early"),)
    advice = advise(view, worlds)
    if advice.best is None:
        return Hint(RUNGS[0], (*early, told("hint.unable")))
    names = tuple(_rungs(view, advice))
    card = RUNGS.index("card")
    name = names[rung if rung < len(names) else card + (rung - card) % (len(names) - card)]
    sentences, cards = _said(replace(view, turn=view.seat), advice, name)
    return Hint(name, (*early, *sentences), cards)


def _rungs(view: View, advice: Advice) -> Iterator[str]:
    """The rungs that have something to say."""
    yield from RUNGS[:4]
    if advice.evidence:
        yield "evidence"
    if view.hand.difference(choice.card for choice in advice.ranked):
        yield "waiting"


def _said(view: View, advice: Advice, rung: str) -> tuple[tuple[Sentence, ...], tuple[Card, ...]]:
    """What a rung says, and the cards it points at."""
    cards = tuple(choice.card for choice in advice.ranked)
    good, kind = cards[: 1 + len(advice.equal)], ".joker" if advice.joker else ""
    match rung:
        case "able":
            return (told(f"hint.able{kind}"),), ()
        case "principle":
            return (told(_principle(view, advice)),), ()
        case "suit":
            suits = tuple(dict.fromkeys(card.suit for card in view.rules.deck.sort(frozenset(good))))
            return (told(f"hint.suits{kind}", len(suits), suits=suits),), ()
        case "card" if advice.joker:
            return (told("hint.lay.joker", card=good[0]), *advice.reasons), good
        case "card":
            lay = (told("hint.lay", card=good[0]),) if advice.counted or advice.proven else ()
            return (*lay, *advice.reasons, *(fits(view, card) for card in cards if card not in good)), good
        case "evidence":
            return advice.evidence, good
        case _:
            return (told("hint.waiting.joker" if view.jokers else "hint.waiting"),), good


def _principle(view: View, advice: Advice) -> str:
    """The principle of the weightiest reason; that of counting turns where the win is proven.

    Where passing is a choice, or there is a joker to lay instead, a single card is a decision, too.
    """
    if advice.joker:
        return "hint.principle.joker"
    if advice.forced:
        return "hint.principle.forced"
    if len(advice.ranked) == 1 and view.jokers:
        return "hint.principle.joker_kept"
    if len(advice.ranked) == 1:
        return "hint.principle.last" if len(view.hand) == 1 else "hint.principle.pass"
    if advice.proven:
        return "hint.principle.proven"
    return next((PRINCIPLES[why.key] for why in advice.reasons if why.key in PRINCIPLES), "hint.principle.even")

"""How an answer is graded, card by card and choice by choice.

Nothing here knows a rule. What is right is in the question, and what is said of a card is what the judge says.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from fantan.cards import Card
from fantan.judge import Verdict, judge
from fantan.puzzles.question import Answer, Form, Question
from fantan.state import Play, View


class Mark(StrEnum):
    """What became of one card or option of an answer."""

    RIGHT = "right"
    """Picked, and rightly so."""
    LEFT = "left"
    """Left, and rightly so."""
    WRONG = "wrong"
    """Picked, and it does not belong there."""
    MISSED = "missed"
    """Left, though it belongs there."""


class Aside(StrEnum):
    """Where a card lies that is no part of an order."""

    BEYOND = "beyond"
    """Further out in the same row than the card in question."""
    SIDE = "side"
    """At the other end of the same row."""
    SUIT = "suit"
    """In another row."""


@dataclass(frozen=True)
class Graded:
    """One offered card, what became of it, and what the judge says of it."""

    card: Card
    mark: Mark
    verdict: Verdict


@dataclass(frozen=True)
class Grade:
    """An answer, part by part."""

    right: bool
    cards: tuple[Graded, ...] = ()
    choices: tuple[tuple[str, bool], ...] = ()

    def marked(self, mark: Mark) -> tuple[Graded, ...]:
        """The cards with this mark."""
        return tuple(part for part in self.cards if part.mark is mark)


def grade(question: Question, answer: Answer) -> Grade:
    """Grade an answer, each offered card by itself."""
    cards = tuple(
        Graded(card, _mark(question, answer, card), judge_offered(question, card)) for card in question.offered
    )
    chosen = dict(answer.chosen)
    choices = tuple((choice.id, chosen.get(choice.id) == choice.right) for choice in question.choices)
    match question.form:
        case Form.ONE:
            right = bool(answer.cards) and set(answer.cards) <= set(question.right)
        case Form.TURN:
            right = answer.cards[1:] == () and (
                answer.cards[0] in question.right if answer.cards else not question.right
            )
        case Form.SET:
            right = frozenset(answer.cards) == frozenset(question.right)
        case Form.ORDER:
            right = answer.cards == question.right
        case Form.CHOICE:
            right = all(hit for _, hit in choices)
    return Grade(right, cards, choices)


def judge_offered(question: Question, card: Card) -> Verdict:
    """What the judge says of a card as if it were the turn of who is asked.

    An offered card may be in anybody's hand and is judged as if in this one.
    """
    view = replace(question.view, turn=question.view.seat)
    if card in question.offered and card not in view.playable:
        view = View(view.rules, view.layout, view.hand | {card})
    return judge(view, Play(card))


def aside(question: Question, card: Card) -> Aside:
    """Where a card lies that need not be laid before the card in question."""
    if question.card is None or card.suit is not question.card.suit:
        return Aside.SUIT
    beyond = any(question.card in path for path in question.view.rules.paths[card])
    return Aside.BEYOND if beyond else Aside.SIDE


def _mark(question: Question, answer: Answer, card: Card) -> Mark:
    picked, belongs = card in answer.cards, card in question.right
    if picked and belongs and question.form is Form.ORDER:
        belongs = answer.cards.index(card) == question.right.index(card)
    if picked:
        return Mark.RIGHT if belongs else Mark.WRONG
    return Mark.MISSED if belongs else Mark.LEFT

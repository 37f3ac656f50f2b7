"""A question about a position, its complete set of right answers, and how an answer is graded.

Nothing here knows a rule. What is right is what the judge says of each card.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from fantan.cards import Card, NotationError
from fantan.judge import Reason, Verdict, judge
from fantan.rules import RuleSet, Side
from fantan.state import Play, View

_EXTENDS = {Side.LOW: Reason.EXTENDS_LOW, Side.HIGH: Reason.EXTENDS_HIGH}


class Form(StrEnum):
    """How a question is answered."""

    ONE = "one"
    """One card that fits; any of them is right."""
    SET = "set"
    """All cards that fit, or none."""
    ORDER = "order"
    """Cards in an order."""
    CHOICE = "choice"
    """One option of each choice."""


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
class Choice:
    """A part of a question with exactly one right option."""

    id: str
    options: tuple[str, ...]
    right: str


@dataclass(frozen=True)
class Question:
    """A question about a view, with everything that is right."""

    kind: str
    """The id of the puzzle kind, `P01`."""
    form: Form
    view: View
    card: Card | None = None
    """The card it asks about, where it asks about one."""
    offered: tuple[Card, ...] = ()
    """The cards to pick from, in the order of the pack."""
    right: tuple[Card, ...] = ()
    """The cards that are right: in playing order for an order, else in the order of the pack."""
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class Answer:
    """What a learner picked, in the order of picking, and chose."""

    cards: tuple[Card, ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        cards = ",".join(map(str, self.cards)) or "-"
        return ";".join((cards, *(f"{name}={option}" for name, option in self.chosen)))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text form, `7C,5H` or `-;fits=no;why=gap`.

        :raises NotationError: when a part is no card or no choice.
        """
        cards, *chosen = text.split(";")
        if not all("=" in choice for choice in chosen):
            raise NotationError(f"expected CARD,CARD;NAME=OPTION, read {text!r}")
        pairs = (choice.partition("=") for choice in chosen)
        picked = () if cards == "-" else map(Card.parse, cards.split(","))
        return cls(tuple(picked), tuple((name, option) for name, _, option in pairs))


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


def which_fits(view: View) -> Question:
    """Which of your cards fits? Any that does is right."""
    hand, right = _hand(view)
    return Question("P00", Form.ONE, view, offered=hand, right=right)


def legal_set(view: View) -> Question:
    """Which of your cards fit? All of them, or none.

    >>> legal_set(View.parse("pagat; 6-8H; 5H TH 7C")).right
    (Card.parse('7C'), Card.parse('5H'))
    """
    hand, right = _hand(view)
    return Question("P01", Form.SET, view, offered=hand, right=right)


def fits_or_waits(view: View, card: Card) -> Question:
    """Can this card of your hand be laid now, and why? The view is of a position that can come up, on your turn."""
    verdict = judge(view, Play(card))
    fits = Choice("fits", ("yes", "no"), "yes" if verdict else "no")
    why = Choice("why", _reasons(view.rules, card), verdict.reason.value)
    return Question("P02", Form.CHOICE, view, card, choices=(fits, why))


def missing_chain(view: View, card: Card, others: Sequence[Card] = ()) -> Question:
    """Which cards must be laid before this one, in which order? `others` are offered beside the right ones."""
    missing = judge(view, Play(card)).missing
    offered = view.rules.deck.sort(frozenset((*missing, *others)))
    return Question("P03", Form.ORDER, view, card, offered=offered, right=missing)


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
        case Form.SET:
            right = frozenset(answer.cards) == frozenset(question.right)
        case Form.ORDER:
            right = answer.cards == question.right
        case Form.CHOICE:
            right = all(hit for _, hit in choices)
    return Grade(right, cards, choices)


def judge_offered(question: Question, card: Card) -> Verdict:
    """What the judge says of a card; an offered one may be in anybody's hand and is judged as if in this one."""
    view = question.view
    if card in question.offered and card not in view.hand:
        view = View(view.rules, view.layout, view.hand | {card})
    return judge(view, Play(card))


def aside(question: Question, card: Card) -> Aside:
    """Where a card lies that need not be laid before the card in question."""
    if question.card is None or card.suit is not question.card.suit:
        return Aside.SUIT
    beyond = any(question.card in path for path in question.view.rules.paths[card])
    return Aside.BEYOND if beyond else Aside.SIDE


def _hand(view: View) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    hand = view.rules.deck.sort(view.hand)
    return hand, tuple(card for card in hand if judge(view, Play(card)))


def _mark(question: Question, answer: Answer, card: Card) -> Mark:
    picked, belongs = card in answer.cards, card in question.right
    if picked and belongs and question.form is Form.ORDER:
        belongs = answer.cards.index(card) == question.right.index(card)
    if picked:
        return Mark.RIGHT if belongs else Mark.WRONG
    return Mark.MISSED if belongs else Mark.LEFT


def _reasons(rules: RuleSet, card: Card) -> tuple[str, ...]:
    """Four reasons to choose from. They depend on the rules and the card alone, so that they give nothing away."""
    lock = rules.lock
    first = Reason.OPENS_ROW if card in rules.starters else Reason.ROW_NOT_OPEN
    reasons = [first, Reason.GAP, Reason.EXTENDS_LOW, Reason.EXTENDS_HIGH]
    if lock is not None and card.suit is not lock.suit:
        reasons[2:] = Reason.OPENING_CARD_FIRST, _EXTENDS[rules.side(card)]
    elif lock is not None and card != lock:
        # The opening card opens its row: with it on the table, that row cannot be closed.
        reasons[0] = Reason.OPENING_CARD_FIRST
    return tuple(reason.value for reason in sorted(reasons, key=list(Reason).index))

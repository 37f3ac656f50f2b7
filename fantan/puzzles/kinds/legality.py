"""What may be laid, and whether to pass: kinds about one hand."""

from fantan.cards import Card
from fantan.judge import Reason, judge
from fantan.puzzles.question import Choice, Form, Question
from fantan.rules import RuleSet, Side
from fantan.state import Play, View

_EXTENDS = {Side.LOW: Reason.EXTENDS_LOW, Side.HIGH: Reason.EXTENDS_HIGH}

NUMBERS = ("0", "1", "2", "3", "4")
"""How many cards may fit, as options; the last stands for so many or more."""


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


def may_i_pass(view: View) -> Question:
    """May you pass? If not, lay a card: any that fits is right. Where nothing fits, the pass is.

    >>> may_i_pass(View.parse("pagat; 6-8H; TH 7C")).right
    (Card.parse('7C'),)

    The rules are of those by which whoever can lay a card of their own must.
    """
    hand, right = _hand(view)
    return Question("P06", Form.TURN, view, offered=hand, right=right)


def forced_or_free(view: View) -> Question:
    """How many of your cards fit, and is there anything to decide?

    >>> [choice.right for choice in forced_or_free(View.parse("pagat; 6-8H; TH 7C")).choices]
    ['1', 'forced']

    The rules are of those by which whoever can lay a card of their own must.
    """
    many = len(_hand(view)[1])
    number = Choice("number", NUMBERS, NUMBERS[min(many, len(NUMBERS) - 1)])
    decision = Choice("decision", ("pass", "forced", "free"), ("pass", "forced", "free")[min(many, 2)])
    return Question("P11", Form.CHOICE, view, choices=(number, decision))


def _hand(view: View) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards of a hand, and those of them that fit."""
    hand = view.rules.deck.sort(view.hand)
    return hand, tuple(card for card in hand if judge(view, Play(card)))


def _reasons(rules: RuleSet, card: Card) -> tuple[str, ...]:
    """Four reasons to choose from. They depend on the rules and the card alone, so that they give nothing away."""
    lock = rules.lock
    # Where each suit has its own start, a row that is not open keeps no card waiting.
    opens = card in rules.starters or rules.row.each
    first = Reason.OPENS_ROW if opens else Reason.ROW_NOT_OPEN
    reasons = [first, Reason.GAP, Reason.EXTENDS_LOW, Reason.EXTENDS_HIGH]
    if lock is not None and card.suit is not lock.suit:
        reasons[2:] = Reason.OPENING_CARD_FIRST, _EXTENDS[rules.side(card)]
    elif lock is not None and card != lock:
        # The opening card opens its row: with it on the table, that row cannot be closed.
        reasons[0] = Reason.OPENING_CARD_FIRST
    return tuple(reason.value for reason in sorted(reasons, key=list(Reason).index))

"""How rows grow: kinds about what comes before a card, and what comes next."""

from collections.abc import Iterable, Sequence

from fantan.cards import Card, NotationError, Suit
from fantan.judge import fitting, judge
from fantan.puzzles.question import Choice, Form, Question
from fantan.puzzles.replay import follows
from fantan.state import Play, View

NONE = "none"
"""The option that no other one is right."""


def missing_chain(view: View, card: Card, others: Sequence[Card] = ()) -> Question:
    """Which cards must be laid before this one, in which order? `others` are offered beside the right ones."""
    missing = judge(view, Play(card)).missing
    offered = view.rules.deck.sort(frozenset((*missing, *others)))
    return Question("P03", Form.ORDER, view, card, offered=offered, right=missing)


def read_row(view: View, suit: Suit, others: Sequence[Card] = ()) -> Question:
    """Which cards fit this row next? `others` are offered beside the right ones, and are of its suit too.

    >>> read_row(View.parse("pagat; 6-8H; -"), Suit.HEARTS).right
    (Card.parse('5H'), Card.parse('9H'))

    :raises ValueError: when another one is of another suit.
    """
    right = tuple(card for card in fitting(view) if card.suit is suit)
    if any(card.suit is not suit for card in others):
        raise ValueError(f"not all of {others} belong to row {suit}")
    offered = view.rules.deck.sort(frozenset((*right, *others)))
    return Question("P04", Form.SET, view, offered=offered, right=right, suit=suit)


def set_up(view: View, card: Card, others: Sequence[Card] = ()) -> Question:
    """Which are the fewest cards that must be laid so that this one fits? None, where it fits already.

    >>> set_up(View.parse("pagat; 6-8H; JH"), Card.parse("JH")).right
    (Card.parse('9H'), Card.parse('TH'))
    """
    right = view.rules.deck.sort(frozenset(judge(view, Play(card)).missing))
    offered = view.rules.deck.sort(frozenset((*right, *others)))
    return Question("P08", Form.SET, view, card, offered=offered, right=right)


def rebuild(view: View, orders: Iterable[Sequence[Card]]) -> Question:
    """In which of these orders can the cards on the table have been laid? In one, or in none of them.

    >>> orders = [tuple(map(Card.parse, order.split())) for order in ("7H 8H 6H", "6H 7H 8H")]
    >>> rebuild(View.parse("pagat; 6-8H; -"), orders).choices[0]
    Choice(id='order', options=('7H-8H-6H', '6H-7H-8H', 'none'), right='7H-8H-6H', name='')

    :raises ValueError: when an order is not of these cards, or more than one of them is right.
    """
    laid, beforehand = view.layout - view.rules.placed, View(view.rules, view.rules.placed, frozenset())
    right, options = [], []
    for order in orders:
        if frozenset(order) != laid or len(order) != len(laid):
            raise ValueError(f"{order} are not the cards on the table")
        options.append(written(order))
        right += [options[-1]] if follows(beforehand, order) else []
    if len(right) > 1 or len(set(options)) < len(options):
        raise ValueError(f"more than one order is right: {right}")
    return Question("P09", Form.CHOICE, view, choices=(Choice("order", (*options, NONE), (*right, NONE)[0]),))


def written(order: Iterable[Card]) -> str:
    """An order of cards as an option of a choice, `7H-8H-6H`."""
    return "-".join(map(str, order))


def read_order(text: str) -> tuple[Card, ...]:
    """The cards of such an option, in their order.

    :raises NotationError: when it is none.
    """
    if text == NONE:
        raise NotationError(f"not an order: {text!r}")
    return tuple(map(Card.parse, text.split("-")))

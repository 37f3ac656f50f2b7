"""What a beginner may believe instead of the rules, as variants of the judge; and which belief explains an answer.

Most beliefs change what must lie before a card. They are made from the paths of the rule set, so that each has its
meaning in every rule set, or none.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import filterfalse
from types import MappingProxyType

from fantan.cards import Card, Cards, Rank, Suit
from fantan.puzzles.grading import grade
from fantan.puzzles.kinds import NONE, NUMBERS, read_order
from fantan.puzzles.question import Answer, Form, Question
from fantan.puzzles.replay import Turn
from fantan.rules import Side
from fantan.state import Pass, View

Paths = tuple[tuple[Card, ...], ...]


class Misconception(StrEnum):
    """A belief that is not the rule. Each has its sentence in the catalogue."""

    OTHER_STARTER = "M1"
    """The starter of another suit opens mine too."""
    WRAP = "M2"
    """Rows go round, from the one end to the other."""
    JUMP = "M3"
    """Once a row is open, its gaps may be jumped."""
    COLOUR = "M4"
    """Rows go on in the other suit of the same colour."""
    UP_ONLY = "M5"
    """Rows grow upward only."""
    BESIDE_STARTER = "M6"
    """The cards beside a starter need not wait for it."""
    ACE = "M7"
    """The ace belongs to the other end."""
    HOLD_BACK = "M8"
    """Whoever likes may pass."""
    STARTER_WAITS = "M9"
    """A starter has to wait."""
    SEVERAL = "M10"
    """Several cards may be laid in one turn."""


_TWINS = {
    Suit.CLUBS: Suit.SPADES,
    Suit.SPADES: Suit.CLUBS,
    Suit.DIAMONDS: Suit.HEARTS,
    Suit.HEARTS: Suit.DIAMONDS,
}
"""The other suit of the same colour."""


def paths(belief: Misconception, view: View, card: Card) -> Paths:
    """What must lie before a card as somebody with this belief sees it; no path where it could never be laid."""
    right = view.rules.paths[card]
    change = _CHANGES.get(belief)
    return right if change is None or view.rules.row.starter is None else change(view, card, right)


def queues(belief: Misconception, view: View, card: Card) -> Paths:
    """What is missing of each path on which the least is, by a belief; nothing where there is no path."""
    laid = view.layout.__contains__
    left = dict.fromkeys(tuple(filterfalse(laid, path)) for path in paths(belief, view, card))
    least = min(map(len, left), default=0)
    return tuple(queue for queue in left if len(queue) == least)


def fitting(belief: Misconception, view: View, cards: Iterable[Card]) -> Cards:
    """Which of these cards can be laid now, by a belief."""
    wanted = frozenset(cards) - view.layout
    found = frozenset(card for card in wanted if any(map(view.layout.issuperset, paths(belief, view, card))))
    if belief is not Misconception.SEVERAL or not found or found == wanted:
        return found
    # What is laid is on the table for the next card of the same turn.
    return found | fitting(belief, replace(view, layout=view.layout | found), wanted - found)


def lures(view: View, cards: Iterable[Card]) -> tuple[Misconception, ...]:
    """The beliefs by which other cards of these can be laid than by the rules."""
    offered = frozenset(cards)
    right = frozenset(
        card for card in offered - view.layout if any(map(view.layout.issuperset, view.rules.paths[card]))
    )
    return tuple(belief for belief in Misconception if fitting(belief, view, offered) != right)


def detect(question: Question, answer: Answer) -> Misconception | None:
    """The belief behind a wrong answer: the only one that gives this very answer; None where none or several do."""
    if grade(question, answer).right:
        return None
    found = [belief for belief in Misconception if explains(belief, question, answer)]
    return found[0] if len(found) == 1 else None


def explains(belief: Misconception, question: Question, answer: Answer) -> bool:
    """Whether somebody with this belief could give this answer."""
    view, cards = question.view, frozenset(answer.cards)
    match question.form:
        case Form.SET if question.card is not None:
            return cards in map(frozenset, queues(belief, view, question.card))
        case Form.SET:
            own = belief is not Misconception.SEVERAL or frozenset(question.offered) <= view.hand
            return own and fitting(belief, view, question.offered) == cards
        case Form.ORDER if question.card is not None:
            return answer.cards in queues(belief, view, question.card)
        case Form.ONE | Form.TURN if belief is Misconception.SEVERAL:
            return False
        case Form.ONE | Form.TURN if cards:
            return cards <= fitting(belief, view, question.offered)
        case Form.TURN:
            return belief is Misconception.HOLD_BACK or not fitting(belief, view, question.offered)
        case Form.CHOICE if question.kind in _CHOICES:
            return _CHOICES[question.kind](belief, question, dict(answer.chosen))
    return False


def _in_choice(belief: Misconception, question: Question, chosen: Mapping[str, str]) -> bool:
    """P02: whether the card fits is answered as the belief says, and not as the rules do."""
    assert question.card is not None
    fits = "yes" if fitting(belief, question.view, [question.card]) else "no"
    return chosen.get("fits") == fits != question.choices[0].right


def _in_replay(belief: Misconception, question: Question, chosen: Mapping[str, str]) -> bool:
    """P05: a turn is blamed that the belief forbids, and it is not the one that the rules forbid."""
    turns = tuple(map(Turn.parse, question.choices[0].options))
    blamed = chosen.get("turn")
    return blamed != question.choices[0].right and blamed in [
        str(turn) for turn in _forbidden(belief, question.view, turns)
    ]


def _forbidden(belief: Misconception, view: View, turns: Sequence[Turn]) -> Iterator[Turn]:
    """The turns in which a card is laid that does not fit, by a belief."""
    for turn in turns:
        if turn.card is not None:
            if not fitting(belief, view, [turn.card]):
                yield turn
            view = replace(view, layout=view.layout | {turn.card})


def _in_order(belief: Misconception, question: Question, chosen: Mapping[str, str]) -> bool:
    """P09: the order is one that the belief allows, or none is where it allows none."""
    order, options = question.choices[0], question.choices[0].options[:-1]
    allowed = [option for option in options if _follows(belief, question.view, read_order(option))]
    picked = chosen.get("order")
    return picked != order.right and (picked in allowed or (picked == NONE and not allowed))


def _follows(belief: Misconception, view: View, order: Iterable[Card]) -> bool:
    """Whether cards can be laid in this order from the beginning of a deal, by a belief."""
    view = replace(view, layout=view.rules.placed)
    for card in order:
        if not fitting(belief, view, [card]):
            return False
        view = replace(view, layout=view.layout | {card})
    return True


def _in_books(belief: Misconception, question: Question, chosen: Mapping[str, str]) -> bool:
    """P10: all that is asked is answered as the belief says of both rule sets; to mix the two up is no belief."""
    assert question.other is not None
    swapped = {"one": "two", "two": "one"}
    if all(chosen.get(choice.id) == swapped.get(choice.right, choice.right) for choice in question.choices):
        return False
    one, two = question.view, replace(question.view, rules=question.other)
    for choice in question.choices:
        by = [_allowed(belief, view, choice.id) for view in (one, two)]
        said = {(True, True): "both", (True, False): "one", (False, True): "two"}.get((by[0], by[1]), "neither")
        if chosen.get(choice.id) != said:
            return False
    return True


def _allowed(belief: Misconception, view: View, action: str) -> bool:
    """Whether a card can be laid, or a pass made, by a belief."""
    if action == str(Pass()):
        free = belief is Misconception.HOLD_BACK or view.rules.passing.limit is not None
        return free or not fitting(belief, view, view.hand)
    return bool(fitting(belief, view, [Card.parse(action)]))


def _in_count(belief: Misconception, question: Question, chosen: Mapping[str, str]) -> bool:
    """P11: so many cards fit as the belief says, and so much is there to decide."""
    many = len(fitting(belief, question.view, question.view.hand))
    decision = ("pass", "forced", "free")[min(many, 2)]
    if belief is Misconception.HOLD_BACK and many:
        decision = "free"
    return chosen == {"number": NUMBERS[min(many, len(NUMBERS) - 1)], "decision": decision}


_CHOICES: Mapping[str, Callable[[Misconception, Question, Mapping[str, str]], bool]] = MappingProxyType(
    {"P02": _in_choice, "P05": _in_replay, "P09": _in_order, "P10": _in_books, "P11": _in_count}
)
"""How a belief shows in the choices of each kind."""


def _other_starter(view: View, card: Card, right: Paths) -> Paths:
    own = _starter(view, card)
    if own == view.rules.lock:
        return right
    others = [Card(own.rank, suit) for suit in view.rules.deck.suits if suit is not card.suit]
    return (*right, *(tuple(other if each == own else each for each in path) for path in right for other in others))


def _wrap(view: View, card: Card, right: Paths) -> Paths:
    far = _across(view, card)
    return right if far is None else (*right, *((*path, far) for path in view.rules.paths[far]))


def _jump(view: View, _card: Card, right: Paths) -> Paths:
    kept = view.rules.starters | {view.rules.lock}
    return tuple(tuple(each for each in path if each in kept) for path in right)


def _colour(view: View, card: Card, right: Paths) -> Paths:
    twin = _TWINS[card.suit]
    if twin not in view.rules.deck.suits or card in view.rules.starters:
        return right
    own = [tuple(Card(each.rank, twin) if each.suit is card.suit else each for each in path) for path in right]
    lock = view.rules.lock
    # The opening card still comes before anything else.
    return (*right, *(path if lock is None or lock in path else (lock, *path) for path in own))


def _up_only(view: View, card: Card, right: Paths) -> Paths:
    low = view.rules.side(card) is Side.LOW and card not in view.rules.starters
    return () if low else right


def _beside_starter(view: View, card: Card, right: Paths) -> Paths:
    own = _starter(view, card)
    if own == view.rules.lock:
        return right
    return (*right, *(tuple(each for each in path if each != own) for path in right))


def _ace(view: View, card: Card, right: Paths) -> Paths:
    far = _across(view, card) if card.rank is Rank.ACE else None
    return right if far is None else tuple((*path, far) for path in view.rules.paths[far])


def _starter_waits(view: View, card: Card, right: Paths) -> Paths:
    return () if card in view.rules.starters - {view.rules.lock} else right


_CHANGES: Mapping[Misconception, Callable[[View, Card, Paths], Paths]] = MappingProxyType(
    {
        Misconception.OTHER_STARTER: _other_starter,
        Misconception.WRAP: _wrap,
        Misconception.JUMP: _jump,
        Misconception.COLOUR: _colour,
        Misconception.UP_ONLY: _up_only,
        Misconception.BESIDE_STARTER: _beside_starter,
        Misconception.ACE: _ace,
        Misconception.STARTER_WAITS: _starter_waits,
    }
)
"""What each belief makes of the paths of a card. Holding back and laying several cards leave them alone."""


def _starter(view: View, card: Card) -> Card:
    """The card that opens the row of a card."""
    (own,) = (each for each in view.rules.starters if each.suit is card.suit)
    return own


def _across(view: View, card: Card) -> Card | None:
    """The card at the far end of the row of a card that is at an end; None where rows go round by the rules."""
    low, *_, high = view.rules.deck.ranks
    if view.rules.row.chosen or card.rank not in (low, high) or card in view.rules.starters:
        return None
    far = Card(low if card.rank is high else high, card.suit)
    return far if far in view.rules.paths else None

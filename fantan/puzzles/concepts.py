"""What a question exercises, as concepts: the ids of the lessons that teach them."""

from collections.abc import Mapping
from dataclasses import replace
from math import perm, prod
from types import MappingProxyType

from fantan.cards import Suit
from fantan.judge import Reason, judge
from fantan.notation import parse_action
from fantan.puzzles.misconceptions import Misconception, detect, lures
from fantan.puzzles.question import Answer, Form, Question
from fantan.rules import Placed
from fantan.state import Play
from fantan.witness import Witness, concerns

_REASONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        Reason.OPENS_ROW: ("L05",),
        Reason.EXTENDS_LOW: ("L06",),
        Reason.EXTENDS_HIGH: ("L06",),
        Reason.OPENING_CARD_FIRST: ("L05",),
        Reason.MUST_PLAY: ("L12", "L07"),
        Reason.NOT_YOUR_TURN: ("L11", "L07"),
    }
)
"""What an answer rests on by the reason that is right, where it is not what every blocked card rests on."""

_BELIEFS: Mapping[Misconception, str] = MappingProxyType(
    {
        Misconception.OTHER_STARTER: "L08",
        Misconception.WRAP: "L03",
        Misconception.JUMP: "L07",
        Misconception.COLOUR: "L08",
        Misconception.UP_ONLY: "L06",
        Misconception.BESIDE_STARTER: "L06",
        Misconception.ACE: "L02",
        Misconception.HOLD_BACK: "L12",
        Misconception.STARTER_WAITS: "L05",
        Misconception.SEVERAL: "L11",
    }
)
"""The lesson that puts each belief right."""

_KINDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"P00": ("L07",), "P03": ("L09",), "P07": ("L14",), "P08": ("L09",), "P09": ("L06",), "P11": ("L12", "L07")}
)


def concepts(question: Question) -> tuple[str, ...]:
    """The concepts that a question exercises, first the one that a right answer is evidence of.

    >>> from fantan.cards import Card
    >>> from fantan.puzzles.kinds import fits_or_waits
    >>> from fantan.state import View
    >>> concepts(fits_or_waits(View.parse("pagat; 6-8H; 7C"), Card.parse("7C")))
    ('L05', 'L07')

    :raises LookupError: when the question is of no puzzle kind.
    """
    match question.kind:
        case "P01":
            also = {"L08": _other_suits(question), "L10": _finished(question)}
            return ("L07", *(concept for concept, there in also.items() if there))
        case "P02":
            return _REASONS.get(question.choices[1].right, ("L09",))[0], "L07"
        case "P04":
            return ("L10", "L06") if _finished(question) else ("L06",)
        case "P05":
            return _REASONS.get(question.choices[1].right, ("L07",))
        case "P06":
            return ("L12", "L13") if question.right else ("L13", "L12")
        case "P10":
            return (_difference(question),)
    return _KINDS[question.kind]


def blamed(question: Question, answer: Answer) -> str:
    """The concept that a wrong answer puts in doubt: that of the belief behind it, or else of the question."""
    belief = detect(question, answer)
    return _BELIEFS[belief] if belief else concepts(question)[0]


def guess(question: Question) -> float:
    """The chance that somebody who knows nothing answers right, from 0 to 1."""
    offered, right = len(question.offered), len(question.right)
    match question.form:
        case Form.ONE:
            return right / offered
        case Form.TURN:
            return max(right, 1) / (offered + 1)
        case Form.SET:
            return 1 / (1 << offered)
        case Form.ORDER:
            return 1 / sum(perm(offered, length) for length in range(1, offered + 1))
    return prod(1 / len(choice.options) for choice in question.choices)


def _other_suits(question: Question) -> bool:
    """Whether what lies in other suits may mislead."""
    tempting = {Misconception.OTHER_STARTER, Misconception.COLOUR}
    return not tempting.isdisjoint(lures(question.view, question.offered))


def _finished(question: Question) -> bool:
    """Whether a row that is asked about has an end at which nothing can follow."""
    deck, layout = question.view.rules.deck, question.view.layout
    suits = {question.suit} if question.suit else {card.suit for card in question.offered}
    ends = (
        row[end]
        for suit in Suit
        if suit in suits
        for row in [[c for c in deck.cards if c.suit is suit]]
        for end in (0, -1)
    )
    return any(card in layout for card in ends)


def _difference(question: Question) -> str:
    """P10: the lesson about what the two rule sets see differently here."""
    assert question.other is not None
    one, two = question.view, replace(question.view, rules=question.other)
    choice = next(choice for choice in question.choices if choice.right in {"one", "two"})
    action = parse_action(choice.id)
    if isinstance(action, Play):
        one, two = (replace(view, hand=frozenset({action.card})) for view in (one, two))
    names = concerns(Witness(judge(one, action), judge(two, action)))
    ours, theirs = one.rules, two.rules
    locks = [rules.lock for rules in (ours, theirs) if rules.lock]
    placed = (ours.opening.placed is Placed.NONE) is not (theirs.opening.placed is Placed.NONE)
    if ours.row.chosen is not theirs.row.chosen:
        return "D11"
    if set(ours.deck.ranks) != set(theirs.deck.ranks) or ours.row.starter is not theirs.row.starter:
        return "D10"
    if names & {"limit", "eliminated", "must"} or (placed and not names & {"order", "ends"}):
        return "D04"
    if names & {"opening"} and locks:
        return "D02" if any(lock.suit is Suit.DIAMONDS for lock in locks) else "D03"
    return "D08" if "rest" in names else "D01"

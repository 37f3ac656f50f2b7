"""Turns that are played again, each judged with what a reader can see."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Self

from fantan.cards import Card, NotationError
from fantan.judge import Verdict, judge
from fantan.notation import parse_action, parse_number
from fantan.state import Action, Pass, Play, View


@dataclass(frozen=True)
class Turn:
    """What one seat does: `2:8S` lays 8♠, `3:-` passes.

    >>> Turn.parse("2:8S")
    Turn(seat=2, action=Play(card=Card.parse('8S'), corrects=False, joker=False))
    """

    seat: int
    action: Action

    def __str__(self) -> str:
        return f"{self.seat}:{self.action}"

    @property
    def card(self) -> Card | None:
        """The card that is laid; None for a pass."""
        return self.action.card if isinstance(self.action, Play) else None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text form.

        :raises NotationError: when it is no turn.
        """
        seat, colon, action = text.partition(":")
        if not colon:
            raise NotationError(f"not a turn: {text!r}")
        return cls(parse_number(seat, text), parse_action(action))


def verdicts(view: View, turns: Sequence[Turn]) -> tuple[Verdict | None, ...]:
    """What the judge says of each turn, with what is known: the table, and the hand that is shown afterwards.

    `view` is the table before the turns, with the hand that its seat holds after them. A pass of another seat says
    nothing and has no verdict. A card that was laid against the rules stays on the table.
    """
    now, found = view, []
    for place, turn in enumerate(turns):
        card = turn.card
        if turn.seat == view.seat:
            hand = view.hand | {later.card for later in turns[place:] if later.seat == turn.seat and later.card}
        else:
            hand = frozenset({card} if card else ())
        seen = replace(now, hand=hand, seat=turn.seat, sizes=(), log=())
        verdict = judge(seen, turn.action) if hand else None
        found.append(verdict)
        if card:
            now = replace(now, layout=now.layout | {card}, spare=now.spare - {card})
        if turn.seat == now.turn:
            now = replace(now, turn=_next(view.sizes, turn.seat), passes=_passes(now, turn))
    return tuple(found)


def refused(view: View, cards: Iterable[Card]) -> Verdict | None:
    """The verdict of the first card that does not fit when cards are laid in this order; None where all do."""
    for card in cards:
        verdict = judge(View(view.rules, view.layout, frozenset({card})), Play(card))
        if not verdict:
            return verdict
        view = replace(view, layout=view.layout | {card})
    return None


def follows(view: View, cards: Iterable[Card]) -> bool:
    """Whether cards can be laid in this order, each when it fits."""
    return refused(view, cards) is None


def _next(sizes: tuple[int, ...], seat: int) -> int:
    """The next seat that holds cards."""
    order = [(seat + step) % len(sizes) for step in range(1, len(sizes) + 1)]
    return next(other for other in order if sizes[other])


def _passes(view: View, turn: Turn) -> tuple[int, ...]:
    """How many passes each seat has used after a turn, where it is told."""
    passed = isinstance(turn.action, Pass)
    return tuple(used + (passed and seat == turn.seat) for seat, used in enumerate(view.passes))

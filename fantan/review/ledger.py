"""The pass ledger. A seat lays one card a turn or passes: so it goes out on turn H + P, its cards plus its passes.

A joker is one of its cards, and whoever has to lay a card for one has the joker in its stead: the sum stays.
Where passes draw, the drawn cards are added. Where cards lie face up for anyone, those it took are added too: they take
a turn each and leave its hand as it is. The smallest sum wins the deal, of equal ones that of the earlier seat.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fantan.cards import Card
from fantan.judge import Verdict, judge
from fantan.review.turns import Kind, Turn
from fantan.state import Pass, Play, State


@dataclass(frozen=True)
class Row:
    """The account of one seat."""

    seat: int
    dealt: int
    """The cards that it was dealt, jokers among them; not the starters that lie on the table before the first turn."""
    drawn: int
    """The cards that it drew by passing."""
    taken: int
    """The cards that it laid of those that lay face up."""
    passes: tuple[int, ...]
    """On which of its turns it passed. A pass that was put right is none."""
    turns: int
    """How many turns it has had."""
    left: int
    """How many cards it held then; those it laid down when it was eliminated are counted too."""
    eliminated: bool = False

    @property
    def cards(self) -> int:
        """The cards that it had to lay one by one: those dealt and drawn, and those it took from the table."""
        return self.dealt + self.drawn + self.taken

    @property
    def out(self) -> int:
        """The turn on which it went out, or where it did not, the first on which it could have, at best."""
        return self.cards + len(self.passes)


@dataclass(frozen=True)
class Cause:
    """A card that was not on the table when a seat had to pass, though it fitted, and own cards that waited for it."""

    card: Card
    waiting: tuple[Card, ...]
    """The own cards that waited for it, the nearest first."""
    far: int
    """How many cards were missing before the nearest of them, this one included."""
    holder: int | None
    """Who held it; None where it lay in the stock."""
    declined: tuple[int, ...]
    """The turns in which its holder could have laid it and did something else, as places in the log."""


def ledger(course: Sequence[State], turns: Sequence[Turn]) -> tuple[Row, ...]:
    """The account of every seat, in the order of the seats."""
    return tuple(_row(course, [turn for turn in turns if turn.seat == seat], seat) for seat in _seats(course))


def causes(course: Sequence[State], turn: Turn) -> tuple[Cause, ...]:
    """Why a seat had to pass: what it waited for, the nearest first; of equals what could have been laid before.

    None where the pass was by choice or in error: then nothing but the seat itself stood in the way.
    """
    if turn.kind is not Kind.PASS:
        return ()
    return tuple(sorted(_causes(course, turn), key=lambda cause: (cause.far, not cause.declined)))


def order(course: Sequence[State]) -> tuple[int, ...]:
    """The seats in the order of play, from the leader."""
    seats, leader = len(course[0].hands), course[0].turn
    return tuple((leader + step) % seats for step in range(seats))


def _seats(course: Sequence[State]) -> range:
    return range(len(course[0].hands))


def _row(course: Sequence[State], mine: Sequence[Turn], seat: int) -> Row:
    first, last = course[0], course[-1]
    passes = tuple(turn.number for turn in mine if turn.card is None)
    drawn = sum(len(course[turn.at + 1].hands[seat] - course[turn.at].hands[seat]) for turn in mine)
    taken = sum(turn.card in first.spare for turn in mine if turn.card)
    left = mine[-1].left if mine else first.sizes[seat]
    return Row(seat, first.sizes[seat], drawn, taken, passes, len(mine), left, seat in last.eliminated)


def _causes(course: Sequence[State], turn: Turn) -> Iterator[Cause]:
    before = course[turn.at]
    view = before.view(turn.seat)
    verdicts = [judge(view, Play(card)) for card in before.rules.deck.sort(view.hand)]
    waiting = sorted(verdicts, key=lambda verdict: len(verdict.missing))
    for card in dict.fromkeys(verdict.missing[0] for verdict in waiting):
        behind = [verdict for verdict in waiting if verdict.missing[0] == card]
        holder = before.holder(card)
        declined = tuple(_declined(course, turn.at, holder, card))
        yield Cause(card, tuple(map(_card, behind)), len(behind[0].missing), holder, declined)


def _declined(course: Sequence[State], until: int, holder: int | None, card: Card) -> Iterator[int]:
    """Where in the log the holder of a card could have laid it and did something else."""
    log, seats = course[-1].log, course[-1].seats
    for at in range(until):
        if seats[at] != holder or log[at].corrects:
            continue
        before = course[at]
        if card in before.hands[holder] and judge(before.view(holder), Play(card)):
            yield at


def _card(verdict: Verdict) -> Card:
    assert not isinstance(verdict.action, Pass)
    return verdict.action.card

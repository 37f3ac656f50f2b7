"""The free choices of a deal that cost: the better card, why it is better, and whether it was punished."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from fantan import advice, solver
from fantan.cards import Card
from fantan.review.turns import Kind, Turn
from fantan.state import Action, Play, State
from fantan.words import Sentence


class Punished(StrEnum):
    """What became of a choice that cost."""

    SAVED = "saved"
    """Somebody else laid what it had opened and had nothing else to lay; the seat did not win."""
    LOST = "lost"
    """The seat did not win."""
    SPARED = "spared"
    """The seat won all the same."""
    OPEN = "open"
    """The deal is not over."""


@dataclass(frozen=True)
class Choice:
    """A free choice that cost."""

    turn: Turn
    better: Card
    cost: Fraction
    """How much less often the seat wins with its own choice than with the better card, as a share of deals."""
    reasons: tuple[Sentence, ...]
    """Why the better card is better, from what the seat could see."""
    punished: Punished
    threw: Card | None
    """A card with which, all cards being open, the seat could have forced to go out first; after its choice no more.

    It is the better card where that is one. None where nothing was thrown away so.
    """
    line: tuple[tuple[int, Action], ...] = ()
    """With open cards: how the others could see to it that somebody else goes out first, each with whose turn it is.

    It begins with the choice, and is there only where the choice threw a forced win away.
    """

    @property
    def seat(self) -> int:
        """Whose choice it was."""
        return self.turn.seat


def choices(
    course: Sequence[State], turns: Iterable[Turn], seats: Iterable[int], done: Callable[[float], None]
) -> tuple[Choice, ...]:
    """Those of some seats, in the order of the log; `done` is told from time to time how much of it is."""
    mine = frozenset(seats)
    free = [turn for turn in turns if turn.seat in mine and turn.kind in {Kind.FREE, Kind.CHOSEN}]
    found: list[Choice] = []
    for number, turn in enumerate(free):
        found += _weighed(course, turn)
        done((number + 1) / len(free))
    return tuple(found)


def _weighed(course: Sequence[State], turn: Turn) -> Iterator[Choice]:
    """A free choice, where it cost."""
    before, last = course[turn.at], course[-1]
    advised = advice.advise(before.view(turn.seat))
    if advised.best is None or turn.card is None or turn.card in (advised.best, *advised.equal):
        return
    cost = advised.cost(turn.card)
    if not cost:
        return
    threw, line = _thrown(before, turn, advised.best)
    yield Choice(turn, advised.best, Fraction(cost), advised.reasons, _punished(last, turn), threw, line)


def _punished(last: State, turn: Turn) -> Punished:
    if not last.over:
        return Punished.OPEN
    if last.winner == turn.seat:
        return Punished.SPARED
    saved = turn.after is not None and turn.after.only and turn.after.seat != turn.seat
    return Punished.SAVED if saved else Punished.LOST


def _thrown(before: State, turn: Turn, better: Card) -> tuple[Card | None, tuple[tuple[int, Action], ...]]:
    """The card with which a forced win was thrown away, and the line that shows it."""
    wins = solver.winning_actions(before)
    cards = [action.card for action in wins if isinstance(action, Play)]
    if not cards or turn.action in wins:
        return None, ()
    state = before.after(turn.action)
    line: list[tuple[int, Action]] = [(turn.seat, turn.action)]
    for action in solver.refutation(before, turn.action):
        line.append((state.turn, action))
        state = state.after(action)
    return better if better in cards else cards[0], tuple(line)

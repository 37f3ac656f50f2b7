"""The turns of a deal: what each was, what else could have been done, and what came of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate

from fantan.cards import Card
from fantan.judge import fitting, joker_places, judge
from fantan.state import PASS, Action, Pass, Play, State, View


class Kind(StrEnum):
    """How much of a decision a turn was."""

    FORCED = "forced"
    """One card fitted, and it had to be laid."""
    FREE = "free"
    """There was more than one thing to do."""
    PASS = "pass"
    """Nothing fitted."""
    CHOSEN = "chosen"
    """A pass by choice: a card fitted."""
    MISTAKEN = "mistaken"
    """A pass in error: a card fitted and should have been laid."""


@dataclass(frozen=True)
class After:
    """The first use that was made of what a card opened."""

    card: Card
    at: int
    """The place of that turn in the log."""
    seat: int
    only: bool
    """Whether its seat had no other card to lay: without it, it would have passed."""
    joker: bool = False
    """Whether that seat laid a joker for it."""


@dataclass(frozen=True)
class Turn:
    """One turn of one seat. A pass in error and the card that puts it right are one turn."""

    at: int
    """Its place in the log, which is also the number of the moment before it."""
    seat: int
    number: int
    """The how-manieth turn of its seat it was, from 1."""
    action: Action
    kind: Kind
    fitted: tuple[Card, ...]
    """The cards that the seat could lay, in the order of the pack."""
    left: int
    """How many cards the seat holds after it; those it lays down when it is eliminated are counted too."""
    opened: tuple[Card, ...] = ()
    """The cards that fit after it and did not before."""
    after: After | None = None
    """Who made use of that first."""
    corrected: Card | None = None
    """The card that put the pass right."""
    joker: bool = False
    """Whether it was a joker that was laid for its card: then somebody else's."""
    places: tuple[Card, ...] = ()
    """The cards that the seat could lay a joker for, in the order of the pack."""

    @property
    def card(self) -> Card | None:
        """The card that was laid in it; None for a pass that stands."""
        return self.action.card if isinstance(self.action, Play) else self.corrected

    @property
    def others(self) -> tuple[Card, ...]:
        """The cards that could have been laid instead."""
        return tuple(card for card in self.fitted if card != self.card)


def moments(state: State) -> tuple[State, ...]:
    """The deal before its first action, after it, and so on; the last is the state itself."""
    return tuple(accumulate(state.log, State.after, initial=State.start(state.deal)))


def turns(course: Sequence[State]) -> tuple[Turn, ...]:
    """The turns of a deal from its moments, in the order of the log."""
    return tuple(_turns(course))


def playable(state: State, seat: int) -> tuple[Card, ...]:
    """The cards that a seat whose turn it is may lay, in the order of the pack."""
    view = state.view(seat)
    return tuple(card for card in state.rules.deck.sort(view.playable) if judge(view, Play(card)))


def _turns(course: Sequence[State]) -> Iterator[Turn]:
    last = course[-1]
    numbers = [0] * len(last.hands)
    for at, action in enumerate(last.log):
        if action.corrects:
            continue
        before, seat = course[at], last.seats[at]
        numbers[seat] += 1
        corrected = _corrected(last, at)
        done = course[at + 1 + (corrected is not None)]
        laid = action if isinstance(action, Play) else corrected
        cards, places = playable(before, seat), joker_places(before.view(seat))
        left = (before if seat in done.eliminated else done).sizes[seat]
        new = opened(before, done) if laid else ()
        kind = _kind(before, seat, action, len(cards) + len(places))
        after = _after(course, done, new) if laid else None
        right, joker = corrected.card if corrected else None, laid is not None and laid.joker
        yield Turn(at, seat, numbers[seat], action, kind, cards, left, new, after, right, joker, places)


def _corrected(state: State, at: int) -> Play | None:
    """How a pass was put right, if it was."""
    following = state.log[at + 1 : at + 2]
    return following[0] if following and isinstance(following[0], Play) and following[0].corrects else None


def _kind(before: State, seat: int, action: Action, plays: int) -> Kind:
    """How much of a decision an action was, where so many cards and jokers could be laid."""
    if isinstance(action, Pass):
        if action.mistaken:
            return Kind.MISTAKEN
        return Kind.CHOSEN if plays else Kind.PASS
    may_pass = bool(judge(before.view(seat), PASS))
    return Kind.FREE if plays + may_pass > 1 else Kind.FORCED


def opened(before: State, after: State) -> tuple[Card, ...]:
    """The cards that fit after an action and did not before, whoever holds them.

    Where the action decides how rows begin, before it only those fitted that can still begin one: of the others there
    was no row to be beside.
    """
    rules = after.rules
    first = frozenset(fitting(View(rules, before.layout, frozenset())))
    return tuple(card for card in fitting(View(rules, after.layout, frozenset())) if card not in first)


def _after(course: Sequence[State], done: State, new: tuple[Card, ...]) -> After | None:
    """The first turn in which a card was laid that an action has made fit; not by its elimination's laying down."""
    last = course[-1]
    for at in range(len(done.log), len(last.log)):
        action = last.log[at]
        if isinstance(action, Play) and action.card in new:
            seat = last.seats[at]
            before = course[at - 1] if action.corrects else course[at]
            nothing_else = playable(before, seat) == (action.card,) and not joker_places(before.view(seat))
            return After(action.card, at, seat, nothing_else and not action.corrects, action.joker)
    return None

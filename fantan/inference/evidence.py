"""What a log proves of where cards lie.

Whoever can lay a card must. So a pass proves that its seat held none of the cards that fitted then, and one that is
marked as mistaken, that it held at least one. Where passes are by choice, a pass proves nothing: not while passes are
left, and the one that eliminates lays the whole hand open. Where a pass draws a card, it proves something of the cards
held before, not of those drawn with it or later. A card that lay face up was in no hand; as it would have been
playable by anybody, a pass proves it no less.
"""

from dataclasses import dataclass, field, replace
from functools import lru_cache

from fantan.cards import Card, Cards
from fantan.inference.course import Course, Impossible, stock
from fantan.judge import Reason, fitting, judge
from fantan.rules import Leader, MistakenPass, Rest, Row, RuleSet
from fantan.state import Action, Pass, Play, View


@dataclass
class Evidence:
    """What is known of each seat's cards. Draws of a seat are counted from 1; what it was dealt came with draw 0."""

    draws: list[int]
    """How many cards each seat has drawn."""
    since: dict[tuple[int, Card], int] = field(default_factory=dict)
    """With which draw a seat can have got a card at the earliest; where none is told, it can have been dealt it."""
    laid: dict[Card, tuple[int, int]] = field(default_factory=dict)
    """Each card laid by a seat, with the last of its draws before."""
    duties: list[tuple[int, Cards, int]] = field(default_factory=list)
    """A seat that held at least one of these cards, after so many of its draws."""

    def barred(self, seat: int, card: Card) -> bool:
        """Whether a seat cannot have got a card with any of its draws so far."""
        return self.since.get((seat, card), 0) > self.draws[seat]


def evidence(view: View, course: Course, upto: int | None = None) -> Evidence:
    """What the first `upto` actions prove, all of them where it is not told.

    :raises Impossible: when an action contradicts the rules, an action before it, or the hand of the seat that sees.
    """
    reader = _Reader(view, course)
    for place, action in enumerate(view.log):
        reader.read(place, action, proves=upto is None or place < upto)
    return reader.found


class _Reader:
    """Reads a log from its beginning, with the table as it was."""

    def __init__(self, view: View, course: Course) -> None:
        self.view, self.course = view, course
        self.rules = _unchosen(view.rules) if any(isinstance(action, Play) for action in view.log) else view.rules
        self.layout = view.rules.placed
        seats = len(view.sizes)
        self.found = Evidence([0] * seats)
        self.passes = [0] * seats
        told = {action.card for action in view.log if isinstance(action, Play)}
        self.open = view.layout - view.rules.placed - told if view.log else frozenset()
        self.stock = stock(view)
        self.lead = self._lead()
        for seat in range(seats):
            if seat != course.leader:
                self.found.since |= {(seat, card): 1 for card in self.lead}

    def _lead(self) -> Cards:
        """The card that the leader was dealt: the opening card, where its holder leads every deal.

        The opening card of a deal with a stock, or with cards face up, need not be in a hand. A view without a log
        tells who leads only where nothing has been laid.
        """
        opening, rules = self.view.rules.opening, self.view.rules
        told = bool(self.view.log) or (self.view.layout == rules.placed and 0 not in self.view.sizes)
        always = opening.leader is Leader.HOLDER and opening.later is Leader.HOLDER
        dealt = rules.dealing.rest in {Rest.DEALT, Rest.REMOVED}
        cards = frozenset({opening.card} if opening.card else ()) & frozenset(rules.deck.cards) - rules.placed
        return cards if told and always and dealt else frozenset()

    def read(self, place: int, action: Action, proves: bool) -> None:
        """Take in the next action; `proves=False` leaves out what a pass proves."""
        seat = self.course.seats[place]
        if isinstance(action, Play):
            self._laid(place, action, seat)
        elif action.mistaken:
            self._mistaken(place, action, seat, proves)
        else:
            self._passed(place, action, seat, proves)

    def _laid(self, place: int, action: Play, seat: int) -> None:
        card, view, found = action.card, self.view, self.found
        before = view.log[place - 1] if place else None
        if action.corrects and (view.rules.passing.mistaken is not MistakenPass.CORRECTED or before != Pass(True)):
            raise Impossible(place, Reason.NO_MISTAKE, action)
        verdict = judge(View(self.rules, self.layout, frozenset({card})), Play(card))
        if not verdict:
            raise Impossible(place, verdict.reason, action)
        if found.barred(seat, card):
            raise Impossible(place, Reason.NOT_IN_HAND, action)
        found.laid[card] = (seat, found.draws[seat])
        self.layout |= {card}
        self.rules = self.rules.opened(card) if self.rules.row.each else view.rules.started(card.rank)

    def _passed(self, place: int, action: Pass, seat: int, proves: bool) -> None:
        view, found, limit = self.view, self.found, self.view.rules.passing.limit
        self.passes[seat] += 1
        eliminated = limit is not None and self.passes[seat] > limit
        if eliminated:
            # Which of the hands laid open was whose is not told where there are several: all are taken to lie here.
            self.layout |= self.open
        elif limit is None and proves:
            fits = frozenset(fitting(View(self.rules, self.layout, frozenset())))
            held = view.hand if seat == view.seat and not self.stock else frozenset()
            leads = fits & self.lead if seat == self.course.leader else frozenset()
            if fits & (held | view.spare) or leads:
                raise Impossible(place, Reason.MUST_PLAY, action)
            for card in fits:
                found.since[seat, card] = found.draws[seat] + 1
        if self.stock and not eliminated:
            self.stock -= 1
            found.draws[seat] += 1

    def _mistaken(self, place: int, action: Pass, seat: int, proves: bool) -> None:
        view, passing = self.view, self.view.rules.passing
        if passing.limit is not None:
            raise Impossible(place, Reason.NO_MISTAKE, action)
        if passing.mistaken is MistakenPass.REFUSED:
            raise Impossible(place, Reason.MUST_PLAY, action)
        fits = frozenset(fitting(View(self.rules, self.layout, frozenset())))
        if proves and not fits & view.spare:
            self.found.duties.append((seat, fits, self.found.draws[seat]))


@lru_cache(maxsize=64)
def _unchosen(rules: RuleSet) -> RuleSet:
    """The rules before the first card, which may decide the rank of the starters, for all suits or for its own."""
    return rules if rules.fixed else replace(rules, row=Row(None, True, frozenset() if rules.row.each else None))

"""Everything that is true at one moment of a deal, and what follows from an action."""

from dataclasses import dataclass, field
from typing import Self, TypeVar

from fantan.cards import Card, Cards
from fantan.rules import MistakenPass, RuleSet
from fantan.state.actions import Action, Pass, Play
from fantan.state.deal import Deal, sizes
from fantan.state.view import View

T = TypeVar("T")


@dataclass(frozen=True)
class State:
    """Everything: a deal and what has been done in it. The rest follows from these two.

    An earlier moment is a shorter log of the same deal; there is nothing to take back.
    """

    deal: Deal
    log: tuple[Action, ...]
    hands: tuple[Cards, ...] = field(compare=False)
    layout: Cards = field(compare=False)
    turn: int = field(compare=False)
    rules: RuleSet = field(compare=False)
    """The rules of the deal as they are at this table, with the starters once they are known."""
    stock: tuple[Card, ...] = field(compare=False)
    spare: Cards = field(compare=False)
    passes: tuple[int, ...] = field(compare=False)
    """How many passes of each seat stand; a corrected one does not."""
    seats: tuple[int, ...] = field(compare=False)
    """Whose each action of the log was."""
    finished: tuple[int, ...] = field(compare=False)
    """The seats that laid their last card, in that order."""
    eliminated: tuple[int, ...] = field(compare=False)
    """The seats that passed too often, in that order."""
    jokers: tuple[int, ...] = field(default=(), compare=False)
    """How many jokers each seat holds; empty where the game has none."""

    @classmethod
    def start(cls, deal: Deal) -> Self:
        """The moment before the first turn, with the starters on the table that are placed beforehand."""
        seats = len(deal.hands)
        rules = deal.rules.seated(seats)
        hands, none = tuple(hand - rules.placed for hand in deal.hands), (0,) * seats
        stock, spare, jokers = deal.stock, deal.spare, deal.jokers
        return cls(deal, (), hands, rules.placed, deal.leader, rules, stock, spare, none, (), (), (), jokers)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds, its jokers among them."""
        return sizes(self.hands, self.jokers)

    def holder(self, card: Card) -> int | None:
        """The seat that holds a card; None where nobody does."""
        return next((seat for seat, hand in enumerate(self.hands) if card in hand), None)

    @property
    def winner(self) -> int | None:
        """The seat that won, or None while the deal goes on."""
        return self.places[0] if self.over else None

    @property
    def over(self) -> bool:
        """Whether the deal is: somebody is out, or, where it goes on for places, at most one is still in.

        It is over too when nothing but jokers is left, for then there is no card that one could stand for.
        """
        if self.finished and not self.rules.ending.ranked:
            return True
        inside = map(bool, self.sizes if self.jokers else self.hands)  # asked after every turn
        return self._only_jokers or sum(inside) < 2

    @property
    def _only_jokers(self) -> bool:
        """Whether every card lies on the table, in a game with jokers."""
        return bool(self.jokers) and len(self.layout) == len(self.rules.deck.cards)

    @property
    def places(self) -> tuple[int, ...]:
        """The seats from best to worst as things stand.

        First those who went out, in order; then who still holds cards, the fewest first; then the eliminated, of whom
        the later ranks higher. Once nothing but jokers is left, of equals they are better whose turn would come sooner.
        """
        held, seats, turn = self.sizes, len(self.hands), self.turn if self._only_jokers else 0
        inside = (seat for seat in range(seats) if held[seat])
        holding = sorted(inside, key=lambda seat: (held[seat], (seat - turn) % seats))
        return (*self.finished, *holding, *reversed(self.eliminated))

    @property
    def mistaken(self) -> int | None:
        """The seat whose mistaken pass can still be put right, or None."""
        if self.rules.passing.mistaken is not MistakenPass.CORRECTED or self.log[-1:] != (Pass(mistaken=True),):
            return None
        return self.seats[-1]

    def after(self, action: Action) -> Self:
        """What follows an action of the seat whose turn it is. Whether it is legal was asked before."""
        log = (*self.log, action)
        if isinstance(action, Play):
            return self._laid(self.seats[-1] if action.corrects else self.turn, action, log)
        return self._passed(self.turn, action, log)

    def _laid(self, seat: int, action: Play, log: tuple[Action, ...]) -> Self:
        """A card laid, from the hand or from those that lie face up. What puts a pass right takes it back.

        Where a joker is laid for it, its holder lays it and has the joker in its stead: one card fewer is with the seat
        that laid the joker, and as many as before with the holder.
        """
        card, passes, jokers, gives = action.card, self.passes, self.jokers, seat
        if action.corrects:
            passes = _with(passes, seat, passes[seat] - 1)
        if action.joker and (holder := self.holder(card)) is not None:
            gives, jokers = holder, _with(jokers, seat, jokers[seat] - 1)
            jokers = _with(jokers, holder, jokers[holder] + 1)
        hands = _with(self.hands, gives, self.hands[gives] - {card})
        left = sizes(hands, jokers)
        return type(self)(
            self.deal,
            log,
            hands,
            self.layout | {card},
            self.turn if action.corrects else _next(left, seat),
            self.rules.opened(card),
            self.stock,
            self.spare - {card} if self.spare else self.spare,
            passes,
            (*self.seats, seat),
            # A joker may be the last card to go: no source says otherwise.
            self.finished if left[seat] else (*self.finished, seat),
            self.eliminated,
            jokers,
        )

    def _passed(self, seat: int, action: Pass, log: tuple[Action, ...]) -> Self:
        """A pass, with what follows from it: a card is drawn, or it was one too many.

        Then the hand is laid down. Jokers in it, where even they had no place to go to, leave the game.
        """
        hands, layout, stock = self.hands, self.layout, self.stock
        eliminated, jokers = self.eliminated, self.jokers
        passes, limit = _with(self.passes, seat, self.passes[seat] + 1), self.rules.passing.limit
        if limit is not None and passes[seat] > limit:
            hands, layout = _with(hands, seat, frozenset()), layout | hands[seat]
            eliminated, jokers = (*eliminated, seat), _with(jokers, seat, 0) if jokers else ()
        elif stock and not action.mistaken:
            hands, stock = _with(hands, seat, hands[seat] | {stock[0]}), stock[1:]
        return type(self)(
            self.deal,
            log,
            hands,
            layout,
            _next(sizes(hands, jokers), seat),
            self.rules,
            stock,
            self.spare,
            passes,
            (*self.seats, seat),
            self.finished,
            eliminated,
            jokers,
        )

    def view(self, seat: int) -> View:
        """What one seat may know."""
        return View(
            self.rules,
            self.layout,
            self.hands[seat],
            seat,
            self.turn,
            self.sizes,
            self.log,
            len(self.stock),
            self.spare,
            self.passes if self.rules.passing.limit is not None else (),
            self.jokers[seat] if self.jokers else 0,
        )

    def __str__(self) -> str:
        from fantan import notation

        return notation.format_state(self)

    @classmethod
    def parse(cls, text: str) -> "State":
        """Read a deal with its `log=`, and stand after the log.

        :raises NotationError: when it cannot be read, or the log has an action that is not legal.
        """
        from fantan import notation

        return notation.parse_state(text)


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _next(sizes: tuple[int, ...], seat: int) -> int:
    """The next seat that is still in; the next one there is, where none is."""
    left = following = (seat + 1) % len(sizes)
    while not sizes[following]:
        following = (following + 1) % len(sizes)
        if following == left:
            break
    return following

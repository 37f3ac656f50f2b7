"""Luck and skill: how the result of a deal came about, in parts that add up to it exactly."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from fantan.review.chances import Chance
from fantan.review.choices import Choice
from fantan.state import State


@dataclass(frozen=True)
class Account:
    """What made a seat win or lose a deal. All parts are shares of a deal won; a fair share is one in so many seats.

    At the deal a seat hopes for a fair share. Its own cards tell it how much more or less that is: that is the luck of
    the deal. What it gave away by its own free choices is what it could have had with the best card each time, less
    what it had with its own. All the rest is the course of the play: what the others held, and what they did.

    Together they lead from the fair share to the result: 1 for a deal won, 0 for one lost.
    """

    seat: int
    fair: Fraction
    deal: Fraction
    """Its chance from its own hand, less the fair share."""
    choices: Fraction
    """Minus the sum of what its free choices cost; never above nought."""
    course: Fraction
    result: Fraction

    @property
    def sum(self) -> Fraction:
        """What the parts add up to: the result."""
        return self.fair + self.deal + self.choices + self.course


def accounts(
    state: State, chances: Iterable[Chance], choices: Iterable[Choice], seats: Iterable[int]
) -> tuple[Account, ...]:
    """The accounts of some seats of a deal that is over."""
    first = {chance.seat: chance.share for chance in chances if not chance.at}
    costs = tuple(choices)
    return tuple(
        _account(state, first[seat], [each.cost for each in costs if each.seat == seat], seat) for seat in seats
    )


def _account(state: State, first: Fraction, costs: Sequence[Fraction], seat: int) -> Account:
    fair, result = Fraction(1, len(state.hands)), Fraction(state.winner == seat)
    given = -sum(costs, Fraction())
    return Account(seat, fair, first - fair, given, result - first - given, result)

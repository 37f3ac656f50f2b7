"""Counting in how many ways cards can lie in places, where some cards cannot lie everywhere.

The places of a holder are all the same: the hand of one seat, the hands of several seats of which nothing is known,
the draws of a seat between two moments, the stock. Cards that can lie everywhere fill what is left, in as many ways as
they can be ordered; so only the others have to be followed one by one, and of those there are few: a card that fitted
when somebody passed and lies in a hand still fits now.

Places are told apart here; whoever asks divides by the orders of what lies in no order.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import factorial
from random import Random

Used = tuple[int, ...]
"""How many places of each holder are taken."""


@dataclass(frozen=True)
class Narrow:
    """A card that cannot lie everywhere: the holders it can be with, and the duties it fulfils there.

    Duties are bits: bit 3 stands for the fourth thing that some card has to do.
    """

    holders: tuple[int, ...]
    fulfils: tuple[int, ...]


class Board:
    """Holders with a number of places each, all of which are filled.

    `free` is how many cards can lie everywhere. `early` are cards bound to one of several holders in a row, for each
    the numbers of those holders. Rows that begin with the same holder contain one another; others share nothing.
    """

    def __init__(
        self,
        places: Sequence[int],
        narrow: Sequence[Narrow],
        free: int,
        early: Sequence[tuple[int, ...]] = (),
        duties: int = 0,
    ) -> None:
        self.places, self.narrow, self.free = tuple(places), tuple(narrow), free
        self.early = sorted(early, key=len)
        self.duties = duties
        self._known: dict[tuple[int, Used, int], int] = {}

    @cached_property
    def ways(self) -> int:
        """In how many ways the cards can lie, places told apart."""
        if sum(self.places) != len(self.narrow) + len(self.early) + self.free:
            return 0
        return self._ways(0, (0,) * len(self.places), self.duties)

    def _ways(self, place: int, used: Used, duties: int) -> int:
        """In how many ways the cards from a place on can lie, after what is used and with the duties that are left."""
        key = (place, used, duties)
        if key not in self._known:
            self._known[key] = (
                self._rest(used) * (not duties)
                if place == len(self.narrow)
                else sum(open_ * self._ways(place + 1, *then) for _, open_, then in self._steps(place, used, duties))
            )
        return self._known[key]

    def _steps(self, place: int, used: Used, duties: int) -> Iterator[tuple[int, int, tuple[Used, int]]]:
        """Where a card can go: the holder, in how many places, and what is used and left to do then."""
        card = self.narrow[place]
        for holder, fulfils in zip(card.holders, card.fulfils, strict=True):
            free = self.places[holder] - used[holder]
            if free:
                yield holder, free, ((*used[:holder], used[holder] + 1, *used[holder + 1 :]), duties & ~fulfils)

    def _rest(self, used: Used) -> int:
        """In how many ways the other cards can lie: the early ones, then those that can lie anywhere."""
        ways, taken = factorial(self.free), dict.fromkeys(range(len(self.places)), 0)
        for row in self.early:
            ways *= max(sum(self.places[holder] - used[holder] for holder in row) - taken[row[0]], 0)
            taken[row[0]] += 1
        return ways

    @cached_property
    def shares(self) -> tuple[Mapping[int, int], ...]:
        """For each narrow card: in how many of all ways it lies with each holder."""
        before: dict[tuple[Used, int], int] = {((0,) * len(self.places), self.duties): 1}
        found = []
        for place in range(len(self.narrow)):
            after: dict[tuple[Used, int], int] = {}
            shares: dict[int, int] = {}
            for (used, duties), many in before.items():
                for holder, free, then in self._steps(place, used, duties):
                    after[then] = after.get(then, 0) + many * free
                    shares[holder] = shares.get(holder, 0) + many * free * self._ways(place + 1, *then)
            found.append({holder: share for holder, share in shares.items() if share})
            before = after
        return tuple(found)

    def drawn(self, rng: Random) -> tuple[int, ...]:
        """A holder for each narrow card, as likely as it is when all ways are equally likely."""
        used, duties = (0,) * len(self.places), self.duties
        chosen = []
        for place in range(len(self.narrow)):
            steps = list(self._steps(place, used, duties))
            weights = list(accumulate(free * self._ways(place + 1, *then) for _, free, then in steps))
            lot = rng.random() * weights[-1]
            within = (step for step, weight in zip(steps, weights, strict=True) if lot < weight)
            step = next(within, steps[-1])  # a product can be rounded up to the last weight
            holder, _, (used, duties) = step
            chosen.append(holder)
        return tuple(chosen)

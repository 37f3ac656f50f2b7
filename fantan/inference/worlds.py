"""What can be asked of a view: the number of deals that lead to it, who holds a card how likely, and worlds by lot."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from random import Random
from types import MappingProxyType

from fantan.cards import Card, Cards, shuffled
from fantan.inference.lie import STOCK, Lie, lies, unseen
from fantan.state import View


@dataclass(frozen=True)
class World:
    """One way in which the cards can lie."""

    hands: tuple[Cards, ...]
    """The cards of each seat, the own ones too."""
    stock: tuple[Card, ...] = ()
    """The cards of the stock, the next one first."""


def count(view: View) -> int:
    """The number of deals that lead to a view.

    Told apart is where each unseen card lies, and in a stock the order. Where passes drew, it is also told apart with
    which draw a card came, own cards included. Who held the starters that lie on the table beforehand, which cards
    were laid from those face up, and whose cards of an eliminated seat were laid open, is not told apart: none of it
    matters to where an unseen card lies. Where a log can have gone round the table in several ways, each counts.

    :raises Untold: when the view does not tell how many cards each seat holds.
    :raises Impossible: when no deal leads to it.
    """
    return sum(lie.deals for lie in lies(view))


def chances(view: View) -> Mapping[Card, Mapping[int, Fraction]]:
    """For each unseen card the seats that can hold it, with how likely they do, all deals being equally likely.

    What is missing to 1 is how likely it lies in the stock.

    :raises Untold: when the view does not tell how many cards each seat holds.
    :raises Impossible: when no deal leads to it.
    """
    ways = lies(view)
    total = sum(lie.deals for lie in ways)
    if len(ways) == 1:
        found = _chances(view, ways[0])
    else:
        parts = [(Fraction(lie.deals, total), _chances(view, lie)) for lie in ways]
        found = {
            card: {
                seat: share
                for seat in range(len(view.sizes))
                if (share := sum((part * each[card].get(seat, 0) for part, each in parts), Fraction()))
            }
            for card in unseen(view)
        }
    return MappingProxyType({card: MappingProxyType(found[card]) for card in unseen(view)})


def holders(view: View) -> Mapping[Card, tuple[int, ...]]:
    """For each unseen card the seats that can hold it; none where it is sure to lie in the stock.

    :raises Untold: when the view does not tell how many cards each seat holds.
    :raises Impossible: when no deal leads to it.
    """
    return MappingProxyType({card: tuple(sorted(seats)) for card, seats in chances(view).items()})


def sample(view: View, rng: Random, n: int) -> tuple[World, ...]:
    """A number of worlds by lot, each deal that leads to the view being equally likely.

    :raises Untold: when the view does not tell how many cards each seat holds.
    :raises Impossible: when no deal leads to it.
    """
    ways = lies(view)
    weights = list(accumulate(lie.deals for lie in ways))
    found = []
    for _ in range(n):
        lot = rng.random() * weights[-1] if len(ways) > 1 else 0
        within = (lie for lie, weight in zip(ways, weights, strict=True) if lot < weight)
        found.append(_drawn(view, next(within, ways[-1]), rng))
    return tuple(found)


def _chances(view: View, lie: Lie) -> dict[Card, dict[int, Fraction]]:
    left = {seat: Fraction(size) for seat, size in enumerate(view.sizes) if size and seat != view.seat}
    found: dict[Card, dict[int, Fraction]] = {}
    for card, shares in zip(lie.narrow, lie.board.shares, strict=True):
        if card is None:
            continue
        each: dict[int, Fraction] = {}
        for holder, share in shares.items():
            seats = lie.holders[holder]
            places = {seat: _places(view, seat) for seat in seats}
            for seat in seats:
                part = Fraction(share * places[seat], lie.board.ways * sum(places.values()))
                each[seat] = each.get(seat, Fraction()) + part
        each.pop(STOCK, None)
        for seat, part in each.items():
            left[seat] -= part
        found[card] = each
    if lie.free:
        alike = {seat: part / len(lie.free) for seat, part in left.items() if part}
        found |= dict.fromkeys(lie.free, alike)
    return found


def _places(view: View, seat: int) -> int:
    return view.stock if seat == STOCK else view.sizes[seat]


def _drawn(view: View, lie: Lie, rng: Random) -> World:
    """One world: first the cards that cannot lie everywhere, then the others on what is left."""
    hands: dict[int, list[Card]] = {seat: [] for seat in (*range(len(view.sizes)), STOCK)}
    hands[view.seat] = list(view.hand)
    room = {seat: _places(view, seat) - len(cards) for seat, cards in hands.items()}

    def lay(card: Card, seat: int) -> None:
        hands[seat].append(card)
        room[seat] -= 1

    for card, holder in zip(lie.narrow, lie.board.drawn(rng), strict=True):
        if card is not None:
            places = [seat for seat in lie.holders[holder] for _ in range(room[seat])]
            lay(card, places[int(rng.random() * len(places))])
    rest = iter(shuffled(rng, lie.free))
    for seat in hands:
        for _ in range(room[seat]):
            hands[seat].append(next(rest))
    stock = tuple(shuffled(rng, hands.pop(STOCK)))
    return World(tuple(map(frozenset, hands.values())), stock)

"""The ways in which the unseen cards can lie: all of them where they are few, else some of them by lot."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from fantan import inference
from fantan.cards import Card, Cards
from fantan.inference import Impossible, Untold
from fantan.solver import Position, solvable
from fantan.state import View


@dataclass(frozen=True)
class Ways:
    """Positions that a view can be, each as likely as any other."""

    positions: tuple[Position, ...]
    every: bool
    """Whether these are all there are."""


def ways(view: View, most: int) -> Ways | None:
    """All ways in which the cards can lie, where they are at most so many, else so many by lot.

    The lot is drawn from the text of the view: the same view, the same ways. None where it is not the turn of the seat
    that sees, where deals of the rule set are not searched, or where the view does not tell enough.
    """
    rules, layout = view.rules, view.layout
    # The search takes it for granted that rows have no gap.
    grown = all(any(map(layout.issuperset, rules.paths.get(card, ()))) for card in layout)
    if view.turn != view.seat or not solvable(rules) or not grown:
        return None
    try:
        number = inference.count(view)
        every = tuple(_every(view)) if number <= most else ()
        # Of a pass made by mistake not every lie is known by who can hold which card.
        if len(every) != number:
            every = ()
        hands = every or tuple(world.hands for world in inference.sample(view, Random(str(view)), most))
    except (Untold, Impossible):
        return None
    return Ways(tuple(Position(rules, each, layout, view.seat) for each in hands), bool(every))


def _every(view: View) -> Iterator[tuple[Cards, ...]]:
    """Each way to give the unseen cards to seats that can hold them, so that every hand is full."""
    held = inference.holders(view)
    cards = sorted(held, key=lambda card: len(held[card]))
    room = [size * (seat != view.seat) for seat, size in enumerate(view.sizes)]
    hands: list[list[Card]] = [[*view.hand] if seat == view.seat else [] for seat in range(len(room))]
    yield from _dealt(held, cards, room, hands)


def _dealt(
    held: Mapping[Card, tuple[int, ...]], cards: list[Card], room: list[int], hands: list[list[Card]]
) -> Iterator[tuple[Cards, ...]]:
    if not cards:
        yield tuple(map(frozenset, hands))
        return
    card, *rest = cards
    for seat in held[card]:
        if room[seat]:
            room[seat] -= 1
            hands[seat].append(card)
            yield from _dealt(held, rest, room, hands)
            hands[seat].pop()
            room[seat] += 1

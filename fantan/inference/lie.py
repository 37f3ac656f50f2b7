"""How the unseen cards of a view can lie: the board of its counting, and what its holders stand for."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import factorial, prod

from fantan.cards import Card, Cards
from fantan.inference.board import Board, Narrow
from fantan.inference.course import Course, Impossible, Untold, courses, stock
from fantan.inference.evidence import Evidence, evidence
from fantan.judge import Reason
from fantan.state import Pass, Play, View

STOCK = -1
"""Stands for the stock where a seat is told."""


@dataclass(frozen=True, eq=False)
class Lie:
    """How the unseen cards can lie, if the turns went round in one way."""

    board: Board
    holders: tuple[tuple[int, ...], ...]
    """The seats that each holder of the board stands for."""
    narrow: tuple[Card | None, ...]
    """The unseen cards that cannot lie everywhere; None where it is a card that was laid."""
    free: tuple[Card, ...]
    """The unseen cards that can lie with anybody."""
    orders: int
    """In how many orders of the places each deal was counted."""
    own: int = 1
    """In how many ways the seat that sees can have got its own cards."""

    @cached_property
    def deals(self) -> int:
        """In how many ways the cards can lie."""
        return self.board.ways * self.own // self.orders


@lru_cache(maxsize=256)
def lies(view: View) -> tuple[Lie, ...]:
    """The ways in which the cards of a view can lie, one for each course of the turns, none of them without a deal.

    :raises Untold: when the view does not tell how many cards each seat holds, or there are jokers.
    :raises Impossible: when no deal leads to the view.
    """
    _check(view)
    ways = courses(view)
    found = [_lie(view, ways[0])] if len(ways) == 1 else [lie for course in ways for lie in _possible(view, course)]
    possible = tuple(lie for lie in found if lie.deals)
    if not possible:
        raise _fault(view, ways)
    return possible


def unseen(view: View) -> tuple[Card, ...]:
    """The cards that are neither in the hand nor on the table nor face up, in the order of the pack."""
    return tuple(card for card in view.rules.deck.cards if card not in view.layout | view.hand | view.spare)


def _check(view: View) -> None:
    """See that the numbers add up, and that every card is in one place.

    Jokers are in no count: they change hands, and whose they are is not in a view.
    """
    if view.rules.deck.jokers:
        raise Untold("where there are jokers, nothing is counted")
    if not view.sizes:
        raise Untold("the view does not tell how many cards each seat holds")
    for place, action in enumerate(view.log):
        if isinstance(action, Play) and action.card in view.hand | view.spare:
            raise Impossible(place, Reason.NOT_IN_HAND, action)
    seen = [*view.layout, *view.hand, *view.spare]
    others = sum(view.sizes) - len(view.hand) + view.stock
    whole = len(seen) == len(set(seen)) and set(seen) <= set(view.rules.deck.cards)
    if not whole or view.sizes[view.seat] != len(view.hand) or others != len(unseen(view)):
        raise Impossible


def _possible(view: View, course: Course, upto: int | None = None) -> Iterator[Lie]:
    """How the cards can lie after a course; nothing where an action contradicts it."""
    try:
        yield _lie(view, course, upto)
    except Impossible:
        return


def _fault(view: View, ways: Sequence[Course]) -> Impossible:
    """The first action after which no deal is left."""
    for place in range(len(view.log) + 1):
        if not any(lie.deals for course in ways for lie in _possible(view, course, place)):
            break
    if not place:
        return Impossible()
    action = view.log[place - 1]
    mistaken = isinstance(action, Pass) and action.mistaken
    return Impossible(place - 1, Reason.NO_MISTAKE if mistaken else Reason.MUST_PLAY, action)


def _lie(view: View, course: Course, upto: int | None = None) -> Lie:
    found = evidence(view, course, upto)
    drawn = bool(view.log and stock(view)) and view.rules.passing.limit is None
    if drawn and sum(found.draws) + view.stock != stock(view):
        raise Impossible
    return _drawn(view, found) if drawn else _held(view, found)


def _held(view: View, found: Evidence) -> Lie:
    """Where each seat was dealt all its cards, or nothing is known of how it came by them."""
    others = [seat for seat, size in enumerate(view.sizes) if size and seat != view.seat]
    cards = unseen(view)
    duties = list(_duties(view, found, frozenset(cards)))
    barred = {card: {seat for seat in others if found.barred(seat, card)} for card in cards}
    known = {seat for seats in barred.values() for seat in seats} | {seat for seat, _ in duties}
    alike = tuple(seat for seat in others if seat not in known) + ((STOCK,) if view.stock else ())
    holders = (*((seat,) for seat in others if seat in known), *([alike] if alike else []))
    narrow, free = [], []
    for card in cards:
        wanted = {
            seat: sum(1 << bit for bit, (by, some) in enumerate(duties) if by == seat and card in some)
            for seat in known
        }
        if not barred[card] and not any(wanted.values()):
            free.append(card)
            continue
        can = [place for place, seats in enumerate(holders) if not barred[card].issuperset(seats)]
        narrow.append((card, Narrow(tuple(can), tuple(wanted.get(holders[place][0], 0) for place in can))))
    sizes = [sum(_size(view, seat) for seat in seats) for seats in holders]
    board = Board(sizes, [card for _, card in narrow], len(free), duties=(1 << len(duties)) - 1)
    orders = prod(factorial(view.sizes[seat]) for seat in others)
    possible = not any(found.barred(view.seat, card) for card in view.hand)
    return Lie(board, holders, tuple(card for card, _ in narrow), tuple(free), orders, own=int(possible))


def _size(view: View, seat: int) -> int:
    return view.stock if seat == STOCK else view.sizes[seat]


def _duties(view: View, found: Evidence, cards: Cards) -> Iterator[tuple[int, Cards]]:
    """What still has to lie with a seat because it passed by mistake; nothing where it has laid such a card since."""
    for seat, some, _ in found.duties:
        had = {card for card in some if found.laid.get(card, (None,))[0] == seat}
        if not had and not (seat == view.seat and some & view.hand):
            yield seat, some & cards


@dataclass(frozen=True)
class _Draws:
    """The draws of a seat, in parts between which something is known of a card."""

    seat: int
    first: int
    """The number of the holder that the first part is on the board."""
    starts: tuple[int, ...]
    """The draw with which each part begins; the first begins with what was dealt."""

    def between(self, low: int, high: int) -> tuple[int, ...]:
        """The holders of the parts from one draw to another; there is a part that begins at each of them."""
        return tuple(self.first + place for place, start in enumerate(self.starts) if low <= start <= high)

    def sizes(self, dealt: int, draws: int) -> list[int]:
        """How many cards came with each part."""
        ends = (*self.starts[1:], draws + 1)
        return [end - start + (dealt - 1) * (not start) for start, end in zip(self.starts, ends, strict=True)]


def _drawn(view: View, found: Evidence) -> Lie:
    """Where passes draw: of each card it is counted with which draw it can have come."""
    cards, seats = unseen(view), range(len(view.sizes))
    dealt, own = view.rules.dealing.each, (view.seat,)
    others = tuple(seat for seat in seats if seat not in own)
    mine = _board(found, dealt, own, dict.fromkeys(view.hand, own), 0)
    theirs = _board(found, dealt, others, dict.fromkeys(cards, (*others, STOCK)), view.stock)
    board, holders, narrow, free = theirs
    ways = mine[0].ways // factorial(dealt)
    return Lie(board, holders, narrow, free, factorial(dealt) ** len(others), ways)


def _board(
    found: Evidence, dealt: int, seats: tuple[int, ...], held: dict[Card, tuple[int, ...]], left: int
) -> tuple[Board, tuple[tuple[int, ...], ...], tuple[Card | None, ...], tuple[Card, ...]]:
    """The board of some seats: what they laid, and cards of which it is told who may hold them."""
    parts: dict[int, _Draws] = {}
    sizes: list[int] = []
    holders: list[tuple[int, ...]] = []
    for seat in seats:
        laid = [last + 1 for by, last in found.laid.values() if by == seat]
        its = {card for card, (by, _) in found.laid.items() if by == seat} | held.keys()
        since = [first for (by, card), first in found.since.items() if by == seat and card in its]
        until = [last + 1 for by, _, last in found.duties if by == seat]
        cuts = {0, *laid, *since, *until}
        part = _Draws(seat, len(sizes), tuple(sorted(cut for cut in cuts if cut <= found.draws[seat])))
        parts[seat] = part
        sizes += part.sizes(dealt, found.draws[seat])
        holders += [(seat,)] * len(part.starts)
    narrow: list[tuple[Card | None, Narrow]] = []
    early, free = [], []
    duties = [duty for duty in found.duties if duty[0] in seats]
    everywhere = tuple(range(len(sizes))) + ((len(sizes),) if left else ())
    for card, (by, last) in found.laid.items():
        if by in parts:
            can = parts[by].between(found.since.get((by, card), 0), last)
            if can and can[0] == parts[by].first and not _wanted(card, duties):
                early.append(can)
            else:
                narrow.append((None, _narrow(card, can, parts, duties)))
    for card, who in held.items():
        can = tuple(
            place
            for seat in who
            if seat != STOCK
            for place in parts[seat].between(found.since.get((seat, card), 0), found.draws[seat])
        )
        can += (len(sizes),) if left and STOCK in who else ()
        if can != everywhere or _wanted(card, duties):
            narrow.append((card, _narrow(card, can, parts, duties)))
        else:
            free.append(card)
    if left:
        sizes.append(left)
        holders.append((STOCK,))
    board = Board(sizes, [card for _, card in narrow], len(free), early, (1 << len(duties)) - 1)
    return board, tuple(holders), tuple(card for card, _ in narrow), tuple(free)


def _wanted(card: Card, duties: Iterable[tuple[int, Cards, int]]) -> bool:
    return any(card in some for _, some, _ in duties)


def _narrow(card: Card, can: tuple[int, ...], parts: dict[int, _Draws], duties: list[tuple[int, Cards, int]]) -> Narrow:
    """A card with the holders it can be with, and the duties it fulfils with each."""
    bits = dict.fromkeys(can, 0)
    for bit, (by, some, last) in enumerate(duties):
        if card in some:
            for place in parts[by].between(0, last):
                if place in bits:
                    bits[place] |= 1 << bit
    return Narrow(can, tuple(bits.values()))

"""The shortest refutation, compiled: in how few turns the others can see to it that somebody else goes out first."""

import numpy as np
from numpy.typing import NDArray

from fantan.solver.kernels.cards import Bits, Hands, Pack, compiled, find, fitting, flows, key, race, size
from fantan.solver.kernels.search import DEEPEST, first

_NEVER = 1 << 15
"""More turns than a deal has."""
_BOUND = 16
"""The bits of the turns that are known to be too few; above them those that are known to be enough."""


@compiled("i8(i8, i8, i8, i8, i8[::1], i8[::1])")
def glance(laid: Bits, at: int, target: int, left: int, hands: Hands, pack: Pack) -> int:
    """1 where somebody else is sure to go out within so many turns, 0 where nobody else can, else -1: not known."""
    seats = len(hands)
    mine = (size(hands[target] & ~laid) - 1) * seats + (target - at) % seats + 1
    able = False
    for other in range(seats):
        if other == target:
            continue
        theirs = hands[other] & ~laid
        when = (size(theirs) - 1) * seats + (other - at) % seats + 1
        if when <= left:
            able = True
            if when < mine and flows(theirs, laid, pack):
                return 1
    if not able or race(laid, at, target, hands, pack) == 1:
        return 0
    return -1


@compiled("Tuple((i8[::1], i8[::1]))(i8[::1], i8[::1])")
def spread(keys: NDArray[np.int64], bounds: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The same table with four times the room, and what goes with each key."""
    more = np.zeros(len(keys) * 4, np.int64)
    known = np.zeros(len(keys) * 4, np.int64)
    for place in range(len(keys)):
        if keys[place]:
            there = find(more, keys[place])
            more[there] = keys[place]
            known[there] = bounds[place]
    return more, known


@compiled("Tuple((b1, i8[::1], i8[::1], i8))(i8, i8, i8, i8, i8[::1], i8[::1], i8[::1], i8[::1], i8)")
def within(
    laid: Bits,
    at: int,
    target: int,
    left: int,
    hands: Hands,
    pack: Pack,
    keys: NDArray[np.int64],
    bounds: NDArray[np.int64],
    used: int,
) -> tuple[bool, NDArray[np.int64], NDArray[np.int64], int]:
    """Whether the others can end the deal within so many turns, and the table of what is known, which may be new."""
    seats = len(hands)
    laids = np.zeros(DEEPEST, np.int64)
    turns = np.zeros(DEEPEST, np.int64)
    lefts = np.zeros(DEEPEST, np.int64)
    todo = np.zeros(DEEPEST, np.int64)
    depth = 0
    while True:
        value = -1
        moves = 0
        while left > 0:
            own = hands[at] & ~laid
            moves = fitting(laid, pack) & own
            if moves & (moves - 1):
                break
            if moves and own == moves:
                value = 0 if at == target else 1
                break
            laid |= moves
            at = (at + 1) % seats
            left -= 1
        if left == 0:
            value = 0
        if value < 0:
            value = glance(laid, at, target, left, hands, pack)
        if value < 0:
            known = bounds[find(keys, key(laid, at))]
            if left <= known & (_NEVER - 1):
                value = 0
            elif known >> _BOUND and left >= known >> _BOUND:
                value = 1
            else:
                move = first(moves, hands[at] & ~laid)
                laids[depth] = laid
                turns[depth] = at
                lefts[depth] = left
                todo[depth] = moves & ~move
                depth += 1
                laid |= move
                at = (at + 1) % seats
                left -= 1
                continue
        while depth:
            laid = laids[depth - 1]
            at = turns[depth - 1]
            left = lefts[depth - 1]
            if todo[depth - 1] and (value == 1) == (at == target):
                move = first(todo[depth - 1], hands[at] & ~laid)
                todo[depth - 1] &= ~move
                laid |= move
                at = (at + 1) % seats
                left -= 1
                break
            depth -= 1
            if 2 * used > len(keys):
                keys, bounds = spread(keys, bounds)
            here = key(laid, at)
            place = find(keys, here)
            if keys[place] == 0:
                keys[place] = here
                used += 1
            fails = bounds[place] & (_NEVER - 1)
            succeeds = bounds[place] >> _BOUND
            if value == 1:
                succeeds = left
            else:
                fails = left
            bounds[place] = fails | succeeds << _BOUND
        else:
            return value == 1, keys, bounds, used


@compiled("i8[::1](i8, i8, i8, i8[::1], i8[::1])")
def line(laid: Bits, at: int, target: int, hands: Hands, pack: Pack) -> NDArray[np.int64]:
    """The cards laid until somebody else is out, 0 for a pass: the others hurry, the seat holds out.

    Empty where the seat forces to go out first.
    """
    seats = len(hands)
    most = seats * DEEPEST
    keys = np.zeros(1 << 12, np.int64)
    bounds = np.zeros(1 << 12, np.int64)
    used = 0
    left = 0
    found = False
    while not found and left < most:
        left += 1
        found, keys, bounds, used = within(laid, at, target, left, hands, pack, keys, bounds, used)
    moves = np.zeros(most, np.int64)
    length = 0
    while found:
        own = hands[at] & ~laid
        todo = fitting(laid, pack) & own
        move = todo & -todo
        after = (at + 1) % seats
        while todo & (todo - 1):
            # The others play a card that is enough in the turns left; the seat one after which fewer are not enough.
            turns = left - 2 if at == target else left - 1
            ended, keys, bounds, used = within(laid | move, after, target, turns, hands, pack, keys, bounds, used)
            if ended != (at == target):
                break
            todo &= ~move
            move = todo & -todo
        moves[length] = move
        length += 1
        laid |= move
        left -= 1
        at = after
        found = own != move
    return moves[:length].copy()

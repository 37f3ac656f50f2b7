"""The searches, compiled: can a seat be kept from going out first, and in how few turns.

Positions that only differ in what has been passed are the same, and forced cards are followed without looking back, so
what is remembered are the layouts in which somebody had a choice.
"""

import numpy as np
from numpy.typing import NDArray

from fantan.solver.kernels.cards import LOST, WON, Bits, Hands, Pack, compiled, find, fitting, grown, key, race

DEEPEST = 65
"""More choices than there can be one after another: each lays a card."""


@compiled("i8(i8, i8)")
def first(moves: Bits, own: Bits) -> Bits:
    """The card to try first: one with an own card next to it, for it costs the least; else the lowest."""
    linked = moves & (own << 1 | own >> 1)
    some = linked if linked else moves
    return some & -some


@compiled("b1[::1](i8[::1], i8, i8, i8[::1], i8[::1])")
def forced(starts: NDArray[np.int64], turn: int, target: int, hands: Hands, pack: Pack) -> NDArray[np.bool_]:
    """For each of several layouts, whether a seat can force to go out first, whatever the others do.

    It is the turn of the same seat in all of them. Nobody may be out yet.
    """
    seats = len(hands)
    table = np.zeros(1 << 12, np.int64)
    used = 0
    results = np.zeros(len(starts), np.bool_)
    laids = np.zeros(DEEPEST, np.int64)
    todo = np.zeros(DEEPEST, np.int64)
    turns = np.zeros(DEEPEST, np.int64)
    for start in range(len(starts)):
        laid = starts[start]
        at = turn
        depth = 0
        while True:
            value = -1
            passes = 0
            moves = 0
            while passes < seats:
                own = hands[at] & ~laid
                moves = fitting(laid, pack) & own
                if moves == 0:
                    passes += 1
                elif moves & (moves - 1) == 0:
                    if own == moves:
                        value = 1 if at == target else 0
                        break
                    laid |= moves
                    passes = 0
                else:
                    break
                at = (at + 1) % seats
            if passes == seats:
                value = 0  # nobody can lay a card any more
            if value < 0:
                value = race(laid, at, target, hands, pack)
            if value < 0:
                entry = table[find(table, key(laid, at))]
                if entry & WON:
                    value = 1
                elif entry & LOST:
                    value = 0
                else:
                    move = first(moves, hands[at] & ~laid)
                    laids[depth] = laid
                    turns[depth] = at
                    todo[depth] = moves & ~move
                    depth += 1
                    laid |= move
                    at = (at + 1) % seats
                    continue
            while depth:
                laid = laids[depth - 1]
                at = turns[depth - 1]
                if todo[depth - 1] and (value == 1) != (at == target):
                    move = first(todo[depth - 1], hands[at] & ~laid)
                    todo[depth - 1] &= ~move
                    laid |= move
                    at = (at + 1) % seats
                    break
                depth -= 1
                if 2 * used > len(table):
                    table = grown(table)
                here = key(laid, at)
                table[find(table, here)] = here | (WON if value else LOST)
                used += 1
            else:
                results[start] = value == 1
                break
    return results

"""Playouts, compiled: deals played to their end by a fixed way of choosing, very many of them."""

import numpy as np
from numpy.typing import NDArray

from fantan.solver.kernels.cards import Bits, Hands, Pack, compiled, fitting, size
from fantan.solver.kernels.policy import IDEAS, Weights, lead, worth

RANDOM, CAREFUL, FIRST, LINEAR = 0, 1, 2, 3
"""How a seat chooses: any card; as the careful bot; as it, but of equals the first in the pack, not one by lot; what
is worth the most by the weights of the ideas."""

_SUIT = 0xFFFF


@compiled("i8(i8)")
def stirred(number: int) -> int:
    """A number that looks like any other, made from a counted one: splitmix64 by Steele, Lea and Flood."""
    number = (number ^ (number >> 30 & 0x3FFFFFFFF)) * -0x40A7B892E31B1A47
    number = (number ^ (number >> 27 & 0x1FFFFFFFFF)) * -0x6B2FB644ECCEEE15
    return number ^ (number >> 31 & 0x1FFFFFFFF)


@compiled("i8(i8, i8, i8, i8[::1])")
def reach(card: Bits, own: Bits, laid: Bits, pack: Pack) -> int:
    """How far off the farthest own card is that waits for a fitting card; with none, minus all that wait for it."""
    suit = _SUIT
    while not suit & card:
        suit <<= 16
    row = suit & pack[0] & ~laid
    above = row & ~(card | (card - 1))
    below = row & (card - 1)
    if not card & pack[1]:
        # Cards lie on one side of it, and nothing there waits.
        if card >> 1 & laid & suit:
            below = 0
        else:
            above = 0
    up = own & above
    down = own & below
    if not up | down:
        return -size(above | below)
    far = 0
    end = card
    while up:
        end <<= 1
        up &= ~end
        far += 1
    most = far
    far = 0
    end = card
    while down:
        end >>= 1
        down &= ~end
        far += 1
    return max(most, far)


@compiled("i8(i8, i8, i8, i8, i8[::1], i8[::1], i8, f8[::1], f8[::1], i8)")
def chosen(
    moves: Bits,
    own: Bits,
    laid: Bits,
    at: int,
    hands: Hands,
    pack: Pack,
    policy: int,
    weights: Weights,
    found: Weights,
    lot: int,
) -> Bits:
    """The card that is laid, of those that may be. `lot` is a number at random, `found` has room for the ideas."""
    if policy != RANDOM:
        others, ahead = 0, 0
        if policy == LINEAR:
            others, ahead = size(moves) - 1, lead(laid, at, hands)
        best = -np.inf
        some = 0
        while moves:
            card = moves & -moves
            moves &= moves - 1
            if policy == LINEAR:
                value = worth(card, own, laid, pack, others, ahead, weights, found)
            else:
                value = float(reach(card, own, laid, pack))
            if value > best:
                best = value
                some = card
            elif value == best:
                some |= card
        moves = some
        if policy == FIRST:
            return moves & -moves
    number = size(moves)
    for _ in range((lot >> 33 & 0x7FFFFFFF) * number >> 31):
        moves &= moves - 1
    return moves & -moves


@compiled("i8[:, ::1](i8[:, ::1], i8[::1], i8[::1], i8[::1], i8[::1], f8[:, ::1], i8, i8)")
def played(
    worlds: NDArray[np.int64],
    layouts: NDArray[np.int64],
    turns: NDArray[np.int64],
    pack: Pack,
    policies: NDArray[np.int64],
    weights: NDArray[np.float64],
    number: int,
    seed: int,
) -> NDArray[np.int64]:
    """Play positions to their end, each a number of times; a world is the hands of all seats, and nobody is out.

    Each seat has a policy and weights. For each position: how often each seat went out first, then the number of turns
    in all its playouts.
    """
    seats = worlds.shape[1]
    results = np.zeros((len(worlds), seats + 1), np.int64)
    found = np.zeros(IDEAS)
    for world in range(len(worlds)):
        hands: Hands = worlds[world]
        for _ in range(number):
            table = layouts[world]
            at = turns[world]
            passes = 0
            while passes < seats:
                own = hands[at] & ~table
                moves = fitting(table, pack) & own
                results[world, seats] += 1
                if moves == 0:
                    passes += 1
                else:
                    passes = 0
                    if moves & (moves - 1):
                        seed += -0x61C8864680B583EB
                        lot = stirred(seed)
                        moves = chosen(moves, own, table, at, hands, pack, policies[at], weights[at], found, lot)
                    table |= moves
                    if own == moves:
                        results[world, at] += 1
                        break
                at += 1
                if at == seats:
                    at = 0
    return results

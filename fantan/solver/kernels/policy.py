"""The linear policy, compiled: what each idea finds in a card, and what that makes the card worth.

`fantan.bots.ideas` says what the ideas mean, in the same order; a test holds the two together.
"""

import numpy as np
from numpy.typing import NDArray

from fantan.solver.kernels.cards import Bits, Hands, Pack, compiled, size

IDEAS = 10
"""How many ideas there are."""
LINK, ROUTE, OWN, DISTANCE, BEYOND, GATE, DEAD_END, STARTER, TEMPO, RACE = range(IDEAS)

Weights = NDArray[np.float64]
"""What one of each idea is worth."""

_SUIT = 0xFFFF


@compiled("i8(i8, i8, i8[::1])")
def lead(laid: Bits, at: int, hands: Hands) -> int:
    """How many cards fewer a seat holds than any other seat; below 0 where it holds more."""
    fewest = 64
    for other in range(len(hands)):
        if other != at:
            fewest = min(fewest, size(hands[other] & ~laid))
    return fewest - size(hands[at] & ~laid)


@compiled("f8(i8, i8, i8, i8[::1], i8, i8, f8[::1], f8[::1])")
def worth(
    card: Bits, own: Bits, laid: Bits, pack: Pack, others: int, ahead: int, weights: Weights, found: Weights
) -> float:
    """What laying a card is worth, and in `found` what each idea finds in it.

    `others` is how many other cards the seat could lay, `ahead` its lead in the race.
    """
    suit = _SUIT
    while not suit & card:
        suit <<= 16
    row = suit & pack[0] & ~laid
    above = row & ~(card | (card - 1))
    below = row & (card - 1)
    found[:] = 0
    if card & pack[1]:
        found[STARTER] = 1
    elif card >> 1 & laid & suit:
        below = 0
    else:
        above = 0
    if not above | below:
        found[DEAD_END] = 1
    end = card
    for up in (True, False):
        side = above if up else below
        mine = side & own
        if mine:
            end = card
            far = 0
            while mine:
                end = end << 1 if up else end >> 1
                far += 1
                if mine & end:
                    mine &= ~end
                    found[OWN] += 1
                    if far == 1:
                        found[LINK] += 1
            found[ROUTE] += 1
            found[DISTANCE] = max(found[DISTANCE], far)
            found[BEYOND] += size(side) - far
        else:
            found[GATE] += size(side)
    found[TEMPO] = found[GATE] * others
    found[RACE] = found[GATE] * ahead
    value = 0.0
    for idea in range(IDEAS):
        value += weights[idea] * found[idea]
    return value

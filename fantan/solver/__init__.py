"""The search: with all hands known, who can force to go out first, what refutes a card, and how playouts end.

Inside, hands and layouts are 64-bit integers, and kernels compiled by numba work on them. They are loaded when first
asked, or by `warm`, which a server calls in the background.

>>> from random import Random
>>> from fantan import RULESETS, Deal, State
>>> state = State.start(Deal.shuffled(RULESETS["pagat"], seats=4, dealer=3, rng=Random(19)))
>>> can_force(state, 0), careful_winner(state)
(False, 1)
"""

from fantan.solver.answers import (
    Policy,
    can_force,
    careful_winner,
    coming,
    playouts,
    ready,
    refutation,
    warm,
    winning_actions,
)
from fantan.solver.position import Position, Unsolvable, solvable

__all__ = [
    "Policy",
    "Position",
    "Unsolvable",
    "can_force",
    "careful_winner",
    "coming",
    "playouts",
    "ready",
    "refutation",
    "solvable",
    "warm",
    "winning_actions",
]

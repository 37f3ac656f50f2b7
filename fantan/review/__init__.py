"""The review of a deal: its turns, why each pass had to be, and who goes out on which turn.

It is bookkeeping: the turns and the ledger follow from the log alone, by any rule set.

>>> from random import Random
>>> from fantan import RULESETS, Deal, State, legal_actions
>>> state = State.start(Deal.shuffled(RULESETS["pagat"], seats=4, dealer=3, rng=Random(19)))
>>> while not state.over:
...     state = state.after(legal_actions(state.view(state.turn))[0])
>>> told = review(state)
>>> [(row.seat, row.dealt, row.passes, row.out) for row in told.race][:2]
[(1, 13, (), 13), (2, 13, (12,), 14)]
"""

from fantan.review.ledger import Cause, Row
from fantan.review.reviewed import Review, review
from fantan.review.turns import After, Kind, Turn, moments

__all__ = [
    "After",
    "Cause",
    "Kind",
    "Review",
    "Row",
    "Turn",
    "moments",
    "review",
]

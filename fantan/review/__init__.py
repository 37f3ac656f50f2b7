"""The review of a deal: its turns, why each pass had to be, which free choices cost, and what was luck.

It is bookkeeping: the turns and the ledger follow from the log alone, by any rule set. What choices cost and how the
chances stood is counted where the search knows the rules.

>>> from random import Random
>>> from fantan import RULESETS, Deal, State, legal_actions
>>> state = State.start(Deal.shuffled(RULESETS["pagat"], seats=4, dealer=3, rng=Random(19)))
>>> while not state.over:
...     state = state.after(legal_actions(state.view(state.turn))[0])
>>> told = kept(state)
>>> [(row.seat, row.dealt, row.passes, row.out) for row in told.race][:2]
[(1, 13, (), 13), (2, 13, (12,), 14)]
"""

from fantan.review.account import Account
from fantan.review.chances import Chance
from fantan.review.choices import Choice, Punished
from fantan.review.ledger import Cause, Row, order
from fantan.review.reviewed import Review, kept, review
from fantan.review.turns import After, Kind, Turn, moments

__all__ = [
    "Account",
    "After",
    "Cause",
    "Chance",
    "Choice",
    "Kind",
    "Punished",
    "Review",
    "Row",
    "Turn",
    "kept",
    "moments",
    "order",
    "review",
]

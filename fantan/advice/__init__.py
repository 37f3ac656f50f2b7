"""Advice: what to lay and why, hints in rungs, and the coach's one question. A view in, sentences out.

A view holds no hidden card, so no advice knows one. Each sentence carries the facts it states, ready to be checked
against the view.

>>> from fantan import View
>>> view = View.parse("pagat; 6-8H; 5H 9H JH 7S")
>>> advice = advise(view)
>>> str(advice.best), advice.counted
('9H', False)
>>> advice.reasons[0].said("en")
'9♥ brings your own J♥ closer.'
"""

from fantan.advice.advice import WORLDS, Advice, Choice, advise
from fantan.advice.coach import Strength, question
from fantan.advice.hints import RUNGS, Hint, hint
from fantan.advice.proof import alone
from fantan.advice.waiting import holders, waiting

__all__ = [
    "RUNGS",
    "WORLDS",
    "Advice",
    "Choice",
    "Hint",
    "Strength",
    "advise",
    "alone",
    "hint",
    "holders",
    "question",
    "waiting",
]

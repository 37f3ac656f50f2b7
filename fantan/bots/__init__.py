"""Bots: players that see only what their seat may see, on named levels; and the ideas that they play by.

>>> from random import Random
>>> from fantan import View
>>> view = View.parse("pagat; 7-8S 6-8H; 9S JS 5H")
>>> action = BOTS["careful"](view, Random(0))
>>> thought("careful", view, action).said("en")
'9♠ brings my own J♠ closer.'
"""

from fantan.bots.ideas import Idea, ideas
from fantan.bots.levels import BOTS, Bot, choices, reach
from fantan.bots.policy import MISTAKES, WEIGHTS, worths
from fantan.bots.thought import thought

__all__ = ["BOTS", "MISTAKES", "WEIGHTS", "Bot", "Idea", "choices", "ideas", "reach", "thought", "worths"]

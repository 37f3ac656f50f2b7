"""Fan Tan: the game, its rule sets, and the judge that every part of the tutor asks.

>>> verdict = judge(View.parse("pagat; 7-8S; 6S TS"), Play(Card.parse("TS")))
>>> verdict.reason.value, verdict.missing
('gap', (Card.parse('9S'),))
"""

from fantan.cards import Card, NotationError, Rank, Suit
from fantan.judge import IllegalAction, Reason, Verdict, judge, legal_actions, play
from fantan.rules import RuleSet
from fantan.state import Deal, Pass, Play, State, View
from fantan.variants import RULESETS

__all__ = [
    "RULESETS",
    "Card",
    "Deal",
    "IllegalAction",
    "NotationError",
    "Pass",
    "Play",
    "Rank",
    "Reason",
    "RuleSet",
    "State",
    "Suit",
    "Verdict",
    "View",
    "judge",
    "legal_actions",
    "play",
]

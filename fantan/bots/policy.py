"""The linear policy: a card is worth the sum of what its ideas find, each times its weight."""

from collections.abc import Mapping
from types import MappingProxyType

from fantan.bots.ideas import Idea, ideas
from fantan.cards import Card
from fantan.state import View

WEIGHTS: Mapping[Idea, float] = MappingProxyType(
    {
        Idea.LINK: -0.404,
        Idea.ROUTE: 2.281,
        Idea.OWN: 2.617,
        Idea.DISTANCE: 0.345,
        Idea.BEYOND: -1.804,
        Idea.GATE: -4.124,
        Idea.DEAD_END: -0.151,
        Idea.STARTER: 11.64,
        Idea.TEMPO: 0.25,
        Idea.RACE: -0.17,
    }
)
"""What one of each idea is worth. Tuned by `python -m tests.bench.tune`: only how they compare matters."""


def worths(view: View) -> Mapping[Card, float]:
    """What each card that may be laid now is worth, in the order of the pack; more is better."""
    return {card: _worth(found) for card, found in ideas(view).items()}


def _worth(found: Mapping[Idea, float]) -> float:
    """The sum, in the order of the ideas, for sums of the same in another order can differ in the last place."""
    value = 0.0
    for idea, weight in WEIGHTS.items():
        value += weight * found[idea]
    return value

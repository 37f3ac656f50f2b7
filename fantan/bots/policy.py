"""The linear policy: a card is worth the sum of what its ideas find, each times its weight."""

from collections.abc import Mapping
from types import MappingProxyType

from fantan.bots.ideas import Idea, ideas
from fantan.cards import Card
from fantan.state import View

WEIGHTS: Mapping[Idea, float] = MappingProxyType(
    {
        Idea.LINK: -0.871,
        Idea.ROUTE: 0.029,
        Idea.OWN: 1.195,
        Idea.DISTANCE: 0.695,
        Idea.BEYOND: -0.372,
        Idea.GATE: -0.672,
        Idea.DEAD_END: 0.468,
        Idea.STARTER: 0.337,
        Idea.TEMPO: -0.065,
        Idea.RACE: 0.089,
    }
)
"""What one of each idea is worth; only how they compare matters.

These are what `python -m tests.bench.tune` prints, which plays against random bots, careful bots and itself, with three
to six seats. A link counts against a card, for it can wait: nobody else can use what it opens, so it is a move to keep.
"""


MISTAKES: Mapping[Idea, float] = MappingProxyType(
    dict.fromkeys(Idea, 0.0) | {Idea.STARTER: 100.0, Idea.OWN: 10.0, Idea.GATE: 1.0}
)
"""What a beginner makes of the ideas. Each is a mistake: a starter goes out at once, even one with nothing of yours
behind it; a card is the better, the more cards of yours wait for it, whatever it opens for others; and without one,
more room is better, although it is for others alone."""


def worths(view: View, weights: Mapping[Idea, float] = WEIGHTS) -> Mapping[Card, float]:
    """What each card that may be laid now is worth, in the order of the pack; more is better."""
    return {card: worth(found, weights) for card, found in ideas(view).items()}


def worth(found: Mapping[Idea, float], weights: Mapping[Idea, float]) -> float:
    """The sum, in the order of the ideas: sums of the same in another order can differ in the last place."""
    value = 0.0
    for idea in Idea:
        value += weights[idea] * found[idea]
    return value

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

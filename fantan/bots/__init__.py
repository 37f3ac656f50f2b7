"""Bots: players that see only what their seat may see."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from fantan.bots.ideas import Idea, ideas
from fantan.bots.policy import WEIGHTS, worths
from fantan.cards import Card, drawn, shuffled
from fantan.judge import legal_actions, queues
from fantan.state import PASS, Action, Play, View

Bot = Callable[[View, Random], Action]
"""Chooses one of the legal actions of a view."""


def random(view: View, rng: Random) -> Action:
    """Lay any card that fits."""
    return drawn(rng, legal_actions(view))


def careful(view: View, rng: Random) -> Action:
    """Lay towards your own card that is farthest off; without one, lay what opens least for the others."""
    cards = [action.card for action in legal_actions(view) if isinstance(action, Play)]
    if len(cards) < 2:
        return Play(cards[0]) if cards else PASS
    waiting = queues(view)
    return Play(max(shuffled(rng, cards), key=lambda card: reach(view, waiting, card)))


def reach(view: View, waiting: Mapping[Card, tuple[Card, ...]], card: Card) -> int:
    """How far off the farthest own card is that waits for this one; with none, minus all that wait for it."""
    behind = [other for other, queue in waiting.items() if card in queue]
    return max((len(waiting[other]) for other in behind if other in view.hand), default=-len(behind))


BOTS: Mapping[str, Bot] = MappingProxyType({"random": random, "careful": careful})
"""The bots by their level, weakest first."""

__all__ = ["BOTS", "WEIGHTS", "Bot", "Idea", "careful", "ideas", "random", "reach", "worths"]

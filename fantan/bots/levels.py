"""The bots by their level. Each sees only its view, and where cards are equal to it, it lets the lot decide."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from fantan.bots.ideas import cards_first
from fantan.bots.policy import MISTAKES, WEIGHTS, worths
from fantan.cards import Card, drawn, shuffled
from fantan.judge import legal_actions, queues
from fantan.state import PASS, Action, Play, View

Bot = Callable[[View, Random], Action]
"""Chooses one of the legal actions of a view."""


def choices(level: str, view: View) -> tuple[Action, ...]:
    """All that a bot of a level could do in a view: where there is more than one action, it lets the lot decide."""
    actions, plays = legal_actions(view), cards_first(view)
    if level == "random" or not plays:
        return actions
    cards = [action.card for action in plays]
    if level == "careful":
        waiting = queues(view)
        worth: Mapping[Card, float] = {card: reach(view, waiting, card) for card in cards}
    else:
        worth = worths(view, MISTAKES if level == "beginner" else WEIGHTS)
    return tuple(_laid(view, card) for card in _most(worth))


def random(view: View, rng: Random) -> Action:
    """Do anything that is legal."""
    return drawn(rng, legal_actions(view))


def beginner(view: View, rng: Random) -> Action:
    """Make a beginner's mistakes: lay starters at once, and otherwise open as much as can be, whoever it helps."""
    return _best(view, worths(view, MISTAKES), rng)


def careful(view: View, rng: Random) -> Action:
    """Lay towards your own card that is farthest off; without one, lay what opens least for the others."""
    plays = cards_first(view)
    if len(plays) < 2:
        return plays[0] if plays else PASS
    waiting = queues(view)
    return max(shuffled(rng, plays), key=lambda action: reach(view, waiting, action.card))


def strong(view: View, rng: Random) -> Action:
    """Lay what is worth the most by all ideas together."""
    return _best(view, worths(view, WEIGHTS), rng)


def reach(view: View, waiting: Mapping[Card, tuple[Card, ...]], card: Card) -> int:
    """How far off the farthest own card is that waits for this one; with none, minus all that wait for it."""
    behind = [other for other, queue in waiting.items() if card in queue]
    return max((len(waiting[other]) for other in behind if other in view.hand), default=-len(behind))


BOTS: Mapping[str, Bot] = MappingProxyType(
    {"random": random, "beginner": beginner, "careful": careful, "strong": strong}
)
"""The bots by their level, weakest first."""


def _best(view: View, worth: Mapping[Card, float], rng: Random) -> Action:
    """The card that is worth the most, one of several by lot; a pass where none can be laid."""
    cards = _most(worth)
    return _laid(view, drawn(rng, cards)) if cards else PASS


def _laid(view: View, card: Card) -> Play:
    """A card of the seat laid; or a joker, where it is not the seat's."""
    return Play(card, joker=card not in view.playable)


def _most(worth: Mapping[Card, float]) -> list[Card]:
    """The cards that are worth the most."""
    most = max(worth.values(), default=0.0)
    return [card for card, value in worth.items() if value == most]

"""What a bot thought, in one sentence: the idea that made it choose, with the cards named.

It can name cards of the bot's hand. So it is told when they may be seen: after the deal, or where hands are open.
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from fantan.bots.ideas import Idea, ideas, sides
from fantan.bots.levels import reach
from fantan.bots.policy import MISTAKES, WEIGHTS, worth
from fantan.cards import Card
from fantan.judge import legal_actions, queues
from fantan.state import Action, Play, View
from fantan.words import Sentence

_TOGETHER: Mapping[Idea, Idea] = MappingProxyType(
    {Idea.ROUTE: Idea.OWN, Idea.DISTANCE: Idea.OWN, Idea.TEMPO: Idea.GATE, Idea.RACE: Idea.GATE}
)
"""Ideas that are told as another, of which they are a part."""


def thought(level: str, view: View, action: Action) -> Sentence:
    """The idea by which a bot of a level chose this action in this view."""
    plays = [each for each in legal_actions(view) if isinstance(each, Play)]
    if not isinstance(action, Play):
        return _sentence("bot.thought.chosen_pass" if plays else "bot.thought.pass")
    own = [each for each in plays if not each.joker]
    if action.joker:
        return _sentence("bot.thought.joker.any" if own else "bot.thought.joker", card=action.card)
    if len(plays) == 1:
        return _sentence("bot.thought.only", card=action.card)
    if len(own) == 1 and level != "random":
        return _sentence("bot.thought.joker.kept", card=action.card)
    return _LEVELS[level](view, action.card)


def _any(_view: View, card: Card) -> Sentence:
    return _sentence("bot.thought.any", card=card)


def _careful(view: View, card: Card) -> Sentence:
    waiting = queues(view)
    behind = [other for other, queue in waiting.items() if card in queue]
    if reach(view, waiting, card) > 0:
        far = max((other for other in behind if other in view.hand), key=lambda other: len(waiting[other]))
        return _sentence("bot.thought.closer", card=card, far=far)
    if not behind:
        # Where the card decides how its row goes, what will wait for it does not wait yet.
        return _sentence("bot.thought.equal" if sides(view, card) else "bot.thought.dead_end", card=card)
    return _sentence("bot.thought.least", len(behind), card=card)


def _beginner(view: View, card: Card) -> Sentence:
    return _linear(view, card, MISTAKES)


def _strong(view: View, card: Card) -> Sentence:
    return _linear(view, card, WEIGHTS)


_LEVELS: Mapping[str, Callable[[View, Card], Sentence]] = MappingProxyType(
    {"random": _any, "beginner": _beginner, "careful": _careful, "strong": _strong}
)


def _linear(view: View, card: Card, weights: Mapping[Idea, float]) -> Sentence:
    """What speaks most for a card beside the best of the others; the first that can be told."""
    found = ideas(view)
    other = max((each for each in found if each != card), key=lambda each: worth(found[each], weights))
    gains = dict.fromkeys(Idea, 0.0)
    for idea, weight in weights.items():
        gains[_TOGETHER.get(idea, idea)] += weight * (found[card][idea] - found[other][idea])
    for idea in sorted(gains, key=gains.__getitem__, reverse=True):
        if gains[idea] > 0:
            for sentence in _told(view, idea, card, other, found):
                return sentence
    return _sentence("bot.thought.equal", card=card)


def _told(
    view: View, idea: Idea, card: Card, other: Card, found: Mapping[Card, Mapping[Idea, float]]
) -> Iterator[Sentence]:
    """What an idea says for a card and against another; nothing where it has nothing to point at."""
    here, there = found[card][idea], found[other][idea]
    own = tuple(each for side in sides(view, card) for each in side.own)
    match idea:
        case Idea.OWN if own:
            yield _sentence("bot.thought.own", card=card, own=own)
        case Idea.LINK if here > there:
            following = tuple(side.waiting[0] for side in sides(view, card) if side.waiting[0] in side.own)
            yield _sentence("bot.thought.link", card=card, next=following)
        case Idea.LINK if there > here and not view.rules.deck.jokers:  # a joker can be laid for it
            following = tuple(side.waiting[0] for side in sides(view, other) if side.waiting[0] in side.own)
            yield _sentence("bot.thought.link.kept", other=other, next=following)
        case Idea.BEYOND | Idea.GATE if there > here:
            yield _sentence(f"bot.thought.{idea}", int(there), card=card, other=other)
        case Idea.GATE if here > there:
            yield _sentence("bot.thought.gate.more", int(here), card=card)
        case Idea.STARTER if here > there:
            yield _sentence("bot.thought.starter", card=card, suit=card.suit)
        case Idea.DEAD_END if here > there:
            yield _sentence("bot.thought.dead_end", card=card)
        case Idea.DEAD_END if there > here:
            yield _sentence("bot.thought.dead_end.kept", card=card, other=other)


def _sentence(key: str, number: int | None = None, /, **facts: object) -> Sentence:
    return Sentence(key, tuple(facts.items()), number)

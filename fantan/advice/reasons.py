"""Why a card is the best one: what is true of it and of no other card that could be laid, with the cards named."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from statistics import fmean

from fantan.bots.ideas import Idea, ideas
from fantan.bots.policy import WEIGHTS
from fantan.cards import Card
from fantan.inference import unseen
from fantan.judge import fitting, judge, queues
from fantan.state import Play, View
from fantan.words import Sentence

MOST = 2
"""More reasons are too many to read."""


def reasons(view: View, card: Card, others: tuple[Card, ...], equal: tuple[Card, ...]) -> tuple[Sentence, ...]:
    """What is true of a card and not of the others that the seat could lay, the plainest first.

    What it gives the others, and what it keeps from them, may be true of cards that are as good, too. Where there is
    no such thing, it is how the card fits.
    """
    if not others:
        return (fits(view, card),)
    worse = tuple(other for other in others if other not in equal) or others
    gains = _gains(view, card, worse)
    found = [
        (sum(map(gains.__getitem__, behind)), tuple(reason(view, card, worse if shared else others)))
        for reason, shared, behind in _REASONS
    ]
    # What the ideas hold against a card is told only where nothing else is.
    true = [(gain, sentences) for gain, sentences in found if sentences]
    told = [sentences for gain, sentences in true if gain >= 0] or [sentences for _, sentences in true]
    return tuple(sentence for sentences in told[:MOST] for sentence in sentences) or (fits(view, card),)


def fits(view: View, card: Card) -> Sentence:
    """How a card fits that the seat may lay, or a joker for it."""
    verdict = judge(view, Play(card, joker=card not in view.playable))
    return told(f"hint.{verdict.reason}", card=card, neighbour=verdict.neighbour, suit=card.suit)


def told(key: str, number: int | None = None, /, **facts: object) -> Sentence:
    """A sentence with its facts by name."""
    return Sentence(key, tuple(facts.items()), number)


def farthest(view: View, card: Card) -> Card | None:
    """The own card, farthest off, that waits for a card; of equals the first in the pack. None where none does."""
    waits = queues(view)
    own = [other for other in view.rules.deck.sort(view.hand) if card in waits.get(other, ())]
    return max(own, key=lambda other: len(waits[other]), default=None)


def behind(view: View, card: Card) -> tuple[Card, ...]:
    """The unseen cards that cannot be laid before a card, in the order of the pack."""
    hidden = unseen(view)
    return tuple(other for other, queue in queues(view).items() if card in queue and other in hidden)


def nearest(view: View, card: Card) -> Card | None:
    """The unseen card that waits for a card and for the fewest others; of equals the first in the pack."""
    waits = queues(view)
    return min(behind(view, card), key=lambda other: len(waits[other]), default=None)


def opened(view: View, card: Card) -> tuple[Card, ...]:
    """The cards that others can have laid only after a card is, in the order of the pack: unseen ones that fit then.

    Where somebody else may hold a joker, and whoever lays one gives it away, they are own ones too.
    """
    left = view.jokers - (card not in view.playable)
    own = view.hand - {card} if view.rules.deck.jokers > left else frozenset()
    closed = own.union(unseen(view)).difference(fitting(view))
    return tuple(other for other in fitting(after(view, card)) if other in closed)


def after(view: View, card: Card) -> View:
    """The view once the seat has laid a card."""
    return replace(
        view,
        rules=view.rules.opened(card),
        layout=view.layout | {card},
        hand=view.hand - {card},
        spare=view.spare - {card},
    )


def _gains(view: View, card: Card, worse: tuple[Card, ...]) -> Mapping[Idea, float]:
    """How much each idea speaks for a card, beside the worse ones on average."""
    found = ideas(view)
    return {
        idea: weight * (found[card][idea] - fmean(found[other][idea] for other in worse))
        for idea, weight in WEIGHTS.items()
    }


def _closer(view: View, card: Card, _: tuple[Card, ...]) -> Iterator[Sentence]:
    """Only one card at a time brings an own card closer: the next one of those it waits for."""
    far = farthest(view, card)
    if far is not None:
        left = tuple(other for other in queues(view)[far] if other != card)
        yield told("hint.closer", card=card, far=far)
        about = Sentence("hint.left", number=len(left), missing=left, yours=view.hand)
        yield about if left else told("hint.next", far=far)


def _nothing(view: View, card: Card, others: tuple[Card, ...]) -> Iterator[Sentence]:
    if not opened(view, card) and all(opened(view, other) for other in others):
        yield told("advice.nothing", card=card)


def _kept(view: View, _: Card, others: tuple[Card, ...]) -> Iterator[Sentence]:
    """The other cards hold something up as long as they are not laid; few enough of them to be named.

    Where there are jokers, somebody else can have them laid.
    """
    if view.rules.deck.jokers:
        return
    held = tuple(nearest(view, other) for other in others)
    if len(held) <= MOST and None not in held:
        yield from (told("advice.kept", blocked=card, gate=gate) for card, gate in zip(held, others, strict=True))


def _fewest(view: View, card: Card, others: tuple[Card, ...]) -> Iterator[Sentence]:
    number = len(behind(view, card))
    if 0 < number < min(len(behind(view, other)) for other in others):
        yield told("advice.fewest", number, card=card)


_REASONS: tuple[tuple[Callable[[View, Card, tuple[Card, ...]], Iterator[Sentence]], bool, tuple[Idea, ...]], ...] = (
    (_closer, False, (Idea.LINK, Idea.ROUTE, Idea.OWN, Idea.DISTANCE)),
    (_nothing, True, (Idea.DEAD_END, Idea.BEYOND, Idea.GATE)),
    (_kept, True, (Idea.GATE, Idea.TEMPO, Idea.RACE)),
    (_fewest, False, (Idea.BEYOND, Idea.GATE)),
)
"""Each reason, whether it may also be true of cards that are as good, and the ideas it comes from."""

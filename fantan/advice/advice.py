"""What to lay: every legal card ranked, why the best one is best, and how much worse each other one is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from fantan import solver
from fantan.advice import evidence
from fantan.advice.proof import certain, races
from fantan.advice.reasons import fits, reasons, told
from fantan.advice.trial import Trial, clear, trials
from fantan.advice.ways import Ways, ways
from fantan.bots.ideas import cards_first
from fantan.bots.policy import worths
from fantan.cards import Card
from fantan.judge import legal_actions
from fantan.state import View
from fantan.words import Sentence

WORLDS = 400
"""In so many ways of how the cards can lie each card is tried; in all ways where there are no more."""


@dataclass(frozen=True)
class Choice:
    """A card that can be laid, and what it is worth."""

    card: Card
    worth: Fraction | None = None
    """The share of the ways tried in which the seat then goes out first, from 0 to 1; None where none was tried."""
    cost: Fraction = Fraction()
    """How much less that is than with the best card, where it is clearly less; 0 where it is not."""


@dataclass(frozen=True)
class Advice:
    """What to lay in a view, and why. It rests on the view alone."""

    ranked: tuple[Choice, ...] = ()
    """Every card that can be laid: the best one, those that are as good as far as can be told, then the worse ones."""
    forced: bool = True
    """Whether there is nothing to decide: one card can be laid, or none."""
    ways: int = 0
    """In how many ways of how the cards can lie the cards were tried; 0 where ideas alone decided."""
    every: bool = False
    """Whether these are all ways there are."""
    proven: bool = False
    """Whether the best card wins however the unseen cards lie, and whatever the others do."""
    equal: tuple[Card, ...] = ()
    """The other cards that are as good, as far as can be told.

    Where every way was tried, they also win in as many of them whatever the others do, with all hands open.
    """
    reasons: tuple[Sentence, ...] = ()
    """Why the best card: what is true of it and of no other, and which cards are as good."""
    evidence: tuple[Sentence, ...] = ()
    """The proof, or what the trials counted; empty where there were none."""
    joker: bool = False
    """Whether no card of the hand can be laid, and these are the cards that a joker may be laid for."""

    @property
    def counted(self) -> bool:
        """Whether the cards were tried in ways the unseen cards can lie."""
        return self.ways > 0

    @property
    def best(self) -> Card | None:
        """The best card; None where none can be laid."""
        return self.ranked[0].card if self.ranked else None

    def cost(self, card: Card) -> Fraction:
        """How much less often the seat goes out first with a card than with the best one, from 0 to 1.

        It is 0 for the best card, for one that is not clearly worse, and for any card where nothing was tried.

        :raises KeyError: when the card cannot be laid.
        """
        return {choice.card: choice.cost for choice in self.ranked}[card]


def advise(view: View, worlds: int = WORLDS) -> Advice:
    """Rank what can be laid: by the ideas, unless the trials clearly say otherwise.

    Out of turn it tells what the ideas say as things stand. Where deals of the rule set are not searched, where the
    view does not tell enough, and until the kernels of the search are ready, ideas alone decide. A joker is for when no
    card of the hand fits.
    """
    return _advised(view, worlds, solver.ready())


@lru_cache(maxsize=128)
def _advised(view: View, worlds: int, ready: bool) -> Advice:
    mine = replace(view, turn=view.seat)
    actions = legal_actions(mine)
    plays = cards_first(mine)
    cards, joker = [action.card for action in plays], any(action.joker for action in plays)
    if len(actions) < 2:
        return Advice(tuple(map(Choice, cards)), reasons=tuple(fits(mine, card) for card in cards), joker=joker)
    scores = worths(mine)
    cards.sort(key=lambda card: -scores[card])
    found = ways(view, worlds) if ready and len(cards) > 1 else None
    return _tried(view, cards, found) if found else replace(_thought(mine, cards, scores), joker=joker)


def _thought(view: View, cards: list[Card], scores: Mapping[Card, float]) -> Advice:
    """What the ideas say, and the proof where the turns alone give one."""
    sure = [card for card in cards if races(view, card)]
    best, *equal = sure or [card for card in cards if scores[card] == scores[cards[0]]]
    rest = (card for card in cards if card != best and card not in equal)
    ranked = tuple(map(Choice, (best, *equal, *rest)))
    known = "sure" if sure else "thought"
    return _told(view, Advice(ranked, False, proven=bool(sure), equal=tuple(equal)), known, evidence.raced(best))


def _tried(view: View, cards: list[Card], found: Ways) -> Advice:
    """What the ideas say, the proofs and the trials."""
    number, tried = len(found.positions), dict(trials(found, cards, str(view)))
    best, equal = _chosen(cards, tried, found.every)
    sure = [card for card in (best, *_others(cards, best)) if _proven(view, card, found, tried[card])]
    if sure:
        best, *equal = sure
        tried |= dict.fromkeys(sure, Trial((True,) * number, number))
    costs = {card: _cost(tried[best], tried[card], found.every, bool(sure)) for card in cards}
    rest = [card for card in cards if card != best and card not in equal]
    rest.sort(key=lambda card: (costs[card], -tried[card].forced * found.every))
    ranked = tuple(Choice(card, tried[card].worth, costs[card]) for card in (best, *equal, *rest))
    advice = Advice(ranked, False, number, found.every, bool(sure), tuple(equal))
    if sure:
        proof = evidence.raced(best) if races(view, best) else evidence.counted(best, number)
        return _told(view, advice, "sure", proof)
    proof = evidence.tried(found, {card: tried[card] for card in (best, *rest[:1])})
    return _told(view, advice, "every" if found.every and tried[best].forced else "tried", proof)


def _chosen(cards: list[Card], tried: Mapping[Card, Trial], every: bool) -> tuple[Card, list[Card]]:
    """The best card, and those that are as good: the ideas' first one, unless another one did clearly better.

    Of all ways it is known in how many a win can be forced. That is no chance: of cards that did about as well, the
    one that wins in more ways whatever the others do is better.
    """
    most = max(cards, key=lambda card: tried[card].worth)
    near = [card for card in cards if not clear(tried[most], tried[card], every)]
    best = cards[0] if cards[0] in near else most
    if not every:
        return best, [card for card in _others(cards, best) if not clear(tried[best], tried[card], every)]
    best = max((best, *near), key=lambda card: tried[card].forced)
    return best, [card for card in _others(near, best) if tried[card].forced == tried[best].forced]


def _told(view: View, advice: Advice, known: str, proof: tuple[Sentence, ...]) -> Advice:
    """The advice with its reasons, and with what stands behind it."""
    best, *others = (choice.card for choice in advice.ranked)
    why = reasons(view, best, tuple(others), advice.equal)
    if known == "thought" and why == (fits(view, best),) and len(others) > len(advice.equal):
        why = (*why, told("advice.preferred", card=best))
    why = (*why, *evidence.equal(known, advice.equal))
    return replace(advice, reasons=why, evidence=proof if advice.proven or advice.counted else ())


def _proven(view: View, card: Card, found: Ways, trial: Trial) -> bool:
    """Whether a card wins however the unseen cards lie."""
    forced = found.every and trial.forced == len(found.positions)
    return races(view, card) or (forced and certain(found.positions, card))


def _cost(best: Trial, other: Trial, every: bool, sure: bool) -> Fraction:
    """How much worse a card is; beside one that is proven, any loss counts."""
    return best.worth - other.worth if sure or clear(best, other, every) else Fraction()


def _others(cards: list[Card], best: Card) -> tuple[Card, ...]:
    return tuple(card for card in cards if card != best)

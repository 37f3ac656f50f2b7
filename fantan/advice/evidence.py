"""What stands behind a piece of advice: a proof, or a count in words."""

from collections.abc import Iterator, Mapping

from fantan.advice.reasons import told
from fantan.advice.trial import Trial
from fantan.advice.ways import Ways
from fantan.cards import Card
from fantan.words import Sentence

ROUND = (10, 20, 50, 100)
"""Counts are told as so many of ten ways; where that does not tell two cards apart, of more."""


def raced(card: Card) -> tuple[Sentence, ...]:
    """That a card wins because nobody else can be out sooner."""
    return told("advice.wins", card=card), told("advice.wins.race")


def counted(card: Card, ways: int) -> tuple[Sentence, ...]:
    """That a card wins in each of the ways the cards can lie."""
    return told("advice.wins", card=card), told("advice.wins.counted", ways)


def equal(known: str, cards: tuple[Card, ...]) -> tuple[Sentence, ...]:
    """That cards are as good as the best: for `sure`, as often of `every` way, as was `tried`, or as was `thought`."""
    return (told(f"advice.equal.{known}", len(cards), cards=cards),) if cards else ()


def tried(ways: Ways, trials: Mapping[Card, Trial]) -> tuple[Sentence, ...]:
    """What trials of some cards counted, one sentence each, and how they were made."""
    return tuple(_tried(ways, trials))


def _tried(ways: Ways, trials: Mapping[Card, Trial]) -> Iterator[Sentence]:
    number = len(ways.positions)
    counts = [[_about(card, sum(trial.won), number, of) for card, trial in trials.items()] for of in ROUND]
    forced = [trial.forced for trial in trials.values()]
    if ways.every and forced[0] > max(forced[1:], default=0):
        yield from (_forced(card, trial.forced, number) for card, trial in trials.items())
        return
    yield from next(filter(_differ, counts), counts[0]) if len(trials) > 1 else counts[0]
    searched = any(trial.searched for trial in trials.values())
    yield told("advice.how.searched" if searched else "advice.how")


def _forced(card: Card, forced: int, number: int) -> Sentence:
    """In how many of all ways a card wins whatever the others do."""
    if forced in (0, number):
        return told("advice.forced.all" if forced else "advice.forced.none", number, card=card)
    return told("advice.forced", card=card, forced=forced, ways=number)


def _differ(counts: list[Sentence]) -> bool:
    """Whether two cards are told apart by how often they won."""
    return len({(sentence.key, sentence.number) for sentence in counts}) > 1


def _about(card: Card, won: int, number: int, of: int) -> Sentence:
    """In how many of so many ways a card won, roughly: a count of what was tried is none of what there is."""
    about = round(of * won / number)
    if won in (0, number):
        return told("advice.tried.all" if won else "advice.tried.none", card=card)
    if about == 0:
        return told("advice.tried.few", card=card, of=of)
    if about == of:
        return told("advice.tried.most", card=card, below=of - 1, of=of)
    return told("advice.tried", about, card=card, of=of)

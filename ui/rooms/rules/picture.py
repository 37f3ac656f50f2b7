"""What the felts of the rule book show: how a row of one rule set grows, or a position that two judge differently."""

from collections.abc import Iterator
from dataclasses import replace

from fantan import words
from fantan.cards import Cards, Suit
from fantan.judge import fitting, judge
from fantan.rules import RuleSet
from fantan.state import Play, View
from fantan.witness import Witness, laid_beforehand
from ui.table import felt
from ui.table.scene import Choice, Line, Side

_PICTURED = Suit.HEARTS
"""The suit of the row in the picture, where no opening card names another."""
_BESIDE = 2
"""How many cards lie on each side of the starter in the picture."""


def growing(rules: RuleSet, choice: Choice, lang: str) -> Side:
    """A row of a rule set with the places where it goes on."""
    opening = rules.opening.card
    suit = opening.suit if opening else _PICTURED
    laid = laid_beforehand(rules)
    view = View(rules, laid if laid or opening else _middle(rules, suit), frozenset())
    cards = tuple(card for card in fitting(view) if card.suit is suit)
    if 0 < len(cards) < len(rules.deck.ranks):
        text = words.count("book.picture", len(cards), lang, cards=cards)
    else:
        text = words.text("book.picture.each" if rules.row.each else "book.picture.any", lang)
    return Side(choice, Line(text), **felt.felt(view, lang, ends=True, suits=(suit,), hand=False))


def judged(witness: Witness, side: int, choice: Choice, lang: str, suits: tuple[Suit, ...]) -> Side:
    """The position of a witness as one of its two judges sees it, with the verdict; drawn are the rows of `suits`."""
    verdict = (witness.one, witness.two)[side]
    view, card = verdict.view, witness.card
    shown = verdict if isinstance(verdict.action, Play) else judge(view, Play(card))
    drawn = felt.felt(view, lang, ends=True, verdict=shown, suits=suits)
    if shown:
        places = (replace(place, state="fits") if place.card == card else place for place in drawn["places"])
        drawn["places"] = tuple(places)
    told = {*suits, *(laid.suit for laid in witness.layout)}
    drawn["twin"] = felt.twin(view, lang, tuple(suit for suit in felt.rows(view) if suit in told))
    line = Line(verdict.explain(lang), "right" if verdict else "waits" if verdict.missing else "wrong")
    return Side(choice, line, **drawn)


def rows(witnesses: tuple[Witness, ...]) -> tuple[Suit, ...]:
    """The rows that decide in any of these positions, so that the felts keep their height from one to the next."""
    return tuple({suit for witness in witnesses for suit in _deciding(witness)})


def _deciding(witness: Witness) -> Iterator[Suit]:
    """The row of the card, those of what it waits for, and what may have decided how its row starts."""
    card = witness.card
    yield card.suit
    if all(verdict.view.rules.row.chosen for verdict in (witness.one, witness.two)):
        yield from (laid.suit for laid in witness.layout)
    for verdict in (witness.one, witness.two):
        yield from (missing.suit for missing in judge(verdict.view, Play(card)).missing)


def _middle(rules: RuleSet, suit: Suit) -> Cards:
    """The starter of a suit and what lies next to it; nothing where the leader chooses the starter."""
    if rules.facts["starter"] is None:
        return frozenset()
    near = (card for card in rules.deck.cards if len(rules.paths[card][0]) <= _BESIDE)
    return frozenset(card for card in near if card.suit is suit)

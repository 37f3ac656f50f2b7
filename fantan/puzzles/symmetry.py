"""Symmetries of a rule set: how cards can change places so that no path and no clause says anything else.

Suits may be permuted where no clause names one. Where the starters are the middle of the ranks, low and high may
change sides too.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations
from typing import Self

from fantan.cards import Card, Cards, Suit
from fantan.judge import Reason
from fantan.puzzles.kinds import NONE, read_order, written
from fantan.puzzles.question import Answer, Choice, Form, Question
from fantan.puzzles.replay import Turn
from fantan.rules import Rest, RuleSet
from fantan.state import Action, Play, View

_ORDERS = tuple(permutations(Suit))
_SIDES = {Reason.EXTENDS_LOW.value: Reason.EXTENDS_HIGH.value, Reason.EXTENDS_HIGH.value: Reason.EXTENDS_LOW.value}


@dataclass(frozen=True)
class Symmetry:
    """One way in which cards change places: where each suit goes, and whether low and high change sides.

    Numbered from 0, which leaves everything where it is.
    """

    number: int

    @classmethod
    def of(cls, suits: tuple[Suit, ...], mirrored: bool) -> Self:
        """The symmetry that takes the suits, in their usual order, to these."""
        return cls(2 * _ORDERS.index(suits) + mirrored)

    @property
    def mirrored(self) -> bool:
        """Whether low and high change sides."""
        return bool(self.number % 2)

    def suit(self, suit: Suit) -> Suit:
        """Where a suit goes."""
        return _ORDERS[self.number // 2][list(Suit).index(suit)]

    def card(self, rules: RuleSet, card: Card) -> Card:
        """Where a card goes."""
        ranks = rules.deck.ranks
        rank = ranks[-1 - ranks.index(card.rank)] if self.mirrored else card.rank
        return Card(rank, self.suit(card.suit))

    def cards(self, rules: RuleSet, cards: Cards) -> Cards:
        """Where several cards go."""
        return frozenset(self.card(rules, card) for card in cards)

    def action(self, rules: RuleSet, action: Action) -> Action:
        """The same action with the cards in their new places."""
        return replace(action, card=self.card(rules, action.card)) if isinstance(action, Play) else action

    def view(self, view: View) -> View:
        """The same view with the cards in their new places."""
        rules = view.rules
        return replace(
            view,
            layout=self.cards(rules, view.layout),
            hand=self.cards(rules, view.hand),
            spare=self.cards(rules, view.spare),
            log=tuple(self.action(rules, action) for action in view.log),
        )

    def question(self, question: Question) -> Question:
        """The same question with the cards in their new places."""
        rules = question.view.rules

        def moved(cards: tuple[Card, ...], ordered: bool = False) -> tuple[Card, ...]:
            there = tuple(self.card(rules, card) for card in cards)
            return there if ordered else rules.deck.sort(frozenset(there))

        return replace(
            question,
            view=self.view(question.view),
            card=None if question.card is None else self.card(rules, question.card),
            suit=None if question.suit is None else self.suit(question.suit),
            offered=moved(question.offered),
            right=moved(question.right, question.form is Form.ORDER),
            choices=self._choices(question),
        )

    def answer(self, question: Question, answer: Answer) -> Answer:
        """The same answer to a question that is moved."""
        names = {choice.id: choice.name or choice.id for choice in question.choices}
        rules = question.view.rules
        chosen = (
            (self._id(rules, names[id], id), self._option(rules, names[id], option)) for id, option in answer.chosen
        )
        return Answer(tuple(self.card(rules, card) for card in answer.cards), tuple(chosen))

    def _choices(self, question: Question) -> tuple[Choice, ...]:
        rules, moved = question.view.rules, []
        for choice in question.choices:
            name = choice.name or choice.id
            options = [self._option(rules, name, option) for option in choice.options]
            if name == "why":
                options.sort(key=list(Reason).index)  # type: ignore[arg-type]
            right = self._option(rules, name, choice.right)
            moved.append(Choice(self._id(rules, name, choice.id), tuple(options), right, choice.name))
        places = {str(card): place for place, card in enumerate(rules.deck.cards)}
        return tuple(sorted(moved, key=lambda choice: places.get(choice.id, len(places))))

    def _id(self, rules: RuleSet, name: str, id: str) -> str:
        cards = name == "books" and id[-1] in tuple(Suit)
        return str(self.card(rules, Card.parse(id))) if cards else id

    def _option(self, rules: RuleSet, name: str, option: str) -> str:
        match name:
            case "why" if self.mirrored:
                return _SIDES.get(option, option)
            case "turn":
                turn = Turn.parse(option)
                return str(replace(turn, action=self.action(rules, turn.action)))
            case "order" if option != NONE:
                return written(self.card(rules, card) for card in read_order(option))
        return option


IDENTITY = Symmetry(0)
EVERY = tuple(map(Symmetry, range(2 * len(_ORDERS))))
"""All there are; a rule set keeps some of them."""


@lru_cache(maxsize=256)
def symmetries(rules: RuleSet) -> tuple[Symmetry, ...]:
    """The symmetries under which a rule set says the same of everything.

    >>> from fantan.variants import RULESETS
    >>> [len(symmetries(RULESETS[key])) for key in ("pagat", "sjuan", "sjuan-hearts")]
    [24, 48, 12]
    """
    return tuple(symmetry for symmetry in EVERY if _kept(rules, symmetry))


def kept(question: Question) -> tuple[Symmetry, ...]:
    """The symmetries that a question may be moved by: all its rule sets keep them."""
    other = symmetries(question.other) if question.other else EVERY
    same = not question.other or question.other.deck.ranks == question.view.rules.deck.ranks
    both = (symmetry for symmetry in symmetries(question.view.rules) if symmetry in other)
    return tuple(symmetry for symmetry in both if same or not symmetry.mirrored)


def canonical(question: Question) -> Question:
    """The one of all questions alike by which they are known; what nobody can see of a position is left out."""
    view = question.view
    if question.kind not in {"P05", "P07"}:
        view = View(view.rules, view.layout, view.hand, spare=view.spare)
    bare = replace(question, view=view)
    return min((symmetry.question(bare) for symmetry in kept(bare)), key=_text)


def _text(question: Question) -> str:
    parts = (question.view, question.card, question.suit, question.offered, question.choices, question.other)
    return " ".join(map(str, parts))


def _kept(rules: RuleSet, symmetry: Symmetry) -> bool:
    """Whether every path stays a path, and every card that a clause names stays where it is."""
    suits = set(rules.deck.suits)
    if {symmetry.suit(suit) for suit in suits} != suits:
        return False
    # What a rank is worth, which ranks are left out, and where a row begins that goes round, is told by the rank.
    removed = rules.dealing.rest is Rest.REMOVED
    if symmetry.mirrored and (rules.row.chosen or rules.stakes.pips or removed):
        return False
    named = {card for card in (rules.opening.card,) if card is not None}
    if {symmetry.card(rules, card) for card in named} != named:
        return False
    return all(
        rules.paths.get(symmetry.card(rules, card))
        == tuple(tuple(symmetry.card(rules, each) for each in path) for path in ways)
        for card, ways in rules.paths.items()
    )

"""The judge: may this be done, why not, and what has to come first. Every part of the tutor asks here."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import filterfalse
from typing import Self

from fantan import words
from fantan.cards import Card, Rank
from fantan.rules import MistakenPass, Side
from fantan.state import PASS, Action, Pass, Play, State, View


class Reason(StrEnum):
    """Why an action is legal, or why it is not; with the clause it rests on. Each has its sentence in the catalogue."""

    OPENS_ROW = "opens_row", "open", True
    EXTENDS_LOW = "extends_low", "extend", True
    EXTENDS_HIGH = "extends_high", "extend", True
    PASS_ALLOWED = "pass_allowed", "pass", True
    PASS_DRAWS = "pass_draws", "stock", True
    """Nothing fits, and the pass draws a card."""
    PASS_CHOSEN = "pass_chosen", "limit", True
    """A card is playable, but passes are left to use."""
    ELIMINATED = "eliminated", "eliminated", True
    """Nothing fits and no pass is left: the pass ends the deal for its seat."""
    JOKER_FITS = "joker_fits", "joker", True
    """A joker is laid for a card that fits and that somebody else holds."""

    ROW_NOT_OPEN = "row_not_open", "open"
    """The starter of its suit is not on the table."""
    GAP = "gap", "extend"
    """Cards are missing between it and the end of its row."""
    OPENING_CARD_FIRST = "opening_card_first", "opening"
    """Nothing may be laid before the opening card."""
    NOT_IN_HAND = "not_in_hand", "turn"
    ALREADY_LAID = "already_laid", "laid"
    NOT_IN_DECK = "not_in_deck", "deck"
    NO_JOKERS = "no_jokers", "deck"
    """A joker in a game without any."""
    JOKER_NOT_HELD = "joker_not_held", "turn"
    JOKER_FOR_OWN = "joker_for_own", "joker"
    """A joker for a card that the seat holds itself: it would come straight back."""
    NOT_YOUR_TURN = "not_your_turn", "turn"
    DEAL_OVER = "deal_over", "end"
    MUST_PLAY = "must_play", "must"
    """A pass, although a card is playable."""
    NO_PASSES_LEFT = "no_passes_left", "limit"
    """A pass by choice, with none left to use."""
    NO_MISTAKE = "no_mistake", "mistaken"
    """Nothing is there to be put right."""

    clause: str
    legal: bool

    def __new__(cls, value: str, clause: str, legal: bool = False) -> Self:
        reason = str.__new__(cls, value)
        reason._value_, reason.clause, reason.legal = value, clause, legal
        return reason


_MANY = 8
"""More cards than the ends of four rows, or of rows and starters, can take; a sentence would be too long for them."""
_EXTENDS = {Side.LOW: Reason.EXTENDS_LOW, Side.HIGH: Reason.EXTENDS_HIGH}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge says of one action in one view. It is true when the action is legal.

    >>> verdict = judge(View.parse("pagat; 6-8H; 5H TH"), Play(Card.parse("TH")))
    >>> bool(verdict), verdict.reason.value, verdict.missing, verdict.clause
    (False, 'gap', (Card.parse('9H'),), 'pagat.extend')
    >>> verdict.explain()
    '10♥ has to wait: 9♥ comes first, and it is not in your hand. A row never jumps a gap.'
    """

    view: View
    action: Action
    reason: Reason
    missing: tuple[Card, ...] = ()
    """What must be laid first, in playing order."""

    def __bool__(self) -> bool:
        return self.reason.legal

    @property
    def legal(self) -> bool:
        """Whether the action may be done."""
        return self.reason.legal

    @property
    def clause(self) -> str:
        """The id of the clause it rests on, `pagat.extend`."""
        return f"{self.view.rules}.{self.reason.clause}"

    @property
    def yours(self) -> tuple[Card, ...]:
        """The missing cards that are in the hand of whoever asks."""
        return tuple(card for card in self.missing if card in self.view.hand)

    @property
    def neighbour(self) -> Card | None:
        """The card that must lie beside the card in question; None for a starter and for a pass."""
        return self.view.rules.neighbour(self.action.card) if isinstance(self.action, Play) else None

    @property
    def starter(self) -> Rank | None:
        """The rank that opens the row of the card in question; None for a pass, and while nothing has decided it."""
        return self.view.rules.starter(self.action.card.suit) if isinstance(self.action, Play) else None

    def explain(self, lang: str = "en") -> str:
        """Say it in one or two sentences: the cards that decide, whose they are, and what is easily mixed up."""
        return " ".join(_sentences(self, lang))

    def brief(self, lang: str = "en") -> str:
        """Say it in the few words that fit below a card."""
        if self.missing:
            return words.count(f"brief.{_whose(self)}", len(self.missing), lang, missing=self.missing)
        if self.starter is None and self.reason is Reason.OPENS_ROW:
            return words.text("brief.opens_first", lang)
        return words.text(f"brief.{self.reason}", lang, neighbour=self.neighbour, starter=self.starter)


class IllegalAction(ValueError):
    """An action that was to be done and is not legal; it carries the verdict."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(f"{verdict.action} is not legal: {verdict.reason} in {verdict.view}")
        self.verdict = verdict


def judge(view: View, action: Action) -> Verdict:
    """Say whether the seat of a view may do this, and why."""
    if view.over:
        return Verdict(view, action, Reason.DEAL_OVER)
    if isinstance(action, Play) and action.corrects:
        return _judge_card(view, action) if _mistaken(view) else Verdict(view, action, Reason.NO_MISTAKE)
    if view.turn != view.seat:
        return Verdict(view, action, Reason.NOT_YOUR_TURN)
    return _judge_card(view, action) if isinstance(action, Play) else _judge_pass(view, action)


def legal_actions(view: View) -> tuple[Action, ...]:
    """Everything the seat may do now: cards in the order of the pack, then jokers for others, then the pass.

    Putting a mistaken pass right is not among them: to make one is no choice that anybody is offered.
    """
    if view.over or view.turn != view.seat:
        return ()
    # On turn every card that fits is legal, and no other; why another one is not is not asked here.
    cards = frozenset(card for card in view.playable if _fits(view, card))
    jokers = (Play(card, joker=True) for card in joker_places(view))
    plays = (*map(Play, view.rules.deck.sort(cards)), *jokers)
    return (*plays, PASS) if _judge_pass(view, PASS) else plays


def queues(view: View) -> Mapping[Card, tuple[Card, ...]]:
    """What must be laid before each card that is not on the table, whoever holds it, in the order of the pack."""
    return {card: _missing(view, card) for card in view.rules.deck.cards if card not in view.layout}


def fitting(view: View) -> tuple[Card, ...]:
    """The cards that fit on the table as it is, whoever holds them, in the order of the pack."""
    return tuple(card for card in view.rules.deck.cards if _fits(view, card))


def joker_places(view: View) -> tuple[Card, ...]:
    """The cards that a joker of the seat can be laid for, in the order of the pack: those that fit and are not its own.

    >>> joker_places(View.parse("pagat~jokers:1; 7D; 8D 5H *"))
    (Card.parse('7C'), Card.parse('6D'), Card.parse('7H'), Card.parse('7S'))
    """
    if not view.jokers or not view.rules.deck.jokers:
        return ()
    return tuple(card for card in fitting(view) if card not in view.hand)


def play(state: State, action: Action) -> State:
    """Do an action of the seat whose turn it is, or put the mistaken pass right that was made just before.

    A pass that is marked as mistaken was made at a table, and is done where the rule set says what follows from it.

    :raises IllegalAction: when the judge refuses it.
    """
    seat = state.mistaken if action.corrects else None
    verdict = judge(state.view(state.turn if seat is None else seat), action)
    if not verdict and not _stands(verdict):
        raise IllegalAction(verdict)
    return state.after(action)


def _stands(verdict: Verdict) -> bool:
    """Whether it is a mistaken pass that the rule set does not simply refuse."""
    mistaken = verdict.action == Pass(mistaken=True) and verdict.reason is Reason.MUST_PLAY
    return mistaken and verdict.view.rules.passing.mistaken is not MistakenPass.REFUSED


def _mistaken(view: View) -> bool:
    """Whether the last action was a mistaken pass of this seat that may be put right.

    Where a view does not tell how many seats there are, it is taken to have been this one's.
    """
    corrected = view.rules.passing.mistaken is MistakenPass.CORRECTED
    if not corrected or view.log[-1:] != (Pass(mistaken=True),):
        return False
    seats = len(view.sizes)
    order = [(view.turn - step) % seats for step in range(1, seats + 1)]
    return next((seat for seat in order if view.sizes[seat]), view.seat) == view.seat


def _fits(view: View, card: Card) -> bool:
    """Whether a card is not on the table yet, and every card on one of its paths is."""
    layout = view.layout
    return card not in layout and any(map(layout.issuperset, view.rules.paths.get(card, ())))


def _missing(view: View, card: Card) -> tuple[Card, ...]:
    """What is not on the table of the path on which the least is missing, in playing order."""
    laid, paths = view.layout.__contains__, view.rules.paths[card]
    if len(paths) == 1:  # as in most rule sets, and asked very often
        return tuple(filterfalse(laid, paths[0]))
    return min([tuple(filterfalse(laid, path)) for path in paths], key=len)


def _judge_pass(view: View, action: Pass) -> Verdict:
    able = any(_fits(view, card) for card in view.playable) or bool(joker_places(view))
    limit = view.rules.passing.limit
    if limit is None:
        reason = Reason.MUST_PLAY if able else Reason.PASS_DRAWS if view.stock else Reason.PASS_ALLOWED
    elif _left(view):
        reason = Reason.PASS_CHOSEN if able else Reason.PASS_ALLOWED
    else:
        reason = Reason.NO_PASSES_LEFT if able else Reason.ELIMINATED
    if action.mistaken and reason is not Reason.MUST_PLAY:
        reason = Reason.NO_MISTAKE
    return Verdict(view, action, reason)


def _left(view: View) -> int:
    """How many passes the seat has left, where they are limited; all of them where it is not told."""
    return (view.rules.passing.limit or 0) - (view.passes[view.seat] if view.passes else 0)


def _judge_card(view: View, action: Play) -> Verdict:
    card, rules = action.card, view.rules
    if action.joker and not rules.deck.jokers:
        return Verdict(view, action, Reason.NO_JOKERS)
    if card not in rules.paths:
        return Verdict(view, action, Reason.NOT_IN_DECK)
    if card in view.layout:
        return Verdict(view, action, Reason.ALREADY_LAID)
    if action.joker and not view.jokers:
        return Verdict(view, action, Reason.JOKER_NOT_HELD)
    if not action.joker and card not in view.hand and card not in view.spare:
        return Verdict(view, action, Reason.NOT_IN_HAND)
    if _fits(view, card):
        if action.joker:
            return Verdict(view, action, Reason.JOKER_FOR_OWN if card in view.hand else Reason.JOKER_FITS)
        return Verdict(view, action, Reason.OPENS_ROW if card in rules.starters else _EXTENDS[rules.side(card)])
    missing = _missing(view, card)
    if rules.lock in missing:
        reason = Reason.OPENING_CARD_FIRST
    elif rules.starters.isdisjoint(missing):
        reason = Reason.GAP
    else:
        reason = Reason.ROW_NOT_OPEN
    return Verdict(view, action, reason, missing)


def _sentences(verdict: Verdict, lang: str) -> Iterator[str]:
    view, action, missing = verdict.view, verdict.action, verdict.missing
    facts: dict[str, object] = {"starter": verdict.starter, "opening": view.rules.lock}
    if not isinstance(action, Play):
        yield from _about_pass(verdict, lang)
        return
    facts |= {"card": action.card, "suit": action.card.suit, "neighbour": verdict.neighbour}
    if not missing:
        yield words.text(f"reason.{verdict.reason}{_ended(verdict)}", lang, **facts)
        return
    whose = _whose(verdict)
    marked = words.marked(missing, verdict.yours if whose == "some" else (), lang)
    yield words.count(f"waits.{whose}", len(missing), lang, **facts, missing=marked)
    mixed_up = _mixed_up(view, action.card, missing)
    if action.joker:
        yield words.text("note.joker", lang)
    elif mixed_up:
        key, other = mixed_up
        yield words.text(key, lang, **facts, other=other, other_suit=other.suit)
    else:
        yield words.text(f"note.{verdict.reason}", lang, **facts)


def _about_pass(verdict: Verdict, lang: str) -> Iterator[str]:
    view, reason = verdict.view, verdict.reason
    if reason in {Reason.MUST_PLAY, Reason.NO_PASSES_LEFT}:
        cards = tuple(act.card for act in legal_actions(view) if isinstance(act, Play) and not act.joker)
        if not cards:
            yield words.text(f"reason.{reason}.joker", lang)
        elif len(cards) > _MANY:
            yield words.count(f"reason.{reason}.many", len(cards), lang)
        else:
            yield words.count(f"reason.{reason}", len(cards), lang, cards=cards)
        if cards and joker_places(view):
            yield words.text("note.joker_too", lang)
    elif reason is Reason.PASS_CHOSEN:
        own = any(_fits(view, card) for card in view.playable)
        yield words.count("reason.pass_chosen" if own else "reason.pass_chosen.joker", _left(view), lang)
    else:
        yield words.text(f"reason.pass.{reason}{_ended(verdict)}", lang)
    cost, opening = view.rules.passing.cost, view.rules.opening
    free = opening.pass_free and view.rules.lock is not None and view.rules.lock not in view.layout
    if verdict and cost and not free:
        yield words.text("note.pass_cost", lang, cost=words.Amount("amount.chips", cost))


def _ended(verdict: Verdict) -> str:
    """How a deal that is over came to its end, where that is said in words of its own."""
    if verdict.reason is not Reason.DEAL_OVER:
        return ""
    if verdict.view.only_jokers:
        return ".jokers"
    return ".ranked" if verdict.view.rules.ending.ranked else ""


def _whose(verdict: Verdict) -> str:
    """Whether all, some or none of the missing cards are in the hand."""
    return {0: "none", len(verdict.missing): "all"}.get(len(verdict.yours), "some")


def _mixed_up(view: View, card: Card, missing: tuple[Card, ...]) -> tuple[str, Card] | None:
    """What a beginner may have in mind, if the table shows it: the key of the sentence and the card that misleads."""
    low, *_, high = view.rules.order(card.suit)
    end = card.rank in (low, high)
    if end and card.rank is Rank.ACE and (far := Card(low if card.rank is high else high, card.suit)) in view.layout:
        return f"mixed.ace.{view.rules.side(card)}", far
    beside = view.rules.neighbour(card)
    if beside in missing:
        others = (Card(beside.rank, suit) for suit in view.rules.deck.suits)
        return next((("mixed.suit", other) for other in others if other in view.layout), None)
    return None

"""Views as text."""

from collections.abc import Iterable

from fantan.cards import Card, NotationError, Rank, Suit
from fantan.notation.cards import (
    format_cards,
    format_hand,
    format_layout,
    parse_cards,
    parse_hand,
    parse_layout,
    parse_order,
)
from fantan.notation.fields import parse_number, parse_numbers, parse_rules, split_fields
from fantan.notation.log import format_log, parse_log
from fantan.rules import RuleSet
from fantan.state import Action, Play, View

DERIVED = "*"
"""Stands for the layout where the log tells it."""


def parse_view(text: str) -> View:
    """Read a view. Without `turn=` it is the seat's turn; without `seat=` the seat is 0.

    >>> str(parse_view("pagat; *; 5H TH; log=7H,-,8H,6H; seat=0; turn=0"))
    'pagat; 6-8H; 5H TH; log=7H,-,8H,6H'

    :raises NotationError: when a part cannot be read.
    """
    known = {"seat", "turn", "sizes", "log", "starter", "stock", "spare", "passes"}
    (key, layout, hand), fields = split_fields(text, "RULESET; LAYOUT; HAND", known)
    sizes, passes = (parse_numbers(fields.get(name, ""), text) for name in ("sizes", "passes"))
    log = parse_log(fields.get("log", ""))
    rules = _table(parse_rules(key, text), len(sizes), log, fields.get("starter"), text)
    cards = [action.card for action in log if isinstance(action, Play)]
    laid = rules.placed | frozenset(cards)
    table = laid if layout.strip() == DERIVED else parse_layout(rules, layout)
    # Where passes are limited, the hand of an eliminated seat lies there too, and no log tells its cards.
    lays = laid <= table if rules.passing.limit is not None else laid == table
    if log and (not lays or len(laid) < len(rules.placed) + len(cards)):
        raise NotationError(f"the log does not lay {layout.strip()!r} in {text!r}")
    seat = parse_number(fields.get("seat", "0"), text)
    turn = parse_number(fields["turn"], text) if "turn" in fields else seat
    for told in filter(None, (sizes, passes)):
        if max(seat, turn) >= len(told) or (sizes and len(sizes) != len(told)):
            raise NotationError(f"no such seat in {text!r}")
    stock, spare = parse_number(fields.get("stock", "0"), text), parse_cards(fields.get("spare", ""))
    held, jokers = parse_hand(hand)
    played = any(isinstance(action, Play) and action.joker for action in log)
    if max(jokers, played) > rules.deck.jokers:
        raise NotationError(f"more jokers than in {rules}, in {text!r}")
    return View(rules, table, held, seat, turn, sizes, log, stock, spare, passes, jokers)


def format_view(view: View) -> str:
    """The text of a view; fields that are as usual are left out."""
    rules, log = view.rules, view.log
    parts = [str(rules), format_layout(rules, view.layout), format_hand(rules, view.hand, view.jokers)]
    if view.seat:
        parts.append(f"seat={view.seat}")
    if view.turn != view.seat:
        parts.append(f"turn={view.turn}")
    if view.sizes:
        parts.append("sizes=" + ",".join(map(str, view.sizes)))
    if told := _untold(rules, log):
        parts.append(f"starter={told}")
    if view.stock:
        parts.append(f"stock={view.stock}")
    if view.spare:
        parts.append(f"spare={format_cards(rules, view.spare)}")
    if view.passes:
        parts.append("passes=" + ",".join(map(str, view.passes)))
    if log:
        parts.append(f"log={format_log(log)}")
    return "; ".join(parts)


def _table(rules: RuleSet, seats: int, log: tuple[Action, ...], starter: str | None, text: str) -> RuleSet:
    """The rules at a table: for its seats, and with the starters where the log or a field tells them."""
    rules = rules.seated(seats)
    told = _opened(rules, () if starter is None else _starters(rules, starter, text))
    laid = tuple(action.card for action in log if isinstance(action, Play))
    done = _opened(rules, laid)
    if any(len({None, told.starter(suit), done.starter(suit)}) > 2 for suit in rules.deck.suits):
        raise NotationError(f"the log does not start at {starter!r} in {text!r}")
    return _opened(told, laid)


def _opened(rules: RuleSet, cards: Iterable[Card]) -> RuleSet:
    """The rules once these cards are laid one after another; one that is not in the pack decides nothing."""
    for card in cards:
        if card.rank in rules.deck.ranks:
            rules = rules.opened(card)
    return rules


def _starters(rules: RuleSet, starter: str, text: str) -> tuple[Card, ...]:
    """What a field tells of the starters: their rank, or where each suit has its own, the cards."""
    cards = parse_order(starter) if rules.row.each else (Card(_rank(starter, text), rules.deck.suits[0]),)
    known = all(card.rank in rules.deck.ranks for card in cards)
    if rules.fixed or not cards or not known or len({card.suit for card in cards}) < len(cards):
        raise NotationError(f"{rules} does not start at {starter.strip()!r} in {text!r}")
    return cards


def _untold(rules: RuleSet, log: tuple[Action, ...]) -> str:
    """The starters that the first card decided, or the first of their suit, and that the log does not tell."""
    laid = {act.card.suit for act in log if isinstance(act, Play) and act.card.rank in rules.deck.ranks}
    if rules.row.begun is not None:
        return ",".join(str(card) for card in rules.deck.sort(rules.row.begun) if card.suit not in laid)
    return "" if rules.fixed or laid or rules.row.starter is None else rules.row.starter.letter


def _rank(text: str, whole: str) -> Rank:
    try:
        return Card.parse(text.strip(" ,") + Suit.CLUBS).rank
    except NotationError as wrong:
        raise NotationError(f"not a rank: {text!r} in {whole!r}") from wrong

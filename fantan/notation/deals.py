"""Deals, and how far they were played, as text."""

from collections.abc import Iterable

from fantan.cards import NotationError
from fantan.judge import IllegalAction, play
from fantan.notation.cards import format_cards, format_hand, parse_cards, parse_hand, parse_order
from fantan.notation.fields import parse_number, parse_rules, split_fields
from fantan.notation.log import format_log, parse_log
from fantan.state import Action, Deal, State, leader


def parse_deal(text: str) -> Deal:
    """Read a deal. A log may follow it, and is judged by `parse_state` alone.

    :raises NotationError: when a part cannot be read, or the hands are not the whole pack.
    """
    return _deal(text)[0]


def format_deal(deal: Deal) -> str:
    """The text of a deal; the leader is written only where the rule set would name another for a first deal."""
    jokers = deal.jokers or (0,) * len(deal.hands)
    held = zip(deal.hands, jokers, strict=True)
    hands = " / ".join(format_hand(deal.rules, hand, number) for hand, number in held)
    parts = [str(deal.rules), f"dealer={deal.dealer}", hands]
    if deal.leader != leader(deal.rules, deal.dealer, deal.hands):
        parts.append(f"leader={deal.leader}")
    if deal.stock:
        parts.append("stock=" + " ".join(map(str, deal.stock)))
    if deal.spare:
        parts.append(f"spare={format_cards(deal.rules, deal.spare)}")
    return "; ".join(parts)


def parse_state(text: str) -> State:
    """Read a deal and its log, and stand after the log.

    :raises NotationError: when a part cannot be read; it names the first action that is not legal.
    """
    deal, log = _deal(text)
    return replay(deal, log)


def replay(deal: Deal, log: Iterable[Action]) -> State:
    """Do all actions of a log, each judged.

    :raises NotationError: it names the first action that is not legal.
    """
    state = State.start(deal)
    for action in log:
        try:
            state = play(state, action)
        except IllegalAction as refused:
            number = len(state.log) + 1
            raise NotationError(f"action {number}, {action}, is not legal: {refused.verdict.reason}") from refused
    return state


def format_state(state: State) -> str:
    """The text of a deal with its log."""
    return format_deal(state.deal) + (f"; log={format_log(state.log)}" if state.log else "")


def _deal(text: str) -> tuple[Deal, tuple[Action, ...]]:
    (key, hands), fields = split_fields(text, "RULESET; HAND / HAND", {"dealer", "leader", "log", "stock", "spare"})
    rules = parse_rules(key, text)
    dealer = parse_number(fields.get("dealer", "0"), text)
    dealt, jokers = zip(*map(parse_hand, hands.split("/")), strict=True)
    first = parse_number(fields["leader"], text) if "leader" in fields else leader(rules, dealer, dealt)
    stock, spare = parse_order(fields.get("stock", "")), parse_cards(fields.get("spare", ""))
    try:
        deal = Deal(rules, dealer, dealt, first, stock, spare, jokers if any(jokers) else ())
    except ValueError as wrong:
        raise NotationError(f"{wrong}, in {text!r}") from wrong
    return deal, parse_log(fields.get("log", ""))

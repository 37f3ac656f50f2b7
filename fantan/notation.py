"""Notation: the text forms of cards, layouts, views, deals and logs, and how they are read back.

A card is rank then suit, `7D`, `TH`. A layout is runs or single cards, `6-8H 7D`; `-` is an empty one. A view is
`RULESET; LAYOUT; HAND`, a deal `RULESET; dealer=0; HAND / HAND / HAND`, both with optional `; key=value` fields.
Where an address carries a text, a comma stands for a space; both are read everywhere.
"""

import re
from collections.abc import Iterable, Iterator

from fantan.cards import Card, Cards, NotationError, Suit
from fantan.judge import IllegalAction, play
from fantan.rules import RuleSet
from fantan.state import PASS, Action, Deal, Play, State, View, leader
from fantan.variants import RULESETS

EMPTY = "-"
DERIVED = "*"
"""Stands for the layout where the log tells it."""


def parse_cards(text: str) -> Cards:
    """Read cards separated by spaces or commas; `-` or nothing is no card.

    >>> format_cards(RULESETS["pagat"], parse_cards("TH 5h,7♣"))
    '7C 5H TH'

    :raises NotationError: when a card cannot be read or stands there twice.
    """
    read = [Card.parse(word) for word in _words(text)]
    cards = frozenset(read)
    if len(cards) < len(read):
        raise NotationError(f"a card stands twice in {text!r}")
    return cards


def format_cards(rules: RuleSet, cards: Cards) -> str:
    """The cards in the order of the pack; what is not in it comes last."""
    return " ".join(map(str, rules.deck.sort(cards))) or EMPTY


def parse_layout(rules: RuleSet, text: str) -> Cards:
    """Read the cards on the table: runs in the rule set's rank order, and single cards.

    >>> format_layout(RULESETS["pagat"], parse_layout(RULESETS["pagat"], "6H-8H 7D Q-AS"))
    '7D 6-8H Q-AS'

    :raises NotationError: when a part cannot be read, runs the wrong way, or a card stands there twice.
    """
    cards: set[Card] = set()
    for word in _words(text):
        run = frozenset(_run(rules, word)) if EMPTY in word else frozenset({Card.parse(word)})
        if not cards.isdisjoint(run):
            raise NotationError(f"a card of {word!r} stands twice in {text!r}")
        cards |= run
    return frozenset(cards)


def format_layout(rules: RuleSet, layout: Cards) -> str:
    """The cards on the table, as runs suit by suit."""
    parts = [part for suit in rules.deck.suits for part in _runs(rules, layout, suit)]
    extra = rules.deck.sort(layout - set(rules.deck.cards))
    return " ".join([*parts, *map(str, extra)]) or EMPTY


def parse_action(text: str) -> Action:
    """Read a card, or `-` for a pass.

    :raises NotationError: when it is neither.
    """
    return PASS if text.strip() == EMPTY else Play(Card.parse(text))


def parse_log(text: str) -> tuple[Action, ...]:
    """Read the actions of a log, in their order.

    :raises NotationError: when one of them is neither a card nor a pass.
    """
    return tuple(map(parse_action, text.replace(",", " ").split()))


def format_log(log: Iterable[Action]) -> str:
    """The actions of a log, `7D,-,6D`."""
    return ",".join(map(str, log))


def parse_view(text: str) -> View:
    """Read a view. Without `turn=` it is the seat's turn; without `seat=` the seat is 0.

    >>> str(parse_view("pagat; *; 5H TH; log=7H,-,8H,6H; seat=0; turn=0"))
    'pagat; 6-8H; 5H TH; log=7H,-,8H,6H'

    :raises NotationError: when a part cannot be read.
    """
    (key, layout, hand), fields = _parts(text, "RULESET; LAYOUT; HAND", {"seat", "turn", "sizes", "log"})
    rules = _rules(key, text)
    log = parse_log(fields.get("log", ""))
    laid = [action.card for action in log if isinstance(action, Play)]
    table = frozenset(laid) if layout.strip() == DERIVED else parse_layout(rules, layout)
    if log and (len(table) < len(laid) or table != set(laid)):
        raise NotationError(f"the log does not lay {layout.strip()!r} in {text!r}")
    sizes = tuple(_number(size, text) for size in fields.get("sizes", "").replace(",", " ").split())
    seat = _number(fields.get("seat", "0"), text)
    turn = _number(fields["turn"], text) if "turn" in fields else seat
    if sizes and max(seat, turn) >= len(sizes):
        raise NotationError(f"no such seat in {text!r}")
    return View(rules, table, parse_cards(hand), seat, turn, sizes, log)


def format_view(view: View) -> str:
    """The text of a view; fields that are as usual are left out."""
    parts = [str(view.rules), format_layout(view.rules, view.layout), format_cards(view.rules, view.hand)]
    if view.seat:
        parts.append(f"seat={view.seat}")
    if view.turn != view.seat:
        parts.append(f"turn={view.turn}")
    if view.sizes:
        parts.append("sizes=" + ",".join(map(str, view.sizes)))
    if view.log:
        parts.append(f"log={format_log(view.log)}")
    return "; ".join(parts)


def parse_deal(text: str) -> Deal:
    """Read a deal. A log may follow it, and is judged by `parse_state` alone.

    :raises NotationError: when a part cannot be read, or the hands are not the whole pack.
    """
    return _deal(text)[0]


def format_deal(deal: Deal) -> str:
    """The text of a deal; the leader is written only where the rule set would name another."""
    hands = " / ".join(format_cards(deal.rules, hand) for hand in deal.hands)
    parts = [str(deal.rules), f"dealer={deal.dealer}", hands]
    if deal.leader != leader(deal.rules, deal.dealer, deal.hands):
        parts.append(f"leader={deal.leader}")
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


def for_address(text: str) -> str:
    """A text as one parameter of an address.

    >>> for_address("pagat; 6-8H; 5H TH")
    'pagat;6-8H;5H,TH'
    """
    return ",".join(text.replace("; ", ";").replace(" / ", "/").split())


def _words(text: str) -> list[str]:
    words = text.replace(",", " ").split()
    return [] if words == [EMPTY] else words


def _parts(text: str, form: str, known: set[str]) -> tuple[list[str], dict[str, str]]:
    """Split a text into its places and its `key=value` fields."""
    places, fields = [], {}
    for part in text.split(";"):
        key, equals, value = part.strip(" ,").partition("=")
        if not equals:
            places.append(part.strip())
        elif key not in known or key in fields:
            raise NotationError(f"cannot read {part.strip()!r} in {text!r}")
        else:
            fields[key] = value
    if len(places) != form.count(";") + 1:
        raise NotationError(f"expected {form}, read {text!r}")
    return places, fields


def _deal(text: str) -> tuple[Deal, tuple[Action, ...]]:
    (key, hands), fields = _parts(text, "RULESET; HAND / HAND", {"dealer", "leader", "log"})
    rules = _rules(key, text)
    dealer = _number(fields.get("dealer", "0"), text)
    dealt = tuple(map(parse_cards, hands.split("/")))
    first = _number(fields["leader"], text) if "leader" in fields else leader(rules, dealer, dealt)
    try:
        deal = Deal(rules, dealer, dealt, first)
    except ValueError as wrong:
        raise NotationError(f"{wrong}, in {text!r}") from wrong
    return deal, parse_log(fields.get("log", ""))


def _rules(key: str, text: str) -> RuleSet:
    rules = RULESETS.get(key.strip(" ,").lower())
    if rules is None:
        raise NotationError(f"no rule set {key.strip()!r} in {text!r}")
    return rules


def _number(text: str, whole: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text.strip(" ,")):
        raise NotationError(f"not a number: {text!r} in {whole!r}")
    return int(text.strip(" ,"))


def _run(rules: RuleSet, word: str) -> Iterator[Card]:
    """The cards of `6-8H`; `6H-8H` is read too."""
    low, _, high = word.partition(EMPTY)
    last = Card.parse(high)
    first = Card.parse(low if low[-1:].upper() == last.suit or low[-1:] == last.suit.glyph else low + last.suit)
    ranks = rules.deck.ranks
    if first.rank not in ranks or last.rank not in ranks or ranks.index(first.rank) > ranks.index(last.rank):
        raise NotationError(f"not a run of {rules}: {word!r}")
    for rank in ranks[ranks.index(first.rank) : ranks.index(last.rank) + 1]:
        yield Card(rank, last.suit)


def _runs(rules: RuleSet, layout: Cards, suit: Suit) -> Iterator[str]:
    run: list[Card] = []
    for rank in (*rules.deck.ranks, None):
        card = rank and Card(rank, suit)
        if card in layout:
            run.append(card)
        elif run:
            yield str(run[0]) if len(run) == 1 else f"{run[0].rank.letter}-{run[-1]}"
            run = []

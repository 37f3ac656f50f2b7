"""Notation: the text forms of cards, layouts, views, deals and logs, and how they are read back.

A card is rank then suit, `7D`, `TH`. A layout is runs or single cards, `6-8H 7D`; `-` is an empty one. A view is
`RULESET; LAYOUT; HAND`, a deal `RULESET; dealer=0; HAND / HAND / HAND`, both with optional `; key=value` fields.
Where the first card decides how rows start and no log tells it, a view does: `starter=9`, or `starter=9C,4H` where each
suit has a starter of its own. In a log `-` is a pass, `-!` one made although a card was playable, `^5H` the card that
puts it right. A joker in a hand is `*`, in a log `*8H` is one that is laid for a card. Where an address carries a text,
a comma stands for a space; both are read everywhere.
"""

import re
from collections.abc import Iterable, Iterator

from fantan import house
from fantan.cards import Card, Cards, NotationError, Rank, Suit
from fantan.judge import IllegalAction, play
from fantan.rules import RuleSet
from fantan.state import PASS, Action, Deal, Pass, Play, State, View, leader

EMPTY = "-"
MISTAKEN = "!"
CORRECTS = "^"
DERIVED = "*"
"""Stands for the layout where the log tells it."""
JOKER = "*"
"""Stands in a hand for each joker, and before the card that one is laid for."""


def parse_cards(text: str) -> Cards:
    """Read cards separated by spaces or commas; `-` or nothing is no card.

    >>> format_cards(house.rule_set("pagat"), parse_cards("TH 5h,7♣"))
    '7C 5H TH'

    :raises NotationError: when a card cannot be read or stands there twice.
    """
    return frozenset(_order(text))


def format_cards(rules: RuleSet, cards: Cards) -> str:
    """The cards in the order of the pack; what is not in it comes last."""
    return " ".join(map(str, rules.deck.sort(cards))) or EMPTY


def parse_hand(text: str) -> tuple[Cards, int]:
    """Read the cards of a hand, and how many jokers are with them.

    >>> format_hand(house.rule_set("pagat"), *parse_hand("* TH 5H"))
    '5H TH *'

    :raises NotationError: when a card cannot be read or stands there twice.
    """
    words = _words(text)
    jokers = words.count(JOKER)
    return parse_cards(" ".join(word for word in words if word != JOKER)), jokers


def format_hand(rules: RuleSet, cards: Cards, jokers: int = 0) -> str:
    """The cards of a hand in the order of the pack, then its jokers."""
    return " ".join((*map(str, rules.deck.sort(cards)), *[JOKER] * jokers)) or EMPTY


def parse_layout(rules: RuleSet, text: str) -> Cards:
    """Read the cards on the table: runs in the rule set's rank order, and single cards.

    >>> rules = house.rule_set("pagat")
    >>> format_layout(rules, parse_layout(rules, "6H-8H 7D Q-AS"))
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
    """Read a card, `-` for a pass, `-!` for a mistaken one, `^5H` for the card that puts that right, `*8H` for a joker.

    :raises NotationError: when it is none of these.
    """
    word = text.strip()
    if word in {EMPTY, EMPTY + MISTAKEN}:
        return PASS if word == EMPTY else Pass(mistaken=True)
    laid = word.removeprefix(CORRECTS)
    card = Card.parse(laid.removeprefix(JOKER))
    return Play(card, corrects=word.startswith(CORRECTS), joker=laid.startswith(JOKER))


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
    known = {"seat", "turn", "sizes", "log", "starter", "stock", "spare", "passes"}
    (key, layout, hand), fields = split_fields(text, "RULESET; LAYOUT; HAND", known)
    sizes, passes = (_numbers(fields.get(name, ""), text) for name in ("sizes", "passes"))
    log = parse_log(fields.get("log", ""))
    rules = _table(_rules(key, text), len(sizes), log, fields.get("starter"), text)
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


def for_address(text: str) -> str:
    """A text as one parameter of an address.

    >>> for_address("pagat; 6-8H; 5H TH")
    'pagat;6-8H;5H,TH'
    """
    return ",".join(text.replace("; ", ";").replace(" / ", "/").split())


def _order(text: str) -> tuple[Card, ...]:
    """Cards in the order they are written, each once."""
    read = tuple(Card.parse(word) for word in _words(text))
    if len(set(read)) < len(read):
        raise NotationError(f"a card stands twice in {text!r}")
    return read


def _words(text: str) -> list[str]:
    words = text.replace(",", " ").split()
    return [] if words == [EMPTY] else words


def split_fields(text: str, form: str, known: set[str]) -> tuple[list[str], dict[str, str]]:
    """Split a text into its places and its `key=value` fields.

    :raises NotationError: when a place is missing, or a field is not known.
    """
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
    (key, hands), fields = split_fields(text, "RULESET; HAND / HAND", {"dealer", "leader", "log", "stock", "spare"})
    rules = _rules(key, text)
    dealer = parse_number(fields.get("dealer", "0"), text)
    dealt, jokers = zip(*map(parse_hand, hands.split("/")), strict=True)
    first = parse_number(fields["leader"], text) if "leader" in fields else leader(rules, dealer, dealt)
    stock, spare = _order(fields.get("stock", "")), parse_cards(fields.get("spare", ""))
    try:
        deal = Deal(rules, dealer, dealt, first, stock, spare, jokers if any(jokers) else ())
    except ValueError as wrong:
        raise NotationError(f"{wrong}, in {text!r}") from wrong
    return deal, parse_log(fields.get("log", ""))


def _rules(key: str, text: str) -> RuleSet:
    try:
        return house.rule_set(key.strip(" ,").lower())
    except NotationError as wrong:
        raise NotationError(f"{wrong}, in {text!r}") from wrong


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
    cards = _order(starter) if rules.row.each else (Card(_rank(starter, text), rules.deck.suits[0]),)
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


def _numbers(text: str, whole: str) -> tuple[int, ...]:
    return tuple(parse_number(number, whole) for number in text.replace(",", " ").split())


def parse_number(text: str, whole: str) -> int:
    """Read a number of up to three digits, of a whole text that an error quotes.

    :raises NotationError: when it is none.
    """
    if not re.fullmatch(r"[0-9]{1,3}", text.strip(" ,")):
        raise NotationError(f"not a number: {text!r} in {whole!r}")
    return int(text.strip(" ,"))


def _run(rules: RuleSet, word: str) -> Iterator[Card]:
    """The cards of `6-8H`; `6H-8H` is read too."""
    low, _, high = word.partition(EMPTY)
    last = Card.parse(high)
    first = Card.parse(low if low[-1:].upper() == last.suit or low[-1:] == last.suit.glyph else low + last.suit)
    ranks = rules.order(last.suit)
    if first.rank not in ranks or last.rank not in ranks or ranks.index(first.rank) > ranks.index(last.rank):
        raise NotationError(f"not a run of {rules}: {word!r}")
    for rank in ranks[ranks.index(first.rank) : ranks.index(last.rank) + 1]:
        yield Card(rank, last.suit)


def _runs(rules: RuleSet, layout: Cards, suit: Suit) -> Iterator[str]:
    run: list[Card] = []
    for rank in (*rules.order(suit), None):
        card = rank and Card(rank, suit)
        if card in layout:
            run.append(card)
        elif run:
            yield str(run[0]) if len(run) == 1 else f"{run[0].rank.letter}-{run[-1]}"
            run = []

"""Cards, hands and layouts as text."""

from collections.abc import Iterator

from fantan.cards import Card, Cards, NotationError, Suit
from fantan.rules import RuleSet

EMPTY = "-"
JOKER = "*"
"""Stands in a hand for each joker, and before the card that one is laid for."""


def parse_cards(text: str) -> Cards:
    """Read cards separated by spaces or commas; `-` or nothing is no card.

    >>> from fantan import house
    >>> format_cards(house.rule_set("pagat"), parse_cards("TH 5h,7♣"))
    '7C 5H TH'

    :raises NotationError: when a card cannot be read or stands there twice.
    """
    return frozenset(parse_order(text))


def format_cards(rules: RuleSet, cards: Cards) -> str:
    """The cards in the order of the pack; what is not in it comes last."""
    return " ".join(map(str, rules.deck.sort(cards))) or EMPTY


def parse_hand(text: str) -> tuple[Cards, int]:
    """Read the cards of a hand, and how many jokers are with them.

    >>> from fantan import house
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

    >>> from fantan import house
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


def parse_order(text: str) -> tuple[Card, ...]:
    """Read cards in the order they are written.

    :raises NotationError: when one cannot be read or stands there twice.
    """
    read = tuple(Card.parse(word) for word in _words(text))
    if len(set(read)) < len(read):
        raise NotationError(f"a card stands twice in {text!r}")
    return read


def _words(text: str) -> list[str]:
    words = text.replace(",", " ").split()
    return [] if words == [EMPTY] else words


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

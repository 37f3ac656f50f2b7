"""A position on the felt: its rows and columns, its places, and the same in words."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TypedDict

from fantan import words
from fantan.cards import Card, Cards, Rank, Suit
from fantan.judge import Verdict, fitting
from fantan.state import View
from ui.table.scene import Place

ROWS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""The order in which suits are drawn and hands are grouped."""


class Felt(TypedDict):
    """The parts of a scene that draw the position; spread them into one."""

    ranks: tuple[str, ...]
    columns: tuple[str, ...]
    starter: str
    rows: tuple[tuple[str, str], ...]
    places: tuple[Place, ...]
    twin: str


def felt(
    view: View,
    lang: str,
    *,
    ends: bool = False,
    verdict: Verdict | None = None,
    fresh: Mapping[Card, str] | None = None,
    suits: tuple[Suit, ...] = ROWS,
    hand: bool = True,
) -> Felt:
    """Draw a view. `ends` lights what fits next, `verdict` queues up what its card waits for.

    `fresh` gives the initial of the seat that just laid a card. Only the rows of `suits` are drawn; without `hand`
    the twin tells the table only.
    """
    deck = view.rules.deck
    shown = tuple(suit for suit in rows(view) if suit in suits)
    return Felt(
        ranks=tuple(words.index(rank, lang) for rank in deck.ranks),
        columns=tuple(rank.letter for rank in deck.ranks),
        starter=_bright(view.rules.row.starter),
        rows=tuple((suit.value, words.text(f"row.{suit}", lang)) for suit in shown),
        places=tuple(place for place in _places(view, ends, verdict, fresh or {}) if place.card.suit in shown),
        twin=twin(view, lang, shown, hand=hand),
    )


def _bright(starter: Rank | None) -> str:
    """The column drawn bright; none where the leader chooses which it is."""
    return starter.letter if starter else ""


def rows(view: View) -> tuple[Suit, ...]:
    """The suits of the pack in the order they are drawn."""
    return tuple(suit for suit in ROWS if suit in view.rules.deck.suits)


def sort(view: View, cards: Cards) -> tuple[Card, ...]:
    """Cards as a hand is shown: by suit as the rows are, then from low to high."""
    order = rows(view)
    pack = view.rules.deck.sort(cards)
    return tuple(sorted(pack, key=lambda card: order.index(card.suit) if card.suit in order else len(order)))


def twin(view: View, lang: str, suits: tuple[Suit, ...] = ROWS, *, hand: bool = True) -> str:
    """The position in words, enough to answer from."""
    sentences = [_row(view, suit, lang) for suit in suits]
    if hand:
        names = [words.name(card, lang) for card in sort(view, view.hand)]
        if view.jokers:
            names.append(words.count("amount.jokers", view.jokers, lang))
        held = words.listed(names, lang) if names else words.text("twin.no_cards", lang)
        sentences.append(words.text("twin.hand", lang, cards=held))
    return " ".join(sentences)


def _row(view: View, suit: Suit, lang: str) -> str:
    order = view.rules.order(suit)
    return _told(order, tuple(rank for rank in order if Card(rank, suit) in view.layout), suit, lang)


@lru_cache(maxsize=4096)
def _told(order: tuple[Rank, ...], laid: tuple[Rank, ...], suit: Suit, lang: str) -> str:
    """What lies in a row. It changes with one move in four, and is the same at many tables."""
    row = words.text(f"row.{suit}", lang)
    if not laid:
        return words.text("twin.row.closed", lang, row=row)
    if len(laid) == 1:
        return words.text("twin.row.one", lang, row=row, rank=laid[0])
    runs = tuple(_runs(order, laid))
    if len(runs) == 1:
        return words.text("twin.row.run", lang, row=row, low=laid[0], high=laid[-1])
    told = [
        words.text("twin.run", lang, low=run[0], high=run[-1]) if len(run) > 1 else words.rank(run[0], lang)
        for run in runs
    ]
    return words.text("twin.row.runs", lang, row=row, runs=words.listed(told, lang))


def _runs(ranks: tuple[Rank, ...], laid: tuple[Rank, ...]) -> Iterator[list[Rank]]:
    """Ranks that lie side by side; the hand of an eliminated seat leaves gaps."""
    run: list[Rank] = []
    for rank in laid:
        if run and ranks.index(rank) > ranks.index(run[-1]) + 1:
            yield run
            run = []
        run.append(rank)
    yield run


def _places(view: View, ends: bool, verdict: Verdict | None, fresh: Mapping[Card, str]) -> tuple[Place, ...]:
    places = {card: Place(card, "laid", by=fresh.get(card, "")) for card in view.rules.deck.sort(view.layout)}
    if ends:
        places |= {card: Place(card, "open") for card in fitting(view)}
    if verdict is not None and verdict.missing:
        for number, card in enumerate(verdict.missing, start=1):
            places[card] = Place(card, "yours" if card in view.hand else "missing", number)
        places[verdict.action.card] = Place(verdict.action.card, "waits")  # type: ignore[union-attr]
    return tuple(places.values())

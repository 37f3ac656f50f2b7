"""Who can hold which card, as far as a view proves it: in words, and square by square for a map."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from fantan import inference, words
from fantan.cards import Card
from fantan.state import View
from ui.table import felt

OPEN, YOURS, NEVER, SURE = "▪", "○", "×", "✓"
"""The signs on a map: a card that lies open, one of the own hand, one that a seat cannot hold, and one that it does."""
_STOCK = -1
"""Stands for the stock where a seat is told."""
_POWERS = ((10**9, "billion"), (10**6, "million"), (10**3, "thousand"))


class Square(NamedTuple):
    """One card on the map of a seat."""

    sign: str
    """One of the signs; else in how many of ten ways the seat holds it, rounded. Empty where the pack has none."""
    told: str
    """The same as a sentence."""
    chance: float | None = None
    """How likely the seat holds it, from 0 to 1; None where the card is seen."""
    yours: bool = False


def told(view: View, names: Sequence[str], lang: str) -> tuple[str, ...]:
    """What is proven of the cards that the view does not show; `names` says what the seats are called.

    First in how many ways they can lie, then whose each can be, the best known first.
    """
    chances = _chances(view)
    if not chances:
        return (words.text("who.untold", lang),)
    anywhere = (*((_STOCK,) if view.stock else ()), *_others(view))
    groups: dict[tuple[int, ...], list[Card]] = {}
    for card in felt.sort(view, frozenset(chances)):
        groups.setdefault(_places(chances[card]), []).append(card)
    free = groups.pop(anywhere, []) if len(anywhere) > 1 else []
    known = sorted(groups.items(), key=lambda group: (len(group[0]), group[0]))
    lines = [_ways(inference.count(view), lang), *(_line(view, *group, names, lang) for group in known)]
    if free:
        lines.append(words.text("who.rest" if known else "who.nothing", lang))
    return tuple(lines)


def heading(view: View, seat: int, name: str, lang: str) -> str:
    """What the map of a seat shows, in one sentence; empty where the view does not tell."""
    chances = _chances(view)
    never = sum(seat not in each for each in chances.values())
    if not chances:
        return ""
    return words.count("who.heading", never, lang, name=name) if never else words.text("who.any", lang, name=name)


def squares(view: View, seat: int, lang: str) -> tuple[tuple[Square, ...], ...]:
    """The map of a seat: a row for each suit as on the felt, in it a square for each rank of the pack."""
    ranks = view.rules.deck.ranks
    return tuple(tuple(_square(view, Card(rank, suit), seat, lang) for rank in ranks) for suit in felt.rows(view))


def seats(view: View) -> tuple[int, ...]:
    """The seats of which there is a map: the others that still hold cards; none where there are jokers."""
    return () if view.rules.deck.jokers else _others(view)


def _square(view: View, card: Card, seat: int, lang: str) -> Square:
    if card not in view.rules.deck.cards:
        return Square("", "")
    if card in view.hand:
        return Square(YOURS, words.text("who.square.yours", lang, card=card), yours=True)
    if card not in (chances := _chances(view)):
        return Square(OPEN, words.text("who.square.open", lang, card=card))
    chance = chances[card].get(seat, Fraction())
    tenths = round(10 * chance)
    if chance in {0, 1}:
        key, sign = ("sure", SURE) if chance else ("never", NEVER)
    elif tenths in {0, 10}:
        key, sign = ("most", ">9") if tenths else ("least", "<1")
    else:
        key, sign = "some", str(tenths)
    return Square(sign, words.text(f"who.square.{key}", lang, card=card, n=tenths), float(chance))


def _ways(n: int, lang: str) -> str:
    """In how many ways the cards can lie; of many only how many there are at least."""
    if n >= 10**12:
        return words.text("who.ways.trillion", lang)
    for power, name in _POWERS:
        if n >= power:
            return words.text(f"who.ways.{name}", lang, n=n // power)
    return words.count("who.ways", n, lang)


def _line(view: View, places: tuple[int, ...], cards: Sequence[Card], names: Sequence[str], lang: str) -> str:
    """Whose some cards can be that not everybody can hold."""
    shown = words.listed((words.sign(card, lang) for card in cards), lang)
    if places == (_STOCK,):
        return words.count("who.stocked", len(cards), lang, cards=shown)
    if len(places) == 1:
        return words.text("who.sure", lang, name=names[places[0]], cards=shown)
    others = [seat for seat in _others(view) if seat not in places]
    if _STOCK not in places and len(places) > len(others) + 1:
        return words.text("who.but", lang, cards=shown, others=words.either((names[seat] for seat in others), lang))
    named = [names[seat] for seat in places if seat != _STOCK]
    held = words.either([*named, *([words.text("who.stock", lang)] if _STOCK in places else [])], lang)
    if not others:
        return words.text("who.either", lang, cards=shown, seats=held)
    return words.text("who.some", lang, cards=shown, seats=held, others=words.listed((names[s] for s in others), lang))


def _others(view: View) -> tuple[int, ...]:
    return tuple(seat for seat, size in enumerate(view.sizes) if size and seat != view.seat)


def _places(chances: Mapping[int, Fraction]) -> tuple[int, ...]:
    """Where a card can be, the stock first."""
    return (*((_STOCK,) if sum(chances.values()) < 1 else ()), *sorted(chances))


@lru_cache(maxsize=64)
def _chances(view: View) -> Mapping[Card, Mapping[int, Fraction]]:
    """How likely each seat holds each unseen card; nothing where the view does not tell."""
    try:
        return inference.chances(view)
    except (inference.Untold, inference.Impossible):
        return {}

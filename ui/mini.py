"""Small cards and small rows as plain HTML, for pages that show them beside words; the table draws the large ones."""

from collections.abc import Iterable
from pathlib import Path

from fantan import words
from fantan.cards import Card
from ui.table.scene import Place

STYLE = Path(__file__).with_name("mini.css").read_text(encoding="utf-8")


def cards(shown: Iterable[tuple[Card, str]], lang: str, kind: str = "") -> str:
    """Cards in a row, each with a state: none, `right` or `waits`. They are a picture, and say nothing to ears."""
    drawn = "".join(_face(card, lang, f"mini {state}".strip()) for card, state in shown)
    return f'<span class="minis {kind}" aria-hidden="true">{drawn}</span>'


def row(places: Iterable[Place], lang: str) -> str:
    """Places of one row on a strip of felt: laid, open, missing or waiting."""
    drawn = "".join(_face(place.card, lang, f"mini on {place.state}", place.number) for place in places)
    return f'<span class="strip" aria-hidden="true">{drawn}</span>'


def _face(card: Card, lang: str, kind: str, number: int = 0) -> str:
    rank, suit = words.index(card.rank, lang), card.suit.value
    flag = f"<em>{number}</em>" if number else ""
    return f'<span class="{kind}" data-suit="{suit}"><b>{rank}</b><i></i>{flag}</span>'

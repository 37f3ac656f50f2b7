"""Who can hold which card, as a map below the table."""

from html import escape
from pathlib import Path

import streamlit as st

from fantan import words
from fantan.state import View
from ui import charts
from ui.rooms import holding
from ui.rooms.play import Play
from ui.rooms.play.table import YOU
from ui.table import felt

_STYLE = Path(__file__).with_name("holders.css").read_text(encoding="utf-8")


def show(room: Play, lang: str) -> None:
    """Draw the map of the seat that was asked about; nothing where none was, or it holds no card any more."""
    if room.who in room.holders:
        draw(room.state.view(YOU), room.who, words.text(f"seat.{room.who}", lang), lang)


def draw(view: View, seat: int, name: str, lang: str) -> None:
    """Draw what a seat can hold, as the seat of a view sees it."""
    title = holding.heading(view, seat, name, lang)
    if not title:
        return
    rows = [words.text(f"row.{suit}", lang) for suit in felt.rows(view)]
    ranks = [words.index(rank, lang) for rank in view.rules.deck.ranks]
    st.html(f'<style>{_STYLE}</style><div class="holders"><h2>{escape(title)}</h2></div>')
    figure = charts.holders(ranks, rows, holding.squares(view, seat, lang))
    st.plotly_chart(figure, config={"displayModeBar": False}, key="holders", alt=title)
    signs = {"never": holding.NEVER, "some": "5", "sure": holding.SURE, "open": holding.OPEN, "yours": holding.YOURS}
    told = {key: words.text(f"who.sign.{key}", lang, name=name) for key in signs}
    items = "".join(f"<li><b>{sign}</b> {escape(told[key])}</li>" for key, sign in signs.items())
    st.html(f'<div class="holders"><ul>{items}</ul></div>')

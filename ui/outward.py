"""The way from somebody else's page, which shows a puzzle and nothing else, to the tutor itself."""

from html import escape

import streamlit as st

from fantan import words
from ui import session
from ui.rooms.practise import Practise

_STYLE = """
.outward { margin: 0; text-align: end; font-size: 14px; line-height: 20px; }
.outward a { color: var(--accent); }
"""


def show(room: Practise, lang: str) -> None:
    """Draw it, where the page is such a guest; it opens a window of its own."""
    if session.guest():
        link = f'<a href="/practise?puzzle={room.code}" target="_blank" rel="noopener">'
        st.html(
            f'<style>{_STYLE}</style><p class="outward">{link}{escape(words.text("practise.outward", lang))}</a></p>'
        )

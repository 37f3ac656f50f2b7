"""A sentence in the frame, beside the menu, about how it stands with keeping what is done."""

from html import escape
from pathlib import Path

import streamlit as st

from fantan import words

_STYLE = Path(__file__).with_name("notice.css").read_text(encoding="utf-8")


def show(key: str, lang: str) -> None:
    """Show the sentence of a key; nothing for an empty one."""
    if key:
        st.html(f'<style>{_STYLE}</style><p class="notice" role="status">{escape(words.text(key, lang))}</p>')

"""A sentence in the frame, beside the menu, about how it stands with keeping what is done."""

from html import escape

import streamlit as st

from fantan import words

_STYLE = """
.stApp .notice { position: fixed; z-index: 999990; top: 6px; right: 80px; height: 48px; max-width: 24rem; margin: 0;
  display: flex; align-items: center; color: light-dark(#535849, #b4b09f); font-size: 14px; line-height: 17px;
  text-align: right; text-wrap: balance; }
@media (max-width: 1000px) { .stApp .notice { right: 16px; max-width: 11.5rem; font-size: 13px; line-height: 16px; } }
@media (max-width: 360px) { .stApp .notice { max-width: 9rem; } }
"""


def show(key: str, lang: str) -> None:
    """Show the sentence of a key; nothing for an empty one."""
    if key:
        st.html(f'<style>{_STYLE}</style><p class="notice" role="status">{escape(words.text(key, lang))}</p>')

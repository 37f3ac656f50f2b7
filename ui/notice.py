"""What the frame says by itself: how it stands with keeping, the name of the menu, and that the server is gone."""

import json
from html import escape
from pathlib import Path

import streamlit as st

from fantan import words

_STYLE, _FRAME = (Path(__file__).with_name(name).read_text(encoding="utf-8") for name in ("notice.css", "frame.css"))
_SPOKEN = ("menu", "lost")
"""The words that the style of the frame shows where Streamlit has others, or none."""


def prepare(lang: str) -> None:
    """Style the frame, and leave in the page what is to be said when nobody can be asked any more."""
    texts = (f"--{key}: {_quoted(words.text(f'frame.{key}', lang))};" for key in _SPOKEN)
    st.html(f"<style>{_FRAME}\n:root {{ {' '.join(texts)} }}</style>")


def _quoted(text: str) -> str:
    """A text as CSS writes it, inside HTML."""
    return json.dumps(text, ensure_ascii=False).replace("<", "\\3c ")


def show(key: str, lang: str) -> None:
    """Show the sentence of a key; nothing for an empty one."""
    if key:
        st.html(f'<style>{_STYLE}</style><p class="notice" role="status">{escape(words.text(key, lang))}</p>')

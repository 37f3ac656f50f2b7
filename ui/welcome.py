"""The three ways on from Home: learn, practise, play."""

from html import escape

import streamlit as st

from fantan import words
from fantan.cards import Card
from ui import mini, session
from ui.rooms.home import Home
from ui.rooms.learn import Learn, course

_LEARN = (("6S", ""), ("7S", ""), ("8S", ""))
_PRACTISE = (("4H", "right"), ("QC", "waits"))
_PLAY = (("TD", ""), ("JC", ""), ("QH", ""), ("AS", ""))


def show(_home: Home, lang: str) -> None:
    """Draw the three boxes."""
    st.html(f"<style>{mini.STYLE}</style>")
    learn = session.kept(Learn) or Learn()
    due = learn.due()
    with st.container(key="boxes-home"):
        if due is None:
            _box("learn", words.text("home.learn.all", lang), {}, mini.cards(_cards(_LEARN), lang), lang)
        else:
            begun = due.id in dict(learn.reached) or bool(learn.learned)
            label = words.text(f"home.learn.{'continue' if begun else 'go'}", lang, number=course().number(due))
            _box("learn", label, {"lesson": learn.resume(due)}, mini.cards(_cards(_LEARN), lang), lang)
        practise, play = words.text("home.practise.go", lang), words.text("home.play.go", lang)
        _box("practise", practise, {}, mini.cards(_cards(_PRACTISE), lang, "apart"), lang)
        _box("play", play, {}, mini.cards(_cards(_PLAY), lang, "fan"), lang)


def _box(page: str, label: str, query: dict[str, str], picture: str, lang: str) -> None:
    keys = (f"page.{page}", f"home.{page}.about", f"home.{page}.short")
    title, long, short = (escape(words.text(key, lang)) for key in keys)
    with st.container(key=f"box-{page}"):
        about = f'<p class="long">{long}</p><p class="short">{short}</p>'
        st.html(f'<div class="box"><h2>{title}</h2>{picture}{about}</div>')
        st.page_link(session.page(page), label=label, query_params=query)


def _cards(shown: tuple[tuple[str, str], ...]) -> list[tuple[Card, str]]:
    return [(Card.parse(text), state) for text, state in shown]

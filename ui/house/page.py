"""The page itself. Its address is its state: the key of the rules. What is chosen leads to another address."""

from pathlib import Path

import streamlit as st

from fantan import words
from ui import session
from ui.house import form, sheet
from ui.house.agreement import Agreement
from ui.rooms import Go
from ui.rooms.rules import Rules
from ui.session.visit import event

_STYLE = Path(__file__).with_name("house.css").read_text(encoding="utf-8")
_RULES = "rules"


def show(lang: str) -> None:
    """Draw the page."""
    agreement = _agreed()
    seed = session.seed()
    st.html(f"<style>{_STYLE}</style>{sheet.head(lang)}")
    with st.container(key="house"):
        with st.container(key="house-form"):
            form.form(agreement, lang, on_act=_heard)
        with st.container(key="house-agreed"):
            with st.container(key="house-ways"):
                if agreement.playable:
                    with st.container(key="go-house", width="content"):
                        _way(agreement.deal(seed), "house.play", lang)
                    _way(agreement.puzzle(seed), "house.practise", lang)
                _way(
                    Go("rules", _beside(agreement)),
                    "house.read.beside" if agreement.changes else "house.read.alone",
                    lang,
                )
            st.html(sheet.changes(agreement, lang))
            form.share(agreement, lang)
    st.html(sheet.page(agreement, lang))


def _agreed() -> Agreement:
    """What the address says, or what follows from what was just chosen; then the address says that."""
    last = session.kept(Rules)
    agreement = Agreement.open(st.query_params.get(_RULES), last.rules if last else None)
    act = event(form.KEY)
    if act is None:
        return agreement
    after = agreement.after(act)
    st.query_params[_RULES] = str(after.rules)
    return after


def _heard() -> None:
    """Nothing more: the page runs again anyway, and reads what was chosen."""


def _beside(agreement: Agreement) -> tuple[tuple[str, str], ...]:
    """The rule book with these rules; where they are changed, beside what they started from."""
    if not agreement.changes:
        return ((_RULES, str(agreement.rules)),)
    return ((_RULES, str(agreement.rules)), ("beside", str(agreement.base)))


def _way(go: Go, key: str, lang: str) -> None:
    st.page_link(session.page(go.page), label=words.text(key, lang), query_params=dict(go.query))

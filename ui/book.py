"""The rule book below its felts: clauses in full, what two games share, the words of the game, slips of the sources."""

from collections.abc import Iterable
from functools import cache
from html import escape
from pathlib import Path

import streamlit as st

from fantan import words
from fantan.glossary import errata, terms
from fantan.rules import Clause, RuleSet
from fantan.variants import RULESETS
from fantan.witness import compared, sentence
from ui import session
from ui.rooms.rules import Rules
from ui.rooms.rules.sentences import cited, sources, title

_STYLE = Path(__file__).with_name("book.css").read_text(encoding="utf-8")
_WORDS = "\x00"
"""Stands for words of another language until their markup is put in."""


def show(room: Rules, lang: str) -> None:
    """Draw the clauses of the rule set that is being read, or those that two have in common, and the appendix."""
    with st.container(key="house-link", width="content"):
        changed = "~" in str(room.rules)
        label = words.text(f"book.change{'.again' if changed else ''}", lang)
        st.page_link(session.page("house"), label=label, query_params={"rules": str(room.rules)})
    clauses = shared(room.rules, room.beside, lang) if room.beside else page(room.rules, lang)
    st.html(f"<style>{_STYLE}</style>{clauses}")
    st.html(appendix(lang))  # of its own: what is unfolded in it stays so when other rules are read


def page(rules: RuleSet, lang: str) -> str:
    """Every clause as HTML, numbered, with its sources."""
    return f"{_listed(rules.clauses, rules, lang)}{_line('book.note', lang, 'book-note')}"


def shared(one: RuleSet, two: RuleSet, lang: str) -> str:
    """What two rule sets say alike, folded."""
    _, same = compared(one, two, lang)
    if not same:
        return _line("book.note", lang, "book-note")
    titles = words.listed((title(clause, lang) for clause in same), lang)
    told = escape(words.text("book.same", lang, titles=titles))
    folded = f'<summary><b aria-hidden="true">=</b><span>{told}</span></summary>{_listed(same, one, lang)}'
    return f'<details class="book-fold same">{folded}</details>{_line("book.note", lang, "book-note")}'


@cache
def appendix(lang: str) -> str:
    """The glossary and the errata, each folded."""
    return _fold("glossary", _glossary(lang), lang) + _fold("errata", _errata(lang), lang)


def _listed(clauses: Iterable[Clause], rules: RuleSet, lang: str) -> str:
    return f'<ol class="book">{"".join(_clause(clause, rules, lang) for clause in clauses)}</ol>'


def _clause(clause: Clause, rules: RuleSet, lang: str) -> str:
    text, source = escape(sentence(rules, clause, lang)), escape(sources(clause, lang))
    head = f"<h2>{escape(title(clause, lang))}</h2>"
    return f'<li id="{clause.id}">{head}<p>{text}</p><p class="source">{source}</p></li>'


def _line(key: str, lang: str, kind: str) -> str:
    return f'<p class="{kind}">{escape(words.text(key, lang))}</p>'


def _fold(name: str, inner: str, lang: str) -> str:
    head = escape(words.text(f"book.{name}", lang))
    about = escape(words.text(f"book.{name}.about", lang))
    summary = f"<summary><h2>{head}</h2><span>{about}</span></summary>"
    return f'<details class="book-fold" id="{name}">{summary}{inner}</details>'


def _glossary(lang: str) -> str:
    """Every term with what it means here, and what it is called elsewhere."""
    drawn = []
    for term in terms():
        name, means = (escape(words.text(key, lang)) for key in (term.name, term.means))
        others = "".join(_called(called, other, lang) for other, called in term.called)
        drawn.append(f'<div id="{term.anchor}"><dt>{name}</dt><dd>{means}</dd>{others}</div>')
    return f'<dl class="book-terms">{"".join(drawn)}</dl>'


def _called(called: str, other: str, lang: str) -> str:
    told = escape(words.text(f"language.{other}", lang, words=_WORDS))
    return f'<dd class="called">{told.replace(_WORDS, f"""<i lang="{other}">{escape(called)}</i>""")}</dd>'


def _errata(lang: str) -> str:
    """Every slip of the sources: what the text says, what we play, and why."""
    drawn = []
    for slip in errata():
        head = f"<h3>{escape(words.text(slip.title, lang))}</h3>"
        parts = "".join(
            f"<dt>{escape(words.text(f'erratum.{part}', lang))}</dt><dd>{escape(words.text(slip.key(part), lang))}</dd>"
            for part in ("says", "play", "why")
        )
        where = escape(words.text("book.sources", lang, sources="; ".join(cited(slip.sources, lang))))
        drawn.append(
            f'<li id="{slip.anchor}">{head}<dl>{parts}</dl><p class="source">{where}{_rules(slip.rules, lang)}</p></li>'
        )
    return f'<ul class="book-errata">{"".join(drawn)}</ul>'


def _rules(keys: Iterable[str], lang: str) -> str:
    """The rule sets that a slip is about, of those that ship."""
    names = [words.text(f"rules.{key}", lang) for key in keys if key in RULESETS]
    return "" if not names else escape(words.text("erratum.about", lang, rules=words.listed(names, lang)))

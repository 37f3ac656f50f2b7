"""The rule book: a rule set in full sentences, clause by clause, with where each comes from."""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from pathlib import Path

import streamlit as st

from fantan import words
from fantan.rules import Clause, RuleSet
from ui.rooms.rules import Rules

_STYLE = Path(__file__).with_name("book.css").read_text(encoding="utf-8")


def show(room: Rules, lang: str) -> None:
    """Draw every clause of the rule set that is being read."""
    st.html(f"<style>{_STYLE}</style>{page(room.rules, lang)}")


def page(rules: RuleSet, lang: str) -> str:
    """Every clause as HTML, numbered, with its sources."""
    clauses = "".join(_clause(clause, rules, lang) for clause in rules.clauses)
    return f'<ol class="book">{clauses}</ol><p class="book-note">{escape(words.text("book.note", lang))}</p>'


def _clause(clause: Clause, rules: RuleSet, lang: str) -> str:
    title = escape(words.text(clause.title, lang))
    text = escape(words.text(clause.text, lang, **rules.facts))
    sources = escape(words.text("book.sources", lang, sources="; ".join(_sources(clause.sources, lang))))
    return f'<li id="{clause.id}"><h2>{title}</h2><p>{text}</p><p class="source">{sources}</p></li>'


def _sources(sources: Iterable[str], lang: str) -> Iterator[str]:
    """The statements a clause rests on, page by page; a page without numbered statements is named as a whole."""
    for text, statements in groupby(sources, key=lambda source: source.partition(".")[0]):
        numbers = [number for statement in statements if (number := statement.partition(".")[2])]
        facts = {"numbers": words.listed(numbers, lang)} if numbers else {}
        yield words.text(f"source.{text}", lang, **facts)

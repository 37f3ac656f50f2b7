"""The page of a learner's progress: what there is of it, and what can be done with all of it at once."""

from collections.abc import Collection
from html import escape
from pathlib import Path

import streamlit as st

from fantan import words
from ui import address, identity, mastery, routes
from ui.rooms.learn import course
from ui.session import Standing

_STYLE = Path(__file__).with_name("progress.css").read_text(encoding="utf-8")
_SAID = frozenset(
    {
        *("nobody", "nothing", "away", "forgotten"),
        *("file.large", "file.damaged", "file.done"),
        *("code.mistyped", "code.done", "code.same"),
        *("reset.done", "reset.unknown"),
    }
)
"""What a route may have said."""
_GOOD = frozenset({"file.done", "code.done", "forgotten", "reset.done"})
"""What of it is good news."""


def show(standing: Standing | None, code: str, said: str, behind: bool, lang: str) -> None:
    """Draw the page; `said` is what came of the form that led here, `code` the learner's own transfer code.

    While keeping is `behind`, the page promises nothing about it.
    """
    told = _told(said, lang) if said in _SAID else ""
    lead = _line(f"progress.lead{'' if code and not behind else '.later' if code else '.visit'}", lang)
    st.html(
        f"<style>{_STYLE}</style>"
        f'<div class="progress"><h1>{_text("page.progress.title", lang)}</h1>'
        f"{told}{_figures(standing, lang)}{lead}</div>"
    )
    if standing is not None:
        mastery.show(standing, lang)
    if code:
        tried = standing.known.learner.concepts if standing else ()
        boxes = (_take(lang), _move(code, lang), *((_reset(tried, lang),) if tried else ()), _forget(lang))
        st.html(f'<div class="progress"><div class="ways">{"".join(boxes)}</div></div>')
    if said:
        address.without("said")


def _figures(standing: Standing | None, lang: str) -> str:
    if standing is None:
        return f'<p class="told bad" role="status">{_text("progress.unknown", lang)}</p>'
    lessons = words.text("progress.lessons", lang, n=standing.lessons, all=len(tuple(course())))
    puzzles = words.count("progress.puzzles", standing.answers, lang)
    deals = words.count("progress.deals", standing.deals, lang)
    return f'<ul class="figures">{"".join(f"<li>{escape(line)}</li>" for line in (lessons, puzzles, deals))}</ul>'


def _reset(tried: Collection[str], lang: str) -> str:
    """The form that begins one concept anew."""
    lessons = [lesson.id for lesson in course() if lesson.id in tried]
    options = "".join(f'<option value="{id}">{_text(f"lesson.{id}.title", lang)}</option>' for id in lessons)
    return _box(
        "reset",
        f'<form action="/{routes.FOLDER}/reset" method="post"><label>{_text("progress.reset.label", lang)}'
        f'<select name="concept" required><option value="">{_text("progress.reset.choose", lang)}</option>{options}'
        "</select></label>"
        f'<button type="submit">{_text("progress.reset.do", lang)}</button></form>',
        lang,
    )


def _take(lang: str) -> str:
    return _box(
        "take",
        f'<a class="button" href="/{routes.FOLDER}/export">{_text("progress.export", lang)}</a>'
        f'<form action="/{routes.FOLDER}/import" method="post" enctype="multipart/form-data">'
        f"<label>{_text('progress.file', lang)}"
        '<input type="file" name="file" accept=".json,application/json" required></label>'
        f'<button type="submit">{_text("progress.import", lang)}</button></form>',
        lang,
    )


def _move(code: str, lang: str) -> str:
    return _box(
        "move",
        f"<details><summary>{_text('progress.code.show', lang)}</summary>"
        f"<p><code>{escape(code)}</code></p>{_line('progress.code.warning', lang)}</details>"
        f'<form action="/{routes.FOLDER}/transfer" method="post"><label>{_text("progress.code.label", lang)}'
        f'<input name="code" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false"'
        f' placeholder="{escape(identity.code("0" * 32)[:9])}…"></label>'
        f'<button type="submit">{_text("progress.code.enter", lang)}</button></form>',
        lang,
    )


def _forget(lang: str) -> str:
    return _box(
        "forget",
        f"<details><summary>{_text('progress.forget.ask', lang)}</summary>{_line('progress.forget.warning', lang)}"
        f'<form action="/{routes.FOLDER}/forget" method="post">'
        f'<button type="submit">{_text("progress.forget.do", lang)}</button></form></details>',
        lang,
    )


def _box(name: str, inside: str, lang: str) -> str:
    title, about = _text(f"progress.{name}", lang), _line(f"progress.{name}.about", lang)
    return f'<section class="{name}"><h2>{title}</h2>{about}{inside}</section>'


def _told(said: str, lang: str) -> str:
    kind = "good" if said in _GOOD else "bad"
    return f'<p class="told {kind}" role="status">{_text(f"progress.said.{said}", lang)}</p>'


def _line(key: str, lang: str) -> str:
    return f"<p>{_text(key, lang)}</p>"


def _text(key: str, lang: str) -> str:
    return escape(words.text(key, lang))

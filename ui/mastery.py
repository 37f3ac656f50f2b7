"""The pictures of a learner's progress, each with its text: what is known, what is due and when, what was answered."""

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from html import escape

import streamlit as st

from fantan import words
from fantan.learner import State
from fantan.lessons import Unit
from ui import charts, due, session
from ui.rooms import Known
from ui.rooms.learn import course
from ui.session import DAYS, Standing

_PLAIN = {"displayModeBar": False}
_LISTED = 6
"""How many concepts are told to come next."""


def show(standing: Standing, lang: str) -> None:
    """Draw them; what there is nothing of yet is left out, and so is the library that draws it."""
    known = standing.known
    if not known.learner.concepts:
        return
    with st.container(key="pictures"):
        with st.container(key="picture-map"):
            _map(known, lang)
        with st.container(key="picture-due"):
            _due(known, lang)
        with st.container(key="picture-history"):
            _history(standing.history, known, lang)


def _map(known: Known, lang: str) -> None:
    """Every concept of the course, and how the learner stands with it."""
    units = [unit for unit in course().units if unit.lessons]
    states = {lesson.id: known.learner.state(lesson.id, known.now) for lesson in course()}
    count = Counter(states.values())
    title = words.text("progress.map", lang, known=_known(known), all=len(states))
    late = words.count("progress.map.due", count[State.DUE], lang) if count[State.DUE] else ""
    rows = [(_unit(unit, lang), [_cell(lesson.id, known, lang) for lesson in unit.lessons]) for unit in units]
    names = {state.value: words.text(f"state.{state}", lang) for state in State}
    st.html(f'<div class="progress"><h2>{escape(f"{title} {late}".strip())}</h2></div>')
    st.plotly_chart(charts.concepts(rows, names), config=_PLAIN, key="map", alt=title)
    lists = "".join(
        f"<h3>{escape(name)}</h3><ul>{''.join(f'<li>{escape(told)}</li>' for _, told, _ in cells)}</ul>"
        for name, cells in rows
    )
    st.html(
        f'<div class="progress"><p>{_text("progress.map.rule", lang)}</p>'
        f"<details><summary>{_text('progress.map.words', lang)}</summary>"
        f'<div class="twin">{lists}</div></details></div>'
    )


def _known(known: Known) -> int:
    """How many concepts of the course are known, be they due or not."""
    return sum(known.learner.of(lesson.id).known for lesson in course())


def _cell(id: str, known: Known, lang: str) -> tuple[str, str, str]:
    """A concept on the map: its number in the course, a sentence about it, and how the learner stands with it."""
    lesson, state = course().find(id), known.learner.state(id, known.now)
    assert lesson is not None
    title, stands = words.text(f"lesson.{id}.title", lang), words.text(f"state.{state}", lang)
    return str(course().number(lesson)), words.text("progress.map.cell", lang, title=title, state=stands), state.value


def _unit(unit: Unit, lang: str) -> str:
    return words.text(f"unit.{unit.id}", lang)


def _due(known: Known, lang: str) -> None:
    """What is to be asked again, and when."""
    reviews = [
        (tried.review.due, id)
        for id, tried in known.learner.concepts.items()
        if tried.review is not None and course().find(id)
    ]
    coming = sorted(reviews)[:_LISTED]
    items = "".join(
        f"<li><b>{_text(f'lesson.{id}.title', lang)}</b> <span>{escape(due.when(at, known, lang))}</span></li>"
        for at, id in coming
    )
    late = sum(not due.days(at, known) for at, _ in reviews)
    title = words.count("progress.due", late, lang) if late else words.text("progress.due.none", lang)
    more = words.count("progress.due.more", len(reviews) - len(coming), lang) if len(reviews) > len(coming) else ""
    st.html(
        f'<div class="progress"><h2>{escape(title)}</h2><p>{_text("progress.due.about", lang)}</p>'
        f'<ul class="due">{items}</ul><p>{escape(more)}</p></div>'
    )
    with st.container(key="go-due", width="content"):
        label = words.text("home.due.go" if late else "home.due.on", lang)
        st.page_link(session.page("practise"), label=label, query_params={"mode": "continue"})


def _history(answers: Sequence[tuple[date, bool]], known: Known, lang: str) -> None:
    """How many answers a day, right and wrong."""
    days = [known.today - timedelta(days=n) for n in reversed(range(DAYS))]
    counts = Counter(answer for answer in answers if answer[0] >= days[0])
    right, wrong = ([counts[day, hit] for day in days] for hit in (True, False))
    total = sum(right) + sum(wrong)
    title = words.count("progress.history", total, lang, right=sum(right)) if total else ""
    if not total:
        return
    texts = tuple(words.text(f"progress.history.{part}", lang) for part in ("right", "wrong", "day", "answers"))
    hit, miss, day_, _ = texts
    shown = [words.day(day, lang) for day in days]
    st.html(f'<div class="progress"><h2>{escape(title)}</h2></div>')
    st.plotly_chart(
        charts.history(shown, right, wrong, (hit, miss, day_, texts[3])), config=_PLAIN, key="days", alt=title
    )
    rows = "".join(
        f'<tr><th scope="row">{escape(day)}</th><td>{hits}</td><td>{misses}</td></tr>'
        for day, hits, misses in zip(shown, right, wrong, strict=True)
        if hits or misses
    )
    heads = "".join(f'<th scope="col">{escape(text)}</th>' for text in (day_, hit, miss))
    st.html(
        f'<div class="progress"><details><summary>{_text("progress.history.words", lang)}</summary>'
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></details></div>"
    )


def _text(key: str, lang: str) -> str:
    return escape(words.text(key, lang))

"""The course as a map: its units, how each lesson stands, what it builds on, and the rules that it is taught in."""

from html import escape
from pathlib import Path

import streamlit as st

from fantan import words
from fantan.lessons import Gate, Lesson, Unit
from fantan.variants import RULESETS
from ui import address, mini, session
from ui.rooms import title
from ui.rooms.learn import Learn, course

STYLE = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")
NONE: frozenset[str] = frozenset()


def show(room: Learn, lang: str, due: frozenset[str] = NONE, done: frozenset[str] = NONE) -> None:
    """Draw the map. `due` are the lessons to be taken again, `done` the gates that were passed."""
    st.html(f"<style>{mini.STYLE}{STYLE}</style>")
    following = room.due()
    with st.container(key="course-head"):
        notice = f'<p role="status">{_html(room.notice, lang)}</p>' if room.notice else ""
        st.html(f'<div class="course"><h1>{_html("course", lang)}</h1>{notice}<p>{_standing(room, lang)}</p></div>')
        with st.container(key="go-course", width="content"):
            if following is None:
                st.page_link(session.page("play"), label=words.text("course.play", lang))
            else:
                key = "continue" if room.learned or room.reached else "begin"
                label = words.text(f"course.{key}", lang, number=course().number(following))
                st.page_link(session.page("learn"), label=label, query_params=_query(room, following))
    _rules(room, lang)
    with st.container(key="units"):
        for unit in course().units:
            _unit(room, unit, following, due, done, lang)
    if room.notice:
        address.without("lesson", "rules")


def _standing(room: Learn, lang: str) -> str:
    lessons, following = tuple(course()), room.due()
    if following is None:
        return _html("course.all", lang, all=len(lessons))
    if not room.learned:
        return _html("course.none", lang, all=len(lessons))
    learned = sum(lesson.id in room.learned for lesson in lessons)
    return _html("course.some", lang, done=learned, all=len(lessons), number=course().number(following))


def _rules(room: Learn, lang: str) -> None:
    """The rules to choose from, by their names; those of the address are among them."""
    with st.container(key="course-rules"), st.expander(words.text("course.rules", lang, rules=title(room.rules, lang))):
        st.html(f"<p>{_html('course.rules.lead', lang)}</p>")
        with st.container(key="course-rules-list"):
            for key in dict.fromkeys((*RULESETS, room.rules)):
                name = title(key, lang)
                label = words.text("course.rules.chosen", lang, rules=name) if key == room.rules else name
                st.page_link(session.page("learn"), label=label, query_params={"rules": key})


def _unit(
    room: Learn, unit: Unit, following: Lesson | None, due: frozenset[str], done: frozenset[str], lang: str
) -> None:
    with st.container(key=f"unit-{unit.id}"):
        st.html(f'<h2 class="unit">{_html(f"unit.{unit.id}", lang)}</h2>')
        for lesson in unit.lessons:
            here = lesson == following
            with st.container(key=f"row-{'here-' if here else ''}{lesson.id}"):
                number, name = course().number(lesson), words.text(f"lesson.{lesson.id}.title", lang)
                label = words.text("course.lesson", lang, number=number, title=name)
                st.page_link(session.page("learn"), label=label, query_params=_query(room, lesson))
                st.html(
                    _about(
                        f"lesson.{lesson.id}.about",
                        state(room, lesson, here=here, due=due),
                        _more(room, lesson, lang),
                        lang,
                    )
                )
        if unit.gate:
            _gate(room, unit.gate, done, lang)


def _gate(room: Learn, gate: Gate, done: frozenset[str], lang: str) -> None:
    with st.container(key=f"row-{gate.id}"):
        label = words.text("course.gate", lang, title=words.text(f"gate.{gate.id}.title", lang))
        st.page_link(session.page("play"), label=label, query_params={"coached": room.rules})
        state = "gate.passed" if gate.id in done else "open"
        st.html(_about(f"gate.{gate.id}.about", state, _needs(room, gate.id, lang), lang))


_MARKS = {"learned": "✓", "gate.passed": "✓", "due": "↻", "here": "▸", "begun": "◐", "open": "○"}
"""A sign for each standing, beside its word."""


def _about(key: str, state: str, more: str, lang: str) -> str:
    sign, word = f'<i aria-hidden="true">{_MARKS[state]}</i>', _html(f"course.{state}", lang)
    mark = f'<b class="{state.replace(".", "-")}">{sign} {word}</b>'
    return f'<p class="about">{_html(key, lang)}</p><p class="standing">{mark}{escape(more)}</p>'


def state(room: Learn, lesson: Lesson, *, here: bool, due: frozenset[str]) -> str:
    """How a lesson stands: to be taken again, learned, the next one, begun, or open."""
    if lesson.id in due:
        return "due"
    if lesson.id in room.learned:
        return "learned"
    return "here" if here else "begun" if lesson.id in dict(room.reached) else "open"


def _more(room: Learn, lesson: Lesson, lang: str) -> str:
    """How long a lesson is, and what it builds on that is not learned yet."""
    return f" · {words.count('course.minutes', lesson.minutes, lang)}{_needs(room, lesson.id, lang)}"


def _needs(room: Learn, id: str, lang: str) -> str:
    missing = [lesson for need in course().needs[id] if need not in room.learned and (lesson := course().find(need))]
    numbers = words.listed((str(course().number(lesson)) for lesson in missing), lang) if missing else ""
    return f" · {words.text('course.needs', lang, needs=numbers)}" if numbers else ""


def _query(room: Learn, lesson: Lesson) -> dict[str, str]:
    """The address that begins a lesson or takes it up, in the learner's rules."""
    place = f"{lesson.id}.1" if lesson.id in room.learned else room.resume(lesson)
    return {"lesson": place, "rules": room.rules}


def _html(key: str, lang: str, **facts: object) -> str:
    return escape(words.text(key, lang, **facts))

"""The course as a map: every lesson with a picture of what it teaches, and where the learner stands."""

from html import escape

import streamlit as st

from fantan import words
from fantan.judge import judge
from fantan.lessons import Lesson
from fantan.state import Play
from ui import address, mini, session
from ui.rooms.learn import Learn, course
from ui.table import felt
from ui.table.scene import Place


def show(room: Learn, lang: str) -> None:
    """Draw the map."""
    st.html(f"<style>{mini.STYLE}</style>")
    due = room.due()
    with st.container(key="course-head"):
        notice = f'<p role="status">{_html(room.notice, lang)}</p>' if room.notice else ""
        title, standing = _html("course", lang), _standing(room, lang)
        st.html(f'<div class="course"><h1>{title}</h1>{notice}<p>{standing}</p></div>')
        with st.container(key="go-course", width="content"):
            if due is None:
                st.page_link(session.page("play"), label=words.text("course.play", lang))
            else:
                key = "continue" if room.learned or room.reached else "begin"
                label = words.text(f"course.{key}", lang, number=course().number(due))
                st.page_link(session.page("learn"), label=label, query_params={"lesson": room.resume(due)})
    with st.container(key="boxes-course"):
        for lesson in course():
            _lesson(room, lesson, lesson == due, lang)
    if room.notice:
        address.without("lesson")


def _standing(room: Learn, lang: str) -> str:
    lessons, due = tuple(course()), room.due()
    if due is None:
        return _html("course.all", lang, all=len(lessons))
    if not room.learned:
        return _html("course.none", lang, all=len(lessons), minutes=sum(lesson.minutes for lesson in lessons))
    number = course().number(due)
    return _html("course.some", lang, done=len(room.learned), all=len(lessons), number=number)


def _lesson(room: Learn, lesson: Lesson, here: bool, lang: str) -> None:
    number = course().number(lesson)
    title, about = _html(f"lesson.{lesson.id}.title", lang), _html(f"lesson.{lesson.id}.about", lang)
    minutes = _html("course.minutes", lang, minutes=lesson.minutes)
    learned = lesson.id in room.learned
    if learned:
        state, key = f"<b>✓ {_html('course.learned', lang)}</b>", "repeat"
    elif here:
        state, key = f"<b>{_html('course.here', lang)}</b> · {minutes}", "start"
    else:
        state, key = minutes, "start"
    resumed = lesson.id in dict(room.reached) and not learned
    with st.container(key=f"box-{'here-' if here else ''}{lesson.id}"):
        st.html(
            f'<div class="box lesson">{_picture(lesson, learned, lang)}<h2><i>{number}</i>{title}</h2><p>{about}</p>'
            f'<p class="state {"here" if here else ""}">{state}</p></div>'
        )
        label = words.text(f"course.lesson.{'resume' if resumed else key}", lang, number=number)
        query = {"lesson": room.resume(lesson) if resumed else f"{lesson.id}.1"}
        st.page_link(session.page("learn"), label=label, query_params=query)


def _picture(lesson: Lesson, learned: bool, lang: str) -> str:
    """The row that the first worked position is about; once the lesson is learned, all of it is laid."""
    step = lesson.steps[0]
    card = step.card or felt.sort(step.view, step.view.hand)[0]
    verdict = judge(step.view, Play(card)) if step.card else None
    places = felt.felt(step.view, lang, ends=True, verdict=verdict)["places"]
    row = {place.card: place for place in places if place.card.suit is card.suit}
    cards = step.view.rules.deck.sort(frozenset(row))
    return mini.row([Place(card, "laid") if learned else row[card] for card in cards], lang)


def _html(key: str, lang: str, **facts: object) -> str:
    return escape(words.text(key, lang, **facts))

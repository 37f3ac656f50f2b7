"""What stands on Home: for a newcomer the three ways on, for a learner who comes back what there is to go on with."""

from html import escape
from pathlib import Path

import streamlit as st

from fantan import words
from fantan.cards import Card
from fantan.learner import daily
from fantan.lessons import Lesson
from ui import due, mini, session
from ui.rooms import title
from ui.rooms.home import Home
from ui.rooms.learn import Learn, course
from ui.rooms.play import Play
from ui.rooms.play.table import YOU
from ui.session import Start
from ui.table import felt

_STYLE = Path(__file__).with_name("welcome.css").read_text(encoding="utf-8")
_LEARN = (("6S", ""), ("7S", ""), ("8S", ""))
_PRACTISE = (("4H", "right"), ("QC", "waits"))
_PLAY = (("TD", ""), ("JC", ""), ("QH", ""), ("AS", ""))
_FITTING = 7
"""So many cards fit into the picture of a lesson."""
_NAMED = 2
"""How many concepts that are due are named."""


def show(_home: Home, lang: str) -> None:
    """Draw the three boxes for a newcomer."""
    st.html(f"<style>{mini.STYLE}</style>")
    learn = session.kept(Learn) or Learn()
    lesson = learn.due()
    with st.container(key="boxes-home"):
        if lesson is None:
            _box("learn", words.text("home.learn.all", lang), {}, mini.cards(_cards(_LEARN), lang), lang)
        else:
            begun = lesson.id in dict(learn.reached) or bool(learn.learned)
            label = words.text(f"home.learn.{'continue' if begun else 'go'}", lang, number=course().number(lesson))
            _box("learn", label, {"lesson": learn.resume(lesson)}, mini.cards(_cards(_LEARN), lang), lang)
        practise, play = words.text("home.practise.go", lang), words.text("home.play.go", lang)
        _box("practise", practise, {}, mini.cards(_cards(_PRACTISE), lang, "apart"), lang)
        _box("play", play, {}, mini.cards(_cards(_PLAY), lang, "fan"), lang)


def away(lang: str) -> None:
    """Say that nobody can tell just now how far the visitor is."""
    st.html(f'<style>{_STYLE}</style><p class="away" role="status">{_html("progress.unknown", lang)}</p>')


def back(start: Start, lang: str) -> None:
    """Draw what a learner who comes back can go on with: one thing first, then what is due, the day, and the deal."""
    st.html(f'<style>{mini.STYLE}{_STYLE}</style><div class="back"><h1>{_html("home.back", lang)}</h1></div>')
    _first(start.learn, lang)
    with st.container(key="boxes-back"):
        _due(start, lang)
        _today(start, lang)
        _deal(start.play, lang)


def _first(learn: Learn, lang: str) -> None:
    """What to go on with: the lesson that was left, the next one, or when all are learned a puzzle."""
    lesson = learn.due()
    with st.container(key="box-first"):
        if lesson is None:
            picture = mini.cards(_cards(_PRACTISE), lang, "apart")
            head, about = _html("home.first.practise", lang), _html("home.first.practise.about", lang)
            page, query, label = "practise", {"mode": "continue"}, words.text("home.first.practise.go", lang)
        else:
            picture, number = _strip(lesson, lang), course().number(lesson)
            title = words.text(f"lesson.{lesson.id}.title", lang)
            head = escape(words.text("course.lesson", lang, number=number, title=title))
            about, begun = _html(f"lesson.{lesson.id}.about", lang), lesson.id in dict(learn.reached)
            page, query = "learn", {"lesson": learn.resume(lesson)}
            label = words.text("home.first.resume" if begun else "home.first.next", lang, number=number)
        st.html(f'<div class="box first">{picture}<div><h2>{head}</h2><p>{about}</p></div></div>')
        with st.container(key="go-first", width="content"):
            st.page_link(session.page(page), label=label, query_params=query)


def _due(start: Start, lang: str) -> None:
    known, learner = start.known, start.known.learner
    names = [f"lesson.{name}.title" for name in learner.due(known.now) if course().find(name)]
    later, stuck = learner.next_due(), course().find(learner.stuck(known.now) or "")
    page = "practise"
    if stuck:
        about = words.text("practise.stuck", lang, title=words.text(f"lesson.{stuck.id}.title", lang))
        go, page, query = "home.due.lesson", "learn", {"lesson": f"{stuck.id}.1"}
    elif names:
        shown = [words.text("title", lang, title=words.text(name, lang)) for name in names[:_NAMED]]
        more = len(names) - len(shown)
        if more:
            shown.append(words.count("home.due.more", more, lang))
        about = words.listed(shown, lang)
        go, query = "home.due.go", {"mode": "continue"}
    elif later is not None:
        about = words.text("home.due.none", lang, when=due.when(later, start.known, lang))
        go, query = "home.due.on", {"mode": "continue"}
    else:
        about, go, query = words.text("home.due.nothing", lang), "home.practise.go", {}
    _card("due", words.text("home.due", lang), about, page, words.text(go, lang), query)


def _today(start: Start, lang: str) -> None:
    """The puzzle of the day: whether it is solved, else what it is about."""
    day = start.known.today
    code = daily(day)
    right = start.known.learner.firsts.get(code)
    date = words.day(day, lang)
    if right is None:
        kind = words.text(f"practise.kind.{code.partition('.')[0]}", lang)
        about, go = words.text("home.today.about", lang, date=date, kind=kind), "home.today.go"
    else:
        about, go = words.text(f"home.today.{'right' if right else 'wrong'}", lang, date=date), "home.today.again"
    _card("today", words.text("home.today", lang), about, "practise", words.text(go, lang), {"day": day.isoformat()})


def _deal(play: Play | None, lang: str) -> None:
    """The deal that was left, or a new one."""
    if play is None or play.state.over:
        about, go = words.text("home.play.about", lang), "home.play.go"
    else:
        state = play.state
        yours = state.turn == YOU
        turn = (
            words.count("home.deal.yours", state.sizes[YOU], lang)
            if yours
            else words.text("home.deal.theirs", lang, name=words.text(f"seat.{state.turn}", lang))
        )
        about, go = words.text("home.deal.about", lang, game=title(play.table.rules, lang), turn=turn), "home.deal.go"
    _card("deal", words.text("home.deal", lang), about, "play", words.text(go, lang), {})


def _card(name: str, head: str, about: str, page: str, label: str, query: dict[str, str]) -> None:
    with st.container(key=f"box-{name}"):
        st.html(f'<div class="box"><h2>{escape(head)}</h2><p>{escape(about)}</p></div>')
        st.page_link(session.page(page), label=label, query_params=query)


def _strip(lesson: Lesson, lang: str) -> str:
    """A row of the first position of a lesson: the longest that fits into the picture."""
    view = lesson.steps[0].view
    places = felt.felt(view, lang, ends=True)["places"]
    rows = ([place for place in places if place.card.suit is suit] for suit in felt.rows(view))
    laid = [row for row in rows if any(place.state == "laid" for place in row)] or [list(places)]
    row = max(laid, key=lambda row: len(row) if len(row) <= _FITTING else -len(row))
    order = {card: number for number, card in enumerate(view.rules.deck.sort(frozenset(each.card for each in row)))}
    return mini.row(sorted(row, key=lambda place: order[place.card])[:_FITTING], lang)


def _box(page: str, label: str, query: dict[str, str], picture: str, lang: str) -> None:
    keys = (f"page.{page}", f"home.{page}.about", f"home.{page}.short")
    name, long, short = (escape(words.text(key, lang)) for key in keys)
    with st.container(key=f"box-{page}"):
        about = f'<p class="long">{long}</p><p class="short">{short}</p>'
        st.html(f'<div class="box"><h2>{name}</h2>{picture}{about}</div>')
        st.page_link(session.page(page), label=label, query_params=query)


def _cards(shown: tuple[tuple[str, str], ...]) -> list[tuple[Card, str]]:
    return [(Card.parse(text), state) for text, state in shown]


def _html(key: str, lang: str) -> str:
    return escape(words.text(key, lang))

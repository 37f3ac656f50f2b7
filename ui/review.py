"""The review of a deal below its table: the ledger, luck and skill, the race and the chances, and the deal as text."""

from functools import partial
from html import escape
from pathlib import Path
from urllib.parse import quote

import streamlit as st

from fantan import words
from fantan.review import Review as Made
from fantan.review import sentences
from ui import charts, holders, session
from ui.rooms import holding
from ui.rooms.play import Play
from ui.rooms.review import LONGEST, Review, figures, shelf
from ui.rooms.review.drawing import names

_STYLE = Path(__file__).with_name("review.css").read_text(encoding="utf-8")
_PLAIN = {"displayModeBar": False}


def prepare(room: Review, lang: str) -> None:
    """Make the review where it is still to be made, and say how far it is."""
    # Also where it stays empty: what comes after it would move up, and the browser draw the table as a new one.
    place = st.empty()
    if room.state is None or not room.waits:
        return
    text = words.text("review.progress", lang)
    place.progress(0.0, text)

    def told(part: float) -> None:
        place.progress(min(1.0, part), text)

    shelf.reviewed(room.state, room.seat, told)
    place.empty()


def below(room: Review, lang: str) -> None:
    """Draw what goes with the moment: the map of what the seat could know, where it was asked for."""
    if room.state is None or (made := room.review) is None:
        return
    view = made.moments[room.at].view(room.seat)
    if room.who in holding.seats(view):
        holders.draw(view, room.who, _names(made, lang)[room.who], lang)


def show(room: Review, lang: str) -> None:
    """Draw all that goes with the table."""
    st.html(f"<style>{_STYLE}</style>")
    made = room.review
    if made is not None:
        told = f"{_ledger(room, made, lang)}{_luck(room, made, lang)}"
        st.html(f'<div class="review"><div class="boxes">{told}</div></div>')
        with st.container(key="review-charts"):
            with st.container(key="review-race"):
                _race(room, made, lang)
            if made.chances:
                with st.container(key="review-chances"):
                    _chances(made, lang)
        if made.chances:
            st.html(_table(made, lang))
    _ways(room, lang)
    _record(room, lang)


def _ways(room: Review, lang: str) -> None:
    """The ways on: the deal that was played last, or another one."""
    played = session.kept(Play)
    with st.container(key="review-ways", horizontal=True):
        if played and played.state.over and played.address != room.deal:
            label = words.text("review.last", lang)
            st.page_link(session.page("review"), label=label, query_params={"deal": played.address})
        label = words.text("review.play" if room.state is None else "review.again", lang)
        st.page_link(session.page("play"), label=label)


def _ledger(room: Review, made: Made, lang: str) -> str:
    """The cards and passes of every seat, and the turn they add up to."""
    rows = "".join(_row(room, made, n, lang) for n in range(len(made.race)))
    heads = "".join(f'<th scope="col">{_text(f"review.ledger.{head}", lang)}</th>' for head in _HEADS)
    more = any(row.drawn or row.taken for row in made.ledger)
    about = _text("review.ledger.drawn" if more else "review.ledger.about", lang)
    saved = sentences.saved(made, room.seat)
    added = sentences.added(made.ledger[room.seat]).said(lang)
    told = f"{added} {saved.said(lang, _names(made, lang))}" if saved else added
    said = f'<p class="said">{escape(told)}</p>'
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    return f"<section><h2>{_text('review.ledger', lang)}</h2><p>{about}</p>{table}{said}</section>"


_HEADS = ("seat", "cards", "passes", "out")


def _row(room: Review, made: Made, place: int, lang: str) -> str:
    row = made.race[place]
    name = escape(_names(made, lang)[row.seat])
    rings = "".join(f"<i>{number}</i>" for number in row.passes) or _text("review.ledger.none", lang)
    mine = " class=mine" if row.seat == room.seat else ""
    cards = row.dealt + row.drawn + row.taken
    out = escape(figures.came_out(made, place, _names(made, lang), lang))
    line = f'<img class="dash" alt="" src="{_picture(charts.dash(row.seat))}">'
    return (
        f'<tr{mine}><th scope="row">{line}{name}</th><td>{cards}</td>'
        f'<td class="rings">{rings}</td><td><b>{row.out}</b> {out}</td></tr>'
    )


def _luck(room: Review, made: Made, lang: str) -> str:
    """What was luck and what was choice, line by line."""
    account = next((account for account in made.accounts if account.seat == room.seat), None)
    if account is None:
        key = "open" if not made.state.over else "later"
        if not made.counted:
            coming = "missing" if session.search() == "none" else "wait"
            key = coming if shelf.countable(made) else "unknown"
        lines = f"<p>{_text(f'review.luck.{key}', lang)}</p>"
    else:
        told = [line.said(lang, _names(made, lang)) for line in sentences.luck(account, len(made.ledger))]
        lines = f'<ol class="sum">{"".join(f"<li>{escape(line)}</li>" for line in told)}</ol>'
    return f"<section><h2>{_text('review.luck', lang)}</h2>{lines}</section>"


def _race(room: Review, made: Made, lang: str) -> None:
    title = figures.race_title(made, room.seat, _names(made, lang), lang)
    _heading(title, "review.race.about", lang)
    axes = (words.text("review.race.turn", lang), words.text("review.race.left", lang))
    figure = charts.race(_names(made, lang), figures.race(made), axes, [row.dealt for row in made.ledger])
    _pointed(figure, "race", title)


def _chances(made: Made, lang: str) -> None:
    title = figures.chances_title(made, _names(made, lang), lang)
    _heading(title, "review.chances.about", lang)
    axes = (words.text("review.chances.turn", lang), words.text("review.chances.wins", lang))
    lines, turns = figures.chances(made), max(row.turns for row in made.ledger)
    _pointed(charts.chances(_names(made, lang), lines, axes, turns), "chances", title)


def _table(made: Made, lang: str) -> str:
    """The chances as a table, folded."""
    heads, rows = figures.chances_table(made, _names(made, lang), lang)
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
        for first, *cells in rows
    )
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    summary = f"<summary>{_text('review.chances.words', lang)}</summary>"
    return f'<div class="review"><details>{summary}<div class="wide">{table}</div></details></div>'


def _pointed(figure: object, name: str, title: str) -> None:
    """A chart whose points lead to their moments."""
    key = f"{name}.points"
    st.plotly_chart(
        figure,
        config=_PLAIN,
        key=key,
        alt=title,
        on_select=partial(session.point, Review, key),
        selection_mode="points",
    )


def _heading(title: str, about: str, lang: str) -> None:
    st.html(f'<div class="review"><h2>{escape(title)}</h2><p>{_text(about, lang)}</p></div>')


def _record(room: Review, lang: str) -> None:
    """The deal as text to copy, and a field for another one: a form of the page itself, which asks for its address."""
    head = f"<h2>{_text('review.record', lang)}</h2><p>{_text('review.record.about', lang)}</p>"
    copied = ""
    if room.state is not None:
        label, done = _text("review.record.copy", lang), _text("review.record.copied", lang)
        button = f'<button type="button" data-copied="{done}">{_text("review.record.take", lang)}</button>'
        copied = f'<p class="label">{label}</p><p class="copied"><code>{escape(str(room.state))}</code>{button}</p>'
    pasted = (
        f'<form action="/review" method="get"><label>{_text("review.record.paste", lang)}'
        f'<textarea name="deal" required maxlength="{LONGEST}" rows="3" autocomplete="off" spellcheck="false">'
        f"{escape(room.pasted)}</textarea></label>"
        f'<button type="submit">{_text("review.record.go", lang)}</button></form>'
    )
    st.html(f'<div class="review"><section class="record">{head}{copied}{pasted}</section></div>')


def _names(made: Made, lang: str) -> tuple[str, ...]:
    return names(len(made.ledger), lang)


def _picture(svg: str) -> str:
    """A drawing as an address of its own: a page of plain HTML takes it as an image alone."""
    return f"data:image/svg+xml,{quote(svg)}"


def _text(key: str, lang: str) -> str:
    return escape(words.text(key, lang))

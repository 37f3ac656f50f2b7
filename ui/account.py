"""What a deal brought, line by line, and how the match stands: below the table when a deal is over."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path

import streamlit as st

from fantan import words
from fantan.match import Item, Line, Match, Party, Purse, account, settle
from fantan.rules import Unit
from ui import charts
from ui.rooms.play import Play
from ui.rooms.play.table import YOU

_STYLE = Path(__file__).with_name("account.css").read_text(encoding="utf-8")


def show(room: Play, lang: str) -> None:
    """Draw the account of a deal that is over, and the standings of its match."""
    state, match = room.state, room.match
    unit = state.rules.stakes.unit
    if not state.over or unit is Unit.NOTHING:
        return
    names = _names(room, lang)
    lines = account(state, room.table.carried)
    results = settle(state, room.table.carried)
    parts = [_box("account", _account(_gathered(lines), names, unit, lang) + _sums(results, names, unit, lang), lang)]
    several = match is not None and (len(match.deals) > 1 or not match.over)
    if match is not None and several:
        parts.append(_box("standings", _standings(match, names, unit, lang), lang))
    st.html(f'<style>{_STYLE}</style><div class="account">{"".join(parts)}</div>')
    if match is not None and len(match.deals) > 1:
        axes = (words.text("standings.deal", lang), words.text(f"unit.{unit}", lang))
        figure = charts.standings([names[seat] for seat in range(match.seats)], match.results, *axes)
        st.plotly_chart(figure, config={"displayModeBar": False}, key="standings")


def _names(room: Play, lang: str) -> Mapping[Party, str]:
    names: dict[Party, str] = {YOU: words.text("account.you", lang)}
    names |= {seat: words.text(f"seat.{seat}", lang) for seat in range(1, room.table.seats)}
    return names | {purse: words.text(f"purse.{purse}", lang) for purse in Purse}


def _gathered(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines as they are told: the pips of a hand in one line, not card by card."""
    told = [line for line in lines if line.item is not Item.PIPS]
    totals: dict[Party, int] = {}
    for line in lines:
        if line.item is Item.PIPS:
            totals[line.payee] = totals.get(line.payee, 0) + line.amount
    return (*told, *(Line(Item.PIPS, Purse.SCORE, seat, 1, total) for seat, total in totals.items()))


def _account(lines: Iterable[Line], names: Mapping[Party, str], unit: Unit, lang: str) -> str:
    rows = "".join(_row(line, names, unit, lang) for line in lines)
    heads = "".join(f'<th scope="col">{_text(f"account.{head}", lang)}</th>' for head in ("what", "from", "to", "much"))
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _row(line: Line, names: Mapping[Party, str], unit: Unit, lang: str) -> str:
    what = words.text(f"item.{line.item}", lang)
    if line.times > 1 and line.item not in {Item.PLACE, Item.WIN, Item.POT, Item.CARRIED, Item.PIPS}:
        what = words.text("item.times", lang, item=what, times=line.times, each=line.each)
    cells = (names[line.payer], names[line.payee], _amount(line.amount, unit, lang))
    return f'<tr><th scope="row">{escape(what)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'


def _sums(results: tuple[int, ...], names: Mapping[Party, str], unit: Unit, lang: str) -> str:
    """What each seat has of it in the end."""
    told = "".join(
        f"<li><b>{escape(names[seat])}</b> {_signed(result, unit)}</li>" for seat, result in enumerate(results)
    )
    return f'<p class="sums-head">{_text("account.sum", lang)}</p><ul class="sums">{told}</ul>'


def _standings(match: Match, names: Mapping[Party, str], unit: Unit, lang: str) -> str:
    wins = match.rules.ending.wins > 0
    counts = match.wins if wins else match.standings
    best = match.ahead
    rows = "".join(
        f'<tr{" class=ahead" if seat in best else ""}><th scope="row">{escape(names[seat])}</th>'
        + "".join(f"<td>{_signed(result[seat], unit)}</td>" for result in match.results)
        + f"<td><b>{charts.number(counts[seat])}</b></td></tr>"
        for seat in range(match.seats)
    )
    numbers = (str(number) for number in range(1, len(match.deals) + 1))
    heads = (words.text("standings.deal", lang), *numbers, words.text(f"standings.{'wins' if wins else 'total'}", lang))
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<p>{_how(match, names, lang)}</p><div class="wide">{table}</div>'


def _how(match: Match, names: Mapping[Party, str], lang: str) -> str:
    """Who is ahead, or has won the match, in one sentence."""
    best = match.winners or match.ahead
    told = words.listed([names[seat] for seat in best], lang)
    over = "over" if match.over else "on"
    who = "you" if best == (YOU,) else "one" if len(best) == 1 else "several"
    return escape(words.text(f"standings.{over}.{who}", lang, names=told))


def _amount(n: int, unit: Unit, lang: str) -> str:
    if unit is Unit.PLACES:
        return words.text("amount.place", lang, n=n)
    return words.count(f"amount.{unit}", n, lang)


def _signed(n: int, unit: Unit) -> str:
    """A number as it stands in a column; with a plus where it is won or lost."""
    return f"+{n}" if n > 0 and unit in {Unit.CHIPS, Unit.POINTS} else charts.number(n)


def _box(name: str, inner: str, lang: str) -> str:
    return f'<section class="{name}"><h2>{_text(name, lang)}</h2>{inner}</section>'


def _text(key: str, lang: str) -> str:
    return escape(words.text(key, lang))

"""Charts: pure functions from values to Plotly figures. Each line has its own dash, and its name at its end.

What a page changes with its theme, as the colour of an axis, is left to Streamlit.
"""

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go

from ui.rooms.holding import Square

_DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
_COLOURS = ("#2e7c5c", "#b8433b", "#3f75c4", "#9a6b00", "#8a55a0", "#8a6248", "#4a8494", "#7d7b6a")
"""Each 3:1 or more on paper and on its dark counterpart."""
_HEIGHT, _TOP, _BOTTOM = 340, 16, 48
_APART = 18
"""How many pixels lie between the names at the ends of two lines, at least."""


def standings(names: Sequence[str], results: Sequence[Sequence[int]], deal: str, total: str) -> go.Figure:
    """How the totals of the seats grew from deal to deal; `deal` and `total` name the axes.

    :param results: for each deal what it brought each seat.
    """
    deals = list(range(len(results) + 1))
    totals = [[sum(result[seat] for result in results[:number]) for number in deals] for seat in range(len(names))]
    low, high = min(map(min, totals)), max(map(max, totals))
    scale = (_HEIGHT - _TOP - _BOTTOM) / ((high - low) * 1.1 or 1)
    figure = go.Figure()
    for seat, (name, line) in enumerate(zip(names, totals, strict=True)):
        figure.add_scatter(
            x=deals,
            y=line,
            name=name,
            mode="lines+markers",
            line={"dash": _DASHES[seat % len(_DASHES)], "width": 3, "color": _COLOURS[seat % len(_COLOURS)]},
            marker={"size": 8},
            hovertemplate=f"{name}: %{{y}}<extra></extra>",
            cliponaxis=False,
        )
    for seat, shift in _spread([line[-1] * scale for line in totals]).items():
        figure.add_annotation(
            x=deals[-1],
            y=totals[seat][-1],
            xanchor="left",
            xshift=10,
            yshift=shift,
            text=f"<b>{names[seat]}</b> {number(totals[seat][-1])}",
            font={"size": 14, "color": _COLOURS[seat % len(_COLOURS)]},
            showarrow=False,
        )
    edge = (high - low) * 0.05 or 1
    figure.update_layout(
        height=_HEIGHT,
        showlegend=False,
        hovermode="x unified",
        margin={"l": 56, "r": 120, "t": _TOP, "b": _BOTTOM},
        xaxis={"title": deal, "dtick": max(1, len(results) // 12), "range": [0, deals[-1]], "fixedrange": True},
        yaxis={"title": total, "range": [low - edge, high + edge], "fixedrange": True},
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
    )
    return figure


STATES = ("known", "due", "learning", "open")
"""How a learner stands with a concept, as the map draws it."""
_MARKS = {
    "known": ("circle", _COLOURS[0]),
    "due": ("diamond", _COLOURS[3]),
    "learning": ("circle-open", _COLOURS[2]),
    "open": ("circle-open-dot", _COLOURS[7]),
}
_ROW, _ABREAST = 58, 7
"""How many pixels high a row of the concept map is, and how many concepts stand in it."""


def concepts(units: Sequence[tuple[str, Sequence[tuple[str, str, str]]]], names: Mapping[str, str]) -> go.Figure:
    """The concept map: every concept as what the learner knows of it, unit after unit, a few in a row.

    :param units: the name of each unit and for each of its concepts a label, a sentence, and one of `STATES`.
    :param names: what each of these states is called.
    """
    rows = [
        (name if not first else "", cells[first : first + _ABREAST])
        for name, cells in units
        for first in range(0, len(cells), _ABREAST)
    ]
    figure = go.Figure()
    for state in STATES:
        found = [
            (place, -row, label, told)
            for row, (_, cells) in enumerate(rows)
            for place, (label, told, stands) in enumerate(cells)
            if stands == state
        ]
        symbol, colour = _MARKS[state]
        figure.add_scatter(
            x=[place for place, *_ in found],
            y=[row for _, row, *_ in found],
            text=[label for *_, label, _ in found],
            customdata=[told for *_, told in found],
            name=names[state],
            mode="markers+text",
            textposition="bottom center",
            marker={"symbol": symbol, "size": 16, "color": colour, "line": {"width": 3, "color": colour}},
            hovertemplate="%{customdata}<extra></extra>",
            cliponaxis=False,
        )
    figure.update_layout(
        height=_ROW * len(rows) + 70,
        margin={"l": 8, "r": 8, "t": 8, "b": 16},
        legend={"orientation": "h", "y": -0.02, "yanchor": "top", "x": 0, "itemclick": False, "itemdoubleclick": False},
        xaxis={"visible": False, "range": [-0.6, _ABREAST - 0.4], "fixedrange": True},
        yaxis={
            "tickvals": [-row for row in range(len(rows))],
            "ticktext": [name for name, _ in rows],
            "automargin": True,
            "range": [-len(rows) + 0.3, 0.5],
            "showgrid": False,
            "zeroline": False,
            "fixedrange": True,
        },
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
    )
    return figure


def history(
    days: Sequence[str], right: Sequence[int], wrong: Sequence[int], names: tuple[str, str, str, str]
) -> go.Figure:
    """How many answers there were on each day, the right ones below and the wrong ones above them.

    :param names: what is right, what is wrong, what a day is and what an answer.
    """
    hit, miss, day, answers = names
    named = days[1::4]
    figure = go.Figure()
    for name, counts, colour, pattern in ((hit, right, _COLOURS[0], ""), (miss, wrong, _COLOURS[1], "/")):
        figure.add_bar(
            x=list(days),
            y=[count or None for count in counts],  # of nothing no outline is drawn
            name=name,
            marker={
                "color": colour,
                "line": {"color": colour, "width": 1.5},
                "pattern": {"shape": pattern, "fgcolor": colour, "bgcolor": "rgba(0,0,0,0)", "fillmode": "replace"},
            },
            hovertemplate=f"%{{x}}: %{{y}} {name}<extra></extra>",
        )
    figure.update_layout(
        barmode="stack",
        bargap=0.35,
        height=260,
        margin={"l": 48, "r": 8, "t": 28, "b": 40},
        legend={"orientation": "h", "y": 1.0, "yanchor": "bottom", "x": 1, "xanchor": "right"},
        xaxis={
            "title": day,
            "type": "category",
            "tickvals": list(named),
            "ticktext": [each.replace(" ", "<br>") for each in named],
            "tickangle": 0,
            "fixedrange": True,
        },
        yaxis={"title": answers, "rangemode": "tozero", "dtick": _step(right, wrong), "fixedrange": True},
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
    )
    return figure


_LEAST, _MOST = "#f3ecda", "#174a36"
"""The colours of a card that a seat cannot hold, and of one that it does."""
_OPEN, _YOURS = "#6b6857", "#e6c877"
"""Those of a card that lies open, and of one of the own hand."""
_DARK, _LIGHT = "#000000", "#ffffff"
_LIKELY = 0.69
"""From here on light signs are easier to read than dark ones: both have 4.5:1 or more."""


def holders(ranks: Sequence[str], suits: Sequence[str], squares: Sequence[Sequence[Square]]) -> go.Figure:
    """Which cards a seat can hold: a row for each suit, a square for each rank, in each its sign.

    :param squares: the rows from top to bottom.
    """
    chances = [[square.chance for square in row] for row in squares]
    seen = [[float(square.yours) if _seen(square) else None for square in row] for row in squares]
    figure = go.Figure()
    for values, colours in ((chances, (_LEAST, _MOST)), (seen, (_OPEN, _YOURS))):
        figure.add_heatmap(
            z=values,
            text=[[square.told for square in row] for row in squares],
            zmin=0,
            zmax=1,
            colorscale=[[0, colours[0]], [1, colours[1]]],
            showscale=False,
            xgap=2,
            ygap=2,
            hovertemplate="%{text}<extra></extra>",
            hoverongaps=False,
        )
    places = [(x, y, square) for y, row in enumerate(squares) for x, square in enumerate(row)]
    figure.add_scatter(
        x=[x for x, *_ in places],
        y=[y for _, y, _ in places],
        text=[square.sign for *_, square in places],
        mode="text",
        textfont={"size": 14, "color": [_ink(square) for *_, square in places]},
        hoverinfo="skip",
        showlegend=False,
        cliponaxis=False,
    )
    figure.update_layout(
        height=44 + 36 * len(suits),
        margin={"l": 8, "r": 8, "t": 28, "b": 8},
        xaxis={
            "tickvals": list(range(len(ranks))),
            "ticktext": list(ranks),
            "tickangle": 0,
            "tickfont": {"size": 14},
            "side": "top",
            "range": [-0.5, len(ranks) - 0.5],
            "showgrid": False,
            "zeroline": False,
            "fixedrange": True,
        },
        yaxis={
            "tickvals": list(range(len(suits))),
            "ticktext": list(suits),
            "tickfont": {"size": 14},
            "automargin": True,
            "range": [len(suits) - 0.5, -0.5],
            "showgrid": False,
            "zeroline": False,
            "fixedrange": True,
        },
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
    )
    return figure


def _seen(square: Square) -> bool:
    """Whether there is a card, and one that everybody sees, or you do."""
    return square.chance is None and square.sign != ""


def _ink(square: Square) -> str:
    """The colour of a sign on its square."""
    light = not square.yours if square.chance is None else square.chance >= _LIKELY
    return _LIGHT if light else _DARK


def _step(right: Sequence[int], wrong: Sequence[int]) -> int:
    """Between two lines of the axis: whole answers, and not too many lines."""
    return max(1, -(-max((hit + miss for hit, miss in zip(right, wrong, strict=True)), default=0) // 4))


def number(n: int) -> str:
    """A number with a true minus sign."""
    return str(n).replace("-", "−")


def _spread(heights: Sequence[float]) -> dict[int, float]:
    """How far each name is moved up so that no two of them lie on one another."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    shifts, least = {}, float("-inf")
    for seat in order:
        at = max(heights[seat], least)
        shifts[seat] = at - heights[seat]
        least = at + _APART
    return shifts


_ASIDE = 0.07
"""How far the lines of a race lie beside each other where they would lie on one another, in cards."""


def race(
    names: Sequence[str], lines: Sequence[Sequence[tuple[int, bool, int]]], axes: tuple[str, str], dealt: Sequence[int]
) -> go.Figure:
    """How the cards of the seats went down, turn by turn; a ring marks a pass.

    :param lines: for each seat, turn by turn, the cards left after it, whether it was a pass, and its moment.
    :param axes: what a turn is called, and what is left.
    :param dealt: how many cards each seat was dealt.
    """
    figure = go.Figure()
    turns, most = max(map(len, lines)), max((left for line in lines for left, *_ in line), default=0)
    most = max(most, *dealt)
    for seat, (name, line) in enumerate(zip(names, lines, strict=True)):
        cards = [dealt[seat], *(left for left, *_ in line)]
        aside = (seat - (len(names) - 1) / 2) * _ASIDE
        figure.add_scatter(
            x=list(range(len(cards))),
            y=[left + aside for left in cards],
            text=[str(left) for left in cards],
            customdata=["0", *(str(moment) for *_, moment in line)],
            name=name,
            mode="lines+markers",
            line=_line(seat),
            marker={
                "size": [7, *(12 if passed else 7 for _, passed, _ in line)],
                "symbol": ["circle", *("circle-open" if passed else "circle" for _, passed, _ in line)],
                "line": {"width": 2.5, "color": _colour(seat)},
                "color": _colour(seat),
            },
            hovertemplate=f"{name}: %{{text}}<extra></extra>",
            **_UNDIMMED,
        )
    scale = (_HEIGHT - _TOP - _BOTTOM) / (most * 1.06 or 1)
    ends = [(len(line), line[-1][0] if line else dealt[seat]) for seat, line in enumerate(lines)]
    _name_ends(figure, names, ends, turns, scale)
    _frame(figure, axes, turns, (-most * 0.03, most * 1.03))
    return figure


def chances(
    names: Sequence[str], lines: Sequence[Sequence[tuple[float, int, int]]], axes: tuple[str, str], turns: int
) -> go.Figure:
    """How many deals of a hundred each seat could hope to win, turn by turn.

    :param lines: for each seat its points: where on the axis of turns, how many deals, and the moment.
    :param axes: what a turn is called, and what is counted.
    """
    figure = go.Figure()
    for seat, (name, line) in enumerate(zip(names, lines, strict=True)):
        figure.add_scatter(
            x=[at for at, *_ in line],
            y=[wins for _, wins, _ in line],
            customdata=[str(moment) for *_, moment in line],
            name=name,
            mode="lines+markers",
            line=_line(seat),
            marker={"size": 7, "color": _colour(seat)},
            hovertemplate=f"{name}: %{{y}}<extra></extra>",
            **_UNDIMMED,
        )
    ends = [(line[-1][0], line[-1][1]) for line in lines]
    _name_ends(figure, names, ends, turns, (_HEIGHT - _TOP - _BOTTOM) / 106)
    _frame(figure, axes, turns, (-3, 103))
    return figure


_UNDIMMED = {"cliponaxis": False, "unselected": {"marker": {"opacity": 1}}, "selected": {"marker": {"opacity": 1}}}
"""A point that is pressed leads to its moment; it is no selection to look at."""


def dash(seat: int) -> str:
    """A piece of the line of a seat as an SVG image, for a legend beside a chart."""
    lengths = {"solid": "", "dash": "9 5", "dot": "2.5 4", "dashdot": "9 4 2.5 4", "longdash": "14 5"}
    drawn = lengths.get(_DASHES[seat % len(_DASHES)], "14 4 2.5 4")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 6"><path d="M0 3h34" fill="none" '
        f'stroke="{_colour(seat)}" stroke-width="{3 if seat else 4}" stroke-dasharray="{drawn}"/></svg>'
    )


def _colour(seat: int) -> str:
    return _COLOURS[seat % len(_COLOURS)]


def _line(seat: int) -> dict[str, object]:
    """The line of a seat: yours is solid and heavier."""
    return {"dash": _DASHES[seat % len(_DASHES)], "width": 2.5 if seat else 4, "color": _colour(seat)}


def _name_ends(
    figure: go.Figure, names: Sequence[str], ends: Sequence[tuple[float, int]], last: float, scale: float
) -> None:
    """Write the name of each line beside its end, with its number, and no two names on one another."""
    for seat, shift in _spread([height * scale for _, height in ends]).items():
        figure.add_annotation(
            x=last,
            y=ends[seat][1],
            xanchor="left",
            xshift=12,
            yshift=shift,
            text=f"<b>{names[seat]}</b> {number(ends[seat][1])}",
            font={"size": 14, "color": _colour(seat)},
            showarrow=False,
        )


def _frame(figure: go.Figure, axes: tuple[str, str], turns: int, span: tuple[float, float]) -> None:
    """The axes and the room around them."""
    figure.update_layout(
        height=_HEIGHT,
        showlegend=False,
        hovermode="closest",
        margin={"l": 52, "r": 96, "t": _TOP, "b": _BOTTOM},
        xaxis={
            "title": axes[0],
            "dtick": max(1, turns // 7),
            "range": [0, turns],
            "fixedrange": True,
            "zeroline": False,
        },
        yaxis={"title": axes[1], "range": list(span), "fixedrange": True, "zeroline": False},
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
    )

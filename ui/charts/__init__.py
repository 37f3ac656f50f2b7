"""Charts: pure functions from values to Plotly figures. Each line has its own dash, and its name at its end.

What a page changes with its theme, as the colour of an axis, is left to Streamlit.
"""

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go

from ui.charts.deal import chances, dash, race
from ui.charts.lines import BOTTOM, COLOURS, DASHES, HEIGHT, TOP, number, spread
from ui.rooms.holding import Square

__all__ = ["STATES", "chances", "concepts", "dash", "history", "holders", "number", "race", "standings"]


def standings(names: Sequence[str], results: Sequence[Sequence[int]], deal: str, total: str) -> go.Figure:
    """How the totals of the seats grew from deal to deal; `deal` and `total` name the axes.

    :param results: for each deal what it brought each seat.
    """
    deals = list(range(len(results) + 1))
    totals = [[sum(result[seat] for result in results[:number]) for number in deals] for seat in range(len(names))]
    low, high = min(map(min, totals)), max(map(max, totals))
    scale = (HEIGHT - TOP - BOTTOM) / ((high - low) * 1.1 or 1)
    figure = go.Figure()
    for seat, (name, line) in enumerate(zip(names, totals, strict=True)):
        figure.add_scatter(
            x=deals,
            y=line,
            name=name,
            mode="lines+markers",
            line={"dash": DASHES[seat % len(DASHES)], "width": 3, "color": COLOURS[seat % len(COLOURS)]},
            marker={"size": 8},
            hovertemplate=f"{name}: %{{y}}<extra></extra>",
            cliponaxis=False,
        )
    for seat, shift in spread([line[-1] * scale for line in totals]).items():
        figure.add_annotation(
            x=deals[-1],
            y=totals[seat][-1],
            xanchor="left",
            xshift=10,
            yshift=shift,
            text=f"<b>{names[seat]}</b> {number(totals[seat][-1])}",
            font={"size": 14, "color": COLOURS[seat % len(COLOURS)]},
            showarrow=False,
        )
    edge = (high - low) * 0.05 or 1
    figure.update_layout(
        height=HEIGHT,
        showlegend=False,
        hovermode="x unified",
        margin={"l": 56, "r": 120, "t": TOP, "b": BOTTOM},
        xaxis={"title": deal, "dtick": max(1, len(results) // 12), "range": [0, deals[-1]], "fixedrange": True},
        yaxis={"title": total, "range": [low - edge, high + edge], "fixedrange": True},
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
    )
    return figure


STATES = ("known", "due", "learning", "open")
"""How a learner stands with a concept, as the map draws it."""
_MARKS = {
    "known": ("circle", COLOURS[0]),
    "due": ("diamond", COLOURS[3]),
    "learning": ("circle-open", COLOURS[2]),
    "open": ("circle-open-dot", COLOURS[7]),
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
    for name, counts, colour, pattern in ((hit, right, COLOURS[0], ""), (miss, wrong, COLOURS[1], "/")):
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

"""The charts of what a learner knows, and of how they came to it."""

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go

from ui.charts.lines import CLEAR, COLOURS

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
    figure = go.Figure(layout=CLEAR)
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
    figure = go.Figure(layout=CLEAR)
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
    )
    return figure


def _step(right: Sequence[int], wrong: Sequence[int]) -> int:
    """Between two lines of the axis: whole answers, and not too many lines."""
    return max(1, -(-max((hit + miss for hit, miss in zip(right, wrong, strict=True)), default=0) // 4))

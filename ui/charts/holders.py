"""The map of the cards that a seat can hold."""

from collections.abc import Sequence

import plotly.graph_objects as go

from ui.charts.lines import CLEAR
from ui.rooms.holding import Square

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
    figure = go.Figure(layout=CLEAR)
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
    )
    return figure


def _seen(square: Square) -> bool:
    """Whether there is a card, and one that everybody sees, or you do."""
    return square.chance is None and square.sign != ""


def _ink(square: Square) -> str:
    """The colour of a sign on its square."""
    light = not square.yours if square.chance is None else square.chance >= _LIKELY
    return _LIGHT if light else _DARK

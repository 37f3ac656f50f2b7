"""The chart of a match: how its totals grew."""

from collections.abc import Sequence

import plotly.graph_objects as go

from ui.charts.lines import BOTTOM, CLEAR, COLOURS, DASHES, HEIGHT, TOP, number, spread

_FEW = 6
"""Less than this from the lowest total to the highest, and the axis would show parts of one."""


def standings(names: Sequence[str], results: Sequence[Sequence[int]], deal: str, total: str) -> go.Figure:
    """How the totals of the seats grew from deal to deal; `deal` and `total` name the axes.

    :param results: for each deal what it brought each seat.
    """
    deals = list(range(len(results) + 1))
    totals = [[sum(result[seat] for result in results[:number]) for number in deals] for seat in range(len(names))]
    low, high = min(map(min, totals)), max(map(max, totals))
    scale = (HEIGHT - TOP - BOTTOM) / ((high - low) * 1.1 or 1)
    figure = go.Figure(layout=CLEAR)
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
        yaxis={
            "title": total,
            "range": [low - edge, high + edge],
            "dtick": 1 if high - low < _FEW else None,
            "fixedrange": True,
        },
    )
    return figure

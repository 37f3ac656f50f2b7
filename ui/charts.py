"""Charts: pure functions from values to Plotly figures. Each line has its own dash, and its name at its end.

What a page changes with its theme, as the colour of an axis, is left to Streamlit.
"""

from collections.abc import Sequence

import plotly.graph_objects as go

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

"""The charts of one deal: the race of the seats, and how their chances stood."""

from collections.abc import Sequence

import plotly.graph_objects as go

from ui.charts.lines import BOTTOM, CLEAR, COLOURS, DASHES, HEIGHT, TOP, number, spread

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
    figure = go.Figure(layout=CLEAR)
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
    scale = (HEIGHT - TOP - BOTTOM) / (most * 1.06 or 1)
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
    figure = go.Figure(layout=CLEAR)
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
    _name_ends(figure, names, ends, turns, (HEIGHT - TOP - BOTTOM) / 106)
    _frame(figure, axes, turns, (-3, 103))
    return figure


_UNDIMMED = {"cliponaxis": False, "unselected": {"marker": {"opacity": 1}}, "selected": {"marker": {"opacity": 1}}}
"""A point that is pressed leads to its moment; it is no selection to look at."""


def dash(seat: int) -> str:
    """A piece of the line of a seat as an SVG image, for a legend beside a chart."""
    lengths = {"solid": "", "dash": "9 5", "dot": "2.5 4", "dashdot": "9 4 2.5 4", "longdash": "14 5"}
    drawn = lengths.get(DASHES[seat % len(DASHES)], "14 4 2.5 4")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 6"><path d="M0 3h34" fill="none" '
        f'stroke="{_colour(seat)}" stroke-width="{3 if seat else 4}" stroke-dasharray="{drawn}"/></svg>'
    )


def _colour(seat: int) -> str:
    return COLOURS[seat % len(COLOURS)]


def _line(seat: int) -> dict[str, object]:
    """The line of a seat: yours is solid and heavier."""
    return {"dash": DASHES[seat % len(DASHES)], "width": 2.5 if seat else 4, "color": _colour(seat)}


def _name_ends(
    figure: go.Figure, names: Sequence[str], ends: Sequence[tuple[float, int]], last: float, scale: float
) -> None:
    """Write the name of each line beside its end, with its number, and no two names on one another."""
    for seat, shift in spread([height * scale for _, height in ends]).items():
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
        height=HEIGHT,
        showlegend=False,
        hovermode="closest",
        margin={"l": 52, "r": 96, "t": TOP, "b": BOTTOM},
        xaxis={
            "title": axes[0],
            "dtick": max(1, -(-turns // 7)),
            "tickangle": 0,
            "range": [0, turns],
            "fixedrange": True,
            "zeroline": False,
        },
        yaxis={"title": axes[1], "range": list(span), "fixedrange": True, "zeroline": False},
    )

"""What the lines of all charts have in common: dashes and colours, the size of a chart, and names that do not meet."""

from collections.abc import Sequence

DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
CLEAR = {"paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)"}
"""The page shows through a chart, light or dark."""
COLOURS = ("#2e7c5c", "#b8433b", "#3f75c4", "#9a6b00", "#8a55a0", "#8a6248", "#4a8494", "#7d7b6a")
"""Each 3:1 or more on paper and on its dark counterpart."""
HEIGHT, TOP, BOTTOM = 340, 16, 48
APART = 18
"""How many pixels lie between the names at the ends of two lines, at least."""


def number(n: int) -> str:
    """A number with a true minus sign."""
    return str(n).replace("-", "−")


def spread(heights: Sequence[float]) -> dict[int, float]:
    """How far each name is moved up so that no two of them lie on one another."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    shifts, least = {}, float("-inf")
    for seat in order:
        at = max(heights[seat], least)
        shifts[seat] = at - heights[seat]
        least = at + APART
    return shifts

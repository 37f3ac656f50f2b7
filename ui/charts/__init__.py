"""Charts: pure functions from values to Plotly figures. Each line has its own dash, and its name at its end.

What a page changes with its theme, as the colour of an axis, is left to Streamlit.
"""

from ui.charts.deal import chances, dash, race
from ui.charts.holders import holders
from ui.charts.lines import number
from ui.charts.match import standings
from ui.charts.progress import STATES, concepts, history

__all__ = ["STATES", "chances", "concepts", "dash", "history", "holders", "number", "race", "standings"]

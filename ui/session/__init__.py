"""The session of one visitor: the only place that touches `st.session_state`.

It keeps one room a page, what the visitor has set, and the addresses that went to and fro. All of them are values. What
is to outlast the visit goes through the visitor's memory, before it is shown.
"""

from ui.session.keeping import beat, pulse, say_keeping
from ui.session.knowledge import guest
from ui.session.rooms import RESUME, kept, point, room, seed, show
from ui.session.standing import DAYS, Standing, Start, code, progress, said, start
from ui.session.visit import enter, language, page, search

__all__ = [
    "DAYS",
    "RESUME",
    "Standing",
    "Start",
    "beat",
    "code",
    "enter",
    "guest",
    "kept",
    "language",
    "page",
    "point",
    "progress",
    "pulse",
    "room",
    "said",
    "say_keeping",
    "search",
    "seed",
    "show",
    "start",
]

"""The least a page with our table can do: it shows scenes that were drawn beforehand, one after the other.

No rules are asked, nothing is kept, nothing else is on the page. `app` serves it as `app.py` serves the tutor.
"""

import gc
import importlib
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path

import streamlit as st

from fantan.judge import legal_actions
from fantan.state import Play as Lay
from ui.rooms import Options
from ui.rooms.play import Play, Table
from ui.table import component
from ui.table.felt import sort
from ui.table.scene import Act, Look, Scene

DEALS = 5
KEY = "table"
NUMBER = "number"


@st.fragment
def show() -> None:
    """Show the scene that is on turn; every act at the table leads to the next one."""
    number = st.session_state.setdefault(NUMBER, 0)
    drawn = scenes()
    look = Look("en", True, "bare", True, *component.spoken("en"))
    component.table(replace(drawn[number % len(drawn)], seq=number), look, KEY, on_act)


def on_act() -> None:
    """Go on to the next scene."""
    act = component.read(st.session_state[KEY].act)
    if act is not None and act.seq == st.session_state[NUMBER]:
        st.session_state[NUMBER] += 1


@cache
def scenes() -> tuple[Scene, ...]:
    """All scenes of some deals, in which the first card that fits is laid each time."""
    return tuple(scene for number in range(DEALS) for scene in deal(Play.dealt(Table(seed=f"bare{number}"))))


def deal(room: Play) -> Iterator[Scene]:
    """The scenes of a deal."""
    yield room.scene(Options())
    while room.state.winner is None:
        view = room.state.view(0)
        legal = {action.card for action in legal_actions(view) if isinstance(action, Lay)}
        card = next((card for card in sort(view, view.hand) if card in legal), None)
        room = room.act(Act(room.seq, "card", (card,)) if card else Act(room.seq, "pass"), "0")
        yield room.scene(Options())


@asynccontextmanager
async def lifespan(_app: st.App) -> AsyncIterator[None]:
    """Be as warm as the tutor, and give threads as long a turn, before the first visitor comes."""
    for name in ("pandas", "pyarrow"):
        importlib.import_module(name)
    sys.setswitchinterval(0.02)
    scenes()
    gc.collect()
    gc.freeze()
    yield


app = st.App(Path(__file__).with_name("bare_page.py"), lifespan=lifespan)

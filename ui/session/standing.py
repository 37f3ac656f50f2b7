"""How far a visitor is: for the page of their progress, and for Home."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple

import streamlit as st

from fantan.store import StoreError
from ui import identity
from ui.rooms import Known
from ui.rooms.learn import Learn
from ui.rooms.play import Play
from ui.session.knowledge import known
from ui.session.rooms import kept, latest
from ui.session.visit import here

_PAGE = "progress"
"""The page that tells it."""
DAYS = 14
"""How many days of history it tells."""


class Standing(NamedTuple):
    """How far a learner is."""

    lessons: int
    """How many are learned."""
    answers: int
    deals: int
    """How many were played to their end."""
    known: Known
    history: Sequence[tuple[date, bool]]
    """The answers of the last days: the day where the learner is, and whether it was right."""


class Start(NamedTuple):
    """What a visitor can go on with."""

    known: Known
    learn: Learn
    play: Play | None
    """The deal that is on the table, if there is one."""

    @property
    def back(self) -> bool:
        """Whether they were here before, and did something worth going on with."""
        dealt = self.play is not None and bool(self.play.yours)
        return self.known.sure and bool(self.known.learner.concepts or self.learn.learned or dealt)


def progress() -> Standing | None:
    """How far the visitor is; None while nobody can say."""
    visit, now = here(), known()
    since = now.now - timedelta(days=DAYS)
    try:
        learn = latest(visit, Learn, None) or kept(Learn) or Learn()
        deals, answers = visit.memory.totals() if visit.memory else (0, 0)
        history = visit.memory.history(since) if visit.memory else [(each.at, each.right) for each in visit.answered]
    except StoreError:
        return None
    if not now.sure:
        return None
    days = [(at.astimezone(now.now.tzinfo).date(), right) for at, right in history]
    return Standing(len(learn.learned), answers, deals, now, days)


def start() -> Start:
    """What the visitor can go on with."""
    return Start(known(), kept(Learn) or Learn(), kept(Play))


def code() -> str:
    """The code that makes another device the same learner; empty where this one is nobody to us."""
    id = identity.of(st.context.cookies)
    return identity.code(id) if id and here().memory else ""


def said() -> str:
    """What came of the form that led to this page, as its address said; until the visitor leaves the page."""
    visit = here()
    if told := st.query_params.get("said", ""):
        visit.asked[_PAGE] = {"said": told}
    return visit.asked.get(_PAGE, {}).get("said", "")

"""How far a visitor is, for the page of their progress."""

from typing import NamedTuple

import streamlit as st

from fantan.store import StoreError
from ui import identity
from ui.rooms.learn import Learn
from ui.session.rooms import kept, latest
from ui.session.visit import here

_PAGE = "progress"
"""The page that tells it."""


class Standing(NamedTuple):
    """How far a learner is."""

    lessons: int
    """How many are learned."""
    answers: int
    deals: int
    """How many were played to their end."""


def progress() -> Standing | None:
    """How far the visitor is; None while nobody can say."""
    visit = here()
    try:
        learn = latest(visit, Learn, None) or kept(Learn) or Learn()
        deals, answers = visit.memory.totals() if visit.memory else (0, 0)
    except StoreError:
        return None
    return Standing(len(learn.learned), answers, deals)


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

"""How far a visitor is, for the page of their progress."""

from typing import NamedTuple

import streamlit as st

from fantan.store import StoreError
from ui import identity
from ui.rooms.learn import Learn
from ui.session import visit
from ui.session.rooms import kept


class Standing(NamedTuple):
    """How far a learner is."""

    lessons: int
    """How many are learned."""
    answers: int
    deals: int
    """How many were played to their end."""


def progress() -> Standing | None:
    """How far the visitor is; None while nobody can say."""
    learned = len((kept(Learn) or Learn()).learned)
    remembered = visit.memory()
    if remembered is None:
        return Standing(learned, 0, 0)
    try:
        deals, answers = remembered.totals()
    except StoreError:
        return None
    return Standing(learned, answers, deals)


def code() -> str:
    """The code that makes another device the same learner; empty where this one is nobody to us."""
    id = identity.of(st.context.cookies)
    return identity.code(id) if id and visit.memory() else ""


def said() -> str:
    """What came of the form that led to this page, as its address says."""
    return st.query_params.get("said", "")

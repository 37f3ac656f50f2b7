"""What is known of the visitor as a learner, and which day it is where they are."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import streamlit as st

from fantan.learner import Learner
from fantan.store import StoreError
from ui.rooms import Known
from ui.session.visit import here


def zone() -> tzinfo:
    """The time zone of the visitor's browser; UTC where it does not say."""
    name, offset = st.context.timezone, st.context.timezone_offset
    with suppress(ZoneInfoNotFoundError, ValueError, OSError):
        if name:
            return ZoneInfo(name)
    with suppress(ValueError, TypeError):
        return timezone(-timedelta(minutes=offset or 0))
    return UTC


def guest() -> bool:
    """Whether the page stands in somebody else's."""
    return bool(st.context.is_embedded)


def known() -> Known:
    """What is known of the visitor now. It takes one query."""
    visit, now = here(), datetime.now(zone())
    try:
        learner = visit.memory.knowledge() if visit.memory else Learner().after(visit.answered)
    except StoreError:
        return Known(now=now, today=now.date(), sure=False, guest=guest())
    return Known(learner, now, now.date(), guest=guest())

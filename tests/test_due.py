"""When something is due, in words, by the learner's own calendar."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from ui import due
from ui.rooms import Known

OSLO = timezone(timedelta(hours=1))


def known(now):
    return Known(now=now, today=now.date())


@pytest.mark.parametrize(
    ("now", "at", "told"),
    [
        ("2026-12-01T10:00", "2026-11-20T10:00", "today"),  # late
        ("2026-12-01T10:00", "2026-12-01T22:59", "today"),
        ("2026-12-01T10:00", "2026-12-01T23:00", "tomorrow"),  # midnight in Oslo
        ("2026-12-01T23:30", "2026-12-02T00:30", "today"),  # it is the second there by now
        ("2026-12-01T10:00", "2026-12-02T09:00", "tomorrow"),
        ("2026-12-01T10:00", "2026-12-04T09:00", "in 3 days"),
        ("2026-12-01T22:00", "2026-12-04T00:00", "in 3 days"),
    ],
)
def test_days_are_those_of_the_learner(now, at, told):
    here = datetime.fromisoformat(now).replace(tzinfo=UTC).astimezone(OSLO)
    assert due.when(datetime.fromisoformat(at).replace(tzinfo=UTC), known(here), "en") == told

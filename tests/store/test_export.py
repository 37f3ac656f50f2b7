"""What is exported comes back whole, and what is damaged changes nothing."""

import copy
import json
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import event

from fantan.store import SCHEMA, Attempt, Kept, LearnerUnknown, StoreError
from fantan.store import export as exports
from fantan.store.export import LARGEST, LONGEST, Export
from fantan.store.records import KeptDeal
from tests.store.conftest import NOW

LATER = NOW + timedelta(days=1)

TEXTS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=20)
TIMES = st.datetimes(min_value=datetime(1970, 1, 1), max_value=datetime(2200, 1, 1), timezones=st.just(UTC))
EXPORTS = st.builds(
    Export,
    created=TIMES,
    settings=st.dictionaries(TEXTS, TEXTS, max_size=4),
    rooms=st.dictionaries(
        TEXTS, st.tuples(st.builds(Kept, seq=st.integers(0, LARGEST), text=TEXTS), TIMES), max_size=4
    ),
    deals=st.lists(
        st.builds(KeptDeal, TEXTS, TEXTS, st.booleans(), TIMES, TIMES), max_size=4, unique_by=lambda deal: deal.deal
    ).map(tuple),
    attempts=st.lists(st.builds(Attempt, TEXTS, TEXTS, st.booleans(), st.booleans(), TIMES), max_size=4).map(tuple),
)


@pytest.fixture
def full(store):
    """A store in which ann has some of everything, and bob is new."""
    store.learner("bob", LATER)
    store.set_setting("ann", "pace", "off")
    store.set_setting("ann", "deck", "two")
    evidence = [Attempt("gap", "P01.pagat.2.k3f9x2", True, False, NOW)]
    assert store.keep("ann", "play", 0, "deal one;log=7D", NOW, deal="deal one")
    assert store.keep("ann", "play", 1, "deal two", NOW, deal="deal two", over=True)
    assert store.keep("ann", "practise", 5, "P01.pagat.2.k3f9x2", NOW, attempts=evidence * 2)
    return store


@given(export=EXPORTS)
def test_every_export_reads_back_from_its_file(export):
    assert Export.read(json.loads(json.dumps(export.data()))) == export


def test_an_export_has_everything_and_says_nobody_s_name(full):
    data = full.export("ann")
    assert data["schema"] == SCHEMA
    assert data["settings"] == {"deck": "two", "pace": "off"}
    assert data["rooms"]["play"] == {"seq": 1, "text": "deal two", "changed": NOW.isoformat()}
    assert [(deal["deal"], deal["over"]) for deal in data["deals"]] == [("deal one", False), ("deal two", True)]
    assert len(data["attempts"]) == 2
    assert "ann" not in json.dumps(data)


def test_what_is_exported_is_what_another_device_gets(full):
    data = json.loads(json.dumps(full.export("ann")))
    full.restore("bob", Export.read(data))
    assert full.export("bob") == data
    full.restore("bob", Export.read(data))
    assert full.export("bob") == data
    full.restore("ann", Export.read(data))
    after = full.export("ann")
    assert after == data


def test_nothing_that_was_done_meanwhile_is_lost(full):
    data = full.export("ann")
    full.set_setting("ann", "lang", "en")
    full.keep("ann", "play", 2, "deal three", LATER, deal="deal three")
    full.keep("ann", "learn", 0, "L05.1", LATER, attempts=[Attempt("row", "P02", False, True, LATER)])
    before = full.export("ann")
    full.restore("ann", Export.read(data))
    assert full.export("ann") == before


def test_the_room_changed_last_stays_and_a_tab_that_is_open_is_late(full):
    full.keep("bob", "play", 7, "old", NOW - timedelta(days=1))
    full.keep("bob", "practise", 7, "new", LATER)
    full.restore("bob", Export.read(full.export("ann")))
    assert full.kept("bob", "play") == Kept(8, "deal two")
    assert full.kept("bob", "practise") == Kept(7, "new")
    assert not full.keep("bob", "play", 8, "from the open tab", LATER)
    assert full.keep("bob", "play", 9, "next", LATER)


def test_a_room_that_can_be_joined_is_and_a_tab_that_is_open_is_late(full):
    full.keep("ann", "learn", 3, "a", LATER)
    full.keep("bob", "learn", 7, "b", NOW)
    full.restore("bob", Export.read(full.export("ann")), {"learn": "{}, then {}".format, "play": "{} of {}".format})
    assert full.kept("bob", "learn") == Kept(8, "a, then b")
    assert full.kept("bob", "play") == Kept(1, "deal two")
    assert not full.keep("bob", "learn", 8, "from the open tab", LATER)


def test_a_stranger_gets_nothing(full):
    with pytest.raises(LearnerUnknown):
        full.restore("carl", Export.read(full.export("ann")))
    with pytest.raises(LearnerUnknown):
        full.export("carl")


DATA = Export(
    created=NOW,
    settings={"pace": "off"},
    rooms={"play": (Kept(1, "deal two"), NOW)},
    deals=(KeptDeal("deal one", "text", False, NOW, NOW), KeptDeal("deal two", "text", True, NOW, NOW)),
    attempts=(Attempt("gap", "P01", True, False, NOW),) * 2,
).data()

# Each row: where in the file, what is written there (... for nothing at all), and the field that must be named.
DAMAGES = [
    ((), [], "the file"),
    ((), None, "the file"),
    ((), "schema", "the file"),
    (("schema",), ..., "schema"),
    (("schema",), SCHEMA + 1, "schema"),
    (("schema",), 0, "schema"),
    (("schema",), "1", "schema"),
    (("schema",), True, "schema"),
    (("created",), ..., "created"),
    (("created",), "yesterday", "created"),
    (("created",), "2026-03-04T05:06:07", "created"),
    (("created",), "0001-01-01T00:00:00+14:00", "created"),
    (("settings",), ..., "settings"),
    (("settings",), [], "settings"),
    (("settings", "pace"), 1, "settings.pace"),
    (("settings", "pace"), "a\0b", "settings.pace"),
    (("settings", "pace"), "\ud800", "settings.pace"),
    (("settings", "pa\0ce"), "off", "settings"),
    (("rooms",), None, "rooms"),
    (("rooms", "play"), "text", "rooms.play"),
    (("rooms", "play", "seq"), ..., "rooms.play.seq"),
    (("rooms", "play", "seq"), 1.0, "rooms.play.seq"),
    (("rooms", "play", "seq"), -1, "rooms.play.seq"),
    (("rooms", "play", "seq"), 2**64, "rooms.play.seq"),
    (("rooms", "play", "text"), "x" * (LONGEST + 1), "rooms.play.text"),
    (("rooms", "play", "changed"), 7, "rooms.play.changed"),
    (("rooms", "play", "more"), 7, "rooms.play.more"),
    (("deals",), {}, "deals"),
    (("deals", 1, "deal"), "deal one", "deals[2]"),
    (("deals", 1, "over"), 1, "deals[2].over"),
    (("deals", 1, "over"), ..., "deals[2].over"),
    (("deals", 0, "text"), None, "deals[1].text"),
    (("attempts", 1, "right"), "yes", "attempts[2].right"),
    (("attempts", 1, "at"), "", "attempts[2].at"),
    (("attempts", 0), [], "attempts[1]"),
    (("attempts", 0, "learner"), "ann", "attempts[1].learner"),
    (("progress",), {}, "progress"),
]


def damaged(data: object, where: tuple[str | int, ...], value: object) -> object:
    """The data with another value at one place."""
    if not where:
        return value
    data = copy.deepcopy(data)
    inner = data
    for key in where[:-1]:
        inner = inner[key]
    if value is ...:
        del inner[where[-1]]
    else:
        inner[where[-1]] = value
    return data


@pytest.mark.parametrize(("where", "value", "field"), DAMAGES)
def test_damaged_data_is_refused_and_the_field_is_named(where, value, field):
    with pytest.raises(ValueError, match=r"expected|missing|range|known|longer|character|twice") as error:
        Export.read(damaged(DATA, where, value))
    assert str(error.value).startswith(f"{field}: " if field != "settings" else "settings")
    assert len(str(error.value)) < 200


@pytest.mark.parametrize(
    ("part", "most"),
    [("settings", "MOST_SETTINGS"), ("deals", "MOST_DEALS"), ("attempts", "MOST_ATTEMPTS")],
)
def test_a_file_may_hold_what_a_person_can_do_and_no_more(full, monkeypatch, part, most):
    data = full.export("ann")
    assert len(data[part]) == 2
    assert Export.read(data).data() == data
    monkeypatch.setattr(exports, most, 2)
    assert Export.read(data).data() == data
    monkeypatch.setattr(exports, most, 1)
    with pytest.raises(ValueError, match=f"^{part}: more than 1"):
        Export.read(data)


def test_a_restore_that_breaks_off_changes_nothing(full):
    data, before = full.export("ann"), full.export("bob")

    def break_off(connection, cursor, statement, *_) -> None:  # noqa: ARG001
        if statement.startswith("INSERT INTO attempts"):
            raise InterruptedError

    event.listen(full.engine, "before_cursor_execute", break_off)
    with pytest.raises((InterruptedError, StoreError)):
        full.restore("bob", Export.read(data))
    event.remove(full.engine, "before_cursor_execute", break_off)
    assert full.export("bob") == before


def test_a_large_export_is_taken_in_one_go(full):
    evidence = [
        {"concept": "gap", "puzzle": f"P{n}", "right": True, "aided": False, "at": NOW.isoformat()}
        for n in range(5_000)
    ]
    full.restore("bob", Export.read(full.export("ann") | {"attempts": evidence}))
    assert len(full.attempts("bob")) == len(evidence)

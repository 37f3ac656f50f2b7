"""What is remembered of one visitor: at once, later, or said to be lost; by a real database that really fails."""

import gc
import sqlite3
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
import structlog

from fantan.store import Cause, Kept, LearnerUnknown, Store, StoreError, default_url
from fantan.store import engine as engines
from ui.memory import Archive, Memory, Outcome
from ui.rooms import Answered, Record

ANN, BOB = "a" * 64, "b" * 64
ANSWERED = (Answered("gap", "P", True, False),)
NOW = datetime(2026, 3, 4, tzinfo=UTC)


class Clock:
    """A clock that goes when it is told to."""

    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def file(tmp_path, monkeypatch):
    """A database file. Nobody waits for it."""
    monkeypatch.setitem(engines._PER_CONNECTION, "sqlite", ("PRAGMA foreign_keys = ON", "PRAGMA busy_timeout = 0"))
    store = Store(default_url(tmp_path))
    store.migrate()
    store.close()
    return tmp_path / "fantan.db"


@pytest.fixture
def open_(file, clock):
    """Opens a window: what a session knows of Ann, through an archive of its own or one that is given."""
    stores = []

    def window(archive=None):
        if archive is None:
            stores.append(Store(default_url(file.parent)))
            archive = Archive(stores[-1], clock)
        return Memory(archive, ANN)

    yield window
    for store in stores:
        store.close()


@contextmanager
def away(file):
    """A database that nobody can write to: another process holds it."""
    with closing(sqlite3.connect(file, timeout=5, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def cut_off(monkeypatch):
    """A line that is cut after the database has kept something, before it can say so."""
    really = Store.keep

    def keep(self, *arguments, **named):
        really(self, *arguments, **named)
        raise StoreError(Cause.UNREACHABLE, "The line was cut before the answer came.")

    with monkeypatch.context() as cut:
        cut.setattr(Store, "keep", keep)
        yield


def kept(file, room="play"):
    """What the database holds of a room."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT seq, text FROM rooms WHERE room = ?", (room,)).fetchone()


def count(file, table):
    """How many rows a table has."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


def test_a_moment_is_there_when_it_is_said_to_be(open_, file):
    ann = open_()
    assert ann.keep("play", 0, Record("zero", deal="deal")) is Outcome.KEPT
    assert kept(file) == (0, "zero")
    assert ann.keep("play", 1, Record("one", deal="deal", answered=ANSWERED)) is Outcome.KEPT
    assert kept(file) == (1, "one")
    assert (count(file, "deals"), count(file, "attempts"), count(file, "learners")) == (1, 1, 1)
    assert not ann.behind


def test_another_window_goes_on_from_there(open_, file):
    first, second = open_(), open_()
    first.keep("play", 0, Record("zero"))
    assert second.latest("play") == Kept(0, "zero")
    assert second.keep("play", 1, Record("one")) is Outcome.KEPT
    assert first.keep("play", 1, Record("other one")) is Outcome.LATE
    assert first.latest("play") == Kept(1, "one")
    assert first.keep("play", 2, Record("two")) is Outcome.KEPT
    assert kept(file) == (2, "two")
    assert count(file, "attempts") == 0


def test_of_two_windows_opened_at_once_one_is_first(open_, file):
    first, second = open_(), open_()
    assert (first.latest("play"), second.latest("play")) == (None, None)
    assert first.keep("play", 0, Record("mine")) is Outcome.KEPT
    assert second.keep("play", 0, Record("yours")) is Outcome.LATE
    assert kept(file) == (0, "mine")


def test_what_is_done_while_the_database_is_away_is_kept_when_it_is_back(open_, file, clock):
    ann = open_()
    ann.keep("play", 0, Record("zero", deal="deal"))
    with away(file):
        for seq in (1, 2, 3):
            record = Record(f"{seq}", "deal", answered=(Answered("gap", f"{seq}", True, False),))
            assert ann.keep("play", seq, record) is Outcome.WAITS
            assert ann.behind
        ann.set("deck", "two")
        assert kept(file) == (0, "zero")
        clock.now += 100
        ann.catch_up()
        assert ann.behind
    ann.catch_up()
    assert ann.behind, "a moment ago it failed"
    clock.now += 100
    ann.catch_up()
    assert not ann.behind
    assert not ann.late()
    assert kept(file) == (3, "3")
    assert ann.settings() == {"deck": "two"}
    with closing(sqlite3.connect(file)) as connection:
        assert [row[0] for row in connection.execute("SELECT puzzle FROM attempts ORDER BY id")] == ["1", "2", "3"]
    assert ann.keep("play", 4, Record("4")) is Outcome.KEPT


def test_a_deal_that_ended_meanwhile_keeps_its_row(open_, file, clock):
    ann = open_()
    with away(file):
        ann.keep("play", 0, Record("a0", deal="a"))
        ann.keep("play", 1, Record("a1", deal="a", over=True))
        ann.keep("play", 2, Record("b2", deal="b"))
    clock.now += 100
    ann.catch_up()
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT deal, text, over FROM deals ORDER BY deal").fetchall() == [
            ("a", "a1", 1),
            ("b", "b2", 0),
        ]
    assert kept(file) == (2, "b2")


def test_where_another_window_was_first_meanwhile_that_stands_and_the_loss_is_said(open_, file, clock):
    here, there = open_(), open_()
    here.keep("play", 0, Record("zero"))
    there.latest("play")
    with away(file):
        here.keep("play", 1, Record("here one"))
        here.keep("play", 2, Record("here two"))
        here.keep("learn", 0, Record("here lesson"))
    there.keep("play", 1, Record("there one"))
    clock.now += 100
    with structlog.testing.capture_logs() as logs:
        here.catch_up()
    assert here.late() == {"play": 2}
    assert not here.late(), "told once"
    assert not here.behind
    assert kept(file) == (1, "there one")
    assert kept(file, "learn") == (0, "here lesson"), "other rooms are not lost with it"
    assert {"event": "moments lost", "log_level": "warning", "moments": 2} in logs
    assert here.latest("play") == Kept(1, "there one")
    assert here.keep("play", 2, Record("two")) is Outcome.KEPT


def test_a_moment_that_was_kept_without_being_said_so_is_no_loss(open_, file, clock, monkeypatch):
    ann = open_()
    ann.keep("play", 0, Record("zero"))
    with cut_off(monkeypatch):
        assert ann.keep("play", 1, Record("one", answered=ANSWERED)) is Outcome.WAITS
    assert ann.keep("play", 2, Record("two")) is Outcome.WAITS
    clock.now += 100
    ann.catch_up()
    assert not ann.late()
    assert kept(file) == (2, "two")
    assert count(file, "attempts") == 1


def test_who_comes_while_the_database_is_away_overwrites_nothing(open_, file, clock):
    open_().keep("play", 7, Record("an old deal"))
    ann = open_()
    with away(file):
        # Readers of a file in WAL mode do not wait; a database that is away altogether says nothing to them either.
        ann.known.clear()
        assert ann.keep("play", 0, Record("a fresh deal")) is Outcome.WAITS
        assert ann.latest("play") == Kept(0, "a fresh deal")
    clock.now += 100
    ann.catch_up()
    assert ann.late() == {"play": 1}
    assert kept(file) == (7, "an old deal")


def test_who_was_forgotten_meanwhile_is_not_kept_again(open_, file):
    ann = open_()
    ann.keep("play", 0, Record("zero"))
    ann.archive.store.forget(ANN)
    with pytest.raises(LearnerUnknown):
        ann.keep("play", 1, Record("one"))
    assert not ann.behind
    assert count(file, "rooms") == count(file, "learners") == 0


def test_while_it_is_known_to_be_away_nobody_asks_but_one(open_, file, clock):
    archive = open_().archive
    ann, bob = open_(archive), Memory(archive, BOB)
    asked = []
    really = archive.store.keep
    archive.store.keep = lambda *arguments, **named: asked.append(arguments[1]) or really(*arguments, **named)
    archive.store.learner(ANN, NOW)
    archive.store.learner(BOB, NOW)
    ann._begun = bob._begun = True
    with away(file):
        ann.keep("play", 0, Record("zero"))
        assert asked == ["play"]
        bob.keep("learn", 0, Record("zero"))
        ann.keep("play", 1, Record("one"))
        assert asked == ["play"]
        clock.now += 6
        bob.catch_up()
        ann.catch_up()
        assert asked == ["play", "learn"]


def test_the_log_has_a_line_when_it_goes_away_and_one_when_it_is_back(open_, file, clock):
    ann = open_()
    ann.keep("play", 0, Record("zero"))
    with structlog.testing.capture_logs() as logs:
        with away(file):
            for seq in range(1, 5):
                ann.keep("play", seq, Record("log=7D,8D"))
        clock.now += 100
        ann.catch_up()
    assert [line["event"] for line in logs] == ["database away", "database back"]
    assert [line["log_level"] for line in logs] == ["error", "info"]
    assert logs[0]["cause"] == "locked"
    assert ANN not in str(logs)
    assert "7D" not in str(logs)


def test_a_learner_who_is_unknown_does_not_make_the_database_look_away(open_):
    ann = open_()
    with pytest.raises(LearnerUnknown), ann.archive.asked() as store:
        store.set_setting(ANN, "deck", "two")
    ann.set("deck", "two")
    assert ann.settings() == {"deck": "two"}


def test_totals(open_):
    ann = open_()
    assert ann.totals() == (0, 0)
    ann.keep("play", 0, Record("a", deal="a", over=True))
    ann.keep("play", 1, Record("b", deal="b", answered=ANSWERED))
    assert ann.totals() == (1, 1)


def test_that_it_can_be_read_does_not_make_it_look_back_while_nothing_can_be_kept(open_, file, clock):
    ann, bob = open_(), open_()
    bob.archive = ann.archive
    ann.keep("play", 0, Record("zero"))
    with structlog.testing.capture_logs() as logs, away(file):
        ann.keep("play", 1, Record("one"))
        for _ in range(3):
            clock.now += 6
            assert bob.latest("play") == Kept(0, "zero")
            ann.catch_up()
    assert [line["event"] for line in logs] == ["database away"]


def test_who_was_forgotten_before_they_did_anything_here_is_not_kept_again(open_, file):
    first, idle = open_(), open_()
    first.keep("play", 0, Record("zero"))
    assert idle.settings() == {}
    first.archive.store.forget(ANN)
    with pytest.raises(LearnerUnknown):
        idle.keep("play", 1, Record("one"))
    assert count(file, "learners") == 0


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("opened", range(4))
def test_whatever_the_numbers_a_room_opened_without_a_look_replaces_nothing(open_, file, clock, number, opened):
    open_().keep("learn", number, Record("learned=L05,L07"))
    ann = open_()
    with away(file):
        ann.keep("learn", 0, Record(""))
        ann.keep("learn", opened, Record("learned=L09"))
    clock.now += 100
    ann.catch_up()
    assert ann.late() == {"learn": 2}
    assert kept(file, "learn") == (number, "learned=L05,L07")


def test_after_a_loss_nothing_follows_what_was_refused(open_, file, clock):
    here, there = open_(), open_()
    here.keep("learn", 0, Record("zero"))
    there.latest("learn")
    with away(file):
        here.keep("learn", 1, Record("here"))
    there.keep("learn", 1, Record("there"))
    clock.now += 100
    here.set("deck", "two")
    assert here.keep("learn", 2, Record("on what was refused")) is Outcome.LATE
    assert kept(file, "learn") == (1, "there")
    assert here.keep("learn", 3, Record("without a look at what is kept")) is Outcome.LATE
    assert kept(file, "learn") == (1, "there")


def test_what_waits_does_not_grow_with_every_act(open_, file):
    ann = open_()
    with away(file):
        ann.keep("play", 0, Record("a", deal="a"))
        for seq in range(1, 50):
            ann.keep("play", 2 * seq, Record("b", deal="b"))
            ann.keep("learn", seq, Record("lesson"))
    assert len(ann.pending.moments) == 3


def test_what_waits_outlasts_its_window(open_, file, clock):
    ann = open_()
    ann.keep("play", 0, Record("zero"))
    archive = ann.archive
    with away(file):
        ann.keep("play", 1, Record("one"))
        ann.set("deck", "two")
        del ann
        gc.collect()
        again = open_(archive)
        assert again.behind
        assert again.latest("play") == Kept(1, "one")
        assert again.settings() == {"deck": "two"}
        assert again.keep("play", 2, Record("two")) is Outcome.WAITS
        del again
    clock.now += 100
    archive.catch_up()
    assert kept(file) == (2, "two")
    assert not archive.behind
    assert not archive._pending, "nothing is kept of who is gone"


def test_two_windows_without_a_database_are_one_after_the_other_too(open_, file, clock):
    first = open_()
    second = open_(first.archive)
    first.keep("play", 0, Record("zero"))
    second.latest("play")
    with away(file):
        assert first.keep("play", 1, Record("mine")) is Outcome.WAITS
        assert second.keep("play", 1, Record("yours")) is Outcome.LATE
        assert second.latest("play") == Kept(1, "mine")
        assert second.keep("play", 2, Record("after mine")) is Outcome.WAITS
        assert first.keep("play", 2, Record("late now")) is Outcome.LATE
    clock.now += 100
    first.archive.catch_up()
    assert kept(file) == (2, "after mine")


def test_a_window_hears_of_a_loss_that_somebody_else_met(open_, file, clock):
    here, there = open_(), open_()
    here.keep("play", 0, Record("zero"))
    there.latest("play")
    with away(file):
        here.keep("play", 1, Record("one"))
        here.keep("play", 2, Record("two"))
        here.keep("learn", 0, Record("lesson"), acts=0)
    there.keep("play", 1, Record("there"))
    there.keep("learn", 0, Record("there"))
    clock.now += 100
    here.archive.catch_up()
    assert here.late() == {"play": 2, "learn": 0}
    assert here.latest("play") == Kept(1, "there")


def test_a_moment_that_somebody_else_saw_refused_is_followed_by_none(open_, file, clock):
    here, there = open_(), open_()
    here.keep("play", 0, Record("zero"))
    there.latest("play")
    with away(file):
        here.keep("play", 1, Record("here"))
    there.keep("play", 1, Record("there"))
    clock.now += 100
    here.archive.catch_up()
    assert here.keep("play", 2, Record("on what was refused")) is Outcome.LATE
    assert kept(file) == (1, "there")


def test_the_end_of_the_process_keeps_what_it_can(open_, file):
    ann = open_()
    with away(file):
        ann.keep("play", 0, Record("zero"))
    with structlog.testing.capture_logs() as logs:
        ann.archive.finish()
    assert kept(file) == (0, "zero")
    assert [line["event"] for line in logs] == ["database back"]


def test_the_end_of_the_process_says_what_is_lost(open_, file):
    ann = open_()
    with away(file):
        ann.keep("play", 0, Record("zero"))
        ann.keep("play", 1, Record("one"))
        with structlog.testing.capture_logs() as logs:
            ann.archive.finish()
    assert logs == [{"event": "moments lost", "log_level": "error", "moments": 2}]


def test_who_was_forgotten_in_an_outage_is_not_kept_again_by_anybody(open_, file, clock):
    ann = open_()
    ann.keep("play", 0, Record("zero"))
    again = open_(ann.archive)
    again.settings()
    with away(file):
        again.keep("play", 1, Record("one"))
    ann.archive.store.forget(ANN)
    clock.now += 100
    ann.archive.catch_up()
    assert not ann.archive.behind
    assert count(file, "learners") == 0


def test_while_nobody_can_say_it_is_not_said_that_there_is_nothing(open_, monkeypatch):
    ann = open_()
    ann.keep("play", 0, Record("zero"))

    def unreachable(*_):
        raise StoreError(Cause.UNREACHABLE, "The line is cut.")

    for name in ("settings", "totals", "kept"):
        monkeypatch.setattr(Store, name, unreachable)
    for look in (ann.settings, ann.totals, lambda: ann.latest("play")):
        with pytest.raises(StoreError):
            look()


def test_what_another_window_undid_is_told_to_whoever_comes_and_its_answers_count(open_, file, clock):
    here, there = open_(), open_()
    archive = here.archive
    here.keep("play", 0, Record("a0", deal="a"))
    there.latest("play")
    with away(file):
        for seq in (1, 2):
            clock.now += 1
            here.keep("play", seq, Record(f"a{seq}", deal="a", answered=(Answered("gap", f"{seq}", True, False),)))
        here.keep("play", 3, Record("b0", deal="b", over=True))
    there.keep("play", 1, Record("c0", deal="c"))
    del here
    clock.now += 100
    archive.catch_up()
    gc.collect()
    again = open_(archive)
    assert again.late() == {"play": 3}
    assert not again.late()
    assert again.latest("play") == Kept(1, "c0")
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT deal, text, over FROM deals ORDER BY deal").fetchall() == [
            ("a", "a2", 0),
            ("b", "b0", 1),
            ("c", "c0", 0),
        ]
        assert connection.execute("SELECT puzzle FROM attempts ORDER BY id").fetchall() == [("1",), ("2",)]
    del again
    gc.collect()
    assert not archive._pending, "nothing is kept of who is gone"


def test_answers_that_wait_keep_their_own_time(open_, file, monkeypatch, clock):
    ann = open_()
    times = iter(NOW + timedelta(minutes=minute) for minute in range(100))
    monkeypatch.setattr("ui.memory.pending.datetime", SimpleNamespace(now=lambda _zone: next(times)))
    with away(file):
        for seq in (0, 1, 2):
            ann.keep("play", seq, Record(f"{seq}", answered=(Answered("gap", f"{seq}", True, False),)))
    clock.now += 100
    ann.catch_up()
    at = [attempt.at for attempt in ann.archive.store.attempts(ANN)]
    assert at == sorted(set(at))


def test_what_was_kept_without_being_said_so_is_not_called_lost_when_another_goes_on(open_, file, clock, monkeypatch):
    ann, other = open_(), open_()
    ann.keep("play", 0, Record("zero"))
    with cut_off(monkeypatch):
        ann.keep("play", 1, Record("one", answered=ANSWERED))
    assert other.latest("play") == Kept(1, "one")
    other.keep("play", 2, Record("two"))
    clock.now += 100
    with structlog.testing.capture_logs() as logs:
        ann.catch_up()
    assert ann.late() == {"play": 0}
    assert "moments lost" not in str(logs)
    assert count(file, "attempts") == 1


@pytest.mark.parametrize("seen", [False, True])
def test_who_was_forgotten_by_way_of_the_archive_is_not_kept_again(open_, file, clock, seen):
    ann = open_()
    if seen:
        ann.keep("play", 0, Record("zero"))
    with away(file):
        ann.keep("play", 1, Record("one"))
    ann.archive.forget(ANN)
    clock.now += 100
    ann.archive.catch_up()
    assert not ann.archive.behind
    assert count(file, "learners") == 0


def test_who_was_forgotten_by_another_server_after_a_first_act_is_not_kept_again(open_, file, clock):
    ann = open_()
    ann.keep("play", 0, Record("zero"))
    with away(file):
        ann.keep("play", 1, Record("one"))
    open_().archive.forget(ANN)
    clock.now += 100
    ann.archive.catch_up()
    assert count(file, "learners") == 0


def test_nothing_is_done_with_all_of_a_learner_while_some_of_it_waits(open_, file, clock):
    ann = open_()
    with away(file):
        ann.keep("play", 0, Record("zero"))
        with pytest.raises(StoreError), ann.archive.whole(ANN):
            pass
    clock.now += 100
    with ann.archive.whole(ANN) as store:
        assert store.kept(ANN, "play") == Kept(0, "zero")


@pytest.fixture
def stuck(open_, monkeypatch):
    """Five learners whose acts wait, with one before them whose row is held by somebody who went away."""
    archive = open_().archive
    really, held = Store.keep, {"all": True}

    def keep(self, learner, *arguments, **named):
        if held["all"] or learner == ANN:
            raise StoreError(Cause.LOCKED, "The row is locked.")
        return really(self, learner, *arguments, **named)

    monkeypatch.setattr(Store, "keep", keep)
    for learner in (ANN, *(f"{number}" * 64 for number in range(5))):
        Memory(archive, learner).keep("play", 0, Record("zero"))
    held["all"] = False
    return archive


def test_one_who_cannot_be_kept_does_not_hold_up_the_others(stuck, file, clock):
    for _ in range(4):
        clock.now += 6
        stuck.catch_up()
    assert count(file, "rooms") == 5
    assert stuck.behind


def test_the_end_of_the_process_keeps_the_others(stuck, file):
    with structlog.testing.capture_logs() as logs:
        stuck.finish()
    assert count(file, "rooms") == 5
    assert {"event": "moments lost", "log_level": "error", "moments": 1} in logs


def test_the_end_of_the_process_does_not_wait_for_ever(stuck, clock, monkeypatch):
    asked = []

    def slow(_self, learner, *_arguments, **_named):
        asked.append(learner)
        clock.now += 4
        raise StoreError(Cause.UNREACHABLE, "Nobody answers.")

    monkeypatch.setattr(Store, "keep", slow)
    stuck.finish()
    assert len(asked) == 3


def test_an_unforeseen_fault_does_not_let_go_of_what_waits(open_, monkeypatch):
    ann = open_()
    monkeypatch.setattr(Store, "keep", lambda *_arguments, **_named: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        ann.keep("play", 0, Record("zero"))
    assert ann.archive.behind


def test_connections_that_were_opened_to_read_are_closed(open_, monkeypatch):
    ann = open_()
    closed = []
    monkeypatch.setattr(Store, "close", lambda _self: closed.append("closed"))

    def read_only(*_arguments, **_named):
        raise StoreError(Cause.READ_ONLY, "Nothing can be written.")

    monkeypatch.setattr(Store, "keep", read_only)
    ann.keep("play", 0, Record("zero"))
    assert closed == ["closed"]

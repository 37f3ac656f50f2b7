"""What is said when the database cannot do its part. Real databases, really broken."""

import shutil
import sqlite3
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import event, func, select

from fantan.store import Cause, Kept, Store, StoreError, default_url, schema
from fantan.store import engine as engines
from fantan.store.patience import Patient
from tests.store import processes
from tests.store.conftest import NOW

# Root may write anywhere, so it becomes nobody; by then all must be imported that nobody may not read.
AS_ANYBODY = """
import os, sys, tempfile
from fantan.store import Store, StoreError
from tests.store.processes import NOW

def work(url, begin):
    store = Store(url)
    begin()
    for call in (store.migrate, lambda: store.learner("ann", NOW), lambda: store.keep("ann", "play", 1, "text", NOW)):
        try:
            call()
        except StoreError as error:
            print(error.cause, error)
        except PermissionError:
            pass  # the migrations cannot be read by nobody

def lower():
    if os.geteuid() == 0:
        os.setgid(65534), os.setuid(65534)

with tempfile.TemporaryDirectory() as folder:
    work(f"sqlite:///{folder}/fantan.db", lambda: None)
work(sys.argv[1], lower)
"""


@pytest.fixture
def file(tmp_path) -> Path:
    """An SQLite file with a learner and a moment in it, closed."""
    store = Store(default_url(tmp_path))
    store.migrate()
    store.learner("ann", NOW)
    store.keep("ann", "play", 0, "text", NOW)
    store.close()
    return tmp_path / "fantan.db"


@pytest.fixture
def opened(file):
    """A store of that file."""
    store = Store(default_url(file.parent))
    yield store
    store.close()


def refused(work, cause: Cause, *words: str) -> None:
    """Whether a call is refused for a cause, with these words in its sentence."""
    with pytest.raises(StoreError) as error:
        work()
    assert error.value.cause is cause, error.value
    for word in words:
        assert word in str(error.value)
    assert str(error.value).endswith(".")


@pytest.mark.parametrize(
    "url",
    ["", "fantan.db", "mysql://u:secret@h/d", "sqlite://", "sqlite:///:memory:", "http://x", "postgresql://h:p/d"],
)
def test_an_address_that_is_none_says_what_one_looks_like(url):
    refused(lambda: Store(url), Cause.UNREACHABLE, "sqlite:////full/path", "postgresql://user:password@host/name")
    with pytest.raises(StoreError) as error:
        Store(url)
    assert "secret" not in str(error.value)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_each_usual_address_of_postgresql_is_read(scheme):
    store = Store(f"{scheme}://user:secret@host/name")
    assert store.engine.url.drivername == "postgresql+psycopg"
    assert "secret" not in repr(store)


@pytest.mark.parametrize("name", ["plain", "with space", "100%", "a?b#c&d", "Ä♠"])
def test_a_folder_may_be_called_anything(tmp_path, name):
    store = Store(default_url(tmp_path / name))
    store.migrate()
    assert (tmp_path / name / "fantan.db").exists()
    store.close()


def test_a_locked_file(opened, file):
    with opened.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == engines.WAIT * 1000
    event.listen(opened.engine, "checkout", lambda raw, *_: raw.execute("PRAGMA busy_timeout = 50"))
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    refused(lambda: opened.keep("ann", "play", 1, "next", NOW), Cause.LOCKED, str(file), "try again")
    assert opened.kept("ann", "play") == Kept(0, "text")
    other.execute("COMMIT")
    other.close()
    assert opened.keep("ann", "play", 1, "next", NOW)


def test_a_writer_waits_for_a_short_lock(opened, file):
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor() as pool:
        keeping = pool.submit(opened.keep, "ann", "play", 1, "next", NOW)
        with pytest.raises(TimeoutError):
            keeping.result(timeout=0.3)
        other.execute("COMMIT")
        assert keeping.result(timeout=10)
    other.close()


def test_a_full_disk(opened):
    def cap(raw, *_) -> None:
        raw.execute(f"PRAGMA max_page_count = {raw.execute('PRAGMA page_count').fetchone()[0]}")

    event.listen(opened.engine, "connect", cap)
    refused(lambda: opened.keep("ann", "play", 1, "x" * 100_000, NOW), Cause.FULL, "Free some space")
    assert opened.kept("ann", "play") == Kept(0, "text")
    assert opened.keep("ann", "play", 1, "short", NOW)


@pytest.mark.parametrize("folder_too", [False, True])
def test_a_file_that_may_not_be_written(file, folder_too):
    # Not below the folder of the tests, which nobody but its owner may enter: that would be another error.
    folder = Path(tempfile.mkdtemp(prefix="fantan-"))
    shutil.copy(file, folder)
    (folder / "fantan.db").chmod(0o444)
    folder.chmod(0o555 if folder_too else 0o777)
    command = [sys.executable, "-W", "error", "-c", AS_ANYBODY, default_url(folder)]
    try:
        done = subprocess.run(command, cwd=processes.ROOT, capture_output=True, text=True, check=True)
    finally:
        folder.chmod(0o777)
        shutil.rmtree(folder)
    said = done.stdout.splitlines()
    assert len(said) >= 2, done.stderr
    for line in said:
        assert line.startswith(("read-only", "unreachable") if folder_too else "read-only"), line
        assert f"{folder}/fantan.db" in line


def test_no_file_can_be_made(tmp_path):
    (tmp_path / "data").write_text("a file where a folder should be")
    store = Store(default_url(tmp_path / "data"))
    refused(store.migrate, Cause.UNREACHABLE, str(tmp_path / "data"), "Check that its address is right")
    assert not store.ready()


def test_a_file_that_is_no_database(tmp_path):
    (tmp_path / "fantan.db").write_text("Dear diary, " * 1000)
    store = Store(default_url(tmp_path))
    refused(store.migrate, Cause.DAMAGED, str(tmp_path / "fantan.db"), "move the file away", "backup")
    assert not store.ready()
    assert (tmp_path / "fantan.db").read_text().startswith("Dear diary")
    store.close()


def test_a_damaged_file(file):
    content = bytearray(file.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    file.write_bytes(content)
    store = Store(default_url(file.parent))
    refused(lambda: store.keep("ann", "play", 1, "next", NOW), Cause.DAMAGED, "move the file away")
    assert not store.ready()
    store.close()


def test_a_file_that_was_taken_away_under_the_server(opened, file):
    assert opened.ready()
    file.unlink()
    assert not opened.ready()


def test_a_database_without_our_tables(url):
    store = Store(url)
    if store.engine.dialect.name == "sqlite":
        Path(store.engine.url.database).parent.mkdir()
    refused(lambda: store.learner("ann", NOW), Cause.MISSING, "Start the tutor again")
    store.close()


def test_a_server_that_is_not_there(tmp_path):
    store = Store(f"postgresql://tutor:secret@/tutor?host={tmp_path}")
    refused(store.migrate, Cause.UNREACHABLE, "tutor:***@", "cannot be reached")
    refused(lambda: store.learner("ann", NOW), Cause.UNREACHABLE, "No such file")
    assert not store.ready()


def test_a_user_and_a_database_that_are_not_there(server):
    for url, why in (
        (server.url("nothing"), "does not exist"),
        (server.url("postgres").replace("postgres@", "nobody@"), "does not exist"),
    ):
        store = Store(url)
        refused(store.migrate, Cause.UNREACHABLE, why)
        store.close()


def test_a_server_that_goes_away_and_comes_back(server):
    store = Store(server.schema())
    store.migrate()
    store.learner("ann", NOW)
    assert store.keep("ann", "play", 0, "text", NOW)
    server.stop()
    try:
        refused(lambda: store.keep("ann", "play", 1, "next", NOW), Cause.UNREACHABLE, "cannot be reached")
        assert not store.ready()
    finally:
        server.start()
    assert store.ready()
    assert store.kept("ann", "play") == Kept(0, "text")
    assert store.keep("ann", "play", 1, "next", NOW)
    server.stop()
    server.start()  # restarted between two moves: nobody notices
    assert store.keep("ann", "play", 2, "after", NOW)
    store.close()


def test_a_server_that_hangs(server, monkeypatch):
    monkeypatch.setattr(engines, "WAIT", 1)
    store = Store(server.schema())
    store.migrate()
    store.learner("ann", NOW)
    monkeypatch.setattr(Patient, "answer", 0.5)
    with server.hanging():
        refused(lambda: store.keep("ann", "play", 0, "text", NOW), Cause.UNREACHABLE, "cannot be reached")
        assert not store.ready()
    assert store.ready()
    assert store.keep("ann", "play", 0, "text", NOW)
    store.close()


def test_a_server_that_hangs_in_the_middle_of_a_move(server, monkeypatch):
    store = Store(server.schema())
    store.migrate()
    store.learner("ann", NOW)
    monkeypatch.setattr(Patient, "answer", 0.5)
    with ExitStack() as hangs:

        def hang(connection, cursor, statement, *_) -> None:  # noqa: ARG001
            if statement.startswith("INSERT INTO deals"):
                hangs.enter_context(server.hanging())

        event.listen(store.engine, "before_cursor_execute", hang)
        refused(lambda: store.keep("ann", "play", 0, "text", NOW, deal="deal"), Cause.UNREACHABLE)
        event.remove(store.engine, "before_cursor_execute", hang)
    assert store.kept("ann", "play") is None
    assert store.keep("ann", "play", 0, "text", NOW, deal="deal")
    store.close()


def test_a_migration_may_take_longer_than_an_answer(server, monkeypatch):
    monkeypatch.setattr(Patient, "answer", 0.5)
    store = Store(server.schema())
    with schema._alone(store.engine) as connection:
        connection.exec_driver_sql("SELECT pg_sleep(1)")
    refused(lambda: store._read(select(func.pg_sleep(1))), Cause.UNREACHABLE)
    store.close()


def test_a_connection_that_breaks_in_the_middle_of_a_move(server):
    store = Store(server.schema())
    store.migrate()
    store.learner("ann", NOW)

    def end(connection, cursor, statement, *_) -> None:  # noqa: ARG001
        if statement.startswith("INSERT INTO deals"):
            backend = connection.connection.driver_connection.info.backend_pid
            server.sql(f"SELECT pg_terminate_backend({backend}, 5000)")

    event.listen(store.engine, "before_cursor_execute", end)
    refused(lambda: store.keep("ann", "play", 0, "text", NOW, deal="deal"), Cause.UNREACHABLE)
    assert store.kept("ann", "play") is None
    event.remove(store.engine, "before_cursor_execute", end)
    assert store.keep("ann", "play", 0, "text", NOW, deal="deal")
    store.close()


def test_a_server_that_may_only_be_read(server):
    store = Store(server.url("postgres", options="-cdefault_transaction_read_only=on"))
    refused(store.migrate, Cause.READ_ONLY, "cannot be written to")
    store.close()


def test_a_user_who_may_not_write(server):
    url = server.database()
    owner = Store(url)
    owner.migrate()
    with owner.engine.connect() as connection:
        connection.exec_driver_sql("CREATE ROLE reader LOGIN")
        connection.exec_driver_sql("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")
    reader = Store(url.replace("postgres@", "reader@"))
    reader.migrate()
    assert reader.ready()
    refused(lambda: reader.learner("ann", NOW), Cause.READ_ONLY, "the right to write")
    reader.close()
    owner.close()


def test_a_row_that_another_holds_for_too_long(server):
    store = Store(server.schema())
    store.migrate()
    store.learner("ann", NOW)
    store.keep("ann", "play", 0, "text", NOW)

    def hurry(raw, *_) -> None:
        raw.execute("SET lock_timeout = '50ms'")

    with store.engine.connect() as other:
        assert other.exec_driver_sql("SHOW lock_timeout").scalar() == f"{engines.WAIT}s"
        other.exec_driver_sql("BEGIN")
        other.exec_driver_sql("UPDATE rooms SET text = 'held'")
        event.listen(store.engine, "checkout", hurry)
        refused(lambda: store.keep("ann", "play", 1, "next", NOW), Cause.LOCKED, "try again")
        other.exec_driver_sql("ROLLBACK")
    assert store.keep("ann", "play", 1, "next", NOW)
    store.close()

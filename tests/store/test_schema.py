"""How a database comes to the schema of today, and that nothing is lost on the way."""

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, Table, create_engine, insert, select
from sqlalchemy.exc import OperationalError

from fantan.store import Cause, SchemaTooNew, Store, StoreError, schema
from fantan.store.tables import METADATA
from tests.store import processes
from tests.store.conftest import NOW

# A migration as the future may bring it: it makes a table anew, others hang on it, and one column is filled in.
TOMORROW = '''
"""What tomorrow brings."""

import sqlalchemy as sa
from alembic import op

revision = "tomorrow"
down_revision = "{before}"


def upgrade() -> None:
    """Change tables with rows in them."""
    with op.batch_alter_table("learners", recreate="always" if op.get_bind().dialect.name == "sqlite" else "auto") as t:
        t.add_column(sa.Column("nickname", sa.Text, nullable=False, server_default="-"))
    op.add_column("attempts", sa.Column("seconds", sa.Integer))
    op.execute("UPDATE attempts SET seconds = 7")
    {then}
'''


def versions(folder: Path = schema.FOLDER) -> list[str]:
    """Every version there was, the oldest first."""
    config = Config()
    config.set_main_option("script_location", str(folder))
    config.set_main_option("path_separator", "os")
    return [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()][::-1]


def until(version: str, folder: Path) -> Path:
    """A folder with the migrations up to a version, as the tutor of that time had it."""
    shutil.copytree(schema.FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    late = versions()[versions().index(version) + 1 :]
    for file in (folder / "versions").glob("*.py"):
        if any(f'revision = "{one}"' in file.read_text().replace("down_revision", "") for one in late):
            file.unlink()
    return folder


def tomorrow(folder: Path, then: str = "") -> Path:
    """A folder with the migrations of today and one more."""
    until(versions()[-1], folder)
    (folder / "versions" / "tomorrow.py").write_text(TOMORROW.format(before=versions()[-1], then=then))
    return folder


def rows(store: Store) -> dict[str, list[dict[str, object]]]:
    """Everything in the database, by table."""
    found = MetaData()
    with store.engine.connect() as connection:
        found.reflect(connection)
        return {
            name: sorted((dict(row._mapping) for row in connection.execute(select(table))), key=str)
            for name, table in found.tables.items()
            if name != "alembic_version"
        }


def fill(store: Store) -> None:
    """Write rows into every table there is, whatever the version."""
    found = MetaData()
    with store.engine.begin() as connection:
        found.reflect(connection)
        for table in found.sorted_tables:
            if table.name != "alembic_version":
                for number in range(3):
                    connection.execute(insert(table).values(row(table, number)))


def row(table: Table, number: int) -> dict[str, object]:
    """A row that fits a table."""
    samples = {str: f"sample {number}", int: number, bool: number > 1, datetime: NOW}
    return {column.name: samples[column.type.python_type] for column in table.columns}


def assert_kept(before: dict[str, list[dict[str, object]]], after: dict[str, list[dict[str, object]]]) -> None:
    """Whether all rows are there, and no column of them is another."""
    assert before
    for name, old in before.items():
        assert len(old) == 3
        assert [{key: value for key, value in new.items() if key in old[0]} for new in after[name]] == old


@pytest.fixture
def empty(url):
    """A store without tables."""
    store = Store(url)
    yield store
    store.close()


def test_the_migrations_make_the_tables_of_today(empty):
    empty.migrate()
    with empty.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
    assert schema.version(empty.engine) == versions()[-1]


def test_the_rows_of_a_learner_go_with_the_learner_in_every_table():
    hanging = [table for table in METADATA.sorted_tables if table.name != "learners"]
    assert hanging
    for table in hanging:
        assert [key.ondelete for key in table.c.learner.foreign_keys] == ["CASCADE"]


def test_migrating_again_changes_nothing(empty):
    empty.migrate()
    fill(empty)
    before = rows(empty)
    empty.migrate()
    assert rows(empty) == before


@pytest.mark.parametrize("version", versions())
def test_a_database_of_every_version_comes_to_today_with_nothing_changed(empty, version, tmp_path):
    schema.migrate(empty.engine, until(version, tmp_path / "then"))
    assert schema.version(empty.engine) == version
    fill(empty)
    before = rows(empty)
    empty.migrate()
    assert schema.version(empty.engine) == versions()[-1]
    assert_kept(before, rows(empty))


def test_a_database_of_today_comes_to_tomorrow_with_nothing_changed(empty, tmp_path):
    empty.migrate()
    fill(empty)
    before = rows(empty)
    schema.migrate(empty.engine, tomorrow(tmp_path / "tomorrow"))
    assert_kept(before, rows(empty))
    assert [one["nickname"] for one in rows(empty)["learners"]] == ["-"] * 3
    assert [one["seconds"] for one in rows(empty)["attempts"]] == [7] * 3
    empty.forget("sample 1")
    assert [len(left) for left in rows(empty).values()] == [2] * len(before)


@pytest.mark.parametrize("fault", ["raise KeyboardInterrupt", 'op.execute("DROP TABLE nothing")'])
def test_a_migration_that_fails_changes_nothing(empty, tmp_path, fault):
    empty.migrate()
    fill(empty)
    before = rows(empty)
    with pytest.raises((KeyboardInterrupt, StoreError)):
        schema.migrate(empty.engine, tomorrow(tmp_path / "tomorrow", fault))
    assert rows(empty) == before
    assert schema.version(empty.engine) == versions()[-1]
    empty.migrate()
    empty.forget("sample 1")
    assert [len(left) for left in rows(empty).values()] == [2] * len(before)


def test_a_newer_schema_is_refused_and_left_as_it_is(empty, tmp_path):
    schema.migrate(empty.engine, tomorrow(tmp_path / "tomorrow"))
    fill(empty)
    before = rows(empty)
    with pytest.raises(SchemaTooNew) as error:
        empty.migrate()
    assert error.value.cause is Cause.NEWER
    for words in ("newer version of the tutor", "tomorrow", versions()[-1], "Nothing was changed"):
        assert words in str(error.value)
    assert rows(empty) == before
    assert schema.version(empty.engine) == "tomorrow"


@pytest.mark.slow
def test_servers_that_start_at_once_make_one_database(empty, url):
    assert processes.at_once(*[("migrate", url, str(schema.FOLDER))] * 4) == ["done"] * 4
    assert schema.version(empty.engine) == versions()[-1]
    fill(empty)


@pytest.mark.slow
def test_servers_that_start_at_once_bring_one_database_up_to_date(empty, url, tmp_path):
    empty.migrate()
    fill(empty)
    before = rows(empty)
    assert processes.at_once(*[("migrate", url, str(tomorrow(tmp_path / "tomorrow")))] * 4) == ["done"] * 4
    assert_kept(before, rows(empty))
    assert schema.version(empty.engine) == "tomorrow"


def waits(store: Store, held: Connection) -> None:
    """Whether a store migrates as soon as another has let go of what it holds, and not before."""
    with ThreadPoolExecutor() as pool:
        migrating = pool.submit(store.migrate)
        with pytest.raises(TimeoutError):
            migrating.result(timeout=0.3)
        held.commit()
        migrating.result(timeout=10)
    assert store.ready()


@contextmanager
def held(url: str, *statements: str) -> Iterator[Connection]:
    """A connection that holds a lock until it commits."""
    engine = create_engine(url, isolation_level="AUTOCOMMIT", connect_args={"timeout": 0} if "sqlite" in url else {})
    with engine.connect() as connection:
        for one in statements:
            connection.exec_driver_sql(one)
        yield connection
    engine.dispose()


def test_a_server_waits_while_another_one_makes_the_file(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/fantan.db")
    with held(f"sqlite:///{tmp_path}/fantan.db.lock", "BEGIN EXCLUSIVE") as other:
        waits(store, other)
    store.close()


def test_a_server_that_makes_the_file_lets_others_wait(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/fantan.db")
    store.migrate()
    with held(f"sqlite:///{tmp_path}/fantan.db", "BEGIN IMMEDIATE") as other, ThreadPoolExecutor() as pool:
        migrating = pool.submit(store.migrate)
        with pytest.raises(TimeoutError):
            migrating.result(timeout=0.3)
        with (
            pytest.raises(OperationalError, match="locked"),
            held(f"sqlite:///{tmp_path}/fantan.db.lock", "BEGIN IMMEDIATE"),
        ):
            pass
        other.commit()
        migrating.result(timeout=10)
    store.close()


def test_a_server_waits_while_another_one_makes_the_tables(server):
    url = server.database()
    store = Store(url)
    with held(url, "BEGIN", f"SELECT pg_advisory_xact_lock({schema._NUMBER})") as other:
        waits(store, other)
    store.close()


def test_a_server_that_plays_on_does_not_keep_another_from_starting(store, url):
    assert store.keep("ann", "play", 0, "text", NOW)
    assert processes.at_once(("migrate", url, str(schema.FOLDER))) == ["done"]
    assert store.keep("ann", "play", 1, "text", NOW)


def test_a_file_that_was_brought_back_from_a_backup_is_fast_again(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/fantan.db")
    store.migrate()
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        connection.exec_driver_sql(f"VACUUM INTO '{tmp_path}/backup.db'")
    backup = Store(f"sqlite:///{tmp_path}/backup.db")
    backup.migrate()
    with backup.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    store.close()
    backup.close()

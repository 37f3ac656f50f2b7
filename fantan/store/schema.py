"""Brings a database to the schema of today, by Alembic and without a settings file."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine

from fantan.store.engine import WAIT, sqlite_url, writing
from fantan.store.errors import SchemaTooNew, place, told

FOLDER = Path(__file__).with_name("migrations")

_PATIENCE = 24 * WAIT
"""How many seconds a server waits while another one migrates."""
_NUMBER = 0xFA27A
"""Our lock in PostgreSQL: servers that start at once ask for the same number."""
_ONE = Lock()  # Alembic's context is one for the whole process


def migrate(engine: Engine, folder: Path = FOLDER) -> None:
    """Bring a database to the last version in a folder of migrations; safe when several servers start at once.

    All of it happens in one transaction.

    :raises SchemaTooNew: when it has a version that is not in the folder.
    :raises StoreError: when it cannot be reached or written to.
    """
    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    with _ONE, told(engine.url), _alone(engine) as connection:
        if _version(connection, scripts) != scripts.get_current_head():
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def version(engine: Engine) -> str | None:
    """The version of a database; None when it is empty."""
    with told(engine.url), engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def _version(connection: Connection, scripts: ScriptDirectory) -> str | None:
    found = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in scripts.walk_revisions()}
    if found is not None and found not in known:
        raise SchemaTooNew(place(connection.engine.url), found, scripts.get_current_head() or "none")
    return found


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    """A transaction that no other server migrates beside."""
    with (_alone_in_postgresql if engine.dialect.name == "postgresql" else _alone_in_sqlite)(engine) as connection:
        yield connection


@contextmanager
def _alone_in_postgresql(engine: Engine) -> Iterator[Connection]:
    from fantan.store.patience import unhurried

    with writing(engine) as connection, unhurried(connection):
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{_PATIENCE}s'")
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_NUMBER})")
        yield connection


@contextmanager
def _alone_in_sqlite(engine: Engine) -> Iterator[Connection]:
    file = Path(engine.url.database or "")
    file.parent.mkdir(parents=True, exist_ok=True)
    with _locked(file), engine.connect() as connection:
        try:
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {_PATIENCE * 1000}")
            connection.exec_driver_sql("PRAGMA journal_mode = WAL")  # stays with the file
            # SQLite changes a table by making it anew, and dropping the old one would take along what hangs on it.
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection
            if broken := connection.exec_driver_sql("PRAGMA foreign_key_check").all():
                raise AssertionError(f"a migration leaves {len(broken)} rows without their learner")
            connection.commit()
        finally:
            connection.invalidate()  # closed, and with it what was not committed: its settings are not for others


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    """Hold a lock beside a file: SQLite does not wait for its own when the file is about to become WAL."""
    beside = sqlite_url(file.with_name(f"{file.name}.lock"))
    lock = create_engine(beside, isolation_level="AUTOCOMMIT", connect_args={"timeout": _PATIENCE})
    with lock.connect() as connection:
        connection.exec_driver_sql("BEGIN EXCLUSIVE")
        yield
    lock.dispose()

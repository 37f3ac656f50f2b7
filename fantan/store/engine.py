"""The engine: how we speak with SQLite and with PostgreSQL."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from fantan.store.errors import Cause, StoreError

FILE = "fantan.db"
"""The name of the SQLite file."""

WAIT = 3
"""How many seconds we wait for others to let go of a row, of the file, or of a connection; a click waits with us."""

_PER_CONNECTION = {
    # In WAL mode NORMAL survives the death of the process, and that of the machine but for the last moments.
    "sqlite": (f"PRAGMA busy_timeout = {WAIT * 1000}", "PRAGMA synchronous = NORMAL", "PRAGMA foreign_keys = ON"),
    "postgresql": (f"SET lock_timeout = '{WAIT}s'", f"SET statement_timeout = '{2 * WAIT}s'"),
}

# SQLite takes the lock of the writer at once: a reader that becomes a writer fails where others wait.
_BEGIN_WRITING = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "BEGIN"}
_BEGIN_READING = {"sqlite": "BEGIN", "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"}


def default_url(folder: Path) -> str:
    """The address of the SQLite file in a folder."""
    return sqlite_url(folder / FILE)


def sqlite_url(file: Path) -> str:
    """The address of an SQLite file."""
    return URL.create("sqlite", database=str(file)).render_as_string()


def connect(url: str) -> Engine:
    """The engine for an address. Nothing is opened yet.

    It is in autocommit: a statement is a transaction, unless it stands in `writing` or `reading`.

    :raises StoreError: when it is no address, or that of a database we do not know.
    """
    read = _read(url)
    options: dict[str, Any] = {}
    if read.get_backend_name() == "postgresql":
        options = {
            "pool_pre_ping": True,
            "pool_size": 10,
            "max_overflow": 20,
            # A server that was cut off says nothing at all; TCP gives it up sooner than we do.
            "connect_args": {"connect_timeout": WAIT, "tcp_user_timeout": WAIT * 1000},
        }
    engine = create_engine(
        read,
        isolation_level="AUTOCOMMIT",
        hide_parameters=True,  # no error that is logged may hold a learner's data
        pool_timeout=WAIT,
        **options,
    )
    if engine.dialect.name == "postgresql":
        from fantan.store.patience import connected  # its driver takes a moment, and SQLite needs none

        event.listen(engine, "do_connect", connected)
    event.listen(engine, "connect", _prepare(_PER_CONNECTION[engine.dialect.name]))
    return engine


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes: all of it or nothing."""
    with engine.begin() as connection:
        connection.exec_driver_sql(_BEGIN_WRITING[engine.dialect.name])
        yield connection


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A transaction that sees one moment of the database, whatever others write."""
    with engine.begin() as connection:
        connection.exec_driver_sql(_BEGIN_READING[engine.dialect.name])
        yield connection


def _read(text: str) -> URL:
    try:
        url = make_url(text)
        backend = url.get_backend_name()
    except (ArgumentError, ValueError) as error:
        raise StoreError(Cause.UNREACHABLE, _UNKNOWN) from error
    if backend in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if backend != "sqlite" or not url.database or url.database == ":memory:":
        raise StoreError(Cause.UNREACHABLE, _UNKNOWN)
    return url.set(drivername="sqlite")


_UNKNOWN = (
    "The address of the database cannot be used. Give sqlite:////full/path/to/fantan.db or "
    "postgresql://user:password@host/name."
)


def _prepare(statements: tuple[str, ...]) -> Any:
    def prepare(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for statement in statements:
            cursor.execute(statement)
        cursor.close()

    return prepare

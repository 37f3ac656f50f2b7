"""What can go wrong with a database, each with a sentence that says what to do about it."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout


class Cause(StrEnum):
    """Why the database cannot do its part."""

    LOCKED = "locked"
    """Others hold it, for longer than we wait. Trying again may help."""
    FULL = "full"
    READ_ONLY = "read-only"
    UNREACHABLE = "unreachable"
    DAMAGED = "damaged"
    MISSING = "missing"
    """It answers, but our tables are not there."""
    NEWER = "newer"
    """A newer tutor has made its schema."""
    LEARNER = "learner"
    """It knows no such learner."""
    OTHER = "other"


_SENTENCES = {
    Cause.LOCKED: "The database {place} is held by others. Stop what holds it, such as a backup, and try again.",
    Cause.FULL: "There is no room left for the database {place}. Free some space on its disk; nothing is damaged.",
    Cause.READ_ONLY: "The database {place} cannot be written to. Give the user who runs the tutor the right to write "
    "to it and, for a file, to its folder.",
    Cause.UNREACHABLE: "The database {place} cannot be reached ({why}). Check that its address is right, that it is "
    "there, and that the user who runs the tutor may open it.",
    Cause.DAMAGED: "The database {place} is damaged ({why}). Stop the tutor, move the file away for safe keeping, put "
    "a backup in its place and start again; without a backup it starts empty.",
    Cause.MISSING: "The database {place} has no tables of the tutor. Start the tutor again: it makes them at start.",
    Cause.OTHER: "The database {place} refused the work ({why}). Look into its log.",
}

_SQLITE = {
    "SQLITE_BUSY": Cause.LOCKED,
    "SQLITE_LOCKED": Cause.LOCKED,
    "SQLITE_FULL": Cause.FULL,
    "SQLITE_READONLY": Cause.READ_ONLY,
    "SQLITE_PERM": Cause.READ_ONLY,
    "SQLITE_CANTOPEN": Cause.UNREACHABLE,
    "SQLITE_IOERR": Cause.UNREACHABLE,
    "SQLITE_CORRUPT": Cause.DAMAGED,
    "SQLITE_NOTADB": Cause.DAMAGED,
}
"""By the name of SQLite's error, or what it begins with: `SQLITE_BUSY_SNAPSHOT` is busy too."""

_POSTGRESQL = {
    "08": Cause.UNREACHABLE,  # connection exceptions
    "28": Cause.UNREACHABLE,  # wrong user or password
    "3D000": Cause.UNREACHABLE,  # no such database
    "53300": Cause.UNREACHABLE,  # too many connections
    "57P": Cause.UNREACHABLE,  # shutting down, starting up
    "53100": Cause.FULL,
    "25006": Cause.READ_ONLY,
    "42501": Cause.READ_ONLY,  # insufficient privilege
    "40": Cause.LOCKED,  # deadlock, serialization failure
    "55P03": Cause.LOCKED,  # lock timeout
    "57014": Cause.LOCKED,  # statement timeout
    "58": Cause.DAMAGED,  # input and output errors outside of PostgreSQL
    "XX001": Cause.DAMAGED,
    "XX002": Cause.DAMAGED,
    "42P01": Cause.MISSING,
    "3F000": Cause.MISSING,
}
"""By what PostgreSQL's code of the error begins with."""


class StoreError(Exception):
    """The database cannot do its part. The sentence is for whoever runs the tutor; it holds no learner's data."""

    def __init__(self, cause: Cause, sentence: str) -> None:
        super().__init__(sentence)
        self.cause = cause


class SchemaTooNew(StoreError):
    """The database was made by a newer tutor."""

    def __init__(self, place: str, found: str, known: str) -> None:
        super().__init__(
            Cause.NEWER,
            f"The database {place} was made by a newer version of the tutor (its schema is {found}, this version knows "
            f"{known}). Start that version or a newer one, or use another database. Nothing was changed.",
        )


class LearnerUnknown(StoreError):
    """The database knows no such learner: forgotten meanwhile, or never begun."""

    def __init__(self) -> None:
        super().__init__(Cause.LEARNER, "The database knows no such learner. Begin with Store.learner.")


def place(url: URL) -> str:
    """How a database is called in a sentence: its file, or its address without the password."""
    return url.database or "in memory" if url.get_backend_name() == "sqlite" else url.render_as_string()


@contextmanager
def told(url: URL) -> Iterator[None]:
    """Tell what went wrong with a database in our own words.

    :raises StoreError: for all that is not the mistake of a programmer.
    """
    try:
        yield
    except IntegrityError as error:
        if _codes(error) & {"SQLITE_CONSTRAINT_FOREIGNKEY", "23503"}:
            raise LearnerUnknown from None  # PostgreSQL's own words would name the learner
        raise
    except DBAPIError as error:
        raise _told(url, _cause(error), str(error.orig)) from error
    except PoolTimeout as error:
        raise _told(url, Cause.LOCKED) from error
    except OSError as error:
        raise _told(url, Cause.UNREACHABLE, str(error)) from error


def _told(url: URL, cause: Cause, why: str = "") -> StoreError:
    first = next(iter(why.strip().splitlines()), "")
    return StoreError(cause, _SENTENCES[cause].format(place=place(url), why=first))


def _codes(error: DBAPIError) -> set[str]:
    """The code of an error, as SQLite or as PostgreSQL names it."""
    found = (getattr(error.orig, name, None) for name in ("sqlite_errorname", "sqlstate"))
    return {code for code in found if code}


def _cause(error: DBAPIError) -> Cause:
    codes = _codes(error)
    for begin, cause in (_SQLITE | _POSTGRESQL).items():
        if any(code.startswith(begin) for code in codes):
            return cause
    if "SQLITE_ERROR" in codes and "no such table" in str(error.orig):
        return Cause.MISSING
    # A connection that was never made, or that broke, comes from psycopg without a code.
    return Cause.OTHER if codes else Cause.UNREACHABLE

"""A connection to PostgreSQL that waits only so long: a server that hangs keeps it open, and says nothing at all."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, cast

import psycopg
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus
from sqlalchemy import Connection

R = TypeVar("R")
ANSWER = 7.0
"""How many seconds an answer may take: longer than a server that is well works at one statement (`engine.WAIT`)."""


class Patient(psycopg.Connection[Any]):
    """A connection that breaks where no answer comes, so that nobody asks it again."""

    answer: float | None = ANSWER

    def wait(self, gen: PQGen[R], interval: float = 0.1, timeout: float | None = None) -> R:
        """Wait for an answer.

        :raises psycopg.OperationalError: when it does not come.
        """
        try:
            return super().wait(gen, interval, self.answer if timeout is None else timeout)
        except psycopg.OperationalError:
            if self.pgconn.transaction_status == TransactionStatus.ACTIVE:  # it was still waited for
                self.close()
            raise


def connected(_dialect: object, _record: object, arguments: Any, options: Any) -> Patient:
    """Connect, in the place of SQLAlchemy."""
    return Patient.connect(*arguments, **options)


@contextmanager
def unhurried(connection: Connection) -> Iterator[None]:
    """Wait as long as it takes: the tables of a school are not changed in a moment."""
    patient = cast(Patient, connection.connection.driver_connection)
    patient.answer = None
    try:
        yield
    finally:
        del patient.answer

"""The tables as they are now. How a database comes here from an older schema is in `migrations`."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
)


class Instant(TypeDecorator[datetime]):
    """A moment in time, in UTC; SQLite's own type forgets the zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        if value is None:
            return None
        if value.utcoffset() is None:
            raise ValueError("a time needs its zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


METADATA = MetaData(naming_convention={"pk": "pk_%(table_name)s", "fk": "fk_%(table_name)s_%(referred_table_name)s"})


def _learner(**options: Any) -> Column[str]:
    """Whose row it is. It goes with the learner."""
    return Column("learner", Text, ForeignKey("learners.hash", ondelete="CASCADE"), nullable=False, **options)


learners = Table(
    "learners",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("created", Instant, nullable=False),
    Column("seen", Instant, nullable=False),
)

settings = Table(
    "settings",
    METADATA,
    _learner(primary_key=True),
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

rooms = Table(
    "rooms",
    METADATA,
    _learner(primary_key=True),
    Column("room", Text, primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("changed", Instant, nullable=False),
)

deals = Table(
    "deals",
    METADATA,
    _learner(primary_key=True),
    Column("deal", Text, primary_key=True),
    Column("text", Text, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("created", Instant, nullable=False),
    Column("changed", Instant, nullable=False),
)

attempts = Table(
    "attempts",
    METADATA,
    # SQLite numbers rows by itself only in a column that is called INTEGER.
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    _learner(),
    Column("concept", Text, nullable=False),
    Column("puzzle", Text, nullable=False),
    Column("right", Boolean, nullable=False),
    Column("aided", Boolean, nullable=False),
    Column("at", Instant, nullable=False),
    Index("ix_attempts_learner_at", "learner", "at"),
)

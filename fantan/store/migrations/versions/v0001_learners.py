"""Learners, their settings, rooms, deals and attempts."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _learner() -> sa.Column[str]:
    return sa.Column("learner", sa.Text, nullable=False)


def _goes_with_the_learner(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["learner"], ["learners.hash"], f"fk_{table}_learners", ondelete="CASCADE")


def upgrade() -> None:
    """Make the tables."""
    time = sa.DateTime(timezone=True)
    op.create_table(
        "learners",
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("created", time, nullable=False),
        sa.Column("seen", time, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_learners"),
    )
    op.create_table(
        "settings",
        _learner(),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("learner", "name", name="pk_settings"),
        _goes_with_the_learner("settings"),
    )
    op.create_table(
        "rooms",
        _learner(),
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("changed", time, nullable=False),
        sa.PrimaryKeyConstraint("learner", "room", name="pk_rooms"),
        _goes_with_the_learner("rooms"),
    )
    op.create_table(
        "deals",
        _learner(),
        sa.Column("deal", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("created", time, nullable=False),
        sa.Column("changed", time, nullable=False),
        sa.PrimaryKeyConstraint("learner", "deal", name="pk_deals"),
        _goes_with_the_learner("deals"),
    )
    op.create_table(
        "attempts",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        _learner(),
        sa.Column("concept", sa.Text, nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("aided", sa.Boolean, nullable=False),
        sa.Column("at", time, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_attempts"),
        _goes_with_the_learner("attempts"),
    )
    op.create_index("ix_attempts_learner_at", "attempts", ["learner", "at"])

"""What is asked of the tables in more than one place, and what their rows stand for."""

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Exists, Insert, Row, Select, Update, bindparam, case, exists, literal, select, update

from fantan.store import tables
from fantan.store.records import Attempt, KeptDeal


def held(connection: Connection, learner: str) -> dict[str, str]:
    """The texts of a learner's rooms. Others write nothing of this learner until the transaction ends."""
    mine = rooms(learner).with_for_update()
    # Who keeps a moment has its room, and asks for the learner next. Asked for in this order, nobody waits for ever.
    connection.execute(mine)
    connection.execute(select(tables.learners).where(tables.learners.c.hash == learner).with_for_update())
    return {row.room: row.text for row in connection.execute(mine)}


def copied(statement: Insert, mine: str, theirs: str) -> Insert:
    """Insert the rows of one learner as those of another."""
    table = statement.table.c
    columns = [literal(theirs) if each is table.learner else each for each in table]
    return statement.from_select(table.keys(), select(*columns).where(table.learner == mine))


def evident(learner: str) -> Exists:
    """Whether a learner has the same evidence."""
    other, mine = tables.attempts.alias().c, tables.attempts.c
    same = [other[name] == mine[name] for name in ("at", "concept", "puzzle", "right", "aided")]
    return exists().where(other.learner == learner, *same)


def known_since(learner: str, created: datetime) -> Update:
    """Note that a learner is known since then, if not for longer."""
    found, new = tables.learners.c, bindparam("new", created, type_=tables.Instant)
    first = case((found.created > new, new), else_=found.created)
    return update(tables.learners).where(found.hash == learner).values(created=first)


def settings(learner: str) -> Select[Any]:
    """What a learner has set."""
    table = tables.settings
    return select(table.c.name, table.c.value).where(table.c.learner == learner).order_by(table.c.name)


def rooms(learner: str) -> Select[Any]:
    """The last moment of each room."""
    return select(tables.rooms).where(tables.rooms.c.learner == learner).order_by(tables.rooms.c.room)


def deals(learner: str) -> Select[Any]:
    """The deals of a learner, the one begun last at the end."""
    table = tables.deals
    return select(table).where(table.c.learner == learner).order_by(table.c.created, table.c.deal)


def attempts(learner: str) -> Select[Any]:
    """The evidence there is of a learner, in the order of time."""
    table = tables.attempts
    return select(table).where(table.c.learner == learner).order_by(table.c.at, table.c.id)


def deal(row: Row[Any]) -> KeptDeal:
    """The deal of a row."""
    return KeptDeal(row.deal, row.text, row.over, row.created, row.changed)


def attempt(row: Row[Any]) -> Attempt:
    """The evidence of a row."""
    return Attempt(row.concept, row.puzzle, row.right, row.aided, row.at)


def evidence(learner: str, attempt: Attempt) -> dict[str, object]:
    """The row of a piece of evidence."""
    return {"learner": learner, **vars(attempt)}

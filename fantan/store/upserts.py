"""Statements that insert a row, or change the one that is there; both databases know them, each in its own words."""

from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import ColumnElement, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.base import ReadOnlyColumnCollection

Columns = ReadOnlyColumnCollection[str, Any]

_INSERT: Mapping[str, Callable[[Table], sqlite.Insert | postgresql.Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}


class Upserts:
    """Makes statements that insert a row, or change the row that is there."""

    def __init__(self, dialect: str) -> None:
        self.insert = _INSERT[dialect]

    def __call__(
        self,
        table: Table,
        *taken: str,
        when: Callable[[Columns, Columns], ColumnElement[bool]] | None = None,
        **made: Callable[[Columns, Columns], ColumnElement[Any]],
    ) -> sqlite.Insert | postgresql.Insert:
        """Take columns from the new row, make others from the old and the new one, and only when it is so."""
        statement = self.insert(table)
        old, new = table.c, statement.excluded
        return statement.on_conflict_do_update(
            index_elements=list(table.primary_key),
            set_={name: new[name] for name in taken} | {name: make(old, new) for name, make in made.items()},
            where=None if when is None else when(old, new),
        )


def later(old: Columns, new: Columns) -> ColumnElement[bool]:
    """Whether the new row was changed after the old one."""
    is_later: ColumnElement[bool] = new["changed"] > old["changed"]
    return is_later

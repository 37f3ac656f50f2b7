"""One database, and all that is asked of it."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any

from sqlalchemy import (
    Connection,
    Executable,
    Row,
    Select,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)

from fantan.store import queries, schema, tables
from fantan.store.engine import connect, reading, writing
from fantan.store.errors import LearnerUnknown, StoreError, place, told
from fantan.store.export import Export
from fantan.store.records import Attempt, Kept, KeptDeal, News
from fantan.store.upserts import Upserts, later

Joining = Mapping[str, Callable[[str, str], str]]
"""By its name, how a room makes one text of two. What the first one shows is shown then."""


class Store:
    """The database at an address; as many threads as there are may ask at once.

    A learner is the hash of their id. Where a learner is written to who is not there, `LearnerUnknown` is raised;
    reading finds nothing.

    :raises StoreError: when the address is none.
    """

    def __init__(self, url: str) -> None:
        self.engine = connect(url)
        upsert = Upserts(self.engine.dialect.name)
        self._learner = upsert(tables.learners, "seen", when=lambda old, new: old["seen"] < new["seen"])
        self._setting = upsert(tables.settings, "value")
        self._moment = upsert(
            tables.rooms, "seq", "text", "changed", when=lambda old, _: old["seq"] == bindparam("since")
        ).returning(tables.rooms.c.seq)
        self._deal = upsert(tables.deals, "text", "over", "changed")
        self._missing_setting = upsert.insert(tables.settings).on_conflict_do_nothing()
        self._missing_moment = upsert.insert(tables.rooms).on_conflict_do_nothing().returning(tables.rooms.c.room)
        self._merged_learner = upsert(
            tables.learners,
            "seen",
            created=lambda old, new: case((new["created"] < old["created"], new["created"]), else_=old["created"]),
        )
        # An open page that answers the moment before the restored one must be late, so the number goes up.
        self._restored_moment = upsert(
            tables.rooms,
            "text",
            "changed",
            seq=lambda old, new: case((new["seq"] > old["seq"], new["seq"]), else_=old["seq"] + 1),
            when=later,
        )
        self._restored_deal = upsert(tables.deals, "text", "over", "changed", when=later)

    def __repr__(self) -> str:
        return f"Store({place(self.engine.url)!r})"

    def migrate(self) -> None:
        """Bring the schema up to date, making the database when there is none; servers may start at once.

        :raises SchemaTooNew: when a newer tutor has made it.
        """
        schema.migrate(self.engine)

    def ready(self) -> bool:
        """Whether the database answers and has our tables."""
        url = self.engine.url
        if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
            return False  # it would still answer, and all be lost, after its file was taken away
        try:
            with told(self.engine.url), self.engine.connect() as connection:
                connection.execute(select(tables.learners.c.hash).limit(1)).first()
        except StoreError:
            return False
        return True

    def close(self) -> None:
        """Let go of every connection that is not in use."""
        self.engine.dispose()

    def learner(self, learner: str, now: datetime) -> None:
        """Begin with a learner, or note that they were seen again."""
        self._write(self._learner, hash=learner, created=now, seen=now)

    def met(self, learner: str) -> bool:
        """Whether there is such a learner."""
        found = tables.learners.c.hash
        return bool(self._read(select(found).where(found == learner)))

    def forget(self, learner: str) -> None:
        """Delete all there is about a learner."""
        self._write(delete(tables.learners).where(tables.learners.c.hash == bindparam("hash")), hash=learner)

    def settings(self, learner: str) -> dict[str, str]:
        """What a learner has set, by name."""
        return {row.name: row.value for row in self._read(queries.settings(learner))}

    def set_setting(self, learner: str, name: str, value: str) -> None:
        """Keep a setting."""
        self._write(self._setting, learner=learner, name=name, value=value)

    def keep(
        self,
        learner: str,
        room: str,
        seq: int,
        text: str,
        now: datetime,
        *,
        since: int | None = None,
        deal: str = "",
        over: bool = False,
        attempts: Iterable[Attempt] = (),
    ) -> bool:
        """Keep a moment of a room, and say whether it was the next one.

        The first moment of a room may have any number; each later one follows the moment `since`, which is `seq - 1`
        unless said. Where another one was kept meanwhile, as by a double click or in a second tab, nothing is changed
        and `kept` tells the true state. With the moment, or not at all, go the row of its deal (`deal` names it: its
        text without the log) and the evidence of what was answered.
        """
        follows = seq - 1 if since is None else since
        moment = {"learner": learner, "room": room, "seq": seq, "text": text, "changed": now, "since": follows}
        evidence = [queries.evidence(learner, attempt) for attempt in attempts]
        begin = writing(self.engine) if deal or evidence else self.engine.begin()
        with told(self.engine.url), begin as connection:
            if connection.execute(self._moment, moment).first() is None:
                return False
            if deal:
                row = {"learner": learner, "deal": deal, "text": text, "over": over, "created": now, "changed": now}
                connection.execute(self._deal, row)
            if evidence:
                connection.execute(insert(tables.attempts), evidence)
        return True

    def add(self, learner: str, deals: Iterable[KeptDeal], attempts: Iterable[Attempt]) -> None:
        """Keep deals and the evidence of answers whose moment another one was kept before; all of it or nothing.

        Of a deal that is there the one changed last stays.
        """
        with told(self.engine.url), writing(self.engine) as connection:
            self._add(connection, learner, deals, attempts)

    def kept(self, learner: str, room: str) -> Kept | None:
        """The last moment of a room."""
        moments = tables.rooms.c
        found = self._read(
            select(moments.seq, moments.text).where(moments.learner == learner, moments.room == room),
        )
        return Kept(found[0].seq, found[0].text) if found else None

    def deals(self, learner: str) -> list[KeptDeal]:
        """The deals of a learner, the one begun last at the end. A deal that was played again is one deal."""
        return [queries.deal(row) for row in self._read(queries.deals(learner))]

    def attempts(self, learner: str) -> list[Attempt]:
        """The evidence there is, in the order of time."""
        return [queries.attempt(row) for row in self._read(queries.attempts(learner))]

    def news(self, learner: str, after: int = 0) -> News:
        """The evidence that was kept after the one of this number, and how much there is in all.

        Who adds the new to what they had finds another number than the total where some was taken away, or came late,
        or another one in the place of the last: then they ask for all of it again.
        """
        attempts = tables.attempts.c
        count = select(func.count().label("total")).where(attempts.learner == learner).subquery()
        new = and_(attempts.learner == learner, attempts.id >= after)
        query = select(count.c.total, tables.attempts).select_from(count.outerjoin(tables.attempts, new))
        found = self._read(query.order_by(attempts.at, attempts.id))
        rows = {row.id: queries.attempt(row) for row in found if row.id is not None}
        last = max(rows, default=after)
        newest, before = rows.get(last), rows.pop(after, None)
        return News(found[0].total, last, tuple(rows.values()), newest, before)

    def history(self, learner: str, since: datetime) -> list[tuple[datetime, bool]]:
        """When answers were given since then, and whether they were right, in the order of time."""
        attempts = tables.attempts.c
        query = select(attempts.at, attempts.right).where(attempts.learner == learner, attempts.at >= since)
        return [(row.at, row.right) for row in self._read(query.order_by(attempts.at, attempts.id))]

    def reset(self, learner: str, concepts: Collection[str]) -> None:
        """Delete the evidence of these concepts, and nothing else."""
        attempts = tables.attempts.c
        self._write(delete(tables.attempts).where(attempts.learner == learner, attempts.concept.in_(concepts)))

    def totals(self, learner: str) -> tuple[int, int]:
        """How many deals a learner played to their end, and how many answers they gave."""
        deals, attempts = tables.deals.c, tables.attempts.c
        over = select(func.count()).where(deals.learner == learner, deals.over).scalar_subquery()
        answers = select(func.count()).where(attempts.learner == learner).scalar_subquery()
        found = self._read(select(over.label("deals"), answers.label("answers")))[0]
        return found.deals, found.answers

    def export(self, learner: str) -> dict[str, Any]:
        """All there is about a learner, of one moment, as plain data for a JSON file."""
        found = tables.learners.c
        with told(self.engine.url), reading(self.engine) as connection:
            created = connection.execute(select(found.created).where(found.hash == learner)).scalar()
            if created is None:
                raise LearnerUnknown
            return Export(
                created=created,
                settings={row.name: row.value for row in connection.execute(queries.settings(learner))},
                rooms={
                    row.room: (Kept(row.seq, row.text), row.changed)
                    for row in connection.execute(queries.rooms(learner))
                },
                deals=tuple(map(queries.deal, connection.execute(queries.deals(learner)))),
                attempts=tuple(map(queries.attempt, connection.execute(queries.attempts(learner)))),
            ).data()

    def restore(self, learner: str, export: Export, joined: Joining = MappingProxyType({})) -> None:
        """Add to a learner what was exported, all of it or nothing; doing it again changes nothing more.

        Settings are taken from the export. Of a room or a deal that is on both sides the one changed last stays; a room
        of the export that stays is joined with the one that was there. Evidence is added where it is missing.
        """
        with told(self.engine.url), writing(self.engine) as connection:
            if connection.execute(queries.known_since(learner, export.created)).rowcount == 0:
                raise LearnerUnknown
            there = {row.room: row.text for row in connection.execute(queries.rooms(learner).with_for_update())}
            missing = Counter(export.attempts) - Counter(
                map(queries.attempt, connection.execute(queries.attempts(learner)))
            )
            moments = []
            for room, (kept, changed) in export.rooms.items():
                text = joined[room](kept.text, there[room]) if room in joined and room in there else kept.text
                moments.append({"room": room, "seq": kept.seq, "text": text, "changed": changed})
            for statement, rows in (
                (self._setting, [{"name": name, "value": value} for name, value in export.settings.items()]),
                (self._restored_moment, moments),
            ):
                if rows:
                    connection.execute(statement, [{"learner": learner, **row} for row in rows])
            self._add(connection, learner, export.deals, missing.elements())

    def merge(self, mine: str, theirs: str, now: datetime, joined: Joining = MappingProxyType({})) -> None:
        """Make one learner another, with all they did, and forget the first; all of it or nothing.

        Who is not there yet begins with it. Of others the settings stay, and what is open stays open, joined with mine
        where a room can be. Of a deal that is on both sides the one changed last stays. Evidence is added where it is
        missing. Who did nothing changes nothing.
        """
        if mine == theirs:
            return
        learners, rooms = tables.learners.c, tables.rooms.c
        with told(self.engine.url), writing(self.engine) as connection:
            here = queries.held(connection, mine)
            begins = connection.execute(select(learners.hash).where(learners.hash == theirs)).first() is None
            new = select(literal(theirs), learners.created, literal(now, tables.Instant)).where(learners.hash == mine)
            connection.execute(self._merged_learner.from_select(learners.keys(), new))
            if begins:
                connection.execute(queries.copied(self._missing_setting, mine, theirs))
            came = set(connection.execute(queries.copied(self._missing_moment, mine, theirs)).scalars())
            there = {row.room: row.text for row in connection.execute(queries.rooms(theirs).with_for_update())}
            for room in (joined.keys() & here.keys()) - came:
                text = joined[room](there[room], here[room])
                changed = update(tables.rooms).where(rooms.learner == theirs, rooms.room == room, rooms.text != text)
                connection.execute(changed.values(seq=rooms.seq + 1, text=text, changed=now))
            connection.execute(queries.copied(self._restored_deal, mine, theirs))
            connection.execute(
                update(tables.attempts)
                .where(tables.attempts.c.learner == mine, ~queries.evident(theirs))
                .values(learner=theirs)
            )
            connection.execute(delete(tables.learners).where(learners.hash == mine))

    def _add(
        self, connection: Connection, learner: str, deals: Iterable[KeptDeal], attempts: Iterable[Attempt]
    ) -> None:
        if rows := [{"learner": learner, **vars(deal)} for deal in deals]:
            connection.execute(self._restored_deal, rows)
        if evidence := [queries.evidence(learner, attempt) for attempt in attempts]:
            connection.execute(insert(tables.attempts), evidence)

    def _write(self, statement: Executable, **values: object) -> None:
        """Run one statement, which is a transaction by itself."""
        with told(self.engine.url), self.engine.begin() as connection:
            connection.execute(statement, values)

    def _read(self, statement: Select[Any]) -> list[Row[Any]]:
        with told(self.engine.url), self.engine.connect() as connection:
            return list(connection.execute(statement))

"""What the tutor remembers of one visitor: kept at once where the database answers, later where it does not."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import Enum
from functools import cache

import structlog

from fantan.store import Attempt, Cause, Kept, LearnerUnknown, Store, StoreError
from ui import environment
from ui.rooms import Record

_LOG = structlog.get_logger()
_READABLE = frozenset({Cause.LOCKED, Cause.FULL, Cause.READ_ONLY})
"""What keeps a database from taking something in, and not from being read."""
_UNKNOWN = -1
"""The number of no moment: what follows it is kept only where there is nothing yet."""
_REST = 5.0
"""How many seconds a database that failed is left alone."""


class Archive:
    """The database of this process. While it is known not to answer, one visitor tries and the others do not wait."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self.store, self._clock = store, clock
        self._away: Cause | None = None
        self._again = 0.0

    @contextmanager
    def read(self) -> Iterator[Store]:
        """The store, for something to be looked up there.

        :raises StoreError: when it fails, or failed a moment ago.
        """
        if self._away in _READABLE:
            yield self.store  # that it can be read says nothing about writing
            return
        with self.asked() as store:
            yield store

    @contextmanager
    def asked(self) -> Iterator[Store]:
        """The store, for something to be kept there.

        :raises StoreError: when it fails, or failed a moment ago.
        """
        if self._away:
            if self._clock() < self._again:
                raise StoreError(Cause.OTHER, "The database failed a moment ago.")
            self._again = self._clock() + _REST
        try:
            yield self.store
        except StoreError as error:
            if error.cause is Cause.LEARNER:  # that it knows no such learner is an answer too
                self._answers()
            else:
                self._fails(error)
            raise
        self._answers()

    def _fails(self, error: StoreError) -> None:
        self._again = self._clock() + _REST
        if not self._away:
            _LOG.error("database away", cause=error.cause.value, advice=str(error))
        self._away = error.cause

    def _answers(self) -> None:
        if self._away:
            _LOG.info("database back")
        self._away = None


@cache
def archive() -> Archive:
    """The one of this process.

    :raises StoreError: when the address of the database is none.
    """
    return Archive(Store(environment.database()))


class Outcome(Enum):
    """What became of a moment that was to be kept."""

    KEPT = "kept"
    LATE = "late"
    """Another one was kept first: in another window, or by another server."""
    WAITS = "waits"
    """The database does not answer. It is kept when that is back."""


@dataclass
class _Moment:
    room: str
    since: int
    """The moment it follows; `_UNKNOWN` where none is known."""
    seq: int
    record: Record
    at: datetime
    tried: bool = False
    """Whether it was sent to the database, which may have kept it without being able to say so."""


@dataclass
class Memory:
    """One visitor's part of the archive, as one session knows it."""

    archive: Archive
    learner: str
    """The hash of their id."""
    known: dict[str, int] = field(default_factory=dict)
    """The number of the moment of each room that was kept last, or is to be."""
    _waiting: list[_Moment] = field(default_factory=list)
    _unset: dict[str, str] = field(default_factory=dict)
    _met: bool = False
    """Whether there was such a learner when the visit began: one who is gone since then was forgotten."""
    _begun: bool = False

    @property
    def behind(self) -> bool:
        """Whether something could not be kept yet."""
        return bool(self._waiting or self._unset)

    def settings(self) -> dict[str, str]:
        """What the visitor has set; nothing while the database does not answer."""
        try:
            with self.archive.read() as store:
                self._met = store.met(self.learner)
                return store.settings(self.learner)
        except StoreError:
            return {}

    def totals(self) -> tuple[int, int]:
        """How many deals were played to their end and how many answers given; none while nobody can say."""
        try:
            with self.archive.read() as store:
                return store.totals(self.learner)
        except StoreError:
            return 0, 0

    def latest(self, room: str) -> Kept | None:
        """The moment of a room that was kept last; None without one, and while the database does not answer."""
        if self.behind:
            return None
        try:
            with self.archive.read() as store:
                kept = store.kept(self.learner, room)
        except StoreError:
            return None
        if kept is not None:
            self.known[room] = kept.seq
        return kept

    def keep(self, room: str, seq: int, record: Record) -> Outcome:
        """Keep a moment, with all that goes with it.

        :raises LearnerUnknown: when the visitor was forgotten meanwhile.
        """
        since = self.known.get(room, _UNKNOWN)
        # Numbers only rise, also where a room that could not be read was opened anew.
        number = max(seq, since + 1)
        moment = _Moment(room, since, number, record, datetime.now(UTC))
        last = next((other for other in reversed(self._waiting) if other.room == room), None)
        if last is not None and not last.tried and last.record.deal == record.deal:
            # It takes the place of one that waits; of that only its answers are still news.
            self._waiting.remove(last)
            moment.since = last.since
            moment.record = replace(record, answered=(*last.record.answered, *record.answered))
        self._waiting.append(moment)
        self.known[room] = number
        if room in self.catch_up():
            return Outcome.LATE
        return Outcome.WAITS if self.behind else Outcome.KEPT

    def set(self, name: str, value: str) -> None:
        """Keep a setting.

        :raises LearnerUnknown: when the visitor was forgotten meanwhile.
        """
        self._unset[name] = value
        self.catch_up()

    def catch_up(self) -> frozenset[str]:
        """Keep what could not be kept yet, and name the rooms in which another window was first.

        What could not be kept of such a room is lost: what was done in the other window stands.

        :raises LearnerUnknown: when the visitor was forgotten meanwhile.
        """
        late: frozenset[str] = frozenset()
        try:
            while self.behind:
                with self.archive.asked() as store:
                    self._begin(store)
                    if self._waiting:
                        late |= self._next(store)
                    for name in tuple(self._unset):
                        store.set_setting(self.learner, name, self._unset[name])
                        del self._unset[name]
        except LearnerUnknown:
            self._waiting.clear()
            self._unset.clear()
            raise
        except StoreError:
            pass  # the archive has said so; what waits is tried again
        return late

    def _begin(self, store: Store) -> None:
        if not self._begun:
            if self._met and not store.met(self.learner):
                raise LearnerUnknown
            store.learner(self.learner, datetime.now(UTC))
            self._begun = True

    def _next(self, store: Store) -> frozenset[str]:
        """Keep what waits longest; the room, if another window was first there."""
        moment = self._waiting[0]
        record = moment.record
        attempts = [Attempt(each.concept, each.puzzle, each.right, each.aided, moment.at) for each in record.answered]
        tried, moment.tried = moment.tried, True
        first = store.keep(
            self.learner,
            moment.room,
            moment.seq,
            record.text,
            moment.at,
            since=moment.since,
            deal=record.deal,
            over=record.over,
            attempts=attempts,
        )
        if first or (tried and store.kept(self.learner, moment.room) == Kept(moment.seq, record.text)):
            del self._waiting[0]
            return frozenset()
        lost = [each for each in self._waiting if each.room == moment.room]
        self._waiting = [each for each in self._waiting if each.room != moment.room]
        # What was refused is nothing that a later moment could follow.
        self.known.pop(moment.room, None)
        if tried or len(lost) > 1:
            _LOG.warning("moments lost", moments=len(lost))
        return frozenset({moment.room})

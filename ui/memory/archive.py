"""The database of this process: whether it answers, and what could not be kept in it yet."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from threading import Lock
from weakref import WeakValueDictionary

import structlog

from fantan.store import Cause, LearnerUnknown, Store, StoreError
from ui import environment
from ui.memory.evidence import Learners
from ui.memory.pending import Pending

_LOG = structlog.get_logger()
_READABLE = frozenset({Cause.LOCKED, Cause.FULL, Cause.READ_ONLY})
"""What keeps a database from taking something in, and not from being read."""
_REST = 5.0
"""How many seconds a database that failed is left alone."""
_LAST = 10.0
"""How many seconds the end of the process waits for it."""


class Archive:
    """The database of this process, and what could not be kept in it yet.

    While it is known not to answer, one visitor tries and the others do not wait.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self.store, self._clock = store, clock
        self.learners = Learners()
        self._away: Cause | None = None
        self._again = 0.0
        self._pending: WeakValueDictionary[str, Pending] = WeakValueDictionary()
        self._finding = Lock()
        self._behind: dict[str, Pending] = {}
        """What could not be kept yet, or not be told: by learner, who was tried last at the end."""

    def pending(self, learner: str) -> Pending:
        """What of a learner is to be kept still: one for all their windows."""
        with self._finding:
            found = self._pending.get(learner)
            if found is None:
                found = self._pending[learner] = Pending(learner)
            return found

    def note(self, pending: Pending) -> None:
        """Hold on to what waits, and to what is to be told; the others are tried before it."""
        self._behind.pop(pending.learner, None)
        if pending or pending.lost:
            self._behind[pending.learner] = pending
        else:
            pending.met = False

    @property
    def behind(self) -> bool:
        """Whether something could not be kept yet."""
        return any(self._waiting())

    def keep(self, pending: Pending, *, begun: bool = False) -> bool:
        """Keep of it all that the database takes; `begun` where it is known to have the learner. It says so too.

        :raises LearnerUnknown: when the learner was forgotten meanwhile.
        """
        with pending.lock:
            try:
                while pending:
                    with self.asked() as store:
                        begun = begun or pending.begin(store)
                        pending.next(store)
            except LearnerUnknown:
                pending.drop()
                raise
            except StoreError:
                pending.wait()  # its failing was logged; what waits is tried again
            finally:
                self.note(pending)
        return begun

    def catch_up(self) -> None:
        """Keep what could not be kept yet, of whoever it is."""
        for pending in self._waiting():
            if self._rests():
                break
            with suppress(LearnerUnknown):
                self.keep(pending)

    def finish(self) -> None:
        """Keep what could not be kept yet for the last time, and say what is lost."""
        until = self._clock() + _LAST
        for pending in self._waiting():
            if self._clock() > until:
                break
            self._again = 0.0
            with suppress(LearnerUnknown):
                self.keep(pending)
        lost = sum(moment.acts for pending in self._waiting() for moment in pending.moments)
        if lost:
            _LOG.error("moments lost", moments=lost)

    @contextmanager
    def whole(self, learner: str) -> Iterator[Store]:
        """The store, when it has all that a learner did here; nothing more of theirs is kept meanwhile.

        :raises StoreError: when something could not be kept yet.
        """
        pending = self.pending(learner)
        with pending.lock:
            with suppress(LearnerUnknown):
                self.keep(pending)
            if pending:
                raise StoreError(Cause.OTHER, "Something waits to be kept.")
            yield self.store

    def forget(self, learner: str) -> None:
        """Delete all there is about a learner, and keep nothing of what waits.

        :raises StoreError: when the database fails.
        """
        pending = self.pending(learner)
        with pending.lock:
            self.store.forget(learner)
            pending.drop()
            self.note(pending)

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
        if self._rests():
            raise StoreError(Cause.OTHER, "The database failed a moment ago.")
        if self._away:
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

    def _rests(self) -> bool:
        return self._away is not None and self._clock() < self._again

    def _waiting(self) -> list[Pending]:
        return [pending for pending in tuple(self._behind.values()) if pending]

    def _fails(self, error: StoreError) -> None:
        self._again = self._clock() + _REST
        if not self._away:
            _LOG.error("database away", cause=error.cause.value, advice=str(error))
        if error.cause is Cause.READ_ONLY:
            self.store.close()  # a connection of PostgreSQL stays as it was opened
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

"""What of one learner is to be kept still."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import Enum
from itertools import chain
from threading import RLock

import structlog

from fantan.store import Attempt, Kept, KeptDeal, LearnerUnknown, Store
from ui.rooms import Record

_LOG = structlog.get_logger()
UNKNOWN = -1
"""The number of no moment: what follows it is kept only where there is nothing yet."""


class Outcome(Enum):
    """What became of a moment that was to be kept."""

    KEPT = "kept"
    LATE = "late"
    """Another one was kept first: in another window, or by another server."""
    WAITS = "waits"
    """The database does not answer. It is kept when that is back."""


@dataclass(eq=False)
class Moment:
    """A moment of a room, and what became of it."""

    room: str
    seq: int
    record: Record
    outcome: Outcome = Outcome.WAITS
    since: int = UNKNOWN
    """The moment it follows; `UNKNOWN` where none is known."""
    at: datetime = field(default_factory=lambda: datetime.now(UTC))
    attempts: tuple[Attempt, ...] = ()
    """What was answered, each with its own time."""
    acts: int = 0
    """How many acts it stands for."""
    waited: bool = False
    """Whether somebody went on although it was not kept yet."""
    tried: bool = False
    """Whether it was sent to the database, which may have kept it without being able to say so."""


def moment(room: str, seq: int, record: Record, since: int, acts: int) -> Moment:
    """A moment of now, which so many acts led to."""
    at = datetime.now(UTC)
    return Moment(room, seq, record, since=since, at=at, attempts=attempts(record, at), acts=acts)


def attempts(record: Record, at: datetime) -> tuple[Attempt, ...]:
    """The evidence of what was answered in a moment."""
    return tuple(Attempt(each.concept, each.puzzle, each.right, each.aided, at) for each in record.answered)


class Pending:
    """What of one learner is to be kept still, in order. All their windows share it, and it outlasts them."""

    def __init__(self, learner: str) -> None:
        """:param learner: the hash of their id."""
        self.learner = learner
        self.moments: list[Moment] = []
        self.settings: dict[str, str] = {}
        self.lost: dict[str, int] = {}
        """For each room in which another window was first, how many acts that undid, until somebody is told."""
        self.met = False
        """Whether the learner was there when one of the windows opened. Who is gone since then was forgotten."""
        self.lock = RLock()
        """Held by the window that adds to it, and by who keeps something of it."""

    def __bool__(self) -> bool:
        return bool(self.moments or self.settings)

    def last(self, room: str) -> Moment | None:
        """The latest moment of a room that waits."""
        return next((moment for moment in reversed(self.moments) if moment.room == room), None)

    def add(self, moment: Moment) -> None:
        """Let a moment wait; it takes the place of one of the same deal, of which only the answers are still news."""
        last = self.last(moment.room)
        if last is not None and not last.tried and last.record.deal == moment.record.deal:
            self.moments.remove(last)
            moment.since, moment.acts, moment.waited = last.since, last.acts + moment.acts, last.waited
            moment.attempts = (*last.attempts, *moment.attempts)
        self.moments.append(moment)

    def begin(self, store: Store) -> bool:
        """Note that the learner is here.

        :raises LearnerUnknown: when they were forgotten meanwhile.
        """
        if self.met and not store.met(self.learner):
            raise LearnerUnknown
        store.learner(self.learner, datetime.now(UTC))
        return True

    def next(self, store: Store) -> None:
        """Keep the moment that waits longest; without one, the settings."""
        if self.moments:
            self._keep(self.moments[0], store)
            return
        for name in tuple(self.settings):
            store.set_setting(self.learner, name, self.settings[name])
            del self.settings[name]

    def wait(self) -> None:
        """Note that nobody is held up by what could not be kept."""
        for moment in self.moments:
            moment.waited = True

    def drop(self) -> None:
        """Keep nothing of it: the learner asked for that."""
        for moment in self.moments:
            moment.outcome = Outcome.LATE
        self.moments.clear()
        self.settings.clear()
        self.lost.clear()

    def _keep(self, moment: Moment, store: Store) -> None:
        """Keep a moment, or refuse all of its room if another window was first there."""
        record = moment.record
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
            attempts=moment.attempts,
        )
        there = store.kept(self.learner, moment.room) if tried and not first else None
        if first or there == Kept(moment.seq, record.text):
            moment.outcome = Outcome.KEPT
            self.moments.remove(moment)
            return
        refused = [each for each in self.moments if each.room == moment.room]
        if there is not None and there.seq > moment.seq:
            refused.remove(moment)  # it was kept, and somebody went on from there
            moment.outcome = Outcome.LATE
            self.moments.remove(moment)
        self._refuse(refused, store)

    def _refuse(self, refused: list[Moment], store: Store) -> None:
        """Note what is lost. Deals and answers of which somebody was told that they are kept later, are even so."""
        waited = [moment for moment in refused if moment.waited]
        deals = {each.record.deal: _deal(each) for each in waited if each.record.deal}
        store.add(self.learner, deals.values(), chain.from_iterable(each.attempts for each in waited))
        for moment in refused:
            moment.outcome = Outcome.LATE
            self.moments.remove(moment)
        lost = sum(moment.acts for moment in waited)
        if lost:
            room = waited[0].room
            self.lost[room] = self.lost.get(room, 0) + lost
            _LOG.warning("moments lost", moments=lost)


def _deal(moment: Moment) -> KeptDeal:
    return KeptDeal(moment.record.deal, moment.record.text, moment.record.over, moment.at, moment.at)

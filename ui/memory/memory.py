"""One visitor's part of the archive, as one session knows it."""

from datetime import datetime

from fantan.learner import Learner
from fantan.store import Kept
from ui.memory.archive import Archive
from ui.memory.pending import UNKNOWN, Moment, Outcome, moment
from ui.rooms import Record


class Memory:
    """What the tutor remembers of one visitor."""

    def __init__(self, archive: Archive, learner: str) -> None:
        """:param learner: the hash of their id."""
        self.archive, self.learner = archive, learner
        self.pending = archive.pending(learner)
        self.known: dict[str, Moment] = {}
        """The moment of each room that this session saw last, kept or waiting."""
        self._met = self._begun = False

    @property
    def behind(self) -> bool:
        """Whether something could not be kept yet."""
        return bool(self.pending)

    def settings(self) -> dict[str, str]:
        """What the visitor has set.

        :raises StoreError: while nobody can say.
        """
        with self.archive.read() as store:
            self._met = self._met or store.met(self.learner)
            return {**store.settings(self.learner), **self.pending.settings}

    def totals(self) -> tuple[int, int]:
        """How many deals were played to their end and how many answers given.

        :raises StoreError: while nobody can say.
        """
        with self.archive.read() as store:
            return store.totals(self.learner)

    def knowledge(self) -> Learner:
        """What the evidence of their answers says, kept or waiting.

        :raises StoreError: while nobody can say.
        """
        with self.archive.read() as store:
            learner = self.archive.learners.learner(store, self.learner)
        with self.pending.lock:
            waiting = tuple(attempt for moment in self.pending.moments for attempt in moment.attempts)
        return learner.after(waiting) if waiting else learner

    def history(self, since: datetime) -> list[tuple[datetime, bool]]:
        """When they answered since then, and whether rightly.

        :raises StoreError: while nobody can say.
        """
        with self.archive.read() as store:
            return store.history(self.learner, since)

    def latest(self, room: str) -> Kept | None:
        """The latest moment of a room, be it kept or waiting; None without one.

        :raises StoreError: while nobody can say.
        """
        with self.pending.lock:
            last = self.pending.last(room)
        if last is None:
            with self.archive.read() as store:
                kept = store.kept(self.learner, room)
            if kept is None:
                return None
            self._met = True
            last = Moment(room, kept.seq, Record(kept.text), Outcome.KEPT)
        self.known[room] = last
        return Kept(last.seq, last.record.text)

    def keep(self, room: str, seq: int, record: Record, *, acts: int = 1) -> Outcome:
        """Keep a moment that so many acts led to, with all that goes with it.

        :raises LearnerUnknown: when the visitor was forgotten meanwhile.
        """
        with self.pending.lock:
            before, last = self.known.pop(room, None), self.pending.last(room)
            if (last is not None and last is not before) or (before and before.outcome is Outcome.LATE):
                return Outcome.LATE
            since = before.seq if before else UNKNOWN
            # Numbers only rise, also where a room that could not be read was opened anew.
            now = moment(room, max(seq, since + 1), record, since, acts)
            self.pending.add(now)
            self.catch_up()
            if now.outcome is not Outcome.LATE:
                self.known[room] = now
            return now.outcome

    def set(self, name: str, value: str) -> None:
        """Keep a setting.

        :raises LearnerUnknown: when the visitor was forgotten meanwhile.
        """
        with self.pending.lock:
            self.pending.settings[name] = value
            self.catch_up()

    def catch_up(self) -> None:
        """Keep what could not be kept yet.

        :raises LearnerUnknown: when the visitor was forgotten meanwhile.
        """
        with self.pending.lock:
            self.pending.met = self.pending.met or self._met or self._begun
            self._begun = self.archive.keep(self.pending, begun=self._begun)

    def late(self) -> dict[str, int]:
        """The rooms in which another window was first, each told once, and how many acts that undid."""
        with self.pending.lock:
            lost, self.pending.lost = self.pending.lost, {}
            self.archive.note(self.pending)
        late = {room for room, moment in self.known.items() if moment.outcome is Outcome.LATE}
        for room in late:
            del self.known[room]
        return {**dict.fromkeys(late, 0), **lost}

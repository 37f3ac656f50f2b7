"""One visitor's part of the archive, as one session knows it."""

from fantan.store import Kept
from ui.memory.archive import Archive
from ui.memory.pending import UNKNOWN, Moment, Outcome
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

    def latest(self, room: str) -> Kept | None:
        """The latest moment of a room, be it kept or waiting; None without one.

        :raises StoreError: while nobody can say.
        """
        with self.pending.lock:
            moment = self.pending.last(room)
        if moment is None:
            with self.archive.read() as store:
                kept = store.kept(self.learner, room)
            if kept is None:
                return None
            self._met = True
            moment = Moment(room, kept.seq, Record(kept.text), Outcome.KEPT)
        self.known[room] = moment
        return Kept(moment.seq, moment.record.text)

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
            moment = Moment(room, max(seq, since + 1), record, since=since, acts=acts)
            self.pending.add(moment)
            self.catch_up()
            if moment.outcome is not Outcome.LATE:
                self.known[room] = moment
            return moment.outcome

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
            self.pending.met = self.pending.met or self._met
            self._begun = self.archive.keep(self.pending, begun=self._begun)

    def late(self) -> dict[str, int]:
        """The rooms in which another window was first, each told once, and how many acts in this one that undid."""
        late = {room: moment.acts for room, moment in self.known.items() if moment.outcome is Outcome.LATE}
        for room in late:
            del self.known[room]
        return late

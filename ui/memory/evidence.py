"""What the evidence of a learner adds up to, added up once: what is new is added to what was there."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

from fantan.learner import Learner
from fantan.store import Attempt, News, Store

_BEGINNING = datetime.min.replace(tzinfo=UTC)
_MOST = 500
"""How many learners are held ready in a process."""


@dataclass(frozen=True)
class Seen:
    """A learner, made from so much of their evidence."""

    learner: Learner = field(default_factory=Learner)
    total: int = 0
    last: int = 0
    newest: Attempt | None = None
    """The one of that number."""
    until: datetime = _BEGINNING

    def after(self, news: News) -> "Seen | None":
        """It with what is new; None where evidence was taken away, or came that is older than what was seen."""
        if news.total != self.total + len(news.attempts) or news.before != self.newest:
            return None
        if not news.attempts:
            return self
        if news.attempts[0].at < self.until:
            return None
        return Seen(self.learner.after(news.attempts), news.total, news.last, news.newest, news.attempts[-1].at)


class Learners:
    """The learners of this process who were here last."""

    def __init__(self) -> None:
        self._seen: dict[str, Seen] = {}

    def learner(self, store: Store, id: str) -> Learner:
        """A learner as all their evidence says by now; one query, where nothing was taken away.

        :param id: the hash of their id.
        """
        before = self._seen.pop(id, Seen())
        seen = before.after(store.news(id, before.last)) or Seen().after(store.news(id)) or before
        self._seen[id] = seen
        while len(self._seen) > _MOST:
            self._seen.pop(next(iter(self._seen)), None)
        return seen.learner

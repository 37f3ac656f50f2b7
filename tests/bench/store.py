"""The store: how long a move takes until it is kept, on each database there is, as it is really run."""

import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from fantan.store import Attempt, Store, default_url
from tests.bench.engine import per_call
from tests.store import postgresql

NOW = datetime(2026, 3, 4, tzinfo=UTC)
HEAD = "pagat;seats=4;bots=careful;dealer=0;seed=ab"
TEXT = f"{HEAD};log={','.join(['7D', '-', '6D', '8D'] * 10)}"


def report() -> None:
    """Print what the calls of a page cost."""
    with tempfile.TemporaryDirectory() as folder:
        measure("SQLite", default_url(Path(folder)))
    if postgresql.programs():
        with postgresql.running(fsync="on") as server:
            measure("PostgreSQL", server.database())


def measure(name: str, url: str) -> None:
    """Print what the calls of a page cost on one database."""
    store = Store(url)
    store.migrate()
    store.learner("ann", NOW)
    for work, call in calls(store).items():
        print(f"{name + ': ' + work:<53} {per_call(call) * 1e6:9.0f} µs")
    store.close()


def calls(store: Store) -> dict[str, Callable[[], object]]:
    """The calls by what they are."""
    seqs = {room: count() for room in ("learn", "play", "practise")}
    evidence = [Attempt("gap", "P01.pagat.2.k3f9x2", True, False, NOW)]

    def keep(room: str, **more: object) -> None:
        assert store.keep("ann", room, next(seqs[room]), TEXT, NOW, **more)

    return {
        "keep a moment": lambda: keep("learn"),
        "keep a moment with its deal": lambda: keep("play", deal=HEAD),
        "keep a moment with an answer": lambda: keep("practise", attempts=evidence),
        "read a moment": lambda: store.kept("ann", "play"),
        "note that a learner was seen": lambda: store.learner("ann", NOW),
    }

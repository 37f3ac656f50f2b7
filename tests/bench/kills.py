"""Kill writing processes at random moments and look whether anything is lost: `python -m tests.bench.kills`.

A writer says through a pipe which moves were kept. After its death the database is opened again: every move it spoke
of is there, and at most the one that it had no time to speak of. A move is its room, its deal and its evidence; half
of one is a failure.
"""

import argparse
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from sqlalchemy import func, select

from fantan.store import Attempt, Kept, Store, default_url
from fantan.store.tables import attempts
from tests.store import postgresql

NOW = datetime(2026, 3, 4, tzinfo=UTC)
ROOM = "play"
WRITERS = 3
"""How many write at the same time."""
LONGEST = 0.03
"""How many seconds a writer lives at most after its first move."""
DEAL = 10
"""How many moves a deal has."""


def main() -> None:
    """Kill writers on the databases there are, and say what was found; fail when a move was lost or halved."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--url", help="the database; without it SQLite, then a PostgreSQL of our own")
    asked = parser.parse_args()
    if asked.url:
        report(asked.url, asked.kills)
        return
    with tempfile.TemporaryDirectory() as folder:
        report(default_url(Path(folder)), asked.kills)
    if postgresql.programs():
        with postgresql.running() as server:
            report(server.database(), asked.kills)


def report(url: str, kills: int) -> None:
    """Print what a number of kills did."""
    rng, start = Random(0), time.perf_counter()
    with_store(url, Store.migrate)
    said = whole = 0
    for first in range(0, kills, WRITERS):
        numbers = range(first, min(first + WRITERS, kills))
        last = killed(url, numbers, rng)
        store = Store(url)
        for number, seq in zip(numbers, last, strict=True):
            said += seq
            whole += check(store, f"learner {number}", seq) - seq
        store.close()
    sound(url)
    seconds = time.perf_counter() - start
    print(
        f"{url.partition(':')[0]}: {kills} kills, {said} moves acknowledged and all there, "
        f"{whole} more were whole, none half; {seconds:.0f} s"
    )


def with_store(url: str, work: Callable[[Store], None]) -> None:
    """Do something with a store that is closed again: no connection may be open when we fork."""
    store = Store(url)
    work(store)
    store.close()


def killed(url: str, numbers: Sequence[int], rng: Random) -> list[int]:
    """Let writers write side by side, and kill each at a moment of its own; the last move each of them spoke of."""
    writers = [fork(url, f"learner {number}") for number in numbers]
    first = [os.read(pipe, 8) for _, pipe in writers]
    ends = sorted((time.perf_counter() + rng.uniform(0, LONGEST), process) for process, _ in writers)
    for end, process in ends:
        time.sleep(max(0.0, end - time.perf_counter()))
        os.kill(process, signal.SIGKILL)
    last = []
    for (process, pipe), spoken in zip(writers, first, strict=True):
        while more := os.read(pipe, 1 << 16):
            spoken += more
        os.close(pipe)
        _, status = os.waitpid(process, 0)
        assert os.WIFSIGNALED(status), f"a writer ended by itself after {len(spoken) // 8} moves"
        last.append(int.from_bytes(spoken[len(spoken) // 8 * 8 - 8 : len(spoken) // 8 * 8], "big"))
    return last


def fork(url: str, learner: str) -> tuple[int, int]:
    """Start a writer; its process and the pipe through which it speaks."""
    hear, speak = os.pipe()
    process = os.fork()
    if process:
        os.close(speak)
        return process, hear
    try:
        write(url, learner, speak)
    finally:
        os._exit(1)


def write(url: str, learner: str, pipe: int) -> None:
    """Make one move after the other, and speak of each when it is kept."""
    store = Store(url)
    store.learner(learner, NOW)
    for seq in range(1, 1 << 30):
        if not move(store, learner, seq):
            return
        os.write(pipe, seq.to_bytes(8, "big"))


def move(store: Store, learner: str, seq: int) -> bool:
    """Keep a move with all that goes with it."""
    evidence = [Attempt("gap", f"{seq}", True, False, NOW)]
    return store.keep(learner, ROOM, seq, text(seq), NOW, deal=deal(seq), over=over(seq), attempts=evidence)


def text(seq: int) -> str:
    """What the room shows after a move; the larger ones take more than one page of the file."""
    return f"{seq} " * (1 + seq * 37 % 2000)


def deal(seq: int) -> str:
    """The deal of a move."""
    return f"deal {seq // DEAL}"


def over(seq: int) -> bool:
    """Whether a move is the last of its deal."""
    return seq % DEAL == DEAL - 1


def check(store: Store, learner: str, said: int) -> int:
    """Hold what is there against what was spoken of; the last move there is."""
    kept = store.kept(learner, ROOM)
    assert kept is not None, f"{learner}: {said} moves were kept, and none is there"
    assert kept.seq in (said, said + 1), f"{learner}: the last move was {said}, and {kept.seq} is there"
    assert kept == Kept(kept.seq, text(kept.seq)), f"{learner}: move {kept.seq} is damaged"
    deals = {one.deal: (one.text, one.over) for one in store.deals(learner)}
    ends = {deal(seq): seq for seq in range(1, kept.seq + 1)}
    assert deals == {name: (text(seq), over(seq)) for name, seq in ends.items()}, f"{learner}: the deals are others"
    with store.engine.connect() as connection:
        count = connection.execute(select(func.count()).where(attempts.c.learner == learner)).scalar()
    assert count == kept.seq, f"{learner}: {kept.seq} moves have left {count} pieces of evidence"
    assert move(store, learner, kept.seq + 1), f"{learner}: it does not go on"
    return kept.seq


def sound(url: str) -> None:
    """Let SQLite look at its whole file."""
    store = Store(url)
    if store.engine.dialect.name == "sqlite":
        with store.engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA integrity_check").scalars().all() == ["ok"]
    store.close()


if __name__ == "__main__":
    if not hasattr(os, "fork"):
        sys.exit("needs fork")
    main()

"""Servers of their own for the tests: `python -m tests.store.processes WORK URL …`.

Each says `ready` when all is imported, waits for a line, does its work, and says what came of it.
"""

import subprocess
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from fantan.store import Store, StoreError, schema

ROOT = Path(__file__).resolve().parents[2]
NOW = datetime(2026, 3, 4, tzinfo=UTC)


def migrate(url: str, folder: str) -> str:
    """Bring a database up to date by the migrations of a folder."""
    schema.migrate(Store(url).engine, Path(folder))
    return "done"


def race(url: str, me: str, other: str, moves: str) -> str:
    """Try to make every move of a room at the same time as another; the numbers of those that were made here."""
    store, won = Store(url), []
    for seq in range(int(moves)):
        store.keep("ann", me, seq, "", NOW)
        while (met := store.kept("ann", other)) is None or met.seq < seq:
            pass
        if store.keep("ann", "play", seq, f"{seq}", NOW, deal="deal"):
            won.append(seq)
    return " ".join(map(str, won))


WORKS: Mapping[str, Callable[..., str]] = {"migrate": migrate, "race": race}


def at_once(*works: tuple[str, ...]) -> list[str]:
    """Let processes do their works at the same moment; what each of them said."""
    command = [sys.executable, "-W", "error", "-m", "tests.store.processes"]
    started = [
        subprocess.Popen([*command, *work], cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for work in works
    ]
    for process in started:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in started:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    return [process.communicate(timeout=60)[0].strip() for process in started]


def main(work: str, *arguments: str) -> None:
    """Wait for the word, then work."""
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    try:
        said = WORKS[work](*arguments)
    except StoreError as error:
        said = f"{type(error).__name__}: {error}"
    sys.stdout.write(f"{said}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])

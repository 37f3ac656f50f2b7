"""The tutor as deploy/Dockerfile starts it, on a port of its own."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.machine import free_port

ROOT = Path(__file__).resolve().parents[2]
FLAGS = ("--no-access-log", "--ws-max-size=65536", "--ws-per-message-deflate=false")
SECRET = "known-to-all-the-tests"
READY = "Application startup complete"
"""What each worker writes into the log."""


@dataclass
class Server:
    """A server that runs, with one worker or more."""

    port: int
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def stop(self) -> None:
        """Let it end."""
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self.process.kill()
        self.process.wait()


@contextmanager
def running(
    folder: Path, database: str = "", app: str = "app:app", workers: int = 1, coach: str = "off"
) -> Iterator[Server]:
    """Run a server that keeps its data in a folder, or in a database, and its log in the folder."""
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", app, f"--port={port}", f"--workers={workers}", *FLAGS]
    ours = {"FANTAN_DATA": str(folder), "FANTAN_DATABASE_URL": database, "FANTAN_SECRET": SECRET, "FANTAN_COACH": coach}
    log = folder / f"{port}.log"
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, env=os.environ | ours, stdout=out, stderr=out)
    server = Server(port, process)
    try:
        end = time.monotonic() + 60
        while log.read_text(errors="replace").count(READY) < workers:
            if process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"the server did not start:\n{log.read_text(errors='replace')}")
            time.sleep(0.1)
        yield server
    finally:
        server.stop()

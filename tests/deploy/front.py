"""A real nginx of our own: deploy/nginx.conf as it is, on a free port, in front of servers on this machine."""

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.machine import free_port

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"


def program() -> str | None:
    """The nginx of this machine; Debian keeps it where only root looks. None when there is none."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def lay(folder: Path, servers: str, listen: str) -> list[str]:
    """Lay nginx.conf into a folder with the two small files it reads; the command that starts it from there."""
    found = program()
    assert found, "no nginx here (Debian: apt-get install nginx)"
    shutil.copy(DEPLOY / "nginx.conf", folder)
    (folder / "servers.conf").write_text(servers, encoding="utf-8")
    (folder / "listen.conf").write_text(listen, encoding="utf-8")
    return [found, "-p", str(folder / "prefix"), "-c", str(folder / "nginx.conf")]


@dataclass
class Front:
    """An nginx that runs."""

    port: int
    folder: Path
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """What it wrote so far: the access log and its complaints."""
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")


@contextmanager
def running(*servers: int, listen: str = "") -> Iterator[Front]:
    """Run it in front of the servers on some ports; `listen` is said to it beside the port it listens on."""
    # Not below the folder of the tests: started by root its workers are somebody else, and nobody gets in there.
    folder = Path(tempfile.mkdtemp(prefix="fantan-nginx-"))
    folder.chmod(0o755)
    (folder / "prefix").mkdir()
    lines = "".join(f"server 127.0.0.1:{server};\n" for server in servers)
    try:
        front = _started(folder, lines, listen)
        try:
            yield front
        finally:
            front.process.terminate()
            front.process.wait(timeout=10)
    finally:
        shutil.rmtree(folder)


def _started(folder: Path, servers: str, listen: str) -> Front:
    for _ in range(5):  # a port that was free may be taken by now
        port = free_port()
        command = lay(folder, servers, f"listen 127.0.0.1:{port};\n{listen}")
        with (folder / "log").open("ab") as log:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        front = Front(port, folder, process)
        if _answers(front):
            return front
        process.kill()
        process.wait()
        if "Address already in use" not in front.log:
            break
    raise RuntimeError(f"nginx did not start:\n{front.log}")


def _answers(front: Front) -> bool:
    end = time.monotonic() + 10
    while time.monotonic() < end and front.process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", front.port)) == 0:
                return True
        time.sleep(0.02)
    return False

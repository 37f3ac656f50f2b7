"""A real PostgreSQL of our own: a fresh cluster in a folder of its own, reached through a socket in it."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import psutil
from sqlalchemy import URL, create_engine

DEBIAN = Path("/usr/lib/postgresql")
NUMBERS = count(1)
SETTINGS = {
    "listen_addresses": "''",  # the socket is enough, and no port can be taken by another
    "fsync": "off",  # we kill processes here, never the machine
    "max_connections": "200",
}


def programs() -> Path | None:
    """The folder of initdb and pg_ctl: the newest one of Debian, else that on the path; None when there is none."""
    debian = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda file: int(file.parts[-3]))
    found = str(debian[-1]) if debian else shutil.which("initdb")
    return Path(found).parent if found else None


@dataclass
class PostgreSQL:
    """A server. It refuses to run as root, so root starts it as the user `postgres`."""

    folder: Path
    programs: Path
    settings: Mapping[str, str]

    def start(self) -> None:
        """Start it and wait until it answers."""
        settings = " ".join(f"-c {name}={value}" for name, value in self.settings.items())
        log = str(self.folder / "log")
        options = f"{settings} -c unix_socket_directories={self.folder}"
        self._run("pg_ctl", "start", "--wait", "--silent", f"--log={log}", f"--options={options}")

    def stop(self) -> None:
        """End it at once, as a power cut would."""
        self._run("pg_ctl", "stop", "--mode=immediate", "--silent")

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """Let it keep every connection and say nothing for a while."""
        first = psutil.Process(int((self.folder / "data" / "postmaster.pid").read_text(encoding="ascii").split()[0]))
        hang = [first, *first.children()]
        for process in hang:
            process.suspend()
        try:
            yield
        finally:
            for process in hang:
                process.resume()

    def url(self, database: str, **query: str) -> str:
        """The address of a database."""
        where = {"host": str(self.folder), **query}
        return URL.create("postgresql+psycopg", "postgres", database=database, query=where).render_as_string()

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"tutor{next(NUMBERS)}"
        self.sql(f"CREATE DATABASE {name}")
        return self.url(name)

    def schema(self) -> str:
        """The address of a new, empty schema, which is made much faster than a database, and is one to who comes."""
        name = f"tutor{next(NUMBERS)}"
        self.sql(f"CREATE SCHEMA {name}")
        return self.url("postgres", options=f"-csearch_path={name}")

    def sql(self, statement: str) -> None:
        """Run a statement as its owner."""
        engine = create_engine(self.url("postgres"), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.exec_driver_sql(statement)
        engine.dispose()

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), f"--pgdata={self.folder / 'data'}", *arguments]
        user = "postgres" if os.geteuid() == 0 else None
        with (self.folder / "out").open("ab") as out:  # a pipe would stay open as long as the server runs
            done = subprocess.run(
                command,
                user=user,
                group=user,
                extra_groups=[] if user else None,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
            )
        if done.returncode:
            log = "\n".join(file.read_text(errors="replace") for file in self.folder.glob("[ol]*"))
            raise RuntimeError(f"{program} failed:\n{log}")


@contextmanager
def running(**settings: str) -> Iterator[PostgreSQL]:
    """A server that is there for a while."""
    found = programs()
    assert found, "no PostgreSQL here (Debian: apt-get install postgresql)"
    # Not below the folder of the tests: nobody but its owner gets in there, and its path is too long for a socket.
    folder = Path(tempfile.mkdtemp(prefix="fantan-pg-"))
    if os.geteuid() == 0:
        owner = pwd.getpwnam("postgres")
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    server = PostgreSQL(folder, found, SETTINGS | settings)
    server._run("initdb", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C", "--no-sync")
    server.start()
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)

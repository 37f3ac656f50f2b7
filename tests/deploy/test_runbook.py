"""The runbook: its commands are run as they stand there, on a real database of either kind."""

import os
import re
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from fantan.store import Store, default_url
from tests.deploy.front import DEPLOY
from tests.machine import needed
from tests.store import postgresql
from ui import environment

NOW = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)
BLOCKS = re.findall(r"(?ms)^## ([\w ]+)$|^```sh\n(.*?)^```$", (DEPLOY / "README.md").read_text(encoding="utf-8"))

# Stands in for Docker: what is to be done in a container is done here, and nothing is started or stopped.
DOCKER = """#!/bin/sh
[ "$2" = exec ] || exit 0
shift 4
exec "$@"
"""


def commands(section: str, word: str) -> str:
    """The commands of a section that have some word in them."""
    found, here = [], ""
    for heading, block in BLOCKS:
        here = heading or here
        if here == section and word in block:
            found.append(block)
    assert len(found) == 1, f"{section}: {len(found)} blocks with {word}"
    return found[0]


def run(block: str, folder: Path, **environ: str) -> None:
    """Run commands of the runbook in a folder, where the first that fails is the last."""
    (folder / "bin").mkdir(exist_ok=True)
    docker = folder / "bin" / "docker"
    docker.write_text(DOCKER, encoding="utf-8")
    docker.chmod(0o755)
    programs = postgresql.programs()
    path = os.pathsep.join(filter(None, (str(folder / "bin"), programs and str(programs), os.environ["PATH"])))
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", block],
        cwd=folder,
        env={**os.environ, **environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr


def play(store: Store, learner: str, *texts: str) -> None:
    """Let a learner make moves."""
    store.learner(learner, NOW)
    for seq, text in enumerate(texts, 1):
        assert store.keep(learner, "play", seq, text, NOW)


def test_the_sqlite_file_is_backed_up_while_a_learner_plays_and_restored(tmp_path):
    data = tmp_path / "data"
    environ = {"FANTAN_DATA": str(data)}
    store = Store(default_url(data))
    store.migrate()
    play(store, "ann", "first", "second")
    run(commands("Back up", "VACUUM"), tmp_path, **environ)
    play(store, "late", "only")  # in the file's journal, and not in the backup
    assert (data / "fantan.db-wal").stat().st_size
    store.close()

    run(commands("Restore", "fantan.db"), tmp_path, **environ)
    restored = Store(default_url(data))
    restored.migrate()
    assert restored.kept("ann", "play").text == "second"
    assert restored.kept("late", "play") is None
    play(restored, "new", "first")
    restored.close()
    # What was there before can still be opened.
    before = Store(default_url(data / "before"))
    assert before.kept("late", "play").text == "only"
    before.close()


@pytest.fixture
def server() -> Iterator[postgresql.PostgreSQL]:
    """A PostgreSQL with the user and the database of compose.yaml."""
    needed(postgresql.programs(), "postgresql")
    with postgresql.running() as server:
        server.sql("CREATE ROLE fantan SUPERUSER LOGIN")
        server.sql("CREATE DATABASE fantan OWNER fantan")
        yield server


@pytest.mark.slow
def test_postgresql_is_backed_up_while_a_learner_plays_and_restored(server, tmp_path):
    environ = {"PGHOST": str(server.folder)}
    url = f"postgresql://fantan@/fantan?host={server.folder}"
    store = Store(url)
    store.migrate()
    play(store, "ann", "first", "second")
    run(commands("Back up", "pg_dump"), tmp_path, **environ)
    play(store, "late", "only")
    with store.engine.begin() as connection:  # as a newer version would
        connection.exec_driver_sql("CREATE TABLE newer (learner text REFERENCES learners)")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'newer'")
    store.close()

    run(commands("Restore", "pg_restore"), tmp_path, **environ)
    restored = Store(url)
    restored.migrate()  # refuses newer tables
    assert restored.kept("ann", "play").text == "second"
    assert restored.kept("late", "play") is None
    play(restored, "new", "first")
    restored.close()
    before = Store(url.replace("/fantan?", "/fantan_before?"))
    assert before.kept("late", "play").text == "only"
    before.close()


@pytest.mark.usefixtures("openssl")
def test_the_secrets_that_are_made_are_long_enough(tmp_path, monkeypatch):
    run(commands("Start", "FANTAN_SECRET"), tmp_path)
    file = tmp_path / ".env"
    assert file.stat().st_mode & 0o077 == 0
    made = dict(line.split("=") for line in file.read_text(encoding="utf-8").splitlines())
    assert made["POSTGRES_PASSWORD"].isalnum()  # it becomes part of an address
    monkeypatch.setenv("FANTAN_SECRET", made["FANTAN_SECRET"])
    assert environment.signing() == (made["FANTAN_SECRET"],)


def test_the_runbook_names_every_setting_of_the_machine():
    named = set(re.findall(r"^\| `(\w+)` \|", (DEPLOY / "README.md").read_text(encoding="utf-8"), re.MULTILINE))
    read = set(re.findall(r'"(FANTAN_\w+)"', Path(environment.__file__).read_text(encoding="utf-8")))
    assert read
    assert read <= named

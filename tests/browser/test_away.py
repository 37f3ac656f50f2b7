"""When the database does not do its part: learners go on, are told once, and lose nothing; a server says what to do."""

import json
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

from fantan import words
from fantan.store import Store, default_url
from tests.browser.conftest import Server, id_of, learner
from tests.browser.test_kept import settled
from tests.browser.test_play import GAME, acted, address, button, shown, turn
from tests.browser.test_practise import press
from tests.browser.test_tabs import menu
from tests.machine import needed
from tests.store import postgresql
from ui.rooms import parts

Trouble = Callable[[], AbstractContextManager[None]]
"""Makes trouble for a while."""
LATER = words.text("kept.later", "en")


@contextmanager
def locked(folder: Path) -> Iterator[tuple[Server, Trouble]]:
    """Another program holds the file, as a backup does."""
    server = Server(folder)

    @contextmanager
    def trouble() -> Iterator[None]:
        with closing(sqlite3.connect(server.data / "fantan.db", isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            yield

    yield server, trouble


@contextmanager
def full(folder: Path) -> Iterator[tuple[Server, Trouble]]:
    """There is no room left on the disk: on a small one of our own, or by a limit where we may mount none."""
    server = Server(folder)
    server.data.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(server.data)]
    mounted = subprocess.run(mount, capture_output=True).returncode == 0
    needed(mounted or shutil.which("prlimit"), "util-linux")
    try:
        yield server, partial(filled if mounted else limited, server)
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", server.data], check=True)


@contextmanager
def filled(server: Server) -> Iterator[None]:
    filler = server.data / "filler"
    filler.write_bytes(bytes(shutil.disk_usage(server.data).free))
    yield
    filler.unlink()


@contextmanager
def limited(server: Server) -> Iterator[None]:
    assert server.process
    limit = ["prlimit", f"--pid={server.process.pid}"]
    # Less than a page of the database and its heading, and more than the log will say.
    subprocess.run([*limit, "--fsize=4096:"], check=True)
    yield
    subprocess.run([*limit, "--fsize=unlimited:"], check=True)


@contextmanager
def stopped(folder: Path) -> Iterator[tuple[Server, Trouble]]:
    """PostgreSQL is not there."""
    needed(postgresql.programs(), "postgresql")
    with postgresql.running() as database:
        server = Server(folder, {"FANTAN_DATABASE_URL": database.database()})

        @contextmanager
        def trouble() -> Iterator[None]:
            database.stop()
            try:
                yield
            finally:
                database.start()

        yield server, trouble


@pytest.fixture(params=[locked, full, stopped], ids=lambda kind: kind.__name__)
def troubled(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Server, Trouble]]:
    """A server, and the trouble its database can be in."""
    with request.param(tmp_path / "server") as (server, trouble):
        server.start()
        yield server, trouble
        server.stop()


def test_learners_play_on_while_the_database_is_away_and_all_is_kept_when_it_is_back(troubled, open_page):
    server, trouble = troubled
    page, room = open_page(address(GAME), server=server), GAME
    room = turn(page, room)
    shown(page, room)
    other = open_page("/rules", server=server)
    notice, theirs = page.locator(".notice"), other.locator(".notice")
    expect(notice).to_have_count(0)
    with trouble():
        room = turn(page, room)
        expect(notice).to_have_text(LATER)
        shown(page, room)
        # Who comes now can read and play as well, and what they read is no news about writing.
        menu(other, "Play")
        button(other, "Hint").click()
        expect(theirs).to_have_text(LATER)
        menu(other, "Progress")
        expect(other.get_by_role("heading", level=1)).to_have_text(words.text("page.progress.title", "en"))
        expect(theirs).to_have_text(LATER)
        expect(other.get_by_text("saved at once")).to_have_count(0)
        menu(other, "Rules")
        for do in ("hint", "undo"):
            button(page, do.title()).click()
            settled(page)
            room = acted(room, do)
            shown(page, room)
        room = turn(page, room)
        shown(page, room)
        menu(page, "Practise")
        page.wait_for_url("**/practise?puzzle=*")
        press(page, "nothing")
        expect(button(page, "Next puzzle")).to_be_visible()
        expect(notice).to_have_count(1)
        expect(notice).to_have_text(LATER)

        assert server.status("/healthz") == 200
        if server.environment:
            assert server.status("/readyz") == 503

    expect(notice).to_have_count(0)
    expect(theirs).to_have_count(0)

    assert server.status("/readyz") == 200

    menu(page, "Play")
    shown(page, room)
    with closing(Store(server.database)) as store:
        assert parts(store.kept(learner(page), "play").text)["deal"] == room.address
        assert len(store.attempts(learner(page))) == 1
        assert store.kept(learner(other), "play").text.endswith("hints=1")

    log = server.log.read_text()
    said = [json.loads(line) for line in log.splitlines() if line.startswith("{")]

    assert [line["event"] for line in said] == ["database away", "database back"]
    for secret in (id_of(page), learner(page), learner(other), room.table.seed, "practise", "7S"):
        assert secret not in log


DAMAGED = "This is a letter, and no database.\n" * 200


def not_a_database(data: Path) -> dict[str, str]:
    data.mkdir()
    (data / "fantan.db").write_text(DAMAGED)
    return {}


def newer(data: Path) -> dict[str, str]:
    with closing(Store(default_url(data))) as store:
        store.migrate()
    with closing(sqlite3.connect(data / "fantan.db")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = 'v9999'")
    return {}


def unreachable(data: Path) -> dict[str, str]:  # noqa: ARG001
    return {"FANTAN_DATABASE_URL": "postgresql://tutor:known-to-nobody@127.0.0.1:1/tutor"}


def no_address(data: Path) -> dict[str, str]:  # noqa: ARG001
    return {"FANTAN_DATABASE_URL": "mysql://tutor@localhost/tutor"}


def no_folder(data: Path) -> dict[str, str]:
    data.write_text("Where a folder should be.")
    return {}


def short_secret(data: Path) -> dict[str, str]:  # noqa: ARG001
    return {"FANTAN_SECRET": "short"}


def empty_secret(data: Path) -> dict[str, str]:
    data.mkdir()
    (data / "secret").touch()
    return {}


@pytest.mark.parametrize(
    ("broken", "advice"),
    [
        (not_a_database, "put a backup in its place and start again"),
        (newer, "Start that version or a newer one, or use another database"),
        (unreachable, "Check that its address is right"),
        (no_address, "Give sqlite:////full/path/to/fantan.db or postgresql://user:password@host/name"),
        (no_folder, "The tutor cannot start."),
        (short_secret, "each secret needs 16 characters or more"),
        (empty_secret, "or delete it, and all learners begin anew"),
    ],
)
def test_a_server_that_cannot_start_ends_and_says_what_to_do(tmp_path, broken, advice):
    server = Server(tmp_path / "server")
    server.environment = broken(server.data)
    ended = server.begin().wait(timeout=60)
    log = server.log.read_text()
    said = [line for line in log.splitlines() if line]

    assert ended != 0
    assert advice in said[-2]  # the last one is Streamlit's
    assert "known-to-nobody" not in log

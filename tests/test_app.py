"""The app as a server: settings, headers, redirects, the frame around every page."""

import asyncio
import base64
import hashlib
import sys
import tomllib
from pathlib import Path
from threading import Event
from unittest.mock import Mock

import pytest
import structlog
from platformdirs import user_cache_path
from starlette.applications import Starlette
from starlette.routing import Route
from streamlit import config, file_util
from streamlit.testing.v1 import AppTest
from structlog.testing import capture_logs

import app
from fantan import words
from tests.asgi import ask, run
from ui import environment
from ui.table.component import PATH

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("home", "learn", "practise", "play", "review", "rules", "house", "progress")


def flat(sections, prefix=""):
    """The sections of a settings file, nested ones by their full name, each with its plain options."""
    for name, options in sections.items():
        yield prefix + name, [option for option, value in options.items() if not isinstance(value, dict)]
        yield from flat({key: value for key, value in options.items() if isinstance(value, dict)}, f"{prefix}{name}.")


async def inner(_scope, _receive, send):
    """The app behind the middleware: it says yes to everything."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


@pytest.mark.parametrize(
    ("option", "value"),
    [
        # Hidden options: Streamlit may drop them in any release without a word.
        ("runner.postScriptGC", False),
        ("server.maxWidgetStateSize", 1),
        ("client.allowedOrigins", []),
        # What the outside world may see of us, and we of it.
        ("browser.gatherUsageStats", False),
        ("browser.serverAddress", "localhost"),
        ("server.enableAgentApi", False),
        ("server.enableXsrfProtection", True),
        ("client.showErrorDetails", "none"),
        ("client.toolbarMode", "minimal"),
        ("runner.magicEnabled", False),
        # Without these the screens do not fit, or cannot be read.
        ("theme.paddingTop", "0.75rem"),
        ("theme.light.yellowTextColor", "#7A4A00"),
        ("theme.dark.yellowTextColor", "#FFCE6B"),
    ],
)
def test_option(option, value):
    assert config.get_option(option) == value


def test_every_option_in_our_file_is_known_to_streamlit():
    written = {
        f"{section}.{name}"
        for section, options in flat(tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8")))
        for name in options
    }
    assert written
    assert written <= set(config.get_config_options())


def test_inline_scripts_are_allowed_by_their_hash():
    script = "\n  window.x = 1\n"
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    html = f'<head><script>{script}</script><script type="module" src="./a.js"></script></head>'
    assert app.inline_script_hashes(html) == [f"'sha256-{digest}'"]


def test_policy_names_streamlits_inline_script_and_nothing_from_outside():
    policy = app.content_security_policy()
    assert "'sha256-" in policy
    assert "http" not in policy
    assert "'unsafe-inline'" not in policy.split("style-src")[0]
    assert "'unsafe-eval'" not in policy


def test_every_answer_carries_the_headers():
    status, headers, _ = ask(app.ResponseHeaders(inner))
    assert status == 200
    assert headers["content-security-policy"] == app.content_security_policy()
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize(
    ("path", "query", "guest"),
    [
        ("/practise", b"puzzle=P01.pagat.1.a&embed=true", True),
        ("/practise", b"embed=false", False),
        ("/practise", b"", False),
        ("/progress", b"embed=true", False),
        ("/", b"embed=true", False),
        ("/you/export", b"embed=true", False),
    ],
)
def test_a_puzzle_alone_may_stand_in_another_page(path, query, guest):
    assert app.is_guest({"type": "http", "path": path, "query_string": query}) is guest
    headers = app.ResponseHeaders(inner)
    assert ("frame-ancestors *" in headers.guest["Content-Security-Policy"]) is True
    assert "frame-ancestors 'none'" in headers.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("path", "location"),
    [
        ("/a/b", "/"),
        ("/learn/a/b/c", "/"),
        ("/nothere", "/"),
        ("/Play", "/play"),
        ("/RULES/", "/rules"),
        ("/you", "/"),
        ("/you/x", "/"),
        ("/you/export/x", "/"),
        ("/healthz/x", "/"),
        ("/readyz/x", "/"),
        ("/_x", "/"),
        ("/static", "/"),
        ("/table", "/"),
        ("/", None),
        ("/learn", None),
        ("/learn/", None),  # Streamlit takes the stroke away itself
        ("/healthz", None),
        ("/readyz", None),
        ("/you/export", None),
        ("/_stcore/health", None),
        ("/static/js/index.js", None),
        (f"{PATH}/table.js", None),
    ],
)
def test_a_page_that_is_not_there_leads_home_and_capitals_do_not_matter(path, location):
    status, headers, _ = ask(app.KnownPages(inner), path)
    assert status == (307 if location else 200)
    assert headers.get("location") == location


def test_a_link_in_capitals_keeps_what_it_asks_for():
    _, headers, _ = ask(app.KnownPages(inner), "/Play", query=b"deal=x")
    assert headers["location"] == "/play?deal=x"


@pytest.mark.parametrize(
    ("path", "method", "accept"),
    [
        ("/learn/_stcore/health", "GET", "application/json, text/plain, */*"),
        ("/a/b.js", "GET", "*/*"),
        ("/_stcore/upload_file/a/b", "PUT", "text/html"),
    ],
)
def test_only_who_asks_for_a_page_is_sent_elsewhere(path, method, accept):
    status, _, _ = ask(app.KnownPages(inner), path, method, accept)
    assert status == 200


def test_an_error_is_one_sentence_without_details():
    def script():
        import app

        app.show_error(ValueError("the secret of the program"))

    test = AppTest.from_function(script).run()
    assert [error.value for error in test.error] == [words.text("error.page", "en")]
    assert not test.exception


def test_pages_and_files_belong_together():
    assert {file.stem for file in (ROOT / "pages").glob("*.py")} == set(PAGES)


@pytest.mark.parametrize("name", PAGES)
def test_page_runs_in_the_frame(name):
    test = AppTest.from_file(str(ROOT / "ui" / "frame.py"), default_timeout=20).run()
    test.switch_page(f"../pages/{name}.py").run()
    assert not test.exception
    assert not test.error


@pytest.mark.parametrize(
    "path",
    [
        *(path + rest for path in app.CLOSED for rest in ("", "/", "/anything")),
        *("/_stcore/upload_file/a/b", "/_stcore/metrics", "/_stcore/script-health-check", "/_stcore/agent/mcp"),
        *("/_stcore/bidi-components/a/b.js", "/_stcore/health/", "/_stcore/stream/x"),
        "/static/js/of-another-version.js",
        "/static/../../secrets.toml",
        "/static/../../../__init__.py",  # this file is there
        f"/static/{'a' * 300}",
        "/table/of-another-version/table.js",
    ],
)
def test_what_is_closed_is_not_there(path):
    answer = ask(app.Closed(inner), path)
    assert answer.status == 404
    assert answer.body == b"not found"


@pytest.mark.parametrize("path", ["/", "/play", *sorted(app.CORE), "/_stcoreless", "/mediation", f"{PATH}/table.js"])
def test_what_is_open_is_there(path):
    assert ask(app.Closed(inner), path).status == 200


def test_a_static_file_that_is_there_is_open():
    script = next(Path(file_util.get_static_dir()).glob("static/js/*.js"))
    assert ask(app.Closed(inner), f"/static/js/{script.name}").status == 200


@pytest.mark.parametrize("kind", ["bytes", "text"])
@pytest.mark.parametrize(("size", "kept"), [(10, True), (app.LARGEST_MESSAGE, True), (app.LARGEST_MESSAGE + 1, False)])
def test_a_message_that_is_too_large_ends_the_websocket(kind, size, kept):
    message = {"type": "websocket.receive", kind: b"x" * size if kind == "bytes" else "x" * size}
    read = []

    async def receive():
        return message

    async def reads(_scope, receive, _send):
        read.append(await receive())

    run(app.Bounded(reads)({"type": "websocket"}, receive, None))
    assert read == [message if kept else {"type": "websocket.disconnect", "code": 1009}]


@pytest.mark.usefixtures("new_process")
def test_a_server_with_a_broken_database_says_what_to_do(tmp_path):
    (tmp_path / "fantan.db").write_text("This is no database. " * 100)
    with pytest.raises(SystemExit, match=r"cannot start\. The database .*fantan\.db is damaged .* put a backup"):
        app.prepare()


@pytest.mark.usefixtures("new_process")
def test_a_server_with_no_folder_says_what_to_do(monkeypatch, tmp_path):
    (tmp_path / "data").write_text("This is no folder.")
    monkeypatch.setenv("FANTAN_DATA", str(tmp_path / "data"))
    with pytest.raises(SystemExit, match=r"cannot start\. The folder of its data, .* name another folder"):
        app.prepare()


@pytest.mark.usefixtures("new_process")
def test_a_server_with_a_coach_that_there_is_not_says_which_there_are(monkeypatch):
    monkeypatch.setenv("FANTAN_COACH", "loud")
    with pytest.raises(SystemExit, match=r"cannot start\. FANTAN_COACH: loud is none of off, gentle, firm\."):
        app.prepare()


@pytest.mark.usefixtures("new_process")
def test_a_server_is_ready_when_its_database_and_its_search_are(monkeypatch, tmp_path):
    ready = Starlette(routes=[Route("/readyz", app.readyz)])
    searching = [False]
    monkeypatch.setattr(app.solver, "ready", lambda: searching[0])
    assert ask(ready, "/readyz").body == b"the database does not answer"
    app.prepare()
    answer = ask(ready, "/readyz")
    assert (answer.status, answer.body) == (503, b"the search is not ready yet")
    searching[0] = True
    assert ask(ready, "/readyz").status == 200
    (tmp_path / "fantan.db").unlink()
    answer = ask(ready, "/readyz")
    assert (answer.status, answer.body) == (503, b"the database does not answer")


def test_a_search_that_cannot_be_made_ready_is_logged_and_leaves_the_server_running(monkeypatch):
    def warm():
        raise RuntimeError("no compiler")

    monkeypatch.setattr(app.solver, "warm", warm)
    with capture_logs() as log:
        app.warm()
    assert log == [{"event": "search failed", "error": "RuntimeError", "log_level": "error"}]


@pytest.mark.parametrize(
    ("writable", "named"), [(True, None), (False, str(user_cache_path("fantan", appauthor=False)))]
)
def test_what_is_compiled_is_kept_by_the_user_where_it_may_not_lie_beside_the_kernels(writable, named, monkeypatch):
    monkeypatch.setattr(environment.os, "access", lambda _place, _how: writable)
    monkeypatch.setattr(environment.os, "environ", {})
    environment.compiled()
    assert environment.os.environ.get("NUMBA_CACHE_DIR") == named


def test_visitors_come_while_the_search_is_made_ready(monkeypatch):
    """The server starts though its search never comes, and has its threads take longer turns."""
    began, goes_on, turns = Event(), Event(), []

    def warm():
        began.set()
        goes_on.wait(60)

    monkeypatch.setattr(app.solver, "warm", warm)
    monkeypatch.setattr(app, "freeze", lambda: None)  # the garbage of the tests is theirs
    monkeypatch.setattr(app, "prepare", lambda: None)
    monkeypatch.setattr(structlog, "configure", lambda **_: None)
    monkeypatch.setattr(app, "archive", lambda: Mock(behind=False))
    monkeypatch.setattr(sys, "setswitchinterval", turns.append)

    async def serve():
        async with app.lifespan(app.app):
            return await asyncio.to_thread(began.wait, 60), goes_on.is_set()

    assert run(serve()) == (True, False)
    assert turns == [app.TURN]
    assert turns[0] > 0.005  # Python's own
    goes_on.set()

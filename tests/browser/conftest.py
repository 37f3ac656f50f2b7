"""A real server, a real browser, and the way to open a page in it."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

DESKTOP = {"width": 1366, "height": 650}
TABLET = {"width": 768, "height": 1024}
PHONE = {"width": 390, "height": 844}

expect.set_options(timeout=15_000)  # a slow machine is not a wrong page

# Streamlit's client looks for its server beside the page before it looks at the root: two harmless 404s a deep link.
EXPECTED_404 = ("/_stcore/health", "/_stcore/host-config")
REPORT_VIOLATIONS = """document.addEventListener("securitypolicyviolation",
  e => console.error("policy violated:", e.violatedDirective, e.blockedURI));"""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what lies here as browser tests; skip them where there is no browser, except in CI."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None and not os.environ.get("CI"):
                item.add_marker(pytest.mark.skip(reason="no chromium on the PATH (Debian: apt-get install chromium)"))


@dataclass
class Server:
    """The app on a port of its own. It can be stopped and started again under the same address."""

    log: Path
    port: int = 0
    root: Path = ROOT
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if not self.port:
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                self.port = free.getsockname()[1]

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers; fail with its log when it does not within 60 seconds."""
        command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=self.root, stdout=log, stderr=subprocess.STDOUT)
        end = time.monotonic() + 60
        while time.monotonic() < end and self.process.poll() is None:
            try:
                if self.get("/healthz").status == 200:
                    return
            except urllib.error.URLError:
                time.sleep(0.1)
        self.stop()
        pytest.fail(f"the server did not start:\n{self.log.read_text(errors='replace')}")

    def stop(self) -> None:
        """Stop it; nothing happens when it is not running."""
        if self.process:
            self.process.terminate()
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None

    def get(self, path: str, accept: str = "*/*") -> urllib.request.addinfourl:
        """Ask it for a path without a browser, and without any proxy."""
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(urllib.request.Request(self.url + path, headers={"Accept": accept}), timeout=5) as answer:
            return answer


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One running server for all tests of a process."""
    running = Server(tmp_path_factory.mktemp("server") / "log.txt")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def fresh_server(tmp_path: Path) -> Iterator[Server]:
    """A server that nobody has asked for a page yet."""
    running = Server(tmp_path / "log.txt")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def base_url() -> None:
    """None for all: `open_page` names its server. (The plugin's own fixture sets off a deprecation of pytest 9.)"""


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """Start the chromium of this machine; none is downloaded."""
    if CHROMIUM is None:
        pytest.fail("no chromium on the PATH")
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return {"executable_path": CHROMIUM, "args": [*root, "--disable-dev-shm-usage", "--disable-gpu"]}


@pytest.fixture(params=[DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
def size(request: pytest.FixtureRequest) -> dict[str, int]:
    """Each size of window in turn."""
    return request.param


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> str:
    """Each colour scheme in turn."""
    return request.param


@pytest.fixture
def console_errors() -> list[str]:
    """What the browser complained about so far; a test that expects complaints clears it."""
    return []


@pytest.fixture
def open_page(
    request: pytest.FixtureRequest, new_context: Callable[..., BrowserContext], console_errors: list[str]
) -> Iterator[Callable[..., Page]]:
    """Open a path in a browser of its own: `open_page("/learn", viewport=PHONE, color_scheme="dark")`.

    It asks the shared server unless `server=` names another, and waits until the page is ready. When the test is over,
    any error on the console fails it.
    """

    def listen(message: ConsoleMessage) -> None:
        address = message.location.get("url", "")
        if message.type == "error" and not (" 404 " in message.text and address.endswith(EXPECTED_404)):
            console_errors.append(f"{message.text} ({address})")

    def open_(path: str = "/", *, server: Server | None = None, **options: object) -> Page:
        url = (server or request.getfixturevalue("server")).url
        context = new_context(base_url=url, **{"viewport": DESKTOP, "reduced_motion": "reduce"} | options)
        context.on("console", listen)
        context.on("weberror", lambda error: console_errors.append(str(error.error)))
        context.add_init_script(REPORT_VIOLATIONS)
        page = context.new_page()
        page.goto(path)
        ready(page)
        return page

    yield open_
    assert console_errors == []


def ready(page: Page) -> None:
    """Wait until the script behind the page has run and the page has a heading, Streamlit's or a component's."""
    page.locator('[data-testid="stApp"][data-test-script-state="notRunning"]').wait_for()
    page.locator("h1").first.wait_for()

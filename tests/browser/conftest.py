"""A real server, a real browser, and the way to open a page in it."""

import os
import shutil
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, ConsoleMessage, Page, WebError, expect

from fantan.store import default_url
from tests.machine import free_port
from ui import identity

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
# The same browser without the windows that nobody sees here: a page opens in two thirds of the time.
SHELL = shutil.which("chromium-headless-shell") or CHROMIUM

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
    """The app on a port of its own, with its data in a folder of its own.

    However it ended, it can be started again under the same address and with the same data.
    """

    folder: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    """What is said to it besides where its data is."""
    root: Path = ROOT
    lasting: bool = False
    """Whether it serves many tests: then they borrow its browsers of each other."""
    port: int = 0
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        self.folder.mkdir(exist_ok=True)
        if not self.port:
            self.port = free_port()

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def data(self) -> Path:
        """Where it keeps what learners did."""
        return self.folder / "data"

    @property
    def database(self) -> str:
        """The address of what it keeps them in."""
        return self.environment.get("FANTAN_DATABASE_URL") or default_url(self.data)

    @property
    def log(self) -> Path:
        """What it has said so far."""
        return self.folder / "log.txt"

    def begin(self) -> subprocess.Popen[bytes]:
        """Start it and wait for nothing."""
        command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(self.port)]
        others = {name: value for name, value in os.environ.items() if not name.startswith("FANTAN_")}
        environment = {**others, "FANTAN_DATA": str(self.data), "FANTAN_COACH": "off", **self.environment}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=self.root, env=environment, stdout=log, stderr=log)
        return self.process

    def start(self) -> None:
        """Start it and wait until it answers; fail with its log when it does not within 60 seconds."""
        process = self.begin()
        end = time.monotonic() + 60
        while time.monotonic() < end and process.poll() is None:
            try:
                if self.get("/healthz").status == 200:
                    return
            except OSError:  # nobody listens, or nobody answers: it is still busy with its start
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
                self.kill()
            self.process = None

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    def get(self, path: str, accept: str = "*/*") -> urllib.request.addinfourl:
        """Ask it for a path without a browser, and without any proxy."""
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(urllib.request.Request(self.url + path, headers={"Accept": accept}), timeout=10) as answer:
            return answer

    def status(self, path: str) -> int:
        """How it answers for a path."""
        try:
            return self.get(path).status
        except urllib.error.HTTPError as error:
            return error.code

    def rows(self, question: str, *values: object) -> list[tuple]:
        """Ask its SQLite file, past all that is ours."""
        with closing(sqlite3.connect(self.data / "fantan.db")) as connection:
            return connection.execute(question, values).fetchall()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One running server for all tests of a process."""
    running = Server(tmp_path_factory.mktemp("server"), lasting=True)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def fresh_server(tmp_path: Path) -> Iterator[Server]:
    """A server that nobody has asked for a page yet."""
    running = Server(tmp_path / "server")
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
    # One process for all pages of a server: the next page finds it at work, with the code of the last one.
    return {"executable_path": SHELL, "args": [*root, "--disable-dev-shm-usage", "--disable-gpu", "--process-per-site"]}


@pytest.fixture
def console_errors() -> list[str]:
    """What the browser complained about so far; a test that expects complaints clears it."""
    return []


@pytest.fixture
def watched(console_errors: list[str]) -> Iterator[Callable[[BrowserContext], None]]:
    """Watch a browser: when the test is over, any error on its console fails it."""
    contexts: list[BrowserContext] = []

    def said(message: ConsoleMessage) -> None:
        address = message.location.get("url", "")
        if message.type == "error" and not (" 404 " in message.text and address.endswith(EXPECTED_404)):
            console_errors.append(f"{message.text} ({address})")

    def failed(error: WebError) -> None:
        console_errors.append(str(error.error))

    def watch(context: BrowserContext) -> None:
        context.on("console", said)
        context.on("weberror", failed)
        contexts.append(context)

    yield watch
    for context in contexts:
        context.remove_listener("console", said)
        context.remove_listener("weberror", failed)
    assert console_errors == []


@pytest.fixture(scope="session")
def lent() -> dict[str, BrowserContext]:
    """Browsers that one test after the other opens its first page in, by their options: they know the code by then."""
    return {}


@pytest.fixture
def open_page(
    request: pytest.FixtureRequest,
    browser: Browser,
    new_context: Callable[..., BrowserContext],
    watched: Callable[[BrowserContext], None],
    lent: dict[str, BrowserContext],
) -> Iterator[Callable[..., Page]]:
    """Open a path in a browser of its own: `open_page("/learn", viewport=PHONE, color_scheme="dark")`.

    It asks the shared server unless `server=` names another, and waits until the page is ready.
    """
    taken: dict[str, BrowserContext] = {}

    def open_(path: str = "/", *, server: Server | None = None, **options: object) -> Page:
        asked = server or request.getfixturevalue("server")
        ours = {"base_url": asked.url, "viewport": DESKTOP, "reduced_motion": "reduce"} | options
        name = str(sorted(ours.items()))
        if not asked.lasting or name in taken:
            context = new_context(**ours)
            context.add_init_script(REPORT_VIOLATIONS)
        else:
            if name not in lent:
                lent[name] = browser.new_context(**ours)
                lent[name].add_init_script(REPORT_VIOLATIONS)
                lent[name].on("close", lambda: lent.pop(name))
                lent[name].new_page().goto("/healthz")  # as long as a page is open, its process lives
            context = taken[name] = lent[name]
        watched(context)
        return tab(context, path)

    yield open_
    for name, context in taken.items():
        if name in lent:
            forget(context)


def forget(context: BrowserContext) -> None:
    """Make a browser as good as new, but for the code it knows."""
    first, *others = context.pages
    for page in others:
        page.close()
    context.clear_cookies()
    context.clear_permissions()
    first.evaluate("localStorage.clear()")  # what a site keeps in a browser is cleared from within


@pytest.fixture
def open_profile(
    browser_type: BrowserType, browser_type_launch_args: dict[str, object], watched: Callable[[BrowserContext], None]
) -> Iterator[Callable[..., BrowserContext]]:
    """Start a browser with its profile in a folder: what it keeps is there again when it is started anew."""
    started: list[BrowserContext] = []

    def open_(folder: Path, server: Server, **options: object) -> BrowserContext:
        ours = {"executable_path": CHROMIUM, "base_url": server.url, "viewport": DESKTOP, "reduced_motion": "reduce"}
        context = browser_type.launch_persistent_context(folder, **browser_type_launch_args | ours | options)
        context.add_init_script(REPORT_VIOLATIONS)
        watched(context)
        started.append(context)
        return context

    yield open_
    for context in started:
        context.close()


def tab(context: BrowserContext, path: str) -> Page:
    """Open a path in one more tab of a browser."""
    page = context.new_page()
    page.goto(path)
    ready(page)
    return page


def ready(page: Page) -> None:
    """Wait until the script behind the page has run and the page has a heading, Streamlit's or a component's."""
    page.locator('[data-testid="stApp"][data-test-script-state="notRunning"]').wait_for()
    page.locator("h1").first.wait_for()


def resize(page: Page, size: dict[str, int]) -> None:
    """Make the window of a page larger or smaller, and wait until the page is drawn in it."""
    page.set_viewport_size(size)
    page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def wear(page: Page, *, dark: bool) -> None:
    """Let the page be dark, or light; it follows the browser."""
    page.emulate_media(color_scheme="dark" if dark else "light")
    page.wait_for_function(
        r"""dark => {
          const [red, green, blue] = getComputedStyle(document.querySelector("[data-testid=stApp]")).backgroundColor
            .match(/\d+/g).map(Number);
          return red + green + blue < 300 === dark;
        }""",
        arg=dark,
    )


def visit(page: Page) -> str:
    """Which visit the table on the page is of: the server knows each anew when it was started again."""
    return page.evaluate("fantanMoments.get(location.pathname).session")


def back(page: Page, before: str) -> None:
    """Wait until the server that was started again has told the table where it stands."""
    moment = "fantanMoments.get(location.pathname)"
    page.wait_for_function(f"before => {moment}.session !== before", arg=before, timeout=30_000)
    page.locator("[data-part=sheet]:not([aria-busy])").wait_for()


def id_of(page: Page) -> str:
    """The id in the cookie of the browser."""
    return next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == identity.COOKIE).split(".")[0]


def learner(page: Page) -> str:
    """What the database calls the learner at a page."""
    return identity.hashed(id_of(page))

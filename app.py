"""The ASGI app: start-up work, routes and response headers; nothing about the game.

`streamlit run app.py` finds `app` here, and so does any ASGI server (`uvicorn app:app`).
"""

import asyncio
import base64
import gc
import hashlib
import importlib
import logging
import re
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs

import streamlit as st
import structlog
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit import file_util
from structlog.typing import Processor

from fantan import solver, words
from fantan.store import StoreError
from ui import environment, identity, routes, session
from ui.memory import archive
from ui.table import component

# Imported before the first visitor comes. Streamlit itself asks for pandas and pyarrow when it draws a component.
WARM = ("pandas", "pyarrow")

_LOG = structlog.get_logger()
LOGGING: list[Processor] = [
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.JSONRenderer(),
]

PAGES = frozenset({"", *(file.stem for file in Path(__file__).with_name("pages").glob("*.py"))})
CORE = frozenset({"/_stcore/health", "/_stcore/host-config", "/_stcore/stream"})
"""What Streamlit's client asks of its server."""
ROUTES = frozenset({"/healthz", "/readyz", *(route.path for route in routes.ROUTES)}) | CORE
"""Where else a person may look."""
STATIC = frozenset(
    f"/{file.relative_to(file_util.get_static_dir()).as_posix()}"
    for file in Path(file_util.get_static_dir(), "static").rglob("*")
    if file.is_file()
)
"""The files of Streamlit's client."""
CLOSED = ("/_stcore", "/media", "/component", "/openapi.json", "/auth", "/oauth2callback")
"""What Streamlit offers, and the tutor needs nothing of but `CORE`: files to and fro, figures, other ways in."""
TURN = 0.02
"""How many seconds a thread computes before another one may break in, four times what Python has.

Where many move at once, each thread that waits looks that often whether it is its turn, and a broken run costs more
than it gives: two workers do 1.73 to 1.82 times as much as one, and 1.66 to 1.75 times with Python's own turns.
"""
LARGEST_MESSAGE = 65_536
"""How many bytes a browser may send at once; an act has a few hundred."""


def inline_script_hashes(html: str) -> list[str]:
    """The sources that let a page's own inline scripts run under a content security policy."""
    scripts = re.findall(r"<script>(.*?)</script>", html, flags=re.DOTALL)
    return [f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'" for script in scripts]


def content_security_policy() -> str:
    """The policy of every answer: nothing from elsewhere, no inline script but those of Streamlit's own page."""
    page = Path(file_util.get_static_dir(), "index.html").read_text(encoding="utf-8")
    return "; ".join(
        (
            "default-src 'self'",
            # The client's library for 64-bit numbers tries WebAssembly first; this allows no other evaluation.
            " ".join(["script-src 'self' blob: 'wasm-unsafe-eval'", *inline_script_hashes(page)]),
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "connect-src 'self'",
            "worker-src 'self' blob:",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )


class ResponseHeaders:
    """Adds the security headers to every answer, and leaves websockets alone."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.headers = {
            "Content-Security-Policy": content_security_policy(),
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "same-origin",
        }
        # A puzzle may stand in anybody's page. No cookie of ours goes there, so nothing of a learner does.
        policy = self.headers["Content-Security-Policy"].replace("frame-ancestors 'none'", "frame-ancestors *")
        self.guest = {**self.headers, "Content-Security-Policy": policy}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(self.guest if is_guest(scope) else self.headers)
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def closed(path: str) -> bool:
    """Whether nothing is there: a closed path, or a file that is not there, which a newer or older server may have.

    Streamlit would answer with a page.
    """
    if path.startswith("/static/"):
        return path not in STATIC
    if path.startswith("/table/"):
        return not path.startswith(f"{component.PATH}/")
    return path not in CORE and any(path == there or path.startswith(f"{there}/") for there in CLOSED)


class Closed:
    """Answers that nothing is there, where that is so."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and closed(scope["path"]):
            await PlainTextResponse("not found", status_code=404)(scope, receive, send)
            return
        await self.app(scope, receive, send)


class Bounded:
    """Ends a websocket on which too much is sent at once."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def bounded() -> Message:
            message = await receive()
            if len(message.get("bytes") or message.get("text") or "") > LARGEST_MESSAGE:
                return {"type": "websocket.disconnect", "code": 1009}
            return message

        await self.app(scope, bounded if scope["type"] == "websocket" else receive, send)


class LearnerCookie:
    """Gives every browser that opens a page an id of its own, and lets the one it has last a year longer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                # That a page is the same as before is said without its type; the browser may have lost its cookie.
                page = message["status"] == 304 and is_page(scope)
                if page or (message["status"] == 200 and headers.get("content-type", "").startswith("text/html")):
                    id = identity.of(HTTPConnection(scope).cookies) or identity.fresh()
                    cookie = Response()
                    routes.remember(cookie, id, secure=scope["scheme"] in {"https", "wss"})
                    headers.append("set-cookie", cookie.headers["set-cookie"])
            await send(message)

        await self.app(scope, receive, send_with_cookie if scope["type"] == "http" else send)


class KnownPages:
    """Sends a person who asks for a page that is not there to the first one, and `/Play` to `/play`.

    Streamlit would show an empty page for ever, or a sentence that cannot be translated.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        asked = path.strip("/")
        known = asked in PAGES or f"/{asked}" in ROUTES or path.startswith(("/static/", "/table/"))
        if scope["type"] != "http" or known or not is_page(scope):
            await self.app(scope, receive, send)
            return
        query = f"?{scope['query_string'].decode('latin-1')}" if scope["query_string"] else ""
        there = f"/{asked.lower()}{query}" if asked.lower() in PAGES else "/"
        await RedirectResponse(there)(scope, receive, send)


def is_guest(scope: Scope) -> bool:
    """Whether a puzzle alone is asked for, to stand in somebody else's page."""
    if scope["path"] != "/practise":
        return False
    return parse_qs(scope.get("query_string", b"").decode("latin-1")).get("embed") == ["true"]


def is_page(scope: Scope) -> bool:
    """Whether a person asks for a page: scripts, styles and health checks do not ask for HTML."""
    return scope["method"] in {"GET", "HEAD"} and "text/html" in Headers(scope=scope).get("accept", "")


async def healthz(_request: Request) -> PlainTextResponse:
    """Say that the server answers."""
    return PlainTextResponse("ok")


async def readyz(_request: Request) -> PlainTextResponse:
    """Say whether visitors may come, and else why not: the slow imports are done before any route answers.

    A visitor who comes while the search is being prepared finds all of the tutor but what has to be searched for.
    """
    if not await run_in_threadpool(archive().store.ready):
        return PlainTextResponse("the database does not answer", 503)
    if not solver.ready():
        return PlainTextResponse("the search is not ready yet", 503)
    return PlainTextResponse("ok")


def prepare() -> None:
    """Find or make what every visitor needs: the secret of the cookies, and a database with our tables.

    :raises SystemExit: when one cannot be had, or something was said that we cannot do; it says what to do.
    """
    try:
        identity.signed(identity.fresh())
        environment.coach()
        archive().store.migrate()
    except (StoreError, ValueError) as error:
        why = str(error)
    except OSError as error:
        why = (
            f"The folder of its data, {environment.folder()}, cannot be used ({error.strerror}). "
            "Let the user who runs the tutor write there, or name another folder with FANTAN_DATA."
        )
    else:
        return
    raise SystemExit(f"The tutor cannot start. {why}")


def warm() -> None:
    """Make the search ready: a second, or half a minute where what was compiled before is not found on the disk.

    Where it fails the tutor goes on without it.
    """
    try:
        environment.compiled()
        solver.warm()
    except Exception as error:
        _LOG.error("search failed", error=type(error).__name__)
    else:
        freeze()


def freeze() -> None:
    """Let no later collection of garbage look at what is there by now."""
    gc.collect()
    gc.freeze()


@asynccontextmanager
async def lifespan(_app: st.App) -> AsyncIterator[None]:
    """Do the slow imports before the first visitor, and keep what is left to keep after the last one."""
    structlog.configure(processors=LOGGING, logger_factory=structlog.WriteLoggerFactory(file=sys.stderr))
    # Its lines tell the positions that people look at. Streamlit gives it a handler, whatever was said to uvicorn.
    logging.getLogger("uvicorn.access").disabled = True
    try:
        prepare()
    except SystemExit:
        sys.tracebacklimit = 0  # the sentence is all that helps
        raise
    sys.setswitchinterval(TURN)
    for name in WARM:
        importlib.import_module(name)
    freeze()
    threading.Thread(target=warm, name="search", daemon=True).start()  # whoever ends the server does not wait for it
    catching_up = asyncio.create_task(catch_up())
    yield
    catching_up.cancel()
    await run_in_threadpool(archive().finish)


async def catch_up() -> None:
    """Keep what could not be kept when it was done, also of those who have left since."""
    while True:
        await asyncio.sleep(1)
        try:
            if archive().behind:
                await run_in_threadpool(archive().catch_up)
        except Exception as error:
            _LOG.error("catching up failed", error=type(error).__name__)


def show_error(_error: Exception) -> bool:
    """Show one friendly sentence in place of a traceback; Streamlit has logged the traceback by now."""
    st.error(words.text("error.page", session.language()))
    return True


app = st.App(
    Path(__file__).with_name("ui") / "frame.py",
    lifespan=lifespan,
    middleware=[Middleware(each) for each in (ResponseHeaders, Closed, Bounded, LearnerCookie, KnownPages)],
    routes=[Route("/healthz", healthz), Route("/readyz", readyz), *routes.ROUTES, component.FILES],
    on_script_error=show_error,
)

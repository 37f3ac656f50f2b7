"""The ASGI app: start-up work, routes and response headers; nothing about the game.

`streamlit run app.py` finds `app` here, and so does any ASGI server (`uvicorn app:app`).
"""

import base64
import gc
import hashlib
import importlib
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import streamlit as st
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit import file_util

from fantan import words
from ui import session
from ui.table import component

# Imported before the first visitor comes. Streamlit itself asks for pandas and pyarrow when it draws a component.
WARM = ("pandas", "pyarrow")

PAGES = frozenset({"", *(file.stem for file in Path(__file__).with_name("pages").glob("*.py"))})
ROUTES = frozenset({"healthz", "static", "media", "component", "table"})
"""Where else a person may look: our own routes, and those of Streamlit."""


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

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(self.headers)
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


class KnownPages:
    """Sends a person who asks for a page that is not there to the first one, and `/Play` to `/play`.

    Streamlit would show an empty page for ever, or a sentence that cannot be translated.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = scope.get("path", "").strip("/")
        known = asked in PAGES or asked.startswith("_") or asked.split("/")[0] in ROUTES
        if scope["type"] != "http" or known or not is_page(scope):
            await self.app(scope, receive, send)
            return
        query = f"?{scope['query_string'].decode('latin-1')}" if scope["query_string"] else ""
        there = f"/{asked.lower()}{query}" if asked.lower() in PAGES else "/"
        await RedirectResponse(there)(scope, receive, send)


def is_page(scope: Scope) -> bool:
    """Whether a person asks for a page: scripts, styles and health checks do not ask for HTML."""
    return scope["method"] in {"GET", "HEAD"} and "text/html" in Headers(scope=scope).get("accept", "")


async def healthz(_request: Request) -> PlainTextResponse:
    """Say that the server answers."""
    return PlainTextResponse("ok")


@asynccontextmanager
async def lifespan(_app: st.App) -> AsyncIterator[None]:
    """Do the slow imports before the first visitor, and keep them out of every later garbage collection."""
    for name in WARM:
        importlib.import_module(name)
    gc.collect()
    gc.freeze()
    yield


def show_error(_error: Exception) -> bool:
    """Show one friendly sentence in place of a traceback; Streamlit has logged the traceback by now."""
    st.error(words.text("error.page", session.language()))
    return True


app = st.App(
    Path(__file__).with_name("ui") / "frame.py",
    lifespan=lifespan,
    middleware=[Middleware(ResponseHeaders), Middleware(KnownPages)],
    routes=[Route("/healthz", healthz), component.FILES],
    on_script_error=show_error,
)

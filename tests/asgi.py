"""Asking an ASGI app without a server."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple


class Answer(NamedTuple):
    """What an app answered."""

    status: int
    headers: dict[str, str]
    body: bytes


def run(coroutine):
    """Run something to its end, in a thread of its own: where a browser test ran, this one has a running event loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def ask(app, path="/", method="GET", accept="text/html", query=b"", body=b"", scheme="http", **headers):
    """Ask for a path; headers by name, with `_` for a stroke."""
    sent = []
    asked = [body]

    async def send(message):
        sent.append(message)

    async def receive():
        return {"type": "http.request", "body": asked.pop()} if asked else {"type": "http.disconnect"}

    named = {"accept": accept, "host": "tutor.example", **headers}
    scope = {
        "type": "http",
        "method": method,
        "scheme": scheme,
        "path": path,
        "query_string": query,
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in named.items()],
    }
    run(app(scope, receive, send))
    start = sent[0]
    heads = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    return Answer(start["status"], heads, b"".join(part.get("body", b"") for part in sent[1:]))

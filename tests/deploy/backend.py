"""A tiny server that says who it is and what it was asked, in the place of the tutor."""

import json
import socket
import threading
import time
from dataclasses import dataclass, field

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

LASTING = {"Cache-Control": "public, max-age=31536000, immutable"}
SCRIPT = "export const cards = 52;\n" * 1000
METHODS = ["GET", "POST", "PUT", "DELETE"]


@dataclass
class Backend:
    """A server in a thread. It can be stopped and started again under the same address."""

    name: str
    files: set[str] = field(default_factory=lambda: {"app.js"})
    port: int = 0
    asked: list[str] = field(default_factory=list)
    _server: uvicorn.Server | None = None
    _thread: threading.Thread | None = None

    def start(self) -> None:
        """Start it and wait until it listens."""
        listening = socket.create_server(("127.0.0.1", self.port))
        self.port = listening.getsockname()[1]
        config = uvicorn.Config(self._app(), log_level="error", lifespan="off", ws="websockets-sansio")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [listening]}, daemon=True)
        self._thread.start()
        end = time.monotonic() + 10
        while not self._server.started and time.monotonic() < end:
            time.sleep(0.01)
        assert self._server.started

    def stop(self) -> None:
        """Stop it, its connections too; nothing happens when it is not running."""
        if self._server and self._thread:
            self._server.should_exit = True
            self._server.force_exit = True
            self._thread.join(timeout=10)
            assert not self._thread.is_alive()
        self._server = self._thread = None

    def _app(self) -> Starlette:
        return Starlette(
            routes=[
                WebSocketRoute("/_stcore/stream", self._stream),
                Route("/static/js/{name}", self._file),
                Route("/table/abc/{name}", self._file),
                Route("/busy", self._busy),
                Route("/{path:path}", self._echo, methods=METHODS),
            ]
        )

    async def _echo(self, request: Request) -> Response:
        self.asked.append(request.url.path)
        body = await request.body()
        client = request.client.host if request.client else None
        told = {"name": self.name, "client": client, "scheme": request.url.scheme, "length": len(body)}
        return JSONResponse({**told, "headers": dict(request.headers)})

    async def _file(self, request: Request) -> Response:
        self.asked.append(request.url.path)
        name = request.path_params["name"]
        if name == "index.js":  # as Streamlit does for a file it has not got
            return Response("<!doctype html>", media_type="text/html", headers={"Cache-Control": "no-cache"})
        if name == "personal.js":
            return Response(SCRIPT, media_type="text/javascript", headers={**LASTING, "Set-Cookie": "fantan_learner=x"})
        if name not in self.files:
            return PlainTextResponse("no", status_code=404)
        return Response(SCRIPT, media_type="text/javascript", headers=LASTING)

    async def _busy(self, _request: Request) -> Response:
        return PlainTextResponse(f"{self.name} has no database", status_code=503)

    async def _stream(self, websocket: WebSocket) -> None:
        await websocket.accept(subprotocol=next(iter(websocket.scope["subprotocols"]), None))
        await websocket.send_json(
            {"name": self.name, "headers": dict(websocket.headers), "scheme": websocket.url.scheme}
        )
        async for message in websocket.iter_bytes():
            await websocket.send_bytes(message[::-1])


def told(body: bytes) -> dict[str, object]:
    """What a server said about a request."""
    read: dict[str, object] = json.loads(body)
    return read

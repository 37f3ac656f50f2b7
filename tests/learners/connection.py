"""A connection to a page, made and used as Streamlit's client in the browser does it; cheap enough for hundreds."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any, Self, cast
from urllib.parse import urlsplit

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.BidiComponent_pb2 import BidiComponent
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.typing import Origin, Subprotocol
from websockets.uri import parse_uri

TOKEN = "PLACEHOLDER_AUTH_TOKEN"
"""What the client sends where it has no token of its own."""
ENDS = (ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY)
"""How a run ends when all of it has been sent; one that gives way to the next does not count."""
PROBLEMS = ("exception", "alert")
"""The elements with which a page says that something went wrong."""
EVENTS = "$$STREAMLIT_INTERNAL_KEY_{}__events"
"""The widget through which a component sends its events."""
ANSWER = 30.0
"""How many seconds an answer may take."""


class Lost(Exception):
    """The connection is gone, or there was none to be had."""


class PageProblem(Exception):
    """The page shows an error, or no table, or nothing new."""


class Connection(asyncio.Protocol):
    """A websocket, and what came through it last."""

    def __init__(self, url: str, cookie: str, page: str, session: str) -> None:
        self.url, self.cookie, self.page, self.session = url, cookie, page, session
        self.fragment = ""
        self.table = BidiComponent()
        self.problem = ""
        self.waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None
        self.wire = ClientProtocol(
            parse_uri(f"{url.replace('http', 'ws', 1)}/_stcore/stream"),
            origin=Origin(url),
            # Offered as browsers do: a server that compresses every message pays for it here too.
            extensions=[ClientPerMessageDeflateFactory()],
            subprotocols=[Subprotocol(name) for name in ("streamlit", TOKEN, session) if name],
        )

    @classmethod
    async def open(cls, url: str, cookie: str, page: str = "", session: str = "") -> Self:
        """Connect to a server, with the browser's cookies.

        :param page: the hash of the page, once the server has told it.
        :param session: the session that the browser had before.
        :raises Lost: when nobody answers, or somebody refuses.
        """
        where = urlsplit(url)
        loop = asyncio.get_running_loop()
        try:
            _, made = await loop.create_connection(
                lambda: cls(url, cookie, page, session), where.hostname or "", where.port or 80
            )
        except OSError as error:
            raise Lost(f"{error}") from error
        await made._answered()
        return made

    async def again(self) -> Self:
        """Connect once more after this connection has gone."""
        self.close()
        return await self.open(self.url, self.cookie, self.page, self.session)

    async def run(self, query: str, name: str, act: Mapping[str, Any] | None = None) -> str:
        """Let the script run, after an act at the table only the table's part of it; what the table shows then.

        :param query: the query in the address bar.
        :param name: the name of the page in the address bar.
        :raises Lost: when the connection goes before the end of the run.
        :raises PageProblem: when the page shows an error, no table, or nothing at all.
        """
        if self.transport is None or self.transport.is_closing():
            raise Lost("closed")
        message = BackMsg()
        asked = message.rerun_script
        asked.query_string, asked.page_script_hash = query, self.page
        asked.page_name = "" if self.page else name
        asked.context_info.timezone, asked.context_info.locale = "Europe/Oslo", "en-GB"
        asked.context_info.url = f"{self.url}/{name}"
        if act is not None:
            asked.fragment_id = self.fragment
            events = asked.widget_states.widgets.add()
            events.id = EVENTS.format(self.table.id)
            events.json_trigger_value = json.dumps([{"event": "act", "value": act}])
        self.table.Clear()
        self.waiting = asyncio.get_running_loop().create_future()
        self.wire.send_binary(message.SerializeToString())
        self._flush()
        await self._answered()
        if self.problem or not self.table.id:
            raise PageProblem(self.problem or "no table")
        return self.table.json

    def close(self) -> None:
        """Leave without a word, as a browser does that is closed."""
        if self.transport:
            self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a websocket."""
        self.transport = cast(asyncio.Transport, transport)  # uvloop has a class of its own
        request = self.wire.connect()
        if self.cookie:
            request.headers["Cookie"] = self.cookie
        self.wire.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Read the answer of the server, or messages of the page."""
        self.wire.receive_data(data)
        for event in self.wire.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.BINARY:
                self._read(ForwardMsg.FromString(bytes(event.data)))
            elif isinstance(event, Response) and self.wire.handshake_exc is None:
                self._end()
        self._flush()
        if self.wire.close_expected():
            self.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell who waits."""
        if not self.waiting.done():
            self.waiting.set_exception(Lost(f"{exc or self.wire.handshake_exc or 'closed'}"))

    async def _answered(self) -> None:
        try:
            async with asyncio.timeout(ANSWER):
                await self.waiting
        except TimeoutError:
            self.close()
            raise PageProblem(f"no answer in {ANSWER:.0f} s") from None

    def _end(self) -> None:
        if not self.waiting.done():
            self.waiting.set_result(None)

    def _flush(self) -> None:
        data = self.wire.data_to_send()
        if data and self.transport and not self.transport.is_closing():
            self.transport.writelines(data)

    def _read(self, message: ForwardMsg) -> None:
        match message.WhichOneof("type"):
            case "delta" if message.delta.WhichOneof("type") == "new_element":
                self._draw(message)
            case "new_session":
                self.session = message.new_session.initialize.session_id
                self.problem = ""
            case "navigation":
                self.page = message.navigation.page_script_hash
            case "script_finished" if message.script_finished in ENDS:
                self._end()

    def _draw(self, message: ForwardMsg) -> None:
        element = message.delta.new_element
        kind = element.WhichOneof("type")
        if kind == "bidi_component" and element.bidi_component.component_name == "table":
            self.fragment, self.table = message.delta.fragment_id, element.bidi_component
        elif kind in PROBLEMS:
            self.problem = f"{element}"

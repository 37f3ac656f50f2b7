"""What a learner does with all their progress at once: take it along, bring it back, move it, have it forgotten.

Plain forms and files: each route does its work and leads back to the page, whose address says what came of it.
"""

import json
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import Message

from fantan.cards import NotationError
from fantan.store import Export, LearnerUnknown, StoreError
from ui import identity
from ui.memory import archive
from ui.rooms import Room
from ui.rooms.home import Home
from ui.rooms.learn import Learn
from ui.rooms.play import Play
from ui.rooms.practise import Practise
from ui.rooms.rules import Rules

FOLDER = "you"
"""What the paths of these routes begin with."""
PAGE = "progress"
"""The page they belong to."""
FILE = "fan-tan-progress.json"
LARGEST = 8_000_000
"""How many bytes a file may have that is brought back: more than the most answers and deals take that one may hold."""

ROOMS: Mapping[str, type[Room]] = {kind.name: kind for kind in (Home, Learn, Practise, Play, Rules)}


def remember(response: Response, id: str, *, secure: bool) -> None:
    """Give the browser the cookie of a learner."""
    value = identity.signed(id)
    response.set_cookie(identity.COOKIE, value, identity.YEAR, secure=secure, httponly=True, samesite="lax")


async def export(request: Request) -> Response:
    """All there is about the learner, as a file."""
    id = identity.of(request.cookies)
    if id is None:
        return _back("nobody")
    try:
        data = await run_in_threadpool(lambda: archive().store.export(identity.hashed(id)))
    except LearnerUnknown:
        return _back("nothing")
    except StoreError:
        return _back("away")
    headers = {"Content-Disposition": f'attachment; filename="{FILE}"', "Cache-Control": "no-store"}
    return Response(
        json.dumps(data, ensure_ascii=False, separators=(",", ":")), media_type="application/json", headers=headers
    )


async def restore(request: Request) -> Response:
    """Add what a file holds: what was open in it is open again, and nothing that was done here is lost."""
    file = await _field(request, "file")
    if file is None:
        return _back("file.large")
    id = identity.of(request.cookies)
    if id is None:
        return _back("nobody")
    try:
        data = _read(file)
        await run_in_threadpool(_restore, identity.hashed(id), data)
    except (ValueError, RecursionError):
        return _back("file.damaged")
    except StoreError:
        return _back("away")
    return _back("file.done")


async def transfer(request: Request) -> Response:
    """Make this device the learner of a code, with what was done on either."""
    typed = await _field(request, "code")
    try:
        id = identity.read_code((typed or b"").decode(errors="replace"))
        moved = await run_in_threadpool(_move, identity.of(request.cookies), id)
    except ValueError:
        return _back("code.mistyped")
    except LearnerUnknown:
        return _back("code.unknown")
    except StoreError:
        return _back("away")
    response = _back("code.done" if moved else "code.same")
    remember(response, id, secure=request.url.scheme == "https")
    return response


async def forget(request: Request) -> Response:
    """Delete all there is about the learner, and the cookie."""
    id = identity.of(request.cookies)
    try:
        if id is not None:
            await run_in_threadpool(lambda: archive().store.forget(identity.hashed(id)))
    except StoreError:
        return _back("away")
    response = _back("forgotten")
    response.delete_cookie(identity.COOKIE, httponly=True, samesite="lax")
    return response


def _own(endpoint: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """Take a form from our own pages only. The cookie is not sent along from others; this refuses them even so."""

    async def own(request: Request) -> Response:
        origin = request.headers.get("origin")
        if origin and urlsplit(origin).netloc != request.headers.get("host"):
            return Response(status_code=403)
        return await endpoint(request)

    return own


ROUTES = [
    Route(f"/{FOLDER}/export", export),
    Route(f"/{FOLDER}/import", _own(restore), methods=["POST"]),
    Route(f"/{FOLDER}/transfer", _own(transfer), methods=["POST"]),
    Route(f"/{FOLDER}/forget", _own(forget), methods=["POST"]),
]


def _back(said: str) -> RedirectResponse:
    return RedirectResponse(f"/{PAGE}?said={said}", status_code=303)


async def _field(request: Request, name: str) -> bytes | None:
    """A field of a form, empty where there is none; None when the form is larger than we take."""
    left = LARGEST + 10_000  # a form is a little larger than its file

    async def receive() -> Message:
        nonlocal left
        message = await request.receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise ClientDisconnect
        return message

    try:
        async with Request(request.scope, receive).form(max_files=1, max_fields=4) as form:
            field = form.get(name, "")
            return field.encode() if isinstance(field, str) else await field.read()
    except ClientDisconnect:
        return None
    except HTTPException:
        return b""  # not a form at all


def _read(file: bytes) -> dict[str, Any]:
    """The data of a file.

    :raises ValueError: when it is damaged, or something in it cannot be opened.
    """
    read = Export.read(json.loads(file))
    for name, (kept, _) in read.rooms.items():
        if name not in ROOMS:
            raise ValueError(f"rooms.{name}: no such room")
        ROOMS[name].recall(kept.text, kept.seq)
    for deal in read.deals:
        Play.recall(deal.text, 0)
    return read.data()


def _restore(learner: str, data: dict[str, Any]) -> None:
    """Add the data of a file to a learner. What is open in the file is what they want to see."""
    store, now = archive().store, datetime.now(UTC)
    store.learner(learner, now)
    there = store.kept(learner, Learn.name)
    for name, kept in data["rooms"].items():
        kept["changed"] = now.isoformat()
        if name == Learn.name and there is not None:
            kept["text"] = _joined(kept["text"], there.text)
    store.restore(learner, data)


def _move(mine: str | None, theirs: str) -> bool:
    """Bring what was done here to the learner of a code; False where that is who we are.

    :raises LearnerUnknown: when there is no such learner.
    """
    store, there = archive().store, identity.hashed(theirs)
    known = store.export(there)["rooms"]
    if mine == theirs:
        return False
    try:
        data = store.export(identity.hashed(mine)) if mine else None
    except LearnerUnknown:
        data = None
    if mine is None or data is None:
        return True  # nothing was done here yet
    # What is open there stays open; of here comes what is open nowhere else, and what was learned.
    rooms = {name: kept for name, kept in data["rooms"].items() if name not in known}
    if Learn.name in known and Learn.name in data["rooms"]:
        text = _joined(known[Learn.name]["text"], data["rooms"][Learn.name]["text"])
        rooms[Learn.name] = {**known[Learn.name], "text": text, "changed": datetime.now(UTC).isoformat()}
    store.restore(there, {**data, "rooms": rooms, "settings": {}})
    store.forget(identity.hashed(mine))
    return True


def _joined(text: str, other: str) -> str:
    """The record of a course, with what was learned in another one besides."""
    room = Learn.recall(text, 0)
    try:
        return room.joined(Learn.recall(other, 0)).record(room).text
    except NotationError:
        return text  # what cannot be read was not shown to the learner either

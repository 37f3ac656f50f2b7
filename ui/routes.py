"""What a learner does with all their progress at once: take it along, bring it back, move it, have it forgotten.

Plain forms and files: each route does its work and leads back to the page, whose address says what came of it.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from urllib.parse import urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import Message

from fantan.cards import NotationError
from fantan.learner import names
from fantan.store import Export, LearnerUnknown, StoreError
from ui import identity
from ui.memory import archive
from ui.rooms import Room, parts
from ui.rooms.home import Home
from ui.rooms.learn import Learn, course
from ui.rooms.play import Play
from ui.rooms.play.table import Table
from ui.rooms.practise import Practise
from ui.rooms.rules import Rules

FOLDER = "you"
"""What the paths of these routes begin with."""
PAGE = "progress"
"""The page they belong to."""
FILE = "fan-tan-progress.json"
LARGEST = 8_000_000
"""How many bytes a file may have that is brought back: more than the most answers and deals take that one may hold."""
_CODE = 10_000
"""How many bytes a form with a code may have."""
_READER = ThreadPoolExecutor(1, thread_name_prefix="file")
"""Reads the files that are brought back, one after another: a large one takes seconds, and much memory."""

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
        file = await run_in_threadpool(_written, identity.hashed(id))
    except LearnerUnknown:
        return _back("nothing")
    except StoreError:
        return _back("away")
    headers = {"Content-Disposition": f'attachment; filename="{FILE}"', "Cache-Control": "no-store"}
    return Response(file, media_type="application/json", headers=headers)


async def restore(request: Request) -> Response:
    """Add what a file holds: what was open in it is open again, and nothing that was done here is lost."""
    id = identity.of(request.cookies)
    try:
        async with _form(request, LARGEST + 10_000) as form:  # a form is a little larger than its file
            if id is None:
                return _back("nobody")
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(_READER, _restore, identity.hashed(id), form.get("file"))
    except ClientDisconnect:
        return _back("file.large")
    except (ValueError, RecursionError):
        return _back("file.damaged")
    except StoreError:
        return _back("away")
    return _back("file.done")


async def transfer(request: Request) -> Response:
    """Make this device the learner of a code, with what was done on either.

    A page shows its code before anything is done there, so a learner who is not known yet is one who did nothing.
    """
    mine = identity.of(request.cookies)
    try:
        async with _form(request, _CODE) as form:
            id = identity.read_code(str(form.get("code", "")))
    except (ValueError, ClientDisconnect):
        return _back("code.mistyped")
    try:
        if mine is not None:
            await run_in_threadpool(_move, identity.hashed(mine), identity.hashed(id))
    except StoreError:
        return _back("away")
    response = _back("code.same" if mine == id else "code.done")
    remember(response, id, secure=request.url.scheme == "https")
    return response


async def reset(request: Request) -> Response:
    """Begin one concept anew: its evidence is deleted, and nothing else."""
    id = identity.of(request.cookies)
    try:
        async with _form(request, _CODE) as form:
            concept = str(form.get("concept", ""))
        if id is None:
            return _back("nobody")
        if course().find(concept) is None:
            return _back("reset.unknown")
        await run_in_threadpool(_reset, identity.hashed(id), concept)
    except ClientDisconnect:
        return _back("reset.unknown")
    except StoreError:
        return _back("away")
    return _back("reset.done")


async def forget(request: Request) -> Response:
    """Delete all there is about the learner, and the cookie."""
    id = identity.of(request.cookies)
    try:
        if id is not None:
            await run_in_threadpool(archive().forget, identity.hashed(id))
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
    Route(f"/{FOLDER}/reset", _own(reset), methods=["POST"]),
    Route(f"/{FOLDER}/forget", _own(forget), methods=["POST"]),
]


def _back(said: str) -> RedirectResponse:
    return RedirectResponse(f"/{PAGE}?said={said}", status_code=303)


@asynccontextmanager
async def _form(request: Request, largest: int) -> AsyncIterator[FormData]:
    """The form that was sent, an empty one where it is none; what is large in it lies on the disk.

    :raises ClientDisconnect: when it is larger than that.
    """
    left = largest

    async def receive() -> Message:
        nonlocal left
        message = await request.receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise ClientDisconnect
        return message

    try:
        form = await Request(request.scope, receive).form(max_files=1, max_fields=4)
    except HTTPException:
        form = FormData()
    try:
        yield form
    finally:
        await form.close()


def _written(learner: str) -> bytes:
    """The file of a learner."""
    with archive().whole(learner) as store:
        data = store.export(learner)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _restore(learner: str, file: UploadFile | str | None) -> None:
    """Add a file to a learner. What is open in it is what they want to see.

    :raises ValueError: when it is damaged, or something in it cannot be opened.
    """
    read, now = _read(file), datetime.now(UTC)
    wanted = replace(read, rooms={name: (kept, now) for name, (kept, _) in read.rooms.items()})
    with archive().whole(learner) as store:
        store.learner(learner, now)
        store.restore(learner, wanted, _JOINED)


def _read(file: UploadFile | str | None) -> Export:
    """What a file holds.

    :raises ValueError: when it is damaged, or something in it cannot be opened.
    """
    read = Export.read(json.loads(file.file.read() if isinstance(file, UploadFile) else b""))
    for name, (kept, _) in read.rooms.items():
        if name not in ROOMS:
            raise ValueError(f"rooms.{name}: no such room")
        ROOMS[name].recall(kept.text, kept.seq)
    for deal in read.deals:
        # There may be thousands: to play them all again would take too long.
        Table.parse_played(parts(deal.text)["deal"])
    return read


def _move(mine: str, theirs: str) -> None:
    with archive().whole(mine) as store:
        store.merge(mine, theirs, datetime.now(UTC), _JOINED)


def _reset(learner: str, concept: str) -> None:
    with archive().whole(learner) as store:
        store.reset(learner, names(concept))


def _joined(text: str, other: str) -> str:
    """The record of a course, with what was learned in another one besides."""
    read = []
    for each in (text, other):
        with suppress(NotationError):  # what cannot be read was not shown to the learner either
            read.append(Learn.recall(each, 0))
    return read[0].joined(read[-1]).record(read[0]).text if read else text


_JOINED = {Learn.name: _joined}
"""The rooms of which there is more to keep than what is open in them."""

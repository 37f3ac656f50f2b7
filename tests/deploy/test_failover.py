"""A server dies in the middle of many deals: every learner plays on, and no move is lost or done twice."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

from tests.asgi import run
from tests.deploy import front
from tests.learners import server
from tests.learners.learner import Learner
from tests.learners.server import Server
from tests.machine import needed
from tests.store import postgresql

pytestmark = pytest.mark.slow
LEARNERS = 20
PAUSE = 0.05
"""How many seconds a learner thinks: so few that some moves are on their way when the server dies."""
BEFORE = 100
"""How many moves are made before that; all deals together take about three times as many."""
LONGEST = 45
"""How many seconds all of it may take; 4 are usual."""


@dataclass(frozen=True)
class House:
    """Two servers on one database, and the address of nginx in front of them."""

    servers: tuple[Server, ...]
    url: str


@pytest.fixture
def house(nginx: str, tmp_path: Path) -> Iterator[House]:  # noqa: ARG001
    """All of it, really running."""
    needed(postgresql.programs(), "postgresql")
    with ExitStack() as stack:
        url = stack.enter_context(postgresql.running()).database()
        servers = tuple(stack.enter_context(server.running(tmp_path, url)) for _ in range(2))
        before = stack.enter_context(front.running(*(each.port for each in servers)))
        yield House(servers, before.url)


def test_when_a_server_dies_every_learner_plays_on_and_every_move_is_there_once(house):
    learners, again = run(play_and_kill(house))

    assert [learner.faults for learner in learners if learner.faults] == []
    assert all(learner.moment.over for learner in learners)
    # Those of the server that died came back, and nobody else was cut off.
    assert 0 < sum(learner.returns > 0 for learner in learners) < LEARNERS
    # Who opens the page anew, with no address, finds what was on the screen.
    assert [moment.address for moment in again] == [learner.moment.address for learner in learners]


async def play_and_kill(house):
    """Let learners play a deal each while a server dies; they, and what each sees who opens the page again."""
    learners = [Learner(house.url) for _ in range(LEARNERS)]
    for learner in learners:
        await learner.enter()
    moves = count(1)

    async def play(learner):
        while not (learner.moment.over or learner.faults):
            await learner.move()
            if next(moves) == BEFORE:
                house.servers[0].kill()
            await asyncio.sleep(PAUSE)

    async with asyncio.timeout(LONGEST):
        await asyncio.gather(*map(play, learners))
    again = [Learner(house.url, learner.cookie) for learner in learners]
    for learner in again:
        await learner.enter()
    for learner in (*learners, *again):
        learner.leave()
    return learners, [learner.moment for learner in again]

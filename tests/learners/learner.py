"""A learner on the Play page, whose browser keeps cookies and comes back when it is cut off."""

import asyncio
import urllib.request
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from itertools import chain, repeat
from time import perf_counter
from typing import Any

from tests.learners.connection import Connection, Lost
from tests.learners.moment import Found, Moment

PAGE = "play"
PATIENCE = 20.0
"""How many seconds a learner who was cut off tries to come back."""


@dataclass
class Learner:
    """One learner: a browser, and what is on its screen."""

    url: str
    cookie: str = ""
    connection: Connection = field(init=False)
    moment: Moment = field(init=False)
    faults: Counter[Found] = field(default_factory=Counter)
    """How the moves were found that were not kept exactly once."""
    returns: int = 0
    """How often a connection was lost and another one made."""

    async def enter(self) -> None:
        """Open the page.

        :raises Lost: when there is no server.
        :raises PageProblem: when the page shows no table.
        """
        self.cookie = self.cookie or await asyncio.to_thread(cookies, f"{self.url}/{PAGE}")
        self.connection = await Connection.open(self.url, self.cookie)
        self.moment = Moment.read(await self.connection.run("", PAGE))

    async def move(self) -> float:
        """Lay, pass, or have the next deal dealt; the seconds until that is on the screen.

        What was on its way when the connection went is done again, unless it was kept.

        :raises Lost: when the server is gone for too long.
        :raises PageProblem: when the page shows no table.
        """
        start = perf_counter()
        answered, found = False, Found.MISSING
        while not answered and found is Found.MISSING:
            before = self.moment
            answered = await self._act(before.act)
            found = before.found(self.moment)
        if found is not Found.KEPT:
            self.faults[found] += 1
        return perf_counter() - start

    def leave(self) -> None:
        """Close the browser."""
        self.connection.close()

    async def _act(self, act: Mapping[str, Any]) -> bool:
        """Do something at the table; whether the answer came before the connection went."""
        try:
            await self._run(act)
        except Lost:
            await self._come_back()
            return False
        return True

    async def _come_back(self) -> None:
        """Connect again with the same cookies, and ask for the page."""
        end = perf_counter() + PATIENCE
        for pause in pauses():
            await asyncio.sleep(pause)
            try:
                self.connection = await self.connection.again()
                await self._run()
            except Lost:
                if perf_counter() > end:
                    raise
            else:
                self.returns += 1
                return

    async def _run(self, act: Mapping[str, Any] | None = None) -> None:
        self.moment = Moment.read(await self.connection.run(self.moment.address, PAGE, act))


def pauses() -> Iterator[float]:
    """The seconds between the tries to come back, about those of Streamlit's client."""
    return chain((0.1, 0.2, 0.4, 0.8), repeat(1.0))


def cookies(url: str) -> str:
    """The cookies that come with a page, as they are sent back."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(urllib.request.Request(url, headers={"Accept": "text/html"}), timeout=10) as answer:
        jar = SimpleCookie()
        for line in answer.headers.get_all("Set-Cookie", ()):
            jar.load(line)
    return "; ".join(f"{name}={cookie.coded_value}" for name, cookie in jar.items())

"""Two servers that say who they are, and nginx in front of them."""

import http.client
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from tests.deploy import front
from tests.deploy.backend import Backend
from tests.machine import needed


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes


Ask = Callable[..., Answer]


def asking(port: int) -> Ask:
    """Asks what listens on a port: `ask("/learn", "POST", {"Cookie": "…"}, body=b"…", source="127.0.0.2")`."""

    def ask(
        path: str,
        method: str = "GET",
        headers: Mapping[str, str] | None = None,
        body: bytes | None = None,
        source: str = "127.0.0.1",
    ) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10, source_address=(source, 0))
        connection.request(method, path, body=body, headers=dict(headers or {}))
        answer = connection.getresponse()
        found = Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
        connection.close()
        return found

    return ask


@pytest.fixture(scope="session")
def nginx() -> str:
    """The nginx of this machine."""
    found = front.program()
    needed(found, "nginx")
    return str(found)


@pytest.fixture(scope="session")
def openssl() -> str:
    """The openssl of this machine."""
    found = shutil.which("openssl")
    needed(found, "openssl")
    return str(found)


@dataclass(frozen=True)
class Street:
    """Two servers, and nginx in front of them."""

    servers: tuple[Backend, Backend]
    front: front.Front
    ask: Ask

    @property
    def asked(self) -> list[str]:
        """What the servers were asked."""
        return [path for each in self.servers for path in each.asked]


@contextmanager
def street() -> Iterator[Street]:
    """Build it and take it away again."""
    both = Backend("one"), Backend("two")
    try:
        for each in both:
            each.start()
        with front.running(*(each.port for each in both)) as running:
            yield Street(both, running, asking(running.port))
    finally:
        for each in both:
            each.stop()


@pytest.fixture(scope="session")
def lasting(nginx: str) -> Iterator[Street]:  # noqa: ARG001
    """One for all tests of a process."""
    with street() as built:
        yield built


@pytest.fixture
def shared(lasting: Street) -> Street:
    """One where nothing is stopped and nothing kept, and nobody has asked yet."""
    for each in lasting.servers:
        each.asked.clear()
    return lasting


@pytest.fixture
def fresh(nginx: str) -> Iterator[Street]:  # noqa: ARG001
    """One of its own, to stop servers in, or to fill the cache."""
    with street() as built:
        yield built

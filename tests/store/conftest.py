"""The same tests on both databases."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest

from fantan.store import Store, default_url
from tests.machine import needed
from tests.store import postgresql

HERE = Path(__file__).resolve().parent
NOW = datetime(2026, 3, 4, 5, 6, 7, 890123, tzinfo=UTC)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as slow what needs a PostgreSQL; what runs on both databases says so itself, below."""
    for item in items:
        if item.path.is_relative_to(HERE) and "server" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def server() -> Iterator[postgresql.PostgreSQL]:
    """A PostgreSQL of our own."""
    needed(postgresql.programs(), "postgresql")
    with postgresql.running() as server:
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def fresh(request: pytest.FixtureRequest, tmp_path) -> Callable[[], str]:
    """Makes addresses of databases that are not there yet, or empty."""
    if request.param == "postgresql":
        return request.getfixturevalue("server").schema
    numbers = count(1)
    return lambda: default_url(tmp_path / f"data {next(numbers)}")


@pytest.fixture
def url(fresh: Callable[[], str]) -> str:
    """The address of a database that is empty or not there yet."""
    return fresh()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """A store with one learner in it, `ann`."""
    store = Store(url)
    store.migrate()
    store.learner("ann", NOW)
    yield store
    store.close()

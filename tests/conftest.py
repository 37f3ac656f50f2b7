"""What all tests share: how hypothesis searches, and a process that has asked nothing yet."""

import os

import pytest
from hypothesis import settings

from fantan.house import rule_set
from fantan.store import Store, default_url
from tests.material import GROWN
from ui import identity, memory
from ui.memory import Archive
from ui.session import visit

ANN = "a" * 32
"""The id of a learner."""

# No deadline: a slow machine is not a wrong answer. In CI the same examples each time: a failure can be repeated.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("mutants", deadline=None, derandomize=True, max_examples=5)
settings.load_profile("ci" if os.environ.get("CI") else "here")

# Where a test lays a card it lies there: nobody asks about it first.
os.environ["FANTAN_COACH"] = "off"


@pytest.fixture(scope="session", autouse=True)
def new_rules():
    """Rules that remember nothing: of a changed code, mutmut runs the tests in a process where the old one has run."""
    if os.environ.get("MUTANT_UNDER_TEST"):
        rule_set.cache_clear()
        for part in (each for rules in GROWN.values() for each in (rules, rules.deck)):
            for name in vars(part).keys() - part.__dataclass_fields__.keys():
                del vars(part)[name]


@pytest.fixture
def of_ann(tmp_path, monkeypatch):
    """The database that sessions ask; whoever comes is Ann."""
    store = Store(default_url(tmp_path))
    store.migrate()
    archive = Archive(store)
    monkeypatch.setattr(visit, "archive", lambda: archive)
    monkeypatch.setattr(identity, "of", lambda _cookies: ANN)
    yield store
    store.close()


@pytest.fixture
def new_process(monkeypatch, tmp_path):
    """A process that has not looked for its secret and its database yet, and finds a folder of its own for them."""
    monkeypatch.setenv("FANTAN_DATA", str(tmp_path))
    for name in ("FANTAN_DATABASE_URL", "FANTAN_SECRET"):
        monkeypatch.delenv(name, raising=False)
    found = (identity._signer, memory.archive)
    for each in found:
        each.cache_clear()
    yield
    if memory.archive.cache_info().currsize:
        memory.archive().store.close()
    for each in found:
        each.cache_clear()

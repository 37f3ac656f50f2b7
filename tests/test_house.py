"""The order of the house, read from the syntax of its files."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
GAME = sorted((ROOT / "fantan").rglob("*.py"))
SCREENS = sorted([*(ROOT / "ui").rglob("*.py"), *(ROOT / "pages").glob("*.py"), ROOT / "app.py"])
PAGES = sorted((ROOT / "pages").glob("*.py"))

NO_NAMES = {"utils", "util", "helpers", "helper", "manager", "managers", "base", "common", "misc"}
NO_IMPORTS = {"time", "os", "secrets", "socket", "urllib", "http", "requests", "subprocess"}
NO_CLOCK = {"now", "utcnow", "today"}


def where(file: Path) -> str:
    """A file as it is named in a report."""
    return file.relative_to(ROOT).as_posix()


def tree(file: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(file.read_text(encoding="utf-8"))


def session_state(source: ast.Module) -> list[int]:
    """The lines that reach for Streamlit's session state, by whatever way."""
    return [
        node.lineno
        for node in ast.walk(source)
        if (isinstance(node, ast.Attribute) and node.attr == "session_state")
        or (isinstance(node, ast.Name) and node.id == "session_state")
        or (isinstance(node, ast.Constant) and node.value == "session_state")
        or (isinstance(node, ast.ImportFrom) and any(name.name == "session_state" for name in node.names))
    ]


def texts(source: ast.Module) -> list[tuple[int, str]]:
    """The literals that look like words for a person: with a space in them, or with a capital in front."""
    documentation = {
        id(node.body[0].value)
        for node in ast.walk(source)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return [
        (node.lineno, node.value)
        for node in ast.walk(source)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in documentation
        and (" " in node.value.strip() or node.value.strip()[:1].isupper())
    ]


def impurities(source: ast.Module) -> list[tuple[int, str]]:
    """The lines that reach for a clock, the shared random source, the environment or the network."""
    found = []
    for node in ast.walk(source):
        if isinstance(node, ast.Import):
            found += [(node.lineno, name.name) for name in node.names if name.name.split(".")[0] in NO_IMPORTS]
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if module.split(".")[0] in NO_IMPORTS:
                found.append((node.lineno, module))
            elif module == "random":
                found += [(node.lineno, f"random.{name.name}") for name in node.names if name.name != "Random"]
        elif isinstance(node, ast.Attribute):
            owner = node.value.id if isinstance(node.value, ast.Name) else ""
            if (owner == "random" and node.attr != "Random") or (
                owner in {"date", "datetime"} and node.attr in NO_CLOCK
            ):
                found.append((node.lineno, f"{owner}.{node.attr}"))
    return found


@pytest.mark.parametrize(
    ("check", "bad", "good"),
    [
        (session_state, "st.session_state.x = 1", "session.visit('learn')"),
        (session_state, "from streamlit import session_state", "from streamlit import fragment"),
        (session_state, "getattr(st, 'session_state')", "getattr(st, 'title')"),
        (texts, "st.title('Learn')", "st.title(words.text('page.learn', language))"),
        (texts, "st.write(f'{n} cards left')", "st.write(f'{n}')"),
        (texts, "def f():\n    return 'your turn'", "def f():\n    '''Say whose turn it is.'''"),
        (impurities, "import time", "import timeit"),
        (impurities, "import random\nrandom.shuffle(x)", "import random\nrandom.Random(7)"),
        (impurities, "from random import choice", "from random import Random"),
        (impurities, "from os import environ", "from pathlib import Path"),
        (impurities, "datetime.now()", "datetime.fromisoformat(text)"),
        (impurities, "from urllib.request import urlopen", "from collections.abc import Iterable"),
    ],
)
def test_each_check_finds_what_it_looks_for(check, bad, good):
    assert check(ast.parse(bad))
    assert not check(ast.parse(good))


def test_there_is_a_house_to_look_at():
    assert GAME
    assert PAGES
    assert len(SCREENS) > len(PAGES)


def test_only_session_touches_the_session_state():
    touching = {where(file) for file in SCREENS + GAME if session_state(tree(file))}
    assert touching == {"ui/session/visit.py"}


@pytest.mark.parametrize("file", PAGES, ids=where)
def test_a_page_holds_no_text(file):
    assert texts(tree(file)) == []


@pytest.mark.parametrize("file", GAME, ids=where)
def test_the_game_reads_no_clock_no_chance_no_environment_no_network(file):
    assert impurities(tree(file)) == []


@pytest.mark.parametrize("file", GAME + SCREENS, ids=where)
def test_no_file_is_named_after_nothing(file):
    assert not NO_NAMES & set(file.relative_to(ROOT).with_suffix("").parts)

"""Every statement of the source texts is carried: by a clause, a test or a text, or it is flavour and says why."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import pytest
from babel.messages.pofile import read_po

from fantan import RULESETS, words
from tests import material

TABLE = (material.ROOT / "tests" / "seeds.toml").read_text(encoding="utf-8")
CLAUSES = {clause.id: clause.sources for rules in RULESETS.values() for clause in rules.clauses}
"""Each shipped clause with the statements it names as its sources."""
CARRIERS = {"clause", "test", "text"}
FLAVOUR = 80
"""A reason why something is flavour is short."""

with (words.CATALOGUES / "en" / "LC_MESSAGES" / "fantan.po").open("rb") as file:
    KEYS = {message.id if isinstance(message.id, str) else message.id[0] for message in read_po(file)}


def statements() -> list[str]:
    """The statements as the shared page numbers them; some lines have several."""
    text = material.found(material.SHARED / "rules.md").read_text(encoding="utf-8")
    part = text.partition("\n# 2. ")[2].partition("\n# 3. ")[0]
    return re.findall(r"(?:^- |\. )(S\d\.\d+) ", part, re.MULTILINE)


def gaps(table: str, expected: Sequence[str]) -> list[str]:
    """Which statements a table lacks, and which of its lines are for none."""
    lines = [statement for statement, _ in written(table)]
    lacking = [f"{statement} is missing" for statement in expected if statement not in lines]
    return lacking + [f"{statement} is no statement" for statement in lines if statement not in expected]


def faults(table: str) -> list[str]:
    """What is wrong with the lines of a table."""
    times = Counter(statement for statement, _ in written(table))
    twice = [f"{statement} stands there {number} times" for statement, number in times.items() if number > 1]
    misplaced = [
        f"{statement} stands under {group}"
        for statement, group in written(table)
        if statement.partition(".")[0] != group
    ]
    if twice or misplaced:
        return twice + misplaced
    lines = [line for group in tomllib.loads(table).values() for line in group.items()]
    return [f"{statement} {fault}" for statement, line in lines for fault in _faults(statement, line)]


def written(table: str) -> Iterator[tuple[str, str]]:
    """Each line of a table as it is written: its statement, and the group it stands in."""
    group = ""
    for named, statement in re.findall(r'^(?:\[(.+)\]|"(.+?)" = )', table, re.MULTILINE):
        group = named or group
        if statement:
            yield statement, group


def _faults(statement: str, line: Mapping[str, Any]) -> Iterator[str]:
    sourced = next((clause for clause, sources in CLAUSES.items() if statement in sources), None)
    if set(line) == {"flavour"}:
        if not 0 < len(line["flavour"]) <= FLAVOUR:
            yield "is flavour, and does not say why in a few words"
    elif not line or not set(line) <= CARRIERS or not all(isinstance(by, list) and by for by in line.values()):
        yield f"is carried by {', '.join(line) or 'nothing'}"
        return
    if sourced and "clause" not in line:
        yield f"is a source of {sourced}, and its line names no clause"
    for clause in line.get("clause", ()):
        if clause not in CLAUSES:
            yield f"names {clause}, which is no clause"
        elif statement not in CLAUSES[clause]:
            yield f"names {clause}, which does not name it as a source"
    for test in line.get("test", ()):
        path, _, name = test.partition("::")
        if name not in code(path):
            yield f"names {test}, which is no test"
        elif not re.search(rf"\b{re.escape(statement)}(?!\d)", code(path)[name]):
            yield f"names {test}, which does not mention it"
    yield from (f"names {key}, which is no text" for key in line.get("text", ()) if key not in KEYS)


@cache
def code(path: str) -> Mapping[str, str]:
    """The tests of a file, each as it is written, with the tables of the file that it reads."""
    file = material.ROOT / path
    if not (path.startswith("tests/") and file.is_file()):
        return {}
    source = file.read_text(encoding="utf-8")
    lines, found = source.splitlines(), ast.parse(source).body
    tables = {
        target.id: "\n".join(lines[node.lineno - 1 : node.end_lineno])
        for node in found
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    functions = [
        node
        for node in found
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    ]
    texts = {}
    for node in functions:
        begin = min(part.lineno for part in (node, *node.decorator_list))
        read = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
        own = "\n".join(lines[begin - 1 : node.end_lineno])
        texts[node.name] = "\n".join([own, *(text for name, text in tables.items() if name in read)])
    return texts


def test_the_statements_are_numbered_one_after_the_other():
    """So none is overlooked where they are read."""
    found = statements()
    counted = Counter(statement.partition(".")[0] for statement in found)

    assert list(counted) == ["S0", "S1", "S2", "S3", "S4"]
    assert found == [f"{text}.{number}" for text, most in counted.items() for number in range(1, most + 1)]


def test_the_table_has_a_line_for_each_statement_and_no_other():
    assert gaps(TABLE, statements()) == []


def test_each_line_says_what_carries_its_statement():
    assert faults(TABLE) == []


def test_each_source_of_a_shipped_clause_is_a_statement():
    known = set(statements())
    named = {source for sources in CLAUSES.values() for source in sources if re.match(r"S\d", source)}

    assert {"S0.2", "S4.44"} <= named
    assert named <= known


@pytest.mark.parametrize(
    ("table", "found"),
    [
        ('[S0]\n"S0.1" = {}\n"S0.2" = {}', []),
        ('[S0]\n"S0.2" = {}', ["S0.1 is missing"]),
        ('[S0]\n"S0.1" = {}\n"S0.2" = {}\n[S9]\n"S9.1" = {}', ["S9.1 is no statement"]),
    ],
)
def test_a_statement_without_a_line_and_a_line_without_a_statement_are_found(table, found):
    assert gaps(table, ["S0.1", "S0.2"]) == found


@pytest.mark.parametrize(
    ("table", "found"),
    [
        ('[S0]\n"S0.2" = { clause = ["sjueren.aim"] }', []),
        ('[S0]\n"S0.2" = {}\n"S0.2" = {}', ["S0.2 stands there 2 times"]),
        ('[S0]\n"S0.2" = {}\n[S1]\n"S0.2" = {}', ["S0.2 stands there 2 times", "S0.2 stands under S1"]),
        ('[S1]\n"S0.2" = {}', ["S0.2 stands under S1"]),
        ('[S0]\n"S0.1" = {}', ["S0.1 is carried by nothing"]),
        ('[S0]\n"S0.1" = { text = [] }', ["S0.1 is carried by text"]),
        ('[S0]\n"S0.1" = { text = "rules.pagat" }', ["S0.1 is carried by text"]),
        ('[S0]\n"S0.1" = { screen = ["home"] }', ["S0.1 is carried by screen"]),
        ('[S0]\n"S0.1" = { text = ["rules.pagat"], flavour = "a" }', ["S0.1 is carried by text, flavour"]),
        ('[S0]\n"S0.1" = { flavour = "" }', ["S0.1 is flavour, and does not say why in a few words"]),
        ('[S0]\n"S0.2" = { flavour = "a" }', ["S0.2 is a source of sjueren.aim, and its line names no clause"]),
        ('[S0]\n"S0.2" = { clause = ["sjueren.goal"] }', ["S0.2 names sjueren.goal, which is no clause"]),
        (
            '[S0]\n"S0.2" = { clause = ["sjueren.end"] }',
            ["S0.2 names sjueren.end, which does not name it as a source"],
        ),
        ('[S0]\n"S0.1" = { text = ["rules.nap"] }', ["S0.1 names rules.nap, which is no text"]),
        (
            '[S0]\n"S0.1" = { test = ["tests/test_none.py::test_none", "tests/test_seeds.py::test_none"] }',
            [
                "S0.1 names tests/test_none.py::test_none, which is no test",
                "S0.1 names tests/test_seeds.py::test_none, which is no test",
            ],
        ),
        ('[S0]\n"S0.6" = { test = ["tests/test_statements.py::test_all_suits_are_alike"] }', []),
        (
            '[S4]\n"S4.3" = { test = ["tests/test_statements.py::test_all_suits_are_alike"] }',
            ["S4.3 names tests/test_statements.py::test_all_suits_are_alike, which does not mention it"],
        ),
    ],
)
def test_what_is_wrong_with_a_line_is_found(table, found):
    assert faults(table) == found

"""Perft: the rules pinned by counted trees of play, one file a rule set.

Each `state` line in tests/perft/ is followed by lines `depth count`: how many ways there are to play on for so many
actions, passes included; 0 where no line of play is that long. The counts come from a separate program that knows
nothing of the engine, by texts and rank arithmetic alone. When one changes, find out why; never renew it from here.
"""

import re
from collections.abc import Iterator

import pytest

from fantan import State, legal_actions, play
from tests import material
from tests.material import PLAIN

FOLDER = material.ROOT / "tests" / "perft"


def trees(key: str) -> list[tuple[str, list[int]]]:
    """The states of a file, each with its counts for depth 1, 2, 3 …"""
    found: list[tuple[str, list[int]]] = []
    for line in (FOLDER / f"{key}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("state "):
            found.append((line.removeprefix("state "), []))
        elif re.fullmatch(r"\d+ \d+", line):
            depth, count = map(int, line.split())
            found[-1][1].append(count)
            assert depth == len(found[-1][1])
        else:
            assert not line or line.startswith("#")
    return found


def widths(state: State) -> Iterator[int]:
    """The number of lines of play of 1, 2, 3 … actions."""
    lines = [state]
    while True:
        ways = [(moment, legal_actions(moment.view(moment.turn))) for moment in lines]
        yield sum(len(actions) for _, actions in ways)
        lines = [play(moment, action) for moment, actions in ways for action in actions]


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        pytest.param(text, counts, id=f"{key}-{number}")
        for key in PLAIN
        for number, (text, counts) in enumerate(trees(key))
    ],
)
def test_the_tree_of_play_has_the_width_that_was_counted(text, counts):
    for count, width in zip(counts, widths(State.parse(text)), strict=False):
        assert width == count


def test_every_rule_set_of_plain_rows_has_its_counts_from_the_opening_to_the_end_of_every_line():
    """The deals of the shared cases, counted apart from the engine too, hold the others."""
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(PLAIN)
    for key in PLAIN:
        counted = trees(key)

        assert all(text.partition(";")[0] == key for text, _ in counted)
        assert any("log=" not in text for text, _ in counted)
        assert any(counts[-1] == 0 for _, counts in counted)

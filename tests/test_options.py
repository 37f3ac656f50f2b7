"""Options: each can be chosen, and nothing else can."""

from dataclasses import fields

import pytest

from ui import options
from ui.rooms import Options
from ui.table.scene import Act

USUAL = Options()
NAMES = [field.name for field in fields(Options) if field.name not in {"lang", "search", "usual_coach"}]


@pytest.mark.parametrize("name", NAMES)
def test_every_value_that_is_offered_can_be_chosen(name):
    (choice,) = options.fold(USUAL, name).choices

    assert choice.chosen == (getattr(USUAL, name) or "")
    for option in choice.options:
        after = options.chosen(USUAL, Act(0, f"options.{name}", text=option.id))

        assert getattr(after, name) == option.id
        assert options.fold(after, name).choices[0].chosen == option.id


@pytest.mark.parametrize(
    ("do", "text"), [("options.lang", "sv"), ("options.pace", "fast"), ("options.", ""), ("pace", "off")]
)
def test_what_is_not_offered_changes_nothing(do, text):
    expected = USUAL if do != "pace" else options.chosen(USUAL, Act(0, "options.pace", text="off"))

    assert options.chosen(USUAL, Act(0, do, text=text)) == expected

"""Accessibility as axe sees it, on every page, light and dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.test_play import GAME, address, blocked, button, card

# What Streamlit's own markup does, by rule id; nothing of ours is on this list.
FROM_STREAMLIT: frozenset[str] = frozenset()


def serious(page) -> list[str]:
    """The serious and critical violations, but for those Streamlit is known for."""
    found = Axe().run(page).response["violations"]
    return [
        f"{violation['id']}: {node['target']}"
        for violation in found
        if violation["impact"] in ("serious", "critical") and violation["id"] not in FROM_STREAMLIT
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize(
    "path", ["/", "/learn", "/learn?lesson=L05.1", "/learn?lesson=L09.2", "/practise", "/play", "/rules"]
)
def test_no_page_has_a_serious_violation(open_page, path, scheme):
    assert serious(open_page(path, color_scheme=scheme)) == []


@pytest.mark.parametrize("kind", ["P01", "P02", "P03"])
def test_no_puzzle_has_one_before_or_after_its_answer(open_page, kind, scheme):
    page = open_page(f"/practise?puzzle={kind}.pagat.2.abc1", color_scheme=scheme)

    assert serious(page) == []


def test_a_deal_with_everything_shown_has_none(open_page, scheme):
    page = open_page(address(GAME), color_scheme=scheme)
    card(page, blocked(GAME)).click()
    page.get_by_role("status").get_by_text("has to wait").wait_for()

    assert serious(page) == []

    for _ in range(4):
        button(page, "Hint").click()
        page.locator("[data-part=sheet]:not([aria-busy])").wait_for()

    assert serious(page) == []

    for fold in ("Log", "What waits", "New deal", "Options"):
        button(page, fold).click()

        assert serious(page) == []

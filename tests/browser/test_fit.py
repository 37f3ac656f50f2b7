"""Everything needed is in the first viewport: table, hand, feedback and actions, without scrolling."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.test_play import acted, address, blocked, button, card, playable
from ui.rooms.play import Play, Table

NARROW = {"width": 320, "height": 700}
# Seats, and the cards in your hand when you are dealt to first.
TABLES = {3: 18, 4: 13, 8: 7}
NEEDED = ("heading", "felt", "hand", "dock", "buttons")


def lowest(page: Page) -> float:
    """The lowest pixel of what a turn needs."""
    boxes = [page.locator(f"[data-part={part}]").bounding_box() for part in NEEDED]
    return max(box["y"] + box["height"] for box in boxes if box)


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than the window."""
    return page.evaluate(
        """Math.max(...[...document.querySelectorAll("[data-testid=stMain], html")]
          .map(part => part.scrollWidth - part.clientWidth))"""
    )


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("seats", TABLES)
def test_a_turn_fits_the_window_whatever_is_shown(open_page, seats, viewport):
    room = Play.dealt(Table(seats=seats, dealer=seats - 1, seed="fits1"))
    page = open_page(address(room), viewport=viewport)
    expect(page.locator(".held")).to_have_count(TABLES[seats])
    felt = page.locator("[data-part=felt]").bounding_box()

    assert lowest(page) <= viewport["height"]
    assert overflow(page) <= 0

    card(page, blocked(room)).click()
    expect(page.get_by_role("status")).to_contain_text("has to wait")

    assert lowest(page) <= viewport["height"]
    assert page.locator("[data-part=felt]").bounding_box() == felt

    for _ in range(4):
        button(page, "Hint").click()
        page.locator("[data-part=sheet]:not([aria-busy])").wait_for()

        assert lowest(page) <= viewport["height"]
        assert page.locator("[data-part=felt]").bounding_box() == felt

    if legal := playable(room):
        card(page, legal[0]).click()
        room = acted(room, "card", legal[0])
        expect(card(page, legal[0])).to_have_count(0)

        assert lowest(page) <= viewport["height"]


@pytest.mark.parametrize("seats", TABLES)
def test_cards_of_the_hand_are_large_enough_to_tap(open_page, seats):
    room = Play.dealt(Table(seats=seats, dealer=seats - 1, seed="fits1"))
    page = open_page(address(room), viewport=PHONE)
    lefts = page.locator(".held").evaluate_all(
        "cards => cards.map(c => [c.getBoundingClientRect().y, c.getBoundingClientRect().x])"
    )
    rows = {}
    for top, left in lefts:
        rows.setdefault(round(top), []).append(left)
    steps = [b - a for row in rows.values() for a, b in zip(sorted(row), sorted(row)[1:], strict=False)]

    assert min(steps) >= (43 if seats == 8 else 30)
    assert all(box["height"] >= 44 for box in [button(page, name).bounding_box() for name in ("Hint", "Pass", "Undo")])


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/learn", "/learn?lesson=L09.1", "/practise", "/play", "/progress"),
        *("/rules", "/rules?rules=sjuan&beside=sjuan-hearts", "/rules#term-row", "/rules#erratum-short-hands"),
    ],
)
def test_no_page_scrolls_sideways_even_on_the_narrowest_phone(open_page, path):
    assert overflow(open_page(path, viewport=NARROW)) <= 0

"""Everything needed is in the first viewport: table, hand, feedback and actions, without scrolling."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, TABLET, resize
from tests.browser.test_play import GAME, acted, address, blocked, button, card, playable, turn
from tests.browser.test_review import REVIEWED
from ui.rooms.play import Play, Table

NARROW = {"width": 320, "height": 700}
LYING = {"width": 844, "height": 390}
ENLARGED = {"width": 683, "height": 325}
"""The desktop at 200 %."""
LOW = [{"width": 375, "height": 560}, {"width": 320, "height": 640}, LYING, ENLARGED]
"""Small phones, one that lies on its side, and an enlarged page."""
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
        *("/review", f"/review?deal={REVIEWED}&at=9"),
        *("/rules", "/rules?rules=sjuan&beside=sjuan-hearts", "/rules#term-row", "/rules#erratum-short-hands"),
    ],
)
def test_no_page_scrolls_sideways_even_on_the_narrowest_phone(open_page, path):
    assert overflow(open_page(path, viewport=NARROW)) <= 0


def named(window: dict[str, int]) -> str:
    return f"{window['width']}x{window['height']}"


WINDOWS = [DESKTOP, {"width": 1920, "height": 900}, {"width": 920, "height": 650}, TABLET, PHONE, *LOW]


@pytest.mark.parametrize(
    ("path", "hints", "folds"),
    [
        (address(GAME), 4, 4),
        ("/learn?lesson=L05.1", 0, 1),
        ("/learn?lesson=L05.2", 0, 1),
        ("/practise?puzzle=P01.pagat.2.abc", 0, 2),
    ],
    ids=["play", "told", "asked", "practise"],
)
def test_every_fold_opens_where_it_is_in_sight_whole(open_page, path, hints, folds):
    page = open_page(path)
    for _ in range(hints):
        button(page, "Hint").click()
        page.locator("[data-part=sheet]:not([aria-busy])").wait_for()
    for viewport in WINDOWS:
        resize(page, viewport)
        expect(page.locator("[data-part=folds] .fold > button")).to_have_count(folds)
        for fold in page.locator("[data-part=folds] .fold > button").all():
            fold.click()
            box = page.locator(".panel:visible").bounding_box()
            header = page.get_by_test_id("stHeader").bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= viewport["width"]
            assert box["y"] >= header["height"]
            assert box["y"] + box["height"] <= viewport["height"]
            assert box["height"] >= 44
            assert overflow(page) <= 0
            # Nothing of the page lies over it.
            assert page.locator(".panel:visible").evaluate(
                """panel => { const {left, right, top, bottom} = panel.getBoundingClientRect();
                  return [top + 4, (top + bottom) / 2, bottom - 4].every(y =>
                    panel.contains(panel.getRootNode().elementFromPoint((left + right) / 2, y))); }"""
            )
            page.keyboard.press("Escape")


@pytest.mark.parametrize("viewport", LOW, ids=named)
def test_in_a_low_window_the_hand_of_who_is_to_lay_a_card_is_in_sight(open_page, viewport):
    page, room = open_page(address(GAME), viewport=viewport), GAME
    for _ in range(3):
        hand, dock = (page.locator(f"[data-part={part}]") for part in ("hand", "dock"))
        expect(hand).to_be_in_viewport(ratio=1)
        below, above = dock.bounding_box(), page.get_by_test_id("stHeader").bounding_box()
        cards = [held.bounding_box() for held in page.locator(".held .card").all()]
        assert max(box["y"] + box["height"] for box in cards) <= below["y"] + 1
        assert min(box["y"] for box in cards) >= above["height"] - 1
        assert below["height"] <= 110
        room = turn(page, room)
        expect(page.locator(".held")).to_have_count(len(room.state.hands[0]))
        page.locator("[data-part=sheet]:not([aria-busy])").wait_for()


@pytest.mark.parametrize("viewport", [LYING, ENLARGED], ids=named)
def test_the_first_question_is_never_written_over_its_table(open_page, viewport):
    page = open_page("/", viewport=viewport)
    felt, line = (page.locator(f"[data-part={part}]").bounding_box() for part in ("felt", "line"))

    assert line["y"] >= felt["y"] + felt["height"]


def test_no_marked_card_hides_what_is_written_on_another(open_page):
    page, room = open_page(address(GAME)), GAME
    button(page, "Options").click()
    page.locator("[data-key=options] input[value=all]").check(force=True)
    page.locator("[data-part=sheet]:not([aria-busy])").wait_for()
    page.keyboard.press("Escape")
    while len(room.state.hands[0]) > 6:
        for viewport in (DESKTOP, TABLET, PHONE, NARROW):
            resize(page, viewport)
            hidden = page.locator(".held .card").evaluate_all(
                """cards => cards.flatMap(card => [...card.querySelectorAll(".rank, .foot span")].flatMap(part => {
                  const {left, right, top, bottom, width} = part.getBoundingClientRect();
                  const seen = [left + 1, right - 1].every(x =>
                    card.contains(card.getRootNode().elementFromPoint(x, (top + bottom) / 2)));
                  const cut = part.scrollWidth > part.clientWidth + 1 && part.matches("span");
                  return seen && !cut || !width ? [] : [card.ariaLabel];
                }))"""
            )
            assert hidden == []
            fitting = page.locator("[data-mark=fits] .foot span").all()
            assert all(word.is_visible() for word in fitting)
            if viewport in (PHONE, NARROW):
                tops = page.locator(".held").evaluate_all(
                    "all => all.map(held => Math.round(held.getBoundingClientRect().y))"
                )
                assert len(set(tops)) == (2 if len(tops) > 7 else 1)
        room = turn(page, room)
        expect(page.locator(".held")).to_have_count(len(room.state.hands[0]))
        page.locator("[data-part=sheet]:not([aria-busy])").wait_for()


def test_the_field_for_words_lies_under_nothing_on_home(open_page):
    page = open_page("/", viewport=DESKTOP)
    field = page.locator(".typed input")
    field.click()
    expect(field).to_be_focused()

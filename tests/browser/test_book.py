"""The rule book in a browser: two games side by side, by mouse, by keyboard and on a phone; the words and the slips."""

import re

import pytest
from playwright.sync_api import Page, expect

from fantan.variants import RULESETS
from fantan.witness import compared, witnesses
from tests.browser.conftest import DESKTOP, PHONE, TABLET, ready, resize
from tests.browser.test_fit import overflow
from tests.browser.test_play import button

MANY = len(witnesses(RULESETS["pagat"], RULESETS["sjuan-hearts"]))
ORDER = "The order of the cards"


def lists(page: Page):
    """The two lists of games."""
    return page.get_by_label("Rules to read"), page.get_by_label("Compare with")


def position(page: Page, number: int) -> None:
    """Wait until a position is shown."""
    expect(page.get_by_role("status")).to_contain_text(f"Position {number} of {MANY}")
    page.locator("[data-part=sheet]:not([aria-busy])").wait_for()


def see(page: Page, title: str):
    """The button that leads to where a difference matters."""
    return page.locator(".difference").filter(has_text=title).get_by_role("button")


def settled(page: Page) -> None:
    page.locator("[data-part=sheet]:not([aria-busy])").wait_for()


def test_two_games_are_compared_by_mouse(open_page):
    page = open_page("/rules")
    _, second = lists(page)
    second.select_option("sjuan-hearts")
    position(page, 1)
    expect(page).to_have_url(re.compile(r"rules=pagat&beside=sjuan-hearts$"))
    differing, _ = compared(RULESETS["pagat"], RULESETS["sjuan-hearts"], "en")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{len(differing)} rules differ")
    expect(page.locator(".difference")).to_have_count(len(differing))

    for number in range(2, MANY + 1):
        button(page, "Next position").click()
        position(page, number)
    expect(button(page, "Next position")).to_have_attribute("aria-disabled", "true")
    button(page, "Back").click()
    position(page, MANY - 1)
    expect(page).to_have_url(re.compile(rf"&at={MANY - 1}$"))

    page.reload()
    ready(page)
    position(page, MANY - 1)
    second.select_option("-")
    expect(page.locator(".difference")).to_have_count(0)
    expect(page.locator(".book li")).to_have_count(len(RULESETS["pagat"].clauses))


def test_a_difference_leads_to_where_it_matters_and_the_felts_come_into_sight(open_page):
    page = open_page("/rules?rules=pagat&beside=sjuan-hearts")
    position(page, 1)
    see(page, ORDER).click()
    position(page, 3)
    expect(page.locator("[data-part=sides]")).to_be_in_viewport(ratio=1)
    expect(page.locator(".difference[data-shown]")).to_have_count(2)
    expect(page.locator(".difference").filter(has_text=ORDER)).to_contain_text("differs, as shown above")
    left, right = page.locator(".side").all()
    expect(left.locator("td[data-card=AH] .waits")).to_be_visible()
    expect(right.locator("td[data-card=AH] .fits")).to_be_visible()
    expect(left.locator(".missing")).to_have_count(6)


def test_two_games_are_compared_by_keyboard(open_page):
    page = open_page("/rules")
    first, second = lists(page)
    first.focus()
    page.keyboard.press("Tab")
    expect(second).to_be_focused()
    page.keyboard.type("Sjuan, seven of h")
    position(page, 1)
    expect(second).to_have_value("sjuan-hearts")
    expect(second).to_be_focused()
    page.keyboard.press("Tab")  # Back is reached too: it says why nothing happens
    page.keyboard.press("Tab")
    expect(button(page, "Next position")).to_be_focused()
    page.keyboard.press("Enter")
    position(page, 2)
    expect(button(page, "Next position")).to_be_focused()
    see(page, ORDER).focus()
    page.keyboard.press("Space")
    position(page, 3)
    expect(see(page, ORDER)).to_be_focused()


def test_keys_that_run_ahead_of_the_answer_end_where_they_should(open_page):
    page = open_page("/rules?rules=pagat&beside=sjueren")
    _, second = lists(page)
    second.focus()
    keys = [*RULESETS]
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    expect(page).to_have_url(re.compile(rf"beside={keys[keys.index('sjueren') + 4]}$"))
    settled(page)
    expect(second).to_have_value(keys[keys.index("sjueren") + 4])


def test_a_double_click_goes_one_position_on(open_page):
    page = open_page("/rules?rules=pagat&beside=sjuan-hearts")
    position(page, 1)
    button(page, "Next position").dblclick()
    position(page, 2)
    page.wait_for_timeout(700)
    position(page, 2)


@pytest.mark.parametrize(
    "path", ["/rules", "/rules?rules=pagat&beside=sjuan", "/rules?rules=pagat&beside=sjuan-hearts"]
)
def test_felts_and_controls_fit_the_window_at_every_position(open_page, path):
    page, felts = open_page(path), {}
    settled(page)
    pair = dict(part.split("=") for part in path.partition("?")[2].split("&") if part)
    many = len(witnesses(RULESETS[pair["rules"]], RULESETS[pair["beside"]])) if pair else 1
    for at in range(many):
        for number, size in enumerate((DESKTOP, TABLET, PHONE)):
            resize(page, size)
            there = [felt.bounding_box() for felt in page.locator(".side .felt:visible").all()]
            if size is not PHONE:  # there a long verdict may take one more line
                assert felts.setdefault(number, there) == there
            boxes = [page.locator(f"[data-part={part}]").bounding_box() for part in ("heading", "sides", "buttons")]
            assert max(box["y"] + box["height"] for box in boxes if box) <= size["height"]
            assert overflow(page) <= 0
        if at + 1 < many:
            button(page, "Next position").click()
            expect(page.get_by_role("status")).to_contain_text(f"Position {at + 2} of {many}")


def test_the_felts_stand_above_each_other_on_a_phone_and_beside_each_other_on_a_desk(open_page):
    for viewport, beside in ((PHONE, False), (DESKTOP, True)):
        page = open_page("/rules?rules=pagat&beside=sjuan", viewport=viewport)
        left, right = (side.bounding_box() for side in page.locator(".side").all())
        assert (left["y"] == right["y"]) == beside
        assert (left["x"] == right["x"]) != beside
        if not beside:
            assert all(control.bounding_box()["height"] >= 44 for control in lists(page))


def test_what_is_the_same_is_folded_and_unfolds_by_keyboard(open_page):
    page = open_page("/rules?rules=pagat&beside=sjuan")
    fold = page.locator("details.same")
    expect(fold).to_contain_text("The same in both")
    expect(fold.locator("li").first).to_be_hidden()
    fold.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(fold.locator("li").first).to_be_visible()
    button(page, "Next position").click()
    expect(page.get_by_role("status")).to_contain_text("Position 2")
    expect(fold.locator("li").first).to_be_visible()


@pytest.mark.parametrize("place", ["term-row", "erratum-short-hands"])
@pytest.mark.parametrize("query", ["", "?rules=pagat&beside=sjuan"])
def test_a_link_to_a_word_or_a_slip_unfolds_it(open_page, place, query):
    page = open_page(f"/rules{query}#{place}")
    expect(page.locator(f"#{place}")).to_be_in_viewport()
    expect(page.locator(f"#{place}")).to_have_attribute("data-found", "")
    expect(page).to_have_url(re.compile(rf"#{place}$"))


def test_a_link_within_the_page_unfolds_another_place_and_choosing_leaves_it_open(open_page):
    page = open_page("/rules#term-row")
    expect(page.locator("#term-row")).to_be_in_viewport()
    page.evaluate("location.hash = 'erratum-dear-ace'")
    expect(page.locator("#erratum-dear-ace")).to_be_in_viewport()
    expect(page.locator("#term-row")).not_to_have_attribute("data-found", "")
    lists(page)[0].select_option("sjuan")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sjuan (Swedish)")
    expect(page.locator("#errata")).to_have_attribute("open", "")


def test_words_of_other_languages_are_marked_for_screen_readers(open_page):
    page = open_page("/rules#term-row")
    expect(page.locator("#term-row [lang=nb]")).to_have_text("rekke")
    expect(page.locator("#term-row [lang=ja]")).to_be_visible()


@pytest.mark.parametrize(
    "query", ["rules=chess", "rules=pagat&beside=chess", "rules=pagat&beside=sjuan&at=99", "rules=%00"]
)
def test_a_damaged_address_gives_one_friendly_sentence(open_page, query):
    page = open_page(f"/rules?{query}")
    expect(page.get_by_role("status")).to_contain_text("There")
    expect(page.locator(".side")).to_have_count(2)

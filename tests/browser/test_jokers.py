"""Jokers in a browser: agreed on at the page of the house rules, and laid in Play by keyboard and by finger."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.test_access import serious
from tests.browser.test_fit import overflow
from tests.browser.test_house_rules import key
from tests.browser.test_play import ACTIVE, button, said, tab_until, to_hand

DEAL = "/play?deal=pagat~jokers:1;seats=4;bots=careful;dealer=3;seed=joker13"
"""Your turn first, with a joker and no seven; Ida holds 7♥."""


def joker(page: Page):
    """The joker of the hand."""
    return page.locator('.held[data-key="*1"] button')


def test_a_house_agrees_on_a_joker_and_one_is_laid_by_keyboard(open_page):
    page = open_page("/house?rules=pagat")
    page.get_by_label("Jokers").focus()
    page.keyboard.press("ArrowDown")
    key(page, "pagat~jokers:1")
    expect(page.locator("body")).to_contain_text("Whoever holds that card lays it at once and takes the joker.")
    link = page.locator(".share input").input_value()

    other = open_page(link.partition("/house")[1] + link.partition("/house")[2])
    other.get_by_role("link", name="Play by these rules").click()
    other.wait_for_url(re.compile(r"/play\?deal=pagat~jokers(:|%3A)1"))

    table = open_page(DEAL)
    to_hand(table)
    table.keyboard.press("End")
    assert table.evaluate(f"{ACTIVE}.getAttribute('aria-label')") == "joker"
    table.keyboard.press("Enter")
    said(table, "Which card does the joker stand for?")
    expect(joker(table)).to_have_attribute("aria-pressed", "true")
    expect(joker(table)).to_be_focused()

    table.keyboard.press("Escape")
    expect(joker(table)).to_have_attribute("aria-pressed", "false")
    expect(button(table, "Pass")).to_be_visible()
    table.keyboard.press("Enter")
    expect(button(table, "Not now")).to_be_visible()
    tab_until(table, "e.closest('[data-key=\"joker.7H\"]') !== null")
    table.keyboard.press("Enter")

    said(table, "Ida laid 7")
    said(table, "and took your joker.")
    expect(joker(table)).to_have_count(0)
    expect(table.locator(".held")).to_have_count(13)
    expect(table.locator('td[data-card="7H"] .laid')).to_have_count(1)
    assert "log=*7H" in table.evaluate("decodeURIComponent(location.search)")
    assert table.evaluate(f"{ACTIVE}.tagName") != "BODY"

    table.reload()
    expect(table.locator('td[data-card="7H"] .laid')).to_have_count(1)
    expect(table.locator(".held")).to_have_count(13)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_joker_that_is_taken_up_fits_on_the_screen_and_bars_nobody(open_page, viewport, scheme):
    page = open_page(DEAL, viewport=viewport, color_scheme=scheme)
    expect(joker(page).locator("svg")).to_have_count(2)
    joker(page).click()
    expect(button(page, "Not now")).to_be_visible()

    assert overflow(page) == 0
    assert serious(page) == []
    for place in page.locator("[data-part=buttons] button").all():
        box = place.bounding_box()
        assert box["height"] >= 40
        assert box["width"] >= 44
        assert box["y"] + box["height"] <= viewport["height"]
    joker(page).click()
    expect(button(page, "Not now")).to_have_count(0)
    expect(joker(page)).to_have_attribute("aria-pressed", "false")

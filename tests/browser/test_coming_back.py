"""Who comes back, in a real browser: Home, a streak and its replay, the puzzle of the day, a puzzle by itself."""

import re

from playwright.sync_api import Page, expect

from fantan.puzzles import Form
from tests.browser.conftest import DESKTOP, PHONE, ready, tab
from tests.browser.test_access import serious
from tests.browser.test_fit import lowest, overflow
from tests.browser.test_play import button, card
from tests.browser.test_practise import option, press
from ui.rooms.practise import supply


def code(page: Page) -> str:
    """The puzzle on the table, as the address names it."""
    page.wait_for_url(re.compile("puzzle="))
    return page.evaluate("new URL(location).searchParams.get('puzzle')")


def answer(page: Page, puzzle: str, *, right: bool) -> None:
    """Answer a puzzle, rightly or wrongly."""
    question = supply.question(supply.parse(puzzle))
    if question.form is Form.CHOICE:
        for choice in question.choices:
            wrong = next(each for each in choice.options if each != choice.right)
            option(page, choice.id, choice.right if right else wrong).check(force=True)
        press(page, "check")
        return
    others = [each for each in question.offered if each not in question.right]
    picked = question.right if right else others[:1]
    if question.form in {Form.ONE, Form.TURN}:
        picked = picked[:1]
        if right or not question.right or question.form is Form.ONE:
            card(page, str(picked[0])).click() if picked else press(page, "pass")
        else:
            press(page, "pass")
        return
    if not picked:
        press(page, "nothing")
        return
    for each in picked:
        card(page, str(each)).click()
    press(page, "check")


def asked_anew(page: Page, before: str) -> str:
    """The puzzle that came after another one."""
    page.wait_for_url(lambda url: "puzzle=" in url and before not in url)
    return code(page)


def test_a_streak_ends_with_a_slip_that_is_replayed(open_page):
    page = open_page("/practise?mode=streak", viewport=PHONE)
    expect(page.get_by_text("Streak: 0 in a row.")).to_be_visible()
    first = code(page)
    answer(page, first, right=True)
    press(page, "next")
    second = asked_anew(page, first)
    expect(page.get_by_text("Streak: 1 in a row.")).to_be_visible()
    answer(page, second, right=False)
    expect(page.get_by_text("Your streak: 1 in a row.")).to_be_visible()
    assert lowest(page) <= PHONE["height"]
    assert overflow(page) <= 0
    page.reload()
    ready(page)
    expect(page.get_by_text("Your streak: 1 in a row.")).to_be_visible()
    press(page, "replay")
    expect(page.get_by_text("1 slip to mend.")).to_be_visible()
    assert code(page) == second
    answer(page, second, right=True)
    expect(page.get_by_text("All slips are mended.")).to_be_visible()
    press(page, "streak")
    expect(page.get_by_text("Streak: 0 in a row.")).to_be_visible()


def test_the_puzzle_of_the_day_is_the_same_for_all_and_another_tomorrow(open_page):
    """Where it is tomorrow already: between these two places lie always more than 24 hours."""

    def daily(zone: str, **options: object) -> tuple[str, list[str]]:
        page = open_page("/practise?mode=daily", timezone_id=zone, **options)
        page.wait_for_url(re.compile("day="))
        expect(page.get_by_text("Today’s puzzle, ")).to_be_visible()
        hand = page.locator(".held, .choice").evaluate_all("all => all.map(each => each.dataset.key)")
        twin = page.locator("[data-part=twin]").first.text_content()
        return page.evaluate("new URL(location).searchParams.get('day')"), [*hand, twin or ""]

    here, there = daily("Pacific/Niue"), daily("Pacific/Niue", viewport=PHONE, color_scheme="dark")
    tomorrow = daily("Pacific/Kiritimati")
    assert here == there
    assert tomorrow[0] > here[0]
    assert tomorrow[1] != here[1]


def test_home_welcomes_who_comes_back(open_page):
    page = open_page("/practise?puzzle=P01.pagat.1.abc")
    answer(page, "P01.pagat.1.abc", right=True)
    expect(button(page, "Next puzzle")).to_be_visible()
    for viewport in (DESKTOP, PHONE):
        page.set_viewport_size(viewport)
        home = tab(page.context, "/")
        home.set_viewport_size(viewport)
        expect(home.get_by_role("heading", name="Welcome back")).to_be_visible()
        last = home.get_by_role("link", name="Deal the cards").bounding_box()
        assert last is not None
        assert last["y"] + last["height"] <= viewport["height"]
        assert home.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    assert serious(home) == []
    home.get_by_role("link", name="Solve it").click()
    home.wait_for_url(re.compile("day="))
    expect(home.get_by_text("Today’s puzzle, ")).to_be_visible()
    progress = tab(page.context, "/progress")
    expect(progress.get_by_text("1 answer in two weeks, 1 of them right")).to_be_visible()
    expect(progress.locator(".js-plotly-plot")).to_have_count(2)
    progress.get_by_text("The map in words").click()
    expect(progress.get_by_text("What fits now: learning")).to_be_visible()
    assert serious(progress) == []


def test_a_puzzle_stands_alone_in_another_page(open_page):
    page = open_page("/practise?puzzle=P01.pagat.1.abc&embed=true")
    expect(page.get_by_role("navigation")).to_have_count(0)
    expect(page.get_by_text("Choose puzzles")).to_have_count(0)
    answer(page, "P01.pagat.1.abc", right=True)
    expect(button(page, "Next puzzle")).to_be_visible()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Open this puzzle in the tutor").click()
    tutor = opened.value
    ready(tutor)
    assert "embed" not in tutor.url
    assert code(tutor) == "P01.pagat.1.abc"
    expect(tutor.get_by_role("navigation")).to_be_visible()

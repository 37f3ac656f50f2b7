"""A puzzle of each kind in a real browser: answered rightly and wrongly, by mouse and by keyboard."""

import pytest
from playwright.sync_api import Page, expect

from fantan import puzzles
from fantan.puzzles import Form
from tests.browser.conftest import DESKTOP, PHONE, ready
from tests.browser.test_fit import lowest, overflow
from tests.browser.test_kinds import answer
from tests.browser.test_play import button, card, tab_until

CODES = ["P01.pagat.2.abc", "P02.sjuan.2.abc", "P03.pagat.2.abc"]
VIEWPORTS = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])


WRONG = "[data-mark=early], [data-mark=wrong]"
"""What was picked wrongly."""


def press(page: Page, id: str) -> None:
    """Press a button of the dock."""
    page.locator(f'[data-part=buttons] [data-key="{id}"]').click()


def option(page: Page, choice: str, value: str):
    return page.locator(f'.choice[data-key="{choice}"] input[value="{value}"]')


def solved(page: Page) -> None:
    """The answer was right, and the next puzzle is offered."""
    expect(button(page, "Next puzzle")).to_be_visible()
    expect(page.locator(f"{WRONG}, [data-mark=missed]")).to_have_count(0)


@VIEWPORTS
@pytest.mark.parametrize("code", CODES)
def test_a_puzzle_is_solved_by_mouse(open_page, code, viewport):
    question = puzzles.generate(code)
    page = open_page(f"/practise?puzzle={code}", viewport=viewport)
    before = page.locator("[data-part=felt]").bounding_box()
    if question.form is Form.CHOICE:
        for choice in question.choices:
            option(page, choice.id, choice.right).check(force=True)
    for right in question.right:
        card(page, str(right)).click()
    press(page, "check" if question.right or question.choices else "nothing")
    solved(page)

    assert page.locator("[data-part=felt]").bounding_box() == before
    assert lowest(page) <= viewport["height"]
    assert overflow(page) <= 0

    press(page, "next")
    expect(button(page, "Next puzzle")).to_have_count(0)
    page.wait_for_url(lambda url: code not in url)


@VIEWPORTS
@pytest.mark.parametrize("code", CODES)
def test_a_puzzle_is_solved_by_keyboard_alone(open_page, code, viewport):
    question = puzzles.generate(code)
    page = open_page(f"/practise?puzzle={code}", viewport=viewport)
    answer(page, question)
    solved(page)
    tab_until(page, "e.dataset.key === 'next'")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: code not in url)


def test_a_wrong_answer_is_explained_card_by_card_and_stays(open_page):
    question = puzzles.generate(CODES[0])
    wrong = next(card for card in question.offered if card not in question.right)
    page = open_page(f"/practise?puzzle={CODES[0]}")
    card(page, str(wrong)).click()
    press(page, "check")
    expect(page.locator(f'.held[data-key="{wrong}"]').and_(page.locator(WRONG))).to_have_count(1)
    expect(page.locator("[data-mark=missed]")).to_have_count(len(question.right))
    expect(page.locator(".held .verdict b")).to_have_count(len(question.offered))
    for verdict in page.locator(".held .verdict").all():
        expect(verdict).not_to_have_text("")
    expect(page.get_by_role("status")).to_contain_text("has to wait")
    expect(page.locator("[data-part=heading]")).to_have_text("Which of your cards fit?")


def test_a_typed_answer_is_an_answer(open_page):
    question = puzzles.generate(CODES[0])
    page = open_page(f"/practise?puzzle={CODES[0]}")
    field = page.locator("[data-part=typed] input")
    field.fill(" ".join(map(str, question.right)).lower() or "none")
    field.press("Enter")
    solved(page)


def test_before_the_answer_nothing_tells_which_cards_fit(open_page):
    page = open_page(f"/practise?puzzle={CODES[0]}")
    looks = page.locator(".held").evaluate_all(
        """cards => cards.map(held => {
          const own = new RegExp(`${held.dataset.key}|begins|ends|turns`, "g");
          const told = node => [...node.attributes].filter(({name}) => !OWN.includes(name))
            .map(({name, value}) => `${name}=${value.replace(own, "").trim()}`).sort().join();
          const OWN = ["aria-label", "tabindex", "data-suit"], button = held.querySelector("button");
          return [told(held), told(button), getComputedStyle(button).opacity].join();
        })"""
    )

    assert len(set(looks)) == 1
    assert page.locator(".held button[tabindex='0']").count() == 1


def test_a_reload_brings_the_same_puzzle_and_back_leaves_it(open_page):
    page = open_page("/rules")
    page.get_by_test_id("stTopNavLink").filter(has_text="Practise").click()
    page.wait_for_url("**/practise?puzzle=*")
    cards = page.locator(".held").evaluate_all("cards => cards.map(card => card.dataset.key)")
    page.reload()
    ready(page)
    expect(page.locator(".held")).to_have_count(len(cards))
    assert page.locator(".held").evaluate_all("cards => cards.map(card => card.dataset.key)") == cards
    page.go_back()
    page.wait_for_url("**/rules*")


@pytest.mark.parametrize("code", ["P01", "P99.pagat.1.a", "P01.chess.1.a", "P01.pagat.9.a", "P01.pagat.1.♥", "x" * 300])
def test_a_damaged_link_says_so_and_gives_a_puzzle(open_page, code):
    page = open_page(f"/practise?puzzle={code}")
    expect(page.get_by_role("status")).not_to_have_text("")
    expect(page.locator(".held")).not_to_have_count(0)


def test_puzzles_are_chosen_in_peace_and_shown_when_asked_for(open_page):
    page = open_page(f"/practise?puzzle={CODES[0]}")
    button(page, "Choose puzzles").click()
    for setting, value in (("mode", "theme"), ("kind", "P02"), ("level", "3"), ("rules", "sjuan")):
        choice = page.locator(f"[data-key=puzzle] [data-key={setting}]")
        if choice.locator("select").count():
            choice.locator("select").select_option(value)
        else:
            choice.locator(f'input[value="{value}"]').check(force=True)
        page.locator("[data-part=sheet]:not([aria-busy])").wait_for()
        expect(page.locator(".panel:visible")).to_have_count(1)
        expect(page.get_by_role("heading", level=1)).to_have_text("Which of your cards fit?")
        assert page.url.endswith(CODES[0])
    button(page, "Show these puzzles").click()
    page.wait_for_url("**/practise?puzzle=P02.sjuan.3.*")
    expect(page.locator(".panel:visible")).to_have_count(0)

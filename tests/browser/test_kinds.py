"""One puzzle of each kind by keyboard alone, on a laptop's screen; and every kind is in sight whole on a phone."""

import pytest
from playwright.sync_api import Page, expect

from fantan import puzzles
from fantan.puzzles import KINDS, Form, Question
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.test_fit import overflow
from tests.browser.test_play import button, tab_until, to_hand

CODES = [f"{kind}.pagat.2.keys" for kind in KINDS]
LONGEST = ["P05.sjuan-hearts.3.long", "P10.shichi-narabe.3.long", "P11.pagat.3.long", "P09.pagat.3.long"]
"""The puzzles with the most options."""


def answer(page: Page, question: Question) -> None:
    """Answer rightly with the keys that anybody would use."""
    for choice in question.choices:
        tab_until(page, f"e.name?.endsWith('-{choice.id}')")
        page.keyboard.press("Space")
        for _ in range(choice.options.index(choice.right)):
            page.keyboard.press("ArrowDown")
    for right in question.right[: 1 if question.form is Form.TURN else None]:
        to_hand(page)
        page.keyboard.press("Home")
        order = page.locator(".held").evaluate_all("cards => cards.map(card => card.dataset.key)")
        for _ in range(order.index(str(right))):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
    if question.form is Form.TURN and question.right:
        return
    empty = {Form.SET: "nothing", Form.TURN: "pass"}
    sends = "check" if question.right or question.choices else empty[question.form]
    tab_until(page, f"e.dataset.key === '{sends}'")
    page.keyboard.press("Enter")


@pytest.mark.parametrize("code", CODES)
def test_a_puzzle_of_each_kind_is_solved_by_keyboard_alone(open_page, code):
    question = puzzles.generate(code)
    page = open_page(f"/practise?puzzle={code}", viewport=DESKTOP)
    answer(page, question)
    expect(button(page, "Next puzzle")).to_be_visible()
    expect(page.locator("[data-mark=early], [data-mark=wrong]")).to_have_count(0)
    assert overflow(page) <= 0


@pytest.mark.parametrize("code", LONGEST)
def test_all_options_and_the_button_are_in_sight_on_a_phone(open_page, code):
    page = open_page(f"/practise?puzzle={code}", viewport=PHONE)
    dock = page.locator("[data-part=dock]").bounding_box()
    last = page.locator(".choice .option").last.bounding_box()
    assert last["y"] + last["height"] <= dock["y"]
    assert dock["y"] + dock["height"] <= PHONE["height"]
    assert overflow(page) <= 0

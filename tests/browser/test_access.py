"""Accessibility as axe sees it, on every page, light and dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from fantan import puzzles, words
from fantan.puzzles import Form
from tests.browser.conftest import PHONE, ready, wear
from tests.browser.test_play import GAME, address, blocked, button, card
from tests.browser.test_practise import WRONG, press
from tests.browser.test_review import REVIEWED
from ui.rooms.learn import Learn

# What Streamlit's own markup does, by rule id; nothing of ours is on this list.
FROM_STREAMLIT: frozenset[str] = frozenset()
COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast", "link-in-text-block"]}
"""All that can be another in the dark."""


def serious(page: Page) -> list[str]:
    """The serious and critical violations, light and dark, but for those Streamlit is known for."""
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    found = Axe().run(page).response["violations"]
    wear(page, dark=not dark)
    found += Axe().run(page, options=COLOURS).response["violations"]
    wear(page, dark=dark)
    return [
        f"{violation['id']}: {node['target']}"
        for violation in found
        if violation["impact"] in ("serious", "critical") and violation["id"] not in FROM_STREAMLIT
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/learn", "/learn?lesson=L05.1", "/learn?lesson=L09.2", "/practise", "/play", "/rules"),
        *("/rules?rules=pagat&beside=sjuan", "/rules?rules=pagat&beside=sjuan-hearts&at=2#term-row"),
        *("/rules?rules=pagat&beside=sjuan-ace-high", "/rules#erratum-short-hands"),
        *("/progress?said=file.damaged", "/progress?said=code.done"),
        *("/review", f"/review?deal={REVIEWED}&at=9"),
    ],
)
def test_no_page_has_a_serious_violation(open_page, path):
    assert serious(open_page(path)) == []


@pytest.mark.parametrize("right", [True, False], ids=["right", "wrong"])
@pytest.mark.parametrize("kind", ["P01", "P02", "P03"])
def test_no_puzzle_has_one_before_or_after_its_answer(open_page, kind, right):
    code = f"{kind}.pagat.2.abc1"
    question = puzzles.generate(code)
    page = open_page(f"/practise?puzzle={code}")

    assert serious(page) == []

    for choice in question.choices:
        chosen = next(option for option in choice.options if (option == choice.right) is right)
        page.locator(f'.choice[data-key="{choice.id}"] input[value="{chosen}"]').check(force=True)
    others = tuple(other for other in question.offered if other not in question.right)
    for picked in question.right if right else (*question.right[:1], *others[:1]):
        card(page, str(picked)).click()
    press(page, "check")
    button(page, "Next puzzle").wait_for()
    expect(page.locator("[data-mark=right]" if right else WRONG)).not_to_have_count(0)

    assert serious(page) == []

    if question.offered:
        page.locator(".held button").first.click()
        page.locator("[data-part=sheet]:not([aria-busy])").wait_for()

        assert serious(page) == []


@pytest.mark.parametrize("step", ["L05.2", "L05.4", "L07.3", "L07.6", "L09.3", "L09.4"])
def test_no_step_of_a_lesson_has_one_after_a_wrong_answer_and_a_question_why(open_page, step):
    question = Learn.open({"lesson": step}, "0", None).question
    page = open_page(f"/learn?lesson={step}")
    for choice in question.choices:
        wrong = next(option for option in choice.options if option != choice.right)
        page.locator(f'.choice[data-key="{choice.id}"] input[value="{wrong}"]').check(force=True)
    others = tuple(other for other in question.offered if other not in question.right)
    for wrong in others[:1]:
        card(page, str(wrong)).click()
    if question.form is not Form.ONE:
        press(page, "check")
    expect(page.locator(f"{WRONG}, [data-mark=tried]")).not_to_have_count(0)

    assert serious(page) == []

    if question.offered:
        asked = question.right[-1]
        page.locator("[data-part=typed] input").fill(f"why {asked}")
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_contain_text(words.name(asked, "en"))

        assert serious(page) == []


def test_home_has_none_after_a_wrong_tap_and_after_the_right_one(open_page):
    page = open_page("/")
    card(page, "KD").click()
    page.get_by_role("heading", name="has to wait").wait_for()

    assert serious(page) == []

    card(page, "9H").click()
    button(page, "Next: lesson 1, 2 minutes").wait_for()

    assert serious(page) == []


def test_a_deal_with_everything_shown_has_none(open_page):
    page = open_page(address(GAME))
    card(page, blocked(GAME)).click()
    page.get_by_role("status").get_by_text("has to wait").wait_for()

    assert serious(page) == []

    while not button(page, "What waits").count():
        button(page, "Hint").click()
        page.locator("[data-part=sheet]:not([aria-busy])").wait_for()

    assert serious(page) == []

    for fold in ("Log", "What waits", "New deal", "Options"):
        button(page, fold).click()

        assert serious(page) == []


RING = """(() => { let e = document.activeElement; while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement;
  const {outlineStyle, outlineWidth} = getComputedStyle(e);
  return [e.tagName, outlineStyle === "none" ? "none" : `${outlineStyle} ${outlineWidth}`]; })()"""


def test_whatever_has_the_focus_wears_the_same_ring_and_what_only_scrolls_wears_none(open_page):
    page, rings = open_page("/progress"), {}
    for _ in range(20):
        page.keyboard.press("Tab")
        tag, ring = page.evaluate(RING)
        rings.setdefault(tag, set()).add(ring)

    assert rings["A"] == rings["BUTTON"] == {"solid 3px"}
    assert rings.get("MAIN", {"none"}) == {"none"}


def test_the_menu_of_a_phone_has_a_name_is_large_enough_to_tap_and_closes_when_something_is_chosen(open_page):
    page = open_page("/", viewport=PHONE)
    menu = page.get_by_role("button", name="Expand sidebar")

    assert menu.evaluate("node => getComputedStyle(node, '::after').content") == f'"{words.text("frame.menu", "en")}"'
    assert menu.bounding_box()["height"] >= 44

    for name in ("Play", "Progress", "Learn"):
        menu.click()
        links = page.get_by_test_id("stSidebarNavLink")
        expect(links.filter(has_text=name)).to_be_in_viewport(ratio=1)
        assert all(link.bounding_box()["height"] >= 44 for link in links.all())
        links.filter(has_text=name).click()
        page.wait_for_url(f"**/{name.lower()}*")
        expect(links.filter(has_text=name)).not_to_be_in_viewport()
        ready(page)

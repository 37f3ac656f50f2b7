"""House rules in a browser: agreed on by keyboard, carried by a link, played, undone, printed."""

import re

import pytest
from playwright.sync_api import Page, expect

from fantan.house import OPTIONS, rule_set
from tests.browser.conftest import DESKTOP, PHONE, TABLET, ready
from tests.browser.test_access import serious
from tests.browser.test_fit import overflow

HOUSE = "sjuan~ante:1~opening:7H"
LONGEST = (
    "chips~deck:36~end:places~later:holder~leader:holder~match:target50~opening-pass:free~passes:3~placed:pack"
    "~recipient:pot~rest:spare~seats:3-5~short:more"
)
JOKERS = (
    "chips~deck:36~end:places~jokers:2~later:holder~leader:holder~match:target50~opening-pass:free~passes:3"
    "~recipient:pot~seats:3-5~short:more"
)
LONG = (
    "domino~ace:high~ante:3~card:2~fine:3~later:winner~match:deals2~mistaken:fined~opening:7D~opening-pass:free"
    "~pass:2~short:less~unit:chips"
)


def settled(page: Page) -> None:
    """Wait until the form has its answer."""
    page.locator(".form:not([aria-busy])").wait_for()
    page.locator('[data-testid="stApp"][data-test-script-state="notRunning"]').wait_for()


def group(page: Page, title: str):
    """A group of options."""
    return page.locator("details.group").filter(has_text=title)


def key(page: Page, rules: str) -> None:
    """Wait until the address carries the rules, as the form shows them."""
    page.wait_for_function("rules => new URLSearchParams(location.search).get('rules') === rules", arg=rules)
    expect(page.locator(".share input")).to_have_value(re.compile(rf"/house\?rules={re.escape(rules)}$"))
    settled(page)


def pages(pdf: bytes) -> int:
    """How many pages a PDF has."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_house_rules_are_agreed_on_by_keyboard_and_played_in_another_browser(open_page):
    page = open_page("/house")
    start = page.get_by_label("Start from")
    start.focus()
    page.keyboard.type("Sjua")
    key(page, "sjuan")
    expect(start).to_be_focused()
    summary = group(page, "Who begins").locator("summary")
    summary.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    opening = page.get_by_label("The first card of a deal")
    expect(opening).to_be_focused()
    for _ in range(OPTIONS["opening"].values.index("7H")):  # faster than the answers come
        page.keyboard.press("ArrowDown")
    key(page, "sjuan~opening:7H")
    expect(opening).to_be_focused()
    group(page, "What is paid").locator("summary").focus()
    page.keyboard.press("Space")
    page.get_by_label("The ante", exact=True).focus()
    page.keyboard.press("ArrowDown")
    key(page, HOUSE)
    expect(page.get_by_role("heading", name="3 rules differ from Sjuan (Swedish)")).to_be_visible()
    expect(page.locator(".house-warnings")).to_contain_text("no chips are counted")
    link = page.locator(".share input").input_value()

    other = open_page(link.partition("/house")[1] + link.partition("/house")[2])
    expect(other.get_by_role("heading", name="3 rules differ from Sjuan (Swedish)")).to_be_visible()
    other.get_by_role("link", name="Play by these rules").click()
    other.wait_for_url(re.compile(r"/play\?deal=sjuan"))
    other.locator("[data-part=sheet]:not([aria-busy])").wait_for()
    for _ in range(3):
        # A card that waits says so, and the one that fits is laid; where none does, the turn is passed.
        before = other.evaluate("location.search")
        for card in other.locator(".held button").all():
            card.click()
            other.locator("[data-part=sheet]:not([aria-busy])").wait_for()
            if other.evaluate("location.search") != before:
                break
        else:
            other.get_by_role("button", name="Pass").click()
            other.wait_for_function("before => location.search !== before", arg=before)
        other.locator("[data-part=sheet]:not([aria-busy])").wait_for()
    address = other.evaluate("decodeURIComponent(location.search)")
    assert f"deal={HOUSE};" in address
    assert address.partition("log=")[2].replace("-,", "").startswith("7H")


def test_back_and_undo_lead_to_the_rules_before(open_page):
    page = open_page("/house?rules=sjuan")
    page.get_by_label("The ace").select_option("high")
    key(page, "sjuan~ace:high")
    expect(page.locator(".choice.changed .note")).to_have_text("In Sjuan (Swedish): Below the two")
    page.get_by_label("Cards in the pack").select_option("36")
    key(page, "sjuan~ace:high~deck:36")
    page.go_back()
    key(page, "sjuan~ace:high")
    expect(page.get_by_label("Cards in the pack")).to_have_value("52")
    page.reload()
    ready(page)
    key(page, "sjuan~ace:high")
    page.get_by_role("button", name="Undo all changes").click()
    key(page, "sjuan")
    expect(page.get_by_label("The ace")).to_have_value("low")


def test_choices_that_run_ahead_of_the_answer_all_count(open_page):
    page = open_page("/house?rules=sjuan")
    page.locator('.form select[name="pass"]').wait_for(state="attached")
    page.evaluate(
        """() => {
          const roots = [...document.querySelectorAll("*")].map(node => node.shadowRoot).filter(Boolean);
          const form = roots.map(root => root.querySelector(".form")).find(Boolean);
          const choose = (name, value) => {
            const list = form.querySelector(`select[name="${name}"]`);
            list.value = value;
            list.dispatchEvent(new Event("change", { bubbles: true }));
          };
          choose("ante", "1"); choose("ace", "high"); choose("ante", "2"); choose("pass", "3");
        }"""
    )
    key(page, "sjuan~ace:high~ante:2~pass:3")


def test_what_cannot_be_goes_back_and_says_why(open_page):
    page = open_page("/house?rules=cinquillo")
    page.get_by_label("Rows begin with").select_option("8")
    expect(page.locator(".dock.refused")).to_be_in_viewport()
    expect(page.locator(".dock [role=status]")).to_contain_text("There is no eight in this pack")
    expect(page.get_by_label("Rows begin with")).to_have_value("5")
    page.get_by_label("Rows begin with").select_option("6")
    key(page, "cinquillo~start:6")
    expect(page.locator(".dock.refused")).to_have_count(0)


def test_the_rule_book_and_the_house_rules_lead_to_each_other(open_page):
    page = open_page("/rules?rules=sjuan")
    page.get_by_role("link", name="Change these rules").click()
    page.get_by_role("heading", name="House rules", level=1).wait_for()
    page.get_by_label("The ace").select_option("high")
    key(page, "sjuan~ace:high")
    page.get_by_role("link", name="Show the differences on a table").click()
    page.wait_for_url(re.compile(r"/rules\?"))
    expect(page.get_by_label("Rules to read")).to_have_value("sjuan~ace:high")
    expect(page.get_by_label("Compare with")).to_have_value("sjuan")
    expect(page.locator(".difference").first).to_contain_text("Sjuan (Swedish), house rules")


def test_puzzles_follow_the_house_rules(open_page):
    page = open_page(f"/house?rules={HOUSE}")
    page.get_by_role("link", name="Practise with them").click()
    page.wait_for_url(re.compile(r"/practise\?puzzle=P01\.sjuan"))
    page.locator(".held").first.wait_for()


def test_the_link_is_copied(open_page):
    page = open_page(f"/house?rules={HOUSE}")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/house?rules={HOUSE}")


@pytest.mark.parametrize("rules", ["pagat", HOUSE, LONG, LONGEST, JOKERS])
def test_on_paper_there_is_the_sheet_alone_on_one_page(open_page, rules):
    page = open_page(f"/house?rules={rules}", color_scheme="dark")
    page.locator(".share input").wait_for()
    for viewport in (DESKTOP, PHONE):
        page.emulate_media(media="screen")
        page.set_viewport_size(viewport)
        expect(page.locator(".share input")).to_be_visible()
        page.emulate_media(media="print")
        expect(page.locator(".house-sheet")).to_be_visible()
        expect(page.locator(".house-sheet li")).to_have_count(len(rule_set(rules).clauses))
        for gone in (
            ".st-key-house",
            ".house-head",
            ".form",
            ".share",
            ".house-changes",
            "header",
            "[data-testid=stPageLink]",
        ):
            expect(page.locator(gone).locator("visible=true")).to_have_count(0)
        assert page.locator(".house-sheet").evaluate("sheet => getComputedStyle(sheet).color") == "rgb(0, 0, 0)"
        assert pages(page.pdf(prefer_css_page_size=True)) == 1


@pytest.mark.parametrize("rules", ["pagat", LONG, "cinquillo~start:8"])
def test_the_page_has_no_serious_violation(open_page, rules):
    page = open_page(f"/house?rules={rules}")
    page.locator(".share input").wait_for()
    page.locator("details.group").evaluate_all("groups => groups.forEach(group => (group.open = true))")

    assert serious(page) == []


@pytest.mark.parametrize("viewport", [DESKTOP, TABLET, PHONE, {"width": 320, "height": 700}])
def test_the_page_never_scrolls_sideways_and_the_navigation_fits(open_page, viewport):
    page = open_page(f"/house?rules={LONG}", viewport=viewport)
    page.locator(".share input").wait_for()

    assert overflow(page) <= 0
    if viewport["width"] >= TABLET["width"]:
        for name in ("Home", "House rules", "Progress"):
            expect(page.get_by_role("link", name=name, exact=True)).to_be_in_viewport(ratio=1)


def test_on_a_phone_what_follows_stays_in_sight(open_page):
    page = open_page("/house?rules=sjuan", viewport=PHONE)
    page.get_by_label("The ace").select_option("high")
    key(page, "sjuan~ace:high")
    said = page.locator(".dock [role=status]")
    expect(said).to_be_in_viewport()
    expect(said).to_contain_text("differ")
    page.get_by_role("button", name="See what changes").click()
    expect(page.locator(".house-changes h2")).to_be_in_viewport()

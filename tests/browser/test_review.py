"""The review of a deal in a real browser: by keyboard, by its list, by a point of a chart, and from a pasted record."""

import re
import signal

from playwright.sync_api import Page, expect

from fantan import words
from fantan.judge import legal_actions
from fantan.state import Play as Lay
from tests.browser.conftest import PHONE, back, ready, visit
from tests.browser.test_play import GAME, acted, button
from ui.rooms.play import Play


def turn(room: Play) -> Play:
    """One turn of yours: the first thing there is."""
    action = legal_actions(room.state.view(0))[0]
    return acted(room, "card", str(action.card)) if isinstance(action, Lay) else acted(room, "pass")


def finished(room: Play) -> Play:
    """A deal played to its end."""
    while not room.state.over:
        room = turn(room)
    return room


OVER = finished(GAME)
REVIEWED = OVER.address
LAST = len(OVER.log)
OWN = [place for place, seat in enumerate(OVER.state.seats) if seat == 0]
"""The turns that are yours, by their place in the log."""
STARTING = 60_000
"""How many milliseconds a server may need at first to make the search ready, on a machine that does much else."""


def opened(open_page, path: str = f"/review?deal={REVIEWED}", **options: object) -> Page:
    """A review that is counted."""
    page = open_page(path, **options)
    for _ in range(STARTING // 500):
        if page.get_by_text(words.text("review.luck.wait", "en")).count() == 0:
            break
        page.wait_for_timeout(500)
        page.reload()
        ready(page)
    return page


def at(page: Page, moment: int) -> None:
    """The table and the address are at a moment."""
    expect(page.locator("[data-part=status]")).to_have_text(words.text("review.at", "en", at=moment, all=LAST))
    expect(page.locator("[data-part=sheet]:not([aria-busy])")).to_have_count(1)
    expect(page).to_have_url(re.compile(rf"[?&]at={moment}(&|$)"))


def test_a_deal_is_stepped_through_by_keyboard_and_stays_where_it_is(open_page):
    page = opened(open_page)
    at(page, LAST)
    button(page, words.text("review.step.back", "en")).focus()

    page.keyboard.press("ArrowLeft")
    at(page, LAST - 1)
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("ArrowRight")
    at(page, 1)
    page.keyboard.press("ArrowRight")
    at(page, 2)
    expect(page.locator(".place.laid")).to_have_count(sum(isinstance(action, Lay) for action in OVER.log[:2]))
    page.reload()
    ready(page)
    at(page, 2)
    page.locator("[data-part=turns] tbody button").nth(2).focus()
    page.keyboard.press("Enter")
    at(page, OWN[2] + 1)
    expect(page.locator("[data-part=turns] [aria-current]")).to_have_text("3")
    page.keyboard.press("End")
    at(page, LAST)


def press(page: Page, *ways: str) -> None:
    """Press steps one after the other, all before the first is answered."""
    steps = page.locator("[data-part=buttons]")
    steps.evaluate("(steps, ways) => ways.forEach(way => steps.querySelector(`[data-key=${way}]`).click())", ways)


def test_the_buttons_lead_from_moment_to_moment_however_quickly_they_are_pressed(open_page):
    page = opened(open_page, f"/review?deal={REVIEWED}&at=3", viewport=PHONE)
    step = {way: button(page, words.text(f"review.step.{way}", "en")) for way in ("first", "back", "next", "last")}

    for moment in (4, 5, 6):
        step["next"].click()
        at(page, moment)
    step["back"].dblclick()
    at(page, 4)
    step["back"].dblclick()
    step["last"].click()
    at(page, LAST)
    for way in ("next", "last"):
        expect(step[way]).to_have_attribute("aria-disabled", "true")
    press(page, "back", "next", "next", "next", "back")
    at(page, LAST - 1)
    press(page, "first", "back", "next", "next", "next")
    at(page, 3)
    press(page, "last", "first")
    at(page, 0)
    for way in ("first", "back"):
        expect(step[way]).to_have_attribute("aria-disabled", "true")


def test_keys_that_run_ahead_of_the_answer_lead_as_far_as_they_were_pressed(open_page):
    page = opened(open_page, f"/review?deal={REVIEWED}&at=0")
    button(page, words.text("review.step.back", "en")).focus()

    for _ in range(7):
        page.keyboard.down("ArrowRight")  # held, it comes again and again
    page.keyboard.up("ArrowRight")
    at(page, 7)
    page.keyboard.press("ArrowRight")
    page.locator("[data-part=turns] tbody button").nth(2).press("Enter")
    at(page, OWN[2] + 1)


def test_what_is_chosen_while_a_step_is_on_its_way_is_chosen_too(open_page):
    page = opened(open_page, f"/review?deal={REVIEWED}&at=5")
    fold = page.locator(".fold[data-key=hands]")
    fold.get_by_role("button").click()
    other = fold.get_by_label(words.text("seat.2", "en"), exact=True)

    other.evaluate(
        """other => {
          other.getRootNode().querySelector("[data-part=buttons] [data-key=next]").click();
          other.click();
          other.getRootNode().querySelector("[data-part=buttons] [data-key=next]").click();
        }"""
    )
    at(page, 7)
    fold.get_by_role("button").click()
    expect(other).to_be_checked()
    told = words.text("who.below", "en", name=words.text("seat.2", "en"))
    expect(fold.get_by_text(told)).to_be_visible()


def test_a_step_that_a_dying_server_left_unanswered_is_done_with_no_second_press(
    fresh_server, open_page, console_errors
):
    page = open_page(f"/review?deal={REVIEWED}&at=9", server=fresh_server)
    press(page, "back")
    at(page, 8)
    before = visit(page)

    fresh_server.process.send_signal(signal.SIGSTOP)
    press(page, "back")
    fresh_server.kill()
    fresh_server.start()
    back(page, before)
    at(page, 7)
    console_errors.clear()  # the lost connection is an error to the browser


def test_a_point_of_a_chart_leads_to_its_moment_also_twice(open_page):
    page = opened(open_page, f"/review?deal={REVIEWED}&at=0")
    chart = page.locator(".st-key-review-chances")
    moments = list(dict.fromkeys([0, *OWN]))
    point = chart.locator(".scatterlayer .trace").first.locator(".points path").nth(3)

    for _ in range(2):
        chart.scroll_into_view_if_needed()
        box = point.bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        at(page, moments[3])
        expect(page.locator("[data-part=felt]")).to_be_in_viewport()
        button(page, words.text("review.step.first", "en")).click()
        at(page, 0)


def test_a_pasted_record_is_reviewed_and_a_damaged_one_gets_a_sentence(open_page):
    page = opened(open_page, "/review")
    field = page.locator("textarea[name=deal]")

    field.fill("nonsense")
    page.get_by_role("button", name=words.text("review.record.go", "en")).click()
    expect(page.get_by_role("status")).to_contain_text(words.text("review.damaged", "en"))
    expect(field).to_have_value("nonsense")
    field.fill(str(OVER.state).replace("; ", ";\n"))
    page.get_by_role("button", name=words.text("review.record.go", "en")).click()
    expect(page.locator("[data-part=turns]")).to_be_visible()
    at(page, LAST)
    expect(page.locator(".review code")).to_have_text(str(OVER.state))


def test_a_record_is_copied_with_one_press(open_page):
    page = opened(open_page, permissions=["clipboard-read", "clipboard-write"])
    copy = page.get_by_role("button", name=words.text("review.record.take", "en"))
    copy.click()
    expect(page.get_by_role("button", name=words.text("review.record.copied", "en"))).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == str(OVER.state)


def test_a_record_is_copied_where_the_clipboard_is_barred(open_page):
    page = opened(open_page, permissions=["clipboard-read"])
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('barred')); }")
    page.get_by_role("button", name=words.text("review.record.take", "en")).click()
    expect(page.get_by_role("button", name=words.text("review.record.copied", "en"))).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == str(OVER.state)


def test_the_deal_in_play_goes_on_after_a_review(open_page):
    page = opened(open_page, f"/play?deal={GAME.address}")
    card = next(action.card for action in legal_actions(GAME.state.view(0)) if isinstance(action, Lay))
    page.locator(f'.held[data-key="{card}"] button').click()
    expect(page.locator(f'.held[data-key="{card}"]')).to_have_count(0)
    hand = page.locator(".held").count()
    page.get_by_role("link", name=words.text("page.review", "en"), exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(words.text("review.none", "en"))
    page.go_back()
    expect(page.locator(".held")).to_have_count(hand)
    expect(page.locator(f'.held[data-key="{card}"]')).to_have_count(0)


def test_the_deal_that_was_played_last_is_offered(open_page):
    page = opened(open_page, f"/play?deal={REVIEWED}")
    page.get_by_role("link", name=words.text("page.review", "en"), exact=True).click()
    page.get_by_role("link", name=words.text("review.last", "en")).click()
    at(page, LAST)
    expect(page.locator("[data-part=turns] tbody tr")).to_have_count(sum(seat == 0 for seat in OVER.state.seats))

"""Who can hold it, asked and told in a browser."""

from playwright.sync_api import expect

from tests.browser.conftest import ready
from tests.browser.test_access import serious
from tests.browser.test_play import GAME, acted, address, playable, tab_until, to
from ui.rooms import Options
from ui.table.scene import Act


def test_who_can_hold_it_is_asked_by_keyboard_and_told_in_words_and_on_a_map(open_page):
    room = GAME
    while not room.state.passes[2]:
        room = acted(room, "card", playable(room)[0])
    page = open_page(address(room), color_scheme="dark")
    to(page, "Who holds it")
    page.keyboard.press("Enter")

    panel = page.locator("#panel-who")
    expect(panel.locator("li")).to_have_count(0)
    expect(page.locator(".js-plotly-plot")).to_have_count(0)

    tab_until(page, "e.matches('#panel-who input')")
    for _ in range(2):
        page.keyboard.press("ArrowDown")
        page.locator("[data-part=sheet]:not([aria-busy])").wait_for()
    room = room.act(Act(room.seq, "who.seat", text="2"), "0")
    told = next(fold.lines for fold in room.scene(Options()).folds if fold.id == "who")

    expect(panel.locator("li")).to_have_count(len(told))
    expect(panel.locator("li").last).to_have_text("The map below the table shows Jonas, card by card.")
    expect(page.locator(".holders h2")).to_contain_text("Jonas cannot hold")
    expect(page.locator(".js-plotly-plot .heatmaplayer image").first).to_be_attached()
    assert serious(page) == []

    page.keyboard.press("Escape")
    page.reload()
    ready(page)

    expect(page.locator(".holders h2")).to_contain_text("Jonas cannot hold")

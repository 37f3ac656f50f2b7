"""The coach in a browser: one question, still there after a refresh, and a card that is laid on purpose only."""

import re
import time
from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from fantan import solver
from fantan.advice import RUNGS, hint
from fantan.cards import Card
from fantan.words import sign
from tests.browser.conftest import DESKTOP, PHONE, Server, ready
from tests.browser.test_access import serious
from tests.browser.test_fit import lowest, overflow
from tests.browser.test_play import GAME, acted, address, button, card, playable, to_hand
from ui.rooms import Options
from ui.rooms.play import Play, Table

GENTLY = Options(coach="gentle")


@pytest.fixture(scope="module")
def asking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a coach, whose search is ready."""
    running = Server(tmp_path_factory.mktemp("coach"), {"FANTAN_COACH": "gentle"}, lasting=True)
    running.start()
    end = time.monotonic() + 60
    while running.status("/readyz") != 200 and time.monotonic() < end:
        time.sleep(0.1)
    yield running
    running.stop()


@cache
def doubtful() -> tuple[Play, Play, str]:
    """A room, the same after a card that the coach asks about, and that card."""
    solver.warm()
    for number in range(100):
        room = Play.dealt(Table(seed=f"coach{number}", dealer=3))
        while not room.state.over:
            for name in playable(room):
                asked = acted(room.heeding(GENTLY), "card", name)
                if asked.asking != "off":
                    return room, asked, name
            room = turned(room)
    raise AssertionError("the coach never asks")


def asks(page: Page) -> None:
    """The question is on the page, and the card in the hand."""
    _, asked, name = doubtful()
    line = asked.scene(GENTLY).line
    told = re.compile(re.escape(f"{line.text}\n{line.then}"))
    expect(page.get_by_role("status")).to_have_attribute("data-text", told)
    expect(button(page, "Lay it anyway")).to_be_visible()
    expect(card(page, name)).to_have_count(1)


def test_a_question_by_keyboard_is_there_again_after_a_refresh_and_the_second_press_lays_the_card(asking, open_page):
    room, _, name = doubtful()
    page = open_page(address(room), server=asking, viewport=DESKTOP, color_scheme="dark")
    press(page, name)
    asks(page)
    assert lowest(page) <= DESKTOP["height"]
    assert serious(page) == []

    page.reload()
    ready(page)
    asks(page)

    press(page, name)
    expect(card(page, name)).to_have_count(0)
    expect(button(page, "Lay it anyway")).to_have_count(0)


def press(page: Page, name: str) -> None:
    """Go to a card of the hand by keyboard, and press Enter."""
    to_hand(page)
    page.keyboard.press("Home")
    order = page.locator(".held").evaluate_all("cards => cards.map(card => card.dataset.key)")
    for _ in range(order.index(name)):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


def test_a_double_tap_asks_and_lays_nothing_and_the_button_lays_it(asking, open_page):
    room, _, name = doubtful()
    page = open_page(address(room), server=asking, viewport=PHONE)
    card(page, name).dblclick()
    asks(page)
    page.wait_for_timeout(600)  # longer than a second tap counts as one of the same
    asks(page)
    assert lowest(page) <= PHONE["height"]
    assert overflow(page) <= 0

    button(page, "Lay it anyway").click()
    expect(card(page, name)).to_have_count(0)


def test_a_hint_is_taken_the_deal_ends_and_its_review_is_read(asking, open_page):
    rooms = [GAME]
    while not rooms[-1].state.over:
        rooms.append(turned(rooms[-1]))
    room = next(room for room in reversed(rooms[:-2]) if len(playable(room)) > 1)
    page = open_page(address(room), server=asking)
    for _ in range(RUNGS.index("card") + 1):
        button(page, "Hint").click()
        page.locator("[data-part=sheet]:not([aria-busy])").wait_for()
    solver.warm()
    best = str(hint(room.state.view(0), RUNGS.index("card")).cards[0])
    expect(page.get_by_role("status")).to_have_attribute("data-text", re.compile(sign(Card.parse(best), "en")))
    card(page, best).click()
    expect(card(page, best)).to_have_count(0)
    expect(button(page, "Lay it anyway")).to_have_count(0)

    room = acted(room, "card", best)
    while not room.state.over:
        legal = playable(room)
        card(page, legal[0]).click() if legal else button(page, "Pass").click()
        page.locator("[data-part=sheet]:not([aria-busy])").wait_for()
        if button(page, "Lay it anyway").count():
            button(page, "Lay it anyway").click()
        room = turned(room)
        expect(page.locator(".held")).to_have_count(len(room.state.hands[0]))
    button(page, "Review").click()

    page.wait_for_url("**/review?deal=*")
    expect(page.locator("[data-part=status]")).to_contain_text(str(len(room.log)))


def turned(room: Play) -> Play:
    """The room after the first legal thing there is."""
    legal = playable(room)
    return acted(room, "card", legal[0]) if legal else acted(room, "pass")

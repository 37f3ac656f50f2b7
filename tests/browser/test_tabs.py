"""One learner in a hurry: two tabs at once, quick clicks, back and forward."""

import pytest
from playwright.sync_api import Locator, Page, expect

from fantan import puzzles, words
from tests.browser.conftest import PHONE, Server, learner, ready, tab
from tests.browser.test_coming_back import answer, code
from tests.browser.test_kept import PUZZLE, STEP, evidence, kept, seen, settled
from tests.browser.test_play import GAME, acted, address, button, card, playable, shown, turn
from tests.browser.test_practise import press
from ui.rooms import parts
from ui.rooms.learn import Learn
from ui.rooms.play import Play

LATE = words.text("late.window", "en")
SOON = "(node, at) => { setTimeout(() => node.click(), at - Date.now()); }"


def moment(server: Server, page: Page, name: str) -> int:
    """The number of the moment that is kept of a room."""
    ((seq,),) = server.rows("SELECT seq FROM rooms WHERE learner = ? AND room = ?", learner(page), name)
    return seq


def deal_kept(server: Server, page: Page) -> str:
    """The deal that is kept of the learner at a page."""
    return parts(kept(server, page, "play"))["deal"]


def choices(room: Play) -> Play:
    """The next moment of a deal with two cards to choose from."""
    while len(legal := playable(room)) < 2:
        room = acted(room, "card", legal[0]) if legal else acted(room, "pass")
    return room


def test_the_slower_of_two_tabs_is_told_once_and_goes_on_from_there(server, open_page):
    room = choices(GAME)
    one = open_page(address(room))
    two = tab(one.context, address(room))
    ahead = turn(one, room)
    shown(one, ahead)
    card(two, playable(room)[1]).click()
    expect(two.get_by_role("status")).to_have_text(LATE)
    shown(two, ahead)
    assert deal_kept(server, one) == ahead.address

    room = turn(two, ahead)
    shown(two, room)
    expect(two.get_by_role("status")).not_to_have_text(LATE)
    two.reload()
    ready(two)
    shown(two, room)
    expect(two.get_by_role("status")).not_to_have_text(LATE)

    # Both at once: one is late, whichever it is.
    one.reload()
    ready(one)
    room = choices(room)
    for page in (one, two):
        page.goto(address(room))
        ready(page)
        shown(page, room)
    before, at = moment(server, one, "play"), one.evaluate("Date.now() + 500")
    for page, name in zip((one, two), playable(room), strict=False):
        card(page, name).evaluate(SOON, at)
    expect(one.locator(".held")).to_have_count(len(room.state.hands[0]) - 1)
    expect(two.locator(".held")).to_have_count(len(room.state.hands[0]) - 1)
    told = [page.get_by_role("status").inner_text() == LATE for page in (one, two)]
    done = acted(room, "card", playable(room)[told.index(False)])

    assert sorted(told) == [False, True]
    assert moment(server, one, "play") == before + 1
    assert deal_kept(server, one) == done.address
    shown(one, done)
    shown(two, done)


def test_an_answer_given_in_two_tabs_counts_once(server, open_page):
    question = Learn.open({"lesson": STEP}, "0", None).question
    one = open_page(f"/learn?lesson={STEP}")
    two = tab(one.context, f"/learn?lesson={STEP}")
    for page in (one, two):
        card(page, str(question.right[0])).click()
        expect(page.locator(f'td[data-card="{question.right[0]}"] .laid')).to_be_visible()
    expect(two.get_by_role("status")).to_have_text(LATE)
    assert len(evidence(server, one)) == 1

    # What goes on in another room is no business of this one.
    two.goto(f"/practise?puzzle={PUZZLE}")
    ready(two)
    press(one, "next")
    one.wait_for_url("**/learn?lesson=L05.3*")
    for right in puzzles.generate(PUZZLE).right:
        card(two, str(right)).click()
    press(two, "check")
    expect(button(two, "Next puzzle")).to_be_visible()
    press(one, "back")
    one.wait_for_url(f"**/learn?lesson={STEP}*")
    for page in (one, two):
        expect(page.get_by_role("status").get_by_text(LATE)).to_have_count(0)
    assert len(evidence(server, one)) == 2


def mouse(node: Locator) -> None:
    node.click(click_count=10)


def finger(node: Locator) -> None:
    box = node.bounding_box()
    for _ in range(10):
        node.page.touchscreen.tap(box["x"] + 10, box["y"] + 20)


def script(node: Locator) -> None:
    node.evaluate("node => { for (let n = 0; n < 10; n += 1) node.click(); }")


@pytest.mark.parametrize("ten_times", [mouse, finger, script])
def test_ten_clicks_at_once_are_one_act(server, open_page, ten_times):
    room = choices(GAME)
    page = open_page(address(room), viewport=PHONE, has_touch=ten_times is finger)
    begun = moment(server, page, "play")
    ten_times(card(page, playable(room)[0]))
    room = acted(room, "card", playable(room)[0])
    shown(page, room)
    ten_times(button(page, "Hint"))
    settled(page)
    expect(button(page, "Undo")).to_be_enabled()
    undone = acted(room, "undo")
    ten_times(button(page, "Undo"))
    shown(page, undone)
    shown(page, turn(page, undone))

    assert moment(server, page, "play") == begun + 4

    page.goto(f"/practise?puzzle={PUZZLE}")
    ready(page)
    begun = moment(server, page, "practise")
    for right in puzzles.generate(PUZZLE).right:
        card(page, str(right)).click()
    ten_times(page.locator("[data-part=buttons] [data-key=check]"))
    expect(button(page, "Next puzzle")).to_be_visible()
    page.wait_for_timeout(600)  # as long as it takes to look: what comes sooner is one more of the ten
    ten_times(button(page, "Next puzzle"))
    expect(button(page, "Next puzzle")).to_have_count(0)
    settled(page)

    assert len(evidence(server, page)) == 1
    assert moment(server, page, "practise") == begun + 2


def test_back_and_forward_undo_nothing_and_find_everything(server, open_page):
    page, left = open_page(address(GAME)), {}
    room = turn(page, GAME)
    shown(page, room)
    left["play"] = seen(page)
    menu(page, "Learn")
    page.get_by_role("link", name="How a row begins").click()
    page.wait_for_url("**/learn?lesson=L05.1*")
    press(page, "next")
    page.wait_for_url(f"**/learn?lesson={STEP}*")
    card(page, str(Learn.open({"lesson": STEP}, "0", None).question.right[0])).click()
    expect(page.locator("[data-icon=right]")).to_have_count(1)
    left["learn"] = seen(page)
    left["step"] = left["learn"][:1]  # from the map it is asked anew
    menu(page, "Practise")
    page.wait_for_url("**/practise?puzzle=*")
    answer(page, code(page), right=False)
    expect(button(page, "Next puzzle")).to_be_visible()
    left["practise"] = seen(page)
    answers = evidence(server, page)

    ways = [page.go_back] * 3 + [page.go_forward] * 3
    for go, there in zip(ways, ("learn", "map", "play", "map", "step", "practise"), strict=True):
        go()
        if there == "map":
            expect(page.get_by_role("link", name="Continue").first).to_be_visible()
        else:
            expect(page.get_by_role("heading", level=1)).to_have_text(left[there][0])
            assert seen(page)[: len(left[there])] == left[there]

    assert evidence(server, page) == answers
    assert deal_kept(server, page) == room.address


def menu(page: Page, title: str) -> None:
    """Go to a page by the menu."""
    page.get_by_test_id("stTopNavLink").filter(has=page.get_by_text(title, exact=True)).click()

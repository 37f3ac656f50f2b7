"""What a learner did is there again: after a refresh, in a browser that was closed, and when the server died."""

from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

from fantan import puzzles
from fantan.puzzles import Question
from tests.browser.conftest import Server, back, learner, ready, tab, visit
from tests.browser.test_play import GAME, acted, address, button, card, playable, shown, turn
from tests.browser.test_practise import WRONG, press
from ui.rooms import parts
from ui.rooms.learn import Learn
from ui.rooms.play import Play, Table

PUZZLE = "P01.pagat.2.abc"
STEP = "L05.2"
OTHER = Play.dealt(Table(seed="zzz", dealer=3))


def settled(page: Page) -> None:
    """The table has had its answer."""
    page.locator("[data-part=sheet]:not([aria-busy])").wait_for()


def seen(page: Page) -> tuple[object, ...]:
    """All that a table says and marks; first of all its heading."""
    settled(page)
    sheet, heading = page.locator("[data-part=sheet]"), page.get_by_role("heading", level=1)
    marks = page.locator(".held").evaluate_all("cards => cards.map(({dataset: {key, mark}}) => [key, mark])")
    two = sheet.evaluate("sheet => sheet.classList.contains('two')")
    return heading.inner_text(), sheet.inner_text(), marks, two


def kept(server: Server, page: Page, name: str) -> str:
    """What is kept of a room of the learner at a page."""
    ((text,),) = server.rows("SELECT text FROM rooms WHERE learner = ? AND room = ?", learner(page), name)
    return text


def evidence(server: Server, page: Page) -> list[tuple]:
    """What the learner at a page has answered."""
    return server.rows("SELECT puzzle, right, aided FROM attempts WHERE learner = ? ORDER BY id", learner(page))


def deal_at(page: Page) -> Play:
    """The deal that the address of a page names."""
    return Play.read(parse_qs(urlsplit(page.url).query)["deal"][0])


def another(question: Question) -> str:
    """A card that is no answer."""
    return next(str(card) for card in question.offered if card not in question.right)


def choose(page: Page, *labels: str) -> None:
    """Choose options of the table."""
    button(page, "Options").click()
    for label in labels:
        page.get_by_label(label, exact=True).check(force=True)
        settled(page)
    page.keyboard.press("Escape")


def test_a_browser_that_was_closed_finds_all_as_it_was_left_even_when_the_server_died(
    fresh_server, open_profile, tmp_path
):
    page = tab(open_profile(tmp_path / "profile", fresh_server), address(GAME))
    choose(page, "Cards that fit and cards that wait", "At once", "Two colours")
    room = turn(page, GAME)
    shown(page, room)
    for do in ("Hint", "Hint"):
        button(page, do).click()
        settled(page)
    left = {"/play": seen(page)}

    page.goto(f"/learn?lesson={STEP}")
    ready(page)
    question = Learn.open({"lesson": STEP}, "0", None).question
    for tried in (another(question), str(question.right[0])):
        card(page, tried).click()
        settled(page)
    expect(page.locator("[data-icon=right]")).to_have_count(1)
    left[f"/learn?lesson={STEP}"] = seen(page)

    page.goto(f"/practise?puzzle={PUZZLE}")
    ready(page)
    card(page, another(puzzles.generate(PUZZLE))).click()
    press(page, "check")
    expect(page.locator(WRONG)).to_have_count(1)
    left["/practise"] = seen(page)
    who, answers = learner(page), evidence(fresh_server, page)

    assert answers == [("L05.finish", 0, 0), ("L05.finish", 1, 1), (PUZZLE, 0, 0)]

    page.context.close()
    fresh_server.kill()
    fresh_server.start()
    page = tab(open_profile(tmp_path / "profile", fresh_server), "/practise")

    assert learner(page) == who

    for path, then in left.items():
        page.goto(path)
        ready(page)
        assert seen(page) == then
    page.reload()
    ready(page)
    assert seen(page) == left["/practise"]
    assert evidence(fresh_server, page) == answers

    page.goto("/play")
    ready(page)
    button(page, "Options").click()

    assert page.locator(".fold input:checked").evaluate_all("all => all.map(each => each.value)") == [
        "all",
        "off",
        "off",
        "two",
    ]

    page.keyboard.press("Escape")
    shown(page, turn(page, room))


def test_a_server_that_died_between_two_moves_or_in_one_loses_none_and_doubles_none(
    fresh_server, open_page, console_errors
):
    page, room = open_page(address(GAME), server=fresh_server), GAME
    for in_a_move in (False, True):
        room, before = turn(page, room), visit(page)
        shown(page, room)
        name = playable(room)[0]
        if in_a_move:
            card(page, name).evaluate("card => card.click()")
        fresh_server.kill()
        fresh_server.start()
        back(page, before)
        console_errors.clear()  # the lost connection is an error to the browser
        if in_a_move and laid(page, name):
            room = acted(room, "card", name)
        shown(page, room)

        assert parts(kept(fresh_server, page, "play"))["deal"] == room.address

    room = turn(page, room)
    shown(page, room)

    assert parts(kept(fresh_server, page, "play"))["deal"] == room.address


def laid(page: Page, name: str) -> bool:
    """Whether a card is laid after all: kept before the server died, or sent once more to the new one."""
    try:
        expect(card(page, name)).to_have_count(0)
    except AssertionError:
        return False
    return True


def test_every_tab_comes_back_by_itself_to_where_its_learner_is(fresh_server, open_page, console_errors):
    # One was opened at an earlier moment of the deal, and another went on.
    behind = open_page(address(GAME), server=fresh_server)
    room = turn(behind, GAME)
    shown(behind, room)
    ahead = tab(behind.context, "/play")
    room = turn(ahead, room)
    shown(ahead, room)
    # One was opened with an earlier deal, and another went on to a third.
    dealt = open_page(address(GAME), server=fresh_server)
    button(dealt, "New deal").click()
    dealt.locator(".fold .buttons button").click()
    dealt.wait_for_url(lambda url: GAME.table.seed not in url)
    second = deal_at(dealt)
    shown(dealt, second)
    third = tab(dealt.context, address(OTHER))
    other = turn(third, OTHER)
    shown(third, other)
    # One was opened with a link, and nothing was done there yet.
    linked = tab(dealt.context, address(GAME))
    # One was opened with an earlier step, one with an earlier puzzle.
    learning, practising = tab(dealt.context, "/learn?lesson=L05.1"), tab(dealt.context, f"/practise?puzzle={PUZZLE}")
    press(learning, "next")
    learning.wait_for_url(f"**/learn?lesson={STEP}*")
    card(learning, str(Learn.open({"lesson": STEP}, "0", None).question.right[0])).click()
    expect(learning.locator("[data-icon=right]")).to_have_count(1)
    press(practising, "nothing")
    press(practising, "next")
    practising.wait_for_url(lambda url: PUZZLE not in url)
    left = {page: seen(page) for page in (learning, practising)}

    places = {behind: room, ahead: room, dealt: other, third: other, linked: GAME}
    before = {page: visit(page) for page in (*places, *left)}
    fresh_server.kill()
    fresh_server.start()
    for page, visited in before.items():
        back(page, visited)
    console_errors.clear()
    for page, there in places.items():
        shown(page, there)
    for page, there in left.items():
        assert seen(page) == there
    assert len(evidence(fresh_server, dealt)) == 2
    shown(behind, turn(behind, room))
    shown(dealt, turn(dealt, other))

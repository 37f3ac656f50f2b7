"""The server as a browser sees it: addresses, frame, headers, lost connections."""

import re
import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from fantan import words
from tests.browser.conftest import DESKTOP, PHONE, TABLET, Server, back, learner, ready, tab, visit, wear
from tests.browser.test_play import GAME, acted, address, card, playable, shown, turn
from ui.rooms import parts

PATHS = {
    **{"home": "/", "learn": "/learn", "practise": "/practise", "play": "/play"},
    **{"review": "/review", "rules": "/rules"},
    **{"house": "/house", "progress": "/progress"},
}
TITLES = {name: words.text(f"page.{name}", "en") for name in PATHS}


@pytest.mark.parametrize("name", PATHS)
def test_every_page_can_be_the_first_request_of_a_fresh_server(name, fresh_server, open_page):
    page = open_page(PATHS[name], server=fresh_server)
    expect(page).to_have_title(f"{TITLES[name]} · Fan Tan")
    expect(page.get_by_test_id("stTopNavLink")).to_have_text(list(TITLES.values()))
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "there", "name"),
    [
        ("/a/b/play", "/", "home"),
        ("/nothere", "/", "home"),
        ("/you/nothere", "/", "home"),
        ("/_nothere", "/", "home"),
        ("/Rules", "/rules", "rules"),
    ],
)
def test_addresses_that_are_not_there_lead_on(server, open_page, path, there, name):
    page = open_page(path)
    expect(page).to_have_url(re.compile(f"^{re.escape(server.url + there)}([?].*)?$"))
    expect(page).to_have_title(f"{TITLES[name]} · Fan Tan")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_server_answers_with_its_headers(server):
    for path in ("/healthz", "/", "/learn"):
        answer = server.get(path, accept="text/html")
        assert answer.status == 200
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize(
    "path", ["/media/x.png", "/component/x/index.html", "/_stcore/metrics", "/_stcore/upload_file/x", "/_stcore/x"]
)
def test_what_the_tutor_does_not_need_is_closed(server, path):
    assert server.status(path) == 404


def test_the_policy_is_kept_and_nothing_is_asked_of_others(server, open_page):
    page = open_page("/")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    for path in PATHS.values():
        page.goto(path)
        ready(page)
        wear(page, dark=True)
        page.wait_for_load_state("networkidle")
        wear(page, dark=False)
    assert asked
    assert [url for url in asked if not url.startswith((f"{server.url}/", "data:", "blob:"))] == []
    # open_page fails the test when the policy was violated


def test_a_violated_policy_would_be_seen(open_page, console_errors):
    page = open_page("/")
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: 'window.bad = 1'}))")
    page.wait_for_function("() => true")
    assert page.evaluate("window.bad") is None
    assert any("policy violated" in error for error in console_errors)
    console_errors.clear()


@pytest.mark.parametrize(("size", "left", "width"), [(DESKTOP, 80, 1206), (TABLET, 16, 736), (PHONE, 16, 358)])
def test_the_frame_leaves_the_room_that_screens_are_drawn_for(size, left, width, open_page):
    page = open_page("/rules", viewport=size)
    header = page.get_by_test_id("stHeader").bounding_box()
    content = page.get_by_test_id("stMainBlockContainer").get_by_test_id("stVerticalBlock").first.bounding_box()
    assert header["height"] == 60
    assert (content["x"], content["y"], content["width"]) == (left, 72, width)
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_the_whole_menu_is_in_sight(open_page, size):
    page = open_page("/progress", viewport=size)
    if size is PHONE:
        page.get_by_role("button", name="Expand sidebar").click()
    for title in TITLES.values():
        expect(page.get_by_role("link", name=title, exact=True).first).to_be_in_viewport(ratio=1)


def test_the_menu_leads_to_every_page(server, open_page):
    page = open_page("/")
    for name, path in PATHS.items():
        page.get_by_role("link", name=TITLES[name], exact=True).first.click()
        expect(page).to_have_title(f"{TITLES[name]} · Fan Tan")
        expect(page).to_have_url(re.compile(re.escape(f"{server.url}{path}") + r"(\?.*)?$"))
        ready(page)


def test_a_page_asks_for_itself_again_when_the_server_is_back(fresh_server, open_page, console_errors):
    page = open_page("/rules", server=fresh_server)
    sent = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))
    fresh_server.stop()
    fresh_server.start()
    waited_for(page, lambda: sent)
    ready(page)
    expect(page).to_have_title(f"{TITLES['rules']} · Fan Tan")
    console_errors.clear()  # the lost connection is an error to the browser


def test_without_a_server_one_calm_sentence_stands_there_until_it_is_back(fresh_server, open_page, console_errors):
    first = open_page("/play", server=fresh_server)
    pages = [first, *(tab(first.context, path) for path in ("/rules", "/learn", "/progress"))]
    fresh_server.stop()
    for page in pages:
        dialog = page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        title = dialog.get_by_role("heading", include_hidden=True)

        said = title.evaluate("node => getComputedStyle(node, '::before').content")
        assert said == f'"{words.text("frame.lost", "en")}"'
        assert title.evaluate("node => getComputedStyle(node).fontSize") == "0px"
        expect(page.get_by_text("streamlit run")).to_be_hidden()
        expect(page.get_by_text("Is Streamlit still running")).to_be_hidden()
        expect(page.get_by_test_id("stMain")).not_to_have_css("opacity", "1")

    fresh_server.start()
    for page in pages:
        expect(page.get_by_role("dialog")).to_have_count(0, timeout=30_000)
        ready(page)
        expect(page.get_by_test_id("stMain")).to_have_css("opacity", "1")
    console_errors.clear()  # the lost connection is an error to the browser


def test_an_act_that_a_dying_server_left_unanswered_is_done_once_with_no_second_press(
    fresh_server, open_page, console_errors
):
    page, sent = open_page("/rules", server=fresh_server), []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))
    page.route("**/table.js", patient)
    page.goto(address(GAME))
    ready(page)
    room = turn(page, GAME)  # what is kept is where the new server begins
    shown(page, room)
    before, name = visit(page), playable(room)[0]

    fresh_server.process.send_signal(signal.SIGSTOP)
    sent.clear()
    card(page, name).click()
    waited_for(page, lambda: sent)
    fresh_server.kill()
    answered = stored(fresh_server, page)
    fresh_server.start()
    back(page, before)

    shown(page, acted(room, "card", name))
    assert answered == room.address
    assert stored(fresh_server, page) == acted(room, "card", name).address
    console_errors.clear()  # the lost connection is an error to the browser


def patient(route: Route) -> None:
    """Let the table wait longer for an answer than a slow machine takes to start a server."""
    answer = route.fetch()
    script = answer.text().replace("const UNSENT = 6000;", "const UNSENT = 60_000;")
    assert "60_000" in script
    route.fulfill(response=answer, body=script)


def waited_for(page: Page, condition: Callable[[], object]) -> None:
    """Let the browser work until something is true."""
    for _ in range(300):
        if condition():
            return
        page.wait_for_timeout(100)
    pytest.fail("it never came")


def stored(server: Server, page: Page) -> str:
    """The deal that is kept of the learner at a page."""
    ((text,),) = server.rows("SELECT text FROM rooms WHERE learner = ? AND room = 'play'", learner(page))
    return parts(text)["deal"]

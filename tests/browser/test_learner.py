"""Who is who: one browser never sees another, whatever its cookie says, and one without any can play all the same."""

import json

from itsdangerous import Signer
from playwright.sync_api import Page, Response, expect

from fantan import words
from tests.browser.conftest import DESKTOP, PHONE, TABLET, back, id_of, learner, ready, tab, visit
from tests.browser.test_kept import choose, deal_at
from tests.browser.test_play import GAME, address, shown, turn
from tests.browser.test_practise import press
from tests.browser.test_tabs import menu
from ui import identity
from ui.rooms.learn import course
from ui.rooms.play import Play, Table

NOTHING = [f"0 of {len(tuple(course()))} lessons learned", "0 questions answered", "0 deals played to the end"]
SECRET = Play.dealt(Table(seed="a5ecre7", dealer=3))


def figures(page: Page) -> list[str]:
    """How far the learner at a page is."""
    page.goto("/progress")
    ready(page)
    return page.locator(".figures li").all_inner_texts()


def cookie_of(page: Page) -> dict:
    return next(cookie for cookie in page.context.cookies() if cookie["name"] == identity.COOKIE)


def test_a_cookie_that_is_none_of_ours_is_nobodys(server, open_page):
    known = open_page(address(GAME))
    shown(known, turn(known, GAME))
    cookie = cookie_of(known)
    id, _, signature = cookie["value"].partition(".")

    assert cookie["httpOnly"]
    assert cookie["sameSite"] == "Lax"
    assert identity.COOKIE not in known.evaluate("document.cookie")

    other = open_page("/progress")
    before, names = server.rows("SELECT * FROM learners ORDER BY hash"), [id, id_of(other)]
    signed = Signer("not the secret of this server", salt="fantan.learner").sign(id).decode()
    for value in (
        signed,
        f"{'0' * 32}.{signature}",
        f"{id}.{signature[:-1]}",
        id,
        f"' OR 1=1 --.{signature}",
        "x" * 3000,
    ):
        other.context.add_cookies([cookie | {"value": value}])

        assert figures(other) == NOTHING

        names.append(id_of(other))
    other.goto("/play")
    ready(other)

    assert len(set(names)) == len(names)
    assert server.rows("SELECT * FROM learners WHERE hash <> ? ORDER BY hash", learner(other)) == before
    assert id_of(known) == id


def test_two_browsers_never_see_each_other(open_page):
    """Read everything that one of them receives while both play, but the files of the app: nothing is of the other."""
    one, two = open_page(address(SECRET)), open_page("/rules")
    frames: list[bytes] = []
    answers: list[Response] = []
    bodies: list[bytes] = []

    def read(frame: str | bytes) -> None:
        frames.append(frame if isinstance(frame, bytes) else frame.encode())

    two.on("websocket", lambda socket: socket.on("framereceived", read))
    two.on("response", lambda answer: answers.append(answer) if "/static/" not in answer.url else None)
    theirs = SECRET
    for path in ("/", "/learn", "/practise", "/rules", "/play"):
        theirs = turn(one, theirs)
        two.goto(path)
        ready(two)
        bodies += map(everything, answers)
        answers.clear()
    mine = deal_at(two)
    for _ in range(3):
        theirs, mine = turn(one, theirs), turn(two, mine)
        shown(one, theirs)
        shown(two, mine)
    assert figures(two) == NOTHING
    bodies += map(everything, answers)

    for secret in secrets(one) | {SECRET.table.seed}:
        assert [body for body in bodies + frames if secret.encode() in body] == []
    # Its own code is shown to it; nothing else of what it is known by leaves the server but in the cookie.
    code = two.locator(".move code").text_content()
    for secret in secrets(two):
        assert any(secret.encode() in frame for frame in frames) is (secret == code)
    assert identity.read_code(code) == id_of(two)
    assert len(bodies) > 10


def secrets(page: Page) -> set[str]:
    """What only the browser of a learner may be told, in every form there is."""
    id, _, signature = cookie_of(page)["value"].partition(".")
    code = identity.code(id)
    return {id, signature, identity.hashed(id), code, code.replace("-", "")}


def everything(answer: Response) -> bytes:
    """An answer with its headers; a redirect has no body."""
    body = b"" if 300 <= answer.status < 400 else answer.body()
    return json.dumps(answer.all_headers()).encode() + body


def test_who_keeps_no_cookies_is_told_so_and_plays_all_the_same(fresh_server, open_profile, tmp_path, console_errors):
    (tmp_path / "Default").mkdir()
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(blocked))
    page, room = tab(open_profile(tmp_path, fresh_server), address(GAME)), GAME
    notice = page.locator(".notice")
    expect(notice).to_have_text(words.text("kept.visit", "en"))
    for _ in range(2):
        room = turn(page, room)
        shown(page, room)
    choose(page, "Two colours")
    menu(page, "Learn")
    page.get_by_role("link", name="How a row begins").click()
    press(page, "next")
    page.wait_for_url("**/learn?lesson=L05.2*")
    menu(page, "Progress")
    expect(page.locator(".progress")).to_contain_text(words.text("progress.lead.visit", "en"))
    expect(page.locator("form")).to_have_count(0)
    menu(page, "Play")
    shown(page, room)
    expect(page.locator("[data-part=sheet].two")).to_have_count(1)

    before = visit(page)
    fresh_server.kill()
    fresh_server.start()
    back(page, before)
    console_errors.clear()  # the lost connection is an error to the browser
    shown(page, room)
    shown(page, turn(page, room))
    expect(notice).to_have_count(1)

    assert page.context.cookies() == []
    assert fresh_server.rows("SELECT * FROM learners") == []

    for viewport in (DESKTOP, {"width": 1024, "height": 768}, TABLET, PHONE):
        page.set_viewport_size(viewport)
        expect(notice).to_be_in_viewport(ratio=1)
        for entry in page.locator("header a, header button").all():
            assert not overlap(notice.bounding_box(), entry.bounding_box()), viewport


def overlap(one: dict[str, float], two: dict[str, float]) -> bool:
    """Whether two boxes share a pixel."""
    across = one["x"] < two["x"] + two["width"] and two["x"] < one["x"] + one["width"]
    return across and one["y"] < two["y"] + two["height"] and two["y"] < one["y"] + one["height"]

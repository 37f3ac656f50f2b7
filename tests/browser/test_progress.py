"""All of a learner's progress at once: taken along, brought back, moved to another device, deleted."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from fantan import words
from tests.browser.conftest import Server, id_of, learner, ready, tab
from tests.browser.test_kept import STEP, evidence, seen
from tests.browser.test_learner import NOTHING, figures
from tests.browser.test_play import GAME, acted, address, button, card, playable, shown, turn
from tests.browser.test_practise import press
from tests.browser.test_tabs import LATE, menu
from ui import identity
from ui.rooms.learn import Learn
from ui.rooms.play import Play

TABLES = ("learners", "settings", "rooms", "deals", "attempts")


def told(page: Page, said: str) -> None:
    """What came of a form is said on the page."""
    expect(page.locator(".told")).to_have_text(words.text(f"progress.said.{said}", "en"))
    expect(page).to_have_url(re.compile("/progress$"))
    ready(page)


def everything(server: Server) -> dict[str, list[tuple]]:
    """All that is in the database; not when somebody was last seen."""
    columns = {"learners": "hash, created"}
    return {table: server.rows(f"SELECT {columns.get(table, '*')} FROM {table} ORDER BY 1, 2") for table in TABLES}


def mine(server: Server, hash: str) -> dict[str, int]:
    """How many rows there are of a learner."""
    count = "SELECT count(*) FROM {} WHERE {} = ?"
    keys = {"learners": "hash"}
    return {table: server.rows(count.format(table, keys.get(table, "learner")), hash)[0][0] for table in TABLES}


def bring(page: Page, file: bytes, name: str = "fan-tan-progress.json") -> None:
    """Bring a file back."""
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "application/json", "buffer": file})
    page.get_by_role("button", name=words.text("progress.import", "en")).click()


def export(page: Page) -> bytes:
    """Save to a file."""
    with page.expect_download() as download:
        page.get_by_role("link", name=words.text("progress.export", "en")).click()
    assert download.value.suggested_filename == "fan-tan-progress.json"
    return Path(download.value.path()).read_bytes()


def enter(page: Page, code: str) -> None:
    """Use a transfer code."""
    page.locator("input[name=code]").fill(code)
    page.get_by_role("button", name=words.text("progress.code.enter", "en")).click()


def code_of(page: Page) -> str:
    """The transfer code of a learner."""
    page.get_by_text(words.text("progress.code.show", "en")).click()
    expect(page.locator(".move code")).to_be_visible()
    return page.locator(".move code").inner_text()


def mistyped(code: str) -> str:
    """A code with a wrong letter; one in 256 would be another code."""
    for letter in "ABCDEFGH":
        try:
            identity.read_code(letter + code[1:])
        except ValueError:
            return letter + code[1:]
    raise AssertionError(f"all letters do for the first one of {code}")


def begun(page: Page) -> tuple[Play, dict[str, tuple]]:
    """A learner with a deal, a step and a puzzle, each in the middle; and what they saw last."""
    room = turn(page, GAME)
    shown(page, room)
    left = {"/play": seen(page)}
    menu(page, "Learn")
    page.get_by_role("link", name="How a row begins").click()
    press(page, "next")
    page.wait_for_url(f"**/learn?lesson={STEP}&rules=pagat")
    card(page, str(Learn.open({"lesson": STEP}, "0", None).question.right[0])).click()
    expect(page.locator("[data-icon=right]")).to_have_count(1)
    left[f"/learn?lesson={STEP}"] = seen(page)
    page.goto("/practise?puzzle=P01.pagat.1.abc")
    ready(page)
    press(page, "nothing")
    expect(button(page, "Next puzzle")).to_be_visible()
    left["/practise"] = seen(page)
    return room, left


def finds(page: Page, left: dict[str, tuple]) -> None:
    """Another browser sees the same."""
    for path, then in left.items():
        page.goto(path)
        ready(page)
        expect(page.get_by_role("heading", level=1)).to_have_text(then[0])
        assert seen(page) == then


def test_a_saved_file_brings_lessons_deal_and_puzzle_to_another_browser(server, open_page):
    page = open_page(address(GAME))
    _, left = begun(page)
    assert figures(page) == [NOTHING[0], "2 questions answered", "0 deals played to the end"]
    file = export(page)
    for secret in (id_of(page), learner(page)):
        assert secret not in file.decode()

    other = open_page("/progress")
    assert figures(other) == NOTHING
    bring(other, file)
    told(other, "file.done")
    assert figures(other)[1] == "2 questions answered"
    finds(other, left)
    assert evidence(server, other) == evidence(server, page)
    assert learner(other) != learner(page)

    # Twice is once.
    other.goto("/progress")
    ready(other)
    bring(other, file)
    told(other, "file.done")
    assert len(evidence(server, other)) == 2


def test_a_damaged_file_is_refused_whole(server, open_page):
    page = open_page(address(GAME))
    begun(page)
    menu(page, "Progress")
    file = export(page)
    data = json.loads(file)
    deal = data["deals"][0]
    before = everything(server)
    damaged = {
        "cut": file[: len(file) // 2],
        "newer": json.dumps(data | {"schema": 2}).encode(),
        "deal": json.dumps(data | {"deals": [deal | {"text": "deal=pagat;seats=4;log=7D,7D"}]}).encode(),
        "room": json.dumps(data | {"rooms": data["rooms"] | {"play": {**data["rooms"]["play"], "text": "x"}}}).encode(),
        "answer": json.dumps(data | {"attempts": [*data["attempts"], {"right": True}]}).encode(),
        "deep": b"[" * 200_000,
        "picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40,
        "empty": b"",
    }
    for content in damaged.values():
        with page.expect_navigation():
            bring(page, content)
        told(page, "file.damaged")
    bring(page, json.dumps(data).encode() + b" " * 9_000_000)
    told(page, "file.large")
    assert everything(server) == before


def test_a_code_makes_two_browsers_one_learner(server, open_page):
    page = open_page(address(GAME))
    room, left = begun(page)
    menu(page, "Progress")
    code = code_of(page)

    other = open_page("/rules")
    other.goto("/progress")
    ready(other)
    own = learner(other)
    enter(other, mistyped(code))
    told(other, "code.mistyped")
    assert learner(other) == own
    enter(other, code.lower().replace("-", " "))
    told(other, "code.done")
    assert learner(other) == learner(page)
    assert mine(server, own)["learners"] == 0
    finds(other, left)
    other.goto("/progress")
    ready(other)
    enter(other, code)
    told(other, "code.same")

    # From now on both are one: what one does the other sees, and the slower is told.
    other.goto("/play")
    page.goto("/play")
    for each in (other, page):
        ready(each)
        shown(each, room)
    card(page, playable(room)[0]).click()
    room = acted(room, "card", playable(room)[0])
    shown(page, room)
    button(other, "Hint").click()
    expect(other.get_by_role("status")).to_have_text(LATE)
    shown(other, room)
    other.reload()
    ready(other)
    shown(other, room)


def test_a_code_works_before_anything_was_done(server, open_page):
    page, other = open_page("/progress"), open_page(address(GAME))
    _, left = begun(other)
    own = learner(other)
    menu(other, "Progress")
    enter(other, code_of(page))
    told(other, "code.done")
    assert learner(other) == learner(page) != own
    assert mine(server, own)["learners"] == 0
    finds(page, left)


def test_who_is_forgotten_is_nobody_and_begins_anew(server, open_page):
    page = open_page(address(GAME))
    room, _ = begun(page)
    page.goto("/play")
    ready(page)
    hash = learner(page)
    elsewhere, waiting = (tab(page.context, "/progress") for _ in range(2))

    assert min(count for table, count in mine(server, hash).items() if table != "settings") > 0

    elsewhere.get_by_text(words.text("progress.forget.ask", "en")).click()
    elsewhere.get_by_role("button", name=words.text("progress.forget.do", "en")).click()
    told(elsewhere, "forgotten")

    assert elsewhere.locator(".figures li").all_inner_texts() == NOTHING
    assert learner(elsewhere) != hash
    assert set(mine(server, hash).values()) == {0}

    # Tabs that were open go on, and what is done in them is kept nowhere.
    shown(page, turn(page, room))
    menu(waiting, "Play")
    button(waiting, "Hint").click()
    for left in (page, waiting):
        expect(left.locator(".notice")).to_have_text(words.text("kept.forgotten", "en"))
    assert set(mine(server, hash).values()) == {0}

    # A refresh begins anew.
    page.reload()
    ready(page)
    expect(page.locator(".notice")).to_have_count(0)
    assert mine(server, learner(page))["rooms"] == 1


def test_what_came_of_a_form_is_said_once(open_page):
    page = open_page("/rules")
    page.goto("/progress?said=code.done")
    told(page, "code.done")
    page.reload()
    ready(page)
    expect(page.locator(".told")).to_have_count(0)
    page.goto("/progress?said=code.done")
    told(page, "code.done")
    menu(page, "Rules")
    page.wait_for_url("**/rules*")
    page.go_back()
    page.wait_for_url("**/progress")
    ready(page)
    expect(page.locator(".told")).to_have_count(0)

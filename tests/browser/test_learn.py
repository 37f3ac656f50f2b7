"""Home's first question, and whole lessons in a real browser: by mouse, by keyboard, and left half-way."""

import re

import pytest
from playwright.sync_api import Page, expect

from fantan.cards import Card
from fantan.puzzles import Form
from tests.browser.conftest import DESKTOP, PHONE, ready, resize
from tests.browser.test_fit import lowest, overflow
from tests.browser.test_play import card, tab_until, to_hand
from tests.browser.test_practise import WRONG, press
from ui.rooms import Options
from ui.rooms.learn import Learn, course
from ui.table.scene import Act

VIEWPORTS = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])


class Mouse:
    """A learner who points and clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, id: str) -> None:
        press(self.page, id)

    def pick(self, cards: tuple[Card, ...]) -> None:
        for picked in cards:
            card(self.page, str(picked)).click()

    def choose(self, choice, value: str) -> None:
        self.page.locator(f'.choice[data-key="{choice.id}"] input[value="{value}"]').check(force=True)


class Keyboard(Mouse):
    """A learner who has only keys."""

    def press(self, id: str) -> None:
        tab_until(self.page, f"e.closest('[data-part=buttons]') && e.dataset.key === '{id}'")
        self.page.keyboard.press("Enter")

    def pick(self, cards: tuple[Card, ...]) -> None:
        for picked in cards:
            to_hand(self.page)
            self.page.keyboard.press("Home")
            order = self.page.locator(".held").evaluate_all("cards => cards.map(card => card.dataset.key)")
            for _ in range(order.index(str(picked))):
                self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press("Space")

    def choose(self, choice, value: str) -> None:
        tab_until(self.page, f"e.name?.endsWith('-{choice.id}')")
        self.page.keyboard.press("Space")
        for _ in range(choice.options.index(value)):
            self.page.keyboard.press("ArrowDown")


def settled(page: Page, room: Learn) -> None:
    """The page has come to where the room is."""
    page.locator("[data-part=sheet]:not([aria-busy])").wait_for()
    expect(page.locator("[data-part=progress]")).to_contain_text(room.scene(Options()).progress[2])
    keys = {button.id for button in room.scene(Options()).buttons}
    for key in keys:
        expect(page.locator(f'[data-part=buttons] [data-key="{key}"]')).to_have_count(1)


def answer(learner: Mouse, room: Learn) -> Learn:
    """Answer the question of a step rightly."""
    question = room.question
    single = question.form in {Form.ONE, Form.TURN}
    cards = question.right[:1] if single else question.right
    for choice in question.choices:
        learner.choose(choice, choice.right)
    learner.pick(cards)
    none = "pass" if question.form is Form.TURN else "nothing"
    do = none if not (cards or question.choices) else "card" if single else "check"
    if do != "card":
        learner.press(do)
    chosen = tuple((choice.id, choice.right) for choice in question.choices)
    return room.act(Act(room.seq, do, cards, chosen), "0")


def finished(page: Page, room: Learn, using: Mouse, height: int) -> Learn:
    """Finish a lesson by right answers, with all that a turn needs in sight at every step."""
    for _ in range(30):
        if room.done:
            return room
        settled(page, room)
        assert lowest(page) <= height
        if room.question and not room.settled:
            room = answer(using, room)
            settled(page, room)
            assert lowest(page) <= height
        using.press("next")
        room = room.act(Act(room.seq, "next"), "0")
    raise AssertionError(f"no end of {room.address}")


@pytest.mark.parametrize(
    ("lesson", "learner", "viewport"),
    [("L05", Keyboard, DESKTOP), ("L14", Mouse, PHONE), ("D01", Keyboard, DESKTOP)],
)
def test_a_lesson_is_finished_by_right_answers(open_page, lesson, learner, viewport):
    page = open_page(f"/learn?lesson={lesson}.1", viewport=viewport)
    room = finished(page, Learn.open({"lesson": f"{lesson}.1"}, "0", None), learner(page), viewport["height"])
    assert overflow(page) <= 0
    expect(page.get_by_role("heading", level=1)).to_have_text(room.scene(Options()).heading)


def test_the_first_unit_is_learned_from_nothing_and_nothing_is_lost_by_a_reload_on_the_way(open_page):
    """From the map through three lessons to the check of the last; in the second one, the page is loaded anew."""
    page = open_page("/learn", viewport=PHONE)
    assert overflow(page) <= 0
    page.get_by_role("link", name="Start with lesson 1").click()
    page.wait_for_url("**/learn?lesson=L01.1*")
    ready(page)
    room = finished(page, Learn.open({"lesson": "L01.1"}, "0", None), Mouse(page), PHONE["height"])
    Mouse(page).press("follow")
    room = room.act(Act(room.seq, "follow"), "0")
    for _ in range(2):
        settled(page, room)
        Mouse(page).press("next")
        room = room.act(Act(room.seq, "next"), "0")
    settled(page, room)
    room = answer(Mouse(page), room)
    settled(page, room)
    said = page.get_by_role("status").first.inner_text()

    page.reload()
    ready(page)
    settled(page, room)
    assert page.get_by_role("status").first.inner_text() == said
    expect(page.locator("[data-mark=right]")).not_to_have_count(0)

    room = finished(page, room, Mouse(page), PHONE["height"])
    Mouse(page).press("follow")
    room = room.act(Act(room.seq, "follow"), "0")
    finished(page, room, Mouse(page), PHONE["height"])
    Mouse(page).press("map")
    expect(page.get_by_role("heading", level=1)).to_have_text("The course")
    expect(page.get_by_text("3 of 28 lessons learned. Lesson 4 fits next.")).to_be_visible()
    expect(page.get_by_role("link", name="Continue with lesson 4")).to_be_visible()


KINDS = {step.kind: (lesson.id, at) for lesson in course() for at, step in enumerate(lesson.steps, 1) if step.asked}
"""For each kind of step the last one there is."""


def test_a_step_of_every_kind_has_the_hand_and_the_buttons_in_sight(open_page):
    page = open_page("/learn?lesson=L01.1")
    for lesson, at in KINDS.values():
        page.goto(f"/learn?lesson={lesson}.{at}")
        ready(page)
        expect(page.locator("[data-part=progress]")).to_contain_text(f"Step {at} of")
        for viewport in (DESKTOP, PHONE):
            resize(page, viewport)
            assert lowest(page) <= viewport["height"], lesson
            assert overflow(page) <= 0


def test_the_rules_are_chosen_on_the_map_and_the_lessons_follow_them(open_page):
    page = open_page("/learn")
    page.get_by_text("Rules: Fan Tan (Pagat)").click()
    page.get_by_role("link", name="Devyatka (Russian)").click()
    expect(page.get_by_text("Rules: Devyatka (Russian)")).to_be_visible()
    page.get_by_role("link", name="How a row begins").click()
    ready(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("The nine opens its row")
    expect(page).to_have_url(re.compile(r"lesson=L05\.1&rules=devyatka$"))


def test_the_gate_opens_a_deal_with_a_word_about_it(open_page):
    page = open_page("/learn")
    page.get_by_role("link", name="A whole deal").click()
    page.wait_for_url("**/play?**")
    expect(page.get_by_role("status").first).to_contain_text("nothing you do is refused")


def test_a_wrong_card_is_explained_and_another_may_be_tried(open_page):
    start = next(number for number, step in enumerate(course().find("L05").steps, 1) if step.question)
    room = Learn.open({"lesson": f"L05.{start}"}, "0", None)
    wrong = next(card for card in room.question.offered if card not in room.question.right)
    page = open_page(f"/learn?lesson=L05.{start}")
    card(page, str(wrong)).click()
    expect(page.get_by_role("status")).to_contain_text("has to wait")
    card(page, str(room.question.right[0])).click()
    expect(page.locator("[data-icon=right]")).to_have_count(1)
    expect(page.locator(f'.held[data-key="{wrong}"]')).not_to_have_attribute("data-mark", "early")
    expect(page.locator(f'td[data-card="{room.question.right[0]}"] .laid')).to_be_visible()


@VIEWPORTS
@pytest.mark.parametrize("step", ["L05.3", "L07.4", "L09.5"])
def test_after_an_answer_a_question_why_can_be_typed_and_all_stays_in_sight(open_page, step, viewport):
    question = Learn.open({"lesson": step}, "0", None).question
    page = open_page(f"/learn?lesson={step}", viewport=viewport)
    wrong = next(other for other in question.offered if other not in question.right)
    card(page, str(wrong)).click()
    if question.form is not Form.ONE:
        Mouse(page).press("check")
    expect(page.locator(f"{WRONG}, [data-mark=tried]")).to_have_count(1)
    assert lowest(page) <= viewport["height"]

    page.locator("[data-part=typed] input").fill("why KC")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("king of clubs is not in your hand")
    assert lowest(page) <= viewport["height"]
    assert overflow(page) <= 0


def test_back_leads_from_a_lesson_to_the_map_and_forward_to_the_same_step(open_page):
    page = open_page("/learn")
    title = page.get_by_role("heading", level=1).inner_text()
    page.get_by_role("link", name="How a row begins").click()
    page.wait_for_url("**/learn?lesson=L05.1*")
    Mouse(page).press("next")
    page.wait_for_url("**/learn?lesson=L05.2*")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    ready(page)
    page.go_forward()
    page.wait_for_url("**/learn?lesson=L05.2*")
    expect(page.locator("[data-part=crumb]")).to_contain_text("Lesson 5")


def test_a_reload_finds_the_same_step(open_page):
    page = open_page("/learn?lesson=L09.3")
    heading = page.get_by_role("heading", level=1).text_content()
    page.reload()
    ready(page)
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)


@pytest.mark.parametrize("lesson", ["L99.1", "L05.77", "x", "L05.♥", "../../etc"])
def test_a_damaged_link_opens_the_map_with_one_sentence(open_page, lesson):
    page = open_page(f"/learn?lesson={lesson}")
    expect(page.get_by_role("status").first).not_to_have_text("")
    expect(page.get_by_role("link", name="Start with lesson 1")).to_be_visible()
    expect(page).to_have_url(re.compile("/learn$"))


@VIEWPORTS
def test_the_first_question_answers_itself_and_leads_to_the_first_lesson(open_page, viewport):
    page = open_page("/", viewport=viewport)
    assert overflow(page) <= 0
    bottom = max(box["y"] + box["height"] for link in page.get_by_role("link").all() if (box := link.bounding_box()))
    assert bottom <= viewport["height"]

    card(page, "KD").click()
    expect(page.get_by_text("has to wait").first).to_be_visible()
    card(page, "9H").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("fits")
    page.get_by_role("button", name="Next: lesson 1").click()
    page.wait_for_url("**/learn?lesson=L01.1*")
    ready(page)

    page.go_back()
    page.wait_for_url(lambda url: "lesson" not in url)
    expect(page.get_by_role("heading", level=1)).to_contain_text("fits")
    page.go_forward()
    page.wait_for_url("**/learn?lesson=L01.1*")
    expect(page.locator("[data-part=crumb]")).to_contain_text("Lesson 1")


@pytest.mark.parametrize(("name", "url"), [("Learn", "/learn"), ("Practise", "/practise"), ("Play", "/play")])
def test_each_of_the_three_things_is_one_click_from_home(open_page, name, url):
    page = open_page("/")
    page.locator(f".st-key-box-{name.lower()}").get_by_role("link").click()
    page.wait_for_url(f"**{url}**")
    ready(page)

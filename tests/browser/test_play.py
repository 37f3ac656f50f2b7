"""Whole deals in a real browser: by mouse, by keyboard, and against everything that goes wrong on the way."""

import json
from dataclasses import replace
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from fantan import words
from fantan.advice import RUNGS
from fantan.cards import Card
from fantan.judge import fitting, legal_actions, queues
from fantan.state import PASS
from tests.browser.conftest import DESKTOP, PHONE, back, ready, visit
from ui.rooms.play import Play, Table
from ui.table.scene import Act

# One deal of four, and what the room does in it: the browser must come to the same.
GAME = Play.dealt(Table(seed="abc123", dealer=3))
ACTIVE = "let e = document.activeElement; while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement; e"


def address(room: Play) -> str:
    return f"/play?deal={room.address}"


def playable(room: Play) -> list[str]:
    return [str(action) for action in legal_actions(room.state.view(0)) if action != PASS]


def blocked(room: Play) -> str:
    hand = room.state.deal.rules.deck.sort(room.state.hands[0])
    return next(str(card) for card in hand if str(card) not in playable(room))


def acted(room: Play, do: str, *cards: str) -> Play:
    return room.act(Act(room.seq, do, tuple(map(Card.parse, cards))), "0")


def card(page: Page, name: str):
    return page.locator(f'.held[data-key="{name}"] button')


def button(page: Page, name: str):
    return page.get_by_role("button", name=name, exact=True)


def shown(page: Page, room: Play) -> None:
    """The page shows what the room is."""
    hand, *others = room.state.hands
    expect(page.locator(".held")).to_have_count(len(hand))
    if hand:
        each = ", ".join(f'.held[data-key="{held}"] button' for held in hand)
        expect(page.locator(each)).to_have_count(len(hand))
    counts = [words.count("cards", len(other), "en") for other in others]
    expect(page.locator(".seats > li")).to_contain_text(counts)


def said(page: Page, text: str) -> None:
    expect(page.get_by_role("status")).to_contain_text(text)


def turn(page: Page, room: Play) -> Play:
    """Take one turn by mouse, the first legal thing there is, and say where it leads."""
    if legal := playable(room):
        card(page, legal[0]).click()
        return acted(room, "card", legal[0])
    button(page, "Pass").click()
    return acted(room, "pass")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_whole_deal_by_mouse_with_hints(open_page, viewport):
    page, room = open_page(address(GAME), viewport=viewport), GAME
    shown(page, room)
    while room.state.winner is None:
        for _ in range(len(room.log) % 4):
            button(page, "Hint").click()
            room = acted(room, "hint")
            expect(page.get_by_role("status")).not_to_have_text("")
        room = turn(page, room)
        shown(page, room)

    expect(page.get_by_role("heading", level=1)).to_contain_text("won the deal")

    expect(page.locator("[data-part=typed]")).to_be_hidden()  # nothing is to be laid any more

    button(page, "Next deal").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn: lay one card")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_whole_deal_by_keyboard_alone(open_page, viewport):
    page, room = open_page(address(GAME), viewport=viewport), GAME
    shown(page, room)
    while room.state.winner is None:
        if legal := playable(room):
            to_hand(page)
            page.keyboard.press("Home")
            order = page.locator(".held").evaluate_all("cards => cards.map(card => card.dataset.key)")
            for _ in range(order.index(legal[-1])):
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            room = acted(room, "card", legal[-1])
        else:
            to(page, "Pass")
            page.keyboard.press("Enter")
            room = acted(room, "pass")
        shown(page, room)
        assert page.evaluate(f"{ACTIVE}.tagName") != "BODY"


def to_hand(page: Page) -> None:
    """Press Tab until a card of the hand has the focus."""
    tab_until(page, "e.closest('.held') !== null")


def to(page: Page, name: str) -> None:
    """Press Tab until the button of that name has the focus."""
    tab_until(page, f"e.textContent.trim() === {json.dumps(name)}")


def tab_until(page: Page, condition: str) -> None:
    for _ in range(60):
        if page.evaluate(f"(() => {{ {ACTIVE}; return {condition}; }})()"):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the keyboard does not get to where {condition}")


def test_a_blocked_card_and_a_wrong_pass_are_explained_and_cost_nothing(open_page):
    page = open_page(address(GAME))
    tried = acted(GAME, "card", blocked(GAME))
    card(page, blocked(GAME)).click()
    said(page, "has to wait")
    shown(page, tried)
    button(page, "Pass").click()
    said(page, "You cannot pass now")
    shown(page, GAME)
    card(page, playable(GAME)[0]).click()
    shown(page, acted(GAME, "card", playable(GAME)[0]))
    expect(page.get_by_role("status")).not_to_contain_text("has to wait")


def test_a_double_click_lays_one_card(open_page):
    page, name = open_page(address(GAME)), playable(GAME)[0]
    card(page, name).dblclick()
    shown(page, acted(GAME, "card", name))


def test_two_clicks_before_the_answer_lay_one_card(open_page):
    room = GAME
    while len(playable(room)) < 2:
        legal = playable(room)
        room = acted(room, "card", legal[0]) if legal else acted(room, "pass")
    page = open_page(address(room))
    one, two = playable(room)[:2]
    page.evaluate(
        """([one, two]) => {
          const within = e => [e, ...(e.shadowRoot ? deep(e.shadowRoot) : [])];
          const deep = root => [...root.querySelectorAll("*")].flatMap(within);
          const all = deep(document);
          for (const name of [one, two, one]) all.find(e => e.matches(`.held[data-key="${name}"] button`)).click();
        }""",
        [one, two],
    )
    shown(page, acted(room, "card", one))


def test_refresh_and_a_new_browser_find_the_deal_again(open_page):
    page, room = open_page(address(GAME)), GAME
    for _ in range(3):
        name = playable(room)[0]
        card(page, name).click()
        room = acted(room, "card", name)
        shown(page, room)
    page.reload()
    ready(page)
    shown(page, room)
    shown(open_page(page.url[page.url.index("/play") :]), room)


def test_back_leaves_the_deal_and_forward_finds_it(open_page):
    page = open_page("/rules")
    page.get_by_test_id("stTopNavLink").filter(has_text="Play").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn: lay one card")
    page.wait_for_url("**/play?deal=*")
    button(page, "Hint").click()
    expect(page.get_by_role("status")).not_to_contain_text("Tap a card")
    hand = page.locator(".held").evaluate_all("cards => cards.map(card => card.dataset.key)")
    page.go_back()
    page.wait_for_url("**/rules*")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Fan Tan")
    page.go_forward()
    page.wait_for_url("**/play?deal=*")
    expect(page.locator(".held")).to_have_count(len(hand))
    assert page.locator(".held").evaluate_all("cards => cards.map(card => card.dataset.key)") == hand


@pytest.mark.parametrize("deal", ["nonsense", "pagat;seats=4;bots=careful;dealer=0;seed=a;log=7D,7D", "♥" * 90, "%00"])
def test_a_damaged_link_says_so_in_one_sentence_and_deals(open_page, deal):
    page = open_page(f"/play?deal={quote(deal)}")
    said(page, "That link does not hold a whole deal. Go on with this one.")
    expect(page.locator(".held")).not_to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn: lay one card")


def test_the_others_play_one_after_another_and_the_heading_says_whose_turn_it_is(open_page):
    page, name = open_page(address(GAME), reduced_motion="no-preference"), playable(GAME)[0]
    heading = page.get_by_role("heading", level=1)
    card(page, name).click()
    for other in ("Ida", "Jonas", "Maren"):
        expect(heading).to_have_text(f"It is {other}’s turn")
    expect(heading).to_have_text("Your turn: lay one card")
    shown(page, acted(GAME, "card", name))


def test_a_tap_shows_at_once_what_the_others_did(open_page):
    page, name = open_page(address(GAME), reduced_motion="no-preference"), playable(GAME)[0]
    card(page, name).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("It is Ida’s turn")
    told = page.locator("[data-part=felt]").evaluate(
        "felt => { felt.click(); return felt.getRootNode().querySelector('h1').textContent; }"
    )
    assert told == "Your turn: lay one card"
    shown(page, acted(GAME, "card", name))


def test_step_by_step_waits_for_each_action(open_page):
    page, name = open_page(address(GAME)), playable(GAME)[0]
    button(page, "Options").click()
    page.get_by_label("Step by step").check()
    page.locator("[data-part=sheet]:not([aria-busy])").wait_for()
    page.keyboard.press("Escape")
    card(page, name).click()
    for other in ("Ida", "Jonas", "Maren"):
        expect(page.get_by_role("heading", level=1)).to_have_text(f"It is {other}’s turn")
        button(page, "Next").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn: lay one card")
    shown(page, acted(GAME, "card", name))


def test_undo_marks_the_deal_as_practice_also_after_a_refresh(open_page):
    page, name = open_page(address(GAME)), playable(GAME)[0]
    card(page, name).click()
    shown(page, acted(GAME, "card", name))
    button(page, "Undo").click()
    shown(page, GAME)
    expect(page.locator("[data-part=status]")).to_contain_text("For practice")
    page.reload()
    ready(page)
    expect(page.locator("[data-part=status]")).to_contain_text("For practice")


@pytest.mark.parametrize("text", ["{card}", "{name}"])
def test_a_typed_card_is_laid(open_page, text):
    page, name = open_page(address(GAME)), playable(GAME)[0]
    field = page.locator("[data-part=typed] input")
    field.fill(text.format(card=name.lower(), name=words.name(Card.parse(name), "en")))
    field.press("Enter")
    shown(page, acted(GAME, "card", name))
    expect(field).to_be_focused()


def test_a_server_that_was_started_again_goes_on_where_the_screen_is(fresh_server, open_page, console_errors):
    """The browser asks for the address the page was opened with; the table knows better."""
    page, room = open_page(address(GAME), server=fresh_server), GAME
    for _ in range(2):
        name = playable(room)[0]
        card(page, name).click()
        room = acted(room, "card", name)
        shown(page, room)
    before = visit(page)
    fresh_server.stop()
    fresh_server.start()
    back(page, before)
    shown(page, room)
    name = playable(room)[0]
    card(page, name).click()
    room = acted(room, "card", name)
    shown(page, room)
    page.wait_for_url(f"**{room.address}")
    console_errors.clear()


def test_a_hint_after_the_others_played_comes_at_once(open_page):
    page, name = open_page(address(GAME), reduced_motion="no-preference"), playable(GAME)[0]
    card(page, name).click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("It is Ida’s turn")
    expect(heading).to_have_text("Your turn: lay one card")
    said(page, "Tap a card")  # the last action has been told for its time
    heading.evaluate(
        """node => {
          const told = (window.told = []);
          new MutationObserver(() => told.push(node.textContent)).observe(node, {childList: true, subtree: true});
        }"""
    )
    button(page, "Hint").click()
    said(page, "lay a card")
    assert {"Your turn: lay one card", *page.evaluate("told")} == {"Your turn: lay one card"}


def test_a_click_without_a_server_is_said_to_wait_and_is_done_when_it_is_back(fresh_server, open_page, console_errors):
    page, name = open_page(address(GAME), server=fresh_server), playable(GAME)[0]
    before = visit(page)
    fresh_server.stop()
    page.locator('[data-testid="stApp"]:not([data-test-connection-state="CONNECTED"])').wait_for()
    card(page, name).click()
    expect(page.locator("[data-part=line]")).to_contain_text("as soon as it is back", timeout=3_000)
    fresh_server.start()
    back(page, before)
    shown(page, acted(GAME, "card", name))
    expect(page.get_by_role("status")).not_to_contain_text("does not answer")
    console_errors.clear()


def test_the_log_opens_at_its_end_and_a_card_is_spoken_of_with_who_laid_it(open_page):
    page, room = open_page(address(GAME)), GAME
    for _ in range(6):
        room = turn(page, room)
        shown(page, room)
    button(page, "Log").click()
    log = page.locator(".panel:visible")
    expect(log.locator("li").last).to_be_in_viewport()
    assert log.evaluate("log => log.scrollTop > 0 && log.scrollTop + log.clientHeight > log.scrollHeight - 2")

    expect(page.locator("[data-part=grid] .unseen").filter(has_text="laid by Maren")).to_have_count(1)


def test_nothing_that_is_sent_tells_a_card_of_another_hand(open_page):
    """Read every message of a deal: besides your own and the laid cards, only what any seat could name is in it."""
    page = open_page("/rules")
    messages: list[bytes] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: messages.append(frame)))
    page.goto(address(GAME))
    ready(page)
    room = GAME
    moments = [room]
    while room.state.winner is None:
        for do in ("hint",) * len(RUNGS):
            button(page, "Hint").click()
            room = acted(room, do)
            moments.append(room)
            page.locator("[data-part=sheet]:not([aria-busy])").wait_for()
        room = turn(page, room)
        moments.append(room)
        shown(page, room)
    scenes = [scene for message in messages for scene in scenes_in(message)]
    by_seq = {moment.seq: moment for moment in moments}

    assert len(scenes) >= len(room.log) / room.table.seats
    for scene in scenes:
        moment = by_seq[scene.get("seq", 0)]
        view = moment.state.view(0)
        public = (
            view.hand
            | view.layout
            | set(fitting(view))
            | frozenset(card for held in view.hand for card in queues(view)[held])
            # What would fit next to a card of yours.
            | {card for own in view.playable for card in fitting(replace(view, layout=view.layout | {own}))}
        )
        others = frozenset().union(*moment.state.hands[1:])
        assert named(scene) <= public
        assert len(named(scene) & others) < len(others) or not others


def scenes_in(message: bytes | str) -> list[dict]:
    """The scenes in one message of the server."""
    read = ForwardMsg()
    read.ParseFromString(message if isinstance(message, bytes) else message.encode())
    element = read.delta.new_element
    if element.WhichOneof("type") != "bidi_component":
        return []
    return [json.loads(element.bidi_component.json)["scene"]]


def named(value: object) -> set[Card]:
    """Every card that a part of a scene names, in whatever way it is written."""
    text = json.dumps(value, ensure_ascii=False)
    return {
        card
        for card in GAME.state.deal.rules.deck.cards
        if any(form in text for form in (f'"{card}"', words.sign(card, "en"), words.name(card, "en")))
    }

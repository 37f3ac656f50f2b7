"""The session: acts reach their room once, addresses are wishes only when they are news, visitors never meet."""

import json

import pytest
from streamlit.testing.v1 import AppTest

from fantan import solver
from fantan.judge import legal_actions
from fantan.state import PASS
from fantan.words import Sentence
from ui.rooms.play import Play, Table, coach

PAGES = ("home", "learn", "practise", "play", "review", "rules", "house", "progress")
GAME = Play.dealt(Table(seed="abc123", dealer=3))
FIRST = next(str(action) for action in legal_actions(GAME.state.view(0)) if action != PASS)


def visit(page: str, **query: str) -> AppTest:
    """A visitor of their own, on a page."""
    visitor = AppTest.from_file("../ui/frame.py", default_timeout=20)
    for name, value in query.items():
        visitor.query_params[name] = value
    visitor.run()
    return visitor.switch_page(f"../pages/{page}.py").run()


def act(visitor: AppTest, event: object) -> AppTest:
    """Send an event of the table as the browser does: the library has no public way to drive a component's events."""
    states = visitor._tree.get_widget_states()
    widget = states.widgets.add()
    element = next(part for part in visitor._tree.get("bidi_component") if part.proto.id)
    widget.id = f"$$STREAMLIT_INTERNAL_KEY_{element.proto.id}__events"
    widget.json_trigger_value = json.dumps([{"event": "act", "value": event}])
    return visitor._run(states)


def scene(visitor: AppTest) -> dict:
    """What the table shows."""
    return json.loads(visitor.get("bidi_component")[0].proto.json)["scene"]


def lay(card: str, seq: int) -> dict:
    return {"seq": seq, "do": "card", "cards": [card], "choices": {}, "text": ""}


@pytest.mark.parametrize("page", PAGES)
def test_every_page_runs(page):
    assert not visit(page).exception


def test_an_act_reaches_its_room():
    visitor = act(visit("play", deal=GAME.address), lay(FIRST, 0))

    assert scene(visitor)["seq"] == 1
    assert FIRST not in [held["card"] for held in scene(visitor)["hand"]]


def test_the_same_act_twice_is_one():
    visitor = visit("play", deal=GAME.address)
    once = scene(act(visitor, lay(FIRST, 0)))
    twice = scene(act(visitor, lay(FIRST, 0)))

    assert twice == once


@pytest.mark.parametrize(
    "event",
    [
        None,
        [],
        "card",
        {},
        {"seq": 0},
        {"seq": "0", "do": "card", "cards": [FIRST]},
        {"seq": 0, "do": "card", "cards": ["9Z"]},
        {"seq": 0, "do": "card", "cards": [FIRST] * 60},
        {"seq": 0, "do": "x" * 1000},
        {"seq": 7, "do": "card", "cards": [FIRST]},
        {"seq": True, "do": "hint"},
    ],
)
def test_an_event_that_is_no_act_of_this_moment_changes_nothing(event):
    visitor = visit("play", deal=GAME.address)
    before = scene(visitor)
    act(visitor, event)

    assert not visitor.exception
    assert scene(visitor) == before


def test_two_visitors_never_change_each_others_deal():
    one, two = visit("play", deal=GAME.address), visit("play", deal=GAME.address)
    before = scene(two)
    act(one, lay(FIRST, 0))

    assert scene(one)["seq"] == 1
    assert scene(two.run()) == before


def test_the_address_we_gave_out_is_no_wish_even_when_it_comes_late():
    visitor = visit("play", deal=GAME.address)
    act(visitor, lay(FIRST, 0))
    later = scene(visitor)["address"]
    visitor.run()

    assert scene(visitor)["address"] == later

    visitor.query_params["deal"] = later.removeprefix("deal=")
    visitor.run()

    assert scene(visitor)["address"] == later


def test_another_address_is_a_wish():
    other = Play.dealt(Table(seed="zzz", dealer=3))
    visitor = visit("play", deal=GAME.address)
    visitor.query_params["deal"] = other.address
    visitor.run()

    assert scene(visitor)["address"] == f"deal={other.address}"


def test_the_deal_waits_while_another_page_is_read():
    visitor = visit("play", deal=GAME.address)
    act(visitor, lay(FIRST, 0))
    before = scene(visitor)
    visitor.query_params.clear()
    visitor.switch_page("../pages/rules.py").run()
    visitor.switch_page("../pages/play.py").run()

    assert scene(visitor) == before


def test_an_option_is_kept_on_every_page():
    visitor = visit("play", deal=GAME.address)
    act(visitor, {"seq": 0, "do": "options.help", "cards": [], "choices": {}, "text": "all"})

    assert {held.get("mark") for held in scene(visitor)["hand"]} == {"fits", "waits"}

    act(visitor, {"seq": 0, "do": "options.deck", "cards": [], "choices": {}, "text": "two"})
    visitor.switch_page("../pages/practise.py").run()
    look = json.loads(visitor.get("bidi_component")[0].proto.json)["look"]

    assert look["four_colours"] is False


def test_an_option_that_does_not_exist_changes_nothing():
    visitor = visit("play", deal=GAME.address)
    before = scene(visitor)
    act(visitor, {"seq": 0, "do": "options.help", "cards": [], "choices": {}, "text": "everything"})

    assert scene(visitor) == before


def test_a_link_that_was_followed_before_is_a_wish_again():
    visitor = visit("learn", lesson="L05.1")
    act(visitor, {"seq": scene(visitor)["seq"], "do": "next"})

    assert scene(visitor)["address"] == "lesson=L05.2&rules=pagat"

    visitor.query_params.clear()
    visitor.switch_page("../pages/home.py").run()
    visitor.query_params["lesson"] = "L05.1"
    visitor.switch_page("../pages/learn.py").run()

    assert scene(visitor)["address"] == "lesson=L05.1&rules=pagat"


@pytest.mark.parametrize(("said", "asks"), [(None, True), ("off", False)])
def test_the_coach_asks_unless_the_learner_wants_none(monkeypatch, said, asks):
    monkeypatch.setenv("FANTAN_COACH", "gentle")
    monkeypatch.setattr(solver, "ready", lambda: True)
    monkeypatch.setattr(coach, "question", lambda _view, card, _readily: Sentence("play.coach.sure", (("card", card),)))
    visitor = visit("play", deal=GAME.address)
    if said:
        act(visitor, {"seq": 0, "do": "options.coach", "text": said})
    act(visitor, lay(FIRST, 0))

    assert (FIRST in [held["card"] for held in scene(visitor)["hand"]]) is asks
    assert ("lay" in [button["id"] for button in scene(visitor)["buttons"]]) is asks

    again = act(visitor, lay(FIRST, 0))

    assert (FIRST in [held["card"] for held in scene(again)["hand"]]) is asks, "a double click lays nothing more"

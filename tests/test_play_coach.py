"""The coach at a table: when one question is asked, what follows it, and when there is none."""

from dataclasses import replace
from typing import get_args

import pytest

from fantan import advice, words
from fantan.advice import Strength
from fantan.cards import Card
from fantan.judge import legal_actions
from fantan.state import PASS
from fantan.words import Sentence
from tests.test_play import acted, at_a_real_table, first, turn
from ui.rooms import Coach, Heeding, Options
from ui.rooms.play import Play, Table, coach

GENTLY = Options(coach="gentle")
ASKS = Sentence("play.coach.sure", (("card", Card.parse("8D")),))


@pytest.fixture
def asks(monkeypatch):
    """A coach who would ask about every card; the cards it was shown, and how readily it asked."""
    shown = []

    def question(_view, card, readily):
        shown.append((card, readily))
        return ASKS

    monkeypatch.setattr(coach, "question", question)
    return shown


@pytest.fixture
def content(monkeypatch):
    """A coach who has nothing to ask."""
    monkeypatch.setattr(coach, "question", lambda *_: None)


def free(wanted: Options = GENTLY) -> Play:
    """A room in which two cards or more can be laid, with the coach that is wanted."""
    room = Play.dealt(Table(seed="abc123", dealer=3))
    while len(fitting(room)) < 2:
        room = turn(room)
    return room.heeding(wanted)


def fitting(room: Play) -> list[str]:
    return [str(action) for action in legal_actions(room.state.view(0)) if action != PASS]


def test_one_question_is_asked_and_the_card_stays(asks):
    room = free()
    card = fitting(room)[0]
    asked = acted(room, "card", card)
    scene = asked.scene(GENTLY)

    assert isinstance(room, Heeding)
    assert asks[0] == (Card.parse(card), "gentle")
    assert (asked.state, asked.address, asked.seq) == (room.state, room.address, room.seq + 1)
    assert (scene.line.text, scene.line.icon) == (ASKS.said("en"), "hint")
    assert scene.line.then == words.text("play.coach.again", "en", card=Card.parse(card))
    assert [button.id for button in scene.buttons] == ["hint", "lay"]
    assert {held.mark for held in scene.hand} == {None}
    assert not asked.refused


@pytest.mark.parametrize("again", ["card", "typed", "button"])
def test_the_same_card_again_is_laid_and_so_is_any_other(asks, again):
    room = free()
    card, other = fitting(room)[:2]
    asked = acted(room, "card", card)
    laid = {
        "card": lambda: acted(asked, "card", card),
        "typed": lambda: acted(asked, "typed", text=card),
        "button": lambda: acted(asked, "lay"),
    }[again]()
    elsewhere = acted(asked, "card", other)

    assert str(laid.log[len(room.log)]) == card
    assert str(elsewhere.log[len(room.log)]) == other
    assert len(asks) == 1, "there is one question a turn"
    for room in (laid, elsewhere):
        assert (room.asked, room.asking) == (None, "off")


def test_the_next_turn_has_a_question_of_its_own(asks):
    room = free()
    room = acted(acted(room, "card", fitting(room)[0]), "lay")
    while not fitting(room):
        room = acted(room, "pass")
    assert acted(room, "card", fitting(room)[0]).asking == "gentle"
    assert len(asks) == 2


@pytest.mark.usefixtures("content")
def test_without_anything_to_ask_the_card_is_laid():
    room = free()
    assert str(acted(room, "card", fitting(room)[0]).log[len(room.log)]) == fitting(room)[0]


def test_what_is_asked_in_between_takes_the_place_of_the_question_and_it_does_not_come_back(asks):
    room = free()
    card = fitting(room)[0]
    asked = acted(room, "card", card)
    blocked = str(first(room, legal=False))
    for do, cards, text in (
        ("hint", (), ""),
        ("card", (blocked,), ""),
        ("typed", (), f"why {blocked}"),
        ("pass", (), ""),
    ):
        after = acted(asked, do, *cards, text=text)
        assert after.asking == "off"
        assert "lay" not in {button.id for button in after.scene(GENTLY).buttons}
        assert acted(after, "lay") == after, "nothing is asked any more"
        assert str(acted(after, "card", card).log[len(room.log)]) == card
    assert len(asks) == 1


def test_a_setting_leaves_the_question_standing(asks):
    room = free()
    asked = acted(room, "card", fitting(room)[0])
    assert acted(asked, "next.seats", text="5").asking == "gentle"
    assert acted(asked, "who.seat", text="1").asking == "gentle"
    assert asks


def test_undo_takes_the_question_back_with_the_turn(asks):
    room = acted(acted(free(), "card", fitting(free())[0]), "lay")
    while not fitting(room):
        room = acted(room, "pass")
    back = acted(acted(room, "card", fitting(room)[0]), "undo")
    assert (back.asked, back.asking) == (None, "off")
    assert asks


def test_a_refresh_finds_the_question_and_still_lays_the_card_at_the_second_tap(asks):
    room = free()
    card = fitting(room)[0]
    asked = acted(room, "card", card)
    again = Play.recall(asked.record(asked).text, asked.seq)

    assert again.scene(GENTLY).line == asked.scene(GENTLY).line
    assert again.scene(GENTLY).buttons == asked.scene(GENTLY).buttons
    asks.clear()
    assert str(acted(again.heeding(GENTLY), "card", card).log[len(room.log)]) == card
    assert asks == []
    early = again.scene(replace(GENTLY, search="coming")).line
    assert early.text == words.text("play.coach.sure", "en", card=Card.parse(card))


@pytest.mark.parametrize("damage", ["asked=ZZ", "asked=77"])
def test_a_damaged_question_is_refused(damage, asks):
    room = free()
    asked = acted(room, "card", fitting(room)[0])
    text = asked.record(asked).text
    assert asks
    with pytest.raises(ValueError, match="card"):
        Play.recall(text.replace(f"asked={asked.asked}", damage), 0)
    assert Play.recall(text.replace("asking=gentle", "asking=loud"), 0).asking == "off"
    assert Play.recall(text.replace(f"asked={asked.asked}", ""), 0).asking == "off"


@pytest.mark.parametrize(
    ("chosen", "real", "readily"),
    [
        (Options(), False, "gentle"),
        (Options(), True, "off"),
        (Options(usual_coach="firm"), False, "firm"),
        (Options(usual_coach="firm"), True, "off"),
        (Options(usual_coach="off"), False, "off"),
        (Options(coach="firm"), False, "firm"),
        (Options(coach="firm"), True, "firm"),
        (Options(coach="off"), False, "off"),
    ],
)
def test_nobody_asks_at_a_real_table_unless_it_was_wanted(chosen, real, readily, asks):
    room = replace(free(), real=real).heeding(chosen)
    after = acted(room, "card", fitting(room)[0])
    assert asks == ([] if readily == "off" else [(Card.parse(fitting(room)[0]), readily)])
    assert (after.log == room.log) is bool(asks)
    (choice,) = (each for fold in room.scene(chosen).folds for each in fold.choices if each.id == "coach")
    assert choice.chosen == readily


def test_nobody_asks_before_the_search_is_ready_and_the_table_says_so(asks):
    early = Options(search="coming")
    room = free(early)
    assert words.text("play.coach.waits", "en") in room.scene(early).status
    assert words.text("play.coach.waits", "en") not in room.scene(Options()).status
    assert words.text("play.coach.waits", "en") not in room.scene(Options(search="none")).status
    assert words.text("play.coach.waits", "en") not in room.scene(Options(coach="off", search="coming")).status
    assert len(acted(room, "card", fitting(room)[0]).log) > len(room.log)
    assert asks == []


def test_nobody_asks_in_the_deal_for_the_gate(asks):
    room = Play.open({"coached": "pagat"}, "gate", None)
    while not fitting(room):
        room = acted(room, "pass")
    assert len(acted(room.heeding(Options(coach="firm")), "card", fitting(room)[0]).log) > len(room.log)
    assert asks == []


def test_nobody_asks_about_a_card_that_puts_a_pass_right_or_that_is_refused(asks):
    before = at_a_real_table("pagat").heeding(Options(coach="firm"))
    room = acted(before, "pass")
    assert len(acted(room, "card", str(first(before, legal=True))).log) > len(room.log)
    room = free()
    assert acted(room, "card", str(first(room, legal=False))).told.missing
    assert asks == []


def test_the_coach_is_asked_as_a_learner_wants_it(monkeypatch):
    assert [strength.value for strength in Strength] == list(get_args(Coach))
    monkeypatch.setattr(advice, "question", lambda *asked: asked)
    view, card = free().state.view(0), Card.parse("8D")
    assert [coach.question(view, card, readily) for readily in get_args(Coach)] == [(view, card, s) for s in Strength]


def test_who_was_asked_and_wants_a_hint_is_not_told_that_they_can_lay_a_card(asks):
    room = acted(free(), "card", fitting(free())[0])
    assert asks
    told = acted(room, "hint").scene(GENTLY).line.text
    assert told != words.text("hint.able", "en")
    assert told == acted(acted(free(), "hint"), "hint").scene(GENTLY).line.text

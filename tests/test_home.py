"""The first minute: one question, one tap, a reason, and the way on."""

from dataclasses import replace

import pytest

from fantan import words
from fantan.cards import Card
from fantan.judge import judge
from fantan.lessons import Course, Unit
from fantan.state import Play
from ui.rooms import Go, Options
from ui.rooms.home import FIRST, SHOWN, Home
from ui.rooms.learn import course
from ui.table.scene import Act

OPTIONS = Options()
NINE, KING, EIGHT = map(Card.parse, ("9H", "KD", "8C"))


def tapped(*cards: Card) -> Home:
    room = Home.open({}, "a", None)
    for card in cards:
        after = room.act(Act(room.seq, "card", (card,)), "a")
        assert isinstance(after, Home)
        room = after
    return room


def test_the_question_takes_few_words_and_tells_nothing():
    scene = tapped().scene(OPTIONS)
    assert len(f"{scene.heading} {scene.lead} {scene.line.text}".split()) <= 40
    assert tuple(held.card for held in scene.hand) == SHOWN
    assert set(SHOWN) == FIRST.hand
    assert [held.name for held in scene.hand] == [words.name(card, "en") for card in SHOWN]
    assert {held.mark for held in scene.hand} == {None}
    assert {place.state for place in scene.places} == {"laid"}
    assert scene.pick == "one"
    assert scene.buttons == ()


def test_exactly_one_card_fits():
    assert [card for card in SHOWN if judge(FIRST, Play(card))] == [NINE]


def test_the_right_card_is_laid_and_the_others_say_what_they_wait_for():
    room = tapped(NINE)
    scene = room.scene(OPTIONS)
    assert scene.heading == "Yes. 9♥ fits."
    assert "8♥" in scene.lead
    assert "K♦ waits for J♦ and Q♦." in scene.lead
    assert "8♣ waits for 7♣." in scene.lead
    assert [held.mark for held in scene.hand] == ["right", "waits", "waits"]
    places = {place.card: place.state for place in scene.places}
    assert places[NINE] == "laid"
    assert places[Card.parse("TH")] == "open"
    (button,) = scene.buttons
    assert button.primary
    assert room.act(Act(room.seq, button.id), "a") == Go("learn", (("lesson", f"{next(iter(course())).id}.1"),))


@pytest.mark.parametrize(("card", "first"), [(KING, "J♦ and Q♦"), (EIGHT, "7♣")])
def test_a_wrong_card_says_what_comes_first_and_another_may_be_tried(card, first):
    room = tapped(card)
    scene = room.scene(OPTIONS)
    assert scene.heading == f"{words.sign(card, 'en')} has to wait."
    assert scene.lead.startswith(first)
    assert [held.card for held in scene.hand if held.mark] == [card]
    assert scene.pick == "one"
    assert any(place.state == "waits" and place.card == card for place in scene.places)
    assert tapped(card, NINE).scene(OPTIONS).heading == "Yes. 9♥ fits."


def test_after_the_right_card_nothing_changes_it():
    room = tapped(NINE)
    for act in (Act(1, "card", (KING,)), Act(1, "typed", text="KD"), Act(1, "typed", text="why KD"), Act(1, "x")):
        assert room.act(act, "a") is room


def test_what_is_no_answer_changes_nothing():
    room = tapped(KING)
    for do in ("check", "nonsense", "nothing", "lesson", ""):
        assert room.act(Act(1, do, (NINE,)), "a") is room
    for cards in ((Card.parse("2C"),), (), (NINE, EIGHT)):
        assert room.act(Act(1, "card", cards), "a") is room


def test_the_room_is_found_as_it_was_left():
    room = tapped(KING)
    assert Home.open({}, "b", room) is room


@pytest.mark.parametrize("text", ["kd", "king of diamonds", "K♦"])
def test_a_typed_card_answers_as_a_tap_does(text):
    home = Home().act(Act(0, "typed", text=text), "a")

    assert home == Home().act(Act(0, "card", (Card.parse("KD"),)), "a")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("5H", "Please answer with the cards shown here."),
        ("9H KD", "One card is enough. Which one?"),
        ("pass", "At least one of these cards fits. Which one?"),
        ("hello", "I could not read that. Type one card, such as 5H."),
        ("", "I could not read that. Type one card, such as 5H."),
    ],
)
def test_what_is_typed_and_is_none_of_the_three_is_answered_with_a_sentence(text, said):
    home = Home().act(Act(0, "typed", text=text), "a")

    assert home.tapped is None
    assert home.scene(OPTIONS).line.text == said
    assert tapped(NINE).scene(OPTIONS).line is None


@pytest.mark.parametrize("before", [(), (EIGHT,)])
def test_a_question_why_is_answered_as_a_tap_is_and_tries_nothing(before):
    room = tapped(*before)
    asked = room.act(Act(room.seq, "typed", text="why KD"), "a")
    scene, as_tapped = asked.scene(OPTIONS), tapped(KING).scene(OPTIONS)

    assert asked.tapped == room.tapped
    assert [held.mark for held in scene.hand] == [held.mark for held in room.scene(OPTIONS).hand]
    assert (scene.heading, scene.lead) == (as_tapped.heading, as_tapped.lead)
    assert set(scene.places) == set(as_tapped.places)
    assert scene.line.text == ("Try another card." if before else "Tap one card.")


@pytest.mark.parametrize("before", [(), (KING,)])
def test_a_question_why_about_the_right_card_leaves_it_to_the_learner_to_lay_it(before):
    room = tapped(*before)
    asked = room.act(Act(room.seq, "typed", text="why 9H"), "a")
    scene = asked.scene(OPTIONS)

    assert (asked.tapped, asked.verdict) == (room.tapped, room.verdict)
    assert scene.heading == room.scene(OPTIONS).heading
    assert scene.line.text == "Try it: tap it."
    assert scene.pick == "one"
    assert NINE not in {place.card for place in scene.places}
    assert tapped(*before, NINE).scene(OPTIONS) == replace(
        asked.act(Act(asked.seq, "card", (NINE,)), "a").scene(OPTIONS), seq=len(before) + 1
    )


def test_a_question_why_about_any_other_card_is_answered_in_the_line():
    asked = Home().act(Act(0, "typed", text="why 8H"), "a")

    assert asked.scene(OPTIONS).line.text == "8♥ already lies on the table. A laid card stays there."


def test_the_way_on_names_the_first_lesson_and_its_minutes():
    first = next(iter(course()))
    (button,) = tapped(NINE).scene(OPTIONS).buttons

    assert button.text == f"Next: lesson 1, {first.minutes} minutes"


def test_what_the_way_on_says_comes_from_the_course(monkeypatch):
    lesson = replace(next(iter(course())), id="L01", minutes=4)
    monkeypatch.setattr("ui.rooms.home.course", lambda: Course((Unit("table", (lesson,)),)))
    room = tapped(NINE)
    (button,) = room.scene(OPTIONS).buttons

    assert button.text == "Next: lesson 1, 4 minutes"
    assert room.act(Act(room.seq, button.id), "a") == Go("learn", (("lesson", "L01.1"),))

"""The first minute: one question, one tap, a reason, and the way on."""

import pytest

from fantan import words
from fantan.cards import Card
from fantan.judge import judge
from fantan.state import Play
from ui.rooms import Go, Options
from ui.rooms.home import FIRST, SHOWN, Home
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
    assert room.act(Act(room.seq, button.id), "a") == Go("learn", (("lesson", "L05.1"),))


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
    assert tapped(NINE, KING).tapped == NINE


def test_what_is_no_answer_changes_nothing():
    for act in (Act(0, "card", (Card.parse("2C"),)), Act(0, "card"), Act(0, "check", (NINE,)), Act(0, "nonsense")):
        assert tapped().act(act, "a").tapped is None


def test_the_room_is_found_as_it_was_left():
    room = tapped(KING)
    assert Home.open({}, "b", room) is room


@pytest.mark.parametrize("text", ["kd", "king of diamonds", "why KD", "K♦"])
def test_a_typed_card_answers_as_a_tap_does(text):
    home = Home().act(Act(0, "typed", text=text), "a")

    assert home == Home().act(Act(0, "card", (Card.parse("KD"),)), "a")


@pytest.mark.parametrize("text", ["5H", "9H KD", "pass", "hello", ""])
def test_what_is_typed_and_is_none_of_the_three_is_answered_with_a_sentence(text):
    home = Home().act(Act(0, "typed", text=text), "a")

    assert home.tapped is None
    assert home.scene(Options()).line.text == "Type one of the three cards, such as KD."

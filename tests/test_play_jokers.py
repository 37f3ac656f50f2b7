"""Jokers in the Play room: taken up, laid, put back, typed, kept, and told by every word and sign of the table."""

from dataclasses import replace

import pytest

from fantan import words
from fantan.cards import Card, NotationError, Suit
from fantan.judge import legal_actions
from fantan.state import Play
from ui.rooms import Options
from ui.rooms.play import Play as Room
from ui.rooms.play import Table
from ui.rooms.review import Review
from ui.table.scene import Act

TABLE = Table(rules="pagat~jokers:1", dealer=3, seed="joker13")
"""Your turn first, with a joker and no seven; Ida holds 7♥."""
FREE = Table(rules="free~jokers:1", dealer=3, seed="joker5")
"""The first card may be any: there are more places for a joker than a screen has room for."""


def act(room, do, *cards, text=""):
    """What follows an act."""
    return room.act(Act(room.seq, do, tuple(map(Card.parse, cards)), text=text), "0")


def drawn(room, **wanted):
    """The scene of a room."""
    return room.scene(Options(**wanted))


@pytest.fixture
def room():
    """Your first turn."""
    return Room.dealt(TABLE)


def test_a_joker_lies_after_the_cards_and_is_told_to_eye_and_ear(room):
    scene = drawn(room)

    assert len(scene.hand) == 13
    assert [(joker.name, joker.mark, joker.up) for joker in scene.jokers] == [("joker", None, False)]
    assert scene.status == "Turn 1. You hold 14 cards."
    assert scene.twin.endswith("queen of diamonds and 1 joker.")


def test_a_joker_that_is_taken_up_asks_for_its_place(room):
    scene = drawn(act(room, "joker"))

    assert scene.jokers[0].up
    assert scene.line.text == "Which card does the joker stand for?"
    assert [(button.id, button.text, button.key) for button in scene.buttons] == [
        *[(f"joker.7{suit}", f"7{glyph}", "") for suit, glyph in zip("SHCD", "♠♥♣♦", strict=True)],
        ("joker", "Not now", "Escape"),
    ]


@pytest.mark.parametrize("do", ["joker", "hint", "next.seats"])
def test_it_is_put_back_by_a_second_press_and_by_anything_else_that_is_asked(room, do):
    up = act(room, "joker")
    back = act(up, do, text="5")

    assert up.up
    assert not back.up
    assert back.state == room.state


def test_a_card_may_be_laid_instead(room):
    after = act(act(room, "joker"), "card", "8S")

    assert not after.up
    assert after.tried  # it has to wait


def test_the_joker_is_laid_for_a_place_and_all_is_said(room):
    after = act(act(room, "joker"), "joker.7H")
    scene = drawn(after)

    assert after.log[0] == Play(Card.parse("7H"), joker=True)
    assert after.state.jokers == (0, 1, 0, 0)
    assert scene.jokers == ()
    assert scene.line.text == "Ida laid 7♥ and took your joker."
    assert scene.folds[0].lines[1] == "You laid a joker for 7♥. Ida laid 7♥ and took the joker."
    assert scene.status == "Turn 2. You hold 13 cards."
    assert next(place.by for place in scene.places if str(place.card) == "7H") == ""  # it is your own turn's


@pytest.mark.parametrize("do", ["joker.7H", "joker.9H", "joker.X"])
def test_no_place_is_chosen_before_a_joker_is_taken_up_or_where_there_is_none(room, do):
    assert act(room, do) == room
    assert act(act(room, "joker"), "joker.9H").log == ()


@pytest.mark.parametrize("text", ["joker 7h", "*7H", "joker for seven of hearts", "Joker, 7♥"])
def test_a_joker_is_typed_with_its_card(room, text):
    assert act(room, "typed", text=text).log[0] == Play(Card.parse("7H"), joker=True)


def test_a_joker_is_typed_alone_and_one_that_has_no_place_is_explained(room):
    assert act(room, "typed", text="joker").up
    refused = act(room, "typed", text="joker 8h")
    scene = drawn(refused)

    assert refused.log == ()
    assert scene.line.text == (
        "8♥ has to wait: 7♥ comes first, and it is not in your hand. A joker is laid only for a card that fits now."
    )
    assert (scene.jokers[0].name, scene.jokers[0].mark) == ("joker", None)  # it has other places
    assert all(held.mark is None for held in scene.hand)
    assert {(str(place.card), place.state) for place in scene.places} >= {("7H", "missing"), ("8H", "waits")}


def test_while_a_joker_is_up_its_place_may_be_typed(room):
    up = act(room, "joker")

    assert act(up, "typed", text="7h").log[0] == Play(Card.parse("7H"), joker=True)
    assert act(up, "typed", text="8h").told.reason.value == "not_in_hand"
    assert act(up, "typed", text="8s").told.reason.value == "row_not_open"


@pytest.mark.parametrize("before", ["hint", "pass"])
def test_the_place_is_asked_for_after_a_hint_and_a_mistaken_pass_too(room, before):
    said = act(replace(room, real=True), before)

    assert drawn(act(said, "joker")).line.text == "Which card does the joker stand for?"
    assert drawn(act(act(said, "joker"), "joker")).line.text == drawn(said).line.text


def test_where_there_is_one_place_the_joker_goes_there_at_once():
    """The opening card comes before all others; the joker can be laid for nothing else."""
    table = next(
        table
        for number in range(99)
        for table in [Table(rules="sjuan-hearts~jokers:1~leader:left", dealer=3, seed=f"one{number}")]
        if table.deal().jokers[0] and Card.parse("7H") not in table.deal().hands[0]
    )

    after = act(Room.dealt(table), "joker")
    assert after.log[0] == Play(Card.parse("7H"), joker=True)
    assert not after.up


def test_where_all_places_are_your_own_it_says_so():
    table = next(
        table
        for number in range(99)
        for table in [Table(rules="sjuan-hearts~jokers:1~leader:left", dealer=3, seed=f"own{number}")]
        if table.deal().jokers[0] and Card.parse("7H") in table.deal().hands[0]
    )

    refused = act(Room.dealt(table), "joker")
    assert refused.told.reason.value == "joker_for_own"
    assert drawn(refused).line.text.startswith("7♥ fits, and you hold it yourself.")
    assert drawn(refused).jokers[0].mark == "tried"
    assert drawn(refused).jokers[0].name == "joker. There is no place for it now."


def test_where_there_are_very_many_places_the_suit_comes_first():
    room = Room.dealt(FREE)
    assert room.state.jokers[0] == 1
    suits = drawn(act(room, "joker")).buttons
    chosen = act(act(room, "joker"), "joker.H")
    ranks = drawn(chosen).buttons

    assert [button.id for button in suits] == ["joker.S", "joker.H", "joker.C", "joker.D", "joker"]
    assert chosen.suit is Suit.HEARTS
    assert all(button.text.endswith("♥") for button in ranks[:-1])
    after = act(chosen, ranks[0].id)
    assert str(after.log[0]) == ranks[0].id.replace("joker.", "*")


def swapped():
    """A deal in which somebody has just laid a joker for a card of yours, and the place of that in its log."""
    for number in range(200):
        room = Room.dealt(replace(TABLE, seed=f"came{number}", bots="random"))
        while not room.state.over:
            for at in range(room.since, len(room.log)):
                action = room.log[at]
                if isinstance(action, Play) and action.joker and room.state.deal.holder(action.card) == 0:
                    return room, at
            legal = [str(action) for action in legal_actions(room.state.view(0))]
            room = act(room, "typed", text=legal[0])
    raise AssertionError("no bot laid a joker for a card of yours")


def test_a_joker_that_comes_to_you_is_told():
    room, at = swapped()
    scene, card = drawn(room), room.log[at].card
    name = f"seat.{room.state.seats[at]}"
    step = next(step for step in scene.steps if step.card == card)
    by = words.text(name, "en")

    assert (
        f"{by} laid a joker for your {words.sign(card, 'en')}: you laid it, and the joker is yours." in scene.line.text
    )
    assert len(scene.jokers) == 1
    assert card not in {held.card for held in scene.hand}
    assert step.whose == -1
    assert (
        step.text
        == f"{by} laid a joker for {words.sign(card, 'en')}. You laid {words.sign(card, 'en')} and took the joker."
    )
    assert step.last == f"laid a joker for {words.sign(card, 'en')}"
    assert step.before != step.count


def test_a_taken_up_joker_is_still_up_when_the_room_is_opened_again(room):
    up = act(room, "joker")
    again = Room.recall(up.record(room).text, up.seq)

    assert (again.up, again.places) == (True, up.places)
    chosen = act(act(Room.dealt(FREE), "joker"), "joker.H")
    assert Room.recall(chosen.record(room).text, 0).suit is Suit.HEARTS
    with pytest.raises(NotationError):
        Room.recall(chosen.record(room).text.replace("suit=H", "suit=X"), 0)


def test_undo_brings_the_joker_back(room):
    after = act(act(act(room, "joker"), "joker.7H"), "undo")

    assert after.state.jokers == (1, 0, 0, 0)
    assert after.log == ()


@pytest.mark.parametrize(("help", "mark"), [("asked", None), ("fits", "fits"), ("all", "fits")])
def test_help_marks_a_joker_that_has_a_place(room, help, mark):
    assert drawn(room, help=help).jokers[0].mark == mark


def test_who_holds_what_is_not_counted_and_says_so(room):
    fold = next(fold for fold in drawn(room).folds if fold.id == "who")

    assert fold.lines == ("With jokers in the game, nobody counts here who can hold what.",)
    assert fold.choices == ()
    assert room.holders == ()


def test_the_review_of_a_deal_with_jokers_tells_each_turn():
    room = Room.dealt(TABLE)
    room = act(act(room, "joker"), "joker.7H")
    while not room.state.over:
        room = act(room, "typed", text=str(legal_actions(room.state.view(0))[0]))
    review = Review.open({"deal": room.address}, "0", None)
    first = review.act(Act(review.seq, "at.1"), "0").scene(Options())

    assert first.line.text == "You laid a joker for 7♥. Ida laid 7♥ and took the joker. Free choice."
    assert next(place.by for place in first.places if str(place.card) == "7H") == "I"
    assert first.turns.entries[0].cells[0] == "laid a joker for 7♥"
    hands = next(fold for fold in first.folds if fold.id == "hands").lines
    assert hands[1].endswith("and 1 joker.")
    assert hands[-1] == "With jokers in the game, nobody counts here who can hold what."
    for at in range(len(room.log) + 1):
        scene = review.act(Act(review.seq, f"at.{at}"), "0").scene(Options())
        assert "{" not in f"{scene.line.text} {scene.line.then} {scene.heading}"


def test_at_a_real_table_a_joker_puts_a_mistaken_pass_right(room):
    """S1.18: whoever could have laid a joker passed by mistake, and may lay it before the next action."""
    passed = act(replace(room, real=True), "pass")
    up = act(passed, "joker")
    after = act(up, "joker.7H")

    assert str(passed.log[0]) == "-!"
    assert passed.state.mistaken == 0
    assert [button.id for button in drawn(up).buttons][-1] == "joker"
    assert " ".join(map(str, after.log[:2])) == "-! ^*7H"
    assert drawn(after).folds[0].lines[2] == "You put it right with a joker for 7♥. Ida laid 7♥ and took the joker."


def test_at_a_friendly_table_a_pass_with_a_joker_is_refused(room):
    refused = act(room, "pass")

    assert refused.log == ()
    assert drawn(refused).line.text == "You cannot pass now: you can lay a card."

"""The Learn room: every lesson can be finished, whatever was answered, and tells nothing before it is asked."""

import re
from dataclasses import fields, replace
from html import escape
from pathlib import Path
from random import Random
from urllib.parse import parse_qsl

import pytest
from streamlit.testing.v1 import AppTest

from fantan import RULESETS, Card, words
from fantan.cards import NotationError
from fantan.judge import judge
from fantan.lessons import Kind, Lesson
from fantan.puzzles import Form, Question
from fantan.state import Play, View
from ui import course_map
from ui.ask import LAY
from ui.rooms import Go, Options
from ui.rooms.learn import Learn, course, taught
from ui.table.scene import Act, Place, Scene

LESSONS = tuple(course())
OPTIONS = Options()
LONGEST_SENTENCE = 20
FIRST_WORDS = 40
MOST_ACTS = 60


def opened(address: str, before: Learn | None = None) -> Learn:
    return Learn.open({"lesson": address}, "a", before)


def pressed(room: Learn, do: str, **more: object) -> Learn:
    after = room.act(Act(room.seq, do, **more), "a")
    assert isinstance(after, Learn)
    assert after.seq > room.seq
    return after


def answer(room: Learn, right: bool) -> Learn:
    """Answer the question of a room."""
    question = room.question
    assert question is not None
    return pressed(room, **(_right(question) if right else _wrong(question)))


def _right(question: Question) -> dict[str, object]:
    match question.form:
        case Form.ONE | Form.TURN if question.right:
            return {"do": "card", "cards": question.right[:1]}
        case Form.TURN:
            return {"do": "pass"}
        case Form.CHOICE:
            return {"do": "check", "choices": tuple((choice.id, choice.right) for choice in question.choices)}
        case _ if not question.right:
            return {"do": "nothing"}
    return {"do": "check", "cards": question.right}


def _wrong(question: Question) -> dict[str, object]:
    others = tuple(card for card in question.offered if card not in question.right)
    match question.form:
        case Form.TURN if question.right:
            return {"do": "pass"}
        case Form.ONE | Form.TURN:
            return {"do": "card", "cards": others[:1]}
        case Form.CHOICE:
            wrong = (
                (choice.id, next(id for id in choice.options if id != choice.right)) for choice in question.choices
            )
            return {"do": "check", "choices": tuple(wrong)}
    return {"do": "check", "cards": others[:1]}


def onward(room: Learn) -> Learn:
    """One act on the shortest way to the end."""
    return pressed(room, "next") if room.settled else answer(room, right=True)


def finished(room: Learn) -> Learn:
    for _ in range(MOST_ACTS):
        if room.done:
            return room
        room = onward(room)
    raise AssertionError(f"no end from {room.address}")


def texts(scene: Scene) -> list[str]:
    """Everything a scene says, text by text."""
    found = [scene.crumb, scene.heading, scene.lead, scene.status, scene.twin]
    found += [scene.progress[2]] if scene.progress else []
    found += [point.text for point in scene.points] + list(scene.rule or ())
    found += [scene.line.text, scene.line.then] if scene.line else []
    for held in scene.hand:
        found += [held.name, held.word, held.line]
    for choice in scene.choices:
        found += [choice.label, *(option.text for option in choice.options)]
    found += [button.text for button in scene.buttons]
    found += [button.text for fold in scene.folds for button in fold.buttons]
    return [text for text in found if text]


def sentences(text: str) -> list[str]:
    return [sentence for sentence in re.split(r"[.?!:]\s+", text) if sentence]


def states(lesson: Lesson, rules: str = "pagat") -> list[Learn]:
    """A room in every step of a lesson, before and after a right and a wrong answer, and what follows."""
    found = []
    for number in range(1, len(lesson.steps) + 2):
        room = Learn.open({"lesson": f"{lesson.id}.{number}", "rules": rules}, "a", None)
        for _ in lesson.check if room.check else (None,):
            found.append(room)
            if room.question:
                wrong = answer(room, right=False)
                found += [wrong, pressed(wrong, "show") if wrong.trying else wrong]
                if any(button.id == LAY for button in wrong.scene(OPTIONS).buttons):
                    found.append(pressed(wrong, LAY))
                room = answer(room, right=True)
                found.append(room)
            if room.check:
                room = pressed(room, "next")
        if room.done:
            found.append(room)
    return found


def seen(lesson: Lesson, rules: str = "pagat") -> list[Learn]:
    """Every state of a lesson in a rule set."""
    return states(taught(lesson.id, rules), rules)


def test_without_an_address_there_is_the_map():
    room = Learn.open({}, "a", None)
    assert room.lesson is None
    assert not room.notice
    assert room.due() == LESSONS[0]


@pytest.mark.parametrize(
    "address",
    [
        "L99.1",
        "L05.0",
        "L05.99",
        "L05.x",
        "L05.-1",
        "L05.²",
        "L05.1.1",
        "L05.6.9",
        "L05.6.1.9",
        "L05.6.0",
        "L05.6.1.1.1",
        ".",
        "é",
        "L05." + "9" * 5000,
    ],
)
def test_a_damaged_address_opens_the_map_and_says_so_in_one_sentence(address):
    room = opened(address)
    assert room.lesson is None
    said = words.text(room.notice, "en")
    assert len(said.split()) <= LONGEST_SENTENCE


def test_an_address_opens_its_step():
    assert opened("L09.3").step.id == "finish"
    assert opened("l09").step.id == "watch1"
    assert opened("L05.6").check is not None


def every_state_has_its_texts_and_its_address(lesson: Lesson, room: Learn) -> None:
    scene = room.scene(OPTIONS)
    assert scene.form == "beside"
    assert scene.heading
    assert scene.crumb
    for text in texts(scene):
        assert not re.search(r"[{}]|\b(learn|lesson|course)\.\w", text), text
        if text != scene.twin:
            for sentence in sentences(text):
                assert len(sentence.split()) <= LONGEST_SENTENCE, sentence
    again = Learn.open(dict(parse_qsl(scene.address)), "a", None)
    assert (again.lesson, again.at, again.by, again.step) == (lesson, room.at, room.by, room.step)
    other = Learn.open(dict(parse_qsl(scene.address)), "a", Learn(rules="cinquillo-oros"))
    assert (other.step, other.rules) == (room.step, "cinquillo-oros")


def from_every_state_there_is_a_way_to_the_end(lesson: Lesson, room: Learn) -> None:
    assert lesson.id in finished(room).learned


def every_state_has_one_way_on_at_most_and_a_way_out(lesson: Lesson, room: Learn) -> None:  # noqa: ARG001
    scene = room.scene(OPTIONS)
    assert sum(button.primary for button in scene.buttons) <= 1
    assert any(button.primary for button in scene.buttons) or scene.pick == "one"
    ways = {button.id for button in (*scene.buttons, *(button for fold in scene.folds for button in fold.buttons))}
    assert {"map" if room.at else "back", "again"} <= ways
    assert room.act(Act(room.seq, "map"), "a") == Go("learn")


def first_words(lesson: Lesson, rules: str) -> int:
    """How many words there are to read before the first act."""
    scene = Learn.open({"lesson": f"{lesson.id}.1", "rules": rules}, "a", None).scene(OPTIONS)
    said = (scene.line.text,) if scene.line else ()
    shown = [scene.heading, scene.status, scene.lead, *said, *(point.text for point in scene.points)]
    shown += [*(scene.rule or ()), *(text for held in scene.hand for text in (held.word, held.line))]
    return len(" ".join(shown).split())


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson_begins_with_few_words(lesson):
    assert first_words(lesson, "pagat") <= FIRST_WORDS


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_right_answers_finish_a_lesson_step_by_step(lesson):
    room, seen = opened(f"{lesson.id}.1"), []
    while not room.done:
        seen.append(room.step.id)
        room = onward(room)
    assert list(dict.fromkeys(seen)) == [*(step.id for step in lesson.steps), *(same[0].id for same in lesson.check)]
    assert room.learned == {lesson.id}
    after = room.act(Act(room.seq, "gate" if lesson.id == "L16" else "follow"), "a")
    following = course().after(lesson)
    assert (
        after == Go("play", (("coached", "pagat"),))
        if lesson.id == "L16"
        else following is None or after.lesson.id == following.id
    )


def test_what_was_missed_in_the_check_comes_again_with_another_position():
    lesson = course().find("L05")
    room = answer(opened("L05.6"), right=False)
    first = room.step
    for _ in lesson.check[1:]:
        room = answer(pressed(room, "next"), right=True)
    room = pressed(room, "next")
    assert not room.done
    assert room.check.asked == ((0, 1),)
    assert room.step.id == first.id
    assert room.step.view != first.view
    assert lesson.id not in room.learned
    room = answer(room, right=False)
    room = pressed(room, "next")
    assert room.check.asked == ((0, 2),)
    assert finished(room).learned == {"L05"}


def nothing_is_told_before_the_answer(lesson: Lesson, room: Learn) -> None:  # noqa: ARG001
    step, question = room.step, room.question
    if question is None or room.answer is not None:
        return
    scene = room.scene(OPTIONS)
    shown = set(step.given) | ({step.card} if step.given else set())
    assert {place.card for place in scene.places if place.state != "laid"} <= shown
    for held in scene.hand:
        assert held.name == words.name(held.card, "en")
        assert (held.mark, held.number, held.word, held.line) == (None, 0, "", "")
    assert all(option.mark is None for choice in scene.choices for option in choice.options)
    assert not any(choice.chosen for choice in scene.choices)
    assert not scene.points
    assert scene.rule is None
    assert not any(button.primary and button.id == "next" for button in scene.buttons)
    assert room.act(Act(room.seq, "next"), "a") is room


def an_answer_is_explained(lesson: Lesson, room: Learn) -> None:  # noqa: ARG001
    if room.question is None or room.answer is None or room.done or room.laid:
        return
    scene = room.scene(OPTIONS)
    assert scene.line is not None
    assert scene.line.text
    assert scene.line.icon == ("right" if room.right else scene.line.icon)
    assert room.right or scene.line.icon != "right"
    if room.settled and room.question.form is not Form.CHOICE:
        assert all(held.mark and held.word and held.line for held in scene.hand)
        assert scene.pick == "none"
    if room.trying:
        (tried,) = [held for held in scene.hand if held.mark]
        assert tried.mark == "tried"
        assert tried.line
        assert scene.pick == "one"


def no_button_is_there_twice(lesson: Lesson, room: Learn) -> None:  # noqa: ARG001
    scene = room.scene(OPTIONS)
    told = [button.text for button in (*scene.buttons, *(b for fold in scene.folds for b in fold.buttons))]
    assert room.at or len(set(told)) == len(told)


def the_hand_is_told_of_the_table_as_it_lies(lesson: Lesson, room: Learn) -> None:  # noqa: ARG001
    scene = room.scene(OPTIONS)
    laid = {place.card for place in scene.places if place.state == "laid"}
    if room.question and room.question.form in {Form.ONE, Form.TURN} and not room.laid:
        assert laid.isdisjoint(held.card for held in scene.hand)
        for held in scene.hand if scene.pick == "none" else ():
            verdict = judge(View(room.step.rules, frozenset(laid), frozenset({held.card})), Play(held.card))
            assert bool(verdict) is (held.mark in {"fits", "right", "missed"}), held


def only_what_belongs_there_is_marked_in_a_worked_position(lesson: Lesson, room: Learn) -> None:  # noqa: ARG001
    shown = room.step.question
    if room.question is None and shown and shown.form is Form.SET:
        assert {held.card for held in room.scene(OPTIONS).hand if held.mark} == set(shown.right)


def what_is_drawn_as_open_fits_there(lesson: Lesson, room: Learn) -> None:  # noqa: ARG001
    scene = room.scene(OPTIONS)
    layout = frozenset(place.card for place in scene.places if place.state == "laid")
    for place in scene.places:
        if place.state == "open":
            assert judge(View(room.step.rules, layout, frozenset({place.card})), Play(place.card)), place.card


def a_field_is_there_wherever_there_are_cards_to_pick(lesson: Lesson, room: Learn) -> None:  # noqa: ARG001
    typed = room.scene(OPTIONS).typed
    assert bool(typed) is bool(room.question and room.question.offered and not room.done)
    if typed is None:
        assert room.act(Act(room.seq, "typed", text="why TH"), "a") is room


def what_is_no_act_changes_nothing(lesson: Lesson, room: Learn) -> None:  # noqa: ARG001
    for do in ["nonsense", "", "card", "check", "follow.", "step.all", "puzzle.kind"]:
        assert room.act(Act(room.seq, do), "a") is room


CHECKS = (
    every_state_has_its_texts_and_its_address,
    from_every_state_there_is_a_way_to_the_end,
    every_state_has_one_way_on_at_most_and_a_way_out,
    nothing_is_told_before_the_answer,
    an_answer_is_explained,
    no_button_is_there_twice,
    the_hand_is_told_of_the_table_as_it_lies,
    only_what_belongs_there_is_marked_in_a_worked_position,
    what_is_drawn_as_open_fits_there,
    a_field_is_there_wherever_there_are_cards_to_pick,
    what_is_no_act_changes_nothing,
)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_in_every_state(lesson):
    for room in seen(lesson):
        for check in CHECKS:
            check(room.lesson, room)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [*RULESETS, "sjuan~ante:1~opening:7S"])
def test_in_every_rule_set_every_state_has_its_texts_and_a_way_to_the_end(rules):
    for lesson in LESSONS:
        own = taught(lesson.id, rules).rules.key == rules  # a lesson in other rules is looked at there
        assert not own or first_words(lesson, rules) <= FIRST_WORDS
        for room in seen(lesson, rules) if own else ():
            every_state_has_its_texts_and_its_address(room.lesson, room)
            nothing_is_told_before_the_answer(room.lesson, room)
        assert lesson.id in finished(Learn.open({"lesson": f"{lesson.id}.1", "rules": rules}, "a", None)).learned


def test_two_right_answers_both_pass():
    lesson = course().find("L07")
    (step,) = [same[0] for same in lesson.check if same[0].kind is Kind.ONE]
    assert len(step.question.right) == 2
    for card in step.question.right:
        room = opened("L07.6")
        while room.step.id != step.id:
            room = pressed(answer(room, right=True), "next")
        assert pressed(room, "card", cards=(card,)).right


def test_a_wrong_card_may_be_followed_by_another_until_one_fits():
    room = opened("L05.2")
    first, second = (card for card in room.question.offered if card not in room.question.right)
    room = pressed(pressed(room, "card", cards=(first,)), "card", cards=(second,))
    assert room.answer.cards == (second,)
    assert not room.settled
    room = answer(room, right=True)
    assert room.settled
    assert room.act(Act(room.seq, "card", (first,)), "a") is room


def test_what_was_tried_in_vain_keeps_its_cross_and_what_fits_lies_on_the_table():
    """The diamonds row is closed: 7♦ opens it, 6♦ and Q♦ wait."""
    six, seven, king = map(Card.parse, ("6D", "7D", "QD"))
    room = opened("L05.2")
    for tried in (king, six, six, seven):
        room = pressed(room, "card", cards=(tried,))
        marks = {held.card: held.mark for held in room.scene(OPTIONS).hand}
        if tried != seven:
            assert marks == {
                king: "early" if tried == six else "tried",
                six: "tried" if tried == six else None,
                seven: None,
            }
    # On the table as it lies now, the six fits next.
    assert marks == {six: "fits", king: "waits"}
    assert Place(seven, "laid") in room.scene(OPTIONS).places
    assert Place(Card.parse("8D"), "open") in room.scene(OPTIONS).places
    # What waits for it is told of the table as it was.
    assert Place(seven, "yours", 1) in typed_in(room, "why QD").places
    again = Learn.recall(room.record(room).text, room.seq)
    assert [held.mark for held in again.scene(OPTIONS).hand] == ["fits", "waits"]
    shown = pressed(pressed(opened("L05.2"), "card", cards=(king,)), "show")
    assert Place(seven, "yours", 1) in shown.scene(OPTIONS).places


def test_a_true_rule_that_does_not_decide_is_said_to_be_true():
    room = answer(opened("L05.5"), right=False)
    line = room.scene(OPTIONS).line.text
    assert line.startswith(words.text("learn.rule.other", "en"))
    assert "7♥ fits" in line
    right = answer(opened("L05.5"), right=True).scene(OPTIONS).line.text
    assert words.text("learn.rule.other", "en") not in right


def test_an_answer_may_be_tried_again_in_practice_and_not_in_the_check():
    room = answer(opened("L05.4"), right=False)
    assert [button.id for button in room.scene(OPTIONS).buttons] == ["retry", "lay", "next"]
    again = pressed(room, "retry")
    assert again.answer is None
    assert again.scene(OPTIONS).round != room.scene(OPTIONS).round
    checked = answer(opened("L05.6"), right=False)
    assert checked.act(Act(checked.seq, "retry"), "a") is checked


def test_a_question_keeps_its_round_until_it_is_answered():
    room = opened("L07.3")
    assert answer(room, right=True).scene(OPTIONS).round == room.scene(OPTIONS).round
    rounds = {room.scene(OPTIONS).round}
    for number in (1, 2, 4, 5, 6, 3):
        rounds.add(opened(f"L07.{number}", room).scene(OPTIONS).round)
    assert len(rounds) == 6


def test_typed_answers_count():
    room = pressed(opened("L05.2"), "typed", text="seven of diamonds")
    assert room.right
    room = pressed(opened("L07.4"), "typed", text="none")
    assert room.right
    room = pressed(opened("L09.4"), "typed", text="9D 10D")
    assert room.right


@pytest.mark.parametrize(
    ("address", "text", "said"),
    [
        ("L05.2", "5H", "Please answer with the cards shown here."),
        ("L05.2", "6D 7D", "One card is enough. Which one?"),
        ("L05.2", "none", "At least one of these cards fits. Which one?"),
        ("L05.2", "hello", "I could not read that. Type one card, such as 5H."),
        ("L05.2", "why 6D", "Answer first. Then every card tells you why."),
        ("L07.3", "2H", "Please answer with the cards shown here."),
        ("L07.3", "7C 7C", "I could not read that. Type cards such as 5H 9H, or none."),
        ("L09.4", "none", "At least one card comes first here. Which one?"),
        ("L09.4", "5x", "I could not read that. Type cards in order, such as 9H 10H."),
        ("L09.4", "why JD", "Answer first. Then every card tells you why."),
    ],
)
def test_what_is_typed_and_is_no_answer_is_answered_with_a_sentence(address, text, said):
    room = opened(address)
    after = pressed(room, "typed", text=text)
    line = after.scene(OPTIONS).line
    assert line.text == said
    assert line.then == room.scene(OPTIONS).line.text
    assert replace(after, notice="", seq=room.seq) == room


def typed_in(room: Learn, text: str) -> Scene:
    """What the table shows after something is typed, where it offers to type."""
    assert room.scene(OPTIONS).typed
    return pressed(room, "typed", text=text).scene(OPTIONS)


@pytest.mark.parametrize("right", [True, False])
def test_after_a_card_was_tried_the_table_tells_why_for_any_card(right):
    """The diamonds row is closed: 7♦ opens it, 6♦ and Q♦ wait."""
    room = answer(opened("L05.2"), right=right)
    told = typed_in(room, "why QD")
    assert told.line.text.startswith("Q♦ has to wait: 7♦")
    assert told.line.icon == "waits"
    assert told.line.then == ("" if right else "Try another card.")
    assert Place(Card.parse("QD"), "waits") in told.places
    assert right or [held.mark for held in told.hand] == [held.mark for held in room.scene(OPTIONS).hand]
    assert told.pick == room.scene(OPTIONS).pick
    assert typed_in(room, "why 7D").line.text == "7♦ fits: it opens the diamonds row."
    assert typed_in(room, "why 2C").line.text == "2♣ is not in your hand. You lay your own cards."


def test_after_the_answer_a_card_alone_asks_about_it_and_an_order_is_told_as_it_is():
    room = answer(opened("L09.3"), right=True)
    assert room.scene(OPTIONS).typed.example == "why 10H"
    assert typed_in(room, "6S").line.text == "6♠ is not needed. It belongs to the other side of the row."
    told = typed_in(room, "why JS")
    assert told.line.text.startswith("J♠ has to wait: 10♠ comes first")
    assert {str(place.card): place.number for place in told.places if place.number} == {"TS": 1}
    assert typed_in(room, "none").line.text == "I could not read that. Type why and a card, such as why 10H."
    assert typed_in(pressed(room, "typed", text="why JS"), "why QS").line.text.startswith("Q♠ has to wait: 10♠ and J♠")


def test_the_answer_to_a_question_why_goes_with_the_next_act():
    room = pressed(answer(opened("L05.2"), right=False), "typed", text="why QD")
    assert room.why == Card.parse("QD")
    assert pressed(room, "show").why is None
    assert answer(room, right=True).scene(OPTIONS).line.text.startswith("Yes. 7♦ fits")


def test_on_the_map_nothing_is_done():
    room = Learn.open({}, "a", None)
    assert room.act(Act(room.seq, "next"), "a") is room


def test_the_check_can_be_taken_at_once():
    room = pressed(opened("L09.1"), "know")
    assert room.check is not None
    assert finished(room).learned == {"L09"}


def test_what_was_learned_and_reached_is_kept():
    room = finished(opened("L05.1"))
    room = pressed(pressed(room, "follow"), "next")
    home = Learn.open({}, "b", room)
    assert home.learned == {"L05"}
    assert home.due() == LESSONS[0]
    assert home.resume(course().find("L06")) == "L06.2"
    assert opened("L06.2", home).learned == {"L05"}
    assert pressed(opened("L06.2", home), "again").at == 0


def test_lessons_are_taught_in_the_rules_of_the_address():
    room = Learn.open({"lesson": "L05.2", "rules": "sjuan-hearts"}, "a", None)
    assert room.lesson.rules.key == "sjuan-hearts"
    assert Card.parse("7H") in room.step.view.layout
    assert room.query == "lesson=L05.2&rules=sjuan-hearts"
    assert opened("L05.2").query == "lesson=L05.2&rules=pagat"
    assert "Sjuan, seven of hearts first" in room.scene(OPTIONS).crumb
    assert Learn.recall(room.record(room).text, 3).lesson.rules.key == "sjuan-hearts"


def test_the_rules_of_a_link_are_for_its_lesson_and_those_of_the_map_for_all():
    mine = Learn.open({"rules": "sjuan"}, "a", None)
    room = Learn.open({"lesson": "L05.2", "rules": "sjuan-hearts"}, "a", mine)
    assert (room.rules, room.by) == ("sjuan", "sjuan-hearts")
    kept = Learn.recall(room.record(room).text, 3)
    assert (kept.rules, kept.by) == ("sjuan", "sjuan-hearts")
    assert pressed(finished(room), "follow").lesson.rules.key == "sjuan"
    home = Learn.open({}, "b", room)
    assert (home.lesson, home.rules, home.by) == (None, "sjuan", "sjuan")
    assert opened("L07.1", home).lesson.rules.key == "sjuan"
    assert Learn.open({"rules": "pagat"}, "b", home).rules == "pagat"


def test_a_question_of_the_check_has_its_own_address():
    first = opened("L05.6")
    second = pressed(answer(first, right=False), "next")
    assert (first.address, second.address) == ("L05.6.1", "L05.6.2")
    assert opened("L05.6.2").step == second.step
    third = pressed(answer(second, right=True), "next")
    again = pressed(answer(third, right=True), "next")
    assert again.address == "L05.6.1.2"
    assert opened("L05.6.1.2").step == again.step
    elsewhere = opened("L05.6.2")
    for _ in range(2):
        elsewhere = pressed(answer(elsewhere, right=True), "next")
    assert elsewhere.step == first.step  # what came before is asked too


@pytest.mark.parametrize("text", ["checks=L05", "checks=5:0.0;0;", "checks=L05:0.0;1;", "visit=whist"])
def test_a_damaged_check_or_visit_is_refused(text):
    with pytest.raises(NotationError):
        Learn.recall(text, 0)


def test_a_check_that_is_left_goes_on_where_it_was():
    answered = answer(opened("L05.6"), right=False)
    home = Learn.open({}, "b", answered)
    home = Learn.recall(home.record(home).text, 4)
    back = opened(home.resume(course().find("L05")), home)
    assert (back.step.id, back.check.at, back.check.missed) == ("check.fits", 1, ((0, 0),))
    assert pressed(pressed(back, "back"), "know").check == back.check
    assert opened("L05.6.1", pressed(back, "back")).check == back.check  # what was answered is not asked again
    assert opened("L05.6.3", home).step.id == "check.set"
    assert pressed(back, "again").checks == ()
    last = pressed(answer(back, right=True), "next")
    last = answer(pressed(answer(last, right=True), "next"), right=True)
    assert Learn.open({}, "b", last).learned == {"L05"}
    assert Learn.open({}, "b", last).checks == ()


@pytest.mark.parametrize("rules", ["whist", "sjuan~luck:1", "", "é"])
def test_damaged_rules_open_the_map_and_say_so(rules):
    room = Learn.open({"lesson": "L05.2", "rules": rules}, "a", None)
    assert (room.lesson, room.notice, room.rules) == (None, "learn.damaged", "pagat")


def test_where_a_lesson_cannot_be_taught_in_the_rules_one_sentence_says_so():
    room = Learn.open({"lesson": "L05.1", "rules": "shichi-narabe"}, "a", None)
    line = room.scene(OPTIONS).line.text
    assert line == "Your rules differ here, so this lesson is by Sjuan (Swedish)."
    assert room.query == "lesson=L05.1&rules=shichi-narabe"
    assert pressed(room, "next").scene(OPTIONS).line.text != line
    assert Learn.open({"lesson": "L01.1", "rules": "shichi-narabe"}, "a", None).scene(OPTIONS).line is None


def test_the_texts_follow_the_cards():
    """In Devyatka a row begins with the nine, and the nine of diamonds lies there before all others."""
    room = Learn.open({"lesson": "L05.1", "rules": "devyatka"}, "a", None)
    scene = room.scene(OPTIONS)
    assert scene.heading == "The nine opens its row"
    assert scene.lead == "Clubs have no row yet. 9♣ opens it, and needs no neighbour. 10♣ waits for it."
    assert Place(Card.parse("9D"), "laid") in scene.places
    assert not any("seven" in text for text in texts(scene))


def test_the_missing_cards_are_laid_one_at_a_time():
    room = answer(opened("L09.4"), right=False)
    nine, ten, jack = map(Card.parse, ("9D", "TD", "JD"))
    room = pressed(room, LAY)
    assert Place(nine, "laid") in room.scene(OPTIONS).places
    assert Place(ten, "yours", 1) in room.scene(OPTIONS).places
    assert Learn.recall(room.record(room).text, room.seq).scene(OPTIONS) == room.scene(OPTIONS)
    room = pressed(pressed(room, LAY), LAY)
    assert Place(jack, "laid") in room.scene(OPTIONS).places
    assert LAY not in {button.id for button in room.scene(OPTIONS).buttons}
    assert room.act(Act(room.seq, LAY), "a") is room
    assert pressed(room, "retry").laid == 0


def test_the_last_lesson_before_a_gate_leads_to_a_coached_deal_in_the_same_rules():
    room = finished(Learn.open({"lesson": "L16.6", "rules": "sjuan"}, "a", None))
    assert room.act(Act(room.seq, "gate"), "a") == Go("play", (("coached", "sjuan"),))
    assert [button.id for button in room.scene(OPTIONS).buttons if button.primary] == ["gate"]


def test_leaving_leads_to_the_map_and_to_other_pages():
    room = opened("L05.1")
    assert room.act(Act(room.seq, "back"), "a") == Go("learn")
    assert pressed(opened("L05.3"), "back").at == 1
    last = finished(opened(f"{LESSONS[-1].id}.1"))
    assert last.act(Act(last.seq, "practise"), "a") == Go("practise")
    assert last.act(Act(last.seq, "play"), "a") == Go("play")


WALKED = [pytest.param(key, seed, marks=pytest.mark.slow) for key in RULESETS if key != "pagat" for seed in range(2)]


@pytest.mark.parametrize(("rules", "seed"), [*(("pagat", seed) for seed in range(6)), *WALKED])
def test_random_walks_never_fall_and_never_get_lost(rules, seed):
    rng = Random(seed)
    room = opened(rng.choice(LESSONS).id, Learn(rules=rules))
    for _ in range(150):
        scene = room.scene(OPTIONS)
        ways = [button.id for button in scene.buttons]
        ways += [button.id for fold in scene.folds for button in fold.buttons]
        ways += ["card", "check", "nothing", "typed", "next", "show", "retry", "nonsense"]
        picked = tuple(rng.sample([held.card for held in scene.hand], rng.randint(0, len(scene.hand))))
        do = rng.choice(ways)
        after = room.act(
            Act(
                room.seq,
                do,
                picked[:1] if do == "card" else picked,
                tuple((choice.id, rng.choice(choice.options).id) for choice in scene.choices),
                rng.choice(["5H", "pass", "why TH", "", "7D 7S", "x" * 200]),
            ),
            "a",
        )
        room = after if isinstance(after, Learn) else opened(rng.choice(LESSONS).id, room)
    assert finished(room).done


def test_a_room_is_a_value():
    assert opened("L05.1") == opened("L05.1")
    assert {field.name for field in fields(Learn)} >= {"lesson", "learned", "seq"}
    with pytest.raises(LookupError):
        Learn.open({}, "a", None).scene(OPTIONS)


FRAME = str(Path(__file__).resolve().parents[1] / "ui" / "frame.py")


def visit(**query: str) -> AppTest:
    """The Learn page as a first visit asks for it."""
    visitor = AppTest.from_file(FRAME, default_timeout=20).run()
    visitor.switch_page("../pages/learn.py")
    for name, value in query.items():
        visitor.query_params[name] = value
    visitor.run()
    assert not visitor.exception
    return visitor


def links(visitor: AppTest) -> list[tuple[str, str]]:
    return [(link.proto.label, link.proto.query_string) for link in visitor.get("page_link")]


def test_the_page_draws_the_map_with_a_way_into_every_lesson_and_through_the_gate():
    visitor = visit()
    assert not visitor.get("bidi_component")
    found = dict(links(visitor))
    for number, lesson in enumerate(LESSONS, start=1):
        assert (
            found[f"{number}. {words.text(f'lesson.{lesson.id}.title', 'en')}"] == f"lesson={lesson.id}.1&rules=pagat"
        )
    assert found["A whole deal"] == "coached=pagat"
    drawn = "".join(html.proto.body for html in visitor.get("html"))
    assert drawn.count(f"</i> {words.text('course.here', 'en')}</b>") == 1
    assert escape(words.text("lesson.L09.about", "en")) in drawn
    assert "builds on 7 and 11" in drawn


def test_how_a_lesson_stands_on_the_map():
    room = Learn.recall("learned=L01&reached=L02.3", 0)
    first, second, third = LESSONS[:3]
    none: frozenset[str] = frozenset()
    assert course_map.state(room, first, here=False, due=none) == "learned"
    assert course_map.state(room, first, here=False, due=frozenset({"L01"})) == "due"
    assert course_map.state(room, second, here=False, due=none) == "begun"
    assert course_map.state(room, third, here=True, due=none) == "here"
    assert course_map.state(room, third, here=False, due=none) == "open"


def test_the_map_offers_the_rules_by_name_and_leads_into_lessons_by_them():
    visitor = visit(rules="sjuan-hearts~ante:1")
    found = dict(links(visitor))
    assert found["Sjuan (Swedish)"] == "rules=sjuan"
    assert found["Sjuan, seven of hearts first, house rules, chosen"] == "rules=sjuan-hearts~ante%3A1"
    assert found["1. Four suits"] == "lesson=L01.1&rules=sjuan-hearts~ante%3A1"
    assert found["A whole deal"] == "coached=sjuan-hearts~ante%3A1"


def test_the_page_draws_a_lesson_and_no_map():
    visitor = visit(lesson="L09.2")
    assert len(visitor.get("bidi_component")) == 1
    assert links(visitor) == []


def test_the_page_says_that_a_link_is_damaged():
    visitor = visit(lesson="L99.1")
    assert any(words.text("learn.damaged", "en") in html.proto.body for html in visitor.get("html"))
    assert links(visitor)

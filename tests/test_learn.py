"""The Learn room: every lesson can be finished, whatever was answered, and tells nothing before it is asked."""

import re
from dataclasses import fields, replace
from html import escape
from pathlib import Path
from random import Random

import pytest
from streamlit.testing.v1 import AppTest

from fantan import Card, words
from fantan.lessons import Kind
from fantan.puzzles import Form, Question
from ui.rooms import Go, Options
from ui.rooms.learn import Learn, course
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


def states(lesson) -> list[Learn]:
    """A room in every step of a lesson, before and after a right and a wrong answer, and what follows."""
    found = []
    for number in range(1, len(lesson.steps) + 2):
        room = opened(f"{lesson.id}.{number}")
        for _ in lesson.check if room.check else (None,):
            found.append(room)
            if room.question:
                wrong = answer(room, right=False)
                found += [wrong, pressed(wrong, "show") if wrong.trying else wrong]
                room = answer(room, right=True)
                found.append(room)
            if room.check:
                room = pressed(room, "next")
        if room.done:
            found.append(room)
    return found


STATES = []


def test_without_an_address_there_is_the_map():
    room = Learn.open({}, "a", None)
    assert room.lesson is None
    assert not room.notice
    assert room.due() == LESSONS[0]


@pytest.mark.parametrize(
    "address", ["L99.1", "L05.0", "L05.99", "L05.x", "L05.-1", "L05.²", "L05.1.1", ".", "é", "L05." + "9" * 5000]
)
def test_a_damaged_address_opens_the_map_and_says_so_in_one_sentence(address):
    room = opened(address)
    assert room.lesson is None
    said = words.text(room.notice, "en")
    assert len(said.split()) <= LONGEST_SENTENCE


def test_an_address_opens_its_step():
    assert opened("L09.3").step is LESSONS[2].steps[2]
    assert opened("l09").step is LESSONS[2].steps[0]
    assert opened("L05.6").check is not None


@pytest.mark.parametrize(("lesson", "room"), STATES, ids=lambda value: getattr(value, "address", ""))
def test_every_state_has_its_texts_and_its_address(lesson, room):
    scene = room.scene(OPTIONS)
    assert scene.form == "beside"
    assert scene.heading
    assert scene.crumb
    for text in texts(scene):
        assert not re.search(r"[{}]|\b(learn|lesson|course)\.\w", text), text
        if text != scene.twin:
            for sentence in sentences(text):
                assert len(sentence.split()) <= LONGEST_SENTENCE, sentence
    again = opened(scene.address.removeprefix("lesson="))
    assert (again.lesson, again.at) == (lesson, room.at)


@pytest.mark.parametrize(("lesson", "room"), STATES, ids=lambda value: getattr(value, "address", ""))
def test_from_every_state_there_is_a_way_to_the_end(lesson, room):
    assert lesson.id in finished(room).learned


@pytest.mark.parametrize(("lesson", "room"), STATES, ids=lambda value: getattr(value, "address", ""))
def test_every_state_has_one_way_on_at_most_and_a_way_out(lesson, room):  # noqa: ARG001
    scene = room.scene(OPTIONS)
    assert sum(button.primary for button in scene.buttons) <= 1
    assert any(button.primary for button in scene.buttons) or scene.pick == "one"
    ways = {button.id for button in (*scene.buttons, *(button for fold in scene.folds for button in fold.buttons))}
    assert {"map", "again"} <= ways
    assert room.act(Act(room.seq, "map"), "a") == Go("learn")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson_begins_with_few_words(lesson):
    scene = opened(f"{lesson.id}.1").scene(OPTIONS)
    assert scene.line is None
    shown = [scene.heading, scene.lead, *(point.text for point in scene.points), *(scene.rule or ())]
    shown += [text for held in scene.hand for text in (held.word, held.line)]
    assert len(" ".join(shown).split()) <= FIRST_WORDS


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_right_answers_finish_a_lesson_step_by_step(lesson):
    room, seen = opened(f"{lesson.id}.1"), []
    while not room.done:
        seen.append(room.step.id)
        room = onward(room)
    assert list(dict.fromkeys(seen)) == [*(step.id for step in lesson.steps), *(same[0].id for same in lesson.check)]
    assert room.learned == {lesson.id}
    after = room.act(Act(room.seq, "follow"), "a")
    following = course().after(lesson)
    assert following is None or after.lesson == following


def test_what_was_missed_in_the_check_comes_again_with_another_position():
    lesson = LESSONS[0]
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


@pytest.mark.parametrize(("lesson", "room"), STATES, ids=lambda value: getattr(value, "address", ""))
def test_nothing_is_told_before_the_answer(lesson, room):  # noqa: ARG001
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


@pytest.mark.parametrize(("lesson", "room"), STATES, ids=lambda value: getattr(value, "address", ""))
def test_an_answer_is_explained(lesson, room):  # noqa: ARG001
    if room.question is None or room.answer is None or room.done:
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


def test_two_right_answers_both_pass():
    lesson = LESSONS[1]
    (step,) = [same[0] for same in lesson.check if same[0].kind is Kind.ONE]
    assert len(step.question.right) == 2
    for card in step.question.right:
        room = opened("L07.7")
        while room.step is not step:
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
    """The diamonds row is closed: 7♦ opens it, 6♦ and K♦ wait."""
    six, seven, king = map(Card.parse, ("6D", "7D", "KD"))
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
    assert marks == {six: "early", seven: "right", king: "early"}
    assert Place(seven, "laid") in room.scene(OPTIONS).places
    assert Place(Card.parse("8D"), "open") in room.scene(OPTIONS).places
    # What waits for it is told of the table as it was.
    assert Place(seven, "yours", 1) in typed_in(room, "why KD").places
    again = Learn.recall(room.record(room).text, room.seq)
    assert [held.mark for held in again.scene(OPTIONS).hand] == ["early", "right", "early"]
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
    assert [button.id for button in room.scene(OPTIONS).buttons] == ["retry", "next"]
    again = pressed(room, "retry")
    assert again.answer is None
    assert again.scene(OPTIONS).round != room.scene(OPTIONS).round
    checked = answer(opened("L05.6"), right=False)
    assert checked.act(Act(checked.seq, "retry"), "a") is checked


def test_a_question_keeps_its_round_until_it_is_answered():
    room = opened("L07.4")
    assert answer(room, right=True).scene(OPTIONS).round == room.scene(OPTIONS).round
    rounds = {room.scene(OPTIONS).round}
    for number in range(1, 8):
        rounds.add(opened(f"L07.{number}", room).scene(OPTIONS).round)
    assert len(rounds) == 7


def test_typed_answers_count():
    room = pressed(opened("L05.2"), "typed", text="seven of diamonds")
    assert room.right
    room = pressed(opened("L07.5"), "typed", text="none")
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
        ("L07.4", "2H", "Please answer with the cards shown here."),
        ("L07.4", "7C 7C", "I could not read that. Type cards such as 5H 9H, or none."),
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
    """The diamonds row is closed: 7♦ opens it, 6♦ and K♦ wait."""
    room = answer(opened("L05.2"), right=right)
    told = typed_in(room, "why KD")
    assert told.line.text.startswith("K♦ has to wait: 7♦")
    assert told.line.icon == "waits"
    assert told.line.then == ("" if right else "Try another card.")
    assert Place(Card.parse("KD"), "waits") in told.places
    assert [held.mark for held in told.hand] == [held.mark for held in room.scene(OPTIONS).hand]
    assert told.pick == room.scene(OPTIONS).pick
    assert typed_in(room, "why 7D").line.text == "7♦ fits: it opens the diamonds row."
    assert typed_in(room, "why 2C").line.text == "2♣ is not in your hand. You lay your own cards."


def test_after_the_answer_a_card_alone_asks_about_it_and_an_order_is_told_as_it_is():
    room = answer(opened("L09.3"), right=True)
    assert room.scene(OPTIONS).typed.example == "why 10H"
    assert typed_in(room, "6S").line.text == "6♠ is not needed. It belongs to the other side of the row."
    told = typed_in(room, "why QS")
    assert told.line.text.startswith("Q♠ has to wait: J♠ comes first")
    assert {str(place.card): place.number for place in told.places if place.number} == {"JS": 1}
    assert typed_in(room, "none").line.text == "I could not read that. Type why and a card, such as why 10H."
    assert typed_in(pressed(room, "typed", text="why QS"), "why KS").line.text.startswith("K♠ has to wait: J♠ and Q♠")


def test_the_answer_to_a_question_why_goes_with_the_next_act():
    room = pressed(answer(opened("L05.2"), right=False), "typed", text="why KD")
    assert room.why == Card.parse("KD")
    assert pressed(room, "show").why is None
    assert answer(room, right=True).scene(OPTIONS).line.text.startswith("Yes. 7♦ fits")


@pytest.mark.parametrize(("lesson", "room"), STATES, ids=lambda value: getattr(value, "address", ""))
def test_there_is_a_field_wherever_there_are_cards_to_pick_and_nothing_else_reads_what_is_typed(lesson, room):  # noqa: ARG001
    typed = room.scene(OPTIONS).typed
    assert bool(typed) is bool(room.question and room.question.offered and not room.done)
    if typed is None:
        assert room.act(Act(room.seq, "typed", text="why TH"), "a") is room


@pytest.mark.parametrize(("lesson", "room"), STATES, ids=lambda value: getattr(value, "address", ""))
@pytest.mark.parametrize("do", ["nonsense", "", "card", "check", "follow.", "step.all", "puzzle.kind"])
def test_what_is_no_act_changes_nothing(lesson, room, do):  # noqa: ARG001
    assert room.act(Act(room.seq, do), "a") is room


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
    assert home.due() == LESSONS[1]
    assert home.resume(LESSONS[1]) == "L07.2"
    assert opened("L07.2", home).learned == {"L05"}
    assert pressed(opened("L07.2", home), "again").at == 0


def test_leaving_leads_to_the_map_and_to_other_pages():
    room = opened("L05.1")
    assert room.act(Act(room.seq, "back"), "a") == Go("learn")
    assert pressed(opened("L05.3"), "back").at == 1
    last = finished(opened("L09.1"))
    assert last.act(Act(last.seq, "practise"), "a") == Go("practise")
    assert last.act(Act(last.seq, "play"), "a") == Go("play")


@pytest.mark.parametrize("seed", range(12))
def test_random_walks_never_fall_and_never_get_lost(seed):
    rng = Random(seed)
    room = opened(rng.choice(LESSONS).id)
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


def test_the_page_draws_the_map_with_a_way_into_every_lesson():
    visitor = visit()
    drawn = "".join(html.proto.body for html in visitor.get("html"))
    assert not visitor.get("bidi_component")
    for lesson in LESSONS:
        assert escape(words.text(f"lesson.{lesson.id}.title", "en")) in drawn
    assert {query for _, query in links(visitor)} == {f"lesson={lesson.id}.1" for lesson in LESSONS}


def test_the_page_draws_a_lesson_and_no_map():
    visitor = visit(lesson="L09.2")
    assert len(visitor.get("bidi_component")) == 1
    assert links(visitor) == []


def test_the_page_says_that_a_link_is_damaged():
    visitor = visit(lesson="L99.1")
    assert any(words.text("learn.damaged", "en") in html.proto.body for html in visitor.get("html"))
    assert links(visitor)

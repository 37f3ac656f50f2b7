"""Practise: one puzzle after another, opened by links, answered once, explained card by card."""

import re
from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fantan import RULESETS, Card, Play, View, judge, words
from fantan.cards import NotationError
from fantan.puzzles import KINDS, LEVELS, Code, Form, generate
from tests.material import QUICK
from ui import ask
from ui.rooms import Options
from ui.rooms.practise import Practise
from ui.rooms.practise.room import Wish
from ui.table.scene import Act, Place

SET, CHOICE, ORDER = "P01.pagat.2.a", "P02.pagat.2.b", "P03.sjuan-hearts.2.c"
CODES = [
    pytest.param(f"{kind}.{rules}.{level}.r", marks=() if rules in QUICK else pytest.mark.slow)
    for kind in KINDS
    for rules in RULESETS
    for level in LEVELS
]


def opened(code=SET):
    return Practise.open({"puzzle": code}, "seed", None)


def solution(room):
    """The act that answers rightly."""
    question = room.question
    if question.form is Form.CHOICE:
        return Act(room.seq, "check", (), tuple((choice.id, choice.right) for choice in question.choices))
    if question.form is Form.TURN:
        return Act(room.seq, "card", question.right[:1]) if question.right else Act(room.seq, ask.PASS)
    return Act(room.seq, "check", question.right) if question.right else Act(room.seq, ask.NOTHING)


def mistake(room):
    """An act that answers wrongly."""
    question = room.question
    if question.form is Form.CHOICE:
        return Act(
            room.seq, "check", (), tuple((c.id, next(o for o in c.options if o != c.right)) for c in question.choices)
        )
    if question.form is Form.TURN:
        return Act(room.seq, ask.PASS) if question.right else Act(room.seq, "card", question.offered[:1])
    return Act(room.seq, "check", tuple(card for card in question.offered if card not in question.right)[:1])


def do(room, do, *cards, text="", seed="next1"):
    return room.act(Act(room.seq, do, tuple(map(Card.parse, cards)), text=text), seed)


def scene(room):
    return room.scene(Options())


# --- links -----------------------------------------------------------------------------------------------------------


def test_a_first_visit_opens_a_usual_puzzle():
    room = Practise.open({}, "abc123", None)
    assert str(room.code) == "P01.pagat.1.abc123"
    assert scene(room).address == "puzzle=P01.pagat.1.abc123"
    assert room.notice == ""


@pytest.mark.parametrize("code", CODES)
def test_a_link_opens_its_puzzle_and_the_scene_keeps_it(code):
    room = opened(code)
    assert str(room.code) == code
    shown = scene(room)
    assert shown.address == f"puzzle={code}"
    assert shown.heading
    assert shown.line.text
    assert shown.round == code
    assert shown.form == "wide"
    assert scene(room.act(solution(room), "s")).address == f"puzzle={code}"


def test_coming_back_finds_the_room_as_it_was():
    room = opened().act(solution(opened()), "s")
    assert Practise.open({}, "other", room) is room
    assert Practise.open({"puzzle": SET}, "other", room) is room


def test_another_link_keeps_what_was_counted():
    room = opened().act(solution(opened()), "s")
    other = Practise.open({"puzzle": ORDER}, "seed", room)
    assert (str(other.code), other.answer, other.done, other.right) == (ORDER, None, 1, 1)
    assert other.seq != room.seq


@pytest.mark.parametrize("code", ["x", "P99.pagat.1.a", "P01.pagat.1.", "P01.pagat.9.a", "P01.pagat.1.a'--"])
def test_a_damaged_link_opens_a_fresh_puzzle_and_says_so(code):
    room = opened(code)
    assert str(room.code) == "P01.pagat.1.seed"
    line = scene(room).line
    assert line.text == "That link is damaged, so here is a fresh puzzle."
    assert line.then == "Pick every card you could lay now."
    assert scene(room.act(solution(room), "s")).line.text != line.text


@given(st.text(max_size=30))
def test_no_link_raises(code):
    assert scene(opened(code)).heading


# --- before an answer ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_before_the_answer_nothing_gives_a_card_away(code):
    question, shown = generate(code), scene(opened(code))
    for held in shown.hand:
        assert held.name == words.name(held.card, "en")
        assert (held.mark, held.number, held.word, held.line) == (None, 0, "", "")
    waiting = [Place(question.card, "waits")] if question.form is Form.ORDER else []
    assert [place for place in shown.places if place.state != "laid"] == waiting
    assert all(option.mark is None for choice in shown.choices for option in choice.options)
    assert shown.line.icon == "none"


@pytest.mark.parametrize("code", CODES)
def test_two_puzzles_that_show_the_same_ask_the_same_whatever_is_right(code):
    """All that differs by legality is taken out of a question; the scene stays the same."""
    question, room = generate(code), opened(code)
    blind = replace(question, right=(), choices=tuple(replace(choice, right="") for choice in question.choices))
    assert ask.asking(blind, "en") == ask.asking(question, "en")
    assert ask.buttons(blind, "en") == ask.buttons(question, "en")
    assert scene(room).hand == ask.asking(blind, "en")["hand"]


@pytest.mark.parametrize(("code", "prompt"), [(SET, "every"), (CHOICE, "one"), (ORDER, "all")])
def test_a_prompt_says_what_to_do_and_how_much(code, prompt):
    line = scene(opened(code)).line
    assert re.match(r"(Pick|Choose) ", line.text)
    assert f" {prompt} " in line.text


# --- the answer ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("answering", [solution, mistake])
def test_an_answer_is_graded_once_and_every_card_gets_its_line(code, answering):
    room = opened(code)
    act = answering(room)
    if act.do == "check" and not act.cards and not act.choices:
        act = Act(room.seq, ask.NOTHING)  # everything fits
    after = room.act(act, "s")
    assert (after.done, after.right) == (1, int(answering is solution))
    # A tap on a card asks about it by now.
    assert all(again.do == "card" or after.act(again, "s") is after for again in (act, solution(room)))
    shown = scene(after)
    assert shown.seq != room.seq
    assert shown.status
    assert (shown.line.icon == "right") is (answering is solution)
    if room.question.offered:
        assert all(held.word and held.line and held.mark for held in shown.hand)
    assert [button.id for button in shown.buttons if button.primary] == ["next"]
    assert shown.pick == ("one" if ask.explains(room.question) else "none")
    if room.question.kind in {"P05", "P09", "P10"}:
        return  # what fits there now is not what was asked
    ends = {place.card for place in shown.places if place.state == "open"}
    # Before the opening card nothing else fits, and it may be shown as what a card waits for.
    view = room.question.view
    assert ends or (view.rules.lock is not None and view.rules.lock not in view.layout)
    assert all(judge(View(view.rules, view.layout, frozenset({card})), Play(card)) for card in ends)


@pytest.mark.parametrize("code", [SET, CHOICE, ORDER])
@pytest.mark.parametrize("act", ["next", "card", "hint", "check", "step.all", "puzzle.kind", "puzzle.x", ""])
def test_what_answers_nothing_changes_nothing(code, act):
    room = opened(code)
    assert do(room, act) is room


@pytest.mark.parametrize("code", [SET, CHOICE, ORDER])
@pytest.mark.parametrize("act", ["card", "hint", "check", "nothing", "step.all", "puzzle.kind", "puzzle.x", ""])
def test_after_the_answer_too(code, act):
    room = opened(code)
    room = room.act(solution(room), "s")
    assert do(room, act) is room


@pytest.mark.parametrize("answered", [False, True])
def test_nothing_is_read_where_there_is_no_field(answered):
    room = opened(CHOICE)
    room = room.act(solution(room), "s") if answered else room
    assert scene(room).typed is None
    assert do(room, "typed", text="why TH") is room


def test_a_card_that_was_rightly_picked_is_shown_as_right_when_it_is_asked_about():
    room = opened(SET)
    room = room.act(solution(room), "s")
    for card in room.question.right:
        assert scene(do(room, "card", str(card))).line.icon == "right"


def test_a_card_can_be_asked_about_after_the_answer():
    room = opened(ORDER)
    room = room.act(solution(room), "s")
    card = room.question.right[1]
    about = do(room, "card", str(card))
    assert about.about == card
    assert (about.done, about.answer) == (room.done, room.answer)
    shown = scene(about)
    assert shown.line.text.startswith(f"{words.sign(card, 'en')} has to wait: ")
    assert Place(card, "waits") in shown.places
    queue = judge(replace(room.question.view, hand=frozenset({card})), Play(card)).missing
    assert [place.card for place in sorted(shown.places, key=lambda p: p.number) if place.number] == list(queue)


# --- the next puzzle -------------------------------------------------------------------------------------------------


def test_the_next_puzzle_is_of_another_kind_after_a_right_answer():
    room, kinds = opened(), Counter()
    for number in range(60):
        before = room.code.kind
        room = do(room.act(solution(room), "s"), "next", seed=f"{number:x}")
        assert room.code.kind != before
        assert room.answer is None
        kinds[room.code.kind] += 1
    assert len(kinds) == len(KINDS)
    assert (room.done, room.right) == (60, 60)


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["ab12", "3f09a1", "k"])
def test_a_seed_decides_alone_and_all_of_it_which_kind_comes_next(seed):
    room = opened()
    room = room.act(solution(room), "s")
    assert do(room, "next", seed=seed) == do(room, "next", seed=seed)
    shuffled = {"".join(letters) for letters in permutations(f"{seed}xy")}
    assert {do(room, "next", seed=other).code.kind for other in shuffled} == set(KINDS) - {"P01"}


def test_after_a_wrong_answer_the_same_kind_comes_once_more():
    room, kinds = opened(), []
    for number in range(6):
        kinds.append(room.code.kind)
        room = do(room.act(mistake(room), "s"), "next", seed=f"w{number}")
    assert kinds[0] == kinds[1] != kinds[2] == kinds[3] != kinds[4] == kinds[5]


def test_the_next_puzzle_keeps_level_and_rules():
    room = opened("P01.sjuan.3.a")
    room = do(room.act(solution(room), "s"), "next", seed="fresh")
    assert (room.code.rules, room.code.level, room.code.seed) == ("sjuan", 3, "fresh")


# --- settings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setting", "value", "code"),
    [
        ("kind", "P03", "P03.pagat.2.next1"),
        ("level", "3", "P01.pagat.3.next1"),
        ("rules", "sjuan", "P01.sjuan.2.next1"),
    ],
)
def test_a_setting_waits_for_its_button_or_the_next_puzzle(setting, value, code):
    for room, done in ((opened(), "puzzles"), (opened().act(solution(opened()), "s"), "next")):
        wished = do(room, f"puzzle.{setting}", text=value)
        assert (wished.code, wished.answer) == (room.code, room.answer)
        fold = next(fold for fold in scene(wished).folds if fold.id == "puzzle")
        assert next(choice.chosen for choice in fold.choices if choice.id == setting) == value
        assert [button.id for button in fold.buttons] == ["puzzles"]
        assert do(wished, f"puzzle.{setting}", text=value, seed="again") is wished
        shown = do(wished, done)
        assert (shown.answer, shown.wanted, shown.wish) == (None, None, wished.wish)
        if done == "puzzles":
            assert str(shown.code) == code


def test_several_settings_are_chosen_before_one_puzzle_is_shown():
    room = do(do(opened(), "puzzle.level", text="3"), "puzzle.rules", text="sjuan")
    assert str(Practise.recall(room.record(room).text, 3).wish) == "mixed.3.sjuan"
    shown = do(room, "puzzles")
    assert (shown.code.level, shown.code.rules) == (3, "sjuan")


@pytest.mark.parametrize(
    "text", ["P99.1.pagat", "mixed.4.pagat", "mixed.x.pagat", "mixed.1.whist", "mixed", ".1.pagat"]
)
def test_a_damaged_wish_is_refused(text):
    with pytest.raises(NotationError):
        Wish.parse(text)


def test_an_empty_address_is_no_wish():
    assert opened("").notice == ""
    room = opened().act(solution(opened()), "s")
    assert Practise.open({"puzzle": ""}, "seed", room) is room


@pytest.mark.parametrize("setting", ["kind", "level", "rules", "seed", ""])
@pytest.mark.parametrize("value", ["", "P99", "4", "0", "whist", "mixed "])
def test_a_setting_there_is_not_changes_nothing(setting, value):
    room = opened()
    assert do(room, f"puzzle.{setting}", text=value) is room


def test_one_kind_stays_when_it_is_chosen():
    room = do(do(opened(), "puzzle.kind", text="P02"), "puzzles")
    for number in range(5):
        assert room.code.kind == "P02"
        room = do(room.act(solution(room), "s"), "next", seed=f"k{number}")
    assert do(do(room, "puzzle.kind", text="mixed"), "puzzles").code.kind != "P02"


def test_every_setting_is_offered_with_its_name():
    folds = {fold.id: fold for fold in scene(opened()).folds}
    offered = {choice.id: [option.id for option in choice.options] for choice in folds["puzzle"].choices}
    assert offered == {"kind": ["mixed", *KINDS], "level": list(map(str, LEVELS)), "rules": list(RULESETS)}
    assert [choice.id for choice in folds["options"].choices] == ["deck"]


# --- typed answers ---------------------------------------------------------------------------------------------------


def names(cards):
    return ", ".join(words.name(card, "en") for card in cards)


@pytest.mark.parametrize("code", [SET, ORDER])
def test_an_answer_can_be_typed(code):
    room = opened(code)
    typed = do(room, "typed", text=names(room.question.right))
    assert typed == room.act(solution(room), "s")
    assert typed.right == 1


@pytest.mark.parametrize("text", ["none", "nothing", "pass", "-"])
def test_that_nothing_fits_can_be_typed(text):
    code = next(str(Code("P01", "pagat", 1, f"n{n}")) for n in range(99) if not generate(f"P01.pagat.1.n{n}").right)
    assert do(opened(code), "typed", text=text).right == 1


@pytest.mark.parametrize(
    ("code", "text", "said"),
    [
        (SET, "hello", "I could not read that. Type cards such as 5H 9H, or none."),
        (SET, "5x", "I could not read that. Type cards such as 5H 9H, or none."),
        (SET, "AH 2C", "Please answer with the cards shown here."),
        (SET, "why KS", "Answer first. Then every card tells you why."),
        (ORDER, "hello", "I could not read that. Type cards in order, such as 9H 10H."),
        (ORDER, "AH 2C", "Please answer with the cards shown here."),
        (ORDER, "none", "At least one card comes first here. Which one?"),
        (ORDER, "why 9D", "Answer first. Then every card tells you why."),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(code, text, said):
    room = opened(code)
    after = do(room, "typed", text=text)
    shown = scene(after)
    assert shown.line.text == said
    assert shown.line.then
    assert replace(after, notice="", seq=room.seq) == room
    assert after.seq != room.seq
    assert shown.hand == scene(room).hand


def test_a_reason_can_be_typed_for_after_the_answer():
    room = opened()
    room = room.act(mistake(room), "s")
    assert scene(do(room, "typed", text="why KS")).line.text.startswith("K♠ has to wait: ")
    assert scene(do(room, "typed", text="king of spades")).line.text.startswith("K♠ has to wait: ")
    assert "not in your hand" in scene(do(room, "typed", text="why AS")).line.text
    assert scene(do(room, "typed", text="what?")).line.text.startswith("I could not read that.")
    assert scene(do(room, "typed", text="none")).line.text.startswith("I could not read that.")


@given(st.text(max_size=40))
def test_nothing_typed_raises(text):
    room = opened()
    assert scene(do(room, "typed", text=text)).line.text
    room = room.act(solution(room), "s")
    assert scene(do(room, "typed", text=text)).line.text

"""Practise: one puzzle after another, opened by links, answered once, explained card by card."""

import re
from collections import Counter, defaultdict
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fantan import RULESETS, Card, Play, View, judge, words
from fantan.cards import NotationError
from fantan.judge import fitting
from fantan.learner import GUESS, MAIN, Learner, Mode, daily
from fantan.learner.evidence import guess as chance
from fantan.lessons import Stage
from fantan.puzzles import KINDS, LEVELS, Answer, Code, Form, concepts, generate, grade, guess
from tests.material import QUICK
from tests.test_learner import DAY, NOON, Given, answers
from ui import ask
from ui.rooms import Go, Known, Options
from ui.rooms.learn import course
from ui.rooms.practise import Practise, supply
from ui.rooms.practise.streak import Streak
from ui.rooms.practise.wish import Wish
from ui.table.scene import Act, Place

SET, CHOICE, ORDER = "P01.pagat.2.a", "P02.pagat.2.b", "P03.sjuan-hearts.2.c"
GUESSED = ("pagat", "sjuan", "cinquillo")
GUESSED_LESSONS = [f"{lesson.id}.{rules}" for lesson in course() for rules in ("pagat", "sjuan")]
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
    if question.form in {Form.ONE, Form.TURN}:
        return Act(room.seq, "card", question.right[:1]) if question.right else Act(room.seq, ask.PASS)
    return Act(room.seq, "check", question.right) if question.right else Act(room.seq, ask.NOTHING)


def mistake(room):
    """An act that answers wrongly."""
    question = room.question
    if question.form is Form.TURN:
        wrong = [card for card in question.offered if card not in question.right]
        return Act(room.seq, ask.PASS) if question.right else Act(room.seq, "card", tuple(wrong[:1]))
    if question.form is Form.CHOICE:
        return Act(
            room.seq, "check", (), tuple((c.id, next(o for o in c.options if o != c.right)) for c in question.choices)
        )
    wrong = tuple(card for card in question.offered if card not in question.right)[:1]
    return Act(room.seq, "card" if question.form is Form.ONE else "check", wrong)


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
    assert shown.form == "wide"
    after = scene(room.act(solution(room), "s"))
    assert after.address == f"puzzle={code}"
    assert after.round == shown.round, "what was folded open stays open"


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
    for late in (act, solution(room)):
        assert late.do == "card" or after.act(late, "s") is after  # a tap on a card asks about it
    shown = scene(after)
    assert shown.seq != room.seq
    assert shown.status
    assert (shown.line.icon == "right") is (answering is solution)
    if room.question.offered and room.question.form is not Form.CHOICE:
        assert all(held.word and held.line and held.mark for held in shown.hand)
    assert [button.id for button in shown.buttons if button.primary] == ["next"]
    assert shown.pick == ("one" if ask.explains(room.question) else "none")
    if room.question.kind in {"P05", "P09", "P10"}:
        return  # their table is of another moment, or of two games
    ends = {place.card for place in shown.places if place.state == "open"}
    # Before the opening card nothing else fits, and it may be shown as what a card waits for.
    view = room.question.view
    told = {place.card for place in shown.places if place.state != "laid"}
    assert ends or told.issuperset(fitting(view)) or (view.rules.lock and view.rules.lock not in view.layout)
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


def knowing(text, concept="L07", kind="P01"):
    """What is known of a learner who answered so."""
    return Known(Learner().after(answers(text, concept, kind)), NOON + 3 * DAY, (NOON + 3 * DAY).date())


def practised(mode, known=None, code="P01.pagat.2.a", **more):
    room = opened(code)
    return replace(room, plan=Wish(Mode(mode), **more), known=known or Known(now=NOON, today=NOON.date()))


@pytest.mark.parametrize("mode", ["continue", "weak", "theme"])
def test_no_kind_comes_twice_in_a_row_after_its_first_success(mode):
    room = practised(mode, knowing("RRRR"))
    for number in range(30):
        before = room
        room = do(room.act(solution(room), "s"), "next", seed=f"{number:x}")
        known = room.known.learner.of(MAIN.get(room.code.kind, room.code.kind))
        assert room.code.kind != before.code.kind or not known.rights
        assert room.answer is None
    assert (room.done, room.right) == (30, 30)


def test_a_mixture_has_all_kinds():
    room, kinds = practised("theme"), Counter()
    for number in range(60):
        room = do(room.act(solution(room), "s"), "next", seed=f"{number:x}")
        kinds[room.code.kind] += 1
    assert set(kinds) == set(KINDS)


@pytest.mark.parametrize("seed", ["ab12", "3f09a1", "k"])
def test_a_seed_decides_alone_which_puzzle_comes_next(seed):
    room = practised("theme")
    room = room.act(solution(room), "s")
    assert do(room, "next", seed=seed) == do(room, "next", seed=seed)
    assert len({do(room, "next", seed=f"{seed}{n}").code.kind for n in range(30)}) > 4


def test_a_theme_keeps_its_kind_level_and_rules():
    room = practised("theme", code="P04.sjuan.3.a", kind="P04", level=3, rules="sjuan")
    for number in range(4):
        room = do(room.act(solution(room), "s"), "next", seed=f"t{number}")
        assert str(room.code) == f"P04.sjuan.3.t{number}"


def test_a_concept_can_be_the_theme():
    room = do(practised("theme", kind="L09").act(solution(opened()), "s"), "next")
    assert MAIN.get(room.code.kind, room.code.kind) == "L09"
    room = Practise.open({"theme": "L07"}, "seed", None).knowing(knowing("RW"), "fresh")
    assert room.code.kind in {"P01", "P02", "P05", "L07"}
    assert room.mode is Mode.THEME


def test_what_was_missed_comes_again_in_another_form():
    known = Known(Learner().after([Given("L07", "P01.pagat.1.k", False)]), NOON + DAY, NOON.date())
    room = Practise.open({"mode": "continue"}, "seed", None)
    room = room.knowing(known, "ab")
    assert str(room.code).startswith("P01.pagat.1.k.")
    assert room.question.view != generate("P01.pagat.1.k").view


@pytest.mark.parametrize(
    "missed",
    ["P01.gone.1.a", "P01.pagat.1.ABC", "P01.pagat.1.a.5x", "P01.pagat.1.a.99", "P01.pagat~x:1.1.a", "P01..1."],
)
def test_what_was_missed_and_is_no_puzzle_any_more_gives_way_to_a_fresh_one(missed):
    known = Known(Learner().after([Given("L07", missed, False)]), NOON + 5 * DAY, NOON.date())
    for seed in ("a", "b", "c"):
        room = Practise.open({"mode": "continue"}, seed, None).knowing(known, seed)
        assert (room.code.rules, room.code.twist, room.aim) == ("pagat", 0, "L07")


def test_who_was_here_before_begins_with_what_is_due():
    for concept, kinds in (("L07", {"P01", "P02", "P05", "L07"}), ("L12", {"P06", "P11", "L12"})):
        known = knowing("RRRR", concept, "P01")
        drawn = {Practise.open({}, "abc", None).knowing(known, f"s{n}").code.kind for n in range(30)}
        assert drawn == kinds
    assert str(Practise.open({}, "abc", None).knowing(Known(now=NOON), "s").code) == "P01.pagat.1.abc"


def test_to_know_the_learner_changes_nothing_on_the_table():
    room = opened()
    assert room.knowing(knowing("RW"), "s") == room
    assert room.knowing(knowing("RW"), "s").seq == room.seq


def test_kinds_that_make_no_sense_by_the_rules_never_come():
    room = practised("theme", code="P01.shichi-narabe-passes.1.a", rules="shichi-narabe-passes")
    fold = next(fold for fold in scene(room).folds if fold.id == "puzzle")
    assert not {"P06", "P11"} & {option.id for option in fold.choices[1].options}
    for number in range(20):
        room = do(room.act(solution(room), "s"), "next", seed=f"s{number}")
        assert room.code.kind not in {"P06", "P11"}


@pytest.mark.parametrize("mode", Mode)
def test_an_address_opens_every_way_to_practise(mode):
    known = knowing("RRW")
    room = Practise.open({"mode": mode}, "seed", None).knowing(known, "s")
    assert room.mode is mode
    assert room.answer is None
    assert (str(room.code) == daily(known.today)) is (mode is Mode.DAILY)
    assert room.knowing(known, "t") == room


def test_an_answer_is_evidence_of_a_concept():
    room = opened()
    right, wrong = (act(room).do and room.act(act(room), "s").record(room).answered for act in (solution, mistake))
    assert [(each.concept, each.right, each.aided) for each in right] == [("L07", True, False)]
    (each,) = wrong
    assert (each.right, each.aided) == (False, False)
    assert re.fullmatch("[LD][0-9]{2}", each.concept)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_mostly_about_the_concept_it_is_chosen_for(kind):
    """And nobody guesses it more often than the learner's model believes."""
    if kind == "P10":
        assert all(concepts(generate(f"P10.pagat.1.c{n}"))[0].startswith("D") for n in range(3))
        return
    questions = [generate(f"{kind}.pagat.{level}.c{n}") for level in LEVELS for n in range(4)]
    assert all(MAIN[kind] in concepts(question) for question in questions)
    assert sum(guess(question) for question in questions) / len(questions) <= GUESS[kind]


def drawn_by_lot(question, rng):
    """An answer by lot, every one as likely."""
    if question.choices:
        return Answer((), tuple((choice.id, rng.choice(choice.options)) for choice in question.choices))
    if question.form is Form.ONE:
        return Answer((rng.choice(question.offered),))
    if question.form is Form.TURN:
        return rng.choice([Answer(), *(Answer((card,)) for card in question.offered)])
    picked = [card for card in question.offered if rng.random() < 0.5]
    if question.form is Form.ORDER:
        rng.shuffle(picked)
    return Answer(tuple(picked))


def always(question):
    """What somebody may answer each time without looking: nothing fits; or each possible row of the same choices."""
    if question.choices:
        fixed = product(*(choice.options for choice in question.choices)) if len(question.choices) < 3 else ()
        ids = [choice.id for choice in question.choices]
        return {"/".join(each): Answer((), tuple(zip(ids, each, strict=True))) for each in fixed}
    return {"": Answer(), "first": Answer(question.offered[:1]), "all": Answer(question.offered)}


@pytest.mark.slow
@pytest.mark.parametrize("kind", [*(f"{kind}.{rules}" for kind in KINDS for rules in GUESSED), *GUESSED_LESSONS])
def test_who_guesses_real_questions_does_not_count_as_knowing(kind):
    """Neither who draws lots nor who says the same each time, whatever it is."""
    rng, guessers = Random(kind), defaultdict(Learner)
    for number in range(12):
        code = supply.parse(f"{kind}.1.g{number}")
        asked = supply.question(code)
        said = {f"lot{n}": drawn_by_lot(asked, rng) for n in range(20)} | always(asked)
        for name, answer in said.items():
            given = Given("X", str(code), grade(asked, answer).right, at=NOON + timedelta(minutes=number))
            guessers[name] = guessers[name].after([given])
    assert sum(guesser.of("X").known for guesser in guessers.values()) == 0


@pytest.mark.parametrize("lesson", list(course()), ids=lambda lesson: lesson.id)
def test_no_question_of_a_lesson_is_guessed_more_often_than_the_model_has_it(lesson):
    asked = [step for step in lesson.positions if step.question and step.stage in {Stage.ALONE, Stage.CHECK}]
    assert asked
    for step in asked:
        assert guess(step.question) <= chance(f"{lesson.id}.{step.id}")


def test_after_a_wrong_answer_the_missing_cards_are_laid_one_at_a_time():
    room = opened("P03.pagat.2.c")
    assert do(room, "lay") is room
    wrong = room.act(mistake(room), "s")
    before = {place.card for place in scene(wrong).places if place.state == "laid"}
    for number, card in enumerate(wrong.to_lay, start=1):
        wrong = do(wrong, "lay")
        laid = {place.card for place in scene(wrong).places if place.state == "laid"}
        assert laid == before | set(wrong.to_lay[:number])
        assert words.sign(card, "en") in scene(wrong).line.text
    assert do(wrong, "lay") is wrong
    assert "lay" not in {button.id for button in scene(wrong).buttons}
    assert wrong.answer is not None, "the answer stays beside it"
    right = room.act(solution(room), "s")
    assert do(right, "lay") is right


# --- a lesson that helps more ----------------------------------------------------------------------------------------


def test_what_goes_wrong_again_and_again_leads_to_a_lesson():
    room = replace(opened(), known=knowing("RWRWRW"))
    after = room.act(mistake(room), "s")
    assert after.lesson
    (button,) = [button for button in scene(after).buttons if button.id == "lesson"]
    assert not button.primary
    assert do(after, "lesson") == Go("learn", (("lesson", f"{after.lesson}.1"),))
    right = room.act(solution(room), "s")
    assert right.lesson is None
    assert do(right, "lesson") is right


def test_what_is_due_and_goes_wrong_again_and_again_leads_to_its_lesson_at_once():
    known = knowing("RWRWRW")
    room = Practise.open({"mode": "continue"}, "seed", None).knowing(known, "s")
    title = words.text("lesson.L07.title", "en")
    assert (
        scene(room).status
        == f"“{title}” is due and went wrong several times. Its lesson helps more than another puzzle."
    )
    assert [button.id for button in scene(room).buttons][-1] == "lesson"
    assert do(room, "lesson") == Go("learn", (("lesson", "L07.1"),))
    for other in (replace(room, known=replace(known, guest=True)), replace(room, plan=Wish(Mode.THEME))):
        assert do(other, "lesson") is other
        assert "lesson" not in {button.id for button in scene(other).buttons}


# --- questions of lessons --------------------------------------------------------------------------------------------

LESSONS = [f"{lesson.id}.{rules}.1.s{seed}" for lesson in course() for rules in ("pagat", "sjuan") for seed in (1, 2)]


@pytest.mark.parametrize("code", LESSONS)
def test_a_question_of_a_lesson_is_put_answered_and_explained(code):
    room = opened(code)
    assert str(room.code) == code
    shown = scene(room)
    assert shown.heading
    assert shown.line.text
    assert shown.address == f"puzzle={code}"
    assert ("each time" in shown.line.text) is (len(room.question.choices) > 1), "one answer, or one for each choice"
    assert all(held.mark is None for held in shown.hand)
    for answering in (solution, mistake):
        after = room.act(answering(room), "s")
        assert after.hit is (answering is solution)
        assert (scene(after).line.icon == "right") is (answering is solution)
        assert scene(after).status
        (evidence,) = after.record(room).answered
        assert (evidence.concept, evidence.puzzle, evidence.aided) == (room.code.kind, code, False)
        again = Practise.recall(after.record(after).text, after.seq)
        assert scene(again) == scene(after)


def test_every_concept_that_is_due_can_be_practised():
    for lesson in course():
        known = Known(Learner().after(answers("RR", lesson.id, lesson.id)), NOON + 9 * DAY, NOON.date())
        room = Practise.open({"mode": "continue"}, "seed", None).knowing(known, "s")
        assert lesson.id in (room.code.kind, MAIN.get(room.code.kind))
        assert scene(room).status == f"Due again: {words.text(f'lesson.{lesson.id}.title', 'en')}"


@pytest.mark.parametrize("concept", ["L05", "L06", "L07", "L09", "L12", "L14", "D01"])
@pytest.mark.parametrize("rules", ["pagat", "sjuan"])
def test_what_is_due_and_answered_rightly_is_due_no_more(concept, rules):
    learner = Learner().after(answers("RRRR", concept, "P00"))
    known = Known(learner, NOON + 40 * DAY, NOON.date())
    plan = Wish(Mode.CONTINUE, rules=rules)
    for seed in ("a1", "b2", "c3", "d4"):
        room = replace(Practise.open({"mode": "continue"}, seed, None), plan=plan).knowing(known, seed)
        assert (room.due, room.aim) == (concept, concept)
        assert room.code.twist or concept in supply.about(room.code)
        (one,) = room.act(solution(room), "s").record(room).answered
        assert learner.after([Given(one.concept, one.puzzle, at=known.now)]).due(known.now) == ()


def test_all_that_is_due_is_asked_from_any_opening():
    """Who learns is credited what the room credits, not what it was chosen for."""
    now = NOON + 9 * DAY
    learner = Learner().after(one for name in ("L06", "L07", "L09", "L11", "L12") for one in answers("RR", name, name))
    room, asked = opened("P04.pagat.1.a"), []
    room = replace(room, known=Known(learner, now, now.date()))
    while learner.due(now):
        after = room.act(solution(room), "s")
        learner = learner.after(Given(*vars(one).values(), now) for one in after.record(room).answered)
        room = do(replace(after, known=replace(room.known, learner=learner)), "next", seed=f"w{len(asked)}")
        asked.append(room.code)
        assert len(asked) <= 6


@pytest.mark.parametrize("code", ["L99.pagat.1.a", "L05.whist.1.a", "L05.pagat.2.a", "L05.pagat.1.A", "G01.pagat.1.a"])
def test_a_damaged_code_of_a_lesson_says_so(code):
    assert scene(opened(code)).line.text == "That link is damaged, so here is a fresh puzzle."


# --- a streak --------------------------------------------------------------------------------------------------------


def streaked(rights):
    room = do(do(opened(), "puzzle.mode", text="streak"), "puzzles", seed="s0")
    for number in range(rights):
        assert scene(room).status.startswith(f"Streak: {number} in a row")
        room = do(room.act(solution(room), "s"), "next", seed=f"s{number + 1}")
    return room


def test_a_streak_gets_harder_and_changes_its_kind():
    room, seen = streaked(0), []
    for number in range(10):
        seen.append(room.code)
        room = do(room.act(solution(room), "s"), "next", seed=f"k{number}")
    assert [code.level for code in seen] == [1, 1, 1, 1, 2, 2, 2, 2, 2, 3]
    assert all(one.kind != two.kind for one, two in pairwise(seen))
    assert room.streak.rights == 10


def test_one_slip_ends_a_streak_and_one_button_replays_it():
    room = streaked(2)
    missed = room.code
    room = room.act(mistake(room), "s")
    assert "Your streak: 2 in a row." in scene(room).status
    assert {button.id for button in scene(room).buttons} - {ask.LAY} == {"replay", "streak"}
    assert do(room, "next") is room
    replayed = do(room, "replay")
    assert (replayed.code, replayed.answer) == (missed, None)
    assert scene(replayed).round != scene(room).round, "what was picked the first time is picked no more"
    assert scene(replayed).status == "1 slip to mend."
    mended = replayed.act(solution(replayed), "s")
    assert mended.record(replayed).answered[0].aided, "its answer was told before"
    assert "All slips are mended." in scene(mended).status
    assert [button.id for button in scene(mended).buttons] == ["streak"]
    again = do(mended, "streak")
    assert (again.streak.rights, again.streak.slips, again.code.level) == (0, (), 1)


def test_all_slips_are_replayed_the_easiest_first_until_they_are_mended():
    slips = ("P03.pagat.3.a", "P01.pagat.1.b", "P02.pagat.2.c")
    room = streaked(0)
    room = replace(room, streak=replace(room.streak, slips=slips))
    room = room.act(mistake(room), "s")
    room, asked = do(room, "replay"), []
    for number in range(9):
        asked.append(str(room.code))
        room = room.act(mistake(room) if number == 0 else solution(room), "s")
        if not room.streak.slips:
            break
        room = do(room, "next")
    levels = [int(code.split(".")[2]) for code in asked]
    assert levels[:4] == sorted(levels[:4])
    assert asked[4] == asked[0], "what goes wrong again comes once more"
    assert len(asked) == 5


def test_slips_are_kept_from_streak_to_streak():
    room = streaked(0).act(mistake(streaked(0)), "s")
    again = do(room, "streak")
    assert again.streak.slips == room.streak.slips
    kept = Practise.recall(again.record(again).text, again.seq)
    assert kept.streak == again.streak


# --- the puzzle of the day -------------------------------------------------------------------------------------------


def test_the_puzzle_of_a_day_has_an_address_and_is_found_as_it_was_answered():
    room = Practise.open({"day": "2026-12-01"}, "seed", None)
    assert str(room.code) == daily(date(2026, 12, 1))
    assert scene(room).address == "day=2026-12-01"
    assert scene(room).status.endswith("1 December")
    answered = room.act(solution(room), "s")
    assert [button.id for button in scene(answered).buttons if button.primary] == ["more"]
    elsewhere = do(answered, "more")
    assert elsewhere.mode is Mode.CONTINUE
    back = Practise.open({"day": "2026-12-01"}, "seed", Practise.recall(elsewhere.record(elsewhere).text, 9))
    assert (back.code, back.answer) == (room.code, answered.answer)
    assert Practise.open({"day": "2026-12-02"}, "seed", back).answer is None


def test_the_day_is_that_of_the_learner():
    room = replace(opened(), known=Known(now=NOON, today=date(2027, 2, 3)))
    today = do(do(room, "puzzle.mode", text="daily"), "puzzles")
    assert scene(today).address == "day=2027-02-03"
    assert scene(today).status == "Today’s puzzle, 3 February"
    assert do(do(today.act(solution(today), "s"), "puzzle.mode", text="theme"), "puzzles").mode is Mode.THEME


@pytest.mark.parametrize(
    "query", [{"day": "2026-13-01"}, {"day": "x"}, {"mode": "x"}, {"theme": "x"}, {"theme": "L99"}]
)
def test_a_damaged_way_says_so(query):
    assert scene(Practise.open(query, "seed", None)).line.text == "That link is damaged, so here is a fresh puzzle."


@pytest.mark.parametrize("code", [SET, "L05.pagat.1.k3"])
def test_a_puzzle_that_was_answered_before_is_practice(code):
    room = opened(code)
    (first,) = room.act(mistake(room), "s").record(room).answered
    known = Known(Learner().after([Given(first.concept, first.puzzle, first.right)]), NOON, NOON.date())
    again = opened(code).knowing(known, "s")
    assert not first.aided
    assert again.act(solution(again), "s").record(again).answered[0].aided


# --- a link to another puzzle meanwhile -------------------------------------------------------------------------------


@pytest.mark.parametrize("link", [{"puzzle": "P01.sjuan.1.qq"}, {"puzzle": "P01.damaged"}])
def test_a_link_after_the_puzzle_of_the_day_leaves_the_day_as_it_was(link):
    today = Practise.open({"day": "2026-12-02"}, "seed", None)
    today = today.act(solution(today), "s")
    linked = Practise.open(link, "seed", today)
    assert linked.mode is Mode.CONTINUE
    assert scene(linked).address == f"puzzle={linked.code}"
    after = linked.act(solution(linked), "s")
    assert (after.day, after.said) == (today.day, today.said)
    kept = Practise.recall(after.record(after).text, after.seq)
    assert kept.record(kept) == after.record(after)
    assert Practise.open({"day": "2026-12-02"}, "seed", kept).answer == today.answer


def test_a_kept_answer_that_is_none_to_the_puzzle_of_the_day_is_dropped_alone():
    text = "puzzle=P01.sjuan.1.qq&plan=daily.mixed.0.sjuan&day=2026-12-02&said=2C,9C,QH&slips=P01.pagat.1.b&done=4"
    room = Practise.recall(text, 3)
    assert (room.said, room.mode, room.done, room.streak.slips) == ("", Mode.CONTINUE, 4, ("P01.pagat.1.b",))
    assert Practise.open({"day": "2026-12-02"}, "seed", room).answer is None


@pytest.mark.parametrize("replaying", [False, True])
def test_a_link_leaves_the_streak_and_keeps_its_slips(replaying):
    room = streaked(2)
    room = room.act(mistake(room), "s")
    slips = room.streak.slips
    room = do(room, "replay") if replaying else room
    linked = Practise.open({"puzzle": "P01.pagat.1.zz"}, "seed", room)
    after = linked.act(solution(linked), "s")
    assert after.mode is Mode.CONTINUE
    assert (after.streak.rights, after.streak.over, after.streak.slips) == (0, False, slips)
    assert not after.record(linked).answered[0].aided


def test_a_streak_counts_no_puzzle_but_its_own():
    over = Streak(2, over=True, slips=("P01.pagat.1.b",))
    for streak in (over, over.replay()):
        assert streak.after("P01.pagat.1.zz", True) == streak
        assert streak.after("P01.pagat.1.zz", False) == streak
    assert over.replay().after("P01.pagat.1.b", True).slips == ()


# --- settings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setting", "value", "code"),
    [
        ("kind", "P03", "P03.pagat.1.next1"),
        ("level", "3", ".pagat.3.next1"),
        ("rules", "sjuan", ".sjuan.1.next1"),
        ("mode", "streak", ".pagat.1.next1"),
    ],
)
def test_a_setting_waits_for_its_button_or_the_next_puzzle(setting, value, code):
    for room, done in ((opened(), "puzzles"), (opened().act(solution(opened()), "s"), "next")):
        wished = do(room, f"puzzle.{setting}", text=value)
        assert (wished.code, wished.answer) == (room.code, room.answer)
        if setting != "level":
            fold = next(fold for fold in scene(wished).folds if fold.id == "puzzle")
            assert next(choice.chosen for choice in fold.choices if choice.id == setting) == value
            assert [button.id for button in fold.buttons] == ["puzzles"]
        assert do(wished, f"puzzle.{setting}", text=value, seed="again") is wished
        shown = do(wished, done)
        assert (shown.answer, shown.wanted, shown.wish) == (None, None, wished.wish)
        assert str(shown.code).endswith(code)


def test_several_settings_are_chosen_before_one_puzzle_is_shown():
    room = do(do(do(opened(), "puzzle.mode", text="theme"), "puzzle.level", text="3"), "puzzle.rules", text="sjuan")
    assert str(Practise.recall(room.record(room).text, 3).wish) == "theme.mixed.3.sjuan"
    shown = do(room, "puzzles")
    assert (shown.code.level, shown.code.rules) == (3, "sjuan")


def test_who_chooses_a_kind_wants_it_as_the_theme():
    assert do(opened(), "puzzle.kind", text="P05").wish.mode is Mode.THEME


def test_a_kind_that_other_rules_do_not_have_gives_way():
    room = do(do(opened(), "puzzle.kind", text="P11"), "puzzle.rules", text="shichi-narabe-passes")
    assert room.wish.kind == "mixed"


@pytest.mark.parametrize(
    "text", ["P99.1.pagat", "mixed.4.pagat", "mixed.x.pagat", "mixed.1.whist", "mixed", ".1.pagat", "streak.P01.1"]
)
def test_a_damaged_wish_is_refused(text):
    with pytest.raises(NotationError):
        Wish.parse(text)


def test_what_was_wished_for_before_there_were_modes_is_a_theme():
    assert Wish.parse("mixed.2.pagat") == Wish.parse("theme.mixed.2.pagat")
    room = Practise.recall("puzzle=P02.sjuan.2.a&kind=P02&done=3&right=2&again=True", 5)
    assert (str(room.plan), room.done, room.right) == ("theme.P02.0.sjuan", 3, 2)


def test_an_empty_address_is_no_wish():
    assert opened("").notice == ""
    room = opened().act(solution(opened()), "s")
    assert Practise.open({"puzzle": ""}, "seed", room) is room


@pytest.mark.parametrize("setting", ["mode", "kind", "level", "rules", "seed", ""])
@pytest.mark.parametrize("value", ["", "P99", "4", "00", "whist", "mixed "])
def test_a_setting_there_is_not_changes_nothing(setting, value):
    room = opened()
    assert do(room, f"puzzle.{setting}", text=value) is room


def test_every_setting_is_offered_with_its_name():
    folds = {fold.id: fold for fold in scene(practised("theme")).folds}
    offered = {choice.id: [option.id for option in choice.options] for choice in folds["puzzle"].choices}
    levels = ["0", *map(str, LEVELS)]
    assert offered == {"mode": list(Mode), "kind": ["mixed", *KINDS], "level": levels, "rules": list(RULESETS)}
    folds = {fold.id: fold for fold in scene(practised("continue")).folds}
    assert [choice.id for choice in folds["puzzle"].choices] == ["mode", "rules"]
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

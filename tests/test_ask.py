"""Asking: each form is put without giving anything away, and every part of an answer is explained."""

import re
from itertools import combinations
from typing import get_args

import pytest

from fantan import Card, View, words
from fantan.puzzles import (
    KINDS,
    LEVELS,
    Answer,
    Form,
    Mark,
    fits_or_waits,
    generate,
    grade,
    legal_set,
    missing_chain,
    which_fits,
)
from ui import ask
from ui.table.scene import Act
from ui.table.scene import Mark as TableMark
from ui.typed import Why

SPADES = missing_chain(View.parse("pagat; 7-8S 7H; QS"), Card.parse("QS"), [Card.parse(c) for c in ("KS", "6S", "JH")])
HAND = legal_set(View.parse("pagat; 6-8H 7S; 5H TH 9S 8S"))
NONE = legal_set(View.parse("pagat; 6-8H; TH 8C"))
ONE = which_fits(View.parse("pagat; 6-8H; 5H TH 7C"))
WAITS = fits_or_waits(View.parse("pagat; 6-8H; TH"), Card.parse("TH"))
QUESTIONS = [SPADES, HAND, NONE, ONE, WAITS]


def cards(text):
    return tuple(map(Card.parse, text.split()))


def answers(question):
    """Every answer to a question, or enough of them."""
    if question.form is Form.CHOICE:
        fits, why = question.choices
        return [Answer(chosen=(("fits", one), ("why", other))) for one in fits.options for other in why.options]
    offered = question.offered
    picks = [pick for size in range(len(offered) + 1) for pick in combinations(offered, size)]
    return [Answer(pick) for pick in (*picks, question.right[::-1], question.right)]


GENERATED = [generate(f"{kind}.pagat.{level}.ask{n}") for kind in KINDS for level in LEVELS for n in range(8)]


@pytest.mark.parametrize("question", [*QUESTIONS, *GENERATED], ids=lambda q: f"{q.kind} {str(q.view)[:30]}")
def test_before_an_answer_a_card_is_only_its_name(question):
    asked = ask.asking(question, "en")
    for held in asked["hand"]:
        assert held.name == words.name(held.card, "en")
        assert (held.mark, held.number, held.word, held.line) == (None, 0, "", "")
    assert all(option.mark is None for choice in asked["choices"] for option in choice.options)
    assert all(choice.chosen == "" for choice in asked["choices"])
    alone = (question.card,) if question.card else question.view.hand
    assert {held.card for held in asked["hand"]} == set(question.offered or alone)
    assert asked["hand_label"]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q.form.value)
def test_every_card_and_option_is_explained_afterwards(question):
    for answer in answers(question):
        shown, graded = ask.answered(question, answer, "en"), grade(question, answer)
        before = ask.asking(question, "en")
        assert [held.card for held in shown["hand"]] == [held.card for held in before["hand"]]
        if question.offered:
            assert all(held.mark and held.word and held.line for held in shown["hand"])
            assert len(shown["hand"]) == len(graded.cards)
        for choice in shown["choices"]:
            marks = {option.id: option.mark for option in choice.options}
            right = next(part.right for part in question.choices if part.id == choice.id)
            assert marks[right] == ("right" if choice.chosen == right else "missed")
            assert sum(mark is not None for mark in marks.values()) == (1 if choice.chosen == right else 2)
        line, result = ask.feedback(question, answer, "en"), ask.result(question, answer, "en")
        assert (line.icon == "right") is graded.right
        assert line.text
        for sentence in re.split(r"[.:!?] ", f"{line.text} {result}"):
            assert len(sentence.split()) <= 20, sentence


@pytest.mark.parametrize(
    ("question", "picked", "card", "word", "line"),
    [
        (HAND, "5H TH", "5H", "Right, it fits", "Next below 6♥."),
        (HAND, "5H TH", "TH", "Too early", "9♥ comes first."),
        (HAND, "5H TH", "8S", "Missed", "Next above 7♠."),
        (HAND, "5H TH", "9S", "Right, it waits", "8♠ comes first. You hold it."),
        (legal_set(View.parse("pagat; -; KC")), "", "KC", "Right, it waits", "7♣ and 5 more come first."),
        (ONE, "TH", "7C", "It fits", "A seven opens its row."),
        (SPADES, "9S TS JS", "TS", "Right, number 2", "After 9♠."),
        (SPADES, "9S TS JS", "9S", "Right, number 1", "Next above 8♠."),
        (SPADES, "9S JS TS", "JS", "Number 3", "You had it as number 2."),
        (SPADES, "9S TS KS", "KS", "Not needed", "Beyond Q♠."),
        (SPADES, "9S TS KS", "JS", "Missed, number 3", "After 10♠."),
        (SPADES, "9S TS 6S", "6S", "Not needed", "The other side of the row."),
        (SPADES, "9S TS JS", "JH", "Right, not needed", "Another suit, another row."),
    ],
)
def test_what_is_said_below_a_card(question, picked, card, word, line):
    shown = ask.answered(question, Answer(cards(picked)), "en")
    held = next(held for held in shown["hand"] if held.card == Card.parse(card))
    assert (held.word, held.line) == (word, line)
    assert held.name == f"{words.name(held.card, 'en')}, {word}"


@pytest.mark.parametrize(
    ("question", "answer", "icon", "text", "result"),
    [
        (
            HAND,
            Answer(cards("5H 8S")),
            "right",
            "All found. 5♥ fits: it goes next to 6♥, at the low end.",
            "You found 2 of 2.",
        ),
        (
            HAND,
            Answer(cards("5H TH")),
            "waits",
            "10♥ has to wait: 9♥ comes first, and it is not in your hand. A row never jumps a gap.",
            "You found 1 of 2. One card was too early.",
        ),
        (HAND, Answer(cards("5H")), "missed", "8♠ fits: it goes next to 7♠, at the high end.", "You found 1 of 2."),
        (NONE, Answer(), "right", "Yes. You may pass: none of your cards fits now.", "Right, nothing fits."),
        (
            NONE,
            Answer(cards("TH 8C")),
            "waits",
            "8♣ has to wait: 7♣ comes first, and it is not in your hand. "
            "7♥ is on the table, but it belongs to the hearts row.",
            "Nothing fits here. 2 cards were too early.",
        ),
        (ONE, Answer(cards("7C")), "right", "Yes. 7♣ fits: it opens the clubs row.", "It fits."),
        (
            SPADES,
            Answer(cards("9S TS JS")),
            "right",
            "All in order. Q♠ waits for 9♠, 10♠ and J♠, in that order. A row never jumps a gap.",
            "3 of 3 in place.",
        ),
        (
            SPADES,
            Answer(cards("TS 9S KS")),
            "waits",
            "Q♠ waits for 9♠, 10♠ and J♠, in that order. A row never jumps a gap.",
            "0 of 3 in place. One card is not needed.",
        ),
        (
            WAITS,
            Answer(chosen=(("fits", "no"), ("why", "gap"))),
            "right",
            "Yes. 10♥ has to wait: 9♥ comes first, and it is not in your hand. A row never jumps a gap.",
            "Right, and for the right reason.",
        ),
        (
            WAITS,
            Answer(chosen=(("fits", "no"), ("why", "row_not_open"))),
            "waits",
            "10♥ has to wait: 9♥ comes first, and it is not in your hand. A row never jumps a gap.",
            "Right, but for another reason.",
        ),
        (
            WAITS,
            Answer(chosen=(("fits", "yes"), ("why", "extends_high"))),
            "waits",
            "10♥ has to wait: 9♥ comes first, and it is not in your hand. A row never jumps a gap. "
            "That would be right if an open row could jump a gap.",
            "It is the other way round.",
        ),
    ],
)
def test_what_is_said_about_an_answer(question, answer, icon, text, result):
    line = ask.feedback(question, answer, "en")
    assert (line.text, line.icon) == (text, icon)
    assert ask.result(question, answer, "en") == result


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("9S", "9♠ fits: it goes next to 8♠, at the high end."),
        ("TS", "10♠ has to wait: 9♠ comes first, and it is not in your hand. A row never jumps a gap."),
        ("KS", "K♠ is not needed. It lies beyond Q♠ and can only follow it."),
        ("6S", "6♠ is not needed. It belongs to the other side of the row."),
        ("JH", "J♥ is not needed here. It belongs to another row."),
    ],
)
def test_any_card_of_an_answer_can_be_asked_about(card, text):
    answer, card = Answer(cards("9S TS JS")), Card.parse(card)
    assert ask.feedback(SPADES, answer, "en", card).text == text
    queue = ask.told(SPADES, answer, card).missing
    numbers = {held.card: held.number for held in ask.answered(SPADES, answer, "en", card)["hand"]}
    assert {card: number for card, number in numbers.items() if number} == {
        card: queue.index(card) + 1 for card in queue if card in SPADES.offered
    }


@pytest.mark.parametrize(
    ("question", "picked", "card", "icon"),
    [
        (HAND, "5H 8S", "5H", "right"),
        (HAND, "5H 8S", "8S", "right"),
        (HAND, "5H 8S", "TH", "waits"),
        (HAND, "5H TH", "5H", "right"),
        (HAND, "5H TH", "TH", "waits"),
        (HAND, "5H TH", "8S", "missed"),
        (HAND, "5H TH", "2C", "none"),
        (NONE, "", "TH", "waits"),
        (ONE, "7C", "7C", "right"),
        (ONE, "7C", "5H", "missed"),
        (ONE, "TH", "TH", "waits"),
        (SPADES, "9S TS JS", "9S", "right"),
        (SPADES, "9S TS JS", "TS", "right"),
        (SPADES, "9S TS JS", "KS", "right"),
        (SPADES, "9S TS JS", "6S", "right"),
        (SPADES, "9S TS JS", "QS", "waits"),
        (SPADES, "9S JS KS", "JS", "waits"),
        (SPADES, "9S JS KS", "KS", "wrong"),
        (SPADES, "9S JS KS", "TS", "missed"),
        (SPADES, "TS 9S JS", "9S", "wrong"),
    ],
)
def test_a_card_that_is_asked_about_has_the_icon_of_what_became_of_it(question, picked, card, icon):
    assert ask.feedback(question, Answer(cards(picked)), "en", Card.parse(card)).icon == icon


@pytest.mark.parametrize(
    ("question", "card", "icon"),
    [(WAITS, "TH", "waits"), (fits_or_waits(View.parse("pagat; 6-8H; 9H"), Card.parse("9H")), "9H", "right")],
)
def test_the_card_of_a_choice_has_the_icon_of_its_verdict(question, card, icon):
    for answer in answers(question):
        assert ask.feedback(question, answer, "en", Card.parse(card)).icon == icon


def test_the_cards_of_a_queue_carry_its_numbers():
    shown = ask.answered(HAND, Answer(cards("9S")), "en")
    assert {str(held.card): held.number for held in shown["hand"] if held.number} == {"8S": 1}
    shown = ask.answered(SPADES, Answer(cards("KS")), "en")
    assert {str(held.card): held.number for held in shown["hand"] if held.number} == {"9S": 1, "TS": 2, "JS": 3}


BOTH = (("fits", "no"), ("why", "gap"))


@pytest.mark.parametrize(
    ("question", "act", "answer"),
    [
        (HAND, Act(0, "check", cards("5H TH")), Answer(cards("5H TH"))),
        (HAND, Act(0, "nothing"), Answer()),
        (HAND, Act(0, "check"), None),
        (HAND, Act(0, "card", cards("5H")), None),
        (HAND, Act(0, "check", cards("5H 5H")), None),
        (HAND, Act(0, "check", cards("5H 2C")), None),
        (ONE, Act(0, "card", cards("5H")), Answer(cards("5H"))),
        (ONE, Act(0, "card", cards("5H 7C")), None),
        (ONE, Act(0, "check", cards("5H")), None),
        (ONE, Act(0, "nothing"), None),
        (SPADES, Act(0, "check", cards("TS 9S")), Answer(cards("TS 9S"))),
        (SPADES, Act(0, "nothing"), None),
        (WAITS, Act(0, "check", (), BOTH), Answer(chosen=BOTH)),
        (WAITS, Act(0, "check", (), BOTH[:1]), None),
        (WAITS, Act(0, "check", (), (("fits", "maybe"), ("why", "gap"))), None),
        (WAITS, Act(0, "check", (), (*BOTH, ("who", "me"))), Answer(chosen=BOTH)),
        (WAITS, Act(0, "hint"), None),
    ],
)
def test_what_an_act_answers(question, act, answer):
    assert ask.read(question, act) == answer


def why(card):
    return Why(Card.parse(card))


@pytest.mark.parametrize(
    ("question", "text", "said"),
    [
        (HAND, "5H 8S", Answer(cards("5H 8S"))),
        (HAND, "none", Answer()),
        (HAND, "2C", "ask.offered"),
        (HAND, "5H 2C", "ask.offered"),
        (HAND, "hello", "ask.unknown.set"),
        (ONE, "TH", Answer(cards("TH"))),
        (ONE, "5H 7C", "ask.single"),
        (ONE, "none", "ask.none.one"),
        (ONE, "2C", "ask.offered"),
        (ONE, "5H 5H", "ask.unknown.one"),
        (SPADES, "9S TS", Answer(cards("9S TS"))),
        (SPADES, "pass", "ask.none.order"),
        (SPADES, "QS", "ask.offered"),
        (SPADES, "", "ask.unknown.order"),
    ],
)
@pytest.mark.parametrize("told", [False, True])
def test_what_is_typed_while_an_answer_is_wanted(question, text, said, told):
    assert ask.typed_in(question, text, wanted=True, told=told) == said
    assert ask.typed_in(question, "why 10h?", wanted=True, told=told) == (why("TH") if told else "ask.early")


@pytest.mark.parametrize("question", [HAND, ONE, SPADES], ids=lambda q: q.form.value)
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("why TH", why("TH")),
        ("10h", why("TH")),
        ("2C", why("2C")),
        ("5H 7C", "ask.unknown.after"),
        ("none", "ask.unknown.after"),
        ("hello", "ask.unknown.after"),
    ],
)
def test_what_is_typed_after_the_answer(question, text, said):
    assert ask.typed_in(question, text, wanted=False, told=True) == said


def test_every_form_with_cards_has_its_example_and_the_choices_none():
    for question in QUESTIONS:
        assert ask.types(question) is (question.form is not Form.CHOICE)
        if ask.types(question):
            examples = {ask.field(ask.example(question, wanted), "en").example for wanted in (True, False)}
            assert len(examples) == 2


def test_the_button_counts_what_is_picked():
    nothing, check = ask.buttons(HAND, "en")
    assert (nothing.id, check.id, check.primary) == ("nothing", "check", True)
    assert check.counted == ("Check", "Check 1 card", "Check 2 cards", "Check 3 cards", "Check 4 cards")
    assert [button.counted for button in ask.buttons(WAITS, "en")] == [()]
    assert ask.buttons(ONE, "en") == ()


def test_every_mark_of_every_form_has_its_word():
    for form in (Form.ONE, Form.SET, Form.ORDER):
        assert all(words.text(f"mark.{form}.{mark}", "en") for mark in Mark)


def test_every_mark_is_one_that_the_table_draws():
    shown = [ask.answered(HAND, answer, "en") for answer in answers(HAND)]
    assert {held.mark for asked in shown for held in asked["hand"]} <= set(get_args(TableMark))
    assert {held.mark for asked in shown for held in asked["hand"]} == {"right", "left", "early", "missed"}


def test_under_an_opening_card_a_closed_row_is_told_without_a_contradiction():
    asked = fits_or_waits(View.parse("sjuan-hearts; 7H; 9C"), Card.parse("9C"))
    options = {option.id: option.text for option in ask.asking(asked, "en")["choices"][1].options}
    assert options["row_not_open"] == "7♥ is out, but not its own seven"
    own = fits_or_waits(View.parse("sjuan-hearts; 7H; 9H"), Card.parse("9H"))
    assert not any("is out" in option.text for option in ask.asking(own, "en")["choices"][1].options)

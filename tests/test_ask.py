"""Asking: each form is put without giving anything away, and every part of an answer is explained."""

import re
from itertools import combinations, islice, product
from typing import get_args

import pytest

from fantan import RULESETS, Card, Suit, View, words
from fantan.puzzles import (
    KINDS,
    LEVELS,
    Answer,
    Form,
    Mark,
    Turn,
    fits_or_waits,
    forced_or_free,
    generate,
    grade,
    kinds_for,
    legal_set,
    may_i_pass,
    mend,
    missing_chain,
    read_row,
    rebuild,
    set_up,
    spot_illegal,
    two_books,
    which_fits,
)
from fantan.puzzles.kinds import read_order
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
        ids = [choice.id for choice in question.choices]
        picks = islice(product(*(choice.options for choice in question.choices)), 80)
        return [Answer(chosen=tuple(zip(ids, pick, strict=True))) for pick in picks]
    offered = question.offered
    most = 1 if question.form is Form.TURN else len(offered)
    picks = [pick for size in range(most + 1) for pick in combinations(offered, size)]
    if question.form is Form.TURN:
        return list(map(Answer, picks))
    return [Answer(pick) for pick in (*picks, question.right[::-1], question.right)]


KIND_BY_KIND = [
    f"{kind}.{rules}.1.told"
    for rules in ("pagat", "sjuan-hearts", "chips", "shichi-narabe-passes")
    for kind in kinds_for(RULESETS[rules])
    if kind not in {"P01", "P02", "P03"}
]
GENERATED = [f"{kind}.pagat.{level}.ask{n}" for kind in KINDS for level in LEVELS for n in range(8)]


@pytest.fixture
def question(request):
    """A question, or the one of a code, which is made only when it is its turn."""
    return generate(request.param) if isinstance(request.param, str) else request.param


def named(question):
    """What a test with a question, or with the code of one, is called."""
    return question if isinstance(question, str) else f"{question.kind} {question.view}"


@pytest.mark.parametrize("question", [*QUESTIONS, *GENERATED], ids=named, indirect=True)
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


@pytest.mark.parametrize("question", [*QUESTIONS, *KIND_BY_KIND], ids=named, indirect=True)
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
        assert "{" not in f"{line.text} {result}"
        assert (grade(question, answer).right and ask.to_lay(question, answer) == ()) or line.icon != "right"


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
    for form in (Form.ONE, Form.TURN, Form.SET, Form.ORDER, "needed"):
        assert all(words.text(f"mark.{form}.{mark}", "en") for mark in Mark)


def test_every_mark_is_one_that_the_table_draws():
    shown = [ask.answered(HAND, answer, "en") for answer in answers(HAND)]
    assert {held.mark for asked in shown for held in asked["hand"]} <= set(get_args(TableMark))
    assert {held.mark for asked in shown for held in asked["hand"]} == {"right", "left", "early", "missed"}


def chose(**options):
    return Answer(chosen=tuple(options.items()))


REPLAY = spot_illegal(
    View.parse("pagat; 6-8H; KC; seat=2; turn=0; sizes=5,5,5"),
    tuple(map(Turn.parse, ["0:TH", "1:5H", "2:-", "0:4H"])),
)
HIDDEN = spot_illegal(
    View.parse("pagat; 6-8H; TH KC; seat=2; turn=0; sizes=5,5,5"),
    tuple(map(Turn.parse, ["0:9H", "1:5H", "2:-", "0:4H"])),
)
TWICE = spot_illegal(
    View.parse("pagat; 6-8H; KC; seat=2; turn=0; sizes=5,5,5"),
    tuple(map(Turn.parse, ["0:9H", "0:TH", "1:5H", "2:-"])),
)
LATE = mend(View.parse("pagat; 6-9H; 5H; log=7H,6H,8H,-!,9H; sizes=5,5,5,5; turn=2"))
FINE = mend(View.parse("chips; 6-8D; 5D 2C; log=7D,6D,8D,-!; sizes=5,5,5,5; turn=1"))
ORDERS = rebuild(View.parse("pagat; 6-8H; -"), map(read_order, ("7H-8H-6H", "8H-7H-6H")))
BOOKS = two_books(View.parse("pagat; 2-7H; AH 8H"), RULESETS["sjuan"])
COUNT = forced_or_free(View.parse("pagat; 6-8H; 9H TH 7C"))
JACK = set_up(View.parse("pagat; 6-8H; JH"), Card.parse("JH"), cards("5H QH 9C"))
READY = set_up(View.parse("pagat; 6-8H; 9H"), Card.parse("9H"), cards("TH"))
LOCKED = read_row(View.parse("sjuan-hearts; -; -"), Suit.CLUBS, cards("7C 8C"))


@pytest.mark.parametrize(
    ("question", "answer", "text", "result"),
    [
        (
            REPLAY,
            chose(turn="0:TH", why="gap"),
            "Yes. Turn 1 was against the rules: 9♥ comes before 10♥. A row never jumps a gap.",
            "Right, and for the right reason.",
        ),
        (
            HIDDEN,
            chose(turn="2:-", why="gap"),
            "Turn 3 was against the rules: Maren held 10♥, and it fitted. Whoever can lay a card must.",
            "Right, but for another reason.",
        ),
        (
            TWICE,
            chose(turn="1:5H", why="not_your_turn"),
            "Turn 2 was against the rules: Ida had just laid a card. It is one card a turn. "
            "That would be right if rows only went up.",
            "It was another turn.",
        ),
        (
            LATE,
            chose(mended="stands"),
            "Yes. It is too late: the next action was done. If you passed although a card fits, put it right before "
            "the next action. Show a card that fits, and lay it. There is no penalty.",
            "Right.",
        ),
        (
            FINE,
            chose(mended="house"),
            "If you passed although a card fits, the pass stands and costs you 3 chips. The winner gets the fine at "
            "the end of the deal. If you win yourself, it goes into the pot of the next deal.",
            "Not that one.",
        ),
        (
            ORDERS,
            chose(order="8H-7H-6H"),
            "In that order 8♥ comes before 7♥, and cannot fit yet. "
            "That would be right if six and eight could be laid before their seven.",
            "Not that one.",
        ),
        (
            ORDERS,
            chose(order="none"),
            "7♥, 8♥ and 6♥: in this order each card fits when it is laid.",
            "Not that one.",
        ),
        (
            BOOKS,
            Answer(chosen=(("8H", "both"), ("AH", "one"))),
            "A♥. Fan Tan (Pagat): 8♥, 9♥, 10♥, J♥, Q♥ and K♥ come first. Sjuan (Swedish): Next below 2♥.",
            "1 of 2 right.",
        ),
        (
            COUNT,
            chose(number="2", decision="free"),
            "Yes. 7♣ and 9♥ fit, so you may choose: your turn is free.",
            "2 of 2 right.",
        ),
        (
            JACK,
            Answer(cards("9H QH")),
            "J♥ waits for 9♥ and 10♥, in that order. A row never jumps a gap.",
            "You found 1 of 2. One card is not needed.",
        ),
        (READY, Answer(), "Yes. 9♥ fits: it goes next to 8♥, at the high end.", "Right, it fits already."),
        (
            READY,
            Answer(cards("TH")),
            "9♥ fits: it goes next to 8♥, at the high end.",
            "It fits already. One card is not needed.",
        ),
        (LOCKED, Answer(), "Yes. Nothing fits in this row. Every card waits for 7♥.", "Right, nothing fits."),
    ],
)
def test_what_is_said_about_an_answer_of_each_kind(question, answer, text, result):
    assert ask.feedback(question, answer, "en").text == text
    assert ask.result(question, answer, "en") == result


@pytest.mark.parametrize(
    ("question", "answer", "lines"),
    [
        (REPLAY, chose(turn="2:-", why="gap"), {"0:TH": "9♥ comes first.", "2:-": "Nothing speaks against it."}),
        (ORDERS, chose(order="8H-7H-6H"), {"7H-8H-6H": "Each card fits.", "8H-7H-6H": "8♥ before 7♥."}),
        (
            BOOKS,
            Answer(chosen=(("8H", "one"), ("AH", "two"))),
            {
                "both": "First: Next above 7♥. Second: Next above 7♥.",
                "two": "First: 8♥, 9♥, 10♥, J♥, Q♥ and K♥ come first. Second: Next below 2♥.",
            },
        ),
    ],
)
def test_what_is_said_beside_an_option(question, answer, lines):
    told = [option for choice in ask.answered(question, answer, "en")["choices"] for option in choice.options]
    assert {option.id: option.line for option in told if option.line} == lines
    before = [option for choice in ask.asking(question, "en")["choices"] for option in choice.options]
    assert not any(option.line for option in before)


@pytest.mark.parametrize(
    ("picked", "card", "word", "line"),
    [
        ("9H QH", "9H", "Right, needed", "Next above 8♥."),
        ("9H QH", "TH", "Missed", "After 9♥."),
        ("9H QH", "QH", "Not needed", "Beyond J♥."),
        ("9H QH", "5H", "Right, not needed", "The other side of the row."),
        ("9H QH", "9C", "Right, not needed", "Another suit, another row."),
    ],
)
def test_what_is_said_below_a_card_that_may_be_needed(picked, card, word, line):
    shown = ask.answered(JACK, Answer(cards(picked)), "en")
    held = next(held for held in shown["hand"] if held.card == Card.parse(card))
    assert (held.word, held.line) == (word, line)
    marks = {"Right, needed": "right", "Missed": "missed", "Not needed": "wrong", "Right, not needed": "beside"}
    assert held.mark == marks[word]


@pytest.mark.parametrize(
    ("question", "answer", "about", "laid"),
    [
        (SPADES, Answer(cards("TS 9S")), None, "9S TS JS QS"),
        (JACK, Answer(cards("QH")), None, "9H TH JH"),
        (HAND, Answer(cards("5H TH")), None, "9H TH"),  # the card that was picked too early
        (HAND, Answer(cards("5H")), "9S", "8S 9S"),
        (HAND, Answer(cards("5H")), None, ""),  # a card was missed: it fits as it is
        (HAND, Answer(cards("5H 8S")), None, ""),  # right
        (WAITS, chose(fits="yes", why="gap"), None, "9H TH"),
        (ORDERS, chose(order="none"), None, "7H 8H 6H"),
        (REPLAY, chose(turn="1:5H", why="gap"), None, ""),
    ],
)
def test_show_me_lays_what_is_missing_and_then_the_card(question, answer, about, laid):
    about = Card.parse(about) if about else None
    order = ask.to_lay(question, answer, about)
    assert order == cards(laid)
    for number in range(len(order)):
        button = ask.lay_button(question, answer, number, "en", about)
        assert button.id == ask.LAY
        table = ask.laid_table(question, answer, number, "en", about)
        lying = {place.card for place in table["places"] if place.state == "laid"}
        queue = [place.card for place in sorted(table["places"], key=lambda place: place.number) if place.number]
        assert set(order[:number]) <= lying
        assert order[number] not in lying
        assert queue == [] or order[number] == queue[0] or question is ORDERS
        if number:
            assert words.sign(order[number - 1], "en") in ask.laid_line(question, answer, number, "en", about).text
    assert ask.lay_button(question, answer, len(order), "en", about) is None
    if order:
        table = ask.laid_table(question, answer, len(order), "en", about)
        assert {place.card for place in table["places"]} >= set(order)
        assert all(place.state == "laid" for place in table["places"])
        assert words.sign(order[-1], "en") in ask.laid_line(question, answer, len(order), "en", about).text


TURN = may_i_pass(View.parse("pagat; 6-8H; 5H TH 7C"))


@pytest.mark.parametrize(
    ("act", "answer"),
    [
        (Act(0, "card", cards("5H")), Answer(cards("5H"))),
        (Act(0, "pass"), Answer()),
        (Act(0, "card", cards("5H 7C")), None),
        (Act(0, "card", cards("2C")), None),
        (Act(0, "check", cards("5H")), None),
        (Act(0, "nothing"), None),
    ],
)
def test_a_turn_is_a_card_or_a_pass(act, answer):
    assert ask.read(TURN, act) == answer
    if answer is not None:
        assert ask.recall(TURN, str(answer)) == answer
    assert [button.id for button in ask.buttons(TURN, "en")] == ["pass"]


@pytest.mark.parametrize(
    ("text", "said"), [("5H", Answer(cards("5H"))), ("pass", Answer()), ("none", Answer()), ("5H 7C", "ask.single")]
)
def test_a_turn_can_be_typed(text, said):
    assert ask.typed_in(TURN, text, wanted=True, told=False) == said


def test_where_nothing_may_be_needed_the_button_says_so():
    assert ask.buttons(JACK, "en")[0].text == "J♥ fits already"
    assert ask.buttons(LOCKED, "en")[0].text == "Nothing fits"


def test_the_table_of_a_question_tells_whose_hand_is_whose():
    assert ask.table(HIDDEN, "en")["twin"].endswith("After these turns Maren holds: ten of hearts and king of clubs.")
    assert "hand" not in ask.table(ORDERS, "en")["twin"]
    assert ask.table(COUNT, "en")["twin"].endswith("In your hand: nine of hearts, ten of hearts and seven of clubs.")
    assert ask.asking(HIDDEN, "en")["hand_label"] == "The hand of Maren, after these turns"


def test_under_an_opening_card_a_closed_row_is_told_without_a_contradiction():
    asked = fits_or_waits(View.parse("sjuan-hearts; 7H; 9C"), Card.parse("9C"))
    options = {option.id: option.text for option in ask.asking(asked, "en")["choices"][1].options}
    assert options["row_not_open"] == "7♥ is out, but not its own seven"
    own = fits_or_waits(View.parse("sjuan-hearts; 7H; 9H"), Card.parse("9H"))
    assert not any("is out" in option.text for option in ask.asking(own, "en")["choices"][1].options)

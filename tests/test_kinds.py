"""The puzzle kinds: positions where each applies and where it must not, and the second idea of the rules besides."""

from collections import Counter

import pytest

from fantan import RULESETS, Card, NotationError, Reason, Suit, View
from fantan.house import rule_set
from fantan.puzzles import (
    KINDS,
    LEVELS,
    Answer,
    Form,
    Turn,
    forced_or_free,
    generate,
    grade,
    kinds_for,
    may_i_pass,
    mend,
    prove,
    read_row,
    rebuild,
    set_up,
    spot_illegal,
    two_books,
)
from fantan.puzzles.kinds import NONE, read_order, written
from fantan.puzzles.replay import follows
from tests.material import EVERY, SORTS, fits, letters, queue


def view(text):
    return View.parse(text)


def cards(text):
    """Cards in the order they are written."""
    return tuple(map(Card.parse, text.split()))


def turns(text):
    return tuple(map(Turn.parse, text.split()))


def right(question):
    return " ".join(map(str, question.right))


# --- what is right, one row a position -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "suit", "fit"),
    [
        ("pagat; 6-8H; -", "H", "5H 9H"),
        ("pagat; 7H; -", "H", "6H 8H"),
        ("pagat; 7H; -", "C", "7C"),  # a closed row waits for its seven
        ("pagat; 2-8H; -", "H", "9H"),  # the low end is finished
        ("pagat; 5-AH; -", "H", "4H"),  # and here the high one
        ("pagat; 2-AH; -", "H", ""),  # a full row
        ("sjuan; A-7H; -", "H", "8H"),
        ("sjuan; 3-KH; -", "H", "2H"),
        ("sjuan-hearts; -; -", "H", "7H"),
        ("sjuan-hearts; -; -", "C", ""),  # the opening card comes first
        ("sjuan-hearts; 7H; -", "C", "7C"),
        ("cinquillo; 5C 5D 4-7H 5S; -", "H", "3H JH"),  # no 8, 9, 10 in this pack
        ("free; 9H JC; -; starter=9", "H", "TH"),  # rows grow upward only
        ("free; 9-KH; -; starter=9", "H", "AH"),  # and go round
    ],
)
def test_what_fits_a_row(position, suit, fit):
    question = read_row(view(position), Suit(suit))
    assert right(question) == fit
    prove(question)


def test_a_row_offers_its_own_cards_alone():
    with pytest.raises(ValueError, match="row"):
        read_row(view("pagat; 6-8H; -"), Suit.HEARTS, cards("9C"))


@pytest.mark.parametrize(
    ("position", "wrong", "why"),
    [
        # The table before; the hand of seat 2 afterwards.
        ("pagat; 6-8H; KC; seat=2; turn=0; sizes=5,5,5", "0:TH 1:5H 2:7C 0:6C", ("0:TH", "gap")),
        ("pagat; 6-8H; KC; seat=2; turn=0; sizes=5,5,5", "0:9H 1:8C 2:7S 0:TH", ("1:8C", "row_not_open")),
        # 10♥ was in the hand all the time, and fitted.
        ("pagat; 6-8H; TH; seat=2; turn=0; sizes=5,5,5", "0:9H 1:5H 2:- 0:4H", ("2:-", "must_play")),
        # A card that seat 2 lays later was in the hand too.
        ("pagat; 6-8H; KC; seat=2; turn=2; sizes=5,5,5", "2:- 0:9H 1:4C 2:5H", None),
        ("pagat; 6-8H; KC; seat=2; turn=2; sizes=5,5,5", "2:- 0:9H 1:7C 2:5H", ("2:-", "must_play")),
        # Two cards in one turn.
        ("pagat; 6-8H; KC; seat=2; turn=0; sizes=5,5,5", "0:9H 0:TH 1:5H 2:7C", ("0:TH", "not_your_turn")),
        ("sjuan-hearts; -; KC; seat=2; turn=0; sizes=9,9,9", "0:7C 1:7H 2:6H 0:8H", ("0:7C", "opening_card_first")),
        # The pass of somebody whose hand is not shown may be anything.
        ("pagat; 6-8H; KC; seat=2; turn=0; sizes=5,5,5", "0:- 1:- 2:- 0:TH", ("0:TH", "gap")),
    ],
)
def test_which_turn_was_against_the_rules(position, wrong, why):
    if why is None:
        with pytest.raises(ValueError, match="not exactly one"):
            spot_illegal(view(position), turns(wrong))
        return
    question = spot_illegal(view(position), turns(wrong))
    assert tuple(choice.right for choice in question.choices) == why
    assert question.choices[0].options == tuple(wrong.split())
    prove(question)


def test_a_replay_without_a_mistake_is_no_puzzle():
    with pytest.raises(ValueError, match="not exactly one"):
        spot_illegal(view("pagat; 6-8H; KC; seat=2; turn=0; sizes=5,5,5"), turns("0:9H 1:5H 2:- 0:TH"))


@pytest.mark.parametrize("text", ["", "8S", "x:8S", "1:", "1:9X", "1-8S"])
def test_what_is_no_turn_is_a_notation_error(text):
    with pytest.raises(NotationError):
        Turn.parse(text)


@pytest.mark.parametrize(
    ("position", "answers"),
    [
        ("pagat; 6-8H; TH 7C 9H", {"9H": True, "7C": True, "TH": False, "": False}),
        ("pagat; 6-8H; TH 8C", {"": True, "TH": False, "8C": False}),
        ("domino; 6-8H; TH 8C; stock=5", {"": True, "TH": False}),
    ],
)
def test_a_turn_is_any_card_that_fits_or_else_the_pass(position, answers):
    question = may_i_pass(view(position))
    assert {picked: grade(question, Answer(cards(picked))).right for picked in answers} == answers
    assert not grade(question, Answer(question.offered)).right  # one card a turn
    prove(question)


@pytest.mark.parametrize(
    ("position", "what"),
    [
        ("pagat; 6-8H; 5H 2C; log=7H,6H,8H,-!; sizes=5,5,5,5; turn=1", "laid"),  # before the next action (S1.18)
        ("pagat; 6-9H; 5H 2C; log=7H,6H,8H,-!,9H; sizes=5,5,5,5; turn=2", "stands"),  # and after it (C17)
        ("pagat; 6-8H; 5H 2C; log=7H,6H,8H,-!,-; sizes=5,5,5,5; turn=2", "stands"),
        ("sjueren; 6-8H; 5H 2C; log=7H,6H,8H,-!; sizes=5,5,5,5; turn=1", "laid"),  # it does not count (S0.21)
        ("chips; 6-8D; 5D 2C; log=7D,6D,8D,-!; sizes=5,5,5,5; turn=1", "fined"),  # three chips (S4.22)
        ("chips; 6-9D; 5D 2C; log=7D,6D,8D,-!,9D; sizes=5,5,5,5; turn=2", "fined"),
        ("chips~fine:0; 6-8D; 5D 2C; log=7D,6D,8D,-!; sizes=5,5,5,5; turn=1", "house"),
        ("gamerules; 6-8H; 5H 2C; log=7H,6H,8H,-!; sizes=5,5,5,5; turn=1", "house"),  # S3.20
        ("shichi-narabe-passes; 7C 7D 6-7H 7S; 5H 2C; log=6H,-; sizes=5,5,5; turn=1; passes=1,0,0", "uses"),
        ("shichi-narabe-passes; 7C 7D 6-7H 7S; 5H 2C; log=6H,-; sizes=5,5,5; turn=1; passes=4,0,0", "laid"),
    ],
)
def test_what_becomes_of_a_pass_by_mistake(position, what):
    question = mend(view(position))
    assert question.choices[0].right == what
    assert question.card == Card.parse(position.split("; ")[2].split()[0])
    prove(question)


@pytest.mark.parametrize("position", ["pagat; 6-8H; 5H 2C", "pagat; 6-8H; TH 2C; log=7H,6H,8H,-; sizes=5,5,5,5"])
def test_where_no_card_fits_or_nobody_passed_nothing_is_to_mend(position):
    with pytest.raises(ValueError, match="no mistaken pass"):
        mend(view(position))


@pytest.mark.parametrize(
    ("position", "card", "needed"),
    [
        ("pagat; 6-8H; JH", "JH", "9H TH"),
        ("pagat; 6-8H; 9H", "9H", ""),  # it fits already
        ("pagat; 6-8H; 9C", "9C", "7C 8C"),
        ("sjuan-hearts; -; 6C", "6C", "7C 7H"),  # two suits
        ("free; 9H; 2C; starter=9", "2C", "9C TC JC QC KC AC"),
    ],
)
def test_the_fewest_cards_that_make_one_fit(position, card, needed):
    question = set_up(view(position), Card.parse(card), cards("KS"))
    assert set(question.right) == set(cards(needed))
    assert grade(question, Answer(question.right[::-1])).right  # in any order
    assert not grade(question, Answer((*question.right, Card.parse("KS")))).right
    prove(question)


@pytest.mark.parametrize(
    ("position", "orders", "goes"),
    [
        ("pagat; 6-8H; -", "7H-8H-6H 8H-7H-6H", "7H-8H-6H"),
        ("pagat; 6-8H; -", "6H-7H-8H 8H-7H-6H", NONE),
        ("pagat; 7-8H 7C; -", "7C-7H-8H 7C-8H-7H", "7C-7H-8H"),
        ("sjuan-hearts; 7H 7C; -", "7C-7H 7H-7C", "7H-7C"),  # the opening card
        ("shichi-narabe; 7C 7D 6-9H 7S; -", "8H-9H-6H 9H-8H-6H", "8H-9H-6H"),  # sevens lie there beforehand
    ],
)
def test_which_order_a_table_was_laid_in(position, orders, goes):
    question = rebuild(view(position), [read_order(order) for order in orders.split()])
    assert question.choices[0].right == goes
    assert question.choices[0].options == (*orders.split(), NONE)
    prove(question)


@pytest.mark.parametrize("orders", ["7H-8H-6H 7H-6H-8H", "7H-8H", "7H-8H-6H-5H", "7H-8H-9H", "7H-8H-6H 7H-8H-6H"])
def test_orders_of_other_cards_or_several_that_go_are_no_puzzle(orders):
    with pytest.raises(ValueError, match=r"not the cards|more than one"):
        rebuild(view("pagat; 6-8H; -"), [read_order(order) for order in orders.split()])


def test_an_order_is_read_as_it_is_written():
    assert read_order(written(cards("7H 8H TH"))) == cards("7H 8H TH")
    with pytest.raises(NotationError):
        read_order(NONE)


@pytest.mark.parametrize(
    ("position", "other", "allowed"),
    [
        ("pagat; 2-7H; AH", "sjuan", {"AH": "two", "-": "one"}),  # the ace is high, or low
        ("pagat; 2-8H; AH 9H", "sjuan", {"9H": "both", "AH": "two"}),
        ("sjuan; -; 7D 8C", "sjuan-hearts", {"8C": "neither", "7D": "one", "-": "two"}),
        ("sjuan; -; 7D 7H", "sjuan-hearts", {"7D": "one", "7H": "both"}),
        ("shichi-narabe; 7C 7D 7H 7S; 8H", "shichi-narabe-passes", {"8H": "both", "-": "two"}),
    ],
)
def test_what_two_rule_sets_allow(position, other, allowed):
    question = two_books(view(position), RULESETS[other])
    assert {choice.id: choice.right for choice in question.choices} == allowed
    prove(question)


@pytest.mark.parametrize(("position", "other"), [("pagat; 6-8H; 9H 2C", "sjuan"), ("pagat; 6-8H; 9H", "sjueren")])
def test_where_two_rule_sets_agree_there_is_nothing_to_compare(position, other):
    with pytest.raises(ValueError, match="agree"):
        two_books(view(position), RULESETS[other])


@pytest.mark.parametrize(
    ("position", "number", "sort"),
    [
        ("pagat; 6-8H; TH 8C", "0", "pass"),
        ("pagat; 6-8H; 9H 8C", "1", "forced"),
        ("pagat; 6-8H; 9H 5H 8C", "2", "free"),
        ("pagat; 6-8H; 5H 9H 7C 7D 7S", "4", "free"),  # four or more
    ],
)
def test_how_many_cards_fit_and_what_there_is_to_decide(position, number, sort):
    question = forced_or_free(view(position))
    assert [choice.right for choice in question.choices] == [number, sort]
    prove(question)


# --- where a kind makes sense ----------------------------------------------------------------------------------------


def test_where_passes_are_by_choice_nobody_is_asked_whether_they_must():
    assert kinds_for(RULESETS["shichi-narabe-passes"]) == tuple(kind for kind in KINDS if kind not in {"P06", "P11"})
    assert set(KINDS) - set(kinds_for(rule_set("sjuan~rest:spare"))) == {
        "P06",
        "P11",
    }  # who has none may have one there
    assert all(kinds_for(rules) == tuple(KINDS) for key, rules in RULESETS.items() if key != "shichi-narabe-passes")


HOUSES = ["pagat~ace:low", "sjuan~opening:7H~rest:spare", "chips~passes:2", "sjuan~start:leader", "cinquillo~start:6"]


@pytest.mark.slow
@pytest.mark.parametrize("rules", HOUSES)
def test_house_rules_give_puzzles_too(rules):
    made = Counter()
    for kind in kinds_for(rule_set(rules)):
        for level in LEVELS:
            question = generate(f"{kind}.{rules}.{level}.house")
            prove(question)
            made[kind] += 1
    assert set(made.values()) == {len(LEVELS)}


# --- every kind, held against the second idea of the rules -----------------------------------------------------------


def second(question):
    """What is right, counted on letters by the tables of the tests; None where they do not tell."""
    view, key = question.view, str(question.view.rules)
    laid = letters(view.layout)
    start = dict.fromkeys("CDHS", view.rules.row.starter.letter) if view.rules.row.chosen else {}
    match question.kind:
        case "P01" | "P04" | "P06":
            return {card for card in map(str, question.offered) if fits(key, laid, card, start)}
        case "P03":
            return queue(key, laid, str(question.card), start)
        case "P08":
            return set(queue(key, laid, str(question.card), start))
        case "P11":
            return min(sum(fits(key, laid, str(card), start) for card in view.hand), 4)
        case "P02":
            return "yes" if fits(key, laid, str(question.card), start) else "no"
    return None


@pytest.mark.parametrize(
    ("kind", "rules"), [sort for sort in SORTS if sort.values[0] not in {"P05", "P07", "P09", "P10"}]
)
def test_the_second_idea_of_the_rules_says_the_same(kind, rules):
    for level in LEVELS:
        for seed in ("a", "b"):
            question = generate(f"{kind}.{rules}.{level}.{seed}")
            found = second(question)
            match question.form:
                case Form.SET | Form.TURN:
                    assert letters(frozenset(question.right)) == found
                case Form.ORDER:
                    assert list(map(str, question.right)) == found
                case Form.CHOICE:
                    assert question.choices[0].right == str(found)


@pytest.mark.parametrize("rules", EVERY)
def test_a_replay_shows_its_mistake_whether_the_card_stays_or_goes_back(rules):
    for level in LEVELS:
        question = generate(f"P05.{rules}.{level}.x")
        done = turns(" ".join(question.choices[0].options))
        wrong = question.choices[0].options.index(question.choices[0].right)
        laid = [turn.card for turn in done[wrong + 1 :] if turn.card]
        before = question.view.layout | {turn.card for turn in done[:wrong] if turn.card}
        table = View(question.view.rules, before, frozenset())
        assert follows(table, laid)
        if question.choices[1].right in {Reason.GAP, Reason.ROW_NOT_OPEN, Reason.OPENING_CARD_FIRST}:
            assert not follows(table, [done[wrong].card])


def test_none_is_right_as_often_as_is_honest():
    """P06 more often than in play, P04 where the rules allow it at all, P09 one time in four."""
    passes = sum(not generate(f"P06.pagat.1.n{n}").right for n in range(60))
    assert 6 <= passes <= 24
    impossible = sum(generate(f"P09.pagat.1.n{n}").choices[0].right == NONE for n in range(60))
    assert 6 <= impossible <= 24
    assert any(not generate(f"P08.pagat.1.n{n}").right for n in range(40))
    assert any(not generate(f"P04.sjuan-hearts.1.n{n}").right for n in range(60))

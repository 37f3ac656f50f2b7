"""The text twin of a puzzle is enough to solve it: who reads texts alone rebuilds the position and finds the answer."""

import re
from dataclasses import replace
from random import Random

import pytest

from fantan import RULESETS, Card, Deal, Rank, Suit, View, words
from fantan.house import rule_set
from fantan.puzzles import (
    LEVELS,
    Turn,
    fits_or_waits,
    forced_or_free,
    generate,
    legal_set,
    may_i_pass,
    missing_chain,
    read_row,
    rebuild,
    set_up,
    spot_illegal,
    two_books,
)
from fantan.puzzles.kinds import read_order
from fantan.state import PASS, Play
from tests.material import EVERY, GROWN, SORTS, moments
from ui import ask
from ui.rooms import title
from ui.table import felt

RANKS = {words.rank(rank, "en"): rank for rank in Rank}
ROWS = {words.text(f"row.{suit}", "en"): suit for suit in Suit}
NAMES = {words.name(Card(rank, suit), "en"): Card(rank, suit) for rank in Rank for suit in Suit}
SIGNS = {words.sign(card, "en"): card for card in NAMES.values()}
SEATS = {words.text(f"seat.{seat + 1}", "en"): seat for seat in range(7)}
TITLES = {title(key, "en"): key for key in RULESETS}
JOKERS = [key for key, rules in GROWN.items() if rules.deck.jokers]
SIGN = re.compile("|".join(sorted(map(re.escape, SIGNS), key=len, reverse=True)))


def read_twin(twin, rules):
    """The layout and the hand that a twin tells."""
    layout, hand = set(), ()
    for sentence in re.findall(r"[^.]+\.", twin):
        head, _, tail = sentence.strip(" .").partition(": ")
        if head in ROWS:
            layout |= set(row(ROWS[head], tail, rules)) if tail != "not open" else set()
        else:
            hand = [NAMES[name] for name in re.split(r", | and ", tail) if name != "no cards" and "joker" not in name]
    return frozenset(layout), frozenset(hand)


def row(suit, told, rules):
    """The cards of "six to eight and jack"."""
    ranks = rules.deck.ranks
    for part in re.split(r", | and ", told.removeprefix("the ")):
        low, _, high = part.partition(" to ")
        first, last = ranks.index(RANKS[low]), ranks.index(RANKS[high or low])
        assert first <= last
        yield from (Card(rank, suit) for rank in ranks[first : last + 1])


def read(question):
    """The question again, from what its scene says in words, and the name of its rule set."""
    asked, table = ask.asking(question, "en"), ask.table(question, "en")
    heading, prompt = ask.heading(question, "en"), ask.prompt(question, "en")
    rules = replace(question.view.rules)
    layout, hand = read_twin(table["twin"], rules)
    view = View(rules, layout, hand)
    offered = tuple(NAMES[held.name] for held in asked["hand"])
    asked_about = next((SIGNS[sign] for sign in SIGN.findall(heading)), None)
    texts = [[option.text for option in choice.options] for choice in asked["choices"]]
    match question.kind:
        case "P01":
            return legal_set(view)
        case "P02":
            return fits_or_waits(view, asked_about)
        case "P03":
            return missing_chain(view, asked_about, offered)
        case "P04":
            return read_row(view, next(suit for suit in Suit if words.suit(suit, "en") in heading), offered)
        case "P05":
            done = [turn(text) for text in texts[0]]
            shown = SEATS[re.search(r"After these turns (\w+) holds", table["twin"])[1]]
            # Seats follow each other; how many there are is seen by who comes after the last of them.
            seats = question.view.sizes
            return spot_illegal(replace(view, seat=shown, turn=done[0].seat, sizes=seats), done)
        case "P06":
            return may_i_pass(view)
        case "P08":
            return set_up(view, asked_about, offered)
        case "P09":
            orders = [read_order("-".join(str(SIGNS[sign]) for sign in SIGN.findall(text))) for text in texts[0][:-1]]
            return rebuild(view, orders)
        case "P10":
            other = TITLES[re.search(r"Second: (.+)\. Choose", prompt)[1]]
            return two_books(view, RULESETS[other].started(starter(question)))
        case "P11":
            return forced_or_free(view)
    return None


def starter(question):
    """The rank at which the leader began, where the leader chooses it; the table shows it bright."""
    bright = ask.table(question, "en")["starter"]
    return Card.parse(f"{bright or '7'}C").rank


def turn(text):
    """A turn as its option tells it: "2. Jonas lays 8♠", "3. Maren passes"."""
    name, done = re.fullmatch(r"\d\. (\w+) (.+)", text).groups()
    return Turn(SEATS[name], PASS if done == "passes" else Play(SIGNS[done.removeprefix("lays ")]))


@pytest.mark.parametrize("key", JOKERS)
def test_a_table_with_jokers_is_rebuilt_from_its_twin(key):
    rules = rule_set(key)
    for state in moments(Deal.shuffled(rules, seats=3, dealer=0, rng=Random(key)), Random(key))[:-1]:
        view = state.view(state.turn)
        twin = felt.twin(view, "en")
        told = re.search(r"(\d+) jokers?", twin)

        assert read_twin(twin, rules) == (view.layout, view.hand)
        assert (int(told[1]) if told else 0) == view.jokers


@pytest.mark.parametrize(("kind", "rules"), [sort for sort in SORTS if sort.values[0] != "P07"])
def test_a_puzzle_is_solved_from_its_texts_alone(kind, rules):
    for level in LEVELS:
        question = generate(f"{kind}.{rules}.{level}.r")
        again = read(question)
        assert (again.view.layout, again.view.hand) == (question.view.layout, question.view.hand)
        assert again.right == question.right
        told = {(choice.id, choice.right) for choice in again.choices}
        assert told == {(choice.id, choice.right) for choice in question.choices}
        assert set(again.offered) == set(question.offered)


@pytest.mark.parametrize("rules", EVERY)
def test_a_mistaken_pass_is_told_with_when_it_was_noticed(rules):
    """P07: the card, whether the next player has done anything since, and how many passes were used."""
    for seed in ("r", "s", "t", "u"):
        question = generate(f"P07.{rules}.2.{seed}")
        heading, prompt = ask.heading(question, "en"), ask.prompt(question, "en")
        assert SIGNS[SIGN.search(heading)[0]] == question.card
        last = question.view.log[-1]
        if question.view.rules.passing.limit is not None:
            used, limit = map(int, re.findall(r"\d+", prompt))
            assert (question.choices[0].right == "uses") is (used < limit)
        elif isinstance(last, Play):
            assert SIGNS[SIGN.search(prompt)[0]] == last.card
        else:
            assert prompt.startswith("You notice it at once." if last.mistaken else "The next player has passed since.")


def test_a_twin_that_says_less_is_found_out():
    question = generate("P01.pagat.2.r")
    layout, hand = read_twin(ask.table(question, "en")["twin"].replace("to ", "and "), question.view.rules)
    assert (layout, hand) != (question.view.layout, question.view.hand)


@pytest.mark.parametrize(("kind", "rules"), SORTS)
def test_a_prompt_says_what_to_do_with_one_or_with_all(kind, rules):
    question = generate(f"{kind}.{rules}.1.r")
    prompt = ask.prompt(question, "en")
    assert re.search(r"\b(Pick|Choose|lay) ", prompt)
    assert re.search(r"\b(one|all|every)\b", prompt)
    for sentence in re.split(r"[.:?!] ", f"{ask.heading(question, 'en')}. {prompt}"):
        assert len(sentence.split()) <= 20

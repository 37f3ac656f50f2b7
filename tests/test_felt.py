"""The felt: every card in its own place, queues in playing order, and a text that says the same."""

import re

import pytest

from fantan import words
from fantan.cards import Card, Rank, Suit
from fantan.judge import fitting, judge
from fantan.state import Play, View
from fantan.variants import RULESETS
from ui.table import felt

EVERY = [rules.started(Rank.FOUR) for rules in RULESETS.values()]


def rows(rules):
    """Every state of one suit, from not open to whole."""
    start = rules.deck.ranks.index(rules.row.starter)
    yield ()
    for low in range(start + 1):
        for high in range(start, len(rules.deck.ranks)):
            yield rules.deck.ranks[low : high + 1]


@pytest.mark.parametrize("rules", EVERY, ids=str)
def test_each_laid_card_is_shown_once_and_told_once(rules):
    """Each has a place of its own, so the ends of a row stay in sight (S0.29, S1.21)."""
    for row in rows(rules):
        layout = frozenset(Card(rank, Suit.HEARTS) for rank in row)
        drawn = felt.felt(View(rules, layout, frozenset()), "en", ends=True, hand=False)
        places = [place.card for place in drawn["places"]]

        assert len(places) == len(set(places))
        assert {place.card for place in drawn["places"] if place.state == "laid"} == layout
        assert told(drawn["twin"], rules) == layout


def told(twin: str, rules) -> frozenset[Card]:
    """The layout that a twin tells, read back from its words."""
    suits = {words.text(f"row.{suit}", "en"): suit for suit in Suit}
    ranks = {words.rank(rank, "en"): rank for rank in Rank}
    order = rules.deck.ranks
    laid = set()
    for row, said in re.findall(r"(\w+): ([^.]+)\.", twin):
        if row not in suits or said == "not open":
            continue
        low, _, high = said.removeprefix("the ").partition(" to ")
        first, last = order.index(ranks[low]), order.index(ranks[high or low])
        laid |= {Card(rank, suits[row]) for rank in order[first : last + 1]}
    return frozenset(laid)


def test_the_twin_names_the_hand_in_at_most_sixty_words():
    view = View.parse("pagat; 6-8H 7D; 5H TH 7C QS")
    twin = felt.twin(view, "en")

    assert twin == (
        "Spades: not open. Hearts: six to eight. Clubs: not open. Diamonds: the seven. "
        "In your hand: queen of spades, five of hearts, ten of hearts and seven of clubs."
    )
    assert len(twin.split()) <= 60


def test_the_twin_tells_the_gaps_of_a_row():
    view = View.parse("shichi-narabe-passes; 7-8H JH KH 7D; -")

    assert felt.twin(view, "en", (Suit.HEARTS,), hand=False) == "Hearts: seven to eight, jack and king."


def test_before_the_first_card_no_column_is_that_of_the_starters():
    drawn = felt.felt(View.parse("free; -; 5H"), "en")

    assert drawn["starter"] == ""


def test_a_row_with_a_start_of_its_own_goes_round_and_a_suit_that_is_not_open_takes_any_card():
    """C33: the columns stay where they are, and none is that of the starters."""
    view = View.parse("free~start:suit; J-AC 4-5H; 7D; starter=JC,4H")
    drawn = felt.felt(view, "en", ends=True, suits=(Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS), hand=False)
    lit = {place.card for place in drawn["places"] if place.state == "open"}

    assert lit == {Card.parse("2C"), Card.parse("6H"), *(Card(rank, Suit.DIAMONDS) for rank in Rank)}
    assert "".join(drawn["columns"]) == "A23456789TJQK"
    assert drawn["starter"] == ""
    assert drawn["twin"] == "Hearts: four to five. Clubs: jack to ace. Diamonds: not open."


def test_ends_are_what_the_judge_lets_fit():
    view = View.parse("pagat; 6-8H 7D; 5H")
    drawn = felt.felt(view, "en", ends=True)

    assert {place.card for place in drawn["places"] if place.state == "open"} == set(fitting(view))
    assert not [place for place in felt.felt(view, "en")["places"] if place.state != "laid"]


def test_a_verdict_queues_up_what_its_card_waits_for():
    view = View.parse("pagat; 7-8S; QS TS")
    verdict = judge(view, Play(Card.parse("QS")))
    queue = [place for place in felt.felt(view, "en", verdict=verdict)["places"] if place.state != "laid"]

    assert [(str(place.card), place.state, place.number) for place in queue] == [
        ("9S", "missing", 1),
        ("TS", "yours", 2),
        ("JS", "missing", 3),
        ("QS", "waits", 0),
    ]


@pytest.mark.parametrize("rules", EVERY, ids=str)
def test_columns_stand_in_the_order_of_the_rule_set(rules):
    """A row for each suit (S0.9), low to the left and high to the right (S3.13, C27): a grid (S3.17, C29)."""
    drawn = felt.felt(View(rules, frozenset(), frozenset()), "en")

    assert drawn["columns"] == tuple(rank.letter for rank in rules.deck.ranks)
    assert drawn["starter"] == rules.row.starter.letter
    assert [suit for suit, _ in drawn["rows"]] == ["S", "H", "C", "D"]


def test_a_hand_is_sorted_by_suit_then_rank_with_ten_between_nine_and_jack():
    view = View.parse("pagat; -; JH 9H TH 2C AS KS 7D")

    assert " ".join(map(str, felt.sort(view, view.hand))) == "KS AS 9H TH JH 2C 7D"


def test_only_the_rows_asked_for_are_drawn():
    drawn = felt.felt(View.parse("pagat; 6-8H 7D; 5H"), "en", suits=(Suit.HEARTS,), hand=False)

    assert [suit for suit, _ in drawn["rows"]] == ["H"]
    assert {place.card.suit for place in drawn["places"]} == {Suit.HEARTS}
    assert drawn["twin"] == "Hearts: six to eight."

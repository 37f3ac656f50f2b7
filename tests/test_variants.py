"""The rule sets that ship: what each one is, held against the source texts."""

import pytest

from fantan import RULESETS, Card, Rank
from fantan.rules import Leader, MistakenPass, Rest, Unit
from tests import material

LEFT, HOLDER, WINNER = Leader.LEFT_OF_DEALER, Leader.HOLDER, Leader.WINNER
CORRECTED, HOUSE, REFUSED, FINED = (
    MistakenPass.CORRECTED,
    MistakenPass.HOUSE,
    MistakenPass.REFUSED,
    MistakenPass.FINED,
)


SEVEN, FIVE, NINE = Rank.SEVEN, Rank.FIVE, Rank.NINE
LOW, HIGH, SHORT = (Rank.ACE, Rank.KING), (Rank.TWO, Rank.ACE), (Rank.SIX, Rank.ACE)
NONE, POINTS, CHIPS, PIPS, PLACES = Unit.NOTHING, Unit.POINTS, Unit.CHIPS, Unit.PIPS, Unit.PLACES


@pytest.mark.parametrize(
    ("key", "seats", "ends", "start", "leader", "later", "opening", "mistaken", "unit", "match"),
    [
        # S1.2, S1.4, S1.10, S1.18, S1.23
        ("pagat", (3, 8), HIGH, SEVEN, LEFT, LEFT, None, CORRECTED, POINTS, "wins 3"),
        # S0.7, S0.26, S0.17, S0.21, S0.33
        ("sjueren", (3, 6), HIGH, SEVEN, LEFT, LEFT, None, REFUSED, NONE, ""),
        # S3.2, S3.4, S3.14, S3.20, S3.21
        ("gamerules", (3, 8), HIGH, SEVEN, LEFT, LEFT, None, HOUSE, NONE, ""),
        # S2.8, S2.7, S2.16, S2.25, S2.26
        ("sjuan", (3, 8), LOW, SEVEN, LEFT, LEFT, None, REFUSED, NONE, ""),
        # S2.33
        ("sjuan-ace-high", (3, 8), HIGH, SEVEN, LEFT, LEFT, None, REFUSED, NONE, ""),
        # S2.31
        ("sjuan-hearts", (3, 8), LOW, SEVEN, HOLDER, HOLDER, "7H", REFUSED, NONE, ""),
        # S2.32, S0.36, S1.30
        ("sjuan-diamonds", (3, 8), LOW, SEVEN, HOLDER, HOLDER, "7D", REFUSED, NONE, ""),
        # S2.28
        ("sjuan-pot", (3, 8), LOW, SEVEN, LEFT, LEFT, None, REFUSED, CHIPS, ""),
        # S2.34
        ("equal-hands", (3, 8), LOW, SEVEN, LEFT, LEFT, None, REFUSED, NONE, ""),
        # S2.35, C33
        ("free", (3, 8), LOW, None, LEFT, LEFT, None, REFUSED, NONE, ""),
        # S2.36, C34
        ("domino", (2, 2), LOW, SEVEN, LEFT, LEFT, None, REFUSED, NONE, ""),
        # S4.4, S4.6, S4.14, S4.17, C6, S4.22, S4.28
        ("chips", (3, 8), LOW, SEVEN, LEFT, WINNER, "7D", FINED, CHIPS, "deals 1"),
        # S4.31
        ("chips-any-seven", (3, 8), LOW, SEVEN, LEFT, WINNER, None, FINED, CHIPS, "deals 1"),
        # S4.33
        ("chips-hearts", (3, 8), LOW, SEVEN, LEFT, WINNER, "7H", FINED, CHIPS, "deals 1"),
        # S4.32
        ("pips", (3, 8), LOW, SEVEN, LEFT, WINNER, "7D", REFUSED, PIPS, "deals 1 low"),
        # S4.34
        ("cinquillo", (3, 6), LOW, FIVE, LEFT, LEFT, None, REFUSED, NONE, ""),
        # C25, R-LUDO
        ("cinquillo-oros", (3, 6), LOW, FIVE, HOLDER, HOLDER, "5D", REFUSED, POINTS, "target 30"),
        # S4.35
        ("shichi-narabe", (3, 8), LOW, SEVEN, LEFT, LEFT, None, REFUSED, NONE, ""),
        # C26, C35, R-JP-spec, R-ASAHI
        ("shichi-narabe-passes", (3, 8), LOW, SEVEN, HOLDER, HOLDER, "7D", REFUSED, PLACES, "low ranked"),
        # R-DEV
        ("devyatka", (3, 3), SHORT, NINE, HOLDER, HOLDER, "9D", REFUSED, CHIPS, ""),
    ],
)
def test_a_rule_set_is_what_its_sources_say(key, seats, ends, start, leader, later, opening, mistaken, unit, match):
    rules, ending = RULESETS[key], RULESETS[key].ending
    ended = {"wins": ending.wins, "deals": ending.deals, "target": ending.target}
    told = [f"{name} {number}" for name, number in ended.items() if number]

    assert (rules.seats[0], rules.seats[-1]) == seats
    assert (rules.deck.ranks[0], rules.deck.ranks[-1]) == ends
    assert rules.row.starter is start
    assert (rules.opening.leader, rules.opening.later) == (leader, later)
    assert rules.opening.card == (Card.parse(opening) if opening else None)
    assert rules.passing.mistaken is mistaken
    assert rules.stakes.unit is unit
    assert " ".join(told + ["low"] * ending.low + ["ranked"] * ending.ranked) == match


@pytest.mark.parametrize(
    ("key", "ante", "short", "cost", "card", "fine", "points", "limit"),
    [
        ("pagat", 0, 0, 0, 0, 0, 1, None),  # S1.23
        ("sjuan-pot", 0, 0, 1, 0, 0, 0, None),  # S2.28
        ("chips", 1, -1, 1, 1, 3, 0, None),  # S4.13, S4.12, S4.21, S4.26, S4.22
        ("chips-any-seven", 1, -1, 1, 1, 3, 0, None),
        ("chips-hearts", 1, -1, 1, 1, 3, 0, None),
        ("pips", 0, 0, 0, 0, 0, 0, None),  # S4.32
        ("cinquillo-oros", 0, 0, 0, 1, 0, 5, None),  # R-LUDO
        ("shichi-narabe-passes", 0, 0, 0, 0, 0, 0, 3),  # R-JP-spec
        ("devyatka", 1, 0, 1, 0, 0, 0, None),  # R-DEV
    ],
)
def test_the_numbers_of_a_rule_set_are_those_of_its_sources(key, ante, short, cost, card, fine, points, limit):
    rules = RULESETS[key]
    stakes = rules.stakes

    assert (stakes.ante, stakes.short, rules.passing.cost, stakes.card) == (ante, short, cost, card)
    assert (stakes.fine, stakes.points, rules.passing.limit) == (fine, points, limit)


def test_pips_are_what_the_german_page_says():
    """S4.32, C20: the ace costs most."""
    worth = {rank.letter: number for rank, number in RULESETS["pips"].stakes.pips}

    assert worth == {str(number): number for number in range(2, 10)} | {"T": 10, "J": 11, "Q": 12, "K": 13, "A": 15}


def test_each_rule_set_stands_under_its_own_key_the_main_game_first():
    assert [rules.key for rules in RULESETS.values()] == list(RULESETS)
    assert next(iter(RULESETS)) == "pagat"
    assert [str(rules) for rules in RULESETS.values()] == list(RULESETS)


def test_no_two_rule_sets_are_the_same():
    assert len({repr(rules) for rules in RULESETS.values()}) == len(RULESETS)


@pytest.mark.parametrize("key", RULESETS)
def test_the_second_idea_of_the_rules_knows_every_rule_set(key):
    """`material.GAMES` is what the properties hold the judge against; a new rule set needs its line there."""
    game, rules = material.GAMES[key], RULESETS[key]

    assert "".join(rank.letter for rank in rules.deck.ranks) == game.order
    assert rules.lock == (Card.parse(game.lock) if game.lock else None)
    assert rules.row.starter == (Card.parse(game.start + "C").rank if game.start else None)
    assert bool(rules.placed) == game.placed
    assert rules.passing.limit == game.passes
    assert (rules.dealing.rest is Rest.STOCK) == game.draws


def test_the_rule_sets_cannot_be_changed():
    with pytest.raises(TypeError):
        RULESETS["pagat"] = RULESETS["sjuan"]

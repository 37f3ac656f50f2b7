"""The rule sets that ship: what each one is, held against the source texts."""

import pytest

from fantan import RULESETS, Card, Rank
from fantan.rules import Leader, MistakenPass
from tests import material

LEFT, HOLDER = Leader.LEFT_OF_DEALER, Leader.HOLDER
CORRECTED, HOUSE, REFUSED = MistakenPass.CORRECTED, MistakenPass.HOUSE, MistakenPass.REFUSED


@pytest.mark.parametrize(
    ("key", "seats", "lowest", "highest", "leader", "opening", "mistaken", "points", "wins"),
    [
        # S1.2, S1.4, S1.10, S1.18, S1.23
        ("pagat", (3, 8), Rank.TWO, Rank.ACE, LEFT, None, CORRECTED, 1, 3),
        # S0.7, S0.26, S0.17, S0.21, S0.33
        ("sjueren", (3, 6), Rank.TWO, Rank.ACE, LEFT, None, REFUSED, 0, 0),
        # S3.2, S3.4, S3.14, S3.20, S3.21
        ("gamerules", (3, 8), Rank.TWO, Rank.ACE, LEFT, None, HOUSE, 0, 0),
        # S2.8, S2.7, S2.16, S2.25, S2.26
        ("sjuan", (3, 8), Rank.ACE, Rank.KING, LEFT, None, REFUSED, 0, 0),
        # S2.33
        ("sjuan-ace-high", (3, 8), Rank.TWO, Rank.ACE, LEFT, None, REFUSED, 0, 0),
        # S2.31
        ("sjuan-hearts", (3, 8), Rank.ACE, Rank.KING, HOLDER, "7H", REFUSED, 0, 0),
        # S2.32, S0.36, S1.30
        ("sjuan-diamonds", (3, 8), Rank.ACE, Rank.KING, HOLDER, "7D", REFUSED, 0, 0),
    ],
)
def test_a_rule_set_is_what_its_sources_say(key, seats, lowest, highest, leader, opening, mistaken, points, wins):
    rules = RULESETS[key]

    assert (rules.seats[0], rules.seats[-1]) == seats
    assert (rules.deck.ranks[0], rules.deck.ranks[-1]) == (lowest, highest)
    assert rules.row.starter is Rank.SEVEN
    assert rules.opening.leader is leader
    assert rules.opening.card == (Card.parse(opening) if opening else None)
    assert rules.passing.mistaken is mistaken
    assert (rules.stakes.points, rules.ending.wins) == (points, wins)


def test_each_rule_set_stands_under_its_own_key_the_main_game_first():
    assert [rules.key for rules in RULESETS.values()] == list(RULESETS)
    assert next(iter(RULESETS)) == "pagat"
    assert [str(rules) for rules in RULESETS.values()] == list(RULESETS)


def test_no_two_rule_sets_are_the_same():
    assert len({repr(rules) for rules in RULESETS.values()}) == len(RULESETS)


@pytest.mark.parametrize("key", RULESETS)
def test_the_second_idea_of_the_rules_knows_every_rule_set(key):
    """`material.GAMES` is what the properties hold the judge against; a new rule set needs its line there."""
    order, lock = material.GAMES[key]

    assert "".join(rank.letter for rank in RULESETS[key].deck.ranks) == order
    assert RULESETS[key].opening.card == (Card.parse(lock) if lock else None)


def test_the_rule_sets_cannot_be_changed():
    with pytest.raises(TypeError):
        RULESETS["pagat"] = RULESETS["sjuan"]

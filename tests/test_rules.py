"""Rule sets as data: packs, paths, hand sizes, clauses."""

import pytest

from fantan import RULESETS, Card, Rank, Suit
from fantan.house import rule_set
from fantan.rules import ACE_HIGH, Dealing, Deck, Rest, Row, Side
from fantan.words import Amount, Worth
from tests import material
from tests.material import SHORT

PAGAT, SJUAN = RULESETS["pagat"], RULESETS["sjuan"]
SPARE = RULESETS["equal-hands"].but(dealing=Dealing(Rest.SPARE))


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [
        (3, (18, 17, 17)),  # S0.14, S2.12
        (4, (13, 13, 13, 13)),  # S0.14, S2.12
        (5, (11, 11, 10, 10, 10)),  # S0.14, S2.12
        (6, (9, 9, 9, 9, 8, 8)),  # S0.14, S2.12
        (7, (8, 8, 8, 7, 7, 7, 7)),  # S2.12
        (8, (7, 7, 7, 7, 6, 6, 6, 6)),  # S2.12, C9
    ],
)
@pytest.mark.parametrize("key", material.PLAIN)
def test_hands_have_the_sizes_the_sources_list(key, seats, sizes):
    assert RULESETS[key].hand_sizes(seats) == sizes
    assert sum(sizes) == 52


@pytest.mark.parametrize(
    ("rules", "seats", "sizes", "rest"),
    [
        (SHORT, 3, (14, 13, 13), 0),  # S4.34: 40 cards
        (RULESETS["cinquillo-oros"], 6, (7, 7, 7, 7, 6, 6), 0),
        (RULESETS["shichi-narabe"], 4, (12, 12, 12, 12), 0),  # S4.35: 48 cards are dealt
        (RULESETS["shichi-narabe"], 5, (10, 10, 10, 9, 9), 0),
        (RULESETS["shichi-narabe-passes"], 5, (11, 11, 10, 10, 10), 0),  # C26: 52
        (RULESETS["equal-hands"], 4, (13, 13, 13, 13), 0),  # S2.34
        (RULESETS["equal-hands"], 3, (17, 17, 17), 0),  # S2.34: one card is removed
        (RULESETS["equal-hands"], 7, (7,) * 7, 0),  # three are removed
        (SPARE, 7, (7,) * 7, 3),  # C12: three lie face up
        (RULESETS["domino"], 2, (7, 7), 38),  # S2.36, C34
    ],
    ids=str,
)
def test_hand_sizes_follow_the_pack_and_what_is_kept_back(rules, seats, sizes, rest):
    assert rules.hand_sizes(seats) == sizes
    assert len(rules.pack(seats)) == sum(sizes) + rest


@pytest.mark.parametrize(
    ("rules", "seats", "removed"),
    [
        (RULESETS["equal-hands"], 4, ""),
        (RULESETS["equal-hands"], 3, "KC"),
        (RULESETS["equal-hands"], 5, "KC KD"),
        (RULESETS["equal-hands"], 7, "KC KD KH"),
        (RULESETS["equal-hands"], 8, "KC KD KH KS"),
        (RULESETS["equal-hands"].but(deck=Deck(ACE_HIGH)), 3, "AC"),  # the top end, whatever it is
        (RULESETS["equal-hands"].but(row=Row(Rank.KING)), 5, "AC AD"),  # where the top end is the starter, the other
        (PAGAT, 5, ""),  # S1.8
    ],
    ids=str,
)
def test_equal_hands_take_cards_from_the_ends_of_rows_alone(rules, seats, removed):
    """C12: every other card can still be laid."""
    assert set(rules.deck.cards) - set(rules.pack(seats)) == material.cards(removed)
    for path in rules.seated(seats).paths.values():
        assert not material.cards(removed) & set(path[0])


@pytest.mark.parametrize("key", RULESETS)
def test_at_no_table_a_removed_card_stands_in_the_way_of_another(key):
    rules = RULESETS[key]
    for seats in rules.seats:
        there = set(rules.pack(seats)) | rules.placed
        assert all(set(path) <= there for card in there for path in rules.seated(seats).paths[card])
        assert there == set(rules.seated(seats).deck.cards)


@pytest.mark.parametrize("start", Rank)
def test_where_the_first_card_decides_rows_go_round_from_its_rank(start):
    """C33: up only, the ace after the king, 13 cards."""
    free = RULESETS["free"]
    rules = free.started(start)

    assert str(rules) == "free"
    assert rules.row.starter is start
    assert rules.started(Rank.TWO) is rules
    assert [len(rules.paths[Card(rank, Suit.HEARTS)][0]) for rank in rules.deck.ranks] == list(range(13))
    assert not any(path for paths in free.paths.values() for path in paths)  # before it, any card may begin
    assert free.starters == set(free.deck.cards)


def test_where_each_suit_decides_its_first_card_opens_its_own_row_alone():
    """C33: the row goes round from there, 13 cards long; of every other suit any card may still begin."""
    whole = rule_set("free~start:suit")
    for rank in Rank:
        rules = whole.opened(Card(rank, Suit.HEARTS))
        order = rules.order(Suit.HEARTS)

        assert str(rules) == "free~start:suit"
        assert order == RULESETS["free"].started(rank).deck.ranks
        assert [len(rules.paths[Card(each, Suit.HEARTS)][0]) for each in order] == list(range(13))
        assert (rules.starter(Suit.HEARTS), rules.starter(Suit.CLUBS)) == (rank, None)
        assert rules.starters == {Card(rank, Suit.HEARTS)} | {card for card in rules.paths if card.suit != Suit.HEARTS}
        assert rules.deck.ranks == rules.order(Suit.CLUBS) == whole.deck.ranks
    assert whole.opened(Card.parse("9C")).opened(Card.parse("TC")) == whole.opened(Card.parse("9C"))
    assert not any(path for paths in whole.paths.values() for path in paths)


def test_a_suit_is_not_open_while_its_starter_does_not_lie():
    rules = rule_set("free~start:suit").opened(Card.parse("9C")).opened(Card.parse("4H"))

    assert rules.as_of(material.cards("9C TC 4H")) is rules
    assert rules.as_of(material.cards("9C 5H")).row.begun == material.cards("9C")
    assert rules.as_of(frozenset()) == rule_set("free~start:suit")
    assert PAGAT.as_of(frozenset()) is PAGAT


@pytest.mark.parametrize(("key", "first"), [("pagat", "9C"), ("free", "9C"), ("free~start:suit", "9C")])
def test_a_card_opens_what_the_rule_set_lets_it_decide(key, first):
    rules = rule_set(key)
    opened = rules.opened(Card.parse(first))

    assert [opened.starter(suit) for suit in Suit] == {
        "pagat": [Rank.SEVEN] * 4,
        "free": [Rank.NINE] * 4,
        "free~start:suit": [Rank.NINE, None, None, None],
    }[key]
    assert (opened is rules) == rules.fixed


def test_what_is_fixed_stays_as_it_is():
    assert PAGAT.started(Rank.TWO) is PAGAT
    assert PAGAT.seated(5) is PAGAT


@pytest.mark.parametrize(
    ("rules", "card", "path"),
    [
        (PAGAT, "7H", ""),
        (PAGAT, "6H", "7H"),
        (PAGAT, "8H", "7H"),
        (PAGAT, "2H", "7H 6H 5H 4H 3H"),  # S0.25
        (PAGAT, "AH", "7H 8H 9H TH JH QH KH"),  # S0.26
        (SJUAN, "AH", "7H 6H 5H 4H 3H 2H"),  # S2.2, S2.7
        (SJUAN, "KH", "7H 8H 9H TH JH QH"),  # S2.2
        (RULESETS["sjuan-hearts"], "7H", ""),  # S2.31
        (RULESETS["sjuan-hearts"], "5H", "7H 6H"),  # S2.31
        (RULESETS["sjuan-hearts"], "7S", "7H"),  # S2.31
        (RULESETS["sjuan-hearts"], "9S", "7H 7S 8S"),  # S2.31
        (RULESETS["sjuan-diamonds"], "7H", "7D"),  # S2.32
        (RULESETS["cinquillo"], "6H", "5H"),  # S4.34: no lock, the fives lie there
        (RULESETS["cinquillo-oros"], "6H", "5D 5H"),  # R-LUDO
        (RULESETS["shichi-narabe-passes"], "6H", "7H"),  # 7♦ names the leader and locks nothing
        (RULESETS["free"], "6H", ""),  # S2.35
        (RULESETS["free"].started(Rank.QUEEN), "2D", "QD KD AD"),  # S2.35
        (rule_set("free~start:suit"), "6H", ""),  # C33
        (rule_set("free~start:suit").opened(Card.parse("QD")), "2D", "QD KD AD"),  # C33
        (rule_set("free~start:suit").opened(Card.parse("QD")), "2H", ""),  # C33
        (rule_set("free~deck:36~start:suit").opened(Card.parse("QD")), "6D", "QD KD AD"),
        (SHORT, "JD", "5D 6D 7D"),  # S4.34
        (SHORT, "AD", "5D 4D 3D 2D"),  # S4.34
    ],
    ids=str,
)
def test_a_path_holds_what_must_lie_before_a_card_in_playing_order(rules, card, path):
    assert [" ".join(map(str, way)) for way in rules.paths[Card.parse(card)]] == [path]


@pytest.mark.parametrize("key", RULESETS)
def test_every_card_of_the_pack_has_a_path_within_the_pack_that_lays_itself_out(key):
    """Each card of a path fits when those before it lie there, so a queue can always be worked off."""
    rules = RULESETS[key]

    assert set(rules.paths) == set(rules.deck.cards)
    for card, ways in rules.paths.items():
        for way in ways:
            assert card not in way
            for place, step in enumerate(way):
                assert any(set(before) <= set(way[:place]) for before in rules.paths[step])


def test_the_pack_is_sorted_suit_by_suit_in_its_own_order_and_foreign_cards_come_last():
    hand = material.cards("AD 2D KD 7C 8H")

    assert " ".join(map(str, PAGAT.deck.sort(hand))) == "7C 2D KD AD 8H"
    assert " ".join(map(str, SJUAN.deck.sort(hand))) == "7C AD 2D KD 8H"
    assert " ".join(map(str, SHORT.deck.sort(hand))) == "7C AD 2D KD 8H"


@pytest.mark.parametrize(
    ("rules", "card", "side"),
    [
        (PAGAT, "6H", Side.LOW),
        (PAGAT, "8H", Side.HIGH),
        (PAGAT, "AH", Side.HIGH),
        (SJUAN, "AH", Side.LOW),
        (SHORT, "6H", Side.HIGH),
        (PAGAT, "7H", Side.LOW),
        (rule_set("free~start:suit").opened(Card.parse("9H")), "2H", Side.HIGH),
        (rule_set("free~start:suit").opened(Card.parse("9H")), "9H", Side.LOW),
    ],
    ids=str,
)
def test_a_card_belongs_to_one_end_of_its_row(rules, card, side):
    assert rules.side(Card.parse(card)) is side


def test_every_suit_has_one_starter():
    assert PAGAT.starters == material.cards("7C 7D 7H 7S")
    assert SHORT.starters == material.cards("5C 5D 5H 5S")


def test_the_facts_of_the_clauses_come_from_the_data():
    facts = SHORT.facts

    assert (facts["cards"], facts["starter"], facts["low"], facts["high"]) == (40, Rank.FIVE, Rank.ACE, Rank.KING)
    assert (facts["below"], facts["above"]) == (4, 5)
    assert (PAGAT.facts["below"], PAGAT.facts["above"]) == (5, 7)  # C2
    assert (SJUAN.facts["below"], SJUAN.facts["above"]) == (6, 6)  # C2


@pytest.mark.parametrize(
    ("key", "facts"),
    [
        ("pagat", {"few": 3, "many": 8, "cards": 52, "suits": 4, "absent": None}),  # S1.2
        ("pagat", {"points": 1, "wins": 3, "deals": 0, "target": 0}),  # S1.23
        ("pagat", {"dealt": 0, "each": 0, "removed": None, "opening": None, "passes": None, "pips": None}),
        ("pagat", {"cost": 0, "ante": 0, "short": 0, "fine": 0, "card": 0}),
        ("pagat~seats:3-5", {"few": 3, "many": 5}),
        ("sjuan-pot", {"cost": Amount("amount.chips", 1), "ante": 0}),  # S2.28
        ("free", {"starter": None, "below": 0, "above": 12}),  # C33
        ("free~start:suit", {"starter": None, "below": 0, "above": 12}),  # C33
        ("equal-hands", {"removed": tuple(map(Card.parse, ("KC", "KD", "KH", "KS")))}),  # S2.34, C12
        ("equal-hands~rest:spare", {"removed": None}),
        ("domino", {"few": 2, "many": 0, "each": 7}),  # S2.36, C34
        ("chips", {"opening": Card.parse("7D"), "cost": Amount("amount.chips", 1)}),  # S4.17, S4.21
        ("chips", {"ante": Amount("amount.chips", 1), "short": Amount("amount.chips", 1)}),  # S4.13, S4.12
        ("chips", {"card": Amount("amount.chips", 1), "fine": Amount("amount.chips", 3)}),  # S4.26, S4.22
        ("chips", {"wins": 0, "deals": Amount("amount.times", 1)}),  # S4.28
        ("chips~mistaken:house", {"fine": False}),  # three chips that nobody has to pay
        ("chips~fine:0", {"fine": 0}),
        ("pips", {"pips": tuple(map(Worth, (1, 11, 12, 13), (15, 11, 12, 13)))}),  # S4.32
        ("pips~deck:36~start:9~pips:ace-one", {"pips": tuple(map(Worth, (1, 11, 12, 13), (1, 11, 12, 13)))}),  # C20
        ("cinquillo", {"cards": 40, "absent": (Rank.EIGHT, Rank.NINE, Rank.TEN), "dealt": 0}),  # S4.34
        ("cinquillo-oros", {"points": 5, "card": Amount("amount.points", 1), "target": 30}),  # R-LUDO
        ("shichi-narabe", {"dealt": 48}),  # S4.35
        ("shichi-narabe-passes", {"passes": Amount("amount.passes", 3)}),  # R-JP-spec
        ("sjuan~passes:0", {"passes": 0}),
        ("devyatka", {"low": Rank.SIX, "high": Rank.ACE, "below": 3, "above": 5, "absent": None}),  # R-DEV
    ],
)
def test_a_sentence_names_what_the_rule_set_says(key, facts):
    assert {name: rule_set(key).facts[name] for name in facts} == facts


CLAUSES = (
    "aim seats deck order.ace-low dealer deal leader.left turn open extend ends laid must pass mistaken.refused end "
    "score.none match.single"
)
"""The clauses of the Swedish game, each with its kind."""


@pytest.mark.parametrize(
    ("key", "other"),
    [
        ("sjuan", ""),
        ("pagat", "order.ace-high mistaken.corrected score.points match.wins"),  # S1.5, S1.18, S1.23
        ("sjueren", "order.ace-high"),  # S0.26
        ("gamerules", "order.ace-high mistaken.house"),  # S3.4, S3.20
        ("sjuan-hearts", "leader.holder opening open.locked"),  # S2.31
        ("pagat~seats:3-4", "order.ace-high mistaken.corrected score.points match.wins"),
        ("sjuan-pot", "cost score.pot"),  # S2.28
        ("sjuan-pot~ante:1", "ante cost score.pot"),  # S2.29
        ("sjuan-pot~ante:1~card:1", "ante cost score.pot-cards"),  # S2.30
        ("sjuan-pot~pass:0~ante:1", "ante score.pot"),
        ("equal-hands", "deal.removed rest.removed"),  # S2.34
        ("equal-hands~rest:spare", "deal.spare rest.spare turn.spare"),  # C12
        ("free", "order.ring open.chosen extend.up ends.ring"),  # S2.35
        ("free~start:suit", "order.ring open.suit extend.up ends.ring"),  # S2.35, C33
        ("domino", "seats.exactly deal.stock pass.stock stock"),  # S2.36
        (
            "chips-any-seven",
            "ante short.less later.winner cost mistaken.fined score.pot-cards match.deals total.high tie",
        ),
        (
            "chips-any-seven~short:more~card:0",
            "ante short.more later.winner cost mistaken.fined score.pot match.deals total.high tie",
        ),
        ("sjuan-pot~short:more", "cost score.pot"),  # no ante, so nothing that a short hand pays more or less
        ("sjuan-pot~pass:0", "score.chips"),
        ("sjuan-pot~pass:0~card:1", "score.cards"),
        ("sjuan-pot~pass:0~mistaken:fined~fine:3", "mistaken.fined score.chips"),  # the winner gets it
        ("sjuan-pot~pass:0~mistaken:fined~fine:3~recipient:pot", "mistaken.fined-pot score.pot"),  # C15
        ("sjuan-pot~pass:0~mistaken:house~fine:3~recipient:pot", "mistaken.house score.chips"),  # a fine of nobody
        (
            "sjuan-pot~pass:0~mistaken:fined~fine:3~recipient:pot~passes:2",
            "pass.limit limit.some eliminated mistaken.limit end.limit score.chips",
        ),
        (
            "chips~opening-pass:free",
            "ante short.less later.winner opening open.locked cost.free mistaken.fined score.pot-cards match.deals "
            "total.high tie",
        ),  # C8
        (
            "chips-any-seven~opening-pass:free",
            "ante short.less later.winner cost mistaken.fined score.pot-cards match.deals total.high tie",
        ),
        ("pips", "later.winner opening open.locked score.pips match.deals total.low tie"),  # S4.32
        ("pips~pips:none", "later.winner opening open.locked match.deals total.low tie"),
        ("sjuan~unit:points", "score.points"),
        ("cinquillo", "deck.short placed open.placed"),  # S4.34
        (
            "cinquillo-oros",
            "deck.short leader.holder opening open.locked score.points-cards match.target total.high tie",
        ),
        ("shichi-narabe", "deal.placed open.placed"),  # S4.35
        ("shichi-narabe~rest:removed", "deal.removed-placed rest.removed open.placed"),
        (
            "shichi-narabe-passes",
            "placed leader.holder open.placed pass.limit limit.some eliminated mistaken.limit end.ranked "
            "places.eliminated score.places",
        ),  # R-JP-spec
        ("sjuan~passes:0", "pass.limit limit.none eliminated mistaken.limit end.limit"),  # C13
        ("sjuan~end:places", "end.ranked places"),  # C35
        (
            "sjuan~unit:places~end:places~match:deals2",
            "end.ranked places score.places match.deals total.high tie.ranked",
        ),
        ("devyatka", "seats.exactly order.ace-high ante leader.holder opening open.locked cost score.pot"),  # R-DEV
        ("sjuan~deck:36~start:9~seats:3-5", "order.ace-first"),
    ],
)
def test_a_clause_is_of_the_kind_that_the_data_calls_for(key, other):
    """What is not told otherwise is as in the Swedish game; where passes are limited, nobody must lay."""
    said = [clause.text.removeprefix("clause.") for clause in rule_set(key).clauses]
    names = {clause.partition(".")[0] for clause in other.split()}
    if "limit" in names:
        names.add("must")
    same = [clause for clause in CLAUSES.split() if clause.partition(".")[0] not in names]

    assert [clause for clause in said if clause not in CLAUSES.split()] == other.split()
    assert [clause for clause in said if clause in CLAUSES.split()] == same


def test_a_clause_rests_on_its_sources_or_on_the_house():
    sources = {clause.id.partition(".")[2]: clause.sources for clause in rule_set("sjuan-pot~card:1~ante:1").clauses}

    assert sources["cost"] == ("S2.28",)
    assert sources["ante"] == ("house",)


def test_clauses_stand_in_the_order_of_a_deal():
    said = [clause.id.partition(".")[2] for clause in rule_set("chips~rest:spare~passes:2").clauses]

    assert " ".join(said) == (
        "aim seats deck order dealer ante short deal rest leader later opening turn open extend ends laid pass limit "
        "eliminated cost mistaken end score match total tie"
    )


def test_a_rule_set_is_written_as_what_it_changes_in_another():
    changed = PAGAT.but(key="changed", row=Row(Rank.EIGHT), sources={"open": ("S9.9",)})

    assert changed.row == Row(Rank.EIGHT)
    assert changed.deck == PAGAT.deck == Deck(ACE_HIGH)
    assert {clause.id: clause.sources for clause in changed.clauses}["changed.open"] == ("S9.9",)
    assert {clause.id: clause.sources for clause in changed.clauses}["changed.extend"] == ("S1.13", "S1.14", "S1.15")


def test_the_starters_of_another_rank_follow_the_row():
    assert PAGAT.but(sources={}, row=Row(Rank.EIGHT)).starters == frozenset(Card(Rank.EIGHT, suit) for suit in Suit)

"""The judge: one row a judgement, the statement of the source text in a comment; then what it says, word for word."""

import re
from random import Random

import pytest

from fantan import RULESETS, Card, Deal, Play, Reason, State, View, judge, legal_actions
from fantan.match import settle
from fantan.state import PASS
from tests import material
from tests.material import SHORT


def key(text: str) -> str:
    """The rule set that a text names."""
    return text.partition(";")[0]


JUDGEMENTS = [
    pytest.param(case["view"], action, reason, case.get("missing", {}).get(action), id=f"{case['from']}: {action}")
    for case in material.rows("judgements.toml", "case")
    for action, reason in case["expect"].items()
]
DEALS = [
    pytest.param(deal["record"], deal["winner"], deal["result"], id=f"{key(deal['record'])}-{number}")
    for number, deal in enumerate(material.rows("deals.toml", "deal"))
]


def test_the_shared_cases_are_there():
    material.found(material.SHARED / "cases" / "judgements.toml")
    material.found(material.SHARED / "cases" / "deals.toml")

    assert JUDGEMENTS
    assert DEALS


def test_every_rule_set_that_was_promised_ships():
    text = material.found(material.SHARED / "rules.md").read_text(encoding="utf-8")
    table = text.partition("# 1. ")[2].partition("\n# ")[0] or text.partition("# 1. ")[2]
    promised = set(re.findall(r"^\| `([a-z-]+)` \|", table, re.MULTILINE))

    assert len(promised) == 19
    assert promised <= set(RULESETS)


@pytest.mark.parametrize(("view", "action", "reason", "missing"), JUDGEMENTS)
def test_a_shared_judgement_holds(view, action, reason, missing):
    verdict = judge(View.parse(view), material.action(action))

    assert verdict.reason == reason
    assert missing is None or " ".join(map(str, verdict.missing)) == missing


@pytest.mark.parametrize(("record", "winner", "result"), DEALS)
def test_a_shared_deal_replays_to_its_winner(record, winner, result):
    state = State.parse(record)

    assert state.winner == winner
    assert list(settle(state)) == result


TABLE = [
    # The seven opens its row, on any turn (S0.19, S1.12, S2.18, S3.16).
    ("pagat", "-", "7H 2C", "7H", "opens_row"),
    ("sjueren", "6-9H", "7S 2C", "7S", "opens_row"),  # S0.30
    ("gamerules", "2-AH", "7D", "7D", "opens_row"),  # S3.16
    ("sjuan", "7H", "7C 7D", "7D", "opens_row"),  # S2.17
    # The next card at either end, of the same suit (S0.20, S1.13, S2.17, S3.16).
    ("sjueren", "6-9H", "5H", "5H", "extends_low"),  # S0.30
    ("sjueren", "6-9H", "TH", "TH", "extends_high"),  # S0.30
    ("pagat", "6-8H", "9H", "9H", "extends_high"),  # S1.14
    ("pagat", "7H", "6H", "6H", "extends_low"),  # S0.28
    ("pagat", "7H", "8H", "8H", "extends_high"),  # S0.28
    ("sjuan", "5-8H", "4H", "4H", "extends_low"),  # S2.19
    # The ace: above the king (S0.26, S1.5, S3.4), below the two (S2.2, S2.7), or as the house has it (S2.33).
    ("pagat", "7-KC", "AC", "AC", "extends_high"),  # S1.5
    ("pagat", "2-7C", "AC", "AC", "gap"),  # S0.26, S1.5: no wrapping
    ("gamerules", "7-KS", "AS", "AS", "extends_high"),  # S3.4
    ("sjuan", "2-7C", "AC", "AC", "extends_low"),  # S2.2
    ("sjuan", "7-KC", "AC", "AC", "gap"),  # S2.7
    ("sjuan-ace-high", "7-KC", "AC", "AC", "extends_high"),  # S2.33
    ("sjuan-ace-high", "2-7C", "AC", "AC", "gap"),  # S2.33
    ("sjuan", "A-7C", "KC", "KC", "gap"),  # S2.2: no wrapping
    # No card is skipped (S0.27, S1.14, S2.41).
    ("pagat", "6-8H", "4H", "4H", "gap"),  # S1.14
    ("pagat", "6-8H", "TH 5H 7C", "TH", "gap"),  # S1.32
    ("sjuan", "7H", "9H", "9H", "gap"),  # S2.41
    ("sjuan", "5-8H", "AH", "AH", "gap"),  # S2.19
    # Without its seven a suit is closed (S0.28); other suits do not help (S0.27, S1.15, S2.41).
    ("sjueren", "7D", "6S", "6S", "row_not_open"),  # S0.28
    ("pagat", "6-8H", "9S", "9S", "row_not_open"),  # S1.15
    ("sjuan", "7H 7-8S", "9D", "9D", "row_not_open"),  # S2.41
    ("gamerules", "-", "KS", "KS", "row_not_open"),  # S3.16
    # The opening card comes first (S2.31, S2.32, S0.36, S1.30) and is an ordinary seven afterwards.
    ("sjuan-hearts", "-", "7H 7S", "7H", "opens_row"),  # S2.31
    ("sjuan-hearts", "-", "7H 7S", "7S", "opening_card_first"),  # S2.31
    ("sjuan-hearts", "-", "6H 7S", "6H", "opening_card_first"),  # S2.31
    ("sjuan-hearts", "7H", "7S", "7S", "opens_row"),  # S2.17
    ("sjuan-hearts", "7H", "6S", "6S", "row_not_open"),  # S2.17
    ("sjuan-hearts", "7H", "9H", "9H", "gap"),  # S2.41
    ("sjuan-diamonds", "-", "7H", "7H", "opening_card_first"),  # S2.32
    ("sjuan-diamonds", "-", "7D", "7D", "opens_row"),  # S2.32
    ("pagat", "-", "7H", "7H", "opens_row"),  # S1.10, S1.30: no opening card here
    # Passing (S0.21, S0.23, S1.16, S1.17, S2.23, S2.25, S3.18, S3.20).
    ("pagat", "6-8H", "TH 2C", "pass", "pass_allowed"),  # S1.17
    ("pagat", "6-8H", "TH 5H", "pass", "must_play"),  # S1.16
    ("sjueren", "6-8H", "7S 2C", "pass", "must_play"),  # S0.23: not even to keep back a seven
    ("sjueren", "-", "6S 8S", "pass", "pass_allowed"),  # S0.24
    ("sjuan", "-", "6S 8S", "pass", "pass_allowed"),  # S2.22
    ("sjuan", "7S", "8S", "pass", "must_play"),  # S2.25, S2.40
    ("gamerules", "7S", "8S", "pass", "must_play"),  # S3.15, S3.20
    ("gamerules", "7S", "9S", "pass", "pass_allowed"),  # S3.18
    ("pagat", "6-8H", "7H 2C", "pass", "pass_allowed"),  # S1.20: a laid card is no card to lay
    ("sjuan-hearts", "-", "7S 6H", "pass", "pass_allowed"),  # S2.31: other sevens do not fit yet
    ("sjuan-hearts", "-", "7H", "pass", "must_play"),  # S2.31
    ("cinquillo", "5C 5D 5H 5S", "8H 2C", "pass", "pass_allowed"),  # what is not in the pack is no card to lay
    # A pass that draws (S2.36, C34).
    ("domino", "6-8H", "TH 2C; stock=38", "pass", "pass_draws"),
    ("domino", "6-8H", "TH 2C; stock=0", "pass", "pass_allowed"),
    ("domino", "6-8H", "TH 5H; stock=38", "pass", "must_play"),
    # Passes by choice, three of them (R-JP-spec, R-ASAHI).
    ("shichi-narabe-passes", "7C 7D 7H 7S", "6H TH; passes=0,3,3", "pass", "pass_chosen"),
    ("shichi-narabe-passes", "7C 7D 7H 7S", "6H TH; passes=2,0,0", "pass", "pass_chosen"),
    ("shichi-narabe-passes~passes:1", "7C 7D 7H 7S", "6H TH", "pass", "pass_chosen"),  # none used, as far as is told
    ("sjuan~passes:0", "7S", "8S", "pass", "no_passes_left"),  # C13
    ("sjuan~passes:0", "7S", "9S", "pass", "eliminated"),  # C13
    ("shichi-narabe-passes", "7C 7D 7H 7S", "5H TH; passes=2,0,0", "pass", "pass_allowed"),
    ("shichi-narabe-passes", "7C 7D 7H 7S", "6H TH; passes=3,0,0", "pass", "no_passes_left"),
    ("shichi-narabe-passes", "7C 7D 7H 7S", "5H TH; passes=3,0,0", "pass", "eliminated"),
    ("shichi-narabe-passes", "7C 7D 7H 7S", "6H TH; passes=3,0,0", "6H", "extends_low"),
    # A gap that an eliminated hand leaves: only the chain from the starter counts (Q17, Q20).
    ("shichi-narabe-passes", "7-8H TH 7C 7D 7S", "JH 9H", "JH", "gap"),
    ("shichi-narabe-passes", "7-8H TH 7C 7D 7S", "JH 9H", "9H", "extends_high"),
    ("shichi-narabe-passes", "7-TH 7C 7D 7S", "JH", "JH", "extends_high"),
    ("shichi-narabe-passes", "7C 7D 7H 7S", "6H TH; sizes=2,0,4; passes=0,4,0", "6H", "extends_low"),
    ("shichi-narabe-passes", "7C 7D 7H 7S", "6H TH; sizes=2,0,0; passes=0,4,4", "6H", "deal_over"),
    # A mistaken pass is put right before the next action (S1.18, C17), and only where the rules say so.
    ("pagat", "*", "5H TH; log=7H,6H,8H,-!; sizes=13,13,13,12; turn=1", "^5H", "extends_low"),
    ("pagat", "*", "5H TH; log=7H,6H,8H,-!; sizes=13,13,13,12; turn=1", "^TH", "gap"),
    ("pagat", "*", "5H TH; log=7H,6H,8H,-!; sizes=13,13,13,12; turn=2", "^5H", "no_mistake"),
    ("pagat", "6-8H", "5H TH; log=7H,6H,8H,-; sizes=13,13,13,12; turn=1", "^5H", "no_mistake"),
    ("pagat", "6-9H", "5H TH; log=7H,6H,8H,-!,9H; sizes=13,12,13,12; turn=2", "^5H", "no_mistake"),
    ("pagat", "*", "5H TH; log=7H,6H,8H,-!", "^5H", "extends_low"),  # of whom, is not told
    ("pagat~end:places", "*", "6H; log=7H,-!; sizes=2,2,0; turn=0; seat=1", "^6H", "extends_low"),  # seat 2 is out
    ("pagat~end:places", "*", "6H; log=7H,-!; sizes=2,2,0; turn=0", "^6H", "no_mistake"),
    ("gamerules", "*", "5H TH; log=7H,6H,8H,-!; sizes=13,13,13,12; turn=1", "^5H", "no_mistake"),
    ("pagat", "6-8H", "5H TH", "^5H", "no_mistake"),
    ("pagat", "6-8H", "5H TH", "-!", "must_play"),
    ("pagat", "6-8H", "TH", "-!", "no_mistake"),
    ("shichi-narabe-passes", "7C 7D 7H 7S", "6H TH; passes=0,0,0", "-!", "no_mistake"),
    # The leader's first card decides the rank that opens every row (S2.35, C33).
    ("free", "-", "9C JH AD", "9C", "opens_row"),
    ("free", "-", "9C JH AD", "pass", "must_play"),
    ("free", "JH", "JS TH; starter=J", "TH", "gap"),
    ("free", "JH", "JS TH; starter=J", "JS", "opens_row"),
    ("free", "J-KH", "AH; starter=J", "AH", "extends_high"),
    ("free", "J-9H", "TH; starter=J", "TH", "extends_high"),  # the thirteenth card
    ("free", "A-KH", "AC; starter=A", "AC", "opens_row"),
    ("free", "2-KH", "AH; starter=2", "AH", "extends_high"),
    ("free", "JH", "TH QC; starter=J", "pass", "pass_allowed"),
    # Each suit starts where its own first card lies (S2.35, C33).
    ("free~start:suit", "-", "9C JH AD", "JH", "opens_row"),
    ("free~start:suit", "-", "9C JH AD", "pass", "must_play"),
    ("free~start:suit", "9C", "JH TH; starter=9C", "TH", "opens_row"),  # any card of a suit that is not open
    ("free~start:suit", "9C", "9H 3H; starter=9C", "pass", "must_play"),
    ("free~start:suit", "9C 4H", "TC 5H; starter=9C,4H", "TC", "extends_high"),
    ("free~start:suit", "9C 4H", "TC 5H; starter=9C,4H", "5H", "extends_high"),
    ("free~start:suit", "9C 4H", "9H; starter=9C,4H", "9H", "gap"),
    ("free~start:suit", "9C 4H", "8C; starter=9C,4H", "8C", "gap"),  # up only: the last card of its row
    ("free~start:suit", "9-7C 4H", "8C; starter=9C,4H", "8C", "extends_high"),  # the thirteenth
    ("free~start:suit", "9-KC", "AC; starter=9C", "AC", "extends_high"),
    ("free~start:suit", "9C", "9C; starter=9C", "9C", "already_laid"),
    ("free~start:suit", "9C 4H AD 2S", "7C 9H; starter=9C,4H,AD,2S", "pass", "pass_allowed"),
    ("free~start:suit", "*", "6H TC; log=9C,4H", "6H", "gap"),  # the log tells the starters
    ("free~start:suit", "*", "6H TC; log=9C,4H", "TC", "extends_high"),
    ("free~start:suit", "-", "TC; starter=9C", "TC", "row_not_open"),  # as an author may write it
    ("free~deck:36~start:suit", "Q-AC", "6C; starter=QC", "6C", "extends_high"),  # no card from two to five
    # Forty cards, fives first (S4.34), the five of oros before anything else (R-LUDO).
    ("cinquillo-oros", "-", "5C 5D", "5C", "opening_card_first"),
    ("cinquillo-oros", "-", "5C 5D", "5D", "opens_row"),
    ("cinquillo-oros", "5-7D", "JD 5C", "JD", "extends_high"),
    ("cinquillo-oros", "5D", "9D 5C", "9D", "not_in_deck"),
    ("cinquillo", "5C 5D 5H 5S", "4D 7D", "7D", "gap"),
    # Sevens that lie there from the beginning (S4.35).
    ("shichi-narabe", "7C 7D 7H 7S", "6D 9H", "6D", "extends_low"),
    ("shichi-narabe", "7C 7D 7H 7S", "5D 9H", "pass", "pass_allowed"),
    # The German game (S4.16 … S4.20, S4.31, S4.33).
    ("chips", "-", "7D 7S", "7D", "opens_row"),
    ("chips-hearts", "-", "7D 7H", "7D", "opening_card_first"),
    ("chips-hearts", "7H", "7D 6S", "7D", "opens_row"),
    ("pips", "7D", "KD 6D", "pass", "must_play"),
    ("sjuan-pot", "7D", "KD 5D", "pass", "pass_allowed"),
    # Thirty-six cards, nines first (R-DEV).
    ("devyatka", "-", "9D 9C", "9C", "opening_card_first"),
    ("devyatka", "9D", "8D 9C TD", "9C", "opens_row"),
    ("devyatka", "6-9D", "AD 5D", "5D", "not_in_deck"),
    ("devyatka", "6-KD", "AD", "AD", "extends_high"),
    ("devyatka", "6-9D", "AD KC", "pass", "pass_allowed"),
    # At a table of five two kings are left out (S2.34, C12).
    ("equal-hands", "7-QC", "KC; sizes=1,4,4,4,4", "KC", "not_in_deck"),
    ("equal-hands", "7-QC", "KC; sizes=1,4,4,4", "KC", "extends_high"),
    # Cards that are nobody's to lay.
    ("pagat", "6-8H", "5H", "9H", "not_in_hand"),  # S1.11
    ("equal-hands", "6-8H", "5C; spare=9H", "9H", "extends_high"),  # C12: face up for anyone
    ("equal-hands", "6-8H", "5C; spare=9H", "pass", "must_play"),  # C12: it counts as a card to lay
    ("pagat", "6-8H", "5H", "7H", "already_laid"),  # S1.20
    # Not now.
    ("pagat", "6-8H", "5H; turn=1", "5H", "not_your_turn"),  # S1.6
    ("pagat", "6-8H", "5H; turn=1", "pass", "not_your_turn"),  # S1.6
    ("pagat", "6-8H", "5H; sizes=1,0,3", "5H", "deal_over"),  # S0.32, S1.22
    ("pagat", "6-8H", "5H; sizes=1,0,3", "pass", "deal_over"),  # S0.32
    ("pagat", "6-8H", "-", "5H", "deal_over"),  # S2.26, S3.21
    # A joker for a card that fits and that somebody else holds (C37); more of them in `test_jokers.py`.
    ("pagat~jokers:1", "7D", "8D *", "*6D", "joker_fits"),
    ("pagat~jokers:1", "7D", "8D *", "*8D", "joker_for_own"),
    ("pagat~jokers:1", "7D", "8D 2C", "*6D", "joker_not_held"),
    ("pagat", "7D", "8D 2C", "*6D", "no_jokers"),  # S1.2
]


@pytest.mark.parametrize(("rules", "layout", "hand", "action", "reason"), TABLE)
def test_a_judgement_of_the_source_texts(rules, layout, hand, action, reason):
    assert judge(View.parse(f"{rules}; {layout}; {hand}"), material.action(action)).reason == reason


@pytest.mark.parametrize(
    ("layout", "hand", "card", "reason", "missing"),
    [
        ("5-7D", "JD 8D 4D", "JD", "extends_high", ""),  # S4.34: the jack follows the seven
        ("5-7D", "JD 8D 4D", "8D", "not_in_deck", ""),  # S4.34
        ("5-7D", "JD KD 4D", "KD", "gap", "JD QD"),  # S4.34
        ("5-7D", "7C 4D", "7C", "row_not_open", "5C 6C"),  # S4.34
    ],
)
def test_a_short_pack_is_judged_by_its_own_ranks(layout, hand, card, reason, missing):
    view = View(SHORT, View.parse(f"pagat; {layout}; -").layout, material.cards(hand))

    verdict = judge(view, Play(Card.parse(card)))

    assert verdict.reason == reason
    assert " ".join(map(str, verdict.missing)) == missing


def test_the_tables_show_every_reason():
    shown = {row[-1] for row in TABLE}

    assert shown == set(Reason)


def test_the_end_of_the_deal_and_the_turn_are_looked_at_before_the_card():
    view = View.parse("pagat; 6-8H; 5H TH; turn=1; sizes=2,0,3")

    assert judge(view, Play(Card.parse("TH"))).reason is Reason.DEAL_OVER
    assert judge(View.parse("pagat; 6-8H; 5H TH; turn=1"), Play(Card.parse("TH"))).reason is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize(
    ("view", "card", "neighbour"),
    [
        ("pagat; 6-8H; TH", "TH", "9H"),
        ("pagat; 6-8H; 9H", "9H", "8H"),
        ("pagat; 6-8H; 7C", "7C", None),
        ("sjuan-hearts; -; 7S", "7S", None),
        ("sjuan-hearts; 7H; 6S", "6S", "7S"),
    ],
)
def test_a_card_has_its_neighbour_in_its_own_row_and_a_starter_has_none(view, card, neighbour):
    """The opening card comes before another starter, but does not lie beside it."""
    assert judge(View.parse(view), Play(Card.parse(card))).neighbour == (Card.parse(neighbour) if neighbour else None)
    assert judge(View.parse(view), PASS).neighbour is None


@pytest.mark.parametrize(
    ("view", "actions"),
    [
        ("pagat; 7D 7H; 6H 8D 7S 6D 8H AC 7C", "7C 6D 8D 6H 8H 7S"),
        ("pagat; 2-KD; AD 7C", "7C AD"),
        ("sjuan; 2-KD 7-QH; AD KH 7S", "AD KH 7S"),
        ("pagat; 7D; 9D 2C", "-"),
        ("sjuan-hearts; -; 7C 7H 7S", "7H"),
        ("pagat; 7D; 8D; turn=1", ""),
        ("pagat; 7D; 8D; sizes=1,0,4", ""),
    ],
)
def test_legal_actions_come_in_the_order_of_the_pack(view, actions):
    """Counts and sets cannot see the order; bots, tests and saved games lean on it."""
    assert " ".join(map(str, legal_actions(View.parse(view)))) == actions


@pytest.mark.parametrize(
    ("view", "action", "text"),
    [
        ("pagat; 6-8H; 7C 5H", "7C", "7♣ fits: it opens the clubs row."),
        ("pagat; 6-8H; 5H", "5H", "5♥ fits: it goes next to 6♥, at the low end."),
        ("sjuan; 2-7D; AD", "AD", "A♦ fits: it goes next to 2♦, at the low end."),
        ("pagat; 7-9H; TH", "TH", "10♥ fits: it goes next to 9♥, at the high end."),
        (
            "pagat; 6-8H; TH",
            "TH",
            "10♥ has to wait: 9♥ comes first, and it is not in your hand. A row never jumps a gap.",
        ),
        ("pagat; 6-8H; TH 9H", "TH", "10♥ has to wait: 9♥ comes first, and you hold it. A row never jumps a gap."),
        (
            "pagat; 6-8H; QH TH 4C",
            "QH",
            "Q♥ has to wait: 9♥, 10♥ (yours) and J♥ come first. A row never jumps a gap.",
        ),
        (
            "pagat; 6-8H; 9S 8S 7S",
            "9S",
            "9♠ has to wait: 7♠ and 8♠ come first, and you hold them all. "
            "8♥ is on the table, but it belongs to the hearts row.",
        ),
        (
            "sjuan; -; 5S",
            "5S",
            "5♠ has to wait: 7♠ and 6♠ come first, and none is yours. Without its seven a row cannot begin.",
        ),
        (
            "pagat; 2-7C; AC",
            "AC",
            "A♣ has to wait: 8♣, 9♣, 10♣, J♣, Q♣ and K♣ come first, and none is yours. "
            "The ace goes above K♣ here, not below 2♣.",
        ),
        (
            "sjuan; 3-KC; AC",
            "AC",
            "A♣ has to wait: 2♣ comes first, and it is not in your hand. The ace goes below 2♣ here, not above K♣.",
        ),
        (
            "sjuan-hearts; -; 7S",
            "7S",
            "7♠ has to wait: 7♥ comes first, and it is not in your hand. Nothing is laid before 7♥.",
        ),
        # An author's layout with a hole: the nine beside the ten lies there, so the other nine misleads nobody.
        (
            "pagat; 7H 9H 7-9S; TH",
            "TH",
            "10♥ has to wait: 8♥ comes first, and it is not in your hand. A row never jumps a gap.",
        ),
        ("pagat; 6-8H; 2C", "pass", "You may pass: none of your cards fits now."),
        ("pagat; 6-8H; 5H", "pass", "You cannot pass: 5♥ fits. Whoever can lay a card must."),
        ("pagat; 6-8H; 5H 9H 7C", "pass", "You cannot pass: 7♣, 5♥ and 9♥ fit. Whoever can lay a card must."),
        ("pagat; 6-8H; 5H", "9H", "9♥ is not in your hand. You lay your own cards."),
        ("pagat; 6-8H; 5H", "8H", "8♥ already lies on the table. A laid card stays there."),
        ("pagat; 6-8H; 5H; turn=1", "5H", "It is not your turn yet. You cannot lay 5♥ before that."),
        ("pagat; 6-8H; 5H; turn=1", "pass", "It is not your turn yet. There is nothing to pass."),
        ("pagat; 6-8H; 5H; sizes=1,0,3", "5H", "The deal is over: one player has no cards left. 5♥ stays where it is."),
        (
            "shichi-narabe-passes; 6-8H; 5H; sizes=1,0,0",
            "5H",
            "The deal is over: at most one player still holds cards. 5♥ stays where it is.",
        ),
        (
            "shichi-narabe-passes; 7H; 5H; sizes=1,0,0",
            "pass",
            "The deal is over: at most one player still holds cards.",
        ),
        ("domino; 7H; 5H; stock=3", "pass", "You may pass: none of your cards fits now. You draw a card."),
        (
            "shichi-narabe-passes; 7H; 6H; passes=1,0,0",
            "pass",
            "You may pass although a card fits. You have 2 passes left.",
        ),
        (
            "shichi-narabe-passes; 7H; 6H; passes=2,0,0",
            "pass",
            "You may pass although a card fits. This is your last pass.",
        ),
        (
            "shichi-narabe-passes; 7H; 6H 8H; passes=3,0,0",
            "pass",
            "You cannot pass: 6♥ and 8♥ fit. You have no passes left.",
        ),
        (
            "shichi-narabe-passes; 7H; 5H; passes=3,0,0",
            "pass",
            "You must pass, and no pass is left. You are out, and your hand is laid down.",
        ),
        ("chips; 7D; 5H", "pass", "You may pass: none of your cards fits now. It costs 1 chip."),
        ("chips~opening-pass:free; -; 5H", "pass", "You may pass: none of your cards fits now."),
        ("chips~opening-pass:free; 7D; 5H", "pass", "You may pass: none of your cards fits now. It costs 1 chip."),
        (
            "free; -; 2H 3H 4H 5H 6H 7H 8H 9H",
            "pass",
            "You cannot pass: 2♥, 3♥, 4♥, 5♥, 6♥, 7♥, 8♥ and 9♥ fit. Whoever can lay a card must.",
        ),
        (
            "free; -; 2H 3H 4H 5H 6H 7H 8H 9H TH",
            "pass",
            "You cannot pass: 9 of your cards fit. Whoever can lay a card must.",
        ),
        (
            "free; 7H; 9H; starter=7",
            "9H",
            "9♥ has to wait: 8♥ comes first, and it is not in your hand. A row never jumps a gap.",
        ),
        (
            "free~start:suit; 9-JC 4H; AC; starter=9C,4H",
            "AC",
            "A♣ has to wait: Q♣ and K♣ come first, and none is yours. A row never jumps a gap.",
        ),
        (
            "free~start:suit; 9C 7H; 8C; starter=9C,7H",
            "8C",
            "8♣ has to wait: 10♣, J♣, Q♣, K♣, A♣, 2♣, 3♣, 4♣, 5♣, 6♣ and 7♣ come first, and none is yours. "
            "7♥ is on the table, but it belongs to the hearts row.",
        ),
        (
            "free~start:suit; A-2C; KC; starter=AC",
            "KC",
            "K♣ has to wait: 3♣, 4♣, 5♣, 6♣, 7♣, 8♣, 9♣, 10♣, J♣ and Q♣ come first, and none is yours. "
            "A row never jumps a gap.",
        ),
        (
            "free~start:suit; 2C; AC; starter=2C",
            "AC",
            "A♣ has to wait: 3♣, 4♣, 5♣, 6♣, 7♣, 8♣, 9♣, 10♣, J♣, Q♣ and K♣ come first, and none is yours. "
            "The ace goes above K♣ here, not below 2♣.",
        ),
        ("free~start:suit; 9C; 4H; starter=9C", "4H", "4♥ fits: it opens the hearts row."),
        (
            "free~start:suit; -; TC; starter=9C",
            "TC",
            "10♣ has to wait: 9♣ comes first, and it is not in your hand. Without its nine a row cannot begin.",
        ),
        ("pagat; 6-8H; 5H", "^5H", "There is no pass to put right, so 5♥ waits for your turn."),
        ("pagat; 6-8H; 4H", "-!", "That pass would be no mistake: the rules allow it now."),
    ],
)
def test_an_explanation_word_for_word(view, action, text):
    assert judge(View.parse(view), material.action(action)).explain() == text


@pytest.mark.parametrize(
    ("view", "action", "text"),
    [
        ("pagat; 6-8H; 7C", "7C", "A seven opens its row."),
        ("pagat; 6-8H; 5H", "5H", "Next below 6♥."),
        ("pagat; 6-8H; 9H", "9H", "Next above 8♥."),
        ("pagat; 6-8H; TH 9H", "TH", "9♥ comes first. You hold it."),
        ("pagat; 6-8H; TH", "TH", "9♥ comes first."),
        ("pagat; 6-8H; QH TH", "QH", "9♥, 10♥ and J♥ come first."),
        ("pagat; 6-8H; 5H", "pass", "A card fits."),
        ("pagat; 6-8H; TH", "pass", "Nothing fits."),
        ("free; -; TH", "TH", "Any card may begin."),
        ("free~start:suit; 9C; TH; starter=9C", "TH", "Any card may begin."),
        ("free~start:suit; -; 9C; starter=9C", "9C", "A nine opens its row."),
        ("free~start:suit; K-AC; 2C; starter=KC", "2C", "Next above A♣."),
        ("domino; 7H; TH; stock=1", "pass", "Nothing fits: draw a card."),
    ],
)
def test_a_brief_word_for_word(view, action, text):
    assert judge(View.parse(view), material.action(action)).brief() == text


def test_a_card_that_is_not_in_the_pack_is_called_that():
    verdict = judge(View(SHORT, frozenset(), material.cards("8D")), Play(Card.parse("8D")))

    assert verdict.explain() == "8♦ is not in this pack. The game is played without it."
    assert verdict.brief() == "Not in this pack."


def misleading(key: str, laid: set[str], card: str, missing: list[str], starts: dict[str, str]) -> str | None:
    """The card on the table that a beginner may lean on: the far end of an ace's row, or the neighbour's rank."""
    game = material.GAMES[key]
    order, start = game.order, game.start or starts.get(card[1])
    if start is None:
        return None
    if game.start is None:
        order = order[order.index(start) :] + order[: order.index(start)]
    ends = (order[0], order[-1])
    far = (order[0] if card[0] == order[-1] else order[-1]) + card[1]
    if card[0] == "A" and "A" in ends and far in laid:
        return far
    seven, place = order.index(start), order.index(card[0])
    if place == seven:
        return None
    beside = order[place - 1 if place > seven else place + 1]
    others = [beside + suit for suit in "CDHS" if beside + suit in laid]
    return others[0] if beside + card[1] in missing and others else None


@pytest.mark.slow
def test_explanations_are_short_and_true_in_thousands_of_positions():
    """Each names every missing card, marks those that are the learner's, and adds what is easily mixed up only then."""
    rng = Random(20)
    explained = 0
    for number in range(400):
        rules = list(RULESETS.values())[number % len(RULESETS)]
        seats = rng.choice(rules.seats)
        played = material.moments(Deal.shuffled(rules, seats=seats, dealer=0, rng=rng), rng)
        view = rng.choice(played[:-1]).view(rng.randrange(seats))
        laid, hand = material.letters(view.layout), material.letters(view.hand)
        for action in material.every_action(rules):
            verdict = judge(view, action)
            text = verdict.explain()
            sentences = re.split(r"(?<=[.!?]) ", text)
            explained += 1

            assert len(sentences) <= 2, text
            assert all(len(sentence.split()) <= 20 for sentence in sentences), text
            if not verdict.missing:
                continue
            shown = [str(card).replace("T", "10")[:-1] + card.suit.glyph for card in verdict.missing]
            yours = [str(card) in hand for card in verdict.missing]
            assert all(sign in sentences[0] for sign in shown), text
            assert all(yours) == ("you hold" in sentences[0]), text
            assert any(yours) != ("is not in your hand" in sentences[0] or "none is yours" in sentences[0]), text
            marked = [f"{sign} (yours)" in sentences[0] for sign in shown]
            assert marked == (yours if any(yours) and not all(yours) else [False] * len(yours)), text
            other = misleading(
                rules.key, laid, str(action.card), list(map(str, verdict.missing)), material.starts(view)
            )
            assert (other is not None) == any(word in sentences[1] for word in ("belongs to", "The ace goes")), text
            assert other is None or other.replace("T", "10")[:-1] + Card.parse(other).suit.glyph in sentences[1], text
    assert explained > 20_000


@pytest.mark.parametrize("key", [key for key in RULESETS if material.GAMES[key].start])
@pytest.mark.parametrize("suit", "CDHS")
def test_every_state_of_a_row_is_judged_card_by_card(key, suit):
    """All 49 states of a suit with the ace high, all 50 with the ace low; every card of the suit is in the hand."""
    game = material.GAMES[key]
    order, start, lock = game.order, game.start, None if game.placed else game.lock
    seven = order.index(start)
    runs = ["", *(order[low : high + 1] for low in range(seven + 1) for high in range(seven, len(order)))]
    before = {lock} if lock and lock[1] != suit else set()
    for run in runs:
        laid = {rank + suit for rank in run} | before
        view = View(RULESETS[key], frozenset(map(Card.parse, laid)), material.cards(" ".join(r + suit for r in order)))
        for place, rank in enumerate(order):
            verdict = judge(view, Play(Card.parse(rank + suit)))

            if rank in run:
                expected, between = "already_laid", ""
            elif run and place < seven:
                between = order[place + 1 : order.index(run[0])][::-1]
                expected = "gap" if between else "extends_low"
            elif run:
                between = order[order.index(run[-1]) + 1 : place]
                expected = "gap" if between else "extends_high"
            elif place == seven:
                expected, between = "opens_row", ""
            else:
                between = order[seven:place] if place > seven else order[place + 1 : seven + 1][::-1]
                expected = "opening_card_first" if lock == start + suit else "row_not_open"
            assert (str(verdict.reason), [str(card) for card in verdict.missing]) == (
                expected,
                [rank + suit for rank in between],
            )
    assert len(runs) == (seven + 1) * (len(order) - seven) + 1


@pytest.mark.parametrize("start", material.ACE_LOW)
def test_every_state_of_a_row_with_a_start_of_its_own_is_judged_card_by_card(start):
    """C33: the row that is open goes up and round, and beside it every card of the other suits fits."""
    order = material.ACE_LOW[material.ACE_LOW.index(start) :] + material.ACE_LOW[: material.ACE_LOW.index(start)]
    hand = " ".join(rank + suit for rank in order for suit in "DH")
    for length in range(14):
        log = ",".join(rank + "D" for rank in order[:length])
        view = View.parse(f"free~start:suit; *; {hand}; log={log}")
        for place, rank in enumerate(order):
            verdict = judge(view, Play(Card.parse(rank + "D")))
            missing = [between + "D" for between in order[length:place]] if length else []

            assert judge(view, Play(Card.parse(rank + "H"))).reason == "opens_row"
            assert list(map(str, verdict.missing)) == missing
            assert bool(verdict) == (place == length or not length)


@pytest.mark.parametrize("start", material.ACE_LOW)
def test_every_state_of_a_row_that_goes_round_is_judged_card_by_card(start):
    """C33: from each rank upward, king then ace, thirteen cards."""
    order = material.ACE_LOW[material.ACE_LOW.index(start) :] + material.ACE_LOW[: material.ACE_LOW.index(start)]
    hand = " ".join(rank + "D" for rank in order)
    for length in range(14):
        layout = " ".join(rank + "D" for rank in order[:length]) or "-"
        view = View.parse(f"free; {layout}; {hand}; starter={start}")
        for place, rank in enumerate(order):
            verdict = judge(view, Play(Card.parse(rank + "D")))
            expected = (
                "already_laid"
                if place < length
                else "row_not_open"
                if place > length == 0
                else "gap"
                if place > length
                else "extends_high"
                if place
                else "opens_row"
            )

            assert verdict.reason == expected
            assert list(map(str, verdict.missing)) == [between + "D" for between in order[length:place]]

"""Notation: every text form reads back, and what cannot be read is named and never breaks anything else."""

from contextlib import suppress
from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fantan import RULESETS, Card, Deal, NotationError, State, View
from fantan.notation import (
    for_address,
    format_cards,
    format_layout,
    format_log,
    parse_action,
    parse_cards,
    parse_layout,
    parse_log,
)
from fantan.state import PASS
from tests import material

PAGAT, SJUAN = RULESETS["pagat"], RULESETS["sjuan"]
HANDS = (
    "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC / AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD / "
    "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH / AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
)
DOMINO = (
    "domino; dealer=0; AC 2C 3C 4C 5C 6C 7C / AD 2D 3D 4D 5D 6D 7D; "
    "stock=KC 8C 9C TC JC QC 8D 9D TD JD QD KD "
    "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
)
ACE_LAST = " / ".join(hand[3:] + " " + hand[:2] for hand in HANDS.split(" / "))


@pytest.mark.parametrize(
    ("rules", "text", "canonical"),
    [
        (PAGAT, "-", "-"),
        (PAGAT, "", "-"),
        (PAGAT, "6-8H 7D", "7D 6-8H"),
        (PAGAT, "7d,6h-8h", "7D 6-8H"),
        (PAGAT, "7♦ 6♥-8♥", "7D 6-8H"),
        (PAGAT, "6-10H", "6-TH"),
        (PAGAT, "6H 7H 8H TH", "6-8H TH"),
        (PAGAT, "2-AC", "2-AC"),
        (PAGAT, "Q-AS", "Q-AS"),
        (SJUAN, "A-KC", "A-KC"),
        (SJUAN, "A-2C 7D", "A-2C 7D"),
        (PAGAT, "AC 2C", "2C AC"),
    ],
    ids=str,
)
def test_a_layout_is_read_and_written_as_runs_in_the_order_of_the_ranks(rules, text, canonical):
    assert format_layout(rules, parse_layout(rules, text)) == canonical


@pytest.mark.parametrize(
    ("rules", "text", "named"),
    [
        (PAGAT, "8-6H", "8-6H"),
        (PAGAT, "A-KC", "A-KC"),
        (SJUAN, "Q-AS", "Q-AS"),
        (PAGAT, "6-8", "8"),
        (PAGAT, "6H-8S", "6HS"),
        (PAGAT, "6-8H 7H", "7H"),
        (PAGAT, "7H 7H", "7H"),
        (PAGAT, "6--8H", "-8H"),
        (PAGAT, "- 7H", "''"),
        (PAGAT, "hello", "hello"),
    ],
    ids=str,
)
def test_a_layout_that_cannot_be_is_named(rules, text, named):
    with pytest.raises(NotationError) as error:
        parse_layout(rules, text)

    assert named in str(error.value)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("pagat; 6-8H; 5H TH 7C", "pagat; 6-8H; 7C 5H TH"),
        ("PAGAT;6-8H;5H,TH,7C", "pagat; 6-8H; 7C 5H TH"),
        ("pagat; -; -", "pagat; -; -"),
        ("pagat; 7D; TH; seat=0; turn=0", "pagat; 7D; TH"),
        ("pagat; 7D; TH; seat=2", "pagat; 7D; TH; seat=2"),
        ("pagat; 7D; TH; turn=1", "pagat; 7D; TH; turn=1"),
        ("pagat; 7D; TH; seat=2; turn=1", "pagat; 7D; TH; seat=2; turn=1"),
        ("pagat; 7D; TH; turn=1; sizes=13 12 13 13; seat=2", "pagat; 7D; TH; seat=2; turn=1; sizes=13,12,13,13"),
        ("pagat; *; TH; log=7D,-,6D", "pagat; 6-7D; TH; log=7D,-,6D"),
        ("pagat; 6-7D; TH; log=7d,-,6♦", "pagat; 6-7D; TH; log=7D,-,6D"),
        ("pagat; *; TH; log=-,-", "pagat; -; TH; log=-,-"),
        ("pagat; *; TH; log=7D,-!,^6d,-", "pagat; 6-7D; TH; log=7D,-!,^6D,-"),
        # Who begins rows with what rank: a field, or the first card of the log.
        ("free; J-KD AD; TD; starter=j", "free; J-AD; TD; starter=J"),
        ("free; *; TD; log=JD,-,QD", "free; J-QD; TD; log=JD,-,QD"),
        ("free; J-QD; TD; log=JD,-,QD; starter=J", "free; J-QD; TD; log=JD,-,QD"),
        ("free; -; TD JD", "free; -; TD JD"),
        ("free~deck:36; *; TD; log=2C; starter=9", "free~deck:36; 2C; TD; starter=9; log=2C"),  # a card of another pack
        ("free; J-2D; 10D; starter=J", "free; J-2D; TD; starter=J"),
        # Where each suit has a starter of its own: the cards, or the first of each suit in the log.
        ("free~start:suit; J-2D 4H; 10D; starter=4h,jd", "free~start:suit; J-2D 4H; TD; starter=JD,4H"),
        ("free~start:suit; 9-TC A-2H; TD; starter=9C AH", "free~start:suit; 9-TC A-2H; TD; starter=9C,AH"),
        ("free~start:suit; *; TD; log=KC,-,4H,AC", "free~start:suit; K-AC 4H; TD; log=KC,-,4H,AC"),
        ("free~start:suit; *; TD; log=KC,4H; starter=4H", "free~start:suit; KC 4H; TD; log=KC,4H"),
        ("free~start:suit; *; TD; log=KC; starter=4H", "free~start:suit; KC; TD; starter=4H; log=KC"),
        ("free~start:suit; -; TD JD", "free~start:suit; -; TD JD"),
        ("free~deck:36~start:suit; *; -; log=2C; starter=9C", "free~deck:36~start:suit; 2C; -; starter=9C; log=2C"),
        ("domino; 7D; TH; stock=38", "domino; 7D; TH; stock=38"),
        ("domino; 7D; TH; stock=0", "domino; 7D; TH"),
        ("equal-hands; 7D; TH; spare=kd,KC", "equal-hands; 7D; TH; spare=KC KD"),
        (
            "shichi-narabe-passes; *; TH; log=6D,-; passes=0,1,0",
            "shichi-narabe-passes; 7C 6-7D 7H 7S; TH; passes=0,1,0; log=6D,-",
        ),
        (
            "shichi-narabe-passes; 7C 6-7D 7H 7S 9S; TH; log=6D,-; passes=0,4,0; sizes=2,0,3",
            "shichi-narabe-passes; 7C 6-7D 7H 7S 9S; TH; sizes=2,0,3; passes=0,4,0; log=6D,-",
        ),
    ],
)
def test_a_view_is_read_and_written_in_its_usual_form(text, canonical):
    assert str(View.parse(text)) == canonical


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "expected RULESET; LAYOUT; HAND"),
        ("pagat; 7D", "expected RULESET; LAYOUT; HAND"),
        ("pagat; 7D; TH; 9C", "expected RULESET; LAYOUT; HAND"),
        ("whist; 7D; TH", "no rule set 'whist'"),
        ("pagat; 7D; TX", "not a card: 'TX'"),
        ("pagat; 7D; TH TH", "a card stands twice in 'TH TH'"),
        ("pagat; 7D; TH; seat=x", "not a number: 'x'"),
        ("pagat; 7D; TH; seat=-1", "not a number: '-1'"),
        ("pagat; 7D; TH; seat=", "not a number: ''"),
        ("pagat; 7D; TH; seat=²", "not a number: '²'"),
        ("pagat; 7D; TH; colour=red", "cannot read 'colour=red'"),
        ("pagat; 7D; TH; seat=1; seat=1", "cannot read 'seat=1'"),
        ("pagat; 7D; TH; seat=3; sizes=4,4,4", "no such seat"),
        ("pagat; 7D; TH; turn=3; sizes=4,4,4", "no such seat"),
        ("pagat; 7D; TH; log=7D,6D", "the log does not lay '7D'"),
        ("pagat; *; TH; log=7D,7D", "the log does not lay"),
        ("pagat; *; TH; log=7D,x", "not a card: 'x'"),
        ("pagat; *; TH; log=7D,-!!", "not a card: '-!!'"),
        ("pagat; *; TH; log=7D,^-", "not a card: '-'"),
        ("pagat; 7D; TH; starter=7", "pagat does not start at '7'"),
        ("free; 7D; TH; starter=x", "not a rank: 'x'"),
        ("free; 7D; TH; starter=", "not a rank: ''"),
        ("free; *; TH; log=7D; starter=8", "the log does not start at '8'"),
        ("free; K-2D; TH", "not a run of free"),
        ("free~start:suit; 9C; TH; starter=9", "not a card: '9'"),
        ("free~start:suit; 9C; TH; starter=", "free~start:suit does not start at ''"),
        ("free~start:suit; 9C; TH; starter=9C,TC", "free~start:suit does not start at '9C,TC'"),
        ("free~start:suit; 9C; TH; starter=9C,9C", "a card stands twice"),
        ("free~deck:36~start:suit; 9C; TH; starter=2C", "does not start at '2C'"),
        ("free~start:suit; *; TH; log=KC,4H; starter=5H", "the log does not start at '5H'"),
        ("free~start:suit; K-2D; TH", "not a run of free~start:suit"),
        ("domino; 7D; TH; stock=7D", "not a number: '7D'"),
        ("equal-hands; 7D; TH; spare=KC KC", "a card stands twice"),
        ("shichi-narabe; 7D 6D; TH; log=6D", "the log does not lay '7D 6D'"),
        ("shichi-narabe; *; TH; log=7D", "the log does not lay"),
        ("shichi-narabe-passes; 7C 7D 7H 7S; TH; passes=0,1,0; seat=3", "no such seat"),
        ("shichi-narabe-passes; 7C 7D 7H 7S; TH; passes=0,1,0; sizes=1,2,3,4", "no such seat"),
    ],
)
def test_a_damaged_view_is_named(text, named):
    with pytest.raises(NotationError) as error:
        View.parse(text)

    assert named in str(error.value)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (f"pagat; {HANDS}", f"pagat; dealer=0; {ACE_LAST}"),
        (f"sjuan; {HANDS}", f"sjuan; dealer=0; {HANDS}"),
        (f"sjuan; dealer=3; {HANDS}; leader=0", f"sjuan; dealer=3; {HANDS}"),
        (f"sjuan; dealer=0; {HANDS}; leader=2", f"sjuan; dealer=0; {HANDS}; leader=2"),
        (f"sjuan-hearts; dealer=0; {HANDS}; leader=2", f"sjuan-hearts; dealer=0; {HANDS}"),
        (f"sjuan; dealer=0; {HANDS}; log=7D", f"sjuan; dealer=0; {HANDS}"),
        (DOMINO, DOMINO),
        (DOMINO.replace("; stock=", "; leader=1; stock=").replace(" ", ","), DOMINO),
    ],
)
def test_a_deal_is_read_and_written_in_its_usual_form(text, canonical):
    assert str(Deal.parse(text)) == canonical


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (f"pagat; dealer=4; {HANDS}", "no such seat"),
        (f"pagat; dealer=0; {HANDS}; leader=4", "no such seat"),
        (f"pagat; dealer=0; {HANDS[5:]}", "not the whole pack"),
        (f"pagat; dealer=0; {HANDS.replace('2C', 'AD')}", "not the whole pack"),
        ("pagat; dealer=0; 7C", "3 to 8 seats, not 1"),
        ("domino; dealer=0; 7C", "for 2 seats, not 1"),
        (DOMINO.replace("; stock=KC", "; stock="), "not the whole pack"),
        (DOMINO.replace("; stock=KC", "; stock=8C"), "a card stands twice"),
        (DOMINO.replace(" 7C /", " /").replace("stock=", "stock=7C "), "not as dealer 0 deals them"),
        (DOMINO.replace("stock=", "spare="), "not as dealer 0 deals them"),
        (f"sjuan; dealer=0; {HANDS[:-3]}; stock=KS", "not as dealer 0 deals them"),
        (DOMINO + "; log=7D,-!", "action 2, -!, is not legal: must_play"),
        (f"pagat; dealer=1; {HANDS}; log=7D,9C", "action 1, 7D, is not legal: not_in_hand"),
        (f"sjuan; dealer=0; {HANDS}; log=7D,9H", "action 2, 9H, is not legal: row_not_open"),
        (f"sjuan; dealer=0; {HANDS}; log=7D,-", "action 2, -, is not legal: must_play"),
        (f"sjuan; dealer=0; {HANDS}; log=7D,!", "not a card: '!'"),
    ],
)
def test_a_damaged_deal_is_named(text, named):
    with pytest.raises(NotationError) as error:
        State.parse(text)

    assert named in str(error.value)


def test_a_log_is_cards_and_dashes():
    assert parse_log("7D,-,6♦ 10h") == tuple(map(parse_action, ["7D", "-", "6D", "TH"]))
    assert format_log(parse_log("7d - 6d")) == "7D,-,6D"
    assert parse_log("") == ()
    assert parse_action(" - ") == PASS


@given(st.data())
def test_cards_and_layouts_round_trip(data):
    rules = data.draw(st.sampled_from(list(RULESETS.values())))
    cards = data.draw(st.frozensets(st.sampled_from(rules.deck.cards)))

    assert parse_layout(rules, format_layout(rules, cards)) == cards
    assert parse_cards(format_cards(rules, cards)) == cards


@given(material.views())
def test_a_view_round_trips_as_text_in_lower_case_and_in_an_address(view):
    text = str(view)

    assert View.parse(text) == view
    assert View.parse(text.lower()) == view
    assert View.parse(for_address(text)) == view
    assert View.parse(text.replace("T", "10").replace("H", "♥")) == view
    assert " " not in for_address(text)


@given(material.states(), st.integers(0, 2))
def test_a_moment_of_a_deal_round_trips_as_state_deal_log_and_view(state, seat):
    text = str(state)

    assert State.parse(text) == state
    assert State.parse(text.lower()) == state
    assert State.parse(for_address(text)) == state
    assert State.parse(text.replace("T", "10").replace("S", "♠")) == state
    assert Deal.parse(str(state.deal)) == Deal.parse(text) == state.deal
    assert parse_log(format_log(state.log)) == state.log
    seat %= len(state.hands)
    assert View.parse(str(state.view(seat))) == state.view(seat)


@given(material.states())
def test_what_is_read_back_is_the_whole_state_and_not_only_its_name(state):
    """The parts that follow from deal and log take no part in `==`, so they are compared one by one."""
    read = State.parse(str(state))

    assert vars(read) == vars(state)


def read_in_every_way(text: str) -> None:
    """Read a text as everything there is. Only a NotationError may come out, and what is read can be written again."""
    for read in (Card.parse, View.parse, Deal.parse, State.parse, partial(parse_layout, PAGAT), parse_cards, parse_log):
        with suppress(NotationError):
            value = read(text)
            if isinstance(value, Card | View | Deal | State):
                assert read(str(value)) == value


@given(st.text())
@example("ß")
@example("7\u017f")
@example("7\x00D")
@example("-" * 50)
@example(";" * 5)
@example("=;=;=")
def test_any_text_is_read_or_refused_as_notation(text):
    read_in_every_way(text)


SCRAPS = [
    "",
    " ",
    ",",
    ";",
    "/",
    "-",
    "=",
    "*",
    "7",
    "D",
    "10",
    "♥",
    "\u017f",
    "٣",
    "²",
    "\n",
    "\x00",
    "seat=9",
    "log=",
    "pagat",
    "8-6H",
]


@given(material.states(), st.booleans(), st.data())
def test_a_damaged_text_is_read_or_refused_as_notation(state, whole, data):
    """Texts are cut, doubled and patched at random, like a link that went through a chat."""
    text = str(state) if whole else str(state.view(0))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 12)))
        scrap = data.draw(st.sampled_from([*SCRAPS, text[start:end] * 2]) | st.characters())
        text = text[:start] + scrap + text[end:]

    read_in_every_way(text)

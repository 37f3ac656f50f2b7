"""Who can hold it: what is said and drawn of the unseen cards is what the counting proves, in words for each case."""

from fractions import Fraction

import pytest

from fantan import Card, View, inference, words
from tests.test_play import acted, turn
from ui.rooms import Options, holding
from ui.rooms.play import Play, Table

NAMES = ("", "Ida", "Jonas", "Maren", "Olav", "Tuva", "Emil", "Sara")

# A pack of 52, one of 40, one of 36; a stock; passes by choice; cards left out, and cards face up; many at the table.
GAMES = [
    *(("pagat", 4), ("cinquillo-oros", 4), ("devyatka", 3), ("domino", 2), ("shichi-narabe-passes", 3)),
    *(("equal-hands", 5), ("pagat~rest:spare", 5), ("pagat", 8)),
]

# Each worked out by hand. In the first ones you hold all clubs but 6♣ to 8♣ and 10♣.
CLUBS = "2C 3C 4C 5C 9C TC JC QC KC AC 2D 3D"
TOLD = [
    # Nobody has passed.
    ("pagat; *; 2C 3C 4C 5C 6C 8C TC JC QC KC AC 2D 3D; turn=1; sizes=13,13,13,13; log=", ["each of them"]),
    # 7♣ was yours; Ida passed when 6♣, 8♣ and the other sevens fitted.
    (
        f"pagat; *; {CLUBS}; turn=2; sizes=12,13,13,13; log=7C,-",
        ["7♠, 7♥, 6♣, 8♣ and 7♦: Jonas or Maren; Ida cannot.", "Every other card can be anywhere."],
    ),
    # Ida and Jonas passed: Maren holds what fitted. Then she laid 7♠.
    (
        f"pagat; *; {CLUBS}; turn=0; sizes=12,13,13,12; log=7C,-,-,7S",
        ["Maren holds 7♥, 6♣, 8♣ and 7♦.", "Every other card can be anywhere."],
    ),
    # Only Jonas and Maren are left with cards, one each.
    (
        "pagat; *; ; seat=1; turn=0; sizes=1,0; log=",
        ["This position does not tell enough to say who can hold what."],
    ),
    # Nothing is said of sizes.
    ("pagat; 7C; 8C", ["This position does not tell enough to say who can hold what."]),
]


@pytest.mark.parametrize(("text", "lines"), TOLD)
def test_what_is_proven_is_said(text, lines):
    told = holding.told(View.parse(text), NAMES, "en")
    for line in lines:
        assert any(line in each for each in told), told
    assert len(told) <= len(lines) + 1


@pytest.mark.parametrize(
    ("ways", "said"),
    [
        (1, "in one way only."),
        (2, "in 2 ways."),
        (999, "in 999 ways."),
        (1000, "in 1 thousand ways, and some more."),
        (999_999, "in 999 thousand ways, and some more."),
        (1_000_000, "in 1 million ways, and some more."),
        (3 * 10**9, "in 3 billion ways, and some more."),
        (10**12, "in more than a trillion ways."),
    ],
)
def test_the_number_of_ways_is_said_in_words(ways, said, monkeypatch):
    monkeypatch.setattr(inference, "count", lambda _view: ways)
    assert holding.told(View.parse(TOLD[1][0]), NAMES, "en")[0].endswith(said)


def moments(rules: str, seats: int):
    """The views of a deal, as you see it turn by turn."""
    room = Play.dealt(Table(rules, seats, "random", dealer=seats - 1, seed="h2"))
    while not room.state.over:
        yield room.state.view(0)
        room = turn(room)


@pytest.mark.parametrize(("rules", "seats"), GAMES)
def test_every_square_says_what_is_proven_of_its_card(rules, seats):
    for view in moments(rules, seats):
        chances = inference.chances(view)
        for seat in holding.seats(view):
            assert view.sizes[seat]
            drawn = [square for row in holding.squares(view, seat, "en") for square in row]
            there = [square for square in drawn if square.sign]
            assert len({square.told for square in there}) == len(there) == len(view.rules.deck.cards)
            for square in there:
                card = Card.parse(square.told.split()[0].rstrip(":"))
                assert (square.sign == holding.YOURS) is square.yours is (card in view.hand)
                assert (square.chance is not None) is (card in chances)
                chance = chances.get(card, {}).get(seat, Fraction())
                match square.sign:
                    case holding.YOURS | holding.OPEN:
                        assert card not in chances
                    case holding.NEVER:
                        assert chance == 0
                    case holding.SURE:
                        assert chance == 1
                    case "<1":
                        assert 0 < chance <= Fraction(1, 20)
                    case ">9":
                        assert Fraction(19, 20) <= chance < 1
                    case tenths:
                        assert abs(10 * chance - int(tenths)) <= Fraction(1, 2)
                        assert f" {tenths} of 10 " in square.told


@pytest.mark.parametrize(("rules", "seats"), GAMES)
def test_each_card_of_which_something_is_proven_is_named_once_with_all_who_can_hold_it(rules, seats):
    for view in moments(rules, seats):
        told, there = holding.told(view, NAMES, "en"), holding.seats(view)
        assert all(len(line.replace(", ", "").split()) <= 20 for line in told)
        for card, chances in inference.chances(view).items():
            lines = [line for line in told if words.sign(card, "en") in line.replace(".", ",").replace(":", ",")]
            stocked = sum(chances.values()) < 1
            places, anywhere = (*chances, *["stock"] * stocked), (*there, *["stock"] * bool(view.stock))
            free = set(places) == set(anywhere) and len(anywhere) > 1
            assert len(lines) == (not free), (card, told)
            for line in lines:
                but = "anybody but" in line
                named = {seat for seat in there if NAMES[seat] in line.partition(";")[0]}
                assert named == (set(there) - set(chances) if but else set(chances))
                assert ("stock" in line) is stocked


def test_a_map_is_asked_for_and_kept_and_gone_when_nobody_is_asked_about_any_more():
    room = turn(Play.dealt(Table(seed="abc123", dealer=3)))
    shown = acted(room, "who.seat", text="2")

    assert (room.who, shown.who, shown.state) == (0, 2, room.state)
    assert Play.recall(shown.record(shown).text, shown.seq).who == 2
    assert turn(shown).who == 2
    assert acted(shown, "who.seat", text="0").who == 0
    assert acted(shown, "deal").who == 0
    for nobody in ("4", "-1", "", "x"):
        assert acted(shown, "who.seat", text=nobody) == shown


def fold(room: Play):
    return next((fold for fold in room.scene(Options()).folds if fold.id == "who"), None)


def test_nothing_is_told_before_it_is_asked_for_and_nothing_after_the_end(monkeypatch):
    room = turn(Play.dealt(Table(seed="abc123", dealer=3)))
    asked = acted(room, "who.seat", text="2")
    with monkeypatch.context() as counting:
        counting.setattr(inference, "chances", None)  # it is not even counted
        assert fold(room).lines == ()
    assert [option.text for option in fold(room).choices[0].options] == ["Nobody", "Ida", "Jonas", "Maren"]
    assert (fold(room).choices[0].chosen, fold(asked).choices[0].chosen) == ("0", "2")
    assert fold(asked).lines[-1] == "The map below the table shows Jonas, card by card."
    assert len(fold(asked).lines) > 1
    while not asked.state.over:
        asked = turn(asked)
    assert fold(asked) is None
    assert asked.holders == ()


def test_no_heading_and_no_map_promise_what_the_view_does_not_tell():
    view = View.parse("pagat; 7C; 8C")
    assert holding.heading(view, 1, "Ida", "en") == ""
    assert holding.heading(View.parse(TOLD[0][0]), 1, "Ida", "en") == "Ida can hold any card you do not see"
    assert holding.heading(View.parse(TOLD[1][0]), 1, "Ida", "en") == "Ida cannot hold 5 of the cards you do not see"

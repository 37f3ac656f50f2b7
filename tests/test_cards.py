"""Cards: two letters name a card, and reading forgives what means the same."""

import pytest

from fantan import Card, NotationError, Rank, Suit
from fantan.rules import ACE_LOW


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("7D", Card(Rank.SEVEN, Suit.DIAMONDS)),
        ("TH", Card(Rank.TEN, Suit.HEARTS)),
        ("10H", Card(Rank.TEN, Suit.HEARTS)),
        ("10♥", Card(Rank.TEN, Suit.HEARTS)),
        ("as", Card(Rank.ACE, Suit.SPADES)),
        ("q♣", Card(Rank.QUEEN, Suit.CLUBS)),
        (" 2♦ ", Card(Rank.TWO, Suit.DIAMONDS)),
    ],
)
def test_a_card_is_read_in_all_its_forms(text, card):
    assert Card.parse(text) == card


@pytest.mark.parametrize(
    "text", ["", " ", "7", "D", "1D", "0D", "11D", "14H", "7X", "D7", "7DD", "7 D", "♥", "-", "ten"]
)
def test_what_is_not_a_card_is_quoted(text):
    with pytest.raises(NotationError) as error:
        Card.parse(text)

    assert str(error.value) == f"not a card: {text!r}"


def test_each_card_has_its_own_two_letters():
    names = [str(Card(rank, suit)) for suit in Suit for rank in ACE_LOW]

    assert len(set(names)) == 52
    assert {len(name) for name in names} == {2}
    assert " ".join(names[:13]) == "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"


@pytest.mark.parametrize("card", [Card(rank, suit) for suit in Suit for rank in Rank], ids=str)
def test_the_repr_of_a_card_rebuilds_it(card):
    assert eval(repr(card)) == card


def test_the_signs_of_the_suits_are_the_filled_ones():
    assert [suit.glyph for suit in Suit] == ["♣", "♦", "♥", "♠"]


def test_a_notation_error_is_a_value_error():
    assert issubclass(NotationError, ValueError)

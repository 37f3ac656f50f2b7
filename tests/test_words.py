"""Words: the one place where keys become texts."""

import pytest

from fantan import Card, Rank, Suit, words


@pytest.mark.parametrize(
    ("wanted", "language"),
    [("en", "en"), ("en-GB", "en"), ("EN-us", "en"), ("tlh", "en"), ("", "en"), (None, "en"), ("-", "en")],
)
def test_a_browser_gets_the_nearest_language_there_is(wanted, language):
    assert words.language(wanted) == language


def test_the_languages_are_those_with_a_catalogue_each_once_in_order():
    assert "en" in words.languages()
    assert list(words.languages()) == sorted(set(words.languages()))


def test_an_unknown_key_is_an_error_and_never_shown():
    with pytest.raises(KeyError, match=r"no\.such\.text"):
        words.text("no.such.text", "en")
    with pytest.raises(KeyError, match=r"no\.such\.text"):
        words.count("no.such.text", 2, "en")


@pytest.mark.parametrize(
    ("n", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (5, "5 cards"), (13, "13 cards")]
)
def test_a_number_picks_the_form_of_the_text(n, text):
    assert words.count("cards", n, "en") == text


@pytest.mark.parametrize(
    ("fact", "shown"),
    [
        (Card.parse("TH"), "10♥"),
        ((Card.parse("9S"), Card.parse("TS"), Card.parse("JS")), "9♠, 10♠ and J♠"),
        ((Card.parse("AC"),), "A♣"),
        (Rank.SEVEN, "seven"),
        (Suit.HEARTS, "hearts"),
        (3, "3"),
        ("as it is", "as it is"),
    ],
)
def test_a_fact_fills_its_place_in_its_own_form(fact, shown):
    assert words.text("card.yours", "en", card=fact) == f"{shown} (yours)"


def test_every_card_has_its_own_name_and_sign():
    cards = [Card(rank, suit) for suit in Suit for rank in Rank]

    assert len({words.name(card, "en") for card in cards}) == 52
    assert len({words.sign(card, "en") for card in cards}) == 52


def test_a_card_is_named_for_ears_and_signed_for_eyes():
    assert words.name(Card.parse("QC"), "en") == "queen of clubs"
    assert words.sign(Card.parse("QC"), "en") == "Q♣"


@pytest.mark.parametrize(
    ("items", "text"), [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c", "d"], "a, b, c and d")]
)
def test_a_list_has_commas_and_one_and(items, text):
    assert words.listed(items, "en") == text


@pytest.mark.parametrize(
    ("items", "text"), [(["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c", "d"], "a, b, c or d")]
)
def test_a_choice_has_commas_and_one_or(items, text):
    assert words.either(items, "en") == text

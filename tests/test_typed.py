"""Typed answers: the grammar, and that nothing else is read as one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fantan import RULESETS, Card, NotationError, words
from ui import typed
from ui.typed import Cards, Joker, Nothing, Why


def cards(*names):
    return Cards(tuple(map(Card.parse, names)))


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("5h 9h", cards("5H", "9H")),
        ("5H, 9H", cards("5H", "9H")),
        ("9h;5h", cards("9H", "5H")),
        ("10h", cards("TH")),
        ("th", cards("TH")),
        ("10♥", cards("TH")),
        ("10♥\ufe0f", cards("TH")),
        ("♥10", cards("TH")),
        ("h10", cards("TH")),
        ("10 h", cards("TH")),
        ("seven of hearts", cards("7H")),
        ("Seven Of Hearts", cards("7H")),
        ("7 of hearts", cards("7H")),
        ("hearts 7", cards("7H")),
        ("hearts seven", cards("7H")),
        ("10 hearts", cards("TH")),
        ("ace of spades and king of clubs", cards("AS", "KC")),
        ("a of spades", cards("AS")),
        ("5h and 9h", cards("5H", "9H")),
        ("8s then 9s, then ten of spades", cards("8S", "9S", "TS")),
        ("none", Nothing()),
        ("Nothing.", Nothing()),
        ("pass", Nothing()),
        ("-", Nothing()),
        ("nothing fits", Nothing()),
        ("why TH", Why(Card.parse("TH"))),
        ("Why 10♥?", Why(Card.parse("TH"))),
        ("why seven of hearts", Why(Card.parse("7H"))),
    ],
)
def test_what_is_read(text, read):
    assert typed.parse(text) == read
    assert typed.parse(text, "en") == read


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "?",
        "5",
        "h",
        "5x",
        "11h",
        "5h 5h",
        "5h fits",
        "why",
        "why 5h 6h",
        "why not",
        "and",
        "pass 5h",
        "{card}",
    ],
)
def test_what_is_not(text):
    with pytest.raises(NotationError):
        typed.parse(text)


@pytest.mark.parametrize("lang", words.languages())
@pytest.mark.parametrize("card", RULESETS["sjuan"].deck.cards, ids=str)
def test_every_card_is_known_by_all_that_the_tutor_calls_it(card, lang):
    suit = words.suit(card.suit, lang)
    ways = [str(card), words.sign(card, lang), words.name(card, lang), f"{suit} {words.rank(card.rank, lang)}"]
    for way in ways:
        assert typed.parse(way, lang) == Cards((card,))
        assert typed.parse(way.upper()) == Cards((card,))


def test_a_language_may_call_a_card_by_many_words(monkeypatch):
    text = words.text

    def wordy(key, lang, **facts):
        return "the {rank} which is of the {suit}".format(**facts) if key == "card.name" else text(key, lang, **facts)

    monkeypatch.setattr(words, "text", wordy)
    for cached in (typed._names, typed._longest):
        cached.cache_clear()
    try:
        name = words.text("card.name", "en", rank=Card.parse("7H").rank, suit=Card.parse("7H").suit)
        assert typed.parse(f"{name} and 5h", "en") == cards("7H", "5H")
    finally:
        for cached in (typed._names, typed._longest):
            cached.cache_clear()


@given(st.text(max_size=40))
def test_nothing_else_is_raised(text):
    try:
        read = typed.parse(text)
    except NotationError:
        return
    assert isinstance(read, Cards | Joker | Nothing | Why)

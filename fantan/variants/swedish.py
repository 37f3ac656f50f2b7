"""The Swedish game Sjuan and its variants."""

from fantan.cards import Card
from fantan.rules import (
    ACE_HIGH,
    ACE_LOW,
    Dealing,
    Deck,
    Leader,
    Opening,
    Passing,
    Rest,
    Row,
    Stakes,
    Unit,
)
from fantan.variants.plain import SJUEREN

SJUAN = SJUEREN.but(
    key="sjuan",
    seats=range(3, 9),
    deck=Deck(ACE_LOW),
    sources={
        "aim": ("S2.1", "S2.5"),
        "seats": ("S2.8",),
        "deck": ("S2.6",),
        "order": ("S2.7",),
        "dealer": ("S2.9", "S2.27"),
        "deal": ("S2.10", "S2.11", "S2.12", "S2.13"),
        "leader": ("S2.16", "S2.22"),
        "turn": ("S2.16", "S2.20"),
        "open": ("S2.17", "S2.18", "S2.21"),
        "extend": ("S2.17", "S2.19", "S2.41"),
        "ends": ("S2.2", "S2.7", "S2.14"),
        "laid": ("S2.14", "S1.20"),
        "must": ("S2.25",),
        "pass": ("S2.10", "S2.23", "S2.24"),
        "mistaken": ("S2.25", "S2.40"),
        "end": ("S2.26",),
        "score": ("S2.26",),
        "match": ("S2.27",),
    },
)

SJUAN_ACE_HIGH = SJUAN.but(
    key="sjuan-ace-high",
    deck=Deck(ACE_HIGH),
    sources={"order": ("S2.33",), "ends": ("S2.33",)},
)

SJUAN_HEARTS = SJUAN.but(
    key="sjuan-hearts",
    opening=Opening(Leader.HOLDER, Card.parse("7H"), later=Leader.HOLDER),
    sources={"leader": ("S2.31",), "opening": ("S2.31",), "open": ("S2.17", "S2.31")},
)

SJUAN_DIAMONDS = SJUAN_HEARTS.but(
    key="sjuan-diamonds",
    opening=Opening(Leader.HOLDER, Card.parse("7D"), later=Leader.HOLDER),
    sources={
        "leader": ("S2.32", "S0.36"),
        "opening": ("S2.32", "S0.36", "S1.30"),
        "open": ("S2.17", "S2.32"),
    },
)

SJUAN_POT = SJUAN.but(
    key="sjuan-pot",
    passing=Passing(cost=1),
    stakes=Stakes(Unit.CHIPS),
    sources={"cost": ("S2.28",), "score": ("S2.28",)},
)

EQUAL_HANDS = SJUAN.but(
    key="equal-hands",
    dealing=Dealing(Rest.REMOVED),
    sources={"deal": ("S2.34",), "rest": ("S2.34",)},
)

FREE = SJUAN.but(
    key="free",
    row=Row(starter=None, chosen=True),
    sources={
        "aim": ("S2.5",),
        "order": ("S2.7", "S2.35"),
        "leader": ("S2.16",),
        "open": ("S2.35",),
        "open.suit": ("S2.35",),  # the other reading of it (C33)
        "extend": ("S2.35",),
        "ends": ("S2.35",),
        "laid": ("S1.20",),
    },
)

DOMINO = SJUAN.but(
    key="domino",
    seats=range(2, 3),
    dealing=Dealing(Rest.STOCK, each=7),  # how many each gets is not told (C34)
    sources={"seats": ("S2.36",), "deal": ("S2.36",), "pass": ("S2.36",), "stock": ("S2.36",)},
)

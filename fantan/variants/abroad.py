"""Games with other packs, other starters or passes by choice, from Spain, Japan and Russia."""

from fantan.cards import Card, Rank
from fantan.rules import (
    SPANISH,
    THIRTY_SIX,
    Deck,
    Ending,
    Leader,
    Opening,
    Passing,
    Placed,
    Row,
    Stakes,
    Unit,
)
from fantan.variants.swedish import SJUAN

CINQUILLO = SJUAN.but(
    key="cinquillo",
    seats=range(3, 7),
    deck=Deck(SPANISH),
    row=Row(Rank.FIVE),
    opening=Opening(placed=Placed.HANDS),
    sources={
        "aim": ("S2.5",),
        "seats": ("R-LUDO",),
        "deck": ("S4.34",),
        "order": ("S4.34",),
        "deal": ("S2.10", "S2.11"),
        "placed": ("S4.34",),
        "leader": ("S2.16",),
        "open": ("S4.34",),
        "extend": ("S2.17",),
        "laid": ("S1.20",),
        "ends": ("S4.23", "S4.34"),
    },
)

CINQUILLO_OROS = CINQUILLO.but(
    key="cinquillo-oros",
    opening=Opening(Leader.HOLDER, Card.parse("5D"), later=Leader.HOLDER),
    stakes=Stakes(Unit.POINTS, points=5, card=1),
    ending=Ending(target=30),
    sources={
        "leader": ("R-LUDO", "R-JN"),
        "opening": ("R-LUDO", "R-JN"),
        "open": ("R-LUDO", "R-JN"),
        "score": ("R-LUDO",),
        "match": ("R-LUDO",),
        "total": ("R-LUDO",),
        "tie": ("S4.30",),
    },
)

SHICHI_NARABE = SJUAN.but(
    key="shichi-narabe",
    opening=Opening(placed=Placed.PACK),
    sources={"deal": ("S4.35",), "leader": ("S2.16",), "open": ("S4.35",)},
)

SHICHI_NARABE_PASSES = SHICHI_NARABE.but(
    key="shichi-narabe-passes",
    opening=Opening(Leader.HOLDER, Card.parse("7D"), later=Leader.HOLDER, placed=Placed.HANDS),
    passing=Passing(limit=3),
    stakes=Stakes(Unit.PLACES),
    ending=Ending(low=True, ranked=True),
    sources={
        "deal": ("S2.10", "R-JP-spec"),
        "placed": ("R-JP-spec", "R-ASAHI"),
        "leader": ("R-ASAHI",),
        "open": ("R-JP-spec",),
        "pass": ("R-JP-spec",),
        "limit": ("R-JP-spec", "R-ASAHI"),
        "eliminated": ("R-JP-spec", "R-ASAHI"),
        "mistaken": ("R-JP-spec",),
        "end": ("R-JP-spec",),
        "places": ("R-JP-spec",),
        "score": ("R-JP-spec",),
    },
)

DEVYATKA = CINQUILLO_OROS.but(
    key="devyatka",
    seats=range(3, 4),
    deck=Deck(THIRTY_SIX),
    row=Row(Rank.NINE),
    opening=Opening(Leader.HOLDER, Card.parse("9D"), later=Leader.HOLDER),
    passing=Passing(cost=1),
    stakes=Stakes(Unit.CHIPS, ante=1),
    ending=Ending(),
    sources=dict.fromkeys(
        ("seats", "deck", "order", "ante", "leader", "opening", "open", "ends", "cost", "score", "match"), ("R-DEV",)
    ),
)

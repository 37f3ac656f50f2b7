"""The German chip game and its variants."""

from dataclasses import replace

from fantan.cards import Card, Rank
from fantan.rules import Ending, Leader, MistakenPass, Opening, Passing, Stakes, Unit
from fantan.variants.swedish import SJUAN

_COURTS = {Rank.JACK: 11, Rank.QUEEN: 12, Rank.KING: 13, Rank.ACE: 15}
"""What cards without a number count; the ace most, though it is the low end (S4.32, C20)."""

CHIPS = SJUAN.but(
    key="chips",
    opening=Opening(card=Card.parse("7D"), later=Leader.WINNER),
    passing=Passing(MistakenPass.FINED, cost=1),
    stakes=Stakes(Unit.CHIPS, ante=1, short=-1, card=1, fine=3),
    ending=Ending(deals=1),
    sources={
        "aim": ("S4.1", "S4.8"),
        "seats": ("S4.4",),
        "deck": ("S4.5",),
        "order": ("S4.6",),
        "dealer": ("S4.9",),
        "ante": ("S4.13", "S4.40"),
        "short": ("S4.12",),
        "deal": ("S4.10", "S4.11"),
        "leader": ("S4.14",),
        "later": ("S4.14",),
        "opening": ("S4.16", "S4.17"),
        "turn": ("S4.16", "S4.18", "S4.23"),
        "open": ("S4.7", "S4.18", "S4.41"),
        "extend": ("S4.18", "S4.19"),
        "ends": ("S4.1", "S4.23"),
        "laid": ("S4.44", "S1.20"),
        "must": ("S4.20",),
        "pass": ("S4.20", "S4.42"),
        "cost": ("S4.16", "S4.21", "S4.42"),
        "mistaken": ("S4.22", "S4.27"),
        "end": ("S4.24", "S4.29"),
        "score": ("S4.25", "S4.26"),
        "match": ("S4.28",),
        "total": ("S4.29",),
        "tie": ("S4.30",),
    },
)

CHIPS_ANY_SEVEN = CHIPS.but(
    key="chips-any-seven",
    opening=replace(CHIPS.opening, card=None),
    sources={"open": ("S4.7", "S4.31", "S4.41"), "turn": ("S4.18", "S4.23"), "cost": ("S4.21", "S4.42")},
)

CHIPS_HEARTS = CHIPS.but(
    key="chips-hearts",
    opening=replace(CHIPS.opening, card=Card.parse("7H")),
    sources={"opening": ("S4.17", "S4.33")},
)

PIPS = CHIPS.but(
    key="pips",
    passing=Passing(),
    stakes=Stakes(Unit.PIPS, pips=tuple((rank, _COURTS.get(rank, int(rank))) for rank in Rank)),
    ending=Ending(deals=1, low=True),
    sources={
        "pass": ("S4.20",),
        "mistaken": ("S4.20",),
        "end": ("S4.24",),
        "score": ("S4.32",),
        "total": ("S4.32",),
    },
)

"""The rule sets that ship, each written as what it changes in another.

The statements that clauses rest on are numbered S0.1 … S4.44 after the five source texts.
"""

from collections.abc import Mapping
from types import MappingProxyType

from fantan.cards import Card, Rank
from fantan.rules import (
    ACE_HIGH,
    ACE_LOW,
    Deck,
    Ending,
    Leader,
    MistakenPass,
    Opening,
    Passing,
    Row,
    RuleSet,
    Stakes,
)

_PAGAT = RuleSet(
    key="pagat",
    seats=range(3, 9),
    deck=Deck(ACE_HIGH),
    row=Row(starter=Rank.SEVEN),
    opening=Opening(),
    passing=Passing(MistakenPass.CORRECTED),
    stakes=Stakes(points=1),
    ending=Ending(wins=3),
    sources=(
        ("aim", ("S1.3",)),
        ("seats", ("S1.2",)),
        ("deck", ("S1.2",)),
        ("order", ("S1.4", "S1.5")),
        ("dealer", ("S1.6", "S1.26")),
        ("deal", ("S1.7", "S1.8", "S1.9")),
        ("leader", ("S1.10",)),
        ("turn", ("S1.6", "S1.11", "S1.33")),
        ("open", ("S1.12",)),
        ("extend", ("S1.13", "S1.14", "S1.15")),
        ("ends", ("S1.5",)),
        ("laid", ("S1.20",)),
        ("must", ("S1.16",)),
        ("pass", ("S1.17",)),
        ("mistaken", ("S1.18", "S1.19")),
        ("end", ("S1.22", "S1.24", "S1.25")),
        ("score", ("S1.23", "S1.25")),
        ("match", ("S1.23",)),
    ),
)

_SJUEREN = _PAGAT.but(
    key="sjueren",
    seats=range(3, 7),
    passing=Passing(MistakenPass.REFUSED),
    stakes=Stakes(),
    ending=Ending(),
    sources={
        "aim": ("S0.2", "S0.3"),
        "seats": ("S0.7",),
        "deck": ("S0.8",),
        "order": ("S0.5", "S0.25", "S0.26"),
        "dealer": ("S0.10", "S0.16"),
        "deal": ("S0.11", "S0.13", "S0.14"),
        "leader": ("S0.17",),
        "turn": ("S0.17", "S0.18", "S0.22"),
        "open": ("S0.19", "S0.28"),
        "extend": ("S0.20", "S0.27", "S0.30"),
        "ends": ("S0.25", "S0.26"),
        "laid": ("S0.3", "S1.20"),
        "must": ("S0.23",),
        "pass": ("S0.21", "S0.24", "S0.34"),
        "mistaken": ("S0.21",),
        "end": ("S0.32", "S0.35"),
        "score": ("S0.33",),
        "match": ("S0.33",),
    },
)

_GAMERULES = _PAGAT.but(
    key="gamerules",
    passing=Passing(MistakenPass.HOUSE),
    stakes=Stakes(),
    ending=Ending(),
    sources={
        "aim": ("S3.1", "S3.12"),
        "seats": ("S3.2",),
        "deck": ("S3.3",),
        "order": ("S3.4",),
        "dealer": ("S3.8",),
        "deal": ("S3.10", "S3.11"),
        "leader": ("S3.14",),
        "turn": ("S3.14", "S3.15"),
        "open": ("S3.16",),
        "extend": ("S3.16",),
        "ends": ("S3.4", "S3.13"),
        "laid": ("S3.12", "S1.20"),
        "must": ("S3.15",),
        "pass": ("S3.10", "S3.18", "S3.19"),
        "mistaken": ("S3.20",),
        "end": ("S3.21",),
        "score": ("S3.21",),
        "match": ("S3.21",),
    },
)

_SJUAN = _SJUEREN.but(
    key="sjuan",
    seats=range(3, 9),
    deck=Deck(ACE_LOW),
    sources={
        "aim": ("S2.1", "S2.5"),
        "seats": ("S2.8",),
        "deck": ("S2.6",),
        "order": ("S2.7",),
        "dealer": ("S2.9", "S2.27"),
        "deal": ("S2.10", "S2.11", "S2.12"),
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

_SJUAN_ACE_HIGH = _SJUAN.but(
    key="sjuan-ace-high",
    deck=Deck(ACE_HIGH),
    sources={"order": ("S2.33",), "ends": ("S2.33",)},
)

_SJUAN_HEARTS = _SJUAN.but(
    key="sjuan-hearts",
    opening=Opening(Leader.HOLDER, Card.parse("7H")),
    sources={"leader": ("S2.31",), "opening": ("S2.31",), "open": ("S2.17", "S2.31")},
)

_SJUAN_DIAMONDS = _SJUAN_HEARTS.but(
    key="sjuan-diamonds",
    opening=Opening(Leader.HOLDER, Card.parse("7D")),
    sources={
        "leader": ("S2.32", "S0.36"),
        "opening": ("S2.32", "S0.36", "S1.30"),
        "open": ("S2.17", "S2.32"),
    },
)

RULESETS: Mapping[str, RuleSet] = MappingProxyType(
    {
        rules.key: rules
        for rules in (_PAGAT, _SJUEREN, _GAMERULES, _SJUAN, _SJUAN_ACE_HIGH, _SJUAN_HEARTS, _SJUAN_DIAMONDS)
    }
)
"""Every rule set by its key, the main game first."""

"""Notation: the text forms of cards, layouts, views, deals and logs, and how they are read back.

A card is rank then suit, `7D`, `TH`. A layout is runs or single cards, `6-8H 7D`; `-` is an empty one. A view is
`RULESET; LAYOUT; HAND`, a deal `RULESET; dealer=0; HAND / HAND / HAND`, both with optional `; key=value` fields.
Where the first card decides how rows start and no log tells it, a view does: `starter=9`, or `starter=9C,4H` where each
suit has a starter of its own. In a log `-` is a pass, `-!` one made although a card was playable, `^5H` the card that
puts it right. A joker in a hand is `*`, in a log `*8H` is one that is laid for a card. Where an address carries a text,
a comma stands for a space; both are read everywhere.
"""

from fantan.notation.cards import (
    EMPTY,
    format_cards,
    format_hand,
    format_layout,
    parse_cards,
    parse_hand,
    parse_layout,
)
from fantan.notation.deals import format_deal, format_state, parse_deal, parse_state, replay
from fantan.notation.fields import for_address, parse_number, split_fields
from fantan.notation.log import format_log, parse_action, parse_log
from fantan.notation.views import format_view, parse_view

__all__ = [
    "EMPTY",
    "for_address",
    "format_cards",
    "format_deal",
    "format_hand",
    "format_layout",
    "format_log",
    "format_state",
    "format_view",
    "parse_action",
    "parse_cards",
    "parse_deal",
    "parse_hand",
    "parse_layout",
    "parse_log",
    "parse_number",
    "parse_state",
    "parse_view",
    "replay",
    "split_fields",
]

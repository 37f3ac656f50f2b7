"""The rule sets that ship, each written as what it changes in another.

The statements that clauses rest on are numbered S0.1 … S4.44 after the five source texts. Those that begin with R are
what others tell of a game that the five texts only touch on.
"""

from collections.abc import Mapping
from types import MappingProxyType

from fantan.rules import RuleSet
from fantan.variants import abroad, chips, plain, swedish

RULESETS: Mapping[str, RuleSet] = MappingProxyType(
    {
        rules.key: rules
        for rules in (
            plain.PAGAT,
            plain.SJUEREN,
            plain.GAMERULES,
            swedish.SJUAN,
            swedish.SJUAN_ACE_HIGH,
            swedish.SJUAN_HEARTS,
            swedish.SJUAN_DIAMONDS,
            swedish.SJUAN_POT,
            swedish.EQUAL_HANDS,
            swedish.FREE,
            swedish.DOMINO,
            chips.CHIPS,
            chips.CHIPS_ANY_SEVEN,
            chips.CHIPS_HEARTS,
            chips.PIPS,
            abroad.CINQUILLO,
            abroad.CINQUILLO_OROS,
            abroad.SHICHI_NARABE,
            abroad.SHICHI_NARABE_PASSES,
            abroad.DEVYATKA,
        )
    }
)
"""Every rule set by its key, the main game first."""

"""Deals that were played one after another, and the match they make."""

from functools import lru_cache

from fantan.cards import NotationError
from fantan.match import Match
from fantan.notation import replay
from fantan.state import State
from ui.rooms.play.table import Table


@lru_cache(maxsize=512)
def read(address: str) -> tuple[Table, State]:
    """The table of a deal, as an address carries it, and how it stands.

    :raises NotationError: when it is damaged.
    """
    table, log, _ = Table.parse_played(address)
    return table, replay(table.deal(), log)


@lru_cache(maxsize=64)
def match(table: Table, addresses: tuple[str, ...], over: State | None) -> Match | None:
    """The match that deals make at a table, with the one that is over there.

    None where they do not make one, as when it was joined in the middle.
    """
    try:
        deals = [read(address) for address in addresses]
        first = deals[0][0] if deals else table
        if first.winner is not None or first.carried:
            return None
        states = (*(state for _, state in deals), *([over] if over else []))
        return Match(table.rule_set, table.seats, first.dealer, states)
    except (NotationError, ValueError):
        return None

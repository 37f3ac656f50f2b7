"""The kernels of the search, compiled: a hand and a layout are one integer each.

A card is one bit of 64: 16 bits a suit, the lowest rank of the rule set's order first. At most 13 of the 16 are ranks,
so the integers never become negative, and the bits between suits stop a shift from leading into the next one. Of these
spare bits the searches use some for whose turn it is and for what is known of the position.

Hands are taken as dealt or as they are now, for what of a hand lies on the table is in no hand any more. All integers
are `int64`.
"""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

Bits = int
"""Cards as bits."""
Hands = NDArray[np.int64]
"""The cards of each seat."""
Pack = NDArray[np.int64]
"""The cards of the pack, the starters, and the card before which nothing may be laid, 0 where there is none."""
F = TypeVar("F", bound=Callable[..., Any])

_TURN = 13
"""The lowest of the three spare bits that tell whose turn it is."""
_TAKEN = 1 << 45
"""The spare bit of every key, so that none is 0, which stands for an empty place of a table."""
WON, LOST = 1 << 29, 1 << 30
"""The spare bits that tell what is known of a position."""
_KNOWN = WON | LOST
_GOLDEN = 0x1E3779B97F4A7C15
"""A multiplier that spreads the bits of a key; what overflows is lost, as it should be."""


def edition(folder: Path) -> str:
    """A name for the kernels as they are written now, from the texts of all files of a folder."""
    return sha256(b"".join(path.read_bytes() for path in sorted(folder.glob("*.py")))).hexdigest()[:16]


def kept(folder: Path, named: str = "") -> Path:
    """Where what was compiled of a folder is kept: in the place that numba was named, else in the folder."""
    return (Path(named) if named else folder / "__pycache__") / edition(folder)


# What numba keeps is renewed when the file of a kernel changes, but not when one that it calls changes in another file.
# So the place has a name of its own for each edition, and no other place is good.
_CONFIG = cast(Any, numba.config)  # what is in it is made at run time
_CONFIG.CACHE_DIR = str(kept(Path(__file__).parent, _CONFIG.CACHE_DIR))
_CONFIG.CACHE_LOCATOR_CLASSES = "UserProvidedCacheLocator"


def compiled(signature: str) -> Callable[[F], F]:
    """Compile a kernel, and keep what was compiled on the disk for the next start, where there is a place for it."""

    def compile_it(function: F) -> F:
        try:
            return cast(F, numba.njit(signature, cache=True, nogil=True)(function))
        except RuntimeError:  # nothing can be written there
            return cast(F, numba.njit(signature, nogil=True)(function))

    return compile_it


@compiled("i8(i8, i8[::1])")
def fitting(laid: Bits, pack: Pack) -> Bits:
    """The cards that fit on a layout, whoever holds them."""
    ranks, starters, lock = pack[0], pack[1], pack[2]
    if lock & ~laid:
        return lock
    return (((laid << 1 | laid >> 1) & ranks) | starters) & ~laid


@compiled("i8(i8)")
def size(cards: Bits) -> int:
    """How many cards there are."""
    number = 0
    while cards:
        cards &= cards - 1
        number += 1
    return number


@compiled("b1(i8, i8, i8[::1])")
def flows(own: Bits, laid: Bits, pack: Pack) -> bool:
    """Whether a hand can be laid without a card of anybody else: some card of it fits as long as it has any."""
    ranks, starters, lock = pack[0], pack[1], pack[2]
    if lock & ~laid & ~own:
        return False
    left = own
    table = laid
    while left:
        more = (((table << 1 | table >> 1) & ranks) | starters) & left
        if not more:
            return False
        table |= more
        left &= ~more
    return True


@compiled("i8(i8, i8, i8, i8[::1], i8[::1])")
def race(laid: Bits, turn: int, seat: int, hands: Hands, pack: Pack) -> int:
    """1 where a seat is sure to go out first, 0 where another can see to it that it does not, else -1: not known.

    Nobody goes out earlier than on the turn that the number of their cards gives; who needs no card of anybody else
    goes out on that turn. So a seat that needs none and is not behind has won, and has lost to one that needs none.
    """
    seats = len(hands)
    own = hands[seat] & ~laid
    # Turns from now on, counted over all seats.
    mine = size(own) * seats + (seat - turn) % seats
    ahead = True
    for other in range(seats):
        if other == seat:
            continue
        theirs = hands[other] & ~laid
        when = size(theirs) * seats + (other - turn) % seats
        if when < mine:
            ahead = False
            if flows(theirs, laid, pack):
                return 0
    if ahead and flows(own, laid, pack):
        return 1
    return -1


@compiled("i8(i8, i8)")
def key(laid: Bits, turn: int) -> int:
    """What a position is remembered by: the layout and whose turn it is."""
    return laid | turn << _TURN | _TAKEN


@compiled("i8(i8[::1], i8)")
def find(table: NDArray[np.int64], wanted: int) -> int:
    """The place of a key in a table, or the empty one where it belongs. Bits that tell what is known do not count."""
    mask = len(table) - 1
    place = ((wanted * _GOLDEN) >> 17) & mask
    while table[place] != 0 and (table[place] & ~_KNOWN) != wanted:
        place = (place + 1) & mask
    return place


@compiled("i8[::1](i8[::1])")
def grown(table: NDArray[np.int64]) -> NDArray[np.int64]:
    """The same table with four times the room."""
    larger = np.zeros(len(table) * 4, np.int64)
    for entry in table:
        if entry:
            larger[find(larger, entry & ~_KNOWN)] = entry
    return larger

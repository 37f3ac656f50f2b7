"""The puzzle kinds: each one a function from a position to a question with its complete set of right answers."""

from fantan.puzzles.kinds.legality import NUMBERS, fits_or_waits, forced_or_free, legal_set, may_i_pass, which_fits
from fantan.puzzles.kinds.rows import NONE, missing_chain, read_order, read_row, rebuild, set_up, written
from fantan.puzzles.kinds.rulings import mend, spot_illegal, two_books

__all__ = [
    "NONE",
    "NUMBERS",
    "fits_or_waits",
    "forced_or_free",
    "legal_set",
    "may_i_pass",
    "mend",
    "missing_chain",
    "read_order",
    "read_row",
    "rebuild",
    "set_up",
    "spot_illegal",
    "two_books",
    "which_fits",
    "written",
]

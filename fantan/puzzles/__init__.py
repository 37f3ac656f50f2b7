"""Puzzles: questions about positions with their complete sets of right answers, and the codes that make them."""

from fantan.puzzles.concepts import blamed, concepts, guess
from fantan.puzzles.generator import (
    CHAIN_LENGTHS,
    HAND_SIZES,
    KINDS,
    LEVELS,
    Code,
    generate,
    isomorph,
    kinds_for,
    near,
)
from fantan.puzzles.grading import Aside, Grade, Graded, Mark, aside, grade, judge_offered
from fantan.puzzles.kinds import (
    fits_or_waits,
    forced_or_free,
    legal_set,
    may_i_pass,
    mend,
    missing_chain,
    read_row,
    rebuild,
    set_up,
    spot_illegal,
    two_books,
    which_fits,
)
from fantan.puzzles.misconceptions import Misconception, detect, lures
from fantan.puzzles.proof import Disproved, prove
from fantan.puzzles.question import Answer, Choice, Form, Question
from fantan.puzzles.replay import Turn
from fantan.puzzles.symmetry import Symmetry, canonical, symmetries

__all__ = [
    "CHAIN_LENGTHS",
    "HAND_SIZES",
    "KINDS",
    "LEVELS",
    "Answer",
    "Aside",
    "Choice",
    "Code",
    "Disproved",
    "Form",
    "Grade",
    "Graded",
    "Mark",
    "Misconception",
    "Question",
    "Symmetry",
    "Turn",
    "aside",
    "blamed",
    "canonical",
    "concepts",
    "detect",
    "fits_or_waits",
    "forced_or_free",
    "generate",
    "grade",
    "guess",
    "isomorph",
    "judge_offered",
    "kinds_for",
    "legal_set",
    "lures",
    "may_i_pass",
    "mend",
    "missing_chain",
    "near",
    "prove",
    "read_row",
    "rebuild",
    "set_up",
    "spot_illegal",
    "symmetries",
    "two_books",
    "which_fits",
]

"""Puzzles: questions about positions with their complete sets of right answers, and the codes that make them."""

from fantan.puzzles.generator import CHAIN_LENGTHS, HAND_SIZES, KINDS, LEVELS, Code, generate, near
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
from fantan.puzzles.question import Answer, Choice, Form, Question
from fantan.puzzles.replay import Turn

__all__ = [
    "CHAIN_LENGTHS",
    "HAND_SIZES",
    "KINDS",
    "LEVELS",
    "Answer",
    "Aside",
    "Choice",
    "Code",
    "Form",
    "Grade",
    "Graded",
    "Mark",
    "Question",
    "Turn",
    "aside",
    "fits_or_waits",
    "forced_or_free",
    "generate",
    "grade",
    "judge_offered",
    "legal_set",
    "may_i_pass",
    "mend",
    "missing_chain",
    "near",
    "read_row",
    "rebuild",
    "set_up",
    "spot_illegal",
    "two_books",
    "which_fits",
]

"""Endless puzzles: how positions are drawn for each kind and level, and the codes that make them."""

from fantan.puzzles.generator.code import KINDS, LEVELS, Code, generate, isomorph, kinds_for
from fantan.puzzles.generator.hands import HAND_SIZES
from fantan.puzzles.generator.positions import near
from fantan.puzzles.generator.rows import CHAIN_LENGTHS

__all__ = ["CHAIN_LENGTHS", "HAND_SIZES", "KINDS", "LEVELS", "Code", "generate", "isomorph", "kinds_for", "near"]

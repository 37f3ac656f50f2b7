"""The learner: what is known, what is due, and what to ask next, from the evidence of answers alone."""

from fantan.learner.days import EDITIONS, Edition, daily, read_day
from fantan.learner.evidence import GUESS, MAIN, Evidence, concept, names
from fantan.learner.knowledge import LAPSES, LUCK, Knowledge
from fantan.learner.learner import Learner, Needs, State, all_before
from fantan.learner.review import Grade, Review
from fantan.learner.selection import Asking, Choice, Item, Mode, climbed, easiest_first

__all__ = [
    "EDITIONS",
    "GUESS",
    "LAPSES",
    "LUCK",
    "MAIN",
    "Asking",
    "Choice",
    "Edition",
    "Evidence",
    "Grade",
    "Item",
    "Knowledge",
    "Learner",
    "Mode",
    "Needs",
    "Review",
    "State",
    "all_before",
    "climbed",
    "concept",
    "daily",
    "easiest_first",
    "names",
    "read_day",
]

"""Lessons: the course as data, read from TOML files and held against the judge.

A file names positions and answers. What a learner reads is in the catalogue, under keys made from the ids here:
`lesson.L05.title` and `.about`, for a step `lesson.L05.finish.heading` and `.lead`, for the end `lesson.L05.can1`,
`.can2` and `.farewell`. In the texts of a step `{7C}` is that card, and `{card}` the one that the step is about; both
follow the position when a lesson is carried over to other rules.
"""

from fantan.lessons.asking import NOBODY, SAYS
from fantan.lessons.carrying import nearest
from fantan.lessons.lesson import Course, Gate, Kind, Lesson, Stage, Step, Table, Unit
from fantan.lessons.reader import CONTENTS, load
from fantan.lessons.relations import Relation, relation
from fantan.lessons.reviewing import review
from fantan.lessons.table import LessonError

__all__ = [
    "CONTENTS",
    "NOBODY",
    "SAYS",
    "Course",
    "Gate",
    "Kind",
    "Lesson",
    "LessonError",
    "Relation",
    "Stage",
    "Step",
    "Table",
    "Unit",
    "load",
    "nearest",
    "relation",
    "review",
]

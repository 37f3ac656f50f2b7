"""Lessons: the course as data, read from TOML files and held against the judge.

A file names positions and answers. What a learner reads is in the catalogue, under keys made from the ids here:
`lesson.L05.title` and `.about`, for a step `lesson.L05.finish.heading` and `.lead`, for the end `lesson.L05.can1`,
`.can2` and `.farewell`. In the texts of a step `{7C}` is that card, and `{card}` the one that the step is about.
"""

from fantan.lessons.lesson import Course, Kind, Lesson, Stage, Step, Unit
from fantan.lessons.reader import CONTENTS, LessonError, load

__all__ = ["CONTENTS", "Course", "Kind", "Lesson", "LessonError", "Stage", "Step", "Unit", "load"]

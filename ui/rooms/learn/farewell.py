"""The end of a lesson: what the learner can do now, and where to go."""

from typing import TYPE_CHECKING

from fantan import words
from fantan.lessons import Lesson
from ui.rooms.learn.course import course
from ui.rooms.learn.facts import facts
from ui.table import felt, scene

if TYPE_CHECKING:
    from ui.rooms.learn.drawing import Drawing


def farewell(drawing: "Drawing") -> scene.Scene:
    """The last page of a lesson."""
    room, lesson, lang = drawing.room, drawing.lesson, drawing.lang
    number, steps = course().number(lesson), len(lesson.steps) + 1
    known = facts(lesson.steps[0], lang)
    return scene.Scene(
        form="beside",
        round=f"{room.address}.{room.tries}",
        seq=room.seq,
        heading=words.text("learn.done", lang, number=number),
        **felt.felt(drawing.step.view, lang, hand=False),
        address=room.query,
        aside=True,
        crumb=drawing.crumb(),
        progress=(steps, steps, words.text("learn.progress.done", lang)),
        lead=words.text("learn.done.lead", lang),
        points=tuple(scene.Point(words.text(f"lesson.{lesson.id}.can{n}", lang, **known)) for n in (1, 2)),
        line=scene.Line(words.text(f"lesson.{lesson.id}.farewell", lang, **known), "right"),
        buttons=(scene.Button("map", words.text("learn.map", lang)), *_ways(lesson, lang)),
        folds=(drawing.fold(),),
    )


def _ways(lesson: Lesson, lang: str) -> tuple[scene.Button, ...]:
    """The ways on: the next lesson, a whole deal where a gate follows, or what is done after the last one."""
    following = course().after(lesson)
    play, practise = words.text("learn.play", lang), words.text("learn.practise", lang)
    if any(unit.gate and unit.lessons[-1].id == lesson.id for unit in course().units):
        return scene.Button("practise", practise), scene.Button(
            "gate", words.text("learn.gate", lang), "next", primary=True
        )
    if following:
        text = words.text("learn.follow", lang, number=course().number(following))
        return (scene.Button("follow", text, "next", primary=True),)
    return scene.Button("play", play), scene.Button("practise", practise, "next", primary=True)

"""The Learn room: one lesson, step by step, or the map of the course when none is chosen."""

from ui.rooms.learn.course import USUAL, course, taught
from ui.rooms.learn.room import Learn

__all__ = ["USUAL", "Learn", "course", "taught"]

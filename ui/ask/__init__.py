"""Asking: how each form of question is put at a table, how an answer is read, and what is said about it."""

from ui.ask.asking import Asked, answered, asking, buttons, example, explains, field, heading, prompt, table
from ui.ask.feedback import believed, concerning, feedback, judged, result, told
from ui.ask.options import seat_name
from ui.ask.reading import NOTHING, PASS, read, recall, typed_in, types

__all__ = [
    "NOTHING",
    "PASS",
    "Asked",
    "answered",
    "asking",
    "believed",
    "buttons",
    "concerning",
    "example",
    "explains",
    "feedback",
    "field",
    "heading",
    "judged",
    "prompt",
    "read",
    "recall",
    "result",
    "seat_name",
    "table",
    "told",
    "typed_in",
    "types",
]

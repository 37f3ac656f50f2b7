"""Asking: how each form of question is put at a table, how an answer is read, and what is said about it."""

from ui.ask.asking import Asked, answered, asking, buttons, example, explains, field, heading, prompt, table
from ui.ask.feedback import believed, concerning, feedback, judged, result, told
from ui.ask.options import mark, seat_name
from ui.ask.reading import NOTHING, PASS, read, recall, typed_in, types
from ui.ask.showing import LAY, laid_line, laid_table, lay_button, to_lay

__all__ = [
    "LAY",
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
    "laid_line",
    "laid_table",
    "lay_button",
    "mark",
    "prompt",
    "read",
    "recall",
    "result",
    "seat_name",
    "table",
    "to_lay",
    "told",
    "typed_in",
    "types",
]

"""Practise: puzzles without end."""

from ui import outward, session
from ui.rooms.practise import Practise

session.show(Practise, below=outward.show)

"""Practise: puzzles without end."""

from ui import session
from ui.rooms.practise import Practise

session.show(Practise)

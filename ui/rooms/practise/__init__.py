"""The Practise room: puzzles without end. One question, one answer, and then every card with its reason."""

from ui.rooms.practise.room import Practise

__all__ = ["Practise"]

"""The Play room: a deal against bots, with hints, tries that cost nothing, and an address that brings it back."""

from ui.rooms.play.room import Play
from ui.rooms.play.table import Table

__all__ = ["Play", "Table"]

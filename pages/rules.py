"""Read the rules of a rule set."""

from ui import book, session
from ui.rooms.rules import Rules

session.show(Rules, below=book.show)

"""House rules: choose what to play by, and see what that changes."""

from ui import house, session

house.show(session.language())

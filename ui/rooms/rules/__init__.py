"""The Rules room: one rule set, or two beside each other with the positions on which they disagree."""

from ui.rooms.rules.room import Rules

__all__ = ["Rules"]

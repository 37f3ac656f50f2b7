"""What the tutor remembers of its visitors: kept at once where the database answers, later where it does not."""

from ui.memory.archive import Archive, archive
from ui.memory.memory import Memory
from ui.memory.pending import Outcome, attempts

__all__ = ["Archive", "Memory", "Outcome", "archive", "attempts"]

"""Review a deal: turn by turn, with the ledger of its passes and what was luck."""

from ui import review, session
from ui.rooms.review import Review

room = session.room(Review)
review.prepare(room, session.language())
session.show(Review, below=review.below)
review.show(session.room(Review), session.language())

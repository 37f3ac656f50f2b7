"""Play a deal against bots."""

from ui import account, session
from ui.rooms.play import Play

session.show(Play, below=account.show)

"""Play a deal against bots."""

from ui import session
from ui.rooms.play import Play

session.show(Play)

"""The first question, and the three ways on."""

from ui import session, welcome
from ui.rooms.home import Home

session.show(Home, below=welcome.show)

"""The first question, and the three ways on."""

from ui import paths, session
from ui.rooms.home import Home

session.show(Home, below=paths.show)

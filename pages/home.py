"""For a newcomer the first question and the three ways on; for who comes back, what there is to go on with."""

from ui import session, welcome
from ui.rooms.home import Home

start = session.start()
if start.back:
    welcome.back(start, session.language())
else:
    if not start.known.sure:
        welcome.away(session.language())
    session.show(Home, below=welcome.show)

"""Learn: a lesson, or the map of the course."""

from ui import course, session
from ui.rooms.learn import Learn

room = session.room(Learn)
if room.lesson:
    session.show(Learn)
else:
    course.show(room, session.language())

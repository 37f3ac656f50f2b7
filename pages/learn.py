"""Learn: a lesson, or the map of the course."""

from ui import course_map, session
from ui.rooms.learn import Learn

room = session.room(Learn)
if room.lesson:
    session.show(Learn)
else:
    course_map.show(room, session.language())

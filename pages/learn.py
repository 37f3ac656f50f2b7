"""Learn: a lesson, or the map of the course."""

from ui import course_map, session
from ui.rooms.learn import Learn
from ui.rooms.play import Play

room = session.room(Learn)
if room.lesson:
    session.show(Learn)
else:
    played = session.kept(Play)
    course_map.show(room, session.language(), done=played.gates if played else frozenset())

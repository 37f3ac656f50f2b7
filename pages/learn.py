"""Learn: a lesson, or the map of the course."""

from ui import course_map, session
from ui.rooms.learn import Learn
from ui.rooms.play import Play
from ui.session.knowledge import known

room = session.room(Learn)
if room.lesson:
    session.show(Learn)
else:
    played, standing = session.kept(Play), known()
    done = played.gates if played else frozenset()
    course_map.show(room, session.language(), due=frozenset(standing.learner.due(standing.now)), done=done)

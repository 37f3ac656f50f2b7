"""What there is of your progress, and what you can do with all of it at once."""

from ui import progress, session

progress.show(session.progress(), session.code(), session.said(), bool(session.say_keeping()), session.language())

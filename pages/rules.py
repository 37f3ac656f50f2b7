"""Read the rules of a rule set."""

from ui import book, session

book.show(book.choose(session.language()), session.language())

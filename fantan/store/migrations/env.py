"""What Alembic runs for every migration: our connection and our transaction, no settings of its own."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()

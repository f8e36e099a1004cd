"""Runs migrations on the connection that `database` hands over, in its transaction."""

from alembic import context

from trunkline.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()

"""Runs the migrations in the transaction of the connection that `database` passes on."""

from alembic import context

from trunkline.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()

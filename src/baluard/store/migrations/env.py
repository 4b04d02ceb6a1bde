"""What Alembic calls: the steps run on the connection that `store/schema.py` hands over, in its transaction."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()

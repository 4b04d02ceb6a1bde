"""The steps from each schema of the store to the next, for Alembic. They run in process: see `store/schema.py`."""

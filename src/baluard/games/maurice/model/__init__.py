"""Components, tables, state and messages."""

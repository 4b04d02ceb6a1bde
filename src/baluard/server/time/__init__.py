"""Time at a table: paces, deadlines, pauses, the clockwork, and moments in words."""

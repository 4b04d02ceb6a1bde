"""The map and the pictures beside it."""

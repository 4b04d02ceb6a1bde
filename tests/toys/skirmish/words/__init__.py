"""The names of things."""

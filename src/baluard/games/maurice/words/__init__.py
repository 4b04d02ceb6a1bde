"""The names of things, and the story."""

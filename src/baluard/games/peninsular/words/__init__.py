"""Names of things, and the story."""

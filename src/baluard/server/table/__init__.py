"""What a browser at a table gets: the page as a value, its parts, the organiser's desk, and only what changed."""

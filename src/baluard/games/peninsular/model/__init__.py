"""What the game is made of: components and their checks, state, activities, events."""

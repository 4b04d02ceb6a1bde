"""The players that the program brings along."""

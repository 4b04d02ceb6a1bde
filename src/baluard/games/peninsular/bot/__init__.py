"""The players the program brings along."""

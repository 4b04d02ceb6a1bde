"""The board and the pictures beside it."""

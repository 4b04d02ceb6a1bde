"""The kernel: the table asks, players answer. Pure; it knows no game, no web, no database."""

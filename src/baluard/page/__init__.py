"""What games show: the parts that their pages are built of. Knows no game and no web."""

"""What a page says about a decision and beside the board."""

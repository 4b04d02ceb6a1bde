"""Letters out and in: who is written to, what a letter says, what a reply does."""

"""What every room of the server uses: the reader's language, refusals, limits, tokens, worker processes, guides."""

"""The rulebook of The Case of the Catalans, one file a chapter."""

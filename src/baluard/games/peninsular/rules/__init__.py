"""The rulebook of the campaign, one file a chapter."""

"""The rulebook of Victus, one file a chapter."""

"""The rulebook of 11 de Setembre 1714, one file a chapter."""

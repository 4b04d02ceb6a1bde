"""Addresses and what answers there: each file is one part of the site."""

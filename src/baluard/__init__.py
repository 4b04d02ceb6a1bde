"""Baluard: five gunpowder-age wargames with the rules enforced."""

__version__ = "0.1.0"

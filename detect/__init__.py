"""Tells a card club, honestly, whether an evening's cards could have fallen fairly."""

__version__ = "0.1.0"

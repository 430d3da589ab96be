"""Findings to text and JSON; every word a user reads is in `words`."""

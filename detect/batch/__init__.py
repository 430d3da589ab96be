"""Batches: many logs, checked and judged as one is, piece by piece, with results on disk and corrected for their number."""

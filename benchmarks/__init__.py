"""pone beside its peers: `python -m benchmarks` measures ratios in one run and prints medians."""

"""What is learned from simulated evenings: shown beside the checks, and never part of a verdict."""

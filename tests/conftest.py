"""What every test shares: hypothesis takes its time, and takes the same examples in every run.

`python -m benchmarks.fuzz` looks for new ones.
"""

from hypothesis import settings

settings.register_profile("pone", deadline=None, derandomize=True, print_blob=True, max_examples=40)
settings.load_profile("pone")

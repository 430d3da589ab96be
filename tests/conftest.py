"""What every test shares: hypothesis takes its time, and takes the same examples in every run (`PONE_EXAMPLES` of each).

`python -m benchmarks.fuzz` looks for new ones. What is costly to make is kept from run to run, in a folder of the tests' own.
"""

import os
import tempfile
from pathlib import Path

from hypothesis import settings

os.environ["PONE_CACHE"] = str(Path(tempfile.gettempdir()) / "pone-tests")

settings.register_profile(
    "pone",
    deadline=None,
    derandomize=True,
    print_blob=True,
    max_examples=int(os.environ.get("PONE_EXAMPLES", "24")),
)
settings.load_profile("pone")

"""Memory that is free goes back to the system."""

from __future__ import annotations

import subprocess
import sys

# In a process of its own, because what other tests have freed would be counted too.
FRAGMENTED = """
from pathlib import Path
from trunkline.server.memory import give_back

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1])

blocks = [bytes(3000) for _ in range(40_000)]
full = resident()
# The last block of every ten keeps the others from being at the end of the heap.
blocks = blocks[::10]
give_back()
print((full - resident()) / full)
"""


def test_free_memory_between_blocks_in_use_goes_back_to_the_system() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FRAGMENTED], capture_output=True, text=True, check=True
    )
    assert float(done.stdout) > 0.4

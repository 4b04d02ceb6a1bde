"""Many threads that meet the same types for the first time, in a process of their own: it must not come down."""

from __future__ import annotations

import subprocess
import sys

MEETING = """
import sys, threading
from msgspec import Struct, convert
from baluard.kernel.typed import prepared

sys.setswitchinterval(1e-6)
for i in range(40):
    leaves = [type(f"Leaf{n}", (Struct,), {"__annotations__": {"a": "int", "b": "str"}}) for n in range(20)]
    tree = type(f"Tree{i}", (Struct,), {"__annotations__": {f"leaf{n}": leaf for n, leaf in enumerate(leaves)}})
    raw = {f"leaf{n}": {"a": n, "b": ""} for n in range(20)}
    gate = threading.Barrier(8)
    def read():
        gate.wait()
        convert(raw, prepared(tree))
    threads = [threading.Thread(target=read) for _ in range(8)]
    for one in threads: one.start()
    for one in threads: one.join()
print("well")
"""


def test_types_are_worked_out_by_one_thread() -> None:
    done = subprocess.run([sys.executable, "-c", MEETING], capture_output=True, text=True, check=False)
    assert done.stdout == "well\n", (done.returncode, done.stderr)

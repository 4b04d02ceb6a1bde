"""What the geometry of `maurice` costs, in CPU-microseconds: `tools/plane_costs.py`, on the build that it runs on.

Normal bots play a battle. Every few turns each unit of both sides has its suggested orders walked, and its charges are
looked for, on the table as it stands.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from baluard.games.maurice.model.state import State  # noqa: E402
from baluard.games.maurice.rules.candidates import march_candidates  # noqa: E402
from baluard.games.maurice.rules.charges import may_charge, targets_of_charge  # noqa: E402
from baluard.games.maurice.rules.paths import fault_at_end, walk  # noqa: E402
from baluard.kernel.build import is_compiled  # noqa: E402
from baluard.laboratory import make_plan  # noqa: E402
from baluard.laboratory.play import Session  # noqa: E402

EVERY = 6  # turns
PLAN = {"scenario": "almansa_1707"}


def tables() -> list[State]:
    """The battle, every few turns."""
    session = Session(make_plan("maurice", 1, ["normal"], "plane", PLAN), 1)
    found: dict[int, State] = {}
    for _ in session.answers():
        assert session.match is not None
        s = session.match.save.state
        if s.turn % EVERY == 1 and s.turn not in found:
            found[s.turn] = s.copy()
    return list(found.values())


def main() -> None:
    marches = charges = 0
    marching = charging = 0.0
    for s in tables():
        for u in s.everybody():
            orders = [keys for keys in march_candidates(s, u) if keys]
            begun = process_time()
            for keys in orders:
                way = walk(s, u, keys)
                if not way.fault:
                    fault_at_end(way)
            marching += process_time() - begun
            marches += len(orders)
            if may_charge(s, u):
                begun = process_time()
                targets_of_charge(s, u)
                charging += process_time() - begun
                charges += 1
    build = "compiled" if is_compiled() else "interpreted"
    print(
        f"     ..   maurice: {build}: a march checked {1e6 * marching / marches:.0f} us (of {marches}), "
        f"the charges of a unit looked for {1e6 * charging / charges:.0f} us (of {charges})"
    )


if __name__ == "__main__":
    main()

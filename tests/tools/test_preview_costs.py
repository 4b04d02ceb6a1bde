"""`make bench` measures what a preview costs the server."""

from tools.bench import FIGURES
from tools.folders import known_of
from tools.preview_costs import costs_of


def test_previews_of_a_recorded_battle_are_measured() -> None:
    wanted = known_of("maurice", "bench")
    assert FIGURES["preview"][1] == "most" and wanted["preview"] == 15.0
    costs = costs_of(wanted["previewed"])
    assert len(costs) > 40 and min(costs) > 0

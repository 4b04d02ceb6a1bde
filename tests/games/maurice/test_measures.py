"""What the laboratory counts in a battle, and that it can be said."""

from __future__ import annotations

from baluard.games.maurice import GAME
from baluard.games.maurice.model.events import OptionChosen, UnitLost, VolleyCalled
from baluard.laboratory import make_plan
from baluard.laboratory.play import Session
from baluard.texts import texts_for


def test_a_battle_is_counted() -> None:
    session = Session(make_plan("maurice", 1, ["random"], "counted", {"scenario": "first_volley", "nightfall": "1"}), 1)
    session.play()
    session.conclude()
    found = session.found.measures
    events = [one.event for one in session.told]
    assert found["length"] == {"turns": session.found.turns}
    assert found["began"] == {"first": 1}
    deeds = [event for event in events if isinstance(event, (OptionChosen, VolleyCalled))]
    assert sum(found["options"].values()) == len(deeds) > 0
    assert sum(found["lost"].values()) == sum(isinstance(event, UnitLost) for event in events)
    for lang in ("ca", "es", "en"):
        words = texts_for(lang, GAME.package, GAME.data)
        assert all(words.has(f"report.{table}") for table in found if table != "length")
        assert all(words.has(f"key.{name}") for table in ("options", "combats") for name in found[table])

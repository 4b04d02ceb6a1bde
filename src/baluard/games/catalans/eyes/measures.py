"""What the laboratory counts in a game: where troops fell, what was done, how it stood, and where points came from."""

from __future__ import annotations

from collections.abc import Sequence

from baluard.games.catalans.model.events import ActionTaken, CardPlayed, DealMade, DealProposed, TroopEliminated
from baluard.games.catalans.model.facts import BOURBON, POWERS
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.scoring import score_defeat, score_fall
from baluard.kernel.values import Told

Table = dict[str, int]


def measure(told: Sequence[Told], s: State) -> dict[str, Table]:
    """Tables of one whole game; the names are spaces, actions, sources of points, or what stood at the end."""
    events = [one.event for one in told]
    reason = s.result.reason if s.result is not None else ""
    winners = s.result.winners if s.result is not None else ()
    won = [power for power in s.facts.powers if s.facts.owner[power] in winners]
    return {
        "length": {"turns": s.round},
        "endings": {f"ending.{reason}": 1},
        "points_by_source": points(s, reason, s.facts.powers),
        "points_of_winners": points(s, reason, won),
        "lost_in": fallen(events, False),
        "taken": fallen(events, True),
        "deeds": deeds(events),
        "stood_at_end": {
            "lab.wall": s.wall,
            "lab.bourbons": s.bourbons_on_map(),
            "lab.allies": sum([sum(s.troops[power]) for power in s.facts.powers]),
        },
    }


def points(s: State, reason: str, powers: Sequence[int]) -> Table:
    """CAT-11.1, 11.2 Points by their source, of some powers together; the capitals and Aragon apart."""
    f = s.facts
    found: Table = {}

    def add(name: str, amount: int) -> None:
        if amount:
            found[name] = found.get(name, 0) + amount

    for power in powers:
        total = score_defeat(s, power) if reason == "defeat" else score_fall(s, power)
        for _, key, amount in total.lines:
            if key != "sum.special_spaces":
                add(f"lab.{key[4:]}", amount)
        worth = f.worth_defeat if reason == "defeat" else f.worth_fall
        for z in range(len(f.ids)):
            if s.troops[power][z]:
                add(f.ids[z] if f.worth_defeat[z] else "aragon", worth[z])
    return found


def fallen(events: Sequence[object], bourbons: bool) -> Table:
    """Troops eliminated, by space."""
    nations = [POWERS[power] for power in BOURBON]
    found: Table = {}
    for event in events:
        if isinstance(event, TroopEliminated) and (event.power in nations) == bourbons:
            found[event.space] = found.get(event.space, 0) + 1
    return found


def deeds(events: Sequence[object]) -> Table:
    """How often each action was performed, cards were played as text or for value, and deals were offered and made."""
    found: Table = {}
    for event in events:
        name = ""
        if isinstance(event, ActionTaken):
            name = f"lab.{event.action}"
        elif isinstance(event, CardPlayed):
            name = f"lab.played_{event.mode}"
        elif isinstance(event, (DealProposed, DealMade)):
            name = "lab.deal_made" if isinstance(event, DealMade) else "lab.deal_offered"
        if name:
            found[name] = found.get(name, 0) + 1
    return found

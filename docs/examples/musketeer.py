"""A bot that trusts in volleys and never storms: played against a built-in level in the laboratory.

Run it with: .venv/bin/python docs/examples/musketeer.py [folder for the records]
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from baluard.bots import choose
from baluard.bots.situation import Situation
from baluard.catalogue import game
from baluard.kernel.answers import DONE
from baluard.kernel.rng import Rng
from baluard.kernel.values import View
from baluard.laboratory import make_plan
from baluard.laboratory.play import Session, waiting

GAME = game("assault")


def musketeer(view: View, seed: str) -> Any:
    """The answer to the first open decision of the view's eyes."""
    rng = Rng(f"{seed}:{view.last_n}")
    situation = Situation(GAME, view, rng)
    decision = situation.asked.decision
    if decision.tag != "declare_action":
        return situation.thoughts("easy", rng, 1)[0]
    volleys = [
        (origin, target, "volley")
        for origin in decision.space.next_keys(())
        if origin != DONE
        for target in decision.space.next_keys((origin,))
        if "volley" in decision.space.next_keys((origin, target))
    ]
    if not volleys:
        return (DONE,)
    return max(volleys, key=lambda keys: (strength(view, keys[0]), keys))


def strength(view: View, zone: str) -> int:
    """How many counters stand in a zone, as the view shows it."""
    return sum(place == zone for place in view.position.where.values())


def play(number: int, mine: str) -> Session:
    """One short game: the musketeer at one seat, the easy bot at the other."""
    plan = make_plan("assault", 1, ["easy"], "musketeer", {"length": "short"})
    session = Session(plan, number)
    match = session.begin()
    while not match.is_over:
        asked = waiting(match)
        seat = asked.decision.seat
        view, seed = match.view((seat,)), plan.bot_seed(number, seat)
        answer = musketeer(view, seed) if seat == mine else choose("assault", "easy", view, seed)
        session.keep(match.answer(seat, asked.id, answer, "bot"))
    session.conclude()
    return session


if __name__ == "__main__":
    for number, mine in enumerate(("catalan", "two_crowns"), 1):
        session = play(number, mine)
        print(f"musketeer as {mine}: {session.found.winner} won, {session.found.scores}")
        if len(sys.argv) > 1:
            Path(sys.argv[1]).joinpath(f"musketeer-{number}.json").write_bytes(session.record())

"""Corrections that running games of the assault allow, and some that no game does."""

from __future__ import annotations

from baluard.games.assault import GAME
from baluard.games.assault.eyes.positions import KNOWN
from baluard.games.assault.model.facts import BARRICADE, BATTERY, CATALAN, SIDES, TWO_CROWNS
from baluard.games.assault.model.state import State
from baluard.kernel.errors import BadRecord
from baluard.kernel.rng import Rng
from tests.conformance.corrections import Sample

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"players": "4", "events": "on", "setup": "free", "length": "short", "recovered_vp": "cumulative"},
)
KEYS = KNOWN
HARMLESS: tuple[tuple[str, str], ...] = ()
HOSTILE = (
    "[catalan]\nrome = 'people'",
    "[catalan]\nborn = 'fr_lin_marine_1'",
    "[catalan]\nborn = 'cat_peo_1 cat_peo_1'",
    "[catalan]\nborn = 'coronela'",
    "[catalan]\nborn = 'cat_peo_1*0'",
    "[catalan]\nborn = 'cat_peo_1*²'",
    "[catalan]\nborn = 'cat_peo_1>rec_baix'",
    "[catalan]\nborn = 'cat_bar_1'",
    "[catalan]\nborn = 'cat_bar_1>rome'",
    "[catalan]\nborn = 'cat_bar_1>rec_baix cat_bar_2>rec_baix'",
    "[catalan]\nabsent = 'cat_peo_1'",
    "[catalan]\ncoming = 'cat_cmd_villarroel'",
    "[catalan]\nborn = 1",
    "[two_crowns]\ndue = 'fr_lin_marine_1'",
    "[two_crowns]\npla_den_llull = 'fr_cmd_berwick'\n[catalan]\npla_den_llull = 'cat_cmd_villarroel'",
    "turn = 0",
    "turn = 99",
    "phase = 'combat'",
    "active = 'catalan'",
    "others = 'absent'",
    "card = 'saqueig'",
)


def samples(s: State, rng: Rng) -> list[Sample]:
    """A counter to another zone, one out of the game and back, the breach and the turn."""
    texts = [moved(s, side, rng) for side in (TWO_CROWNS, CATALAN)]
    if not s.facts.breach_open:
        texts.append(f"royal = '{'closed' if s.royal_open else 'open'}'")
    if s.turn < s.facts.last_turn:
        texts.append(f"turn = {s.turn + 1}")
    return [Sample(text) for text in texts if text and is_taken(s, text)]


def moved(s: State, side: int, rng: Rng) -> str:
    """A counter of a side that goes to a zone where its own stand, and one that is eliminated."""
    f = s.facts
    standing = [u for u in f.of_side[side] if s.where[u] >= 0 and f.kind[u] not in (BARRICADE, BATTERY)]
    if len(standing) < 3:
        return ""
    first, other, lost = (rng.choice(standing) for _ in range(3))
    text = f"[{SIDES[side]}]\n{f.zone_ids[s.where[other]]} = '{f.unit_ids[first]}'\n"
    return text if lost == first or f.points[lost] == 0 else f"{text}eliminated = '{f.unit_ids[lost]}'\n"


def is_taken(s: State, text: str) -> bool:
    """Zones may be full, and a fight under way wants its men: such a sample is left out."""
    try:
        after = GAME.corrected(s.copy(), text)
    except BadRecord:
        return False
    return after.where != s.where or (after.turn, after.royal_open) != (s.turn, s.royal_open)

"""What there is to know about a unit, an officer or a place that a person points at."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.maurice.board import overlays
from baluard.games.maurice.eyes.foresight import present
from baluard.games.maurice.model.facts import GENERALS, SEATS
from baluard.games.maurice.model.state import State
from baluard.games.maurice.page.sights import closed_cells, is_forced, seen, within_shot
from baluard.games.maurice.rules.brigades import Muster, command_distance
from baluard.games.maurice.rules.charges import charge_reach, may_charge, targets_of_charge
from baluard.games.maurice.rules.damage import combat_factor, disrupted_on, in_story, is_shaken
from baluard.games.maurice.rules.measures import gap, in_bad, in_difficult
from baluard.games.maurice.rules.morale import is_isolated
from baluard.games.maurice.rules.officers import officers_with
from baluard.games.maurice.rules.paths import allowance
from baluard.kernel.values import View
from baluard.page.remarks import said, when
from baluard.page.rooms import GameOfRooms
from baluard.page.rows import sentences, words_of
from baluard.page.widgets import Text


def about_key(game: GameOfRooms, view: View, key: str, lang: str) -> tuple[str, ...]:
    """A name, then sentences."""
    words = words_of(game, view, lang)
    s = present(game, view)
    f = s.facts
    u = f.unit_no.get(key, -1)
    if u >= 0 and s.is_there(u):
        return sentences(words.name(key), about_unit(s, u), words)
    if key in GENERALS:
        return sentences(words.name(key), about_general(s, GENERALS.index(key)), words)
    for piece in f.pieces:
        if piece.id == key:
            return sentences(words.name(key), about_ground(s, key), words)
    return ()


def keys_in_words(game: GameOfRooms, view: View) -> tuple[str, ...]:
    """Both armies with their generals, then the ground."""
    s = present(game, view)
    f = s.facts
    armies = [(*s.names(s.army(side)), GENERALS[side]) for side in (0, 1)] if s.everybody() else []
    return tuple(dict.fromkeys([*[key for army in armies for key in army], *[piece.id for piece in f.pieces]]))


def about_unit(s: State, u: int) -> Iterator[Text]:
    """State, numbers, how near the enemy is, and what it can do."""
    f, troop, profile = s.facts, s.facts.troops[u], s.profile(u)
    side = troop.side
    yield said("info.unit", side=SEATS[side], quality=troop.quality, formation=f.stances[s.stance[u]])
    yield said("info.disr", disr=s.disr[u], limit=troop.limit)
    yield said("info.place", place=",".join([str(number) for number in s.place[u]]))
    yield from seen(s, u, "info")
    if profile.arm != "art":
        yield said("info.factor", factor=combat_factor(s, u))
    yield said("info.disrupted", need=disrupted_on(s, u, False))
    yield said("info.move", most=in_story(allowance(s, u, profile)), away=in_story(command_distance(s, side, [u])))
    yield from when(may_charge(s, u), "info.charge", reach=in_story(charge_reach(s, u)))
    yield from when(profile.charges and not may_charge(s, u), "info.no_charge")
    yield from when(troop.bombard_range, "info.bombard", reach=in_story(troop.bombard_range))
    for enemy, reach in within_shot(s, u).items():
        yield said("info.shot", unit=s.name(enemy), bases=reach.bases, distance=in_story(reach.nearest))
    charged = list(targets_of_charge(s, u).wheels)
    key = "info.charge_must" if is_forced(s, u, charged) else "info.charge_may"
    yield from when(charged, key, units=s.names(charged))
    brigade = Muster(s, side).largest(u)
    yield from when(len(brigade) > 1, "info.brigade", units=s.names([v for v in brigade if v != u]))
    yield from when(s.facts.has_isolation and is_isolated(s, u), "info.isolated")
    yield from when(is_shaken(s, u), "info.shaken")
    yield from when(in_difficult(s, u), "info.difficult")
    yield from when(in_bad(s, u), "info.bad")
    officers = officers_with(s, u)
    yield from when(officers, "info.officers", officers=tuple(officers))


def about_general(s: State, side: int) -> Iterator[Text]:
    """With whom he is, and how many cards he holds."""
    u = s.cinc_unit[side]
    yield said("info.general_with", unit=s.name(u)) if u >= 0 else said("info.general_free")
    yield said("info.general_hand", count=len(s.hands[side]))


def about_ground(s: State, key: str) -> Iterator[Text]:
    """What a piece of terrain does."""
    kind = next(piece.kind for piece in s.facts.pieces if piece.id == key)
    yield said("info.ground", kind=kind.id)
    for rule in ("difficult", "bad", "impassable"):
        arms = getattr(kind, rule)
        yield from when(arms, f"info.ground_{rule}", arms=tuple(f"arm_{arm}" for arm in arms))
    yield from when(kind.covers, "info.ground_covers")
    yield from when(kind.obscures, "info.ground_obscures")


# -- the same as a drawing


def about_drawn(game: GameOfRooms, view: View, key: str) -> str:
    """Of a unit its zones, arc and flank, whom it could fire at and charge, and where no way out leads."""
    s = present(game, view)
    u = s.facts.unit_no.get(key, -1)
    if u < 0 or not s.is_there(u):
        return ""
    return "".join([overlays.closed(s, closed_cells(s, u)), overlays.about(s, u), *shots(s, u), *charges(s, u)])


def shots(s: State, u: int) -> Iterator[str]:
    """Lines to everybody it could fire at: how many bases bear, how far, of how far."""
    for enemy, reach in within_shot(s, u).items():
        words = f"{reach.bases} × {overlays.of_reach(in_story(reach.nearest), in_story(reach.most))}"
        look = f"shot side-{s.side_of(u)}"
        yield overlays.between(overlays.front_of(s, u), s.centre(enemy), words, look)


def charges(s: State, u: int) -> Iterator[str]:
    """Lines to everybody it could charge; whom it must charge stands out."""
    charged = list(targets_of_charge(s, u).wheels)
    for enemy in charged:
        words = overlays.of_reach(in_story(gap(s, u, enemy)), in_story(charge_reach(s, u)))
        look = "charge is-flank" if is_forced(s, u, charged) else "charge"
        yield overlays.between(overlays.front_of(s, u), overlays.front_of(s, enemy), words, look)

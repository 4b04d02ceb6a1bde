"""Corrections that running campaigns allow, and some that none does."""

from __future__ import annotations

from baluard.games.peninsular.eyes.positions import KNOWN
from baluard.games.peninsular.eyes.view import estimate
from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.kernel.rng import Rng
from tests.conformance.corrections import Sample

OPTIONS: tuple[dict[str, str], ...] = ({"end_turn": "4"}, {"end_turn": "4", "fog": "estimated"})
KEYS = KNOWN
HARMLESS = (("sailed", "true"),)
HOSTILE = (
    "turn = 2",
    "nation = 'france'",
    "phase = 'supply'",
    "initiative = 'first'",
    "others = 'absent'",
    "gold.spain = -1",
    "gold.spain = 10000",
    "gold.austria = 1",
    "gold = {}",
    "reserve.hussars = 1",
    "reserve.spain = -1",
    "control.atlantis = 'spain'",
    "control.madrid = 'austria'",
    "corps.es_norte = 1",
    "corps.es_norte = { points = 401 }",
    "corps.es_norte = { points = true }",
    "corps.es_norte = { at = 'atlantis' }",
    "corps.es_norte = { place = 'sea' }",
    "corps.es_norte = { kind = 'france' }",
    "corps.es_norte = { name = 1 }",
    f"corps.es_norte = {{ name = '{'x' * 41}' }}",
    "corps.es_norte = { generals = ['soult'] }",
    "corps.es_norte = { generals = ['castanos', 'castanos'] }",
    "corps.es_norte = { colour = 'red' }",
    "corps.es_9 = { points = 100 }",
    "corps.es_9 = { points = 100, at = 'madrid', kind = 'guerrilla' }",
    "corps.es_9 = { points = 100, at = 'soria', kind = 'spain', place = 'city' }",
    "corps.es_9 = { points = 100, at = 'soria', kind = 'spain', besieging = true }",
    "corps.madrid = { points = 100, at = 'soria', kind = 'spain' }",
    "corps.fr_t12_corps1 = { points = 100, at = 'soria', kind = 'france' }",
    "corps.es_9 = { points = 100, at = 'soria', kind = 'spain', name = ' x' }",
    "garrisons.badajoz = '451 spain'",
    "garrisons.badajoz = '10 spain 10 france'",
    "garrisons.badajoz = '10 spain 10 spain'",
    "garrisons.badajoz = '10'",
    "garrisons.badajoz = '0 spain'",
    "garrisons.badajoz = '² spain'",
    "garrisons.badajoz = 10",
    "garrisons.atlantis = '10 spain'",
    "depots.spain = 'leon'",
    "depots.spain = ['leon', 'leon']",
    "depots.austria = ['leon']",
    "bands.robbers = { at = 'soria' }",
    "bands.band_1 = { at = 'lisboa' }",
    "bands.band_1 = { at = 'soria', points = 3 }",
    "bands.band_1 = { corps = 'nobody' }",
    "bands.band_1 = { at = 'soria', colour = 'red' }",
    "bands.'band_²' = { at = 'soria' }",
    f"bands.band_{'9' * 5000} = {{ at = 'soria' }}",
    "sieges.cadiz = 1",
    "sieges.cadiz = -2",
    "generals.nobody = 'reserve'",
    "generals.ney = 'asleep'",
    "generals.ney = 'city'",
    "generals.ney = 'city atlantis'",
    "generals.ney = 'reserve madrid'",
    "interrupted.navarra = 99",
    "interrupted.atlantis = 1",
    "sailed = 1",
)


def samples(s: State, rng: Rng) -> list[Sample]:
    """Gold, the strength of a corps, a garrison, a corps that is gone, a general, cut roads."""
    f = s.facts
    nation = rng.below(len(NATIONS))
    found = [Sample(f"gold.{NATIONS[nation]} = {s.gold[nation] + 1}", eyes_of(s, nation))]
    corps = rng.choice(s.corps)
    found += [weakened(s, corps), Sample(f"corps.{rng.choice(s.corps).id} = {{ points = 0 }}")]
    held = [c for c in range(len(f.cities)) if s.garrisons[c] and s.sieges[c] < 0]
    if held:
        kind, points = s.garrisons[held[0]][0]
        found.append(Sample(f"garrisons.{f.cities[held[0]]} = '{points - 1 or 2} {f.kinds[kind]}'"))
    general = rng.choice([g for g in range(len(f.generals)) if s.generals[g][0] != "prisoner"])
    found.append(Sample(f"generals.{f.generals[general]} = 'prisoner'"))
    region = rng.below(len(f.regions))
    found.append(Sample(f"interrupted.{f.regions[region]} = {0 if s.interrupted[region] else s.turn + 1}"))
    return found


def weakened(s: State, corps: Corps) -> Sample:
    """A corps with a point less, or two; in a fog its enemies cannot see it within the estimate."""
    points = corps.points - 1 or 2
    hidden = estimate(points, False) == estimate(corps.points, False)
    return Sample(f"corps.{corps.id} = {{ points = {points} }}", eyes_of(s, s.nation_of(corps)) if hidden else None)


def eyes_of(s: State, nation: int) -> tuple[str, ...] | None:
    """Who alone may learn of a nation's gold and points; None: all."""
    if not s.facts.fog:
        return None
    return ("france",) if NATIONS[nation] == "france" else ("spain", "britain")

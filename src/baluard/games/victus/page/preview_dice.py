"""Before a Bourbon die is resolved: where the disc lands, what is hit, which trenches are dug, who advances."""

from __future__ import annotations

from baluard.games.victus.eyes.foresight import (
    Landing,
    March,
    Shelling,
    Sight,
    care,
    digging,
    landing,
    marches,
    shellings,
    spaces_hit,
)
from baluard.games.victus.model.facts import BATTERIES, MINE, REINFORCEMENTS
from baluard.games.victus.model.state import State
from baluard.games.victus.page.preview_actions import care_notes
from baluard.games.victus.page.preview_combat import clash_notes, columns, march_notes
from baluard.games.victus.rules.dice import die_number
from baluard.games.victus.rules.values import disc
from baluard.page.remarks import remark, said
from baluard.page.widgets import Hint, Preview, Text

LIKELY = 6  # how many of the spaces most in danger are named


def read_die(key: str) -> tuple[str, int]:
    """The action of a die's key and its printed number: `white.reinforce.3`, `white.reinforce.3.2`."""
    parts = key.split(".")
    return parts[1], int(parts[2])


def die(sight: Sight, key: str) -> Preview:
    """VIC-7.3 to 7.13 What a die would do now."""
    s = sight.s
    action, printed = read_die(key)
    number = die_number(s, action, printed)
    notes = [said("preview.die.changed", printed=printed, number=number)] if number != printed else []
    if number == 0:
        return Preview((), (*notes, said("preview.die.nothing")))
    if action == "reinforce":
        return Preview((), (*notes, *reinforce_notes(s, number, sight.hazards)))
    if action == "bombard":
        return Preview((), (*notes, *bombard_notes(s, number, sight.hazards)))
    if action == "advance":
        return Preview((), (*notes, *advance_notes(s, number, sight.hazards)))
    return trench(s, number, notes)


# -- reinforcements


def reinforce_notes(s: State, number: int, hazards: tuple[int, ...]) -> list[Text]:
    """VIC-7.4, 6.2 Where the disc lands, and its symbols."""
    found = landing(s, number)
    if not found.moved:
        return [said("preview.die.end_of_track")]
    notes = [said("preview.die.disc", box=found.box, value=found.value, old=disc(s, REINFORCEMENTS))]
    return [*notes, *symbol_notes(s, found, hazards)]


def symbol_notes(s: State, found: Landing, hazards: tuple[int, ...]) -> list[Text]:
    """VIC-6.2 Batteries, healing, mine, advance."""
    notes = []
    if found.batteries:
        after = s.copy()
        after.batteries += found.batteries
        facts = {"boxes": found.batteries, "old": disc(s, BATTERIES), "value": disc(after, BATTERIES)}
        notes.append(said("preview.die.batteries", **facts))
    if found.heals:
        notes.extend((said("preview.die.heals"), *care_notes(s, care(s))))
    if found.mine:
        notes.append(said("preview.die.mine", number=found.mine, impacts=found.impacts))
    elif s.facts.box_mine[found.box] and not s.facts.is_first:
        notes.append(said("preview.die.no_mine"))
    if found.advance:
        after = s.copy()
        after.reinforcements = found.box
        notes.extend(advance_notes(after, found.advance, hazards))
    if not (found.batteries or found.heals or found.advance or s.facts.box_mine[found.box]):
        notes.append(said("preview.die.no_symbol"))
    return notes


# -- bombardment


def bombard_notes(s: State, impacts: int, hazards: tuple[int, ...]) -> list[Text]:
    """VIC-7.5 How many spaces, how often, and what the cards that can come would hit."""
    number = spaces_hit(s)
    if not number:
        return [said("preview.die.no_batteries")]
    found = shellings(s, hazards, impacts)
    notes = [said("preview.die.bombard", number=number, impacts=impacts)]
    if len(hazards) == 1:
        notes.append(said("preview.die.hits", spaces=tuple(s.facts.ids[z] for z in found[0].spaces)))
    else:
        spaces, cards = most_in_danger(s, found)
        notes.append(said("preview.die.likely", spaces=spaces, number=cards, cards=len(found)))
    return [*notes, *damage_notes(s, found)]


def most_in_danger(s: State, found: tuple[Shelling, ...]) -> tuple[tuple[str, ...], int]:
    """The spaces that most of the cards hit, and how many cards hit each of them."""
    counts = [sum(z in one.spaces for one in found) for z in range(s.facts.spaces)]
    most = max(counts)
    return tuple([s.facts.ids[z] for z, count in enumerate(counts) if count == most][:LIKELY]), most


def damage_notes(s: State, found: tuple[Shelling, ...]) -> list[Text]:
    """VIC-7.6, 10.2 Pieces and rubble, from the mildest card to the worst."""
    pieces, rubble = [one.pieces for one in found], [one.rubble for one in found]
    facts = {"least": min(pieces), "most": max(pieces), "low": min(rubble), "high": max(rubble)}
    total = s.rubble_tokens()
    notes = [said("preview.die.damage", **facts)]
    if max(rubble):
        notes.append(said("preview.die.rubble", now=total, worst=total + max(rubble), limit=s.facts.max_rubble))
    return notes


# -- trenches and advance


def trench(s: State, number: int, before: list[Text]) -> Preview:
    """VIC-7.13 Which tokens move, and what feeds the mine."""
    found = digging(s, number)
    notes = list(before)
    if found.tokens:
        notes.append(said("preview.die.trenches", spaces=found.tokens))
    if found.mine:
        notes.append(said("preview.die.feeds", boxes=found.mine, value=disc(s, MINE)))
    if not found.tokens and not found.mine:
        notes.append(said("preview.die.no_trench"))
    for fight in found.fights:
        notes.extend(clash_notes(s, fight))
    sums = columns(found.fights[0]) if len(found.fights) == 1 else ()
    return Preview(sums, tuple(notes))


def advance_notes(s: State, steps: int, hazards: tuple[int, ...]) -> list[Text]:
    """VIC-7.7 to 7.11 Who leaves the camps, what the first step would meet with each colour, what comes of it."""
    f = s.facts
    number = disc(s, REINFORCEMENTS)
    camps = sum(not s.razed[z] and not s.bourbon[z] for z in f.camps)
    key = "preview.march.camps" if number and camps else "preview.march.no_camps"
    notes = [said("preview.march.steps", steps=steps), said(key, number=number, camps=camps)]
    detailed = steps if len(hazards) == 1 else 1
    if detailed < steps:
        notes.append(said("preview.march.first"))
    for one in marches(s, detailed, hazards):
        notes.extend(march_notes(s, one, len(hazards)))
    return notes if detailed == steps else [*notes, *summary_notes(s, marches(s, steps, hazards), len(hazards))]


def summary_notes(s: State, found: tuple[March, ...], cards: int) -> list[Text]:
    """VIC-7.8 to 7.11 After all steps: with how many cards a combat is lost, a space entered, the beach reached."""
    lost = tallied(s, [(fight.space, one.cards) for one in found for fight in one.fights if fight.outcome == "lost"])
    entered = tallied(s, [(z, one.cards) for one in found for z in one.entered])
    notes = [said("preview.march.all_steps", steps=len(found[0].colours))]
    notes.extend(said("preview.march.lost_with", number=n, cards=cards, spaces=spaces) for n, spaces in lost)
    notes.extend(said("preview.march.entered_with", number=n, cards=cards, spaces=spaces) for n, spaces in entered)
    beach = sum(one.cards for one in found if one.on_beach)
    if beach:
        notes.append(said("preview.march.beach_with", number=beach, cards=cards))
    return notes if len(notes) > 1 else [*notes, said("preview.march.held")]


def tallied(s: State, rows: list[tuple[int, int]]) -> list[tuple[int, tuple[str, ...]]]:
    """Spaces by the number of cards that concern them, the most first."""
    counts: dict[int, int] = {}
    for z, cards in rows:
        counts[z] = counts.get(z, 0) + cards
    numbers = sorted(set(counts.values()), reverse=True)
    return [(n, tuple(s.facts.ids[z] for z in sorted(counts) if counts[z] == n)) for n in numbers]


# -- beside the dice


def die_hint(sight: Sight, key: str) -> Hint:
    """A die in a few words."""
    s = sight.s
    action, printed = read_die(key)
    number = die_number(s, action, printed)
    parts = [said("hint.die.changed", changed=number)] if number != printed else []
    if number == 0:
        return remark(key, [said("hint.die.nothing")])
    if action == "reinforce":
        parts.extend(landing_parts(landing(s, number)))
    elif action == "bombard":
        parts.append(said("hint.die.bombard", spaces=spaces_hit(s), impacts=number))
    elif action == "advance":
        parts.extend(advance_parts(sight, number))
    else:
        found = digging(s, number)
        if found.tokens:
            parts.append(said("hint.die.trenches", tokens=found.tokens))
        if found.mine:
            parts.append(said("hint.die.feeds", boxes=found.mine))
        if not found.tokens and not found.mine:
            parts.append(said("hint.die.nothing"))
    return remark(key, parts)


def landing_parts(found: Landing) -> list[Text]:
    """The disc and its symbols in a few words."""
    if not found.moved:
        return [said("hint.die.nothing")]
    parts = [said("hint.die.disc", value=found.value)]
    if found.batteries:
        parts.append(said("hint.die.batteries", batteries=found.batteries))
    if found.heals:
        parts.append(said("hint.die.heals"))
    if found.mine:
        parts.append(said("hint.die.mine", mine=found.mine, impacts=found.impacts))
    if found.advance:
        parts.append(said("hint.die.advance", steps=found.advance))
    return parts


def advance_parts(sight: Sight, steps: int) -> list[Text]:
    """How many Bourbons leave their camps, and with how many of the cards a combat is lost or the beach reached."""
    found = marches(sight.s, steps, sight.hazards)
    lost = sum(one.cards for one in found if any(fight.outcome == "lost" for fight in one.fights))
    beach = sum(one.cards for one in found if one.on_beach)
    parts = [said("hint.die.camps", number=disc(sight.s, REINFORCEMENTS))]
    if lost:
        parts.append(said("hint.die.lost", lost=lost, cards=len(sight.hazards)))
    if beach:
        parts.append(said("hint.die.beach", beach=beach, cards=len(sight.hazards)))
    return parts

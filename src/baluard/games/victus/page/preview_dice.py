"""Before a Bourbon die is resolved: where the disc lands, what is hit, which trenches are dug, who advances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from baluard.games.victus.eyes import foresight
from baluard.games.victus.model.facts import BATTERIES, MINE, REINFORCEMENTS
from baluard.games.victus.model.state import State
from baluard.games.victus.page.asks import Asks, spaces_of
from baluard.games.victus.page.preview_actions import care_notes
from baluard.games.victus.page.preview_combat import clash_notes, columns, march_notes
from baluard.games.victus.rules.dice import die_number
from baluard.games.victus.rules.values import disc
from baluard.kernel.decision import Fact
from baluard.page.questions import Parts
from baluard.page.remarks import remark, said, when
from baluard.page.widgets import Hint, Text

LIKELY = 6  # how many of the spaces most in danger are named


def read_die(s: State, key: str) -> tuple[str, int, int]:
    """The action of a die's key, its printed number and what it counts: `white.reinforce.3`, `white.reinforce.3.2`."""
    _, action, printed, *_ = key.split(".")
    return action, int(printed), die_number(s, action, int(printed))


def chosen_die(q: Asks) -> Parts:
    """A die that is about to be resolved, rolled again or ignored."""
    return die(q.now, q.keys[-1])


def die(now: foresight.Sight, key: str) -> Parts:
    """VIC-7.3 to 7.13 What a die would do now."""
    action, printed, number = read_die(now.s, key)
    yield from when(number != printed, "preview.die.changed", printed=printed, number=number)
    yield from NOTES[action](now, number) if number else (said("preview.die.nothing"),)


# -- reinforcements


def reinforce_notes(now: foresight.Sight, number: int) -> Iterator[Text]:
    """VIC-7.4, 6.2 Where the disc lands, and its symbols: batteries, healing, mine, advance."""
    s, f, found = now.s, now.s.facts, foresight.landing(now.s, number)
    if not found.moved:
        yield said("preview.die.end_of_track")
        return
    yield said("preview.die.disc", box=found.box, value=found.value, old=disc(s, REINFORCEMENTS))
    boxes, old, value = found.batteries, disc(s, BATTERIES), found.guns
    yield from when(boxes, "preview.die.batteries", boxes=boxes, old=old, value=value)
    if found.heals:
        yield from (said("preview.die.heals"), *care_notes(s, foresight.care(s)))
    yield from when(found.mine, "preview.die.mine", number=found.mine, impacts=found.impacts)
    yield from when(not found.mine and f.box_mine[found.box] and not f.is_first, "preview.die.no_mine")
    if found.advance:
        after = s.copy()
        after.reinforcements = found.box
        yield from advance_notes(replace(now, s=after), found.advance)
    symbol = found.batteries or found.heals or found.advance or f.box_mine[found.box]
    yield from when(not symbol, "preview.die.no_symbol")


# -- bombardment


def bombard_notes(now: foresight.Sight, impacts: int) -> Iterator[Text]:
    """VIC-7.5 How many spaces, how often, and what the cards that can come would hit."""
    s, number = now.s, foresight.spaces_hit(now.s)
    if not number:
        yield said("preview.die.no_batteries")
        return
    found = foresight.shellings(s, now.hazards, impacts)
    yield said("preview.die.bombard", number=number, impacts=impacts)
    if len(found) == 1:
        yield said("preview.die.hits", spaces=spaces_of(s, found[0].spaces))
    else:  # the spaces that most of the cards hit
        counts = [sum(z in one.spaces for one in found) for z in range(s.facts.spaces)]
        spaces = [z for z, count in enumerate(counts) if count == max(counts)][:LIKELY]
        yield said("preview.die.likely", spaces=spaces_of(s, spaces), number=max(counts), cards=len(found))
    yield from damage_notes(s, found)


def damage_notes(s: State, found: tuple[foresight.Shelling, ...]) -> Iterator[Text]:
    """VIC-7.6, 10.2 Pieces and rubble, from the mildest card to the worst."""
    pieces, rubble = [one.pieces for one in found], [one.rubble for one in found]
    low, high, total = min(rubble), max(rubble), s.rubble_tokens()
    yield said("preview.die.damage", least=min(pieces), most=max(pieces), low=low, high=high)
    yield from when(high, "preview.die.rubble", now=total, worst=total + high, limit=s.facts.max_rubble)


# -- trenches and advance


def trench_notes(now: foresight.Sight, number: int) -> Parts:
    """VIC-7.13 Which tokens move, and what feeds the mine."""
    found = foresight.digging(now.s, number)
    yield from when(found.tokens, "preview.die.trenches", spaces=found.tokens)
    yield from when(found.mine, "preview.die.feeds", boxes=found.mine, value=disc(now.s, MINE))
    yield from when(not found.tokens and not found.mine, "preview.die.no_trench")
    for fight in found.fights:
        yield from clash_notes(now.s, fight)
    if len(found.fights) == 1:
        yield from columns(found.fights[0])


def advance_notes(now: foresight.Sight, steps: int) -> Iterator[Text]:
    """VIC-7.7 to 7.11 Who leaves the camps, what the first step would meet with each colour, what comes of it."""
    s, cards = now.s, len(now.hazards)
    number = disc(s, REINFORCEMENTS)
    camps = sum(not s.razed[z] and not s.bourbon[z] for z in s.facts.camps)
    yield said("preview.march.steps", steps=steps)
    key = "preview.march.camps" if number and camps else "preview.march.no_camps"
    yield said(key, number=number, camps=camps)
    detailed = steps if cards == 1 else 1
    yield from when(detailed < steps, "preview.march.first")
    for one in foresight.marches(s, detailed, now.hazards):
        yield from march_notes(s, one, cards)
    if detailed < steps:
        yield said("preview.march.all_steps", steps=steps)
        yield from summary_notes(s, foresight.marches(s, steps, now.hazards), cards) or [said("preview.march.held")]


def summary_notes(s: State, found: tuple[foresight.March, ...], cards: int) -> list[Text]:
    """VIC-7.8 to 7.11 After all steps: with how many cards a combat is lost, a space entered, the beach reached."""
    lost = [(fight.space, one.cards) for one in found for fight in one.fights if fight.outcome == "lost"]
    entered = [(z, one.cards) for one in found for z in one.entered]
    beach = sum(one.cards for one in found if one.on_beach)
    return [
        *(said("preview.march.lost_with", **facts, cards=cards) for facts in spaces_by_cards(s, lost)),
        *(said("preview.march.entered_with", **facts, cards=cards) for facts in spaces_by_cards(s, entered)),
        *when(beach, "preview.march.beach_with", number=beach, cards=cards),
    ]


def spaces_by_cards(s: State, rows: list[tuple[int, int]]) -> Iterator[dict[str, Fact]]:
    """Spaces by the number of cards that concern them, the most first."""
    counts = Counter[int]()
    for z, cards in rows:
        counts[z] += cards
    for n in sorted({*counts.values()}, reverse=True):
        yield {"number": n, "spaces": spaces_of(s, [z for z in sorted(counts) if counts[z] == n])}


NOTES: dict[str, Callable[[foresight.Sight, int], Parts]] = {
    "reinforce": reinforce_notes,
    "bombard": bombard_notes,
    "advance": advance_notes,
    "trench": trench_notes,
}


# -- beside the dice


def die_hint(q: Asks, key: str) -> Hint:
    """A die in a few words."""
    action, printed, number = read_die(q.s, key)
    if number == 0:
        return Hint(key, said("hint.die.nothing"))
    return remark(key, [*when(number != printed, "hint.die.changed", changed=number), *PARTS[action](q.now, number)])


def landing_parts(found: foresight.Landing) -> Iterator[Text]:
    """The disc and its symbols in a few words."""
    yield said("hint.die.disc", value=found.value) if found.moved else said("hint.die.nothing")
    yield from when(found.batteries, "hint.die.batteries", batteries=found.batteries)
    yield from when(found.heals, "hint.die.heals")
    yield from when(found.mine, "hint.die.mine", mine=found.mine, impacts=found.impacts)
    yield from when(found.advance, "hint.die.advance", steps=found.advance)


def advance_parts(now: foresight.Sight, steps: int) -> Iterator[Text]:
    """How many Bourbons leave their camps, and with how many of the cards a combat is lost or the beach reached."""
    found, cards = foresight.marches(now.s, steps, now.hazards), len(now.hazards)
    lost = sum(one.cards for one in found if any(fight.outcome == "lost" for fight in one.fights))
    beach = sum(one.cards for one in found if one.on_beach)
    yield said("hint.die.camps", number=disc(now.s, REINFORCEMENTS))
    yield from when(lost, "hint.die.lost", lost=lost, cards=cards)
    yield from when(beach, "hint.die.beach", beach=beach, cards=cards)


def trench_parts(now: foresight.Sight, number: int) -> Iterator[Text]:
    """The tokens that move and the boxes of the mine."""
    found = foresight.digging(now.s, number)
    yield from when(found.tokens, "hint.die.trenches", tokens=found.tokens)
    yield from when(found.mine, "hint.die.feeds", boxes=found.mine)
    yield from when(not found.tokens and not found.mine, "hint.die.nothing")


PARTS: dict[str, Callable[[foresight.Sight, int], Iterable[Text]]] = {
    "reinforce": lambda now, number: landing_parts(foresight.landing(now.s, number)),
    "bombard": lambda now, number: [said("hint.die.bombard", spaces=foresight.spaces_hit(now.s), impacts=number)],
    "advance": advance_parts,
    "trench": trench_parts,
}

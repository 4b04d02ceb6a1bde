"""What there is to know about a space, a troop, a power, a card or a concession that a person points at."""

from __future__ import annotations

from baluard.games.catalans.eyes.foresight import Sight, neighbours, sight
from baluard.games.catalans.model.facts import ALLIED, BOURBON, NOBODY, POWERS
from baluard.games.catalans.page.panels import will
from baluard.games.catalans.page.preview_effects import effect_notes
from baluard.games.catalans.rules.scoring import score_defeat, score_fall
from baluard.games.catalans.rules.troops import ally_spaces, bourbon_spaces, next_to_allies, next_to_bourbons
from baluard.kernel.reckon import Sum
from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.texts import Texts, texts_for

PORTS = ("", "atlantic", "mediterranean", "both")


def about_key(game: GameModule, view: View, key: str, lang: str) -> tuple[str, ...]:
    """A name, then sentences; nothing about what the game does not know."""
    now = sight(view, game)
    f = now.s.facts
    words = texts_for(lang, f.data.package, f.data)
    owner, _, place = key.partition("-")
    if place in f.no and owner in POWERS:
        key = place
    if key in f.no:
        return (words.name(key), *about_space(now, f.no[key], words))
    if key in POWERS:
        return (words.name(key), *about_power(now, POWERS.index(key), words))
    if key in f.cards or key in f.concessions:
        return (words.name(key), *about_card(now, key, words))
    return ()


def about_space(now: Sight, z: int, words: Texts) -> list[str]:
    """CAT-1.3 to 1.6 Whose home, worth, port, troops, who could be hit, who could come."""
    s = now.s
    f = s.facts
    if not f.is_space[z]:
        return [words.say("about.space.alps")]
    home = POWERS[f.home[z]] if f.home[z] != NOBODY else ""
    lines = [words.say("about.space.home", power=home) if home else words.say("about.space.neutral")]
    if f.is_victory[z]:
        lines.append(words.say("about.space.victory"))
    if f.worth_fall[z] or f.worth_defeat[z]:
        lines.append(words.say("about.space.special", fall=f.worth_fall[z], defeat=f.worth_defeat[z]))
    if f.ports[z]:
        lines.append(words.say(f"about.space.{PORTS[f.ports[z]]}"))
    there = [(power, s.troops[power][z]) for power in range(len(POWERS)) if s.troops[power][z]]
    for power, number in there:
        lines.append(words.say("about.space.troops", key=f"{number}-{POWERS[power]}-{f.ids[z]}"))
    return [*lines, *dangers(now, z, words)]


def dangers(now: Sight, z: int, words: Texts) -> list[str]:
    """What could happen here: losses, attacks, recruits."""
    s = now.s
    lines = []
    if s.allied_at(z) and next_to_bourbons(s, z):
        lines.append(words.say("about.space.exposed"))
    if s.bourbon_at(z) and next_to_allies(s, z):
        lines.append(words.say("about.space.reached", powers=neighbours(s, z, ALLIED)))
    nations = tuple(POWERS[nation] for nation in BOURBON if z in bourbon_spaces(s, nation))
    if nations:
        lines.append(words.say("about.space.bourbon_recruits", powers=nations))
    allies = tuple(POWERS[power] for power in ALLIED if s.facts.is_played[power] and z in ally_spaces(s, power))
    if allies:
        lines.append(words.say("about.space.recruits", powers=allies))
    if any(z in s.facts.goals[goal].spaces for power in now.own for goal in s.goals[power]):
        lines.append(words.say("about.space.goal"))
    return lines


def about_power(now: Sight, power: int, words: Texts) -> list[str]:
    """CAT-11 How a power stands: troops, tracks, and its points under both endings, item by item."""
    s = now.s
    lines = [words.say("about.power.troops", number=sum(s.troops[power]), reserve=s.reserve[power])]
    if power in BOURBON:
        return [*lines, words.say("about.power.out", number=s.out[power])]
    if not s.facts.is_played[power]:
        return [*lines, words.say("about.power.nobody")]
    lines.append(words.say("about.power.resources", number=s.resources[power]))
    lines.append(words.say("about.power.will", level=will(s, s.levels[power], words)))
    known = isinstance(now.p.goals[POWERS[power]], tuple)
    lines.append(words.say("about.power.fall", points=itemised(score_fall(s, power, known), words)))
    lines.append(words.say("about.power.defeat", points=itemised(score_defeat(s, power), words)))
    return lines if known else [*lines, words.say("about.power.public")]


def itemised(one: Sum, words: Texts) -> str:
    """A total and its items."""
    items = ", ".join(f"{words.say(key)} {amount}" for _, key, amount in one.lines)
    return (f"{one.total} ({items})" if items else str(one.total)).replace("-", "−")


def about_card(now: Sight, key: str, words: Texts) -> list[str]:
    """CAT-4, 9 Its value, and what its effects could do for these eyes; else for the power that is acting."""
    s = now.s
    card = s.facts.cards[key] if key in s.facts.cards else s.facts.concessions[key]
    power = now.own[0] if now.own else s.power if s.power != NOBODY else s.facts.powers[0]
    lines = [words.say("about.card.value", value=card.value)]
    if card.arms:
        lines.append(words.say("about.card.arms", powers=tuple(POWERS[one] for one in card.arms)))
    return [*lines, *(words.say(note.key, dict(note.facts)) for note in effect_notes(s, key, power))]

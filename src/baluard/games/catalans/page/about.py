"""What there is to know about a space, a troop, a power, a card or a concession that a person points at."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.catalans.eyes.foresight import Sight, neighbours, sight
from baluard.games.catalans.model.facts import ALLIED, BOURBON, NOBODY, POWERS
from baluard.games.catalans.page.panels import will
from baluard.games.catalans.page.preview_effects import effect_notes
from baluard.games.catalans.rules.ops import card_of
from baluard.games.catalans.rules.scoring import score_defeat, score_fall
from baluard.games.catalans.rules.troops import ally_spaces, bourbon_spaces, next_to_allies, next_to_bourbons
from baluard.kernel.reckon import Sum
from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.page.remarks import said, when
from baluard.page.rows import sentences
from baluard.page.widgets import Text
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
        return sentences(words.name(key), about_space(now, f.no[key]), words)
    if key in POWERS:
        return sentences(words.name(key), about_power(now, POWERS.index(key), words), words)
    if key in f.cards or key in f.concessions:
        return sentences(words.name(key), about_card(now, key), words)
    return ()


def about_space(now: Sight, z: int) -> Iterator[Text]:
    """CAT-1.3 to 1.6 Whose home, worth, port, troops, who could be hit, who could come."""
    s, f = now.s, now.s.facts
    if not f.is_space[z]:
        yield said("about.space.alps")
        return
    neutral = f.home[z] == NOBODY
    yield said("about.space.neutral") if neutral else said("about.space.home", power=POWERS[f.home[z]])
    yield from when(f.is_victory[z], "about.space.victory")
    fall, defeat = f.worth_fall[z], f.worth_defeat[z]
    yield from when(fall or defeat, "about.space.special", fall=fall, defeat=defeat)
    yield from when(f.ports[z], f"about.space.{PORTS[f.ports[z]]}")
    for name, troops in zip(POWERS, s.troops, strict=True):
        yield from when(troops[z], "about.space.troops", key=f"{troops[z]}-{name}-{f.ids[z]}")
    yield from dangers(now, z)


def dangers(now: Sight, z: int) -> Iterator[Text]:
    """What could happen here: losses, attacks, recruits."""
    s = now.s
    nations = tuple(POWERS[nation] for nation in BOURBON if z in bourbon_spaces(s, nation))
    allies = tuple(POWERS[power] for power in ALLIED if s.facts.is_played[power] and z in ally_spaces(s, power))
    wanted = any(z in s.facts.goals[goal].spaces for power in now.own for goal in s.goals[power])
    reached = s.bourbon_at(z) and next_to_allies(s, z)
    yield from when(s.allied_at(z) and next_to_bourbons(s, z), "about.space.exposed")
    yield from when(reached, "about.space.reached", powers=neighbours(s, z, ALLIED))
    yield from when(nations, "about.space.bourbon_recruits", powers=nations)
    yield from when(allies, "about.space.recruits", powers=allies)
    yield from when(wanted, "about.space.goal")


def about_power(now: Sight, power: int, words: Texts) -> Iterator[Text]:
    """CAT-11 How a power stands: troops, tracks, and its points under both endings, item by item."""
    s = now.s
    yield said("about.power.troops", number=sum(s.troops[power]), reserve=s.reserve[power])
    if power in BOURBON:
        yield said("about.power.out", number=s.out[power])
    elif not s.facts.is_played[power]:
        yield said("about.power.nobody")
    else:
        known = isinstance(now.p.goals[POWERS[power]], tuple)
        yield said("about.power.resources", number=s.resources[power])
        yield said("about.power.will", level=will(s, s.levels[power], words))
        yield said("about.power.fall", points=itemised(score_fall(s, power, known), words))
        yield said("about.power.defeat", points=itemised(score_defeat(s, power), words))
        yield from when(not known, "about.power.public")


def itemised(one: Sum, words: Texts) -> str:
    """A total and its items."""
    items = ", ".join(f"{words.say(key)} {amount}" for _, key, amount in one.lines)
    return (f"{one.total} ({items})" if items else str(one.total)).replace("-", "−")


def about_card(now: Sight, key: str) -> Iterator[Text]:
    """CAT-4, 9 Its value, and what its effects could do for these eyes; else for the power that is acting."""
    s, card = now.s, card_of(now.s, key)
    power = now.own[0] if now.own else s.power if s.power != NOBODY else s.facts.powers[0]
    yield said("about.card.value", value=card.value)
    yield from when(card.arms, "about.card.arms", powers=tuple(POWERS[one] for one in card.arms))
    yield from effect_notes(s, key, power)

"""The names of troops, officers, places and cards in one language, and how the steps of an order are said."""

from __future__ import annotations

from functools import partial
from typing import Any

from baluard.games.maurice.model.data import Data
from baluard.games.maurice.model.tables import key_of
from baluard.kernel.given import Given
from baluard.kernel.kept import kept
from baluard.texts.catalogue import Texts, texts_for
from baluard.texts.names import Names, made_name


@kept
def names(d: Data, lang: str) -> dict[Any, str]:
    """Every key that a decision or an event may mention, with its name."""
    plainly: list[Any] = [*d.units.quality, *d.units.unit_type, *d.units.command, *d.terrain.kind, *d.terrain.template]
    plainly += [*d.armies.army, *d.advantages.advantage, *d.advantages.trait]
    found = {row.id: row.name for row in plainly}
    for one in d.scenarios.scenario:
        found[one.id] = one.name
        rows: list[Any] = [*one.terrain, *one.objectives]
        for side in one.side:
            rows += [*side.units, *side.notables]
        found |= {key_of(one.id, row.id): row.name for row in rows}
    for card in d.deck.card:
        found |= {f"{card.id}#{copy}": card.name for copy in range(1, card.copies + 1)}
        found[card.id] = card.name
    words = texts_for(lang, d.package, d)
    plain = {key: str(getattr(name, lang)) for key, name in found.items()}
    plain |= {row.id: row.name[lang] for row in d.units.formation}
    return Names(plain, partial(made_name, MAKERS, words=words))


def base_widths(words: Texts, length: str) -> str:
    """A length in base widths, as people say it: «2,5»."""
    whole, part = divmod(int(length), 1000)
    mark = "." if words.lang == "en" else ","
    return f"{whole}{mark}{part:03d}".rstrip("0").rstrip(mark)


def degrees(words: Texts, tenths: str) -> Given:
    """An angle in degrees; not to be taken for a length to go on, which is a number, too."""
    whole, part = divmod(int(tenths), 10)
    return Given(f"{whole}{'.' if words.lang == 'en' else ','}{part}" if part else str(whole))


def advance(words: Texts, length: str) -> str:
    """Straight ahead."""
    return words.say("made.advance", length=base_widths(words, length))


def back(words: Texts, length: str) -> str:
    """Straight back."""
    return words.say("made.back", length=base_widths(words, length))


def wheel(words: Texts, side: str, angle: str) -> str:
    """A wheel to one side."""
    return words.say(f"made.wheel_{side}", angle=degrees(words, angle))


def leg(words: Texts, minus: str, turn: str, length: str) -> str:
    """A leg of a column."""
    if turn == "0":
        return advance(words, length)
    side = "L" if minus else "R"
    return words.say(f"made.leg_{side}", angle=degrees(words, turn), length=base_widths(words, length))


def form(words: Texts, stance: str, minus: str, slide: str) -> str:
    """A change of formation, drawn up where it stands or to one side."""
    key = "made.form" if slide == "0" else f"made.form_{'L' if minus else 'R'}"
    return words.say(key, formation=words.name(stance), length=base_widths(words, slide))


def sally(words: Texts, stance: str, heading: str) -> str:
    """Out of a garrison."""
    return words.say("made.sally", formation=words.name(stance), angle=degrees(words, heading))


def garrison(words: Texts, piece: str) -> str:
    """Into the houses."""
    return words.say("made.garrison", place=words.name(piece))


def spot(words: Texts, x: str, y: str, heading: str) -> str:
    """A point of the table."""
    return words.say("made.spot", x=base_widths(words, x), y=base_widths(words, y), angle=degrees(words, heading))


def mounted(words: Texts, formation: str) -> str:
    """A formation on horseback."""
    return words.say("made.mounted", formation=formation)


def troop(words: Texts, kind: str, quality: str) -> str:
    """What an army may have."""
    return words.say("made.troop", type=words.name(kind), quality=words.name(quality))


def numbered(words: Texts, kind: str, quality: str, number: str) -> str:
    """A unit of an army that was built."""
    return words.say("made.numbered", type=words.name(kind), quality=words.name(quality), number=number)


def same_as(words: Texts, name: str) -> str:
    """A piece of terrain is called like its template, a notable like his trait."""
    return words.name(name)


def follow_up(words: Texts, length: str) -> str:
    """How far a victor goes on."""
    return words.say("made.advance", length=base_widths(words, length))


QUALITIES = "guard|veteran|trained|conscript|irregular|crew"
MAKERS = (
    (rf"([a-z_]+):({QUALITIES})", troop),
    (rf"points_battle_(?:first|second)_([a-z_]+)_({QUALITIES})_(\d+)", numbered),
    (r"points_battle_ground\d+_([a-z_]+)", same_as),
    (r"points_battle_(?:first|second)_([a-z_]+)", same_as),
    (r"adv:(\d+)", advance),
    (r"back:(\d+)", back),
    (r"wheel:([LR]):(\d+)", wheel),
    (r"([LR])(\d+)", wheel),
    (r"leg:(-?)(\d+):(\d+)", leg),
    (r"form:garrison:(.+)", garrison),
    (r"form:(\w+):(-?)(\d+)", form),
    (r"form:(\w+):@(\d+)", sally),
    (r"(\d+),(\d+),(\d+)", spot),
    (r"(\d{3,})", follow_up),
    (r"([a-z]+)_mounted", mounted),
)

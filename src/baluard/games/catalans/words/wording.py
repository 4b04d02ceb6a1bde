"""Effects of cards and concessions (CAT-8) in a few words, for whoever chooses the next one. The words stand in
`locale/`, under `effect` and `whom`."""

from __future__ import annotations

from typing import Any

from baluard.games.catalans.model.facts import POWERS
from baluard.texts.catalogue import Texts

FEW = 3  # spaces that are named; where there are more, the card says which


def effect_text(effect: dict[str, Any], words: Texts) -> str:
    """One effect: «Elimina fins a 2 tropes borbòniques de Nàpols»."""
    match effect["op"]:
        case "icon":
            key = "icon_region" if "region" in effect else "icon"
            return words.say(f"effect.{key}", icon=effect["icon"], region=f"region_{effect.get('region')}")
        case "res" | "wf":
            return words.say(f"effect.{effect['op']}", number=effect["n"], whom=whom_text(effect["who"], words))
        case "recruit":
            return recruit_text(effect, words)
        case "levy" | "restore":
            troops = troops_text(effect["nation"], effect["n"], words)
            return words.say(f"effect.{effect['op']}", troops=troops)
        case "march":
            return march_text(effect, words)
        case "kill":
            return kill_text(effect, words)
        case "relocate":
            return relocate_text(effect, words)
        case "recall":
            return recall_text(effect, words)
        case "flag":
            return words.say(f"effect.flag.{effect['name']}")
    facts = {name: value for name, value in effect.items() if name != "op"}
    return words.say(f"effect.{effect['op']}", facts)


def whom_text(who: str, words: Texts) -> str:
    """Whom an effect concerns."""
    if who in POWERS:
        return words.name_in_form(who, "el")
    if who.startswith("not:"):
        return words.say("whom.not", power=who[4:])
    return words.say(f"whom.{who}")


def troops_text(power: str, number: int, words: Texts) -> str:
    """«1 tropa francesa», «2 tropes borbòniques»: of a power, or of any of the Bourbons."""
    if power == "any":
        return words.say("effect.bourbons", number=number)
    return f"{number} {words.name_in_form(power, 'troop' if number == 1 else 'troops')}"


def recruit_text(effect: dict[str, Any], words: Texts) -> str:
    """Troops of a power, of one's own, or of whoever is chosen."""
    power, number = effect["power"], effect["n"]
    if power in POWERS:
        return words.say("effect.recruit.power", troops=troops_text(power, number, words))
    return words.say(f"effect.recruit.{power}", number=number)


def march_text(effect: dict[str, Any], words: Texts) -> str:
    """By land, by sea, or both; also with troops of the Crown of Aragon."""
    way = "sea" if not effect["steps"] else "both" if effect["sea"] else "land" if effect["steps"] > 1 else "step"
    whose = words.say("effect.march.with_aragon" if effect["power"] == "self+aragon" else "effect.march.own")
    return words.say(f"effect.march.{way}", number=effect["troops"], steps=effect["steps"], whose=whose)


def kill_text(effect: dict[str, Any], words: Texts) -> str:
    """Whom, how many, and where if the places are few."""
    troops = troops_text(effect.get("nations", ["any"])[0], effect["n"], words)
    key = "upto" if effect.get("upto") else "exactly"
    spaces = tuple(effect.get("spaces", ()))
    said = words.say(f"effect.kill.{key}", troops=troops)
    if 0 < len(spaces) <= FEW:
        return f"{said} ({' / '.join(words.name(space) for space in spaces)})"
    return f"{said} {words.say('effect.kill.card')}" if spaces or "region" in effect else said


def relocate_text(effect: dict[str, Any], words: Texts) -> str:
    """From a region to the spaces of a power, where the effect says so."""
    said = words.say("effect.relocate.any", troops=troops_text("any", effect["n"], words))
    if "from_region" in effect:
        said += " " + words.say("effect.relocate.from", region=f"region_{effect['from_region']}")
    if "to_home" in effect:
        said += " " + words.say("effect.relocate.to", power=effect["to_home"])
    return said


def recall_text(effect: dict[str, Any], words: Texts) -> str:
    """Who returns how many troops to the reserve; from whose lands, where the effect says so."""
    said = words.say("effect.recall.any", number=effect["n"], whom=whom_text(effect["who"], words))
    return f"{said} {words.say('effect.recall.from', power=effect['home'])}" if "home" in effect else said

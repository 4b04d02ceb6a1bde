"""The names of all that lies on the table: spaces, boxes, pieces, cards, dice, seats."""

from __future__ import annotations

from baluard.games.victus.model.data import Data
from baluard.games.victus.model.rows import SpaceRow
from baluard.kernel.kept import kept
from baluard.texts.forms import AND, joined

SEATS = {
    "victor": "Víctor",
    "victoria": "Victòria",
    "vicenc": "Vicenç",
    "violant": "Violant",
    "villarroel": "Villarroel",
    "casanova": "Casanova",
}
SEATS_IN = {"es": {"victoria": "Victoria"}}
PARALLEL = {"ca": "Paral·lela", "es": "Paralela", "en": "Parallel"}
CAMP = {"ca": "Campament", "es": "Campamento", "en": "Camp"}
HAZARD = {"ca": "Carta d'atzar", "es": "Carta de azar", "en": "Hazard card"}
PIECES = {
    "infantry": {
        "ca": ("infanteria", "infanteries"),
        "es": ("infantería", "infanterías"),
        "en": ("infantry", "infantry"),
    },
    "coronela": {
        "ca": ("peça de la Coronela", "peces de la Coronela"),
        "es": ("pieza de la Coronela", "piezas de la Coronela"),
        "en": ("Coronela piece", "Coronela pieces"),
    },
    "cannon": {"ca": ("canó", "canons"), "es": ("cañón", "cañones"), "en": ("gun", "guns")},
}
OTHERS = {
    "any": {"ca": ("tropa", "tropes"), "es": ("tropa", "tropas"), "en": ("troop", "troops")},
    "barricade": {
        "ca": ("barricada", "barricades"),
        "es": ("barricada", "barricadas"),
        "en": ("barricade", "barricades"),
    },
    "defence": {
        "ca": ("punt de defensa", "punts de defensa"),
        "es": ("punto de defensa", "puntos de defensa"),
        "en": ("point of defence", "points of defence"),
    },
    "organ": {"ca": ("orgue", "orgues"), "es": ("órgano", "órganos"), "en": ("organ gun", "organ guns")},
    "vain": {
        "ca": ("impacte sense efecte", "impactes sense efecte"),
        "es": ("impacto sin efecto", "impactos sin efecto"),
        "en": ("impact in vain", "impacts in vain"),
    },
}
MOST = 45  # troops in all
AGAIN = 9  # effects of one card that may wait for the same moment


@kept
def things(d: Data, lang: str) -> dict[str, str]:
    """The names of all that lies on the table."""
    found: dict[str, str] = {**SEATS, **SEATS_IN.get(lang, {})}
    for space in d.board.space:
        found[space.id] = space_name(space, lang)
    for box in d.board.box:
        found[box.id] = getattr(box.name, lang)
    for name, row in d.tracks.indicator.items():
        found[name] = getattr(row.name, lang)
    for action in d.setup.action:
        found[action.id] = getattr(action.name, lang)
    for group, names_of in d.setup.group_names.items():
        found[group] = getattr(names_of, lang)
    add_cards(d, found, lang)
    add_dice(d, found, lang)
    add_pieces(d, found, lang)
    return found


def space_name(space: SpaceRow, lang: str) -> str:
    """«La Seu (23)», «Vinyes (V4)», «Paral·lela A3», «Campament de Sants»: with what is written on the board."""
    name: str = getattr(space.name, lang)
    if space.kind == "parallel":
        return f"{PARALLEL[lang]} {space.code}"
    if space.kind == "camp":
        return camp_name(space, name, lang)
    if space.kind == "field":
        return f"{name.removesuffix(f'({space.code})').rstrip(' 0123456789')} ({space.code})"
    return f"{name} ({space.code})" if space.number else name


def camp_name(space: SpaceRow, name: str, lang: str) -> str:
    """A camp by its letter and village, or by its village alone."""
    if lang == "en":
        village = name.partition("(")[2].rstrip(")") or name
        return f"{village} Camp ({space.code[0]})" if space.trench else f"{village} Camp"
    return name if space.trench else f"{CAMP[lang]} {joined(lang, 'de', name)}"


def add_cards(d: Data, found: dict[str, str], lang: str) -> None:
    """Cards by their titles, also where one waits several times; hazard cards by their numbers."""
    for card in d.cards.card:
        title = getattr(card.title, lang)
        found[card.id] = title
        for i in range(1, AGAIN + 1):
            found[f"{card.id}.{i}"] = title
    for hazard in d.hazard.card:
        found[f"hz{hazard.number}"] = f"{HAZARD[lang]} {hazard.number}"


def add_dice(d: Data, found: dict[str, str], lang: str) -> None:
    """Dice, their actions, and each face: «Reforços 3 (blanc)»."""
    for action, row in d.dice.action_names.items():
        found[action] = getattr(row, lang)
    for die in d.dice.die:
        found[die.id] = getattr(die.name, lang)
        for face in die.face:
            name = f"{found[face.action]} {face.n} ({found[die.id].lower()})"
            found[f"{die.id}.{face.action}.{face.n}"] = name
            found[f"{die.id}.{face.action}.{face.n}.2"] = name


def add_pieces(d: Data, found: dict[str, str], lang: str) -> None:
    """Kinds of pieces; how many of a kind; a piece in a place; groups that move together."""
    places = [*(space.id for space in d.board.space), *(box.id for box in d.board.box)]
    for kind, words in PIECES.items():
        found[kind] = words[lang][0]
        for place in places:
            found[f"{kind}-{place}"] = f"{words[lang][0]}: {found[place]}"
    for kind in (*PIECES, *OTHERS):
        for number in range(1, MOST + 1):
            found[f"{number}-{kind}"] = counted(lang, kind, number)
    for i in range(d.setup.supply["infantry"] + 1):
        for c in range(d.setup.supply["coronela"] + 1):
            parts = [counted(lang, "infantry", i), counted(lang, "coronela", c)]
            found[f"{i}i{c}c"] = f" {AND[lang]} ".join(part for part in parts if part)


def counted(lang: str, kind: str, number: int) -> str:
    """«2 infanteries», or nothing."""
    one, many = (PIECES.get(kind) or OTHERS[kind])[lang]
    return f"{number} {one if number == 1 else many}" if number else ""

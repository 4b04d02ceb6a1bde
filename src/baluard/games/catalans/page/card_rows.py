"""The cards that some eyes see: the row of the round, concessions on the table, own goals, what everybody holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from baluard.games.catalans.board import faces
from baluard.games.catalans.eyes.view import Position
from baluard.games.catalans.model.activities import Settle
from baluard.games.catalans.model.facts import POWERS, Facts
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms
from baluard.page.rows import card_rows_of
from baluard.page.widgets import CardRow, Face
from baluard.texts import Texts, texts_for


def cards(game: GameOfRooms, view: View, lang: str) -> tuple[CardRow, ...]:
    """All rows that hold a card; own goals, and those of several powers under the powers' names."""
    p: Position = view.present
    f: Facts = game.facts(view.options)
    words = texts_for(lang, f.data.package, f.data)
    goals = {power: held for power, held in p.goals.items() if isinstance(held, tuple)}  # CAT-2.5
    title = "drawn.row.goals" if len(goals) == 1 else "drawn.row.goals_of"
    return card_rows_of(
        ("round", words.say("drawn.row.round"), round_faces(p, f, words)),
        ("concessions", words.say("drawn.row.concessions"), concession_faces(p, words)),
        *((f"goals-{power}", words.say(title, power=power), goal_faces(goals[power], words)) for power in goals),
        ("characters", words.say("drawn.row.characters"), character_faces(p, words)),
        ("held", words.say("drawn.row.held"), held_faces(p, words)),
    )


def own_powers(p: Position) -> tuple[str, ...]:
    """The powers that these eyes play; all of them for those who see every goal."""
    return tuple(p.offers_made)


def own_first(p: Position, power: str) -> tuple[bool, int]:
    """The order of powers in a row."""
    return power not in own_powers(p), POWERS.index(power)


def card_face(
    name: str, words: Texts, said: Iterable[str] = (), number: int = 0, owner: str = "", mark: str = "", note: str = ""
) -> Face:
    """A card or concession face up, in its numbered slot or at its owner's."""
    d, lang = words.data, words.lang
    if name in faces.cards(d):
        drawn, told = faces.card(d, name, lang, number, owner, mark, note), faces.card_in_words(d, name, lang)
    else:
        drawn, told = faces.concession(d, name, lang, number, owner, mark), faces.concession_in_words(d, name, lang)
    title = f"{number} · {words.name(name)}" if number else f"{words.name(name)} · {words.name(owner)}"
    slot = [words.say("drawn.card.slot", slot=number)] if number else []
    return Face(name, drawn, title, " ".join([*slot, told, *said]), mark)


# -- the row of the round


def round_faces(p: Position, f: Facts, words: Texts) -> Iterator[Face]:
    """CAT-3.a, 3.b The slots from top to bottom, with who has chosen them.

    Their keys are 1 to 5 while cards are chosen; later numbers mean other things, and a card goes by its name.
    """
    for number, name in enumerate(p.slots, 1):
        now = str(number) == p.turn
        shown = name or (under_way(p) if now else "")
        if not shown:
            continue
        owner = p.markers[number - 1] if number <= len(p.markers) else ""
        if owner:
            said, note = [words.say("drawn.card.now" if now else "drawn.card.chosen", power=owner)], ""
        else:
            said, note = [fits(p, f, shown, power, words) for power in own_powers(p)], barred(p, f, shown, words)
        face = card_face(shown, words, said, number, owner, "now" if now else "chosen" if owner else "", note)
        yield replace(face, key=str(number)) if p.phase in ("a", "b") else face


def under_way(p: Position) -> str:
    """The card that is being played: it has left its slot, and where it goes is still to be settled."""
    for activity in p.agenda:
        if isinstance(activity, Settle) and activity.card not in p.used:
            return activity.card
    return ""


def text_bar(p: Position, f: Facts, name: str, power: str) -> str:
    """CAT-4.1, 5.4, 5.5 Why a power may not play a text, as the end of a text key; empty when it may."""
    card = f.cards[name]
    if not card.value:
        return ""
    if card.arms and POWERS.index(power) not in card.arms:
        return "arms"
    if card.type == "battle_allied" and not f.at_war[p.levels[power]]:
        return "peace"
    if card.type == "concession":
        return "" if p.levels[power] >= card.value else "will"
    kept = sum(amount for payer, _, amount, _, _ in p.later if payer == power)
    return "" if p.resources[power] - card.value - kept >= f.least else "poor"


def fits(p: Position, f: Facts, name: str, power: str, words: Texts) -> str:
    """May this power play the text? In words."""
    why = text_bar(p, f, name, power)
    if not why:
        return words.say("drawn.card.text_fits", power=power)
    return words.say("drawn.card.text_bars", power=power, why=words.say(f"drawn.card.bar_{why}"))


def barred(p: Position, f: Facts, name: str, words: Texts) -> str:
    """The remark on a card whose text none of the own powers may play."""
    why = [text_bar(p, f, name, power) for power in own_powers(p)]
    return words.say(f"drawn.card.short_{why[0]}") if why and all(why) else ""


# -- concessions, goals, characters


def concession_faces(p: Position, words: Texts) -> Iterator[Face]:
    """CAT-9.1, 9.3 The five on the table, with the markers of those who have chosen."""
    for i, name in enumerate(p.concession_row):
        owner = p.concession_markers[i] if i < len(p.concession_markers) else ""
        said = [words.say("drawn.card.chosen", power=owner)] if owner else []
        if name:
            yield card_face(name, words, said, i + 1, owner, "chosen" if owner else "")


def goal_faces(goals: tuple[str, ...], words: Texts) -> Iterator[Face]:
    """CAT-2.5 The goals of a power."""
    d, lang = words.data, words.lang
    for name in goals:
        yield Face(name, faces.goal(d, name, lang), words.name(name), faces.goal_in_words(d, name, lang), "goal")


def character_faces(p: Position, words: Texts) -> Iterator[Face]:
    """CAT-5.2 The characters on the table, own ones first, with the round from which they can be used."""
    for name, power, since in sorted(p.characters, key=lambda row: own_first(p, row[1])):
        note = words.say("drawn.card.from_round", round=since + 1) if since >= p.round else ""
        said = words.say("drawn.card.laid", power=power, round=since + 1)
        yield card_face(name, words, [said], owner=power, mark="held", note=note)


def held_faces(p: Position, words: Texts) -> Iterator[Face]:
    """CAT-9.5 The concessions that were taken, own ones first."""
    for power in sorted(p.held, key=lambda one: own_first(p, one)):
        for name in p.held[power]:
            said = words.say("drawn.card.held", power=power)
            yield card_face(name, words, [said], owner=power, mark="held")

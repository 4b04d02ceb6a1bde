"""The cards that some eyes see: the row of the round, concessions on the table, own goals, what everybody holds."""

from __future__ import annotations

from baluard.games.catalans.board import faces
from baluard.games.catalans.eyes.view import Position
from baluard.games.catalans.model.activities import Settle
from baluard.games.catalans.model.facts import POWERS, Facts
from baluard.page.widgets import CardRow, Face
from baluard.texts import Texts, texts_for


def card_rows(p: Position, f: Facts, lang: str) -> tuple[CardRow, ...]:
    """All rows that hold a card."""
    words = texts_for(lang, f.data.package, f.data)
    rows = [_round(p, f, words), _concessions(p, words), *_goals(p, words), _characters(p, words), _held(p, words)]
    return tuple(row for row in rows if row.faces)


def own_powers(p: Position) -> tuple[str, ...]:
    """The powers that these eyes play; all of them for those who see every goal."""
    return tuple(p.offers_made)


# -- the row of the round


def _round(p: Position, f: Facts, words: Texts) -> CardRow:
    """CAT-3.a, 3.b The slots from top to bottom, with who has chosen them.

    Their keys are 1 to 5 while cards are chosen; later numbers mean other things, and a card goes by its name.
    """
    d = words.data
    found = []
    for i, name in enumerate(p.slots):
        number = i + 1
        playing = under_way(p) if str(number) == p.turn else ""
        shown = name or playing
        if not shown:
            continue
        owner = p.markers[i] if i < len(p.markers) else ""
        mark = "now" if str(number) == p.turn else "chosen" if owner else ""
        said = [words.say("drawn.card.slot", slot=number), faces.card_in_words(d, shown, words.lang)]
        if owner:
            said.append(words.say("drawn.card.now" if str(number) == p.turn else "drawn.card.chosen", power=owner))
        else:
            said += [_fits(p, f, shown, power, words) for power in own_powers(p)]
        drawn = faces.card(d, shown, words.lang, number, owner, mark, "" if owner else _barred(p, f, shown, words))
        key = str(number) if p.phase in ("a", "b") else shown
        found.append(Face(key, drawn, f"{number} · {words.name(shown)}", " ".join(said), mark))
    return CardRow("round", words.say("drawn.row.round"), tuple(found))


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


def _fits(p: Position, f: Facts, name: str, power: str, words: Texts) -> str:
    """May this power play the text? In words."""
    why = text_bar(p, f, name, power)
    if not why:
        return words.say("drawn.card.text_fits", power=power)
    return words.say("drawn.card.text_bars", power=power, why=words.say(f"drawn.card.bar_{why}"))


def _barred(p: Position, f: Facts, name: str, words: Texts) -> str:
    """The remark on a card whose text none of the own powers may play."""
    why = [text_bar(p, f, name, power) for power in own_powers(p)]
    return words.say(f"drawn.card.short_{why[0]}") if why and all(why) else ""


# -- concessions, goals, characters


def _concessions(p: Position, words: Texts) -> CardRow:
    """CAT-9.1, 9.3 The five on the table, with the markers of those who have chosen."""
    d = words.data
    found = []
    for i, name in enumerate(p.concession_row):
        if not name:
            continue
        owner = p.concession_markers[i] if i < len(p.concession_markers) else ""
        said = [words.say("drawn.card.slot", slot=i + 1), faces.concession_in_words(d, name, words.lang)]
        if owner:
            said.append(words.say("drawn.card.chosen", power=owner))
        mark = "chosen" if owner else ""
        drawn = faces.concession(d, name, words.lang, i + 1, owner, mark)
        found.append(Face(name, drawn, f"{i + 1} · {words.name(name)}", " ".join(said), mark))
    return CardRow("concessions", words.say("drawn.row.concessions"), tuple(found))


def _goals(p: Position, words: Texts) -> list[CardRow]:
    """CAT-2.5 Own goals; those of several powers under the powers' names."""
    d = words.data
    seen = [(power, goals) for power, goals in p.goals.items() if isinstance(goals, tuple)]
    rows = []
    for power, held in seen:
        title = words.say("drawn.row.goals") if len(seen) == 1 else words.say("drawn.row.goals_of", power=power)
        shown = tuple(
            Face(
                name,
                faces.goal(d, name, words.lang),
                words.name(name),
                faces.goal_in_words(d, name, words.lang),
                "goal",
            )
            for name in held
        )
        rows.append(CardRow(f"goals-{power}", title, shown))
    return rows


def _characters(p: Position, words: Texts) -> CardRow:
    """CAT-5.2 The characters on the table, own ones first, with the round from which they can be used."""
    d = words.data
    own = own_powers(p)
    found = []
    for name, power, since in sorted(p.characters, key=lambda row: (row[1] not in own, POWERS.index(row[1]))):
        note = words.say("drawn.card.from_round", round=since + 1) if since >= p.round else ""
        said = (
            f"{faces.card_in_words(d, name, words.lang)} {words.say('drawn.card.laid', power=power, round=since + 1)}"
        )
        drawn = faces.card(d, name, words.lang, 0, power, "held", note)
        found.append(Face(name, drawn, f"{words.name(name)} · {words.name(power)}", said, "held"))
    return CardRow("characters", words.say("drawn.row.characters"), tuple(found))


def _held(p: Position, words: Texts) -> CardRow:
    """CAT-9.5 The concessions that were taken, own ones first."""
    d = words.data
    own = own_powers(p)
    found = []
    for power in sorted(p.held, key=lambda one: (one not in own, POWERS.index(one))):
        for name in p.held[power]:
            deck = name in faces.cards(d)
            told = faces.card_in_words(d, name, words.lang) if deck else faces.concession_in_words(d, name, words.lang)
            drawn = (
                faces.card(d, name, words.lang, 0, power, "held")
                if deck
                else faces.concession(d, name, words.lang, 0, power, "held")
            )
            said = f"{told} {words.say('drawn.card.held', power=power)}"
            found.append(Face(name, drawn, f"{words.name(name)} · {words.name(power)}", said, "held"))
    return CardRow("held", words.say("drawn.row.held"), tuple(found))

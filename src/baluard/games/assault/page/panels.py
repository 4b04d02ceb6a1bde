"""The boxes beside the board, in the reader's language: score, turns, objectives, piles, reinforcements, the card."""

from __future__ import annotations

from baluard.games.assault.eyes.foresight import present
from baluard.games.assault.eyes.view import Position
from baluard.games.assault.model.data import PACKAGE, Data
from baluard.games.assault.model.facts import CATALAN, SIDES, TWO_CROWNS, Facts
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.sequence import hour
from baluard.games.assault.rules.victory import controller
from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.page.rooms import GameOfRooms
from baluard.page.widgets import Panel, Row
from baluard.texts import Texts, texts_for

SILENT_EFFECTS = ("frozen_move", "mark_bonus")  # told in words of their own


def panels(game: GameModule, view: View, lang: str) -> tuple[Panel, ...]:
    """All boxes; the card only when there is a deck."""
    words = texts_for(lang, PACKAGE, game.data)
    s, position = present(game, view), view.present
    facts = s.facts
    found = [
        score(position, facts, words),
        track(position, facts, words),
        objectives(s, words),
        piles(position, facts, words),
        coming(position, facts, words),
    ]
    if facts.events or position.card:
        found.append(card(game.data, position, words))
    return tuple(found)


# -- score


def score(p: Position, f: Facts, words: Texts) -> Panel:
    """Points of both sides, split, and who leads."""
    heads = ["side", "kills", "ground", *(["handicap"] if f.handicap else []), "total"]
    rows = [Row(tuple(words.say(f"panel.score.{head}") for head in heads), mark="head")]
    totals = []
    for number, side in enumerate(SIDES):
        kills, ground = p.points[side]
        extra = f.handicap if number == CATALAN else 0
        totals.append(kills + ground + extra)
        cells = [kills, ground, *([extra] if f.handicap else []), totals[-1]]
        rows.append(Row((words.say(f"side.{side}"), *(str(cell) for cell in cells)), mark=side))
    rows.append(lead_row(totals, words))
    return Panel("score", words.say("panel.score"), tuple(rows))


def ending(game: GameOfRooms, view: View, lang: str) -> Panel:
    """How a game that is over stands: the points of both sides, split, and how many units each has lost."""
    words = texts_for(lang, PACKAGE, game.data)
    p: Position = view.position
    f: Facts = game.facts(view.options)
    found = score(p, f, words)
    head, *sides = found.rows[: 1 + len(SIDES)]
    rows = [Row((*head.cells, words.say("panel.score.lost")), mark=head.mark)]
    for number, row in enumerate(sides):
        dead = sum(1 for u in f.of_side[number] if p.where.get(f.unit_ids[u]) == "dead")
        rows.append(Row((*row.cells, str(dead)), mark=row.mark))
    return Panel(found.id, found.title, tuple(rows))


def lead_row(totals: list[int], words: Texts) -> Row:
    """Who is ahead, and by how much."""
    gap = totals[TWO_CROWNS] - totals[CATALAN]
    if gap == 0:
        return Row((words.say("panel.score.level"),), mark="note")
    side = SIDES[TWO_CROWNS if gap > 0 else CATALAN]
    return Row((words.say("panel.score.leads", side=side, count=abs(gap)),), mark="note")


# -- turns


def moment(game: GameModule, view: View, lang: str) -> str:
    """The turn and the side that is active."""
    words = texts_for(lang, PACKAGE, game.data)
    p: Position = view.present
    if p.phase == "over":
        return words.say("moment.over", turn=p.turn)
    return words.say("moment", turn=p.turn, side=words.say(f"side.{p.active}"))


def track(p: Position, f: Facts, words: Texts) -> Panel:
    """The turn, the hour, who is active in which phase, and what is still to come on each turn."""
    key = "panel.track.extra" if p.turn > f.last_turn else "panel.track.now"
    now = words.say(key, turn=p.turn, last=f.last_turn, hour=hour(p.turn))
    phase = words.say("panel.track.phase", side=words.say(f"side.{p.active}"), phase=words.say(f"phase.{p.phase}"))
    rows = [Row((now,), mark="now"), Row((phase,), mark=p.active), Row((breach(p, f, words),), mark="breach")]
    for turn in range(p.turn, f.last_turn + 1):
        cells = (words.say("panel.track.turn", turn=turn, hour=hour(turn)), due_on(p, f, turn, words))
        rows.append(Row(cells, mark="now" if turn == p.turn else ""))
    return Panel("track", words.say("panel.track"), tuple(rows))


def breach(p: Position, f: Facts, words: Texts) -> str:
    """The state of the Royal Breach."""
    if p.royal_open:
        return words.say("panel.track.breach_open")
    return words.say("panel.track.breach_skip" if p.skip_check else "panel.track.breach_closed", need=f.opens_on)


def due_on(p: Position, f: Facts, turn: int, words: Texts) -> str:
    """Waves and recoveries of one turn."""
    parts = []
    count = sum(1 for name, place in p.where.items() if place == "coming" and f.wave_turn[f.unit_no[name]] == turn)
    if turn in f.recovery and not is_past(p, turn, TWO_CROWNS):
        parts.append(words.say("panel.track.recovery", count=f.recovery[turn]))
    if count:
        parts.append(words.say("panel.track.wave", count=count))
    if turn == f.last_turn:
        parts.append(words.say("panel.track.last"))
    return " · ".join(parts) or words.say("panel.track.nothing")


def is_past(p: Position, turn: int, side: int) -> bool:
    """Has this side been through its reinforcements of that turn?"""
    if p.turn != turn:
        return p.turn > turn
    if SIDES.index(p.active) != side:
        return SIDES.index(p.active) > side
    return p.phase in ("movement", "combat", "over") and not awaits_reinforcements(p)


def awaits_reinforcements(p: Position) -> bool:
    """Is the arrival of reinforcements the activity now running?"""
    return bool(p.agenda) and type(p.agenda[-1]).__name__ == "Reinforcements"


# -- objectives


def objectives(s: State, words: Texts) -> Panel:
    """The objectives with their points and holders, and the zones that automatic victory still wants."""
    f = s.facts
    rows = []
    for objective in f.objectives:
        side = controller(s, objective.zones)
        holder = words.say(f"side.{SIDES[side]}") if side >= 0 else words.say("panel.objectives.split")
        cells = (words.name(objective.name), words.say("panel.objectives.points", points=objective.points), holder)
        mark = SIDES[side] if side >= 0 else "nobody"
        rows.append(Row(cells, key=f.zone_ids[objective.zones[0]], mark=mark))
    missing = [z for z in f.automatic if s.men[TWO_CROWNS][z] == 0]
    key = "panel.objectives.missing" if missing else "panel.objectives.all"
    rows.append(Row((words.say(key, count=len(missing), total=len(f.automatic)),), mark="note"))
    absent = words.say("panel.objectives.zone")
    for z in missing:
        rows.append(Row((words.name(f.zone_ids[z]), absent), key=f.zone_ids[z], mark="missing"))
    return Panel("objectives", words.say("panel.objectives"), tuple(rows))


# -- counters off the board


def piles(p: Position, f: Facts, words: Texts) -> Panel:
    """Eliminated counters by side and type."""
    rows = []
    for number, side in enumerate(SIDES):
        dead = [u for u in f.of_side[number] if p.where.get(f.unit_ids[u]) == "dead"]
        rows.append(Row((words.say(f"side.{side}"), str(len(dead))), mark=side))
        rows.extend(Row((line,)) for line in by_type(f, dead, words))
    return Panel("piles", words.say("panel.piles"), tuple(rows))


def by_type(f: Facts, units: list[int], words: Texts) -> list[str]:
    """«3 × Granaders» for each type, in the order of the roster."""
    counts: dict[str, int] = {}
    for u in units:
        counts[f.unit_type[u]] = counts.get(f.unit_type[u], 0) + 1
    lines = [words.say("panel.piles.row", count=count, name=kind) for kind, count in counts.items()]
    return lines or [words.say("panel.piles.none")]


def coming(p: Position, f: Facts, words: Texts) -> Panel:
    """Which counters arrive when, and how many may be recovered when."""
    waves: dict[int, list[str]] = {}
    for name, place in p.where.items():
        if place in ("coming", "due"):
            turn = f.wave_turn[f.unit_no[name]]
            waves.setdefault(0 if place == "due" or turn < p.turn else turn, []).append(name)
    rows = []
    turns = [turn for turn in f.recovery if not is_past(p, turn, TWO_CROWNS)]
    for turn in sorted({*waves, *turns}):
        if turn in turns:
            text = words.say("panel.coming.recovery", turn=turn, count=f.recovery[turn])
            rows.append(Row((text,), mark="two_crowns"))
        if turn in waves and turn <= f.last_turn:
            head = words.say("panel.coming.turn", turn=turn) if turn else words.say("panel.coming.delayed")
            names = ", ".join(words.name(name) for name in waves[turn])
            rows.append(Row((head, names), mark="catalan"))
    if not rows:
        rows.append(Row((words.say("panel.coming.none"),), mark="note"))
    return Panel("coming", words.say("panel.coming"), tuple(rows))


# -- the card


def card(d: Data, p: Position, words: Texts) -> Panel:
    """The card face up, its text, and what is left of it."""
    rows = [Row((words.say("panel.card.none"),), mark="note")]
    if p.card:
        text = card_text(d, p.card, words.lang)
        rows = [Row((words.name(p.card),), mark="title"), Row((text,), mark="text")]
        rows.append(Row((words.say("panel.card.drawer", side=p.active),), mark="note"))
        rows.extend(effect_rows(p, words))
    rows.append(Row((words.say("panel.card.deck", count=len(p.unseen)),), mark="note"))
    return Panel("card", words.say("panel.card"), tuple(rows))


def card_text(d: Data, card: str, lang: str) -> str:
    """What is printed on a card."""
    text: str = next(getattr(row.text, lang) for row in d.cards.card if row.id == card)
    return text


def face_up(game: GameModule, view: View, lang: str) -> Panel | None:
    """The card face up as a card: its title, its text, and what it still does."""
    p: Position = view.present
    if not p.card:
        return None
    words = texts_for(lang, PACKAGE, game.data)
    text = card_text(game.data, p.card, lang)
    return Panel("face-up", words.name(p.card), (Row((text,), mark="text"), *effect_rows(p, words)))


def effect_rows(p: Position, words: Texts) -> list[Row]:
    """What the card still does, with its uses left."""
    rows = []
    for name, value in p.effects.items():
        if name not in SILENT_EFFECTS:
            rows.append(Row((words.say(f"panel.card.{name}", value=value),), mark="effect"))
    if p.marked:
        text = words.say("panel.card.mark", zone=p.marked, value=p.effects["mark_bonus"])
        rows.append(Row((text,), key=p.marked, mark="effect"))
    if p.frozen:
        rows.append(Row((words.say("panel.card.frozen", units=p.frozen),), mark="effect"))
    if p.silent:
        rows.append(Row((words.say("panel.card.silent", units=p.silent),), mark="effect"))
    return rows

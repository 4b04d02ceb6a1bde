"""The boxes beside the board, in the reader's language: score, turns, objectives, piles, reinforcements, the card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import compress

from baluard.games.assault.eyes.foresight import present
from baluard.games.assault.eyes.view import Position
from baluard.games.assault.model.data import PACKAGE, Data
from baluard.games.assault.model.facts import CATALAN, SIDES, TWO_CROWNS, Facts
from baluard.games.assault.model.state import State
from baluard.games.assault.page.about import holder_of
from baluard.games.assault.rules.sequence import hour
from baluard.games.assault.rules.victory import controller
from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.page.remarks import said, when
from baluard.page.rooms import GameOfRooms
from baluard.page.rows import heading, lines, panel, panels_of, row
from baluard.page.widgets import Panel, Row
from baluard.texts import Texts, texts_for

SILENT_EFFECTS = ("frozen_move", "mark_bonus")  # told in words of their own


def panels(game: GameModule, view: View, lang: str) -> tuple[Panel, ...]:
    """All boxes; the card only when there is a deck."""
    words = texts_for(lang, PACKAGE, game.data)
    s, position = present(game, view), view.present
    facts = s.facts
    boxes = {
        "panel.score": (*score(position, facts, words), lead_row(position, facts, words)),
        "panel.track": track(position, facts, words),
        "panel.objectives": objectives(s, words),
        "panel.piles": piles(position, facts, words),
        "panel.coming": coming(position, facts, words),
        "panel.card": card(game.data, position, words) if facts.events or position.card else (),
    }
    return panels_of(boxes, words)


# -- score


def score(p: Position, f: Facts, words: Texts, over: bool = False) -> Iterator[Row]:
    """Points of both sides, split; of a game that is `over`, also how many units each has lost."""
    columns = ["panel.score.kills", "panel.score.ground", "panel.score.handicap", "panel.score.total"]
    shown = [True, True, f.handicap != 0, True, over]
    yield heading(["panel.score.side", *compress([*columns, "panel.score.lost"], shown)], words)
    for number, side in enumerate(SIDES):
        kills, ground = p.points[side]
        extra = f.handicap if number == CATALAN else 0
        cells = (kills, ground, extra, kills + ground + extra, len(dead(p, f, number)))
        yield row(words.say(f"side.{side}"), *(str(cell) for cell in compress(cells, shown)), mark=side)


def dead(p: Position, f: Facts, side: int) -> list[int]:
    """The counters of a side that are eliminated."""
    return [u for u in f.of_side[side] if p.where.get(f.unit_ids[u]) == "dead"]


def ending(game: GameOfRooms, view: View, lang: str) -> Panel:
    """How a game that is over stands: the points of both sides, split, and how many units each has lost."""
    words = texts_for(lang, PACKAGE, game.data)
    return panel("panel.score", score(view.position, game.facts(view.options), words, over=True), words)


def lead_row(p: Position, f: Facts, words: Texts) -> Row:
    """Who is ahead, and by how much."""
    gap = sum(p.points[SIDES[TWO_CROWNS]]) - sum(p.points[SIDES[CATALAN]]) - f.handicap
    if gap == 0:
        return row(words.say("panel.score.level"), mark="note")
    side = SIDES[TWO_CROWNS if gap > 0 else CATALAN]
    return row(words.say("panel.score.leads", side=side, count=abs(gap)), mark="note")


# -- turns


def moment(game: GameModule, view: View, lang: str) -> str:
    """The turn and the side that is active."""
    words = texts_for(lang, PACKAGE, game.data)
    p: Position = view.present
    if p.phase == "over":
        return words.say("moment.over", turn=p.turn)
    return words.say("moment", turn=p.turn, side=words.say(f"side.{p.active}"))


def track(p: Position, f: Facts, words: Texts) -> Iterator[Row]:
    """The turn, the hour, who is active in which phase, and what is still to come on each turn."""
    key = "panel.track.extra" if p.turn > f.last_turn else "panel.track.now"
    side, phase = words.say(f"side.{p.active}"), words.say(f"phase.{p.phase}")
    yield row(words.say(key, turn=p.turn, last=f.last_turn, hour=hour(p.turn)), mark="now")
    yield row(words.say("panel.track.phase", side=side, phase=phase), mark=p.active)
    closed = "panel.track.breach_skip" if p.skip_check else "panel.track.breach_closed"
    yield row(words.say("panel.track.breach_open" if p.royal_open else closed, need=f.opens_on), mark="breach")
    for turn in range(p.turn, f.last_turn + 1):
        due = " · ".join(due_on(p, f, turn, words)) or words.say("panel.track.nothing")
        mark = "now" if turn == p.turn else ""
        yield row(words.say("panel.track.turn", turn=turn, hour=hour(turn)), due, mark=mark)


def due_on(p: Position, f: Facts, turn: int, words: Texts) -> Iterator[str]:
    """Waves and recoveries of one turn."""
    count = sum(1 for name, place in p.where.items() if place == "coming" and f.wave_turn[f.unit_no[name]] == turn)
    if turn in recoveries(p, f):
        yield words.say("panel.track.recovery", count=f.recovery[turn])
    if count:
        yield words.say("panel.track.wave", count=count)
    if turn == f.last_turn:
        yield words.say("panel.track.last")


def recoveries(p: Position, f: Facts) -> list[int]:
    """The turns whose recovery the Two Crowns have still before them."""
    before = SIDES.index(p.active) < TWO_CROWNS
    arriving = bool(p.agenda) and type(p.agenda[-1]).__name__ == "Reinforcements"
    waits = p.active == SIDES[TWO_CROWNS] and (p.phase not in ("movement", "combat", "over") or arriving)
    return [turn for turn in f.recovery if turn > p.turn or (turn == p.turn and (before or waits))]


# -- objectives


def objectives(s: State, words: Texts) -> Iterator[Row]:
    """The objectives with their points and holders, and the zones that automatic victory still wants."""
    f = s.facts
    for objective in f.objectives:
        side = controller(s, objective.zones)
        worth = words.say("panel.objectives.points", points=objective.points)
        key, mark = f.zone_ids[objective.zones[0]], SIDES[side] if side >= 0 else "nobody"
        yield row(words.name(objective.name), worth, holder_of(s, objective.zones, words), key=key, mark=mark)
    missing = [f.zone_ids[z] for z in f.automatic if s.men[TWO_CROWNS][z] == 0]
    told = "panel.objectives.missing" if missing else "panel.objectives.all"
    yield row(words.say(told, count=len(missing), total=len(f.automatic)), mark="note")
    for zone in missing:
        yield row(words.name(zone), words.say("panel.objectives.zone"), key=zone, mark="missing")


# -- counters off the board


def piles(p: Position, f: Facts, words: Texts) -> Iterator[Row]:
    """Eliminated counters by side and type: «3 × Granaders», in the order of the roster."""
    for number, side in enumerate(SIDES):
        types = Counter(f.unit_type[u] for u in dead(p, f, number))
        yield row(words.say(f"side.{side}"), str(types.total()), mark=side)
        counted = [said("panel.piles.row", count=count, name=kind) for kind, count in types.items()]
        yield from lines(words, "", *(counted or [said("panel.piles.none")]))


def coming(p: Position, f: Facts, words: Texts) -> Iterator[Row]:
    """Which counters arrive when, and how many may be recovered when."""
    waves: dict[int, list[str]] = {}
    for name, place in p.where.items():
        if place in ("coming", "due"):
            turn = f.wave_turn[f.unit_no[name]]
            waves.setdefault(0 if place == "due" or turn < p.turn else turn, []).append(words.name(name))
    turns = recoveries(p, f)
    for turn in sorted({*waves, *turns}):
        if turn in turns:
            yield row(words.say("panel.coming.recovery", turn=turn, count=f.recovery[turn]), mark="two_crowns")
        if turn in waves and turn <= f.last_turn:
            head = words.say("panel.coming.turn", turn=turn) if turn else words.say("panel.coming.delayed")
            yield row(head, ", ".join(waves[turn]), mark="catalan")
    if not turns and all(turn > f.last_turn for turn in waves):
        yield row(words.say("panel.coming.none"), mark="note")


# -- the card


def card(d: Data, p: Position, words: Texts) -> Iterator[Row]:
    """The card face up, its text, and what is left of it."""
    if p.card:
        text, *effects = card_rows(d, p, words)
        yield row(words.name(p.card), mark="title")
        yield text
        yield row(words.say("panel.card.drawer", side=p.active), mark="note")
        yield from effects
    else:
        yield row(words.say("panel.card.none"), mark="note")
    yield row(words.say("panel.card.deck", count=len(p.unseen)), mark="note")


def face_up(game: GameModule, view: View, lang: str) -> Panel | None:
    """The card face up as a card: its title, its text, and what it still does."""
    p: Position = view.present
    words = texts_for(lang, PACKAGE, game.data)
    return Panel("face-up", words.name(p.card), tuple(card_rows(game.data, p, words))) if p.card else None


def card_rows(d: Data, p: Position, words: Texts) -> Iterator[Row]:
    """What is printed on the card, and what it still does, with its uses left."""
    yield row(next(getattr(one.text, words.lang) for one in d.cards.card if one.id == p.card), mark="text")
    shown = {name: value for name, value in p.effects.items() if name not in SILENT_EFFECTS}
    yield from lines(words, "effect", *(said(f"panel.card.{name}", value=value) for name, value in shown.items()))
    if p.marked:
        told = words.say("panel.card.mark", zone=p.marked, value=p.effects["mark_bonus"])
        yield row(told, key=p.marked, mark="effect")
    yield from lines(words, "effect", *when(p.frozen, "panel.card.frozen", units=p.frozen))
    yield from lines(words, "effect", *when(p.silent, "panel.card.silent", units=p.silent))

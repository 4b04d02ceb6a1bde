"""The boxes beside the board, in the reader's language: turn, defeat, plan, cards, hands, boxes, threats, points."""

from __future__ import annotations

from baluard.games.victus.eyes.foresight import Clash, March, Sight, marches, nearest_to_beach, sight
from baluard.games.victus.eyes.view import Position
from baluard.games.victus.model.data import PACKAGE
from baluard.games.victus.model.facts import COLOURS, TROOPS
from baluard.games.victus.model.state import State
from baluard.games.victus.page import panel_end
from baluard.games.victus.page.panel_cards import card, card_rows, effects, leaders
from baluard.games.victus.page.panel_plan import indicators, plan
from baluard.games.victus.page.remarks import colour_keys
from baluard.games.victus.rules.actions import group_key
from baluard.games.victus.rules.dice import told_apart
from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.page.widgets import Panel, Row
from baluard.texts import Texts, texts_for

NEAR = 2  # so near a defeat, a row is marked
NEAR_BEACH = 3


def panels(game: GameModule, view: View, lang: str) -> tuple[Panel, ...]:
    """All boxes that have something to say."""
    now = sight(view, game)
    words = texts_for(lang, PACKAGE, now.s.facts.data)
    found = [turn(now, words), plan(now.s, words), threats(now, words), defeat(now.s, words), effects(now.s, words)]
    if any(now.p.leaders.values()):
        found.append(leaders(now.s, words))
    if now.s.facts.scores:
        found.append(score(now, words))
    found.extend((indicators(now.s, words), boxes(now.s, words), hands(now, words), hazards(now, words)))
    if now.p.card:
        found.append(card(now, words))
    return tuple(found)


def face_up(game: GameModule, view: View, lang: str) -> Panel | None:
    """The card of the turn as a card."""
    now = sight(view, game)
    if not now.s.card:
        return None
    words = texts_for(lang, PACKAGE, game.data)
    return Panel("face-up", words.name(now.s.facts.cards[now.s.card].name), tuple(card_rows(now, words)))


def ending(game: GameModule, view: View, lang: str) -> Panel | None:
    """The summary of a game that is over."""
    return panel_end.ending(sight(view, game).s, view.result, lang) if view.result else None


def talk_note(game: GameModule, view: View, lang: str) -> str:
    """VIC-11 What rivals may say to each other."""
    return texts_for(lang, PACKAGE, game.data).say("talk.note") if view.options["mode"] == "competitive" else ""


# -- the turn


def moment(game: GameModule, view: View, lang: str) -> str:
    """The stage, and whose turn it is."""
    words = texts_for(lang, PACKAGE, game.data)
    p: Position = view.present
    stage = words.say(f"stage.{p.stage}")
    if p.phase in ("stage", "round", "over"):
        phase = words.say(f"phase.{p.phase}") + (f" {p.round}" if p.phase == "round" else "")
        return words.say("panel.moment.between", stage=stage, phase=phase)
    return words.say("panel.moment.turn", stage=stage, seat=p.active)


def turn(now: Sight, words: Texts) -> Panel:
    """VIC-4.1, 4.6 Stage, round, whose turn, which step, the flag, the dice and the points."""
    p, f = now.p, now.s.facts
    rows = [Row((words.say(f"stage.{p.stage}"),), mark="now")]
    if p.stage < 4:
        rows.append(Row((words.say("panel.turn.round", round=p.round, rounds=f.rounds),)))
    if now.s.in_turn():
        rows.append(Row((words.say("panel.turn.of", seat=p.active, phase=words.say(f"phase.{p.phase}")),)))
    else:
        rows.append(Row((words.say(f"phase.{p.phase}"),)))
    rows.append(Row((words.say("panel.turn.flag", seat=p.flag),), mark="note"))
    if now.s.in_turn() and p.flag == p.active:
        rows.append(Row((words.say("panel.turn.powder"),), mark="note"))
    if p.dice:
        rows.append(Row((words.say("panel.turn.dice", dice=tuple(told_apart(p.dice))),), mark="effect"))
    if p.granted:
        rows.append(Row((words.say("panel.turn.granted", points=p.ap, group=p.granted),), mark="effect"))
    elif p.phase == "actions":
        rows.append(Row((words.say("panel.turn.points", points=p.ap),), mark="effect"))
    if p.random_next:
        rows.append(Row((words.say("panel.turn.random"),), mark="note"))
    return Panel("turn", words.say("panel.turn"), tuple(rows))


# -- defeat


def defeat(s: State, words: Texts) -> Panel:
    """VIC-10.2 How near each condition of defeat is."""
    f = s.facts
    coronela, rubble = s.coronela_in_city(), s.rubble_tokens()
    spare, room = coronela - f.min_coronela, f.max_rubble - 1 - rubble
    rows = [
        defeat_row(words, "coronela", f"{coronela} / {f.min_coronela}", spare, spare <= NEAR),
        defeat_row(words, "rubble", f"{rubble} / {f.max_rubble}", room, room <= NEAR),
        beach_row(s, words),
    ]
    return Panel("defeat", words.say("panel.defeat"), (*rows, Row((words.say("panel.defeat.when"),), mark="note")))


def defeat_row(words: Texts, name: str, figures: str, spare: int, near: bool) -> Row:
    """One condition that is counted."""
    key = f"panel.defeat.{name}_now" if spare < 0 else f"panel.defeat.{name}_left"
    return Row(
        (words.say(f"panel.defeat.{name}"), figures, words.say(key, number=spare)), mark="danger" if near else ""
    )


def beach_row(s: State, words: Texts) -> Row:
    """The Bourbon stack nearest to the beach."""
    z, steps = nearest_to_beach(s)
    label = words.say("panel.defeat.beach")
    if z < 0:
        return Row((label, "—", words.say("panel.defeat.beach_none")))
    name = s.facts.ids[z]
    key = "panel.defeat.beach_left" if steps else "panel.defeat.beach_now"
    mark = "danger" if steps <= NEAR_BEACH else ""
    return Row((label, str(steps), words.say(key, number=steps, space=name, bourbon=s.bourbon[z])), key=name, mark=mark)


# -- threats


def threats(now: Sight, words: Texts) -> Panel:
    """VIC-7.9 to 7.11 What an advance of one step would bring, with each colour."""
    rows: list[Row] = []
    for one in marches(now.s, 1, now.hazards):
        facts = {"colour": colour_keys(one.colours), "number": one.cards, "cards": len(now.hazards)}
        text = words.say("panel.threats.colour", facts)
        rows.extend((Row((text,), mark="head"), *march_rows(now.s, one, words)))
    return Panel("threats", words.say("panel.threats"), tuple(rows))


def march_rows(s: State, one: March, words: Texts) -> list[Row]:
    """Combats, the worst first; spaces entered; the beach."""
    f = s.facts
    order = ("lost", "tie", "won")
    rows = [fight_row(s, fight, words) for outcome in order for fight in one.fights if fight.outcome == outcome]
    for z in one.entered:
        rows.append(Row((words.name(f.ids[z]), "", words.say("panel.threats.entered")), key=f.ids[z], mark="lost"))
    if one.on_beach:
        rows.append(Row((words.say("panel.threats.beach"),), key=f.ids[f.platja], mark="danger"))
    return rows or [Row((words.say("panel.threats.none"),), mark="note")]


def fight_row(s: State, fight: Clash, words: Texts) -> Row:
    """One combat: Barcelona against the Bourbons."""
    name = s.facts.ids[fight.space]
    figures = words.say("panel.threats.figures", barcelona=fight.barcelona, bourbon=fight.bourbons.total)
    return Row((words.name(name), figures, words.say(f"panel.threats.{fight.outcome}")), key=name, mark=fight.outcome)


# -- hands, boxes, hazard cards


def hands(now: Sight, words: Texts) -> Panel:
    """VIC-4.5, 12 How many cards everybody holds, who has put one down; decks, tokens."""
    p, f = now.p, now.s.facts
    rows = []
    for name in f.players:
        held = p.hands[name]
        number = p.pile if f.is_solo and name == f.players[1] else held if isinstance(held, int) else len(held)
        cells = [words.name(name), words.say("panel.hands.cards", number=number)]
        if p.played[name]:
            cells.append(words.say("panel.hands.played", card=f.cards[p.played[name]].name))
        elif p.committed[name]:
            cells.append(words.say("panel.hands.committed"))
        rows.append(Row(tuple(cells), mark="now" if name == p.active else ""))
    if f.is_solo:
        rows.append(Row((words.say("panel.hands.tokens", number=p.tokens),), mark="note"))
    if p.aside:
        cards = tuple(f.cards[number].name for number in p.aside)
        rows.append(Row((words.say("panel.hands.aside", cards=cards),), mark="note"))
    rows.append(Row((words.say("panel.hands.deck", number=p.deck),), mark="note"))
    return Panel("hands", words.say("panel.hands"), tuple(rows))


def boxes(s: State, words: Texts) -> Panel:
    """VIC-2.1, 9.11 Who is not on the board: wounded, reserve, captured; and the expedition."""
    f = s.facts
    rows = []
    for z in (f.wounded, f.reserve, f.captured, f.expedition):
        parts = []
        if s.troops(z):
            parts.append(words.name(group_key(*(s.pieces(kind)[z] for kind in TROOPS))))
        if s.cannon[z]:
            parts.append(words.say("panel.boxes.guns", number=s.cannon[z]))
        if s.bourbon[z]:
            parts.append(words.say("panel.boxes.bourbons", number=s.bourbon[z]))
        rows.append(Row((words.name(f.ids[z]), " · ".join(parts) or "—"), key=f.ids[z]))
    return Panel("boxes", words.say("panel.boxes"), tuple(rows))


def hazards(now: Sight, words: Texts) -> Panel:
    """VIC-5.6 Which of the hazard cards can come next, with their colours."""
    f = now.s.facts
    codes = {space.id: space.code for space in f.data.board.space}
    number = len(f.hazard_lines) - 1
    key = "panel.hazard.left" if now.s.hazards or now.s.top else "panel.hazard.shuffle"
    rows = [Row((words.say(key, number=number - len(now.p.spent), all=number),), mark="note")]
    if now.p.top and now.p.top[0] > 0:
        rows.append(Row((words.say("panel.hazard.known"),), mark="effect"))
    for one in now.hazards:
        colours = " ".join(words.say(f"panel.hazard.{COLOURS[colour]}") for colour in f.hazard_colours[one])
        line = ", ".join(codes[f.ids[z]] for z in f.hazard_lines[one][now.s.stage])
        rows.append(Row((str(one), colours, line)))
    return Panel("hazard", words.say("panel.hazard"), tuple(rows))


# -- points


def score(now: Sight, words: Texts) -> Panel:
    """VIC-11.2, 11.3, 1.4 The needle, the points that these eyes may know, and what must not be said."""
    p, f = now.p, now.s.facts
    rows = [Row((words.say("panel.score.needle", box=p.seny + 1, part=words.say(f"panel.score.{f.parts[p.seny]}")),))]
    for name in f.players:
        points = p.points[name]
        rows.append(Row((words.name(name), words.say("panel.score.points", points=points) if points >= 0 else "?")))
    rows.append(Row((words.say("panel.score.level", level=f.victory_level),), mark="note"))
    if not f.is_solo:
        rows.append(Row((words.say("panel.score.silence"),), mark="note"))
    return Panel("score", words.say("panel.score"), tuple(rows))

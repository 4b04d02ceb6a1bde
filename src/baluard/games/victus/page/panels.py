"""The boxes beside the board, in the reader's language: turn, defeat, plan, cards, hands, boxes, threats, points."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.victus.eyes.foresight import March, Sight, marches, nearest_to_beach, sight
from baluard.games.victus.eyes.view import Position
from baluard.games.victus.model.data import PACKAGE
from baluard.games.victus.model.facts import COLOURS
from baluard.games.victus.model.state import State
from baluard.games.victus.page.asks import colour_keys, troops_at
from baluard.games.victus.page.panel_cards import card, card_rows, effects, leaders
from baluard.games.victus.page.panel_plan import indicators, plan
from baluard.games.victus.rules.dice import told_apart
from baluard.games.victus.rules.scoring import fame_of_options
from baluard.kernel.values import Result, View
from baluard.page.contract import GameModule
from baluard.page.remarks import said, when
from baluard.page.rows import lines, panels_of, row
from baluard.page.widgets import Panel, Row
from baluard.texts import Texts, texts_for

NEAR = 2  # so near a defeat, a row is marked
NEAR_BEACH = 3


def panels(game: GameModule, view: View, lang: str) -> tuple[Panel, ...]:
    """All boxes that have something to say."""
    now = sight(view, game)
    words = texts_for(lang, PACKAGE, now.s.facts.data)
    boxes = {
        "panel.turn": turn(now, words),
        "panel.plan": plan(now.s, words),
        "panel.threats": threats(now, words),
        "panel.defeat": defeat(now.s, words),
        "panel.effects": effects(now.s, words),
        "panel.leaders": leaders(now.s, words),
        "panel.score": score(now, words),
        "panel.indicators": indicators(now.s, words),
        "panel.boxes": places(now.s, words),
        "panel.hands": hands(now, words),
        "panel.hazard": hazards(now, words),
        "panel.card": card(now, words),
    }
    return panels_of(boxes, words)


def face_up(game: GameModule, view: View, lang: str) -> Panel | None:
    """The card of the turn as a card."""
    now = sight(view, game)
    if not now.s.card:
        return None
    words = texts_for(lang, PACKAGE, game.data)
    return Panel("face-up", words.name(now.s.facts.cards[now.s.card].name), tuple(card_rows(now, words)))


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


def turn(now: Sight, words: Texts) -> Iterator[Row]:
    """VIC-4.1, 4.6 Stage, round, whose turn, which step, the flag, the dice and the points."""
    p, in_turn, phase = now.p, now.s.in_turn(), words.say(f"phase.{now.p.phase}")
    flag, powder = said("panel.turn.flag", seat=p.flag), when(in_turn and p.flag == p.active, "panel.turn.powder")
    dice = when(p.dice, "panel.turn.dice", dice=tuple(told_apart(p.dice)))
    granted = when(p.granted, "panel.turn.granted", points=p.ap, group=p.granted)
    points = when(p.phase == "actions", "panel.turn.points", points=p.ap)
    yield row(words.say(f"stage.{p.stage}"), mark="now")
    yield from lines(words, "", *when(p.stage < 4, "panel.turn.round", round=p.round, rounds=now.s.facts.rounds))
    yield row(words.say("panel.turn.of", seat=p.active, phase=phase) if in_turn else phase)
    yield from lines(words, "note", flag, *powder)
    yield from lines(words, "effect", *dice, *(granted or points))
    yield from lines(words, "note", *when(p.random_next, "panel.turn.random"))


# -- defeat


def defeat(s: State, words: Texts) -> Iterator[Row]:
    """VIC-10.2 How near each condition of defeat is."""
    f = s.facts
    coronela, rubble = s.coronela_in_city(), s.rubble_tokens()
    counted = (
        ("coronela", f"{coronela} / {f.min_coronela}", coronela - f.min_coronela),
        ("rubble", f"{rubble} / {f.max_rubble}", f.max_rubble - 1 - rubble),
    )
    for name, figures, spare in counted:
        told = words.say(f"panel.defeat.{name}_{'now' if spare < 0 else 'left'}", number=spare)
        yield row(words.say(f"panel.defeat.{name}"), figures, told, mark="danger" if spare <= NEAR else "")
    yield beach_row(s, words)
    yield row(words.say("panel.defeat.when"), mark="note")


def beach_row(s: State, words: Texts) -> Row:
    """The Bourbon stack nearest to the beach."""
    z, steps = nearest_to_beach(s)
    label = words.say("panel.defeat.beach")
    if z < 0:
        return row(label, "—", words.say("panel.defeat.beach_none"))
    space, mark = s.facts.ids[z], "danger" if steps <= NEAR_BEACH else ""
    key = "panel.defeat.beach_left" if steps else "panel.defeat.beach_now"
    told = words.say(key, number=steps, space=space, bourbon=s.bourbon[z])
    return row(label, str(steps), told, key=space, mark=mark)


# -- threats


def threats(now: Sight, words: Texts) -> Iterator[Row]:
    """VIC-7.9 to 7.11 What an advance of one step would bring, with each colour."""
    for one in marches(now.s, 1, now.hazards):
        colours, cards = colour_keys(one.colours), len(now.hazards)
        yield row(words.say("panel.threats.colour", colour=colours, number=one.cards, cards=cards), mark="head")
        yield from list(march_rows(now.s, one, words)) or [row(words.say("panel.threats.none"), mark="note")]


def march_rows(s: State, one: March, words: Texts) -> Iterator[Row]:
    """Combats with what both sides count, the worst first; spaces entered; the beach."""
    f = s.facts
    for fight in sorted(one.fights, key=lambda fight: ("lost", "tie", "won").index(fight.outcome)):
        figures = words.say("panel.threats.figures", barcelona=fight.barcelona, bourbon=fight.bourbons.total)
        name, told = f.ids[fight.space], words.say(f"panel.threats.{fight.outcome}")
        yield row(words.name(name), figures, told, key=name, mark=fight.outcome)
    for z in one.entered:
        yield row(words.name(f.ids[z]), "", words.say("panel.threats.entered"), key=f.ids[z], mark="lost")
    if one.on_beach:
        yield row(words.say("panel.threats.beach"), key=f.ids[f.platja], mark="danger")


# -- hands, boxes, hazard cards


def hands(now: Sight, words: Texts) -> Iterator[Row]:
    """VIC-4.5, 12 How many cards everybody holds, who has put one down; decks, tokens."""
    p, f = now.p, now.s.facts
    for name in f.players:
        held = p.hands[name]
        number = p.pile if f.is_solo and name == f.players[1] else held if isinstance(held, int) else len(held)
        cells = [words.name(name), words.say("panel.hands.cards", number=number)]
        if p.played[name]:
            cells.append(words.say("panel.hands.played", card=f.cards[p.played[name]].name))
        elif p.committed[name]:
            cells.append(words.say("panel.hands.committed"))
        yield row(*cells, mark="now" if name == p.active else "")
    tokens = when(f.is_solo, "panel.hands.tokens", number=p.tokens)
    aside = when(p.aside, "panel.hands.aside", cards=tuple(f.cards[number].name for number in p.aside))
    yield from lines(words, "note", *tokens, *aside, said("panel.hands.deck", number=p.deck))


def places(s: State, words: Texts) -> Iterator[Row]:
    """VIC-2.1, 9.11 Who is not on the board: wounded, reserve, captured; and the expedition."""
    f = s.facts
    for z in (f.wounded, f.reserve, f.captured, f.expedition):
        parts = [words.name(troops_at(s, z))] if s.troops(z) else []
        for key, number in (("panel.boxes.guns", s.cannon[z]), ("panel.boxes.bourbons", s.bourbon[z])):
            parts += [words.say(key, number=number)] if number else []
        yield row(words.name(f.ids[z]), " · ".join(parts) or "—", key=f.ids[z])


def hazards(now: Sight, words: Texts) -> Iterator[Row]:
    """VIC-5.6 Which of the hazard cards can come next, with their colours."""
    f = now.s.facts
    codes = {space.id: space.code for space in f.data.board.space}
    number = len(f.hazard_lines) - 1
    key = "panel.hazard.left" if now.s.hazards or now.s.top else "panel.hazard.shuffle"
    yield row(words.say(key, number=number - len(now.p.spent), all=number), mark="note")
    yield from lines(words, "effect", *when(now.p.top and now.p.top[0] > 0, "panel.hazard.known"))
    for one in now.hazards:
        colours = " ".join(words.say(f"panel.hazard.{COLOURS[colour]}") for colour in f.hazard_colours[one])
        yield row(str(one), colours, ", ".join(codes[f.ids[z]] for z in f.hazard_lines[one][now.s.stage]))


# -- points


def score(now: Sight, words: Texts) -> Iterator[Row]:
    """VIC-11.2, 11.3, 1.4 The needle, the points that these eyes may know, and what must not be said."""
    p, f = now.p, now.s.facts
    if not f.scores:
        return
    yield row(words.say("panel.score.needle", box=p.seny + 1, part=words.say(f"panel.score.{f.parts[p.seny]}")))
    for name in f.players:
        points = p.points[name]
        yield row(words.name(name), words.say("panel.score.points", points=points) if points >= 0 else "?")
    level = said("panel.score.level", level=f.victory_level)
    yield from lines(words, "note", level, *when(not f.is_solo, "panel.score.silence"))


# -- the end


def ending(game: GameModule, view: View, lang: str) -> Panel | None:
    """VIC-10.2, 11.6 to 11.8 The summary of a game that is over."""
    if view.result is None:
        return None
    s = sight(view, game).s
    words = texts_for(lang, PACKAGE, s.facts.data)
    return Panel("ending", words.say("panel.end"), tuple(ending_rows(s, view.result, words)))


def ending_rows(s: State, result: Result, words: Texts) -> Iterator[Row]:
    """The reason, how near the defeat was, points, fame."""
    f = s.facts
    yield row(words.say(f"result.{result.reason}"), mark="title")
    yield row(words.say("panel.defeat.coronela"), f"{s.coronela_in_city()} / {f.min_coronela}")
    yield row(words.say("panel.defeat.rubble"), f"{s.rubble_tokens()} / {f.max_rubble}")
    if f.scores:
        for name, points in zip(f.players, s.points, strict=True):
            mark = "now" if name in result.winners else ""
            yield row(words.name(name), words.say("panel.score.points", points=points), mark=mark)
        yield row(words.say("panel.end.together", level=f.victory_level), str(sum(s.points)))
    if "fame" in result.scores:
        yield row(words.say("panel.end.fame"), mark="head")
        for key, n in fame_items(s):
            yield row(words.say(f"panel.end.{key}"), words.say("panel.end.item", n=n))
        yield row(words.say("panel.end.total"), str(result.scores["fame"]), mark="now")


def fame_items(s: State) -> tuple[tuple[str, int], ...]:
    """VIC-11.8, 14 The terms of the fame."""
    last = s.facts.cards[s.card]
    return (
        ("points", sum(s.points)),
        ("rauxa" if last.rauxa else "seny", 2 * last.points if last.rauxa else last.points),
        ("least", s.facts.min_coronela),
        ("coronela", s.coronela_in_city()),
        ("rubble", -s.rubble_tokens()),
        ("options", fame_of_options(s)),
    )

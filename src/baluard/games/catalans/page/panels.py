"""The boxes beside the board, in the reader's language: the round, the powers, deals and promises, reserves."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.catalans.board import sequence
from baluard.games.catalans.board.faces import cards
from baluard.games.catalans.board.faces import concessions as concession_rows
from baluard.games.catalans.eyes.foresight import Sight, mean_value, next_is_red, sight
from baluard.games.catalans.eyes.view import Position
from baluard.games.catalans.model.deals import AnyItem, Promise, Saying
from baluard.games.catalans.model.facts import ACTIONS, BOURBON, NOBODY, PERIODS, POWERS
from baluard.games.catalans.model.state import Deal, State
from baluard.games.catalans.rules.marks import mark_of
from baluard.games.catalans.rules.scoring import score_defeat, score_fall
from baluard.games.catalans.rules.tracks import reinforcements, reserved
from baluard.games.catalans.words.dealwords import item_text, promise_text
from baluard.kernel.values import Result, View
from baluard.page.contract import GameModule
from baluard.page.remarks import said, when
from baluard.page.rows import lines, panels_of, row
from baluard.page.widgets import Panel, Row
from baluard.texts import Texts, texts_for

GUIDED = 3  # rounds with hints for beginners
FEW_SEGMENTS = 4
NONE = "—"
MARKS = {"kept": "won", "lapsed": "lost", "broken": "lost"}  # the style of what became of a promise or a word


def panels(game: GameModule, view: View, lang: str) -> tuple[Panel, ...]:
    """All boxes that have something to say."""
    now = sight(view, game)
    s, d = now.s, now.s.facts.data
    words = texts_for(lang, d.package, d)
    talk = {
        "panel.offers": [one for deal in s.proposals for one in deal_rows("panel.offers.head", s, deal, words)],
        "panel.promises": [promise_row(s, at, words) for at in range(len(s.promises))],
        "panel.deals": [one for deal in reversed(s.deals) for one in deal_rows("panel.deals.head", s, deal, words)],
    }
    order = sorted(s.facts.powers, key=lambda power: power not in now.own)
    return (
        Panel("round", words.say("panel.round", round=s.round), tuple(round_rows(now, words))),
        *panels_of(talk if s.facts.negotiation != "off" else {}, words),
        *(power_panel(now, power, words) for power in order),
        *panels_of({"panel.actions": actions(s, words), "panel.reserves": reserves(s, words)}, words),
    )


# -- the moment


def moment(game: GameModule, view: View, lang: str) -> str:
    """The round, the phase, and the power that decides; while all talk, only what about."""
    words = texts_for(lang, game.package, game.data)
    p: Position = view.present
    facts = {"round": p.round, "phase": words.say(f"phase.{p.phase}")}
    pending = [one for one in view.asked if one.required and "power" in one.about]
    if len(pending) == 1:
        return words.say("panel.moment.power", {**facts, "power": pending[0].about["power"]})
    talking = "ready" in [one.tag for one in view.asked]
    return words.say("panel.moment.talk" if talking else "panel.moment", facts)


def face_up(game: GameModule, view: View, lang: str) -> Panel | None:
    """CAT-4 The card that is being played, or the concession whose text is carried out: what it says. In the first
    rounds of a game with hints also what to think of."""
    now = sight(view, game)
    s = now.s
    source = getattr(now.running, "source", "")
    if not source and s.phase == "c" and 0 <= s.turn < len(s.slots):
        source = s.slots[s.turn]
    d = s.facts.data
    shown = cards(d).get(source) or concession_rows(d).get(source)
    words = texts_for(lang, d.package, d)
    advice = guide(now, words) if is_guided(now) else ()
    if shown is None:
        return Panel("face_up", words.say("panel.guide"), advice) if advice else None
    title = words.say("panel.face_up", card=source, value=shown.value)
    return Panel("face_up", title, (row(getattr(shown.text, lang)), *advice))


# -- for beginners


def is_guided(now: Sight) -> bool:
    """Is this one of the first rounds of a game with hints?"""
    f = now.s.facts
    return f.options["guided_start"] == "on" and now.s.round <= GUIDED and now.s.phase != "over"


def guide(now: Sight, words: Texts) -> tuple[Row, ...]:
    """What to think of in this round, and in this phase of it."""
    keys = (f"panel.guide.round{min(max(now.s.round, 1), GUIDED)}", f"panel.guide.{now.s.phase}")
    return tuple(row(words.say(key), mark="advice") for key in keys if words.has(key))


# -- the round


def round_rows(now: Sight, words: Texts) -> Iterator[Row]:
    """CAT-3 Period and phase, the turn sequence now and next, the wall and the Bourbons."""
    s, most = now.s, now.s.facts.constants
    phase = words.say("panel.round.period", period=PERIODS[s.period], phase=words.say(f"phase.{s.phase}"))
    yield row(phase, mark="now")
    if s.phase != "over":
        yield row(words.say("panel.round.now"), ways(sequence.now(now.p)[1], words))
        yield row(words.say("panel.round.next"), ways(sequence.following(now.p), words))
    few = "danger" if s.wall <= FEW_SEGMENTS else ""
    yield row(words.say("panel.round.wall"), f"{s.wall} / {most['wall_segments']}", mark=few)
    yield row(words.say("panel.round.bourbons"), f"{s.bourbons_on_map()} / {most['bourbon_defeat_threshold']}")
    if s.phase != "over":
        attacks = sum(s.facts.cards[name].icons.count("W-") for name in s.bag)  # on the wall, in the draw pile
        blue = said("panel.round.blue" if s.blue else "panel.round.no_blue", number=reinforcements(s))
        yield from lines(words, "note", said("panel.round.mean", mean=mean_value(s), number=attacks), blue)
    yield from lines(words, "danger", *when(s.latched, "panel.round.latched"))
    yield from lines(words, "effect", *when(s.pending, "panel.round.pending", number=len(s.pending)))


def ways(order: tuple[str, ...], words: Texts) -> str:
    """A sequence of powers; a question mark where it is open."""
    return " → ".join(words.name(power) if power else "?" for power in order)


# -- deals


def deal_rows(key: str, s: State, deal: Deal, words: Texts) -> Iterator[Row]:
    """CAT-10.9 A deal: its parties, what each gives, and what became of it."""
    number, a, b, gives, gets, _ = deal
    yield row(words.say(key, power=POWERS[a], other=POWERS[b], number=number), mark="head")
    for giver, items in ((a, gives), (b, gets)):
        if not items:
            yield row(words.name(POWERS[giver]), NONE)
        for item in items:
            status = status_of(s, number, giver, item)
            became = f"{item_text(item, words)} · {words.say(status)}" if status else item_text(item, words)
            yield row(words.name(POWERS[giver]), became, mark=MARKS.get(status.rpartition(".")[2], ""))


def status_of(s: State, deal: int, giver: int, item: AnyItem) -> str:
    """CAT-10.9 The text of what became of a promise or a word of a deal that was made; empty for all else."""
    if not deal or not isinstance(item, (Saying, Promise)):
        return ""
    status = mark_of(s, deal, giver, item)
    if status or isinstance(item, Saying):
        return f"panel.deals.{status or 'open'}"
    return "panel.promises.open" if s.phase != "over" and (deal, giver, item, "open") in s.promises else ""


def promise_row(s: State, at: int, words: Texts) -> Row:
    """CAT-10.6 A promise: whose, what, and whether it holds, was kept, or has lapsed; what it will earn."""
    deal, power, promised, status = s.promises[at]
    parts = [promise_text(promised, words), words.say(f"panel.promises.{status}")]
    paid = [later[2] for later in s.later if later[1] == power and later[3:] == (deal, promised)]
    if paid:
        parts.append(words.say("panel.promises.paid", number=sum(paid)))
    return row(words.name(POWERS[power]), " · ".join(parts), mark="now" if status == "open" else MARKS[status])


# -- a power


def power_panel(now: Sight, power: int, words: Texts) -> Panel:
    """CAT section 9 Resources, will to fight, troops, concessions, characters, points under both endings."""
    title = words.say("panel.power.yours" if power in now.own else "panel.power", power=POWERS[power])
    return Panel(f"power-{POWERS[power]}", title, tuple(power_rows(now, power, words)))


def power_rows(now: Sight, power: int, words: Texts) -> Iterator[Row]:
    """How a power stands, as far as these eyes may know it."""
    s, p, money = now.s, now.p, now.s.resources[power]
    kept, goals, (fall, defeat) = reserved(s, power), p.goals[POWERS[power]], p.points[POWERS[power]]
    purse = words.say("panel.power.reserved", number=money, kept=kept) if kept else number(money)
    yield row(words.say("panel.power.resources"), purse, mark="danger" if money < 0 else "")
    yield row(words.say("panel.power.will"), will(s, s.levels[power], words))
    troops = words.say("panel.power.on_map", number=sum(s.troops[power]), reserve=s.reserve[power])
    yield row(words.say("panel.power.troops"), troops)
    held = [f"{words.name(name)} ({s.facts.concessions[name].value})" for name in s.held[power]]
    yield row(words.say("panel.power.concessions"), ", ".join(held) or NONE)
    characters = [character(s, card, since, words) for card, owner, since in s.characters if owner == power]
    if characters:
        yield row(words.say("panel.power.characters"), ", ".join(characters))
    key = "panel.power.public"
    if isinstance(goals, tuple):
        key = "panel.power.points"
        yield row(words.say("panel.power.goals"), ", ".join(words.name(goal) for goal in goals))
    yield row(words.say("panel.power.vp"), words.say(key, fall=fall, defeat=defeat), mark="effect")


def character(s: State, card: str, since: int, words: Texts) -> str:
    """CAT-5.2 A character, and from which round it can be used."""
    return words.name(card) if since < s.round else words.say("panel.power.from", card=card, round=since + 1)


def number(value: int) -> str:
    """With the sign of minus that numbers have elsewhere."""
    return str(value).replace("-", "−")


def will(s: State, level: int, words: Texts) -> str:
    """CAT-1.8 A level: its name, value and cost; or that there is no war."""
    f = s.facts
    facts = {"level": level, "name": f"level_{level}", "value": f.value[level], "cost": f.war_cost[level]}
    return words.say("panel.power.at_war" if f.at_war[level] else "panel.power.at_peace", facts)


# -- actions and reserves


def actions(s: State, words: Texts) -> Iterator[Row]:
    """CAT-7.1 Who has taken an action this round, and who may not take it."""
    for action, taker, banned in zip(ACTIONS, s.done, s.banned, strict=True):
        free = taker == NOBODY
        done = words.say("panel.actions.free") if free else words.say("panel.actions.done", power=POWERS[taker])
        barred = "" if banned == NOBODY else words.say("panel.actions.banned", power=POWERS[banned])
        yield row(words.name(action), done, barred)


def reserves(s: State, words: Texts) -> Iterator[Row]:
    """CAT-1.9, 3.e.3 Reserves of those whom nobody plays, and the Bourbons out of play."""
    for power, name in enumerate(POWERS):
        if not s.facts.is_played[power]:
            stock = " / ".join(str(box) for box in s.boxes) if power == BOURBON[0] else str(s.reserve[power])
            on_map = words.say("panel.reserves.stock", map=sum(s.troops[power]), stock=stock)
            out = [words.say("panel.reserves.out", number=s.out[power])] if power in BOURBON else []
            yield row(words.name(name), on_map, *out)
    yield from lines(words, "effect", *when(next_is_red(s), "panel.reserves.red"))


# -- the end


def ending(game: GameModule, view: View, lang: str) -> Panel | None:
    """CAT-11 How the game ended: the points of every power, item by item."""
    result, s = view.result, sight(view, game).s
    if result is None:
        return None
    words = texts_for(lang, s.facts.data.package, s.facts.data)
    rows = [row(words.say(f"result.{result.reason}"), mark="title")]
    return Panel("ending", words.say("panel.end"), (*rows, *(point_rows(s, result, words) if result.scores else ())))


def point_rows(s: State, result: Result, words: Texts) -> Iterator[Row]:
    """The points of every power, and what they are made up of."""
    score = score_defeat if result.reason == "defeat" else score_fall
    sums = [score(s, power) for power in s.facts.powers]
    items = [{key: amount for _, key, amount in one.lines} for one in sums]
    yield row("", *(words.name(POWERS[power]) for power in s.facts.powers), mark="head")
    yield row(words.say("panel.end.total"), *(number(one.total) for one in sums), mark="now")
    for key in dict.fromkeys(key for one in items for key in one):
        yield row(words.say(key), *(number(one.get(key, 0)) for one in items))
    yield row(words.say("panel.end.resources"), *(number(s.resources[power]) for power in s.facts.powers))

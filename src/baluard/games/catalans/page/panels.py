"""The boxes beside the board, in the reader's language: the round, the powers, deals and promises, reserves."""

from __future__ import annotations

from baluard.games.catalans.board import sequence
from baluard.games.catalans.board.faces import cards
from baluard.games.catalans.board.faces import concessions as concession_rows
from baluard.games.catalans.eyes.foresight import Sight, mean_value, next_is_red, sight
from baluard.games.catalans.eyes.view import Position
from baluard.games.catalans.model.deals import AnyItem, Promise, Saying
from baluard.games.catalans.model.facts import ACTIONS, BOURBON, NOBODY, PERIODS, POWERS
from baluard.games.catalans.model.state import Deal, State
from baluard.games.catalans.rules.marks import mark_of
from baluard.games.catalans.rules.rounds import reinforcements
from baluard.games.catalans.rules.scoring import score_defeat, score_fall
from baluard.games.catalans.rules.tracks import reserved
from baluard.games.catalans.words.dealwords import item_text, promise_text
from baluard.kernel.reckon import Sum
from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.page.widgets import Panel, Row
from baluard.texts import Texts, texts_for

GUIDED = 3  # rounds with hints for beginners
FEW_SEGMENTS = 4
NONE = "—"
MARKS = {"kept": "won", "lapsed": "lost", "broken": "lost"}  # the style of what became of a promise or a word


def panels(game: GameModule, view: View, lang: str) -> tuple[Panel, ...]:
    """All boxes that have something to say."""
    now, d = sight(view, game), game.data
    words = texts_for(lang, d.package, d)
    found = [round_panel(now, words)]
    if now.s.facts.negotiation != "off":
        found.extend(deals_panels(now, words))
    order = sorted(now.s.facts.powers, key=lambda power: power not in now.own)
    found.extend(power_panel(now, power, words) for power in order)
    found.extend((actions(now.s, words), reserves(now.s, words)))
    return tuple(found)


# -- the moment


def moment(game: GameModule, view: View, lang: str) -> str:
    """The round, the phase, and the power that decides; while all talk, only what about."""
    words = texts_for(lang, game.package, game.data)
    p: Position = view.present
    facts = {"round": p.round, "phase": words.say(f"phase.{p.phase}")}
    pending = [one for one in view.asked if one.required and "power" in one.about]
    if len(pending) == 1:
        return words.say("panel.moment.power", {**facts, "power": pending[0].about["power"]})
    talking = any(one.tag == "ready" for one in view.asked)
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
    row = cards(d).get(source) or concession_rows(d).get(source)
    words = texts_for(lang, d.package, d)
    advice = guide(now, words) if is_guided(now) else ()
    if row is None:
        return Panel("face_up", words.say("panel.guide"), advice) if advice else None
    title = words.say("panel.face_up", card=source, value=row.value)
    return Panel("face_up", title, (Row((getattr(row.text, lang),)), *advice))


# -- for beginners


def is_guided(now: Sight) -> bool:
    """Is this one of the first rounds of a game with hints?"""
    f = now.s.facts
    return f.options["guided_start"] == "on" and now.s.round <= GUIDED and now.s.phase != "over"


def guide(now: Sight, words: Texts) -> tuple[Row, ...]:
    """What to think of in this round, and in this phase of it."""
    keys = (f"panel.guide.round{min(max(now.s.round, 1), GUIDED)}", f"panel.guide.{now.s.phase}")
    return tuple(Row((words.say(key),), mark="advice") for key in keys if words.has(key))


# -- the round


def round_panel(now: Sight, words: Texts) -> Panel:
    """CAT-3 Round, period and phase, the turn sequence now and next, the wall and the Bourbons."""
    s = now.s
    f = s.facts
    rows = [
        Row(
            (words.say("panel.round.period", period=PERIODS[s.period], phase=words.say(f"phase.{s.phase}")),),
            mark="now",
        ),
        Row(
            (words.say("panel.round.wall"), f"{s.wall} / {f.constants['wall_segments']}"),
            mark="danger" if s.wall <= FEW_SEGMENTS else "",
        ),
        Row((words.say("panel.round.bourbons"), f"{s.bourbons_on_map()} / {f.constants['bourbon_defeat_threshold']}")),
    ]
    if s.phase != "over":
        rows[1:1] = [
            Row((words.say("panel.round.now"), ways(sequence.now(now.p)[1], words))),
            Row((words.say("panel.round.next"), ways(sequence.following(now.p), words))),
        ]
        blue = "panel.round.blue" if s.blue else "panel.round.no_blue"
        rows += [
            Row((words.say("panel.round.mean", mean=mean_value(s), number=wall_attacks(s)),), mark="note"),
            Row((words.say(blue, number=reinforcements(s)),), mark="note"),
        ]
    if s.latched:
        rows.append(Row((words.say("panel.round.latched"),), mark="danger"))
    if s.pending:
        rows.append(Row((words.say("panel.round.pending", number=len(s.pending)),), mark="effect"))
    return Panel("round", words.say("panel.round", round=s.round), tuple(rows))


def ways(order: tuple[str, ...], words: Texts) -> str:
    """A sequence of powers; a question mark where it is open."""
    return " → ".join(words.name(power) if power else "?" for power in order)


def wall_attacks(s: State) -> int:
    """Attacks on the wall that are still in the draw pile."""
    return sum(s.facts.cards[name].icons.count("W-") for name in s.bag)


# -- deals


def deals_panels(now: Sight, words: Texts) -> list[Panel]:
    """CAT-10.9 Offers that these eyes may see, the promises of this round, all deals that were made."""
    found: list[Panel] = []
    s = now.s
    if s.proposals:
        rows = [row for deal in s.proposals for row in deal_rows("panel.offers.head", s, deal, words)]
        found.append(Panel("offers", words.say("panel.offers"), tuple(rows)))
    if s.promises:
        rows = [promise_row(now, i, words) for i in range(len(s.promises))]
        found.append(Panel("promises", words.say("panel.promises"), tuple(rows)))
    if s.deals:
        rows = [row for deal in reversed(s.deals) for row in deal_rows("panel.deals.head", s, deal, words)]
        found.append(Panel("deals", words.say("panel.deals"), tuple(rows)))
    return found


def deal_rows(key: str, s: State, deal: Deal, words: Texts) -> list[Row]:
    """A deal: its parties, what each gives, and what became of it."""
    number, a, b, gives, gets, _ = deal
    rows = [Row((words.say(key, power=POWERS[a], other=POWERS[b], number=number),), mark="head")]
    for giver, items in ((a, gives), (b, gets)):
        if not items:
            rows.append(Row((words.name(POWERS[giver]), NONE)))
        for item in items:
            status = status_of(s, number, giver, item)
            became = f"{item_text(item, words)} · {words.say(status)}" if status else item_text(item, words)
            rows.append(Row((words.name(POWERS[giver]), became), mark=MARKS.get(status.rpartition(".")[2], "")))
    return rows


def status_of(s: State, deal: int, giver: int, item: AnyItem) -> str:
    """CAT-10.9 The text of what became of a promise or a word of a deal that was made; empty for all else."""
    if not deal or not isinstance(item, (Saying, Promise)):
        return ""
    status = mark_of(s, deal, giver, item)
    if status or isinstance(item, Saying):
        return f"panel.deals.{status or 'open'}"
    return "panel.promises.open" if s.phase != "over" and (deal, giver, item, "open") in s.promises else ""


def promise_row(now: Sight, at: int, words: Texts) -> Row:
    """CAT-10.6 A promise: whose, what, and whether it holds, was kept, or has lapsed; what it will earn."""
    s = now.s
    deal, power, promised, status = s.promises[at]
    state = words.say(f"panel.promises.{status}")
    paid = [row[2] for row in s.later if row[1] == power and row[3:] == (deal, promised)]
    if paid:
        state = f"{state} · {words.say('panel.promises.paid', number=sum(paid))}"
    mark = "now" if status == "open" else MARKS[status]
    return Row((words.name(POWERS[power]), f"{promise_text(promised, words)} · {state}"), mark=mark)


# -- a power


def power_panel(now: Sight, power: int, words: Texts) -> Panel:
    """CAT section 9 Resources, will to fight, troops, concessions, characters, points under both endings."""
    s, p = now.s, now.p
    name = POWERS[power]
    fall, defeat = p.points[name]
    kept = reserved(s, power)
    purse = (
        words.say("panel.power.reserved", number=s.resources[power], kept=kept) if kept else number(s.resources[power])
    )
    rows = [
        Row((words.say("panel.power.resources"), purse), mark="danger" if s.resources[power] < 0 else ""),
        Row((words.say("panel.power.will"), will(s, s.levels[power], words))),
        Row(
            (
                words.say("panel.power.troops"),
                words.say("panel.power.on_map", number=sum(s.troops[power]), reserve=s.reserve[power]),
            )
        ),
        Row((words.say("panel.power.concessions"), concessions(s, power, words))),
    ]
    if any(owner == power for _, owner, _ in s.characters):
        rows.append(Row((words.say("panel.power.characters"), characters(s, power, words))))
    goals = p.goals[name]
    known = isinstance(goals, tuple)
    if isinstance(goals, tuple):
        rows.append(Row((words.say("panel.power.goals"), ", ".join(words.name(goal) for goal in goals))))
    key = "panel.power.points" if known else "panel.power.public"
    rows.append(Row((words.say("panel.power.vp"), words.say(key, fall=fall, defeat=defeat)), mark="effect"))
    title = words.say("panel.power.yours" if power in now.own else "panel.power", power=name)
    return Panel(f"power-{name}", title, tuple(rows))


def number(value: int) -> str:
    """With the sign of minus that numbers have elsewhere."""
    return str(value).replace("-", "−")


def will(s: State, level: int, words: Texts) -> str:
    """CAT-1.8 A level: its name, value and cost; or that there is no war."""
    f = s.facts
    facts = {"level": level, "name": f"level_{level}", "value": f.value[level], "cost": f.war_cost[level]}
    return words.say("panel.power.at_war" if f.at_war[level] else "panel.power.at_peace", facts)


def concessions(s: State, power: int, words: Texts) -> str:
    """The concessions of a power with their values."""
    worth = s.facts.concessions
    return ", ".join(f"{words.name(name)} ({worth[name].value})" for name in s.held[power]) or NONE


def characters(s: State, power: int, words: Texts) -> str:
    """CAT-5.2 Characters, and from which round they can be used."""
    rows = [(card, since) for card, owner, since in s.characters if owner == power]
    return ", ".join(
        words.name(card) if since < s.round else words.say("panel.power.from", card=card, round=since + 1)
        for card, since in rows
    )


# -- actions and reserves


def actions(s: State, words: Texts) -> Panel:
    """CAT-7.1 Who has taken an action this round, and who may not take it."""
    rows = []
    for i, action in enumerate(ACTIONS):
        done = (
            words.say("panel.actions.done", power=POWERS[s.done[i]])
            if s.done[i] != NOBODY
            else words.say("panel.actions.free")
        )
        banned = words.say("panel.actions.banned", power=POWERS[s.banned[i]]) if s.banned[i] != NOBODY else ""
        rows.append(Row((words.name(action), done, banned)))
    return Panel("actions", words.say("panel.actions"), tuple(rows))


def reserves(s: State, words: Texts) -> Panel:
    """CAT-1.9, 3.e.3 Reserves of those whom nobody plays, and the Bourbons out of play."""
    f = s.facts
    rows = []
    for power, name in enumerate(POWERS):
        if f.is_played[power]:
            continue
        stock = " / ".join(str(box) for box in s.boxes) if power == BOURBON[0] else str(s.reserve[power])
        cells = [words.name(name), words.say("panel.reserves.stock", map=sum(s.troops[power]), stock=stock)]
        if power in BOURBON:
            cells.append(words.say("panel.reserves.out", number=s.out[power]))
        rows.append(Row(tuple(cells)))
    if next_is_red(s):
        rows.append(Row((words.say("panel.reserves.red"),), mark="effect"))
    return Panel("reserves", words.say("panel.reserves"), tuple(rows))


# -- the end


def ending(game: GameModule, view: View, lang: str) -> Panel | None:
    """CAT-11 How the game ended: the points of every power, item by item."""
    result, s = view.result, sight(view, game).s
    if result is None:
        return None
    words = texts_for(lang, game.package, game.data)
    rows = [Row((words.say(f"result.{result.reason}"),), mark="title")]
    if not result.scores:
        return Panel("ending", words.say("panel.end"), tuple(rows))
    sums = {power: (score_defeat if result.reason == "defeat" else score_fall)(s, power) for power in s.facts.powers}
    rows.append(Row(("", *(words.name(POWERS[power]) for power in sums)), mark="head"))
    rows.append(Row((words.say("panel.end.total"), *(number(one.total) for one in sums.values())), mark="now"))
    keys: list[str] = []
    for one in sums.values():
        keys.extend(key for _, key, amount in one.lines if amount and key not in keys)
    for key in keys:
        rows.append(Row((words.say(key), *(number(amount_of(one, key)) for one in sums.values()))))
    rows.append(Row((words.say("panel.end.resources"), *(number(s.resources[power]) for power in sums))))
    return Panel("ending", words.say("panel.end"), tuple(rows))


def amount_of(one: Sum, key: str) -> int:
    """One item of a sum; nothing where it has none."""
    return sum(amount for _, name, amount in one.lines if name == key)

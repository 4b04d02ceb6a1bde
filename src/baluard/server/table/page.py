"""The game page as a value: everything a template needs, for one browser at one table."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from baluard.kernel.errors import NotOffered
from baluard.kernel.given import Given
from baluard.kernel.values import Answer, Asked, Entry, Result, View
from baluard.page.contract import GameModule
from baluard.page.widgets import Board, CardRow, Instrument, Panel
from baluard.server.campaign.battles import BattleNote, notes_of
from baluard.server.campaign.dice_box import DiceBox, box_of
from baluard.server.campaign.joined import JoinedNote, note_of
from baluard.server.campaign.order_desk import OrderDesk, Plan, desks_of, plans_of
from baluard.server.common.errors import Parked
from baluard.server.common.words import Words, game_title, options_in_words, roles_of
from baluard.server.games.drafts import draft_for, kept_for
from baluard.server.games.house import House
from baluard.server.games.live import Live
from baluard.server.games.notices import Spoken, ending_of, moment_of, spoken
from baluard.server.games.numbers import Numbers, numbers_for
from baluard.server.mail.addresses import MailSeat, mails_of
from baluard.server.people.hands import HIDE, kinds_of
from baluard.server.people.lent import fight_at
from baluard.server.people.push import Hub
from baluard.server.people.rematch import label_of
from baluard.server.people.seats import Guest, Overseer, organiser_of, overseers
from baluard.server.people.sitters import Sitter, Wait, address_of, has_teams, sitters_at, waiting
from baluard.server.people.watching import seen_by
from baluard.server.questions.light import is_light
from baluard.server.questions.offers import OfferDesk, offer_desk_of
from baluard.server.questions.questions import Question, prompt, question_of
from baluard.server.questions.screen import (
    Screen,
    Wish,
    answerable,
    asked_by_name,
    curtain_for,
    eyes_asked,
    eyes_of,
    is_others,
    keys_still_open,
    known_to,
    pick,
    screen_of,
)
from baluard.server.questions.windows import Window, other_windows, windows_of
from baluard.server.records.history import Chapter, Tale, read_tale, story, view_at
from baluard.server.records.parked import parked_page
from baluard.server.settings import Settings
from baluard.server.table.corrections import Foreseen, foreseen
from baluard.server.table.desk import may_keep
from baluard.server.table.folders import cover_address
from baluard.server.table.proposals import (
    agreed_motions,
    asked_in,
    is_at_once,
    may_answer,
    may_decline,
    shown_to,
    text_of,
)
from baluard.server.time.desk import TimeDesk, time_desk_of
from baluard.store import Chat, DraftRow, Proposal


class Offer(Struct, frozen=True):
    """A motion that can be proposed: its button, and what is asked before."""

    kind: str
    title: str
    sure: str


class Other(Struct, frozen=True):
    """An open decision that could be answered instead."""

    id: str
    seat: str
    prompt: str
    is_others: bool = False  # an organiser would answer it for another seat


class Undo(Struct, frozen=True):
    """How far one may go back: alone, or only if the others consent."""

    seat: str = ""
    step: int = -1
    turn: int = -1
    ask_step: int = -1  # beyond the barrier: the others have to be asked
    ask_turn: int = -1


class Page(Struct, frozen=True):
    """One browser's view of one game."""

    guest: Guest
    words: Words
    title: str
    sitters: tuple[Sitter, ...]
    proposal: Proposal | None
    proposal_key: str
    may_answer_proposal: bool
    may_decline_proposal: bool
    talk: tuple[Spoken, ...]
    names: dict[str, str]
    called: dict[str, Given]  # those of them that a person has given themselves
    n: int  # of the last entry, as these eyes count
    rev: int
    teams: bool  # are there sides of several seats, so that talk may be meant for one side only?
    live: Live | None = None
    view: View | None = None
    eyes: tuple[str, ...] = ()
    acting: str = ""
    curtain: str = ""
    board: Board | None = None
    asking: Question | None = None
    others: tuple[Other, ...] = ()
    offer_desk: OfferDesk | None = None  # offers beside the question
    order_desks: tuple[OrderDesk, ...] = ()  # orders in writing
    plans: tuple[Plan, ...] = ()  # those of partners, before they are given
    dice_box: DiceBox | None = None  # dice from elsewhere
    handovers: tuple[Other, ...] = ()  # seats of the same screen that could speak
    waits: tuple[Wait, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    panels: tuple[Panel, ...] = ()
    card: Panel | None = None  # the card that lies face up
    cards: tuple[CardRow, ...] = ()
    instruments: tuple[Instrument, ...] = ()
    talk_note: str = ""
    roles: tuple[str, ...] = ()  # who the seats of this browser are, and how they win
    offers: tuple[Offer, ...] = ()
    correction: Foreseen | None = None  # what a correction that is proposed would change
    example: str = ""  # the position as a text, for who wants to put something right
    arrow: tuple[str, ...] = ()  # the board keys between which something is being decided
    undo: Undo = Undo()
    result: Result | None = None
    windows: tuple[Window, ...] = ()  # masked ones, with the standing orders of the seat
    unsaid: tuple[tuple[str, str], ...] = ()  # (tag, title) of the others
    window_seat: str = ""
    at: int | None = None
    moment: str = ""  # the turn and who is active
    outcome: str = ""  # who has won
    ending: Panel | None = None
    calls: bool = False  # is something asked of this browser that the game waits for?
    cover: str = ""  # while the table gathers: a picture of the game, and how it is set up
    set_up: tuple[tuple[str, str], ...] = ()
    again: str = ""  # the address of a new game like this one
    rematch: str = ""
    overseers: tuple[Overseer, ...] = ()  # who sees all
    joined: JoinedNote | None = None  # a battle at a table of its own
    battles: tuple[BattleNote, ...] = ()  # of the seats that fight: by whom, and to whom it can be handed
    has_papers: bool = False  # is something played on a real table, with sheets to print?
    may_keep_desk: bool = False  # is the organiser's desk this browser's?
    organiser: str = ""  # the seat without a side from which this browser sees all
    answers_for: str = ""  # the seat for which the organiser is about to answer
    time: TimeDesk | None = None  # what can be done about the clocks, at a table with a pace
    mails: tuple[MailSeat, ...] = ()  # the letters of its own seats
    seen: int | None = None  # the last entry that its seats have seen of a running game
    parked: str = ""  # why the present rules cannot open the game
    may_set_back: bool = False


class Desk(Struct, frozen=True):
    """What the store has for one page, read in one transaction."""

    numbers: Numbers
    talk: list[Chat]
    mails: tuple[MailSeat, ...]
    tale: Tale | None = None
    recent: tuple[Entry, ...] = ()  # what can be taken back
    drafts: tuple[DraftRow, ...] = ()
    plans: tuple[DraftRow, ...] = ()  # drafts of partners who share them
    then: View | None = None  # the table as it stood at the entry that the page asks for


def build(house: House, hub: Hub, settings: Settings, guest: Guest, lang: str, wish: Wish) -> Page:
    """The page of one browser."""
    row = guest.row
    game = house.shown_game(row)
    words = Words(lang, game)
    sides, players = game.sides(row.options), asked_in(game, row.options, guest.proposal)
    proposal = shown_to(guest, players)
    sitters = sitters_at(house, hub, settings, guest, game, words)
    try:
        screen = None if row.status == "gathering" else screen_of(house.live(row.id, row), guest)
        parked: dict[str, Any] = {}
    except Parked:
        screen, parked = None, parked_page(house, house.row(row.id), guest, words, wish.at)
    desk = lay_out(house, guest, game, screen, wish, settings.mail.smtp is None)
    common: dict[str, Any] = {
        "guest": guest,
        "words": words,
        "title": row.title or game_title(words),
        "sitters": sitters,
        "proposal": proposal,
        "proposal_key": text_of(proposal) if proposal else "",
        "may_answer_proposal": may_answer(guest, players),
        "may_decline_proposal": may_decline(guest, players),
        "talk": tuple(spoken(line, words, desk.numbers.seen) for line in desk.talk),
        "names": {s.seat: f"{s.name} ({s.title})" if s.name else s.title for s in sitters},
        "called": {s.seat: Given(f"{s.name} ({s.title})") for s in sitters if s.name},
        "n": desk.numbers.seen(row.log_n),
        "rev": row.rev - desk.numbers.posts,
        "teams": has_teams(sides) and any(sides[seat] for seat in guest.seats),
        "again": address_of(guest, sitters, {s.seat: s for s in sitters}),
        "rematch": label_of(house, guest, sitters),
        "organiser": organiser_of(game, guest),
        "overseers": overseers(game, row, guest.holders),
        "roles": roles_of(guest.seats, sides, words),
        "mails": desk.mails,
        "time": time_desk_of(house, game, guest, sitters, words),
        "may_keep_desk": may_keep(game, guest),
    }
    if row.status == "gathering":
        parked |= {"cover": cover_address(house, row.slug), "set_up": options_in_words(game, row.options, words)}
    if screen is None:
        return Page(**common, **parked)
    if desk.then is not None:
        return Page(**{**common, **past(house, screen, lang, wish, desk, desk.then)})
    wish = replace(wish, decision=desk.numbers.question(screen.live, wish.decision))
    return Page(**{**common, **present(house, screen, lang, wish, sitters, desk)})


def lay_out(house: House, guest: Guest, game: GameModule, screen: Screen | None, wish: Wish, by_hand: bool) -> Desk:
    """All that a page needs of the store beside who sits where."""
    row, seats = guest.row, guest.seats
    sides = game.sides(row.options)
    with house.store.snapshot() as reads:
        eyes = game.eyes_of(seats, row.options)
        numbers = numbers_for(house, row, seats, reads)
        talk = reads.talk(row.id, sorted({sides[seat] for seat in eyes}))
        mails = mails_of(reads, row.id, seats, by_hand)
        if screen is None:
            return Desk(numbers, talk, mails)
        if wish.at is not None:
            at, then = moment_in(screen, wish, numbers)
            tale = read_tale(reads, row.id, upto=at)
            return Desk(numbers, talk, mails, tale, then=view_at(house, screen.live, at, then, reads))
        playing = bool(seats) and not screen.live.match.is_over
        partners = tuple(one for seat in seats for one in game.shares_plans(seat, row.options))
        return Desk(
            numbers,
            talk,
            mails,
            None if wish.only_question else read_tale(reads, row.id),
            tuple(house.recent(screen.live, reads)) if playing else (),
            tuple(reads.drafts(row.id, (*seats, *guest.fights))) if playing else (),
            tuple(reads.drafts(row.id, partners)) if playing and partners else (),
        )


def moment_in(screen: Screen, wish: Wish, numbers: Numbers) -> tuple[int, tuple[str, ...]]:
    """The entry at which a page looks back, and with whose eyes: with all once the game is over."""
    live = screen.live
    at, last = numbers.in_log(wish.at or 0), live.match.save.last_n
    if not 0 <= at <= max(last, numbers.in_log(numbers.seen(last))):
        raise NotOffered()
    eyes = live.game.seats(live.row.options) if live.match.is_over else known_to(screen, wish.seat)
    return min(at, last), eyes


def past(house: House, screen: Screen, lang: str, wish: Wish, desk: Desk, view: View) -> dict[str, Any]:
    """The board and the story as of an entry."""
    live = screen.live
    words = Words(lang, live.game, view)
    _, eyes = moment_in(screen, wish, desk.numbers)
    return {
        "words": words,
        "live": live,
        "view": view,
        "eyes": eyes,
        "board": live.game.board(view, words.lang),
        "chapters": story(house, live.row, eyes, words, count=desk.numbers.seen, tale=desk.tale),
        "panels": live.game.panels(view, words.lang),
        "has_papers": bool(live.game.papers(view, words.lang)),
        "card": live.game.face_up(view, words.lang),
        **pictures(live.game, view, words.lang),
        "at": wish.at or 0,
        "moment": moment_of(live.game, view, words),
    }


def present(
    house: House, screen: Screen, lang: str, wish: Wish, sitters: tuple[Sitter, ...], desk: Desk
) -> dict[str, Any]:
    """The table as it stands."""
    live, guest, numbers = screen.live, screen.guest, desk.numbers
    game, match = live.game, live.match
    every = answerable(screen)
    beside = [a for a in every if a.decision.tag in game.composed and not is_others(screen, a)]
    open_ones = [a for a in every if a not in beside]
    chosen = asked_by_name(beside, wish) or pick(screen, open_ones, wish)
    curtain = curtain_for(screen, chosen, wish)
    view = live.view(eyes_of(screen, chosen, curtain))
    words = Words(lang, game, view)
    question = None
    if chosen and chosen not in beside and not curtain:
        question = question_for(screen, view, chosen, words, wish, desk)
    offered = frozenset(question.offered) if question else frozenset()
    acting = chosen.decision.seat if chosen else ""
    return {
        "words": words,
        "live": live,
        "view": view,
        "eyes": view.eyes,
        "acting": acting,
        "curtain": curtain,
        "asking": question,
        "others": () if curtain else others_open(screen, open_ones, chosen, words, numbers),
        "offer_desk": None if curtain else composed(live, view, beside, wish, words, desk),
        "order_desks": desks_of(screen, acting, curtain, desk.drafts, words),
        "plans": plans_of(screen, acting, curtain, desk.plans, words),
        "dice_box": None if curtain else box_of(house, screen, acting if acting in guest.seats else "", desk.drafts),
        "handovers": handovers(screen, every, acting, words, numbers) if not curtain else (),
        "waits": tuple(waiting(public, sitters, words) for public in view.asked if public.required or public.answered),
        "offers": offers_of(screen, sitters, words),
        "correction": foreseen(live, guest.proposal, view.eyes, words),
        "example": game.correction_example(view) if guest.seats and not match.is_over else "",
        "card": game.face_up(view, words.lang),
        **({} if wish.only_question else beside_question(house, screen, view, words, offered, desk)),
        "battles": notes_of(game, guest, fight_at(house, live.row)),
        "joined": note_of(house, guest, live),
        "calls": bool(curtain) or (question is not None and calls(screen, question)),
        "arrow": arrow_of(game, view, chosen, question),
        "undo": undo_of(house, screen, desk),
        "result": match.result,
        "moment": moment_of(game, view, words),
        "seen": seen_at(screen, desk),
        "outcome": ending_of(match.result, guest.seats, game, live.row.options, words) if match.result else "",
        "ending": game.ending(view, words.lang) if match.is_over else None,
        **windows_at(screen, chosen, curtain, view, question, words),
        "answers_for": acting if chosen is not None and is_others(screen, chosen) else "",
    }


def windows_at(
    screen: Screen, chosen: Asked | None, curtain: str, view: View, question: Question | None, words: Words
) -> dict[str, Any]:
    """The windows for which this browser may leave standing orders, and those of which nothing was said: of the seat
    that is asked, or of its only one while others are."""
    seats = screen.guest.seats
    seat = chosen.decision.seat if chosen else seats[0] if len(seats) == 1 and not screen.organiser else ""
    if curtain or seat not in seats or screen.live.match.is_over:
        return {}
    orders = next((one.orders for one in screen.guest.chairs if one.seat == seat), {})
    tag = question.tag if question is not None and question.masked and question.seat == seat else ""
    found = windows_of(screen.live.game, view, seat, orders, tag, words)
    return {"windows": found, "unsaid": other_windows(screen.live.game, view, found, words), "window_seat": seat}


def seen_at(screen: Screen, desk: Desk) -> int | None:
    """The last entry that the seats of this browser have seen, as their eyes count; None when nothing is known."""
    seen = seen_by(desk.drafts, screen.guest.seats)
    return None if seen is None else desk.numbers.seen(min(seen, screen.live.match.save.last_n))


def calls(screen: Screen, question: Question) -> bool:
    """Does the game wait for this browser's answer?"""
    return question.seat in screen.guest.seats and not question.optional and not question.answered


def question_for(screen: Screen, view: View, chosen: Asked, words: Words, wish: Wish, desk: Desk) -> Question:
    """The question that a page puts: with the draft that the seat has kept in its inputs."""
    kept = kept_for(desk.drafts, chosen)
    draft = draft_for(kept, chosen)
    view = screen.live.view(eyes_asked(screen, chosen, view.eyes))
    question = question_of(screen.live.game, view, chosen, keys_still_open(chosen, wish), words, wish.stack, draft)
    name = desk.numbers.name(screen.live.match.save.start_n, chosen)
    game, may_be_light = screen.live.game, wish.light and question.whole
    light = may_be_light and is_light(game, view, chosen, question.answer)
    light = light and not game.looks_first(view, chosen, question.keys)
    return replace(question, id=name, rev=kept.rev if kept else 0, light=light)


def others_open(
    screen: Screen, open_ones: list[Asked], chosen: Asked | None, words: Words, numbers: Numbers
) -> tuple[Other, ...]:
    """The open decisions that could be answered instead; where seats have secrets, those of the same seat."""
    start_n = screen.live.match.save.start_n
    acting = chosen.decision.seat if chosen else ""
    return tuple(
        Other(
            numbers.name(start_n, a),
            a.decision.seat,
            prompt(a.decision.tag, a.decision.about, words),
            is_others(screen, a),
        )
        for a in open_ones
        if a is not chosen and (not screen.secretive or a.decision.seat == acting)
    )


def composed(live: Live, view: View, beside: list[Asked], wish: Wish, words: Words, desk: Desk) -> OfferDesk | None:
    """What the seat whose eyes look may offer and answer, and what it is writing."""
    for asked in beside:
        if view.eyes[:1] == (asked.decision.seat,):
            kept = kept_for(desk.drafts, asked)
            shown = offer_desk_of(live.game, view, asked, draft_for(kept, asked), wish.adding, words)
            name = desk.numbers.name(live.match.save.start_n, asked)
            return shown and replace(shown, id=name, rev=kept.rev if kept else 0)
    return None


def handovers(screen: Screen, every: list[Asked], acting: str, words: Words, numbers: Numbers) -> tuple[Other, ...]:
    """The other seats of this screen that could say something, where seats have secrets from each other."""
    live = screen.live
    if not any(a.decision.tag in live.game.composed for a in every) or not screen.secretive:
        return ()
    found: dict[str, Other] = {}
    for asked in every:
        seat = asked.decision.seat
        if seat != acting and seat in screen.guest.seats:
            name = numbers.name(live.match.save.start_n, asked)
            found.setdefault(seat, Other(name, seat, words.say("compose.hand_over", seat=seat)))
    return tuple(found.values())


def beside_question(
    house: House, screen: Screen, view: View, words: Words, offered: frozenset[str], desk: Desk
) -> dict[str, Any]:
    """What the page shows around the question: the board and what lies beside it, the story, the panels. Of a battle
    that was handed to this browser it shows what the seat knows."""
    live, game = screen.live, screen.live.game
    papers = [game.papers(live.view((seat,)), words.lang) for seat in screen.guest.fights]
    known = {panel.id: panel for found in papers for panel in found}
    return {
        "board": game.board(view, words.lang, offered),
        "chapters": story(house, live.row, view.eyes, words, count=desk.numbers.seen, tale=desk.tale),
        "panels": tuple(known.get(panel.id, panel) for panel in game.panels(view, words.lang)),
        "has_papers": bool(game.papers(view, words.lang)),
        **pictures(game, view, words.lang),
    }


def pictures(game: GameModule, view: View, lang: str) -> dict[str, Any]:
    """What lies beside the board for these eyes, and what the rules say about talking."""
    return {
        "cards": game.cards(view, lang),
        "instruments": game.instruments(view, lang),
        "talk_note": game.talk_note(view, lang),
    }


def offers_of(screen: Screen, sitters: tuple[Sitter, ...], words: Words) -> tuple[Offer, ...]:
    """The motions that this browser may propose; where nobody has to be asked it is said that they are done at once."""
    live, guest = screen.live, screen.guest
    if not guest.seats or live.match.is_over or guest.seats == (screen.organiser,):
        return ()
    who = [(one.seat, one.kind) for one in sitters if one.side]
    found = []
    for kind in (*agreed_motions(live.game), *kinds_of(live.game, guest)):
        at_once = kind == HIDE or is_at_once(guest, who, live.game, kind)
        title = words.first((f"motion.{kind}_do",) if at_once else ()) or words.say(f"motion.{kind}_offer")
        sure = words.first((f"motion.{kind}_do_sure",) if at_once else ()) or words.say(f"motion.{kind}_sure")
        found.append(Offer(kind, title, sure))
    return tuple(found)


def arrow_of(game: GameModule, view: View, chosen: Asked | None, question: Question | None) -> tuple[str, ...]:
    """From where and at what something is being decided: by this browser, or by those it waits for."""
    if chosen is not None and question is not None:
        return game.arrow(chosen.decision.tag, chosen.decision.about, question.keys)
    return next((ends for ends in (game.arrow(p.tag, p.about, ()) for p in view.asked) if ends), ())


def undo_of(house: House, screen: Screen, desk: Desk) -> Undo:
    """How far this browser may go back: alone, or, behind dice or another's answer, if the others consent."""
    live, seats = screen.live, screen.guest.seats
    mine = [e for e in desk.recent if isinstance(e, Answer) and e.seat in seats and e.n > live.match.save.turn_n]
    step, turn = house.own_step(live, seats, desk.recent)
    if not mine:
        return Undo(screen.organiser, desk.numbers.seen(step)) if step >= 0 else Undo()
    ask_step = (mine[-1].gesture or mine[-1].n) - 1 if step < 0 else -1
    ask_turn = mine[0].n - 1 if turn < 0 else -1
    shown = [n if n < 0 else desk.numbers.seen(n) for n in (step, turn, ask_step, ask_turn)]
    return Undo(mine[-1].seat, *shown)

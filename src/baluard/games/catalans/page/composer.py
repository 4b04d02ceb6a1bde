"""CAT-10 What can be offered and answered in the open window, laid out so that a page can ask for it point by point."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import combining, normalize

from baluard.games.catalans.model.deals import (
    PROMISES,
    Act,
    AnyPromise,
    Benefit,
    Choose,
    GivenWord,
    Hit,
    Items,
    NoBid,
    NotAct,
    NotChoose,
    NotEnter,
    NotTake,
    NotUse,
    OfAction,
    OfCharacter,
    OfConcession,
    OfSlot,
    OfSpaces,
    PlaceIn,
    PlaceNotIn,
    PlayAs,
    Promise,
    Spare,
    Speech,
    Swap,
    Take,
    Use,
    WallOrder,
    Word,
    YieldTie,
    kind_of,
)
from baluard.games.catalans.model.facts import ACTIONS, ALLIED, ARAGON, BOURBON, POWERS, slot_name, slot_number
from baluard.games.catalans.model.state import Deal, State
from baluard.games.catalans.rules.marks import JUDGEMENTS, MOST_WORDS, Given, mark_of, words_given
from baluard.games.catalans.rules.offers import MOST_IN_ROUND, MOST_LINKS, Talk, faults_of_promise
from baluard.games.catalans.rules.promises import MODES, WALL_ORDERS
from baluard.games.catalans.rules.tracks import most_payable
from baluard.games.catalans.words.dealwords import item_text, items_text
from baluard.kernel.drafts import plain
from baluard.kernel.present import present_state
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.widgets import Blank, Choice, Composer, Point, Reply, Sheet, SheetSide, Standing
from baluard.texts import Texts, texts_for

ROUNDS_AHEAD = 12  # how far ahead a word may be given on the sheet
FORMS = tuple(str(form.__struct_config__.tag) for form in PROMISES)
A_WORD = (Word("x"),)  # what can always be offered, if anything can


def composer(game: GameModule, view: View, asked: Asked, lang: str) -> Composer:
    """CAT-10.4 The offers on the table that these eyes may see, and those that their powers may write."""
    s: State = present_state(view, game)
    words = texts_for(lang, s.facts.data.package, s.facts.data)
    talk = Talk(s, [power for power in s.facts.powers if s.facts.owner[power] == asked.decision.seat])
    sheets: list[Sheet] = []
    standing: list[Standing] = []
    for deal in s.proposals:
        standing.append(shown(s, deal, talk, words))
        if deal[2] in talk.powers and (sheet := counter_sheet(s, deal, talk, words)) is not None:
            sheets.append(sheet)
    for power in talk.powers:
        for other in s.facts.powers:
            if may_propose(talk, power, other):
                sheets.append(proposal_sheet(s, power, other, len(talk.powers) > 1, words))
    given = [judged(s, i, word, talk, words) for i, word in enumerate(words_given(s)) if word[2] in talk.powers]
    waiting = len([one for one in given if len(one.replies) == len(JUDGEMENTS)])
    return Composer(
        words.say("deal.title"),
        note(s, talk, words),
        tuple(standing),
        tuple(sheets),
        past=tuple(reversed(given)),
        past_title=words.say("deal.words.title", number=waiting),
    )


def note(s: State, talk: Talk, words: Texts) -> str:
    """CAT-10.4 How many offers are left, or why none can be made."""
    rows = [s.offers_made[power] for power in talk.powers]
    left = sum(max(0, min(s.facts.offers - made, MOST_IN_ROUND - in_round)) for made, in_round in rows)
    if s.window_owner >= 0 and s.window_owner not in talk.powers:
        key = "deal.note.only_owner" if s.window == "N3" else "deal.note.with_owner"
        return words.say(key, power=POWERS[s.window_owner], number=left)
    return words.say("deal.note.left", number=left)


def may_propose(talk: Talk, power: int, other: int) -> bool:
    """CAT-10.3, 10.4 Could this power offer that one anything at all? A word is always possible, if an offer is."""
    return not talk.faults(Speech("propose", POWERS[power], POWERS[other], A_WORD))


# -- offers on the table


def shown(s: State, deal: Deal, talk: Talk, words: Texts) -> Standing:
    """CAT-10.4, 10.9 An offer with what may be answered to it."""
    _, a, b, gives, gets, link = deal
    mine = a in talk.powers
    lines = (
        words.say("deal.side.of", power=POWERS[a], items=said(gives, words)),
        words.say("deal.side.of", power=POWERS[b], items=said(gets, words)),
    )
    title = words.say("deal.offer", power=POWERS[a], other=POWERS[b])
    number = f"{POWERS[a]}-{POWERS[b]}"
    if mine:
        return Standing(number, title, lines, (reply("withdraw", a, b, words),), "", True)
    if b not in talk.powers:  # an open table: others look on
        return Standing(number, title, lines)
    replies = (reply("accept", b, a, words, "primary"), reply("decline", b, a, words))
    sheet = f"counter-{number}" if link < MOST_LINKS else ""
    return Standing(number, title, lines, replies, sheet)


def said(items: Items, words: Texts) -> str:
    """All that one side gives, in one line."""
    return " · ".join(items_text(items, words)) or words.say("deal.nothing")


def reply(act: str, power: int, other: int, words: Texts, mark: str = "") -> Reply:
    """An answer that needs nothing more."""
    return Reply(act, words.say(f"deal.{act}"), plain(Speech(act, POWERS[power], POWERS[other])), mark)


# -- words that were given


def judged(s: State, at: int, word: Given, talk: Talk, words: Texts) -> Standing:
    """CAT-10.9 A word that one was given, what one has made of it, and what one may make of it now."""
    number, giver, receiver, item = word
    status = mark_of(s, number, giver, item) or "open"
    title = words.say("deal.words.of", power=POWERS[giver], other=POWERS[receiver], number=number)
    lines = (item_text(item, words), words.say(f"deal.words.{status}"))
    replies: list[Reply] = []
    for act in JUDGEMENTS:
        speech = Speech(act, POWERS[receiver], POWERS[giver], about=GivenWord(number, item))
        if not talk.faults(speech):
            replies.append(Reply(act, words.say(f"deal.words.judge.{act}"), plain(speech)))
    return Standing(f"word-{at + 1}", title, lines, tuple(replies))


# -- sheets


def proposal_sheet(s: State, power: int, other: int, of_two: bool, words: Texts) -> Sheet:
    """CAT-10.2 A new offer; who plays two powers says for which."""
    key = "deal.sheet.between" if of_two else "deal.sheet.to"
    title = words.say(key, power=POWERS[power], other=POWERS[other])
    answer = plain(Speech("propose", POWERS[power], POWERS[other]))
    name = f"propose-{POWERS[power]}-{POWERS[other]}"
    return Sheet(name, title, answer, sides(s, power, other, words), says=says(power, other, words))


def counter_sheet(s: State, deal: Deal, talk: Talk, words: Texts) -> Sheet | None:
    """CAT-10.4 A counter-offer begins with what was offered, the sides exchanged; None when no more may be made."""
    _, a, b, gives, gets, _ = deal
    if talk.faults(Speech("counter", POWERS[b], POWERS[a], A_WORD)):
        return None
    answer = plain(Speech("counter", POWERS[b], POWERS[a]))
    title = words.say("deal.sheet.counter", power=POWERS[b], other=POWERS[a])
    begun = {"gives": plain(gets), "gets": plain(gives)}
    return Sheet(f"counter-{POWERS[a]}-{POWERS[b]}", title, answer, sides(s, b, a, words), begun, says(b, a, words))


def says(power: int, other: int, words: Texts) -> str:
    """The whole offer as a sentence, before its points are known."""
    return words.say("deal.says", power=POWERS[power], other=POWERS[other], gives="{}", gets="{}")


def sides(s: State, power: int, other: int, words: Texts) -> tuple[SheetSide, ...]:
    """What this power may give, and what it may ask for."""
    return (
        SheetSide("gives", words.say("deal.side.gives", power=POWERS[power]), points(s, power, other, words)),
        SheetSide("gets", words.say("deal.side.gets", power=POWERS[other]), points(s, other, power, words)),
    )


def points(s: State, giver: int, taker: int, words: Texts) -> tuple[Point, ...]:
    """CAT-10.2 All that a power can give just now."""
    found = goods(s, giver, words)
    if s.facts.negotiation == "full":
        found += promises(s, giver, taker, words)
    return (*found, *free_words(s, words))


def free_words(s: State, words: Texts) -> list[Point]:
    """CAT-10.2 What binds nobody: said for good, or for one of the next rounds."""
    group = words.say("deal.group.words")
    text = Blank("words", words.say("deal.blank.word"), ("said",), most=MOST_WORDS)
    rounds = range(s.round, min(s.round + ROUNDS_AHEAD, s.facts.round_cap) + 1)
    choices = tuple(Choice(str(one), words.say("deal.key.round", number=one), {"round": one}) for one in rounds)
    named = Blank("one", words.say("deal.blank.round"), ("round",), choices)
    return [point("word", (text,), group, words), point("word_for", (named, text), group, words)]


def point(kind: str, blanks: tuple[Blank, ...], group: str, words: Texts) -> Point:
    """Something that is no promise."""
    return Point(kind, words.say(f"deal.point.{kind}"), {"kind": kind}, blanks, group)


def goods(s: State, giver: int, words: Texts) -> list[Point]:
    """Resources, concessions, characters, and what is paid for a promise once it is kept."""
    group = words.say("deal.group.goods")
    found: list[Point] = []
    most = most_payable(s, giver)
    amount = Blank("number", words.say("deal.blank.number"), ("amount",), most=most)
    if most > 0:
        found.append(point("resources", (amount,), group, words))
    owned = [card for card, owner, _ in s.characters if owner == giver]
    for kind, field, keys in (("concession", "concession", s.held[giver]), ("character", "card", owned)):
        if keys:
            choices = by_name([Choice(key, words.name(key), {field: key}) for key in keys])
            blank = Blank("one", words.say(f"deal.blank.{kind}"), (field,), choices)
            found.append(point(kind, (blank,), group, words))
    if most > 0 and s.facts.negotiation == "full":
        which = Blank("point", words.say("deal.blank.promise"), ("promise",), kinds=FORMS)
        found.append(point("later", (amount, which), group, words))
    return found


def by_name(choices: list[Choice]) -> tuple[Choice, ...]:
    """In the order of their names."""
    return tuple(sorted(choices, key=lambda one: plainly(one.name)))


def plainly(name: str) -> str:
    """Without accents: «Àustria» stands before «Gran Bretanya»."""
    return "".join(one for one in normalize("NFD", name) if not combining(one)).casefold()


def promises(s: State, giver: int, taker: int, words: Texts) -> list[Point]:
    """CAT-10.2 The forms of promise that could still be kept, each with what it may be about."""
    found: list[Point] = []
    owned = [card for card, owner, _ in s.characters if owner == giver]
    for every in candidates(s, giver, taker):
        legal = [promise for promise in every if not faults_of_promise(s, giver, promise, [], owned, "")]
        if legal:
            found.append(promise_point(s, legal, words))
    return found


def promise_point(s: State, legal: Sequence[AnyPromise], words: Texts) -> Point:
    """One form of promise, with a blank for what it is about."""
    form = kind_of(legal[0])
    title, group = words.say(f"deal.promise.{form}"), words.say("deal.group.promises")
    fields = legal[0].__struct_fields__
    if not fields:
        return Point(form, title, plain(legal[0]), (), group)
    kind = "some" if isinstance(legal[0], OfSpaces) else "one"
    blank = Blank(kind, words.say(f"deal.blank.{blank_of(legal[0])}"), fields, listed(s, legal, words))
    return Point(form, title, {"kind": form}, (blank,), group)


def candidates(s: State, giver: int, taker: int) -> list[list[AnyPromise]]:
    """Every form of promise with what it could be about; who could never do it does not promise it."""
    f = s.facts
    slots = [slot_name(i) for i in range(len(s.slots))]
    cards = [card for card, owner, _ in s.characters if owner == giver]
    row = [name for name in s.concession_row if name] if s.phase == "f" else sorted(s.pile)
    spaces = [name for z, name in enumerate(f.ids) if f.is_space[z]]
    grounds = [name for z, name in enumerate(f.ids) if any(z in f.homes[nation] for nation in BOURBON)]
    allies = [POWERS[power] for power in ALLIED if power != giver and any(s.troops[power])]
    foes = [POWERS[power] for power in BOURBON if any(s.troops[power])]
    stands = [name for z, name in enumerate(f.ids) if s.bourbon_at(z)]
    camps = [name for z, name in enumerate(f.ids) if s.troops[taker][z]]
    both = giver in s.concession_markers and taker in s.concession_markers
    return [
        [Choose(slot) for slot in slots],
        [NotChoose(slot) for slot in slots],
        [PlayAs(mode) for mode in MODES],
        [Act(action) for action in ACTIONS],
        [NotAct(action) for action in ACTIONS],
        [*[Spare(power) for power in allies], *[Spare(POWERS[taker], space) for space in camps]],
        [*[Hit(power=power) for power in (*foes, *allies)], *[Hit(space=space) for space in stands]],
        [PlaceIn((space,)) for space in grounds],
        [PlaceNotIn((space,)) for space in grounds],
        [NotEnter((space,)) for space in spaces],
        [Use(card) for card in cards],
        [NotUse(card) for card in cards],
        [Benefit(POWERS[power]) for power in f.powers if power != giver],
        [WallOrder(order) for order in WALL_ORDERS if any(s.troops[ARAGON])],
        [Take(name) for name in row],
        [NotTake(name) for name in row],
        [NoBid(name) for name in row if f.players < 5],
        [Swap()] if both else [],
        [YieldTie()] if s.levels[giver] == s.levels[taker] else [],
    ]


def blank_of(promise: Promise) -> str:
    """What has to be filled in: a card of the row, an action, a power, spaces..."""
    match promise:
        case OfSlot():
            return "slot"
        case OfAction():
            return "action"
        case OfSpaces():
            return "spaces"
        case OfCharacter():
            return "character"
        case OfConcession():
            return "concession"
        case Spare() | Hit():
            return "troops"
        case Benefit():
            return "power"
    return "how"


def listed(s: State, promises: Sequence[AnyPromise], words: Texts) -> tuple[Choice, ...]:
    """What may be filled in, with its name: things by their names, spaces behind powers."""
    found = [choice(s, promise, words) for promise in promises]
    if isinstance(promises[0], Hit):
        powers = [one for one in found if "power" in one.fills]
        return (*powers, *by_name([one for one in found if "space" in one.fills]))
    kept = isinstance(promises[0], (OfSlot, PlayAs, WallOrder, Spare))
    return tuple(found) if kept else by_name(found)


def choice(s: State, promise: AnyPromise, words: Texts) -> Choice:
    """One thing that a promise may be about."""
    fills = {field: value for field, value in plain(promise).items() if field != "kind"}
    match promise:
        case OfSlot():
            card = s.slots[slot_number(promise.slot)]
            return Choice(promise.slot, words.say("deal.key.slot", slot=int(promise.slot), card=card), fills)
        case PlayAs():
            return Choice(promise.mode, words.say(f"deal.key.{promise.mode}"), fills)
        case WallOrder():
            return Choice(promise.order, words.say(f"deal.key.{promise.order}"), fills)
        case Spare() if promise.space:
            name = words.say("deal.key.troops_at", power=promise.power, space=promise.space)
            return Choice(f"{promise.power}-{promise.space}", name, fills, promise.space)
        case Spare() | Hit() if promise.power:
            return Choice(promise.power, words.say("deal.key.troops", power=promise.power), fills)
        case Hit():
            return Choice(promise.space, words.name(promise.space), fills)
        case OfSpaces():
            return Choice(promise.spaces[0], words.name(promise.spaces[0]), fills)
    (key,) = fills.values()
    return Choice(key, words.name(key), fills)

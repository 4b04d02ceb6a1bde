"""CAT-10 What can be offered and answered in the open window, laid out so that a page can ask for it point by point."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import combining, normalize

from msgspec.structs import replace

from baluard.games.catalans.model import deals
from baluard.games.catalans.model.deals import AnyPromise, Items, Speech, kind_of
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
from baluard.page.widgets import (
    Blank,
    Choice,
    Clause,
    Composer,
    FormSide,
    OfferForm,
    OpenOffer,
    Reply,
)
from baluard.texts import Texts, texts_for

ROUNDS_AHEAD = 12  # how far ahead a word may be given on the sheet
FORMS = tuple(str(form.__struct_config__.tag) for form in deals.PROMISES)
A_WORD = (deals.Word("x"),)  # what can always be offered, if anything can
BLANKS = {  # what has to be filled in, by the kind of promise
    deals.OfSlot: "slot",
    deals.OfAction: "action",
    deals.OfSpaces: "spaces",
    deals.OfCharacter: "character",
    deals.OfConcession: "concession",
    deals.Spare: "troops",
    deals.Hit: "troops",
    deals.Benefit: "power",
    deals.Promise: "how",
}


def composer(game: GameModule, view: View, asked: Asked, lang: str) -> Composer:
    """CAT-10.4 The offers on the table that these eyes may see, and those that their powers may write."""
    s: State = present_state(view, game)
    words = texts_for(lang, s.facts.data.package, s.facts.data)
    talk = Talk(s, [power for power in s.facts.powers if s.facts.owner[power] == asked.decision.seat])
    counters = [counter_form(s, deal, words) for deal in s.proposals if may_offer("counter", talk, deal[2], deal[1])]
    pairs = [(power, other) for power in talk.powers for other in s.facts.powers]
    offers = [proposal_form(s, *pair, talk, words) for pair in pairs if may_offer("propose", talk, *pair)]
    given = [given_word(s, i, word, talk, words) for i, word in enumerate(words_given(s)) if word[2] in talk.powers]
    waiting = len([one for one in given if len(one.replies) == len(JUDGEMENTS)])
    return Composer(
        words.say("deal.title"),
        note(s, talk, words),
        tuple(open_offer(deal, talk, words) for deal in s.proposals),
        (*counters, *offers),
        past=tuple(reversed(given)),
        past_title=words.say("deal.words.title", number=waiting),
    )


def speech(act: str, power: int, other: int, gives: Items = ()) -> Speech:
    """What a power says to another."""
    return Speech(act, POWERS[power], POWERS[other], gives)


def note(s: State, talk: Talk, words: Texts) -> str:
    """CAT-10.4 How many offers are left, or why none can be made."""
    rows = [s.offers_made[power] for power in talk.powers]
    left = sum(max(0, min(s.facts.offers - made, MOST_IN_ROUND - in_round)) for made, in_round in rows)
    if s.window_owner >= 0 and s.window_owner not in talk.powers:
        key = "deal.note.only_owner" if s.window == "N3" else "deal.note.with_owner"
        return words.say(key, power=POWERS[s.window_owner], number=left)
    return words.say("deal.note.left", number=left)


def may_offer(act: str, talk: Talk, power: int, other: int) -> bool:
    """CAT-10.3, 10.4 Could this power offer that one anything at all? A word is always possible, if an offer is."""
    return power in talk.powers and not talk.faults(speech(act, power, other, A_WORD))


# -- offers on the table


def open_offer(deal: Deal, talk: Talk, words: Texts) -> OpenOffer:
    """CAT-10.4, 10.9 An offer with what may be answered to it; at an open table others look on."""
    _, a, b, gives, gets, link = deal
    title, number = words.say("deal.offer", power=POWERS[a], other=POWERS[b]), f"{POWERS[a]}-{POWERS[b]}"
    sides = ((a, gives), (b, gets))
    lines = tuple(words.say("deal.side.of", power=POWERS[one], items=in_one_line(items, words)) for one, items in sides)
    if a in talk.powers:
        return OpenOffer(number, title, lines, (reply("withdraw", a, b, words),), mine=True)
    if b not in talk.powers:
        return OpenOffer(number, title, lines)
    replies = (reply("accept", b, a, words, "primary"), reply("decline", b, a, words))
    return OpenOffer(number, title, lines, replies, f"counter-{number}" if link < MOST_LINKS else "")


def in_one_line(items: Items, words: Texts) -> str:
    """All that one side gives, in one line."""
    return " · ".join(items_text(items, words)) or words.say("deal.nothing")


def reply(act: str, power: int, other: int, words: Texts, mark: str = "") -> Reply:
    """An answer that needs nothing more."""
    return Reply(act, words.say(f"deal.{act}"), plain(speech(act, power, other)), mark)


# -- words that were given


def given_word(s: State, at: int, word: Given, talk: Talk, words: Texts) -> OpenOffer:
    """CAT-10.9 A word that one was given, what one has made of it, and what one may make of it now."""
    number, giver, receiver, item = word
    status = mark_of(s, number, giver, item) or "open"
    title = words.say("deal.words.of", power=POWERS[giver], other=POWERS[receiver], number=number)
    lines = (item_text(item, words), words.say(f"deal.words.{status}"))
    replies: list[Reply] = []
    for act in JUDGEMENTS:
        verdict = Speech(act, POWERS[receiver], POWERS[giver], about=deals.GivenWord(number, item))
        if not talk.faults(verdict):
            replies.append(Reply(act, words.say(f"deal.words.judge.{act}"), plain(verdict)))
    return OpenOffer(f"word-{at + 1}", title, lines, tuple(replies))


# -- forms for offers


def proposal_form(s: State, power: int, other: int, talk: Talk, words: Texts) -> OfferForm:
    """CAT-10.2 A new offer; who plays two powers says for which."""
    return form("propose", s, power, other, "deal.sheet.between" if len(talk.powers) > 1 else "deal.sheet.to", words)


def counter_form(s: State, deal: Deal, words: Texts) -> OfferForm:
    """CAT-10.4 A counter-offer begins with what was offered, the sides exchanged."""
    _, a, b, gives, gets, _ = deal
    begun = {"gives": plain(gets), "gets": plain(gives)}
    empty = form("counter", s, b, a, "deal.sheet.counter", words)
    return replace(empty, id=f"counter-{POWERS[a]}-{POWERS[b]}", begun=begun)


def form(act: str, s: State, power: int, other: int, title: str, words: Texts) -> OfferForm:
    """An offer with nothing in it yet, and as a sentence before its points are known."""
    parties: dict[str, object] = {"power": POWERS[power], "other": POWERS[other]}
    return OfferForm(
        f"{act}-{POWERS[power]}-{POWERS[other]}",
        words.say(title, parties),
        plain(speech(act, power, other)),
        sides(s, power, other, words),
        says=words.say("deal.says", parties, gives="{}", gets="{}"),
    )


def sides(s: State, power: int, other: int, words: Texts) -> tuple[FormSide, ...]:
    """What this power may give, and what it may ask for."""
    return (
        FormSide("gives", words.say("deal.side.gives", power=POWERS[power]), points(s, power, other, words)),
        FormSide("gets", words.say("deal.side.gets", power=POWERS[other]), points(s, other, power, words)),
    )


def points(s: State, giver: int, taker: int, words: Texts) -> tuple[Clause, ...]:
    """CAT-10.2 All that a power can give just now."""
    found = goods(s, giver, words)
    if s.facts.negotiation == "full":
        found += promises(s, giver, taker, words)
    return (*found, *free_words(s, words))


def free_words(s: State, words: Texts) -> list[Clause]:
    """CAT-10.2 What binds nobody: said for good, or for one of the next rounds."""
    text = Blank("words", words.say("deal.blank.word"), ("said",), most=MOST_WORDS)
    rounds = range(s.round, min(s.round + ROUNDS_AHEAD, s.facts.round_cap) + 1)
    choices = tuple(Choice(str(one), words.say("deal.key.round", number=one), {"round": one}) for one in rounds)
    named = Blank("one", words.say("deal.blank.round"), ("round",), choices)
    return [clause("word", "words", words, text), clause("word_for", "words", words, named, text)]


def clause(kind: str, group: str, words: Texts, *blanks: Blank) -> Clause:
    """Something that is no promise."""
    return Clause(kind, words.say(f"deal.point.{kind}"), {"kind": kind}, blanks, words.say(f"deal.group.{group}"))


def goods(s: State, giver: int, words: Texts) -> list[Clause]:
    """Resources, concessions, characters, and what is paid for a promise once it is kept."""
    most = most_payable(s, giver)
    amount = Blank("number", words.say("deal.blank.number"), ("amount",), most=most)
    found = [clause("resources", "goods", words, amount)] if most > 0 else []
    for kind, field, keys in (("concession", "concession", s.held[giver]), ("character", "card", characters(s, giver))):
        if keys:
            choices = by_name([Choice(key, words.name(key), {field: key}) for key in keys])
            found.append(clause(kind, "goods", words, Blank("one", words.say(f"deal.blank.{kind}"), (field,), choices)))
    if most > 0 and s.facts.negotiation == "full":
        which = Blank("point", words.say("deal.blank.promise"), ("promise",), kinds=FORMS)
        found.append(clause("later", "goods", words, amount, which))
    return found


def characters(s: State, power: int) -> list[str]:
    """The characters that a power has on the table."""
    return [card for card, owner, _ in s.characters if owner == power]


def by_name(choices: list[Choice]) -> tuple[Choice, ...]:
    """In the order of their names."""
    return tuple(sorted(choices, key=lambda one: plainly(one.name)))


def plainly(name: str) -> str:
    """Without accents: «Àustria» stands before «Gran Bretanya»."""
    return "".join(one for one in normalize("NFD", name) if not combining(one)).casefold()


def promises(s: State, giver: int, taker: int, words: Texts) -> list[Clause]:
    """CAT-10.2 The forms of promise that could still be kept, each with what it may be about."""
    owned = characters(s, giver)
    found = []
    for every in candidates(s, giver, taker):
        legal = [promise for promise in every if not faults_of_promise(s, giver, promise, [], owned, "")]
        found += [promise_clause(s, legal, words)] if legal else []
    return found


def promise_clause(s: State, legal: Sequence[AnyPromise], words: Texts) -> Clause:
    """One form of promise, with a blank for what it is about."""
    first = legal[0]
    form, fields, group = kind_of(first), first.__struct_fields__, words.say("deal.group.promises")
    if not fields:
        return Clause(form, words.say(f"deal.promise.{form}"), plain(first), (), group)
    kind = "some" if isinstance(first, deals.OfSpaces) else "one"
    what = next(BLANKS[base] for base in type(first).__mro__ if base in BLANKS)
    blank = Blank(kind, words.say(f"deal.blank.{what}"), fields, choices_of(s, legal, words))
    return Clause(form, words.say(f"deal.promise.{form}"), {"kind": form}, (blank,), group)


def candidates(s: State, giver: int, taker: int) -> list[list[AnyPromise]]:
    """Every form of promise with what it could be about; who could never do it does not promise it."""
    f = s.facts
    slots = [slot_name(i) for i in range(len(s.slots))]
    cards = characters(s, giver)
    row = [name for name in s.concession_row if name] if s.phase == "f" else sorted(s.pile)
    spaces = [name for z, name in enumerate(f.ids) if f.is_space[z]]
    grounds = [name for z, name in enumerate(f.ids) if any(z in f.homes[nation] for nation in BOURBON)]
    allies = [POWERS[power] for power in ALLIED if power != giver and any(s.troops[power])]
    foes = [POWERS[power] for power in BOURBON if any(s.troops[power])]
    stands = [name for z, name in enumerate(f.ids) if s.bourbon_at(z)]
    camps = [name for z, name in enumerate(f.ids) if s.troops[taker][z]]
    both = giver in s.concession_markers and taker in s.concession_markers
    return [
        [deals.Choose(slot) for slot in slots],
        [deals.NotChoose(slot) for slot in slots],
        [deals.PlayAs(mode) for mode in MODES],
        [deals.Act(action) for action in ACTIONS],
        [deals.NotAct(action) for action in ACTIONS],
        [*[deals.Spare(power) for power in allies], *[deals.Spare(POWERS[taker], space) for space in camps]],
        [*[deals.Hit(power=power) for power in (*foes, *allies)], *[deals.Hit(space=space) for space in stands]],
        [deals.PlaceIn((space,)) for space in grounds],
        [deals.PlaceNotIn((space,)) for space in grounds],
        [deals.NotEnter((space,)) for space in spaces],
        [deals.Use(card) for card in cards],
        [deals.NotUse(card) for card in cards],
        [deals.Benefit(POWERS[power]) for power in f.powers if power != giver],
        [deals.WallOrder(order) for order in WALL_ORDERS if any(s.troops[ARAGON])],
        [deals.Take(name) for name in row],
        [deals.NotTake(name) for name in row],
        [deals.NoBid(name) for name in row if f.players < 5],
        [deals.Swap()] if both else [],
        [deals.YieldTie()] if s.levels[giver] == s.levels[taker] else [],
    ]


def choices_of(s: State, promises: Sequence[AnyPromise], words: Texts) -> tuple[Choice, ...]:
    """What may be filled in, with its name: things by their names, spaces behind powers."""
    found = [choice(s, promise, words) for promise in promises]
    if isinstance(promises[0], deals.Hit):
        powers = [one for one in found if "power" in one.fills]
        return (*powers, *by_name([one for one in found if "space" in one.fills]))
    kept = isinstance(promises[0], (deals.OfSlot, deals.PlayAs, deals.WallOrder, deals.Spare))
    return tuple(found) if kept else by_name(found)


def choice(s: State, promise: AnyPromise, words: Texts) -> Choice:
    """One thing that a promise may be about."""
    fills = {field: value for field, value in plain(promise).items() if field != "kind"}
    match promise:
        case deals.OfSlot():
            card = s.slots[slot_number(promise.slot)]
            return Choice(promise.slot, words.say("deal.key.slot", slot=int(promise.slot), card=card), fills)
        case deals.PlayAs():
            return Choice(promise.mode, words.say(f"deal.key.{promise.mode}"), fills)
        case deals.WallOrder():
            return Choice(promise.order, words.say(f"deal.key.{promise.order}"), fills)
        case deals.Spare() if promise.space:
            name = words.say("deal.key.troops_at", power=promise.power, space=promise.space)
            return Choice(f"{promise.power}-{promise.space}", name, fills, promise.space)
        case deals.Spare() | deals.Hit() if promise.power:
            return Choice(promise.power, words.say("deal.key.troops", power=promise.power), fills)
        case deals.Hit():
            return Choice(promise.space, words.name(promise.space), fills)
        case deals.OfSpaces():
            return Choice(promise.spaces[0], words.name(promise.spaces[0]), fills)
    (key,) = fills.values()
    return Choice(key, words.name(key), fills)

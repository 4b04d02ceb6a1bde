"""CAT-10 What can be offered and answered in the open window, laid out so that a page can ask for it point by point."""

from __future__ import annotations

from unicodedata import combining, normalize

from baluard.games.catalans.model.facts import ACTIONS, ALLIED, ARAGON, BOURBON, POWERS
from baluard.games.catalans.model.state import Deal, State
from baluard.games.catalans.rules.deals import MOST_IN_ROUND, MOST_LINKS, Talk, fault_of_promise
from baluard.games.catalans.rules.marks import JUDGEMENTS, MOST_WORDS, Word, mark_of, words_given
from baluard.games.catalans.rules.tracks import most_payable
from baluard.games.catalans.words.dealwords import item_text, items_text
from baluard.kernel.contract import Blank, Composer, Point, Reply, Sheet, SheetSide, Standing
from baluard.texts import Texts, texts_for

ROUNDS_AHEAD = 12  # how far ahead a word may be given on the sheet


def composer(s: State, seat: str, lang: str) -> Composer:
    """CAT-10.4 The offers on the table that these eyes may see, and those that their powers may write."""
    words = texts_for(lang, s.facts.data.package, s.facts.data)
    talk = Talk(s, [power for power in s.facts.powers if s.facts.owner[power] == seat])
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
    form = {"act": "propose", "power": POWERS[power], "other": POWERS[other], "gives": "word x", "gets": ""}
    return not talk.fault(form)


# -- offers on the table


def shown(s: State, deal: Deal, talk: Talk, words: Texts) -> Standing:
    """CAT-10.4, 10.9 An offer with what may be answered to it."""
    _, a, b, gives, gets, link = deal
    mine = a in talk.powers
    lines = (
        words.say("deal.side.of", power=POWERS[a], items=said(gives, gets, words)),
        words.say("deal.side.of", power=POWERS[b], items=said(gets, gives, words)),
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


def said(items: tuple[str, ...], others: tuple[str, ...], words: Texts) -> str:
    """All that one side gives, in one line."""
    return " · ".join(items_text(items, words, others)) or words.say("deal.nothing")


def reply(act: str, power: int, other: int, words: Texts, mark: str = "") -> Reply:
    """An answer that needs nothing more."""
    answer = {"act": act, "power": POWERS[power], "other": POWERS[other], "gives": "", "gets": ""}
    return Reply(act, words.say(f"deal.{act}"), answer, mark)


# -- words that were given


def judged(s: State, at: int, word: Word, talk: Talk, words: Texts) -> Standing:
    """CAT-10.9 A word that one was given, what one has made of it, and what one may make of it now."""
    number, giver, receiver, item = word
    status = mark_of(s, number, giver, item) or "open"
    title = words.say("deal.words.of", power=POWERS[giver], other=POWERS[receiver], number=number)
    lines = (item_text(item, words), words.say(f"deal.words.{status}"))
    parties = {"power": POWERS[receiver], "other": POWERS[giver]}
    replies: list[Reply] = []
    for act in JUDGEMENTS:
        answer = {"act": act, **parties, "gives": "", "gets": f"{number} {item}"}
        if not talk.fault(answer):
            replies.append(Reply(act, words.say(f"deal.words.judge.{act}"), answer))
    return Standing(f"word-{at + 1}", title, lines, tuple(replies))


# -- sheets


def proposal_sheet(s: State, power: int, other: int, of_two: bool, words: Texts) -> Sheet:
    """CAT-10.2 A new offer; who plays two powers says for which."""
    key = "deal.sheet.between" if of_two else "deal.sheet.to"
    title = words.say(key, power=POWERS[power], other=POWERS[other])
    answer = {"act": "propose", "power": POWERS[power], "other": POWERS[other]}
    name = f"propose-{POWERS[power]}-{POWERS[other]}"
    return Sheet(name, title, answer, sides(s, power, other, words), says=says(power, other, words))


def counter_sheet(s: State, deal: Deal, talk: Talk, words: Texts) -> Sheet | None:
    """CAT-10.4 A counter-offer begins with what was offered, the sides exchanged; None when no more may be made."""
    _, a, b, gives, gets, _ = deal
    answer = {"act": "counter", "power": POWERS[b], "other": POWERS[a]}
    if talk.fault({**answer, "gives": "word x", "gets": ""}):
        return None
    title = words.say("deal.sheet.counter", power=POWERS[b], other=POWERS[a])
    begun = {"gives": gets, "gets": gives}
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
    text = Blank("words", words.say("deal.blank.word"), most=MOST_WORDS)
    rounds = range(s.round, min(s.round + ROUNDS_AHEAD, s.facts.round_cap) + 1)
    keys = tuple((str(one), words.say("deal.key.round", number=one)) for one in rounds)
    named = Blank("one", words.say("deal.blank.round"), keys)
    return [
        Point("word", words.say("deal.point.word"), "word {}", (text,), group),
        Point("word_for", words.say("deal.point.word_for"), "word_for {} {}", (named, text), group),
    ]


def goods(s: State, giver: int, words: Texts) -> list[Point]:
    """Resources, concessions, characters, and what is paid for a promise once it is kept."""
    group = words.say("deal.group.goods")
    found: list[Point] = []
    most = most_payable(s, giver)
    amount = Blank("number", words.say("deal.blank.number"), most=most)
    if most > 0:
        found.append(Point("resources", words.say("deal.point.resources"), "resources {}", (amount,), group))
    held = named(s.held[giver], words)
    if held:
        blank = Blank("one", words.say("deal.blank.concession"), held)
        found.append(Point("concession", words.say("deal.point.concession"), "concession {}", (blank,), group))
    owned = named([card for card, owner, _ in s.characters if owner == giver], words)
    if owned:
        blank = Blank("one", words.say("deal.blank.character"), owned)
        found.append(Point("character", words.say("deal.point.character"), "character {}", (blank,), group))
    if most > 0 and s.facts.negotiation == "full":
        which = Blank("point", words.say("deal.blank.promise"), begins="promise ")
        found.append(Point("later", words.say("deal.point.later"), "later {} {}", (amount, which), group))
    return found


def named(keys: list[str], words: Texts) -> tuple[tuple[str, str], ...]:
    """Keys with their names, in the order of the names."""
    return tuple(sorted([(key, words.name(key)) for key in keys], key=lambda row: plainly(row[1])))


def plainly(name: str) -> str:
    """Without accents: «Àustria» stands before «Gran Bretanya»."""
    return "".join(one for one in normalize("NFD", name) if not combining(one)).casefold()


def promises(s: State, giver: int, taker: int, words: Texts) -> list[Point]:
    """CAT-10.2 The forms of promise that could still be kept, each with what it may be about."""
    found: list[Point] = []
    group = words.say("deal.group.promises")
    owned = [card for card, owner, _ in s.characters if owner == giver]
    for form, keys in candidates(s, giver, taker):
        legal = [key for key in keys if not fault_of_promise(s, giver, f"{form} {key}".strip(), [], owned)]
        title = words.say(f"deal.promise.{form}")
        if not legal:
            continue
        if legal == [""]:
            found.append(Point(form, title, f"promise {form}", (), group))
            continue
        kind = "some" if form in ("place_in", "place_not_in", "not_enter") else "one"
        blank = Blank(kind, words.say(f"deal.blank.{blank_of(form)}"), listed(s, form, legal, words))
        found.append(Point(form, title, f"promise {form} {{}}", (blank,), group))
    return found


def candidates(s: State, giver: int, taker: int) -> list[tuple[str, list[str]]]:
    """Every form of promise with what it could be about; who could never do it does not promise it."""
    f = s.facts
    slots = [str(i + 1) for i in range(len(s.slots))]
    cards = [card for card, owner, _ in s.characters if owner == giver]
    row = [name for name in s.concession_row if name] if s.phase == "f" else sorted(s.pile)
    spaces = [name for z, name in enumerate(f.ids) if f.is_space[z]]
    grounds = [name for z, name in enumerate(f.ids) if any(z in f.homes[nation] for nation in BOURBON)]
    allies = [POWERS[power] for power in ALLIED if power != giver and any(s.troops[power])]
    foes = [POWERS[power] for power in BOURBON if any(s.troops[power])]
    stands = [name for z, name in enumerate(f.ids) if s.bourbon_at(z)]
    both = giver in s.concession_markers and taker in s.concession_markers
    return [
        ("choose_card", slots),
        ("not_choose", slots),
        ("play_as", ["text", "value"]),
        ("act", list(ACTIONS)),
        ("not_act", list(ACTIONS)),
        ("spare", [*allies, *spared_places(s, taker)]),
        ("hit", [*foes, *allies, *stands]),
        ("place_in", grounds),
        ("place_not_in", grounds),
        ("not_enter", spaces),
        ("use", cards),
        ("not_use", cards),
        ("benefit", [POWERS[power] for power in f.powers if power != giver]),
        ("wall", ["segments_first", "aragon_first"] if any(s.troops[ARAGON]) else []),
        ("take", row),
        ("not_take", row),
        ("no_bid", row if f.players < 5 else []),
        ("swap", [""] if both else []),
        ("yield", [""] if s.levels[giver] == s.levels[taker] else []),
    ]


def spared_places(s: State, power: int) -> list[str]:
    """A power's troops by space."""
    return [f"{POWERS[power]} {name}" for z, name in enumerate(s.facts.ids) if s.troops[power][z]]


def blank_of(form: str) -> str:
    """What has to be filled in: a card of the row, an action, a power, spaces..."""
    if form in ("choose_card", "not_choose"):
        return "slot"
    if form in ("act", "not_act"):
        return "action"
    if form in ("place_in", "place_not_in", "not_enter"):
        return "spaces"
    if form in ("use", "not_use"):
        return "character"
    if form in ("take", "not_take", "no_bid"):
        return "concession"
    return {"spare": "troops", "hit": "troops", "benefit": "power"}.get(form, "how")


def listed(s: State, form: str, keys: list[str], words: Texts) -> tuple[tuple[str, str], ...]:
    """What may be filled in, with its name."""
    if form in ("choose_card", "not_choose"):
        facts = [(key, s.slots[int(key) - 1]) for key in keys]
        return tuple((key, words.say("deal.key.slot", slot=int(key), card=card)) for key, card in facts)
    if form in ("play_as", "wall"):
        return tuple((key, words.say(f"deal.key.{key}")) for key in keys)
    if form == "spare":
        return tuple((key, troops(key, words)) for key in keys)
    if form == "hit":
        powers = [key for key in keys if key in POWERS]
        spaces = [key for key in keys if key not in POWERS]
        return (*((key, words.say("deal.key.troops", power=key)) for key in powers), *named(spaces, words))
    return named(keys, words)


def troops(key: str, words: Texts) -> str:
    """A power's troops, perhaps only those of one space."""
    power, _, place = key.partition(" ")
    if place:
        return words.say("deal.key.troops_at", power=power, space=place)
    return words.say("deal.key.troops", power=power)

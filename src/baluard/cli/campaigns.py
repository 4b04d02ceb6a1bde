"""Campaigns by written orders on the command line: the organiser's record, workbooks, orders handed in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
import msgspec
from msgspec.structs import replace

from baluard.campaign.brought import Brought, DiceDesk, admits_brought
from baluard.campaign.entries import Reading
from baluard.campaign.handing_in import Desk, Outcome, Run, active_seat
from baluard.campaign.lexicon import plain
from baluard.campaign.organiser import Campaign, new_campaign, open_campaign, read_dice
from baluard.campaign.papers import is_of_other_state, line_in, look_at
from baluard.campaign.pending import Draft, Pending, brought_in, from_draft
from baluard.campaign.workbook import fault_words
from baluard.cli.past import read_record
from baluard.cli.questions import language, say, speaking
from baluard.components.orders import NotAnOrder
from baluard.kernel.answers import Keys
from baluard.kernel.decision import CHANCE
from baluard.kernel.errors import PlayerError
from baluard.kernel.faults import Fault
from baluard.kernel.given import Given
from baluard.kernel.values import Asked
from baluard.page.contract import GameModule
from baluard.page.rows import words_of
from baluard.texts import LANGUAGES, Texts

WRONG = 1
BOOK, PACKED = ".xlsx", b"PK"


# -- records


def make_campaign(game: GameModule, options: dict[str, str], out: Path, lang: str | None) -> None:
    """A new campaign, as the organiser's file."""
    campaign = new_campaign(game, options)
    texts = speaking(game, lang)
    if orderers(campaign) == ():
        raise click.ClickException(texts.say("cli.no_orders", game=Given(texts.say("game.title"))))
    for file in (out, *(draft_file(out, nation) for nation in orderers(campaign))):
        if file.exists():  # a campaign under way with the only copy of its seed, or orders of another campaign
            raise click.ClickException(texts.say("cli.exists", file=Given(str(file))))
    write_record(campaign, out, texts)
    click.echo(str(out))
    click.echo(texts.say("cli.holds_seed"))
    tell_asked(campaign, texts)


def read_campaign(file: Path, to: int | None, lang: str | None) -> tuple[Campaign, Texts]:
    """A campaign out of its record, up to an entry."""
    game, record = read_record(file, None, lang)
    last = record.entries[-1].n if record.entries else 0
    if to is not None and to > last:
        raise click.ClickException(speaking(game, lang).say("cli.no_entry", number=to, last=last))
    try:
        campaign = open_campaign(game, record, to)
    except PlayerError as error:
        raise click.ClickException(f"{file.name}: {say(error, lang, game)}") from error
    return campaign, words_of(campaign.game, campaign.match.view(()), language(lang))


def write_record(campaign: Campaign, out: Path, texts: Texts) -> None:
    """The record, whole or not at all."""
    beside = out.with_name(f"{out.name}.new")
    beside.write_bytes(campaign.body(texts.say("cli.holds_seed")))
    beside.replace(out)


def orderers(campaign: Campaign) -> tuple[str, ...]:
    """The seats that give orders in writing."""
    match = campaign.match
    seats = campaign.game.players(match.options)
    return tuple(s for s in seats if campaign.game.order_book(match.view((s,)), s, campaign.name, False) is not None)


def seat_called(campaign: Campaign, typed: str) -> str:
    """The seat that is meant: as it is written in records, or by its name in any language, in capitals or not."""
    for seat in campaign.game.seats(campaign.match.options):
        names = (seat, *(speaking(campaign.game, lang).name(seat) for lang in LANGUAGES))
        if plain(typed) in (plain(name) for name in names):
            return seat
    return typed


def desk_of(campaign: Campaign, nation: str, texts: Texts, sheets: bool = True) -> Desk:
    """Where a nation reads and writes its orders. Without `sheets`: the organiser, too, who writes lines."""
    try:
        if nation not in campaign.game.seats(campaign.match.options):
            raise LookupError(nation)
        return Desk(campaign.game, campaign.match, nation, campaign.name, texts.lang, sheets)
    except LookupError as error:
        said = texts.say("cli.no_nation", nation=Given(nation), nations=Given(", ".join(orderers(campaign))))
        raise click.ClickException(said) from error


def write_book(file: Path, to: int | None, nation: str, out: Path, lang: str | None) -> None:
    """The workbook of a nation."""
    campaign, texts = read_campaign(file, to, lang)
    out.write_bytes(desk_of(campaign, seat_called(campaign, nation), texts).workbook(texts))
    click.echo(str(out))


def is_workbook(file: Path) -> bool:
    """Is it meant as a workbook: by its name, or because it is packed as one?"""
    if file.suffix.lower() == BOOK:
        return True
    with file.open("rb") as opened:
        return opened.read(len(PACKED)) == PACKED


# -- drafts beside the record


def draft_file(record: Path, nation: str) -> Path:
    """Where the rest of a nation's orders waits."""
    return record.with_name(f"{record.stem}.{nation}.draft.json")


def read_drafts(record: Path, campaign: Campaign, texts: Texts) -> dict[str, Pending]:
    """The sets of all nations that wait beside a record."""
    found: dict[str, Pending] = {}
    for nation in orderers(campaign):
        file = draft_file(record, nation)
        if not file.exists():
            continue
        try:
            draft = msgspec.json.decode(file.read_bytes(), type=Draft)
            found[nation] = from_draft(desk_of(campaign, nation, texts).book, draft)
        except (msgspec.MsgspecError, NotAnOrder, UnicodeDecodeError) as error:
            raise click.ClickException(texts.say("cli.bad_draft", file=Given(file.name))) from error
    return found


def write_drafts(record: Path, campaign: Campaign, sets: dict[str, Pending], texts: Texts) -> list[tuple[Path, int]]:
    """What is left of all sets beside a record; where nothing is left there is no file."""
    kept: list[tuple[Path, int]] = []
    open_now = [one.decision.tag for one in campaign.match.asked if one.required and not one.answered]
    for nation in orderers(campaign):
        file, pending = draft_file(record, nation), sets.get(nation)
        if pending is None or campaign.match.is_over or not pending.goes_on(open_now):
            file.unlink(missing_ok=True)
            continue
        file.write_bytes(msgspec.json.format(msgspec.json.encode(pending.draft(nation))))
        kept.append((file, len(pending.set.orders)))
    return kept


# -- orders


class HandIn(msgspec.Struct, frozen=True):
    """What was asked for on the command line."""

    record: Path
    to: int | None
    nation: str
    file: Path | None
    answers: tuple[str, ...]
    dice: Path | None
    out: Path | None
    check: bool
    defaults: bool
    as_json: bool
    lang: str | None


def hand_in(asked: HandIn) -> int:
    """Orders handed in: judged whole, then carried out; gives the exit code."""
    campaign, texts = read_campaign(asked.record, asked.to, asked.lang)
    asked = replace(asked, nation=seat_called(campaign, asked.nation))
    is_book = asked.file is not None and is_workbook(asked.file)
    desk = desk_of(campaign, asked.nation, texts, is_book)
    thrown = read_thrown(campaign, asked.dice, texts)
    reading = Reading() if asked.file is None else desk.read(asked.file.read_bytes(), is_book)
    sets = read_drafts(asked.record, campaign, texts)
    replaced = asked.nation in sets and bool(sets[asked.nation].set.orders)
    campaign.keep([campaign.match.go()] if is_chance(campaign) else [])
    seed = f"{campaign.name} {len(campaign.entries)}"
    looked = look_at(desk, campaign.match, reading, seed, typed_answers(asked.answers, texts), accepts=True)
    teller = Teller(campaign, texts, asked, looked.doubts)
    if looked.faults:
        return teller.refused(looked.faults, looked.notes, carried(desk, reading, asked, texts))
    if asked.check:
        return teller.fine(looked.notes)
    notes, pending = looked.notes, looked.pending
    if pending.reached and asked.nation in sets:  # the ally may still refuse the last order
        pending.proposed = sets[asked.nation].proposed
    sets[asked.nation] = pending
    try:
        active = active_seat(campaign.entries, pending.set.phases)
        dice = DiceDesk(campaign.match, brought_in(sets), thrown, rolls=True)
        done = Run(campaign.match, asked.nation, sets, asked.defaults, active, dice=dice).go()
    except PlayerError as error:
        return teller.refused(list(error.faults), notes, None)
    campaign.keep(done.steps)
    out = asked.out or asked.record
    kept = write_drafts(out, campaign, sets, texts)
    write_record(campaign, out, texts)
    return teller.carried_out(done, notes, kept, draft_file(asked.record, asked.nation) if replaced else None, dice)


def is_chance(campaign: Campaign) -> bool:
    """Is a die to fall before anybody is asked?"""
    return any(asked.decision.seat == CHANCE for asked in campaign.match.asked)


def typed_answers(pairs: Sequence[str], texts: Texts) -> dict[str, Keys]:
    """`tag=key/key` as answers to decisions that no order is about."""
    found: dict[str, Keys] = {}
    for pair in pairs:
        tag, equals, keys = pair.partition("=")
        if not equals or not tag.strip() or not keys.strip():
            raise click.UsageError(texts.say("cli.bad_answer", text=Given(pair)))
        if not texts.has(texts.prompt_key(tag.strip())):
            raise click.UsageError(texts.say("cli.no_question", tag=Given(tag.strip())))
        found[tag.strip()] = tuple(key.strip() for key in keys.split("/"))
    return found


def read_thrown(campaign: Campaign, file: Path | None, texts: Texts) -> list[Brought]:
    """Dice thrown elsewhere, which fall before those of the house."""
    if file is None:
        return []
    if not admits_brought(campaign.match.options):
        raise click.ClickException(texts.say("orders.dice_off"))
    try:
        thrown, faults = read_dice(file.read_text("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise click.ClickException(f"{file.name}: {texts.say('orders.not_text')}") from error
    if faults:
        said = [f"{file.name}, {fault.place}: {fault_words(texts, fault)}" for fault in faults]
        raise click.ClickException("\n".join(said))
    return thrown


def carried(desk: Desk, reading: Reading, asked: HandIn, texts: Texts) -> Path | None:
    """A workbook of an earlier moment costs nobody his work: what was written goes into one of this moment."""
    if asked.file is None or asked.check or not is_of_other_state(desk, reading):
        return None
    file = asked.file.with_name(f"{asked.file.stem}.new{BOOK}")
    file.write_bytes(desk.workbook(texts, reading))
    return file


class Teller:
    """Says what became of orders, in words or as one JSON object."""

    def __init__(self, campaign: Campaign, texts: Texts, asked: HandIn, doubts: Sequence[Fault]) -> None:
        self.campaign, self.texts, self.asked, self.doubts = campaign, texts, asked, doubts

    def said(self, faults: Sequence[Fault]) -> list[dict[str, str]]:
        """Messages with their codes and places, line by line."""
        in_order = sorted(faults, key=lambda one: line_in(one.place))
        return [{"code": one.key, "place": one.place, "text": fault_words(self.texts, one)} for one in in_order]

    def lines(self, heading: str, faults: Sequence[Fault], err: bool = False) -> None:
        """Messages under a heading, one a line."""
        if faults:
            click.echo(self.texts.say(heading), err=err)
        for one in self.said(faults):
            click.echo(f"  {one['place']}: {one['text']}" if one["place"] else f"  {one['text']}", err=err)

    def refused(self, faults: Sequence[Fault], notes: Sequence[Fault], file: Path | None) -> int:
        """Nothing was changed."""
        if self.asked.as_json:
            found = {"accepted": False, "faults": self.said(faults), "remarks": self.said(notes), **self.doubted()}
            click.echo(msgspec.json.encode({**found, "carried": str(file) if file else None}).decode())
            return WRONG
        self.lines("cli.orders_refused", faults, err=True)
        self.lines("cli.orders_remarks", notes, err=True)
        self.lines("cli.orders_doubts", self.doubts, err=True)
        if file is not None:
            click.echo(self.texts.say("cli.carried", file=Given(str(file))), err=True)
        return WRONG

    def fine(self, notes: Sequence[Fault]) -> int:
        """Only looked at, and nothing is wrong."""
        if self.asked.as_json:
            found = {"accepted": True, "checked": True, "faults": [], "remarks": self.said(notes), **self.doubted()}
            click.echo(msgspec.json.encode(found).decode())
            return 0
        click.echo(self.texts.say("cli.orders_fine"))
        self.lines("cli.orders_remarks", notes)
        self.lines("cli.orders_doubts", self.doubts)
        return 0

    def doubted(self) -> dict[str, list[dict[str, str]]]:
        """What may be wrong with orders whose time has not come."""
        return {"doubts": self.said(self.doubts)}

    def carried_out(
        self,
        done: Outcome,
        notes: Sequence[Fault],
        kept: Sequence[tuple[Path, int]],
        replaced: Path | None,
        dice: DiceDesk,
    ) -> int:
        """What was done, what waits, who is asked; something is wrong when an order no longer holds."""
        told = [*notes, *done.late]
        if self.asked.as_json:
            click.echo(msgspec.json.encode(self.facts(done, told, kept, dice)).decode())
            return WRONG if done.faults else 0
        orders = [one for one in done.given if not one.by_default]
        click.echo(self.texts.say("cli.orders_done", number=len(orders)))
        self.lines("cli.orders_remarks", told)
        self.lines("cli.orders_stop", done.faults, err=True)
        if replaced is not None:
            click.echo(self.texts.say("cli.draft_replaced", file=Given(replaced.name)))
        for file, number in kept:
            if number:
                click.echo(self.texts.say("cli.orders_wait", number=number, file=Given(str(file))))
        if dice.thrown:
            first, name = int(dice.thrown[0].place), Given(str(self.asked.dice))
            click.echo(self.texts.say("cli.dice_left", number=len(dice.thrown), file=name, line=first))
        tell_asked(self.campaign, self.texts, done.asked)
        if not self.campaign.holds_seed:
            click.echo(self.texts.say("cli.no_seed"))
        return WRONG if done.faults else 0

    def facts(
        self, done: Outcome, told: Sequence[Fault], kept: Sequence[tuple[Path, int]], dice: DiceDesk
    ) -> dict[str, object]:
        """The same as one object."""
        now = done.asked.decision if done.asked else None
        return {
            "accepted": True,
            "faults": self.said(done.faults),
            "remarks": self.said(told),
            **self.doubted(),
            "given": [msgspec.to_builtins(one) for one in done.given],
            "asked": {"seat": now.seat, "tag": now.tag, "about": now.about} if now else None,
            "drafts": {str(file): number for file, number in kept},
            "dice_left": len(dice.thrown),
            "entries": len(self.campaign.entries),
            "over": self.campaign.match.is_over,
            "out": str(self.asked.out or self.asked.record),
            "holds_seed": self.campaign.holds_seed,
        }


def tell_asked(campaign: Campaign, texts: Texts, asked: Asked | None = None) -> None:
    """Who must answer now, and what."""
    waiting = [one for one in campaign.match.asked if one.required and not one.answered]
    now = asked or next(iter(waiting), None)
    if now is None:
        click.echo(texts.say("cli.campaign_over"))
        return
    key = texts.prompt_key(now.decision.tag, ())
    question = texts.say(key, {"seat": now.decision.seat, **now.decision.about}) if texts.has(key) else now.decision.tag
    click.echo(texts.say("cli.asked_now", seat=now.decision.seat, question=Given(question)))

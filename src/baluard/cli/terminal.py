"""Playing in the terminal: the story, a question, numbered answers, forms to fill in.

Every answer is judged as a draft: all that is wrong with it is said, each thing with its place.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import click
import msgspec
from msgspec import UNSET

from baluard.bots import choose, fault_of, interjection
from baluard.cli.form_files import in_short, is_for_file, read_form, write_form
from baluard.cli.questions import faults_in_words, say, speaking
from baluard.cli.report_lines import WRITE, is_for_report, read_report, report_desk, write_report
from baluard.cli.sights import card_lines, place_lines, small_map
from baluard.kernel.answers import Amount, Form
from baluard.kernel.dice import CommittedDice, new_dice
from baluard.kernel.drafts import Draft, judge, plain
from baluard.kernel.errors import PlayerError
from baluard.kernel.forms import fields_of
from baluard.kernel.match import Match, Step, effective, start
from baluard.kernel.records import Record, export, first_save, replay_record
from baluard.kernel.upcast import present_epoch
from baluard.kernel.values import Asked, Entry, Save, Told
from baluard.page.contract import GameModule
from baluard.page.places import places_of
from baluard.page.rows import words_of
from baluard.page.story_lines import story_line


class Leave(Exception):
    """The player has had enough."""


class Terminal:
    """One game at one keyboard: some seats by a person, the others by bots."""

    def __init__(
        self, game: GameModule, options: dict[str, str], seats: tuple[str, ...], level: str, lang: str, state: Any
    ) -> None:
        self.game = game
        self.lang = lang
        self.texts = speaking(game, lang)
        known = game.seats(options)
        for seat in seats:
            if seat not in known:
                raise click.ClickException(self.texts.say("cli.unknown_seat", seat=seat, seats=known))
        if fault := fault_of(level):
            raise click.ClickException(self.texts.say(fault.key, dict(fault.facts)))
        self.seats = seats or known[:1]
        self.level = level
        self.seed = secrets.token_hex(16)
        self.log: list[Entry] = []
        self.forms: dict[tuple[str, str], Any] = {}  # what was filled in, by seat and tag: a fault loses nothing
        self.known: tuple[str, ...] = ()  # what the person knows may be said unasked
        self.dice = new_dice(secrets.token_hex(8), secrets.token_bytes(16))
        self.opening = Save(game.new(options) if state is None else state).copy()
        self.match, step = start(game, options, self.dice, self.opening.state)
        self.take(step)

    def go_on(self, record: Record) -> None:
        """Play on from a game that was saved here."""
        assert record.dice is not None  # whoever calls this has seen that there is one
        self.dice = CommittedDice(bytes.fromhex(record.seed), record.dice)
        self.opening = first_save(self.game, record).copy()
        self.log = list(record.entries)
        replayed = replay_record(self.game, record)
        log_n = record.entries[-1].n if record.entries else 0
        self.match = Match(self.game, record.options, replayed.save, self.dice, log_n)
        self.match.out = replayed.out
        self.known = ()

    # -- the loop

    def play(self) -> None:
        """Until the game is over or the player leaves."""
        click.echo(self.texts.say("cli.keys"))
        try:
            while not self.match.is_over:
                self.turn()
        except (Leave, EOFError, KeyboardInterrupt, click.Abort):
            click.echo(self.texts.say("cli.left"))
            return
        self.tell_result()

    def turn(self) -> None:
        """One answer, by the person or by a bot."""
        asked = next(a for a in self.match.asked if a.required and not a.answered)
        seat = asked.decision.seat
        may_speak = self.has_news()
        if self.hear_bots():
            return
        if seat in self.seats:
            self.ask(asked)
            return
        if may_speak and self.speak():
            return
        answer = choose(self.game.slug, self.level, self.match.view((seat,)), f"{self.seed}:{seat}")
        self.take(self.match.answer(seat, asked.id, answer, "bot"))

    def hear_bots(self) -> bool:
        """Let a bot say what nobody asked it: an offer, or an answer to one."""
        for seat in self.game.seats(self.match.options):
            said = None if seat in self.seats else interjection(self.game, self.level, self.match, seat)
            if said is not None:
                tag, seed = said.decision.tag, f"{self.seed}:{seat}"
                answer = choose(self.game.slug, self.level, self.match.view((seat,)), seed, tag)
                self.take(self.match.answer(seat, said.id, answer, "bot"))
                return True
        return False

    def ask(self, asked: Asked) -> None:
        """Let the person write an answer; it is given when nothing is wrong with it, or else all that is wrong said."""
        try:
            draft = self.write(asked)
            if draft is None:
                return
            judged = judge(asked.decision.space, draft)
            for line in faults_in_words(judged.faults, self.texts):
                click.echo(f"  {line}")
            if judged.is_whole:
                self.forms.pop((asked.decision.seat, asked.decision.tag), None)
                self.take(self.match.answer(asked.decision.seat, asked.id, judged.answer))
        except PlayerError as error:
            click.echo(say(error, self.lang, self.game))

    # -- what may be said unasked

    def optional(self) -> list[Asked]:
        """The open decisions of the person that nobody waits for."""
        return [a for a in self.match.asked if a.decision.seat in self.seats and not a.required and not a.answered]

    def has_news(self) -> bool:
        """May something be said unasked that could not be said a moment ago?"""
        now = tuple(f"{a.decision.seat}.{a.decision.tag}" for a in self.optional())
        fresh = any(name not in self.known for name in now)
        self.known = now
        return fresh

    def speak(self) -> bool:
        """Let the person say something unasked; false when there is nothing to say."""
        found = self.optional()
        click.echo("\n" + self.texts.say("cli.unasked" if found else "cli.nothing_unasked"))
        for number, asked in enumerate(found, 1):
            click.echo(f"  {number:3d}  {self.question(asked, ())}")
        word = self.prompt() if found else ""
        if word == "q":
            raise Leave
        if not (word.isdigit() and 1 <= int(word) <= len(found)):
            return False
        self.ask(found[int(word) - 1])
        return True

    def take(self, step: Step) -> None:
        """Remember the entries and tell the story, where things are called as players have named them by now."""
        self.log.extend(step.entries)
        self.texts = words_of(self.game, self.match.view(self.seats), self.lang)
        for told in step.told:
            self.tell(told)

    def tell(self, told: Told) -> None:
        """One line of the story, as these seats may read it."""
        event = told.for_eyes(self.seats)
        if event is not None:
            click.echo("  " + story_line(self.game, self.texts, event))

    # -- one question

    def write(self, asked: Asked) -> Draft | None:
        """A draft of an answer: key by key, field by field, or typed as JSON; None: the player did something else."""
        space = asked.decision.space
        keys: tuple[str, ...] = ()
        while True:
            judged = judge(space, Draft(keys))
            if judged.is_whole:
                return Draft(keys)
            if len(judged.next_keys) == 1 and keys:
                keys = (*keys, judged.next_keys[0])
                continue
            self.show(asked, keys, judged.next_keys)
            word = self.prompt()
            typed = typed_value(word, isinstance(space, Amount))
            picked = self.read(word, judged.next_keys)
            if typed is not UNSET:
                return Draft(value=typed)
            if picked:
                keys = (*keys, picked)
            elif word == "b":
                keys = keys[:-1]
            elif word == "f" and isinstance(space, Form):
                return self.fill_in(asked)
            elif isinstance(space, Form) and (is_for_report(word) or is_for_file(word)):
                if (written := self.in_writing(word, asked)) is not None:
                    return written
            elif self.command(word, asked):
                return None

    def prompt(self) -> str:
        """A line that the player types."""
        return str(click.prompt(">", prompt_suffix=" ", default="", show_default=False)).strip()

    def fill_in(self, asked: Asked) -> Draft:
        """A form filled in field by field; what was filled in before stands there already."""
        space, name = asked.decision.space, (asked.decision.seat, asked.decision.tag)
        before = self.filled_so_far(asked)
        value = dict(before) if isinstance(before, dict) else {}
        for field, kind in fields_of(space.shape):
            old = "" if field not in value else as_typed(value[field], kind)
            word = click.prompt(f"  {self.texts.label(asked.decision.tag, field)}", default=old, show_default=bool(old))
            if word or field in value:
                value[field] = read_field(str(word).strip(), kind)
        self.forms[name] = value
        return Draft(value=value)

    def filled_so_far(self, asked: Asked) -> Any:
        """What stands in a form: what was filled in before, or its first example."""
        name = (asked.decision.seat, asked.decision.tag)
        return self.forms.get(name) or plain(next(iter(asked.decision.space.examples()), {}))

    def in_writing(self, word: str, asked: Asked) -> Draft | None:
        """A form out of a file; of a report also what is otherwise in it. None when a line gives none."""
        desk = report_desk(self.game, self.match, asked, self.texts.lang)
        if desk is None and not is_for_file(word):
            click.echo(self.texts.say("cli.what"))
            return None
        if word.startswith(WRITE):
            name = write_report(desk, word) if desk else write_form(self.filled_so_far(asked), word)
            click.echo(self.texts.say("cli.report_written" if name else "cli.not_written", file=name or word[2:]))
            return None
        value, faults = read_report(desk, word) if desk else read_form(word)
        if faults:
            click.echo("  " + "\n  ".join(faults_in_words(faults, self.texts)))
            return None
        return Draft(value=value)

    def show(self, asked: Asked, keys: tuple[str, ...], more: tuple[str, ...]) -> None:
        """The prompt, the preview and the numbered keys."""
        decision = asked.decision
        click.echo(f"\n{self.question(asked, keys)}")
        self.show_preview(asked, keys)
        if isinstance(decision.space, Amount):
            click.echo(f"  {decision.space.least}–{decision.space.most}")
            return
        if isinstance(decision.space, Form):
            is_report = report_desk(self.game, self.match, asked, self.texts.lang) is not None
            click.echo("  " + self.texts.say("cli.report_form" if is_report else "cli.form"))
        remarks = {hint.key: hint for hint in self.game.hints(self.match.view(self.seats), asked, keys)}
        examples = decision.space.examples() if isinstance(decision.space, Form) else ()
        for number, name in enumerate(more, 1):
            hint = remarks.get(name)
            remark = f"  ({self.texts.say(hint.text.key, dict(hint.text.facts))})" if hint else ""
            label = in_short(examples[number - 1]) if examples else self.texts.label(decision.tag, name, len(keys))
            click.echo(f"  {number:3d}  {label}{remark}")

    def question(self, asked: Asked, keys: tuple[str, ...]) -> str:
        """Who is asked what."""
        key = self.texts.prompt_key(asked.decision.tag, keys)
        return f"[{self.texts.name(asked.decision.seat)}] {self.texts.say(key, dict(asked.decision.about))}"

    def show_preview(self, asked: Asked, keys: tuple[str, ...]) -> None:
        """Sums and odds, where there are any."""
        preview = self.game.preview(self.match.view(self.seats), asked, Draft(keys))
        if preview is None:
            return
        for column in preview.columns:
            lines = ", ".join(f"{self.texts.say(t.key, dict(t.facts))} {n:+d}" for _, t, n in column.lines)
            click.echo(f"    {self.texts.say(column.title.key, dict(column.title.facts))}: {column.total} ({lines})")
        for note in preview.notes:
            click.echo(f"    {self.texts.say(note.key, dict(note.facts))}")

    def read(self, word: str, more: tuple[str, ...]) -> str:
        """A number of the list, or a key written out."""
        if word.isdigit() and 1 <= int(word) <= len(more):
            return more[int(word) - 1]
        return word if word in more else ""

    def command(self, word: str, asked: Asked) -> bool:
        """Commands besides answers; True when the question must be put anew."""
        if word == "q":
            raise Leave
        if word == "u":
            self.undo(asked.decision.seat)
            return True
        if word == "o":
            self.speak()
            return True
        if word == "?":
            self.explain(asked.decision.rule)
        elif word == "p":
            self.show_panels()
        elif word == "c":
            self.show_cards()
        elif word == "m" or word.startswith("m "):
            self.show_places(word[1:].strip())
        elif word.startswith("s "):
            self.save(word[2:].strip())
        elif word == "d":
            self.take(self.match.answer_default(asked.decision.seat, "person"))
            return True
        else:
            click.echo(self.texts.say("cli.what"))
        return False

    def explain(self, rule: str) -> None:
        """The rule behind the question."""
        found = self.game.rule_help(rule, self.lang)
        click.echo(f"  {rule} {found[0]}. {found[1]}" if found else f"  {rule}")

    def show_panels(self) -> None:
        """The boxes beside the board, and the table in words where only a picture would show it."""
        view = self.match.view(self.seats)
        for panel in self.game.panels(view, self.lang):
            click.echo(f"  {panel.title}")
            for row in panel.rows:
                click.echo("    " + "  ".join(row.cells))
        for key in self.game.keys_in_words(view):
            title, *lines = self.game.about_key(view, key, self.lang)
            click.echo(f"  {title}. {' '.join(lines)}")

    def show_cards(self) -> None:
        """The cards in hand and on the table."""
        for line in card_lines(self.game, self.match.view(self.seats), self.texts):
            click.echo(f"  {line}")

    def show_places(self, wanted: str) -> None:
        """A small map and all places in words; or those of a name alone."""
        places = places_of(self.game)
        if not places:
            click.echo(self.texts.say("cli.needs_browser"))
            return
        if not wanted:
            for line in small_map(self.game, places):
                click.echo(line)
        for line in place_lines(self.game, self.match.view(self.seats), self.texts, wanted):
            click.echo(line)

    def save(self, name: str) -> None:
        """Write the game as it stands, to go on with later; the file holds the seed of its dice, and says so."""
        state, dice = self.match.save.state, self.dice
        who = {seat: "" if seat in self.seats else self.level for seat in self.game.seats(self.match.options)}
        known = (self.opening.state, (present_epoch(self.game),), self.texts.say("cli.saved_note"))
        body = export(self.game, self.match.options, self.log, state, who, dice.commitment, dice.seed, *known)
        try:
            Path(name).write_bytes(body)
        except OSError:
            click.echo(self.texts.say("cli.not_written", file=name))
            return
        click.echo(self.texts.say("cli.saved", file=name, game=self.game.slug))

    def undo(self, seat: str) -> None:
        """Take back one's own last answer, if nothing has happened since."""
        entries = effective(self.log)
        own = self.match.may_take_back_to(seat, entries)
        if own >= self.match.save.last_n:
            click.echo(self.texts.say("cli.no_undo"))
            return
        step = self.match.take_back(seat, entries[-1].n - 1, self.opening, entries)
        self.log.extend(step.entries)
        click.echo(self.texts.say("cli.undone"))

    def tell_result(self) -> None:
        """How it ended."""
        result = self.match.result
        if result is None:
            return
        winners = [self.texts.name(seat) for seat in result.winners]
        scores = ", ".join(f"{self.texts.name(side)} {points}" for side, points in result.scores.items())
        click.echo(f"\n{self.texts.say('result.' + result.reason)}  {' + '.join(winners)}  {scores}")


# -- what is typed


def typed_value(word: str, is_number: bool) -> Any:
    """A whole answer typed as JSON, or as a number where one is asked for; UNSET when it is something else."""
    if not (word.startswith(("{", "[", '"')) or (is_number and word.removeprefix("-").isdecimal())):
        return UNSET
    try:
        return msgspec.json.decode(word)
    except (msgspec.MsgspecError, RecursionError):
        return UNSET


def read_field(word: str, kind: str) -> Any:
    """A field as it was typed. What cannot be read stays as it is: what is wrong with it is said of the whole form."""
    if kind == "str":
        return word
    try:
        return msgspec.json.decode(word)
    except (msgspec.MsgspecError, RecursionError):
        return word


def as_typed(value: Any, kind: str) -> str:
    """A field as one would type it."""
    return str(value) if kind == "str" else msgspec.json.encode(value).decode()

"""Playing in the terminal: the story, a question, numbered answers."""

from __future__ import annotations

import secrets
from typing import Any

import click

from baluard.bots import LEVELS, choose
from baluard.cli.questions import say
from baluard.cli.story import story_line
from baluard.kernel.answers import DONE
from baluard.kernel.dice import new_dice
from baluard.kernel.errors import PlayerError
from baluard.kernel.match import Step, effective, start
from baluard.kernel.values import Asked, Entry, Save, Told
from baluard.page.contract import GameModule
from baluard.texts import texts_for


class Leave(Exception):
    """The player has had enough."""


class Terminal:
    """One game at one keyboard: some seats by a person, the others by bots."""

    def __init__(
        self, game: GameModule, options: dict[str, str], seats: tuple[str, ...], level: str, lang: str, state: Any
    ) -> None:
        self.game = game
        self.lang = lang
        self.texts = texts_for(lang, game.package, game.data)
        known = game.seats(options)
        for seat in seats:
            if seat not in known:
                raise click.ClickException(self.texts.say("cli.unknown_seat", seat=seat, seats=known))
        if level not in LEVELS:
            raise click.ClickException(self.texts.say("cli.unknown_level", level=level, levels=tuple(LEVELS)))
        self.seats = seats or known[:1]
        self.level = level
        self.seed = secrets.token_hex(16)
        dice = new_dice(secrets.token_hex(8), bytes.fromhex(self.seed))
        self.opening = Save(game.new(options) if state is None else state).copy()
        self.match, step = start(game, options, dice, self.opening.state)
        self.log: list[Entry] = []
        self.take(step)

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
        if seat in self.seats:
            self.ask(asked)
            return
        answer = choose(self.game.slug, self.level, self.match.view((seat,)), f"{self.seed}:{seat}")
        self.take(self.match.answer(seat, asked.id, answer, "bot"))

    def ask(self, asked: Asked) -> None:
        """Let the person narrow an answer key by key, then answer."""
        try:
            keys = self.narrow(asked)
            if keys is not None:
                answer = asked.decision.space.from_keys(keys)
                self.take(self.match.answer(asked.decision.seat, asked.id, answer))
        except PlayerError as error:
            click.echo(say(error, self.lang, self.game))

    def take(self, step: Step) -> None:
        """Remember the entries and tell the story."""
        self.log.extend(step.entries)
        for told in step.told:
            self.tell(told)

    def tell(self, told: Told) -> None:
        """One line of the story, as these seats may read it."""
        event = told.for_eyes(self.seats)
        if event is not None:
            click.echo("  " + story_line(self.game, self.texts, event))

    # -- one question

    def narrow(self, asked: Asked) -> tuple[str, ...] | None:
        """A whole path of keys, or None when the player did something else."""
        keys: tuple[str, ...] = ()
        while True:
            more = asked.decision.space.next_keys(keys)
            if not more or (keys and keys[-1] == DONE):
                return keys
            if len(more) == 1 and keys:
                keys = (*keys, more[0])
                continue
            self.show(asked, keys, more)
            word = click.prompt(">", prompt_suffix=" ", default="", show_default=False).strip()
            picked = self.read(word, more)
            if picked:
                keys = (*keys, picked)
            elif word == "b":
                keys = keys[:-1]
            elif self.command(word, asked, keys):
                return None

    def show(self, asked: Asked, keys: tuple[str, ...], more: tuple[str, ...]) -> None:
        """The prompt, the preview and the numbered keys."""
        decision = asked.decision
        key = self.texts.prompt_key(decision.tag, keys)
        click.echo(f"\n[{self.texts.name(decision.seat)}] {self.texts.say(key, dict(decision.about))}")
        self.show_preview(asked, keys)
        remarks = {hint.key: hint for hint in self.game.hints(self.match.view(self.seats), asked, keys)}
        for number, name in enumerate(more, 1):
            hint = remarks.get(name)
            remark = f"  ({self.texts.say(hint.text.key, dict(hint.text.facts))})" if hint else ""
            click.echo(f"  {number:3d}  {self.texts.label(decision.tag, name, len(keys))}{remark}")

    def show_preview(self, asked: Asked, keys: tuple[str, ...]) -> None:
        """Sums and odds, where there are any."""
        preview = self.game.preview(self.match.view(self.seats), asked, keys)
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

    def command(self, word: str, asked: Asked, keys: tuple[str, ...]) -> bool:
        """Commands besides answers; True when the question must be put anew."""
        if word == "q":
            raise Leave
        if word == "u":
            self.undo(asked.decision.seat)
            return True
        if word == "?":
            self.explain(asked.decision.rule)
        elif word == "p":
            self.show_panels()
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
        """The boxes beside the board."""
        for panel in self.game.panels(self.match.view(self.seats), self.lang):
            click.echo(f"  {panel.title}")
            for row in panel.rows:
                click.echo("    " + "  ".join(row.cells))

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

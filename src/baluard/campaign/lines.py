"""Orders as lines of text: read into orders with their places, and written again.

Ejército del Norte: La Coruña – Oviedo – Gijón (MF); ENTRAR
GENERAL Castaños A Ejército del Sur II      # what follows a # is for people
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from baluard.campaign.lexicon import LANGUAGES, Lexicon, plain
from baluard.campaign.patterns import Fields, Matcher, parts_of, with_defaults
from baluard.campaign.tokens import SEP, Reader, Token, words_at
from baluard.components.order_sheets import Command, OrdersFile
from baluard.components.orders import NotAnOrder, Order, OrderForm, OrderTable, Slot
from baluard.kernel.faults import Fault, FaultFacts
from baluard.kernel.given import Given

NO_NAME, NO_COMMAND, NOT_FROM_THERE, NO_UNIT = "E009", "E015", "E080", "orders.no_unit"
SUFFIX = "suffix"
FORMS = "forms"  # of a fault: how what was meant is written
NOTE = "#"
NOTES = re.compile(r'"[^"]*"|«[^»]*»|#')
QUOTED = re.compile(r'\s*("[^"]*"|«[^»]*»)\s*:')
MOST_LINES, LONGEST, MOST_COMMANDS = 2000, 2000, 3000  # lines of a text, letters of a line, commands in all lines
TOO_LONG, TOO_MANY = "orders.too_long", "orders.too_many"


class Written(Struct, frozen=True):
    """An order that somebody wrote: in which phase it is given, and where it stands."""

    order: Order
    phase: str
    place: str


class Misread(Exception):
    """A part of a text is no order; `at` is where in it."""

    def __init__(self, code: str, at: int, facts: FaultFacts | None = None) -> None:
        super().__init__(code)
        self.code, self.at, self.facts = code, at, facts or {}


class Grammar:
    """How the orders of a game are written and read."""

    def __init__(self, table: OrderTable, file: OrdersFile) -> None:
        self.table = table
        self.file = file
        self.reader = Reader(file.workbook.path_separators)
        self.rows = {row.id: row for row in file.order}
        self.phases = tuple(dict.fromkeys(row.phase for row in file.order))
        self.commands = {command.order: command for command in file.command}
        self.worded = tuple(
            sorted(
                ((command.words[lang], command) for command in file.command for lang in LANGUAGES if command.words),
                key=lambda pair: -len(plain(pair[0]).split()),
            )
        )
        self.by_first_word: dict[str, list[Command]] = {}
        for command in file.command:
            heads = [plain(command.words[lang]).split()[0] for lang in LANGUAGES] if command.words else []
            for head in dict.fromkeys(heads):
                self.by_first_word.setdefault(head, []).append(command)


class Positions:
    """Where units stand while orders are read: a route is written with its origin, which the keys do not have."""

    def __init__(self, table: OrderTable, lexicon: Lexicon) -> None:
        self.table = table
        self.lexicon = lexicon
        self.moved: dict[str, str] = {}

    def of(self, kind: str, key: str) -> str:
        """The province of a unit; empty when it is not known."""
        return self.moved.get(key) or self.lexicon.fact(kind, key, "province")

    def after(self, order: Order) -> None:
        """An order is given: whoever it moves stands elsewhere now."""
        slots = self.table[order.id].slots
        goals = [slot.name for slot in slots if slot.type == "province"]
        if not goals or slots[0].type not in ("corps", "band", "entry", "setup"):
            return
        goal = order.fields.get(goals[-1])
        last = goal if isinstance(goal, str) else goal[-1] if goal else ""
        if last:
            self.moved[str(order.fields[slots[0].name])] = str(last)


class LineReader:
    """Reads the orders of one nation, command after command."""

    def __init__(self, grammar: Grammar, lexicon: Lexicon, lang: str = "es") -> None:
        self.grammar = grammar
        self.lexicon = lexicon
        self.lang = lang
        self.positions = Positions(grammar.table, lexicon)
        self.phase = ""

    def command(self, text: str, subject: str = "", alone: bool = True) -> list[Order]:
        """The orders of one command (a route with its suffixes may be several), or `Misread`.

        `subject` is who it is about, where the command does not say it itself; not `alone`: what it does to the
        positions is seen to by the caller.
        """
        tokens = self.grammar.reader.tokens(text)
        try:
            return self.seen(self.orders(text, tokens, subject), alone)
        except Misread as found:
            raise self.with_forms(found, tokens) from found

    def orders(self, text: str, tokens: tuple[Token, ...], subject: str) -> list[Order]:
        """The orders of a command; where several begin with its words, what was read farthest is told."""
        worst: Misread | None = None
        for words, command in self.grammar.worded:
            taken = words_at(tokens, 0, words)
            if not taken or self.lexicon.nation not in command.nations:
                continue
            try:
                return [self.order(command, text, tokens, taken, subject)]
            except Misread as found:
                worst = found if worst is None or found.at > worst.at else worst
        if worst:
            raise worst
        return self.route(text, tokens, subject)

    def with_forms(self, found: Misread, tokens: tuple[Token, ...]) -> Misread:
        """What is not understood, with the forms of the commands that begin as it does."""
        heads = self.grammar.by_first_word.get(plain(tokens[0].text), []) if tokens else []
        forms = [command.form for command in heads if self.lexicon.nation in command.nations]
        if found.code != NO_COMMAND or not forms:
            return found
        return Misread(found.code, found.at, {**found.facts, FORMS: Given(" · ".join(forms))})

    def seen(self, orders: list[Order], alone: bool) -> list[Order]:
        """The orders, after which units stand elsewhere."""
        for order in orders if alone else ():
            self.positions.after(order)
        return orders

    def order(self, command: Command, text: str, tokens: tuple[Token, ...], at: int, subject: str) -> Order:
        """The order of a command whose words were read."""
        form = self.grammar.table[command.order]
        parts = parts_of(command.pattern)
        matcher = Matcher(self.lexicon, form, text, tokens)
        fields = matcher.whole(parts, at)
        if fields is None:
            raise self.misread(matcher, command, text)
        first = form.slots[0] if form.slots else None
        if form.subject and first and first.name not in fields and f"{{{first.name}}}" not in command.pattern:
            fields = {first.name: self.subject(first, subject, text), **fields}
        if "path" in fields:
            fields["path"] = self.way_of(str(fields[form.slots[0].name]), form.slots[0], fields["path"], tokens[at])
        return self.whole_order(command, form, fields, text)

    def whole_order(self, command: Command, form: OrderForm, fields: Fields, text: str) -> Order:
        """An order with all that it needs and nothing that it cannot have."""
        found = with_defaults(command.defaults, form, fields, self.lexicon)
        if any(slot.name in found and slot not in form.slots_of(found) for slot in form.slots if slot.name in fields):
            raise Misread(NO_COMMAND, 0, {"text": Given(text.strip())})
        found = {slot.name: found[slot.name] for slot in form.slots_of(found) if slot.name in found}
        order = Order(form.id, found)
        try:
            self.grammar.table.keys_of(order)
        except NotAnOrder as fault:
            code = command.missing.get(str(fault), NO_COMMAND)
            raise Misread(code, 0, {"text": Given(text.strip())}) from fault
        return order

    def misread(self, matcher: Matcher, command: Command | None, text: str) -> Misread:
        """What could not be read, in the words of the game."""
        trouble, tokens = matcher.trouble, matcher.tokens
        unread, missing = (command.unread, command.missing) if command else ({}, {})
        at = tokens[trouble.at].start if 0 <= trouble.at < len(tokens) else len(text.rstrip())
        slot = trouble.slot
        if slot is None:
            return Misread(NO_COMMAND, at, {"text": Given(text.strip())})
        if trouble.at >= len(tokens):
            return Misread(missing.get(slot.name, NO_COMMAND), at, {"text": Given(text.strip())})
        said = name_from(tokens, trouble.at, text, self.joints())
        if slot.name in unread:
            return Misread(unread[slot.name], at, {"value": Given(said), "corps": Given(said)})
        if self.lexicon.is_name(slot.type):
            return self.unknown(slot, said, at, trouble.several)
        return Misread(NO_COMMAND, at, {"text": Given(text.strip())})

    def unknown(self, slot: Slot, said: str, at: int, several: tuple[str, ...] = ()) -> Misread:
        """A name that nothing has, or several things."""
        names = [self.lexicon.name(slot.type, key, self.lang) for key in several]
        guess = " / ".join(names) or self.lexicon.guess(slot.type, said, self.lang)
        return Misread(NO_NAME, at, {"name": Given(said), "guess": Given(guess)})

    def joints(self) -> frozenset[str]:
        """Words that end a name which nobody knows."""
        return frozenset(plain(names[lang]) for names in self.lexicon.words["joint"].values() for lang in LANGUAGES)

    def subject(self, slot: Slot, said: str, text: str) -> str:
        """Who an order is about."""
        if not said:
            raise Misread(NO_UNIT, 0, {"text": Given(text.strip())})
        keys = self.lexicon.index(slot.type).keys(said)
        if len(keys) != 1:
            raise self.unknown(slot, said, -1, keys)
        return keys[0]

    # -- routes

    def route(self, text: str, tokens: tuple[Token, ...], subject: str) -> list[Order]:
        """The orders of a route: a forced march before it, the city or the siege after it."""
        if not subject or not tokens:
            raise Misread(NO_COMMAND, 0, {"text": Given(text.strip())})
        form, unit = self.mover(subject)
        first, goal = form.slots
        suffixes = self.suffixes(tokens)
        body = tokens[: len(tokens) - len(suffixes)]
        path = self.way_of(unit, first, self.provinces(text, body), tokens[0])
        orders = [Order(form.id, {first.name: unit, goal.name: path if goal.many else path[-1]})] if path else []
        if not goal.many and (suffixes or len(path) != 1):
            raise Misread("E114" if len(path) > 1 else "E086", tokens[0].start)
        return self.with_suffixes(orders, suffixes, first, unit, path)

    def mover(self, subject: str) -> tuple[OrderForm, str]:
        """Who goes, and by which order."""
        for form in self.grammar.table.bare:
            keys = self.lexicon.index(form.slots[0].type).keys(subject)
            if len(keys) == 1 and keys[0].startswith(form.prefix):
                return form, keys[0]
        form = self.grammar.table.bare[-1]
        return form, self.subject(form.slots[0], subject, subject)

    def suffixes(self, tokens: tuple[Token, ...]) -> list[str]:
        """The orders that are written in brackets behind a route, from its end."""
        found: list[str] = []
        for token in reversed(tokens):
            key = self.lexicon.said(SUFFIX, token.text)
            if not key:
                break
            found.insert(0, key)
        return found

    def provinces(self, text: str, tokens: tuple[Token, ...]) -> tuple[str, ...]:
        """The provinces of a route; a separator in front stands for where the unit is."""
        begin = 1 if tokens and tokens[0].kind == SEP else 0
        slot = Slot("path", "province", many=True)
        matcher = Matcher(self.lexicon, OrderForm("", (), (slot,)), text, tokens)
        found = matcher.whole(parts_of("{path}"), begin)
        if found is None and any(token.kind == SEP for token in tokens):
            raise self.misread(matcher, None, text)
        if found is None:
            raise Misread(NO_COMMAND, 0, {"text": Given(text.strip())})
        path = tuple(str(key) for key in found["path"])
        return ("", *path) if begin else path

    def way_of(self, unit: str, slot: Slot, path: object, begin: Token) -> tuple[str, ...]:
        """A route without its origin, which must be where the unit stands."""
        way = tuple(str(key) for key in path) if isinstance(path, tuple) else ()
        here = self.positions.of(slot.type, unit)
        if way and way[0] and here and way[0] != here:
            raise Misread(NOT_FROM_THERE, begin.start)
        return way[1:]

    def with_suffixes(
        self, orders: list[Order], suffixes: list[str], first: Slot, unit: str, path: tuple[str, ...]
    ) -> list[Order]:
        """A march with what is written in brackets behind it."""
        end = path[-1] if path else self.positions.of(first.type, unit)
        for key in suffixes:
            fields: Fields = {}
            for slot in self.grammar.table[key].slots:
                fields[slot.name] = unit if slot.type == first.type else self.lexicon.fact("province", end, slot.type)
            order = Order(key, fields)
            before = self.grammar.commands[key].step == "before"
            orders = [order, *orders] if before else [*orders, order]
        return orders

    def phase_of(self, order: Order) -> str:
        """The phase in which an order is given: the present one, if it may be given there."""
        phases = self.grammar.table[order.id].phases
        self.phase = self.phase if self.phase in phases else self.grammar.rows[order.id].phase
        return self.phase


def name_from(tokens: Sequence[Token], at: int, text: str, joints: frozenset[str]) -> str:
    """What seems to be meant as a name: up to the next mark, number or joining word."""
    end = at
    while end < len(tokens) and tokens[end].kind in ("word", "quoted"):
        word = plain(tokens[end].text)
        if end > at and (word in joints or word.isdigit() or word.startswith("(")):
            break
        end += 1
    return text[tokens[at].start : tokens[max(end - 1, at)].end]


def read_lines(text: str, grammar: Grammar, lexicon: Lexicon, lang: str = "es") -> tuple[list[Written], list[Fault]]:
    """The orders of a text in the order of the phases, and all its faults. A place is `line:column`, from 1."""
    reader = LineReader(grammar, lexicon, lang)
    found: list[Written] = []
    faults: list[Fault] = []
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        return [], [Fault(TOO_LONG, f"{MOST_LINES + 1}:1", {"most": MOST_LINES})]
    commands = 0
    for number, line in enumerate(lines, 1):
        line = without_note(line)
        if len(line) > LONGEST:
            faults.append(Fault(TOO_LONG, f"{number}:{LONGEST + 1}", {"most": LONGEST}))
            continue
        subject, begin = subject_of(line)
        for at, part in grammar.reader.parts(line[begin:]):
            commands += 1
            place = begin + at + len(part) - len(part.lstrip()) + 1
            if commands > MOST_COMMANDS:
                return [], [Fault(TOO_MANY, f"{number}:{place}", {"most": MOST_COMMANDS})]
            try:
                for order in reader.command(part, subject):
                    found.append(Written(order, reader.phase_of(order), f"{number}:{place}"))
            except Misread as fault:
                column = 1 if fault.at < 0 else begin + at + fault.at + 1
                faults.append(Fault(fault.code, f"{number}:{max(column, 1)}", fault.facts))
    return in_phases(found, grammar), faults


def without_note(line: str) -> str:
    """A line without what is written behind a `#`, where it is no part of a quoted name; one that is too long as it
    is, since it is not read in any case."""
    if len(line) > LONGEST:
        return line
    for found in NOTES.finditer(line):
        if found.group() == NOTE:
            return line[: found.start()].rstrip()
    return line.rstrip()


def subject_of(line: str) -> tuple[str, int]:
    """Who a line is about, and where its commands begin."""
    found = QUOTED.match(line)
    if found:
        return found.group(1).strip('"«»'), found.end()
    before, colon, _ = line.partition(":")
    return (before.strip(), len(before) + 1) if colon and not set(before) & set('"«') else ("", 0)


def in_phases(found: Iterable[Written], grammar: Grammar) -> list[Written]:
    """Orders phase by phase; in a phase they stand as they were written."""
    return sorted(found, key=lambda one: grammar.phases.index(one.phase))

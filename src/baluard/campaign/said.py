"""Orders written as lines: the words of a command and its arguments by name, in one language."""

from __future__ import annotations

import re
from collections.abc import Sequence

from baluard.campaign.lexicon import LANGUAGES, Lexicon
from baluard.campaign.lines import Grammar, Positions
from baluard.campaign.patterns import JOINT, Part, default_of, parts_of
from baluard.components.order_sheets import OrdersFile
from baluard.components.orders import TEXT, Order, OrderForm, Slot, Value

TO_QUOTE = ('"', ";", "#", ":", "«")
SIGNS = ("+", "-")


class LineWriter:
    """Writes the orders of one nation, one a line."""

    def __init__(self, grammar: Grammar, lexicon: Lexicon, lang: str = "es") -> None:
        self.grammar = grammar
        self.lexicon = lexicon
        self.lang = lang
        self.positions = Positions(grammar.table, lexicon)

    def line(self, order: Order) -> str:
        """A whole line: with its subject, where the command does not name it."""
        form = self.grammar.table[order.id]
        command = self.command(order)
        self.positions.after(order)
        if not (form.subject or form.bare) or self.names_subject(form):
            return command
        first = form.slots[0]
        return f"{self.name(first.type, str(order.fields[first.name]))}: {command}"

    def names_subject(self, form: OrderForm) -> bool:
        """Does the command itself say who it is about?"""
        return f"{{{form.slots[0].name}}}" in self.grammar.commands[form.id].pattern

    def command(self, order: Order) -> str:
        """A command without its subject."""
        form = self.grammar.table[order.id]
        command = self.grammar.commands[order.id]
        if form.bare:
            return self.route(form, order)
        words = command.words[self.lang] if command.words else ""
        missing: dict[str, Value] = {slot.name: () for slot in form.slots if slot.many or slot.pairs}
        for name, rule in command.defaults.items():
            missing[name] = default_of(rule, form, order.fields, self.lexicon)
        return " ".join([words, *self.parts(parts_of(command.pattern), form, order, missing)]).strip()

    def parts(self, parts: Sequence[Part], form: OrderForm, order: Order, missing: dict[str, Value]) -> list[str]:
        """The arguments as a pattern wants them; a group that says what is meant anyway is left out."""
        said: list[str] = []
        for part in parts:
            if part.group:
                if self.says_more(part, form, order, missing):
                    said += self.parts(part.group, form, order, missing)
            elif part.field:
                slot = next(one for one in form.slots if one.name == part.field)
                said.append(self.value(slot, order.fields[slot.name], order))
            else:
                said.append(self.lexicon.word(JOINT, part.joint, self.lang) if part.joint else "=")
        return joined(said)

    def says_more(self, part: Part, form: OrderForm, order: Order, missing: dict[str, Value]) -> bool:
        """Does a group say more than is meant without it? A sign is always written."""
        slots = [slot for slot in form.slots for one in part.group if one.field == slot.name]
        values = [order.fields.get(slot.name) for slot in slots]
        if any(isinstance(v, str) and self.key(s, v) in SIGNS for s, v in zip(slots, values, strict=True)):
            return True
        return all(v is not None and v != missing.get(s.name) for s, v in zip(slots, values, strict=True))

    def value(self, slot: Slot, value: Value, order: Order) -> str:
        """A field in words."""
        if isinstance(value, str):
            return self.key(slot, value)
        if slot.pairs:
            return ", ".join(f"{self.key(slot, pair[0])}={pair[1]}" for pair in value)
        if slot.type == "province":
            first = self.grammar.table[order.id].slots[0]
            return self.way(first, str(order.fields[first.name]), slot, value)
        return ", ".join(self.key(slot, str(one)) for one in value)

    def key(self, slot: Slot, key: str) -> str:
        """One key in words."""
        if slot.type == "text":
            return quoted(key.removeprefix(TEXT), TO_QUOTE)
        if key in self.lexicon.words.get(slot.type, {}):
            return self.lexicon.word(slot.type, key, self.lang)
        return self.name(slot.type, key) if self.lexicon.is_name(slot.type) else key

    def name(self, kind: str, key: str) -> str:
        """A thing by its name, in quotes where it has marks of its own."""
        return quoted(self.lexicon.name(kind, key, self.lang), (*TO_QUOTE, ",", "=", self.grammar.reader.separator))

    def route(self, form: OrderForm, order: Order) -> str:
        """A march as a route with its origin."""
        first, goal = form.slots
        value = order.fields[goal.name]
        return self.way(first, str(order.fields[first.name]), goal, (value,) if isinstance(value, str) else value)

    def way(self, first: Slot, unit: str, slot: Slot, path: Sequence[object]) -> str:
        """A route; where the unit's place is not known, it begins with a separator."""
        here = self.positions.of(first.type, unit)
        names = [self.name(slot.type, str(key)) for key in ((here,) if here else ()) + tuple(path)]
        mark = self.grammar.reader.separator
        return mark.join(names) if here else mark.strip() + " " + mark.join(names)


def quoted(text: str, marks: Sequence[str]) -> str:
    """A text in quotes, if it has one of these marks."""
    if not any(mark in text for mark in marks):
        return text
    return f"«{text}»" if '"' in text else f'"{text}"'


def joined(said: list[str]) -> list[str]:
    """A sign stands before its number without a space."""
    found: list[str] = []
    for one in said:
        if found and found[-1] in SIGNS:
            found[-1] += one
        else:
            found.append(one)
    return found


def write_lines(orders: Sequence[Order], grammar: Grammar, lexicon: Lexicon, lang: str = "es") -> str:
    """Orders as a text, one a line."""
    writer = LineWriter(grammar, lexicon, lang)
    return "".join(f"{writer.line(order)}\n" for order in orders)


def forms_in(file: OrdersFile, seat: str, lang: str, phase: str = "") -> list[tuple[str, str]]:
    """How the orders of a seat are written, key words and arguments in a language, and what each does; all, or those of
    a phase."""
    of_phase = {row.id for row in file.order if row.phase == phase or phase in row.also}
    written = LANGUAGES[0]
    words = {names[written]: names[lang] for keys in reversed(file.words.values()) for names in keys.values()}
    longest = sorted(words, key=len, reverse=True)
    known = re.compile(rf"(?<!\w)(?:{'|'.join(re.escape(word) for word in longest)})(?!\w)")
    found = []
    for command in file.command:
        if seat in command.nations and (not phase or command.order in of_phase):
            head, own = (command.words[written], command.words[lang]) if command.words else ("", "")
            rest = known.sub(lambda word: words[word.group()], command.form.removeprefix(head))
            found.append((own + rest, command.text[lang]))
    return found

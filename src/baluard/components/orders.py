"""Orders as values: an order is its id and its fields, and the same as a path of keys.

A game that is played by orders gives one table of forms; page, text line, workbook and bot all speak of the same
paths. `docs/add-a-game.md` is about games; what a path looks like is told here:

- `id / field / field ...`, or for orders of a unit `unit / id / field ...` (`subject`),
- a move has no id between: `unit / province / province / done` (`bare`),
- a list (`many`) and a list of pairs (`pairs`: key, amount, key, amount) are closed by `done`; a list of keys that
  begin alike (`prefix`) ends where another follows,
- fields that may be left out (`optional`, always the last) are not there when they are; a number is an amount, anything
  else is not; `done` in place of the last is read as nothing,
- a field that only some orders have (`only`) is there when an earlier field has one of the named values,
- free text is a key that begins with `=`.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from baluard.kernel.answers import DONE, Keys

TEXT = "="  # how a key begins that is free text
ALL = "all"  # the amount that means: as much as there is
Pair = tuple[str, str]
Value = str | tuple[str, ...] | tuple[Pair, ...]


class NotAnOrder(ValueError):
    """These keys are no whole order of this phase."""


class Slot(Struct, frozen=True):
    """One field of an order: its name, and what its keys name (`corps`, `province`, `amount`, a group of words)."""

    name: str
    type: str
    many: bool = False
    pairs: bool = False
    optional: bool = False
    prefix: str | tuple[str, ...] = ""  # how all keys of a list begin: then nothing closes it
    only: tuple[str, tuple[str, ...]] = ("", ())


class OrderForm(Struct, frozen=True):
    """How the orders of one id are written as keys."""

    id: str
    phases: tuple[str, ...]
    slots: tuple[Slot, ...] = ()
    subject: bool = False  # the first field comes before the id
    bare: bool = False  # the first field, and no id at all
    prefix: str = ""  # of a bare form: how its subject begins

    def slots_of(self, fields: dict[str, Value]) -> tuple[Slot, ...]:
        """The slots that an order with these fields has."""
        return tuple(slot for slot in self.slots if not slot.only[0] or fields.get(slot.only[0]) in slot.only[1])


class Order(Struct, frozen=True):
    """An order: its id, and its fields by name. Every value is a key, a list of keys, or pairs of key and amount."""

    id: str
    fields: dict[str, Value] = {}


class Ask(Struct, frozen=True):
    """A decision of its own that an order answers: which facts name which fields of it, and which fields it asks for.

    `word` is the answer where the order itself is all that is said; `open`: a list may leave something unsaid, so that
    `done` closes it.
    """

    order: str
    known: dict[str, str]
    gives: tuple[str, ...] = ()
    word: str = ""
    open: bool = False


class StandingOrder(Struct, frozen=True):
    """What a unit is told to do when others act: given in a phase of the own turn by `keys`, which opens a question of
    its own with these facts, answered by `answer`. From then on the rules apply it by themselves where they ask what
    is in `then` (a tag, and the facts that name the unit): their default is what the unit was told.
    """

    phase: str
    keys: Keys
    tag: str
    about: dict[str, str]
    answer: Keys
    then: dict[str, dict[str, str]]
    place: str = ""  # where it was written
    step: int = 0  # 1: the question was opened, 2: it is answered


class OrderTable:
    """All orders of a game: which fields they have, and in which order these stand in the path of keys."""

    def __init__(self, forms: Sequence[OrderForm]) -> None:
        self.forms = {form.id: form for form in forms}
        self.bare = tuple(sorted((f for f in forms if f.bare), key=lambda f: -len(f.prefix)))

    def __getitem__(self, order_id: str) -> OrderForm:
        """The form of an order."""
        return self.forms[order_id]

    def keys_of(self, order: Order) -> Keys:
        """The path of keys of an order."""
        form = self.forms[order.id]
        parts = [keys_of_slot(slot, order.fields) for slot in form.slots_of(order.fields)]
        name = () if form.bare else (form.id,)
        if form.subject or form.bare:
            return (*parts[0], *name, *(key for part in parts[1:] for key in part))
        return (*name, *(key for part in parts for key in part))

    def order_of(self, phase: str, keys: Keys) -> Order:
        """The order that a whole path of keys stands for in a phase, or `NotAnOrder`."""
        form = self.form_of(phase, keys)
        rest = keys if form.bare else (*keys[:1], *keys[2:]) if form.subject else keys[1:]
        fields: dict[str, Value] = {}
        at = 0
        for slot in form.slots:
            if slot.only[0] and fields.get(slot.only[0]) not in slot.only[1]:
                continue
            at = read_slot(slot, rest, at, fields)
        if at != len(rest):
            raise NotAnOrder("/".join(keys))
        return Order(form.id, fields)

    def form_of(self, phase: str, keys: Keys) -> OrderForm:
        """The form that the first keys tell."""
        for key, subject in ((keys[:1], False), (keys[1:2], True)):
            form = self.forms.get(key[0]) if key else None
            if form is not None and phase in form.phases and form.subject == subject and not form.bare:
                return form
        for form in self.bare:
            if len(keys) > 1 and phase in form.phases and keys[0].startswith(form.prefix):
                return form
        raise NotAnOrder("/".join(keys))


def keys_of_slot(slot: Slot, fields: dict[str, Value]) -> Keys:
    """The keys of one field."""
    value = fields.get(slot.name)
    if value is None:
        if not slot.optional:
            raise NotAnOrder(slot.name)
        return ()
    if isinstance(value, str):
        return (value,)
    if slot.pairs:
        return (*(key for pair in value for key in pair), DONE)
    keys = tuple(str(key) for key in value)
    return keys if slot.prefix else (*keys, DONE)


def is_left_out(slot: Slot, key: Keys) -> bool:
    """Is the field of an optional slot not there, but the end or another field?"""
    return not key or (key[0] != DONE and key[0].isdecimal() != (slot.type == "amount"))


def read_slot(slot: Slot, keys: Keys, at: int, fields: dict[str, Value]) -> int:
    """Put the field of a slot among the others; gives where the next begins."""
    if slot.optional and is_left_out(slot, keys[at : at + 1]):
        return at
    if slot.prefix:
        end = at
        while end < len(keys) and keys[end].startswith(slot.prefix):
            end += 1
        fields[slot.name] = keys[at:end]
        return end
    if not (slot.many or slot.pairs):
        if at >= len(keys) or (keys[at] == DONE and not slot.optional):
            raise NotAnOrder("/".join(keys))
        if keys[at] != DONE:
            fields[slot.name] = keys[at]
        return at + 1
    if DONE not in keys[at:]:
        raise NotAnOrder("/".join(keys))
    end = keys.index(DONE, at)
    some = keys[at:end]
    if slot.pairs and len(some) % 2:
        raise NotAnOrder("/".join(keys))
    fields[slot.name] = tuple(zip(some[::2], some[1::2], strict=True)) if slot.pairs else some
    return end + 1

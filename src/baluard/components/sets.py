"""Data sets: the components of a game under the hash of what its rules read.

Each game keeps its components as a subclass of `Components`, one field a file. A running game goes on with the set it
began with, so sets are found by their hash: the present one in the package's files, older ones in `data/sets/`, others
in the store, which adds them here. Words and pictures (`Names`, and fields marked `Shown`) are no part of the hash:
they come from the present program, by id, so that a better sentence reaches games that are already running.
"""

from __future__ import annotations

import gzip
import hashlib
import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, ClassVar, TypeVar

import msgspec
from msgspec import inspect

from baluard.components.files import DataError, Names, read_file
from baluard.kernel.errors import BadRecord
from baluard.kernel.typed import prepared

T = TypeVar("T")
SHOWN = {"shown": True}
Shown = Annotated[T, msgspec.Meta(extra=SHOWN)]  # a field for people's eyes: no rule reads it
IDENTITY = ("id", "number", "index", "n", "a", "b", "players", "side", "zone", "turn")  # what names a record in a list
encoder = msgspec.json.Encoder(order="deterministic")


class Components(msgspec.Struct, kw_only=True):
    """The components of one data set. What is reckoned from them is kept with them, and goes with them."""

    package: ClassVar[str] = ""
    upcasters: ClassVar[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}  # format n -> that of n + 1
    format: ClassVar[int] = 1  # of the files' shape

    hash: str = ""
    kept: dict[Any, Any] = {}

    def check(self) -> None:
        """Are they whole and right? `DataError` names file and record."""

    def check_looks(self) -> None:
        """Do words and pictures fit? Asked of files only: an older set wears the looks of the present program."""


C = TypeVar("C", bound=Components)
OWN = ("hash", "kept")


def file_fields(kind: type[Components]) -> tuple[str, ...]:
    """The files that a set is made of."""
    return tuple(name for name in kind.__struct_fields__ if name not in OWN)


# -- the hash


def rules_part(value: Any, info: inspect.Type) -> Any:
    """A value as the rules read it: without words and pictures, and without what is as by default."""
    match info:
        case inspect.Metadata(type=inner):
            return rules_part(value, inner)
        case inspect.StructType(cls=cls, fields=fields):
            told = [f for f in fields if not is_shown(f.type) and not is_default(getattr(value, f.name), f)]
            return {f.encode_name: rules_part(getattr(value, f.name), f.type) for f in told if cls is not Names}
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return [rules_part(one, item) for one in value]
        case inspect.TupleType(item_types=items):
            return [rules_part(one, item) for one, item in zip(value, items, strict=True)]
        case inspect.DictType(value_type=item):
            return {str(key): rules_part(one, item) for key, one in value.items()}
        case inspect.UnionType(types=types):
            structs = [one for one in types if isinstance(one, inspect.StructType) and type(value) is one.cls]
            return rules_part(value, structs[0]) if structs else value
    return value


def is_shown(info: inspect.Type) -> bool:
    """Is a field of this type for people's eyes only?"""
    match info:
        case inspect.Metadata(type=inner, extra=extra):
            return bool(extra and extra.get("shown")) or is_shown(inner)
        case inspect.StructType(cls=cls):
            return cls is Names
        case inspect.UnionType(types=types):
            return any(is_shown(one) for one in types)
        case inspect.DictType(value_type=item) | inspect.ListType(item_type=item):
            return is_shown(item)
    return False


def is_default(value: Any, field: inspect.Field) -> bool:
    """Is a field as it is when a file does not name it? A field that a later program adds changes no hash."""
    if field.default_factory is not msgspec.NODEFAULT:
        return bool(value == field.default_factory())
    return field.default is not msgspec.NODEFAULT and bool(value == field.default)


def set_hash(components: Components) -> str:
    """The hash of what the rules read."""
    kind = type(components)
    parts = {}
    for f in msgspec.structs.fields(kind):
        info = inspect.type_info(prepared(f.type))
        if f.name not in OWN and not is_shown(info):
            parts[f.name] = rules_part(getattr(components, f.name), info)
    return hashlib.sha256(encoder.encode(parts)).hexdigest()[:32]


# -- words and pictures of the present program


def with_present_looks(old: Any, new: Any) -> Any:
    """A value of an older set with the words and pictures of the present one, record by record."""
    if type(old) is not type(new):
        return old
    if isinstance(old, msgspec.Struct):
        return struct_with_looks(old, new)
    if isinstance(old, list):
        known = {identity(one): one for one in reversed(new)}
        return [with_present_looks(one, known.get(identity(one))) for one in old]
    if isinstance(old, dict):
        return {key: with_present_looks(one, new.get(key)) for key, one in old.items()}
    return old


def struct_with_looks(old: msgspec.Struct, new: msgspec.Struct) -> msgspec.Struct:
    """One record."""
    values = {}
    shape = inspect.type_info(type(old))
    assert isinstance(shape, inspect.StructType)
    for field in shape.fields:
        mine, theirs = getattr(old, field.name), getattr(new, field.name)
        values[field.name] = present_look(mine, theirs) if is_shown(field.type) else with_present_looks(mine, theirs)
    return type(old)(**values)


def present_look(old: Any, new: Any) -> Any:
    """What is shown as the present program shows it, with those records that only the older set still names."""
    if isinstance(old, dict) and isinstance(new, dict):
        return {**old, **new}
    if isinstance(old, list) and isinstance(new, list) and old and isinstance(old[0], msgspec.Struct):
        known = {identity(one) for one in new}
        return [*new, *(one for one in old if identity(one) not in known)]
    return new


def identity(record: Any) -> Any:
    """What names a record among others of its list."""
    names = [getattr(record, name) for name in IDENTITY if hasattr(record, name)]
    names = [name for name in names if not isinstance(name, list)]  # the sides of a battle do not name it
    return tuple(names) if names else repr(record)


# -- finding


class Sets:
    """The data sets of one game that this process knows; each is read once."""

    def __init__(self) -> None:
        self.read: dict[str, Any] = {}  # by hash; the present one under the empty name too
        self.added: dict[str, bytes] = {}  # by hash: sets that a store gave
        self.renamed: dict[str, str] | None = None  # hashes of older programs and those of the same sets today


known: dict[str, Sets] = {}


def sets_of(kind: type[Components]) -> Sets:
    """What is known of a game."""
    return known.setdefault(kind.package, Sets())


def load_pack(kind: type[C], folder: str = "") -> C:
    """The set in a package's files, or in a data pack folder of the same shape."""
    where: Any = Path(folder) if folder else files(kind.package).joinpath("data")
    types = {f.name: f.type for f in msgspec.structs.fields(kind)}
    read = {name: read_file(where, name, types[name], not folder)[0] for name in file_fields(kind)}
    components = checked(kind(**read))
    components.check_looks()
    return components


def checked(components: C) -> C:
    """A set that is whole and right, with its hash."""
    components.hash = set_hash(components)
    components.check()
    return components


def load_set(kind: type[C], name: str = "") -> C:
    """The set of a hash; without one the present set. `BadRecord` when nobody has kept it."""
    sets = sets_of(kind)
    if "" not in sets.read:
        present = load_pack(kind)
        sets.read.update({"": present, present.hash: present})
    found = resolved(kind, name)
    if found not in sets.read:
        sets.read[found] = unpack_set(kind, body_of(kind, found))
    components: C = sets.read[found]
    return components


def resolved(kind: type[Components], name: str) -> str:
    """The hash by which a set is known today: hashes of older programs covered words, too."""
    return renamed(kind).get(name, name)


def renamed(kind: type[Components]) -> dict[str, str]:
    """Hashes of older programs and those of the same sets today."""
    sets = sets_of(kind)
    if sets.renamed is None:
        file = files(kind.package).joinpath("data/hashes.toml")
        sets.renamed = tomllib.loads(file.read_text("utf-8"))["renamed"] if file.is_file() else {}
    return sets.renamed


def body_of(kind: type[Components], name: str) -> bytes:
    """A set as it is kept: by a store, or with the program."""
    added = sets_of(kind).added.get(name)
    if added is not None:
        return added
    file = files(kind.package).joinpath(f"data/sets/{name}.json.gz")
    if not name.isalnum() or not file.is_file():
        raise BadRecord(fault="fault.data")
    return gzip.decompress(file.read_bytes())


def add_set(kind: type[Components], name: str, body: bytes) -> None:
    """A store has kept this set."""
    sets_of(kind).added[name] = body


def pack_set(components: Components) -> bytes:
    """A set as bytes, with its words and pictures for the case that the program no longer has them."""
    kind = type(components)
    values = {name: getattr(components, name) for name in file_fields(kind)}
    return encoder.encode({"format": kind.format, "files": values})


def unpack_set(kind: type[C], body: bytes) -> C:
    """A set out of bytes, of this format or an older one, with the looks of the present program."""
    try:
        plain = msgspec.json.decode(body)
        number, read = plain["format"], plain["files"]
        while number < kind.format:
            read = kind.upcasters[number](read)
            number += 1
        types = {f.name: f.type for f in msgspec.structs.fields(kind)}
        old = kind(**{name: msgspec.convert(read[name], prepared(types[name])) for name in file_fields(kind)})
    except (msgspec.MsgspecError, KeyError, TypeError) as error:
        raise DataError(f"a kept data set of {kind.package} cannot be read: {error}") from error
    present = load_set(kind)
    looks = {n: with_present_looks(getattr(old, n), getattr(present, n)) for n in file_fields(kind)}
    return checked(kind(**looks))

"""Every field of a state is copied, written down and hashed; every text stands in three languages."""

from __future__ import annotations

import ast
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, get_args

import msgspec

from baluard.kernel.codec import digest, encoder
from baluard.kernel.values import Answer, Result
from baluard.page.contract import GameModule
from baluard.texts import LANGUAGES, texts_for
from baluard.texts.catalogue import lobby_texts_for
from tests.conformance.playing import Sitting, rerun, sampled, straight

Options = dict[str, str]
SIMPLE = (int, str, bytes, type(None), frozenset)


# -- fields


def fields_of(state: Any) -> tuple[str, ...]:
    """The fields of a state: slots in the interpreted build, attributes in the compiled one."""
    found: list[str] = []
    for cls in type(state).__mro__:
        found += [n for n in getattr(cls, "__mypyc_attrs__", ()) or vars(cls).get("__slots__", ()) if n[:2] != "__"]
    found += list(getattr(state, "__dict__", {}))
    return tuple(dict.fromkeys(found))


def check_fields(game: GameModule, options: Options, seed: int, most: int = 12) -> None:
    """Each field is in copy, codec and digest. Those that the State (or its module) lists as SHARED, immutable tables
    and what is rebuilt from the rest, need not be written down."""
    played = straight(game, options, seed)
    varied: set[str] = set()

    def at(sitting: Sitting, entry: Answer) -> None:
        varied.update(check_state(game, sitting.match.save.state))

    sitting = rerun(game, options, played.entries, sampled(played.decisions, at, most))
    varied.update(check_state(game, sitting.match.save.state))
    state = played.state
    missed = set(fields_of(state)) - varied - shared(state)
    assert not missed, f"fields that could not be varied: {sorted(missed)}"


def shared(state: Any) -> set[str]:
    """Field names that a State class, or its module, lists as exceptions."""
    module = import_module(type(state).__module__)
    return set(getattr(type(state), "SHARED", ())) | set(getattr(module, "SHARED", ()))


def check_state(game: GameModule, state: Any) -> set[str]:
    """One state; returns the fields that could be varied."""
    back = game.decode(msgspec.json.decode(encoder.encode(game.encode(state))))
    twin = state.copy()
    varied: set[str] = set()
    for name in fields_of(state):
        value = getattr(state, name)
        assert same_value(getattr(twin, name), value), f"{name} is lost by copy"
        assert same_value(getattr(back, name), value), f"{name} is lost by the codec"
        if name in shared(state) and getattr(twin, name) is value:
            continue
        common = containers(value) & containers(getattr(twin, name))
        assert not common, f"copy shares what can be changed in {name}"
        if name not in shared(state) and check_varied(game, state, name):
            varied.add(name)
    return varied


def check_varied(game: GameModule, state: Any, name: str) -> bool:
    """A change of one field changes the digest; false when we know no other value for it."""
    twin = state.copy()
    changed = other_value(getattr(twin, name), name)
    if changed is None:
        return False
    setattr(twin, name, changed)
    with suppress(LookupError, ValueError, TypeError):  # the codec reads the field, but cannot write what we put there
        assert digest(game, twin) != digest(game, state), f"{name} is not in the digest"
    return True


def other_value(value: Any, name: str) -> Any:
    """A different value of the same type."""
    if name == "result":
        return Result((), "changed") if value is None else msgspec.structs.replace(value, reason="changed")
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, bytearray):
        return bytearray([(value[0] + 1) % 256]) + value[1:] if value else None
    if isinstance(value, tuple) and value and isinstance(value[0], int):
        return (value[0] + 1, *value[1:])  # a compiled class insists on the length of a pair
    if isinstance(value, (list, tuple)):
        return type(value)(value[:-1] if value else ["x"])
    if isinstance(value, dict):
        return dict(list(value.items())[:-1]) if value else {"x": 1}
    return None


def containers(value: Any) -> set[int]:
    """Identities of all that can be changed inside a value."""
    if isinstance(value, SIMPLE):
        return set()
    if isinstance(value, msgspec.Struct) and value.__struct_config__.frozen:
        return set()
    if isinstance(value, tuple):
        return set().union(*(containers(item) for item in value))
    found = {id(value)}
    if isinstance(value, (list, set)):
        found = found.union(*(containers(item) for item in value))
    elif isinstance(value, dict):
        found = found.union(*(containers(item) for item in value.values()))
    elif not isinstance(value, bytearray):
        found = found.union(*(containers(getattr(value, name)) for name in fields_of(value)))
    return found


def same_value(one: Any, other: Any) -> bool:
    """Equal in type and value; objects without equality are compared field by field."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(same_value(a, b) for a, b in zip(one, other, strict=True))
    if type(one).__eq__ is not object.__eq__:
        return bool(one == other)
    return all(same_value(getattr(one, name), getattr(other, name)) for name in fields_of(one))


# -- texts


def wanted_texts(game: GameModule) -> set[str]:
    """The keys that a game must have a text for, apart from what play shows."""
    decisions = {f"decision.{tag}" for tag in written_tags(game)}
    return lobby_keys(game) | decisions | {f"motion.{name}" for name in game.motions}


def lobby_keys(game: GameModule) -> set[str]:
    """What a list of games shows: the title, the options, the presets."""
    wanted = {"game.title"} | {f"preset.{preset.id}" for preset in game.presets}
    for option in game.options:
        worded = [value for value in option.values if not value.isdigit()]  # a number is its own text
        wanted |= {f"option.{option.id}", *(f"option.{option.id}.{value}" for value in worded)}
    return wanted


def written_tags(game: GameModule) -> set[str]:
    """The tags of all decisions that stand in the game's sources as literals: `Decision(seat, "tag", ...)`."""
    spec = find_spec(game.package)
    assert spec is not None and spec.submodule_search_locations
    found: set[str] = set()
    for file in Path(spec.submodule_search_locations[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "Decision":
                found |= {str(tag.value) for tag in node.args[1:2] if isinstance(tag, ast.Constant)}
    return found


def event_classes(game: GameModule) -> tuple[Any, ...]:
    """All that the game's story can tell."""
    return get_args(game.event_types()) or (game.event_types(),)


def check_declared_texts(game: GameModule) -> None:
    """Decisions, options, presets, motions and events have texts in each language."""
    for lang in LANGUAGES:
        texts = texts_for(lang, game.package, game.data)
        missing = sorted(key for key in wanted_texts(game) if not texts.has(key))
        silent = [c.__name__ for c in event_classes(game) if not any(told_as(key, c) for key in texts.messages)]
        assert not missing and not silent, f"{lang}: {missing} {silent}"
        lobby = lobby_texts_for(lang, game.package)
        unlisted = sorted(key for key in lobby_keys(game) if not lobby.has(key))
        assert not unlisted, f"{lang}, for the lobby: {unlisted}"


def told_as(key: str, event: Any) -> bool:
    """Is this key a wording of that event?"""
    return key == f"event.{event.__name__}" or key.startswith(f"event.{event.__name__}.")


def check_played_texts(game: GameModule, options: Options, seed: int) -> None:
    """Every decision asked and every event told in a random game can be said in each language."""
    played = straight(game, options, seed)
    said: set[tuple[str, str]] = set()

    def at(sitting: Sitting, entry: Answer) -> None:
        for asked in sitting.match.asked:
            decision = asked.decision
            said.update((lang, say(game, lang, f"decision.{decision.tag}", decision.about)) for lang in LANGUAGES)

    rerun(game, options, played.entries, at)
    for told in played.told:
        for event in (told.event, told.others):
            if event is not None:
                facts = msgspec.structs.asdict(event)
                said.update((lang, say(game, lang, game.event_key(event), facts)) for lang in LANGUAGES)
                back = msgspec.json.decode(encoder.encode(event), type=game.event_types())
                assert back == event, f"{event} is another after JSON"
    assert all(sentence.strip() for _, sentence in said)


def say(game: GameModule, lang: str, key: str, facts: dict[str, Any]) -> str:
    """A sentence of a game."""
    return texts_for(lang, game.package, game.data).say(key, facts)

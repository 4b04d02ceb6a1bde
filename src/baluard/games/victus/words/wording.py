"""VIC-13 What a card says: the operations of its effect put into words, so that words and behaviour never diverge.

→ Mou 2 infanteries de Barcelona a la Reserva. → Reforços +1. The words stand in `locale/`, under `op`: a message for
each operation, and what the operation is given are its facts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from baluard.games.victus.model.data import Data
from baluard.games.victus.model.facts import DISCS, INDICATORS
from baluard.kernel.kept import kept
from baluard.texts.catalogue import ROMAN, Phrase, Texts

RawOp = dict[str, Any]
LETTERS = "abcdef"
TRACKS = (*INDICATORS, *DISCS)


def card_text(words: Texts, number: int | str) -> str:
    """VIC-5.1 The whole text of a card: every operation a sentence with an arrow; a leader says who it is."""
    d: Data = words.data
    row = d.cards.card[int(number) - 1]
    parts = [op_phrase(d, op) for op in (*row.effect, *row.continuous)]
    for trigger in row.trigger:
        when = Phrase(f"op.trigger.{trigger.on}_{trigger.scope}")
        parts.append(Phrase("op.delay", {"when": when, "ops": op_phrases(d, trigger.ops)}))
    said = " ".join(f"→ {sentence(words, part)}" for part in parts or [Phrase("op.none")])
    if row.kind == "leader":
        name = getattr(row.character_name or row.title, words.lang)
        return f"{words.say(f'op.leader.{row.side}', name=name)} {said}"
    return said


def option_text(words: Texts, number: int | str, letter: str) -> str:
    """VIC-13.6 choose: one option (a, b...) of a card's effect, as a sentence of its own."""
    d: Data = words.data
    options = [one for op in d.cards.card[int(number) - 1].effect if op["op"] == "choose" for one in op["options"]]
    chosen = dict(zip(LETTERS, options, strict=False))[letter]
    return sentence(words, *op_phrases(d, chosen["ops"]))


def sentence(words: Texts, *parts: Phrase) -> str:
    """Operations as one sentence."""
    said = "; ".join(words.say(part.key, part.facts) for part in parts)
    return f"{said[:1].upper()}{said[1:]}."


def op_phrase(d: Data, op: RawOp) -> Phrase:
    """VIC-13.6 One operation: the message that says it, and what it is given, in words."""
    given = {**UNSAID, **op}
    facts = {name: IN_WORDS[name](d, value) if name in IN_WORDS else value for name, value in given.items()}
    if "from" in op:
        facts["where"] = places_phrase("en")(d, op["from"])
    if "n" in op:
        facts |= {"pieces": pieces_phrase(d, op.get("kind", "bourbon"), op["n"]), "number": str(op["n"]).lstrip("-")}
    return Phrase(f"op.{op['op']}{variant(op)}", facts)


def op_phrases(d: Data, ops: list[RawOp]) -> tuple[Phrase, ...]:
    """Several operations."""
    return tuple(op_phrase(d, op) for op in ops)


def variant(op: RawOp) -> str:
    """Which of several messages of an operation."""
    match op:
        case {"op": "bombard", "spaces": _}:
            return ".spaces"
        case {"op": "troop_value", "at": _}:
            return ".at"
        case {"op": "transfer", "optional": True}:
            return ".optional"
        case {"op": "defence" | "barricade", "n": n} if n < 0:
            return ".less"
        case {"op": "die_ignore", "n": 1}:
            return ".one"
        case {"to": str(way)} | {"parts": way} | {"per": way} | {"side": way}:
            return f".{way}"
    return ""


# -- what is counted


def pieces_phrase(d: Data, kind: str, number: int | str) -> Phrase:
    """VIC-13.2 «2 tropes», «tants borbònics com el valor de Reforços»."""
    form = "count" if isinstance(number, int) else "as_many"
    return Phrase(f"op.pieces.{kind}.{form}", {"number": number_fact(d, number)})


def number_fact(d: Data, number: int | str) -> Phrase | int:
    """VIC-13.2 A number, or its name: a value, tokens on the board, troops in a box."""
    if isinstance(number, int):
        return number
    if number in TRACKS:
        return Phrase("op.number.value", {"who": Phrase(f"op.track.{number}")})
    return (
        Phrase("op.number.rubble")
        if number == "rubble"
        else Phrase("op.number.box", {"who": place_phrase(d, number, "en")})
    )


# -- places


@kept
def codes_on_cards(d: Data) -> dict[str, str]:
    """Spaces that cards call by their code: numbered ones, and those outside (12, A3, T8)."""
    return {row.id: row.code for row in d.board.space if row.number or row.kind in ("parallel", "field")}


QUARTERS = ("1x", "2x", "3x", "4x", "5x")


def place_phrase(d: Data, name: str, form: str) -> Phrase:
    """One space, box or group, with its preposition: from there (de), there to (a), there (en); or alone (el)."""
    if name in QUARTERS or name == "expedition" or name in d.board.groups:
        return Phrase(f"op.place.{name}.{form}")
    code = codes_on_cards(d).get(name, "")
    return Phrase(f"op.place.code.{form}", {"code": code}) if code else Phrase(f"op.place.one.{form}", {"place": name})


def place_phrases(d: Data, names: list[str], form: str) -> tuple[Phrase, ...]:
    """Several places; those that are called by their numbers are said together («als espais 12, 21 o 35»)."""
    codes = codes_on_cards(d)
    numbers = tuple(codes[name] for name in names if codes.get(name, "").isdigit())
    others = tuple(place_phrase(d, name, form) for name in names if not codes.get(name, "").isdigit())
    numbered = Phrase(f"op.place.space.{form}", {"codes": numbers, "n": len(numbers)})
    return (*others, numbered) if numbers else others


def places_phrase(form: str) -> Callable[[Data, Any], Any]:
    """VIC-13.3 A selector: groups, spaces and boxes, and what is excepted, as one says it in a sentence."""

    def said(d: Data, selector: Any) -> Any:
        if not isinstance(selector, list):
            return selector
        chosen = place_phrases(d, [name for name in selector if not name.startswith("!")], form)
        without = ["expedition"] if selector == ["outside"] else [name[1:] for name in selector if name.startswith("!")]
        excepted = place_phrases(d, without, "el")
        return Phrase("op.place.except" if excepted else "op.place.any", {"places": chosen, "excepted": excepted})

    return said


def each_place(d: Data, selector: Any) -> Any:
    """The same where each of them is meant; our cards call such spaces by their numbers."""
    if not isinstance(selector, list):
        return selector
    codes = tuple(codes_on_cards(d).get(name, "") for name in selector)
    if all(codes):
        return Phrase("op.place.each", {"codes": codes})
    return Phrase("op.place.any", {"places": place_phrases(d, selector, "de")})


# -- conditions and tests


def condition(d: Data, cond: RawOp) -> Phrase:
    """VIC-13.6 if: what must hold."""
    match cond:
        case {"flag": _}:
            return Phrase("op.holds.flag")
        case {"leader": side}:
            return Phrase(f"op.holds.leader_{side}")
        case {"parallel": number}:
            return Phrase("op.holds.parallel", {"nth": Phrase(f"op.nth.{number}")})
        case {"count": {"kind": kind, "at": at}}:
            return count_condition(d, kind, at, cond)
        case {"value": "rubble"}:
            tokens = Phrase("op.number.tokens", {"number": cond["than"]})
            return Phrase("op.holds.rubble", {"what": comparison(cond, tokens)})
        case {"value": name} if name in TRACKS:
            who = Phrase(f"op.track.{name}")
            return Phrase("op.holds.value", {"who": who, "what": comparison(cond, cond["than"])})
    return count_condition(d, "any", [cond["value"]], cond)


def count_condition(d: Data, kind: str, at: list[str], cond: RawOp) -> Phrase:
    """So many pieces in some places; any; none."""
    where = places_phrase("en")(d, at)
    special = {(">=", 1): "some", ("==", 0): "none"}.get((cond["cmp"], cond["than"]))
    if special:
        return Phrase(f"op.holds.{special}", {"pieces": Phrase(f"op.pieces.{kind}.{special}"), "at": where})
    return Phrase("op.holds.count", {"what": comparison(cond, pieces_phrase(d, kind, cond["than"])), "at": where})


def comparison(cond: RawOp, what: Phrase | int) -> Phrase:
    """«5 tropes o més»."""
    return Phrase(f"op.holds.than.{cond['cmp']}", {"what": what})


def hazard_test(d: Data, test: RawOp) -> Phrase:
    """VIC-13.6 hazard_test: a colour, or a space of the stage line."""
    spaces = place_phrases(d, list(test.get("in", ())), "en")
    return Phrase(f"op.test.{test.get('is', 'space')}", {"box": Phrase(f"op.nth.{test['box']}"), "in": spaces})


def option_phrases(d: Data, offered: list[RawOp]) -> tuple[Phrase, ...]:
    """«(a) … o (b) …», each with what it requires."""
    found = []
    for letter, option in zip(LETTERS, offered, strict=False):
        facts: dict[str, object] = {"letter": letter, "ops": op_phrases(d, option["ops"])}
        if "requires" in option:
            facts["cond"] = condition(d, option["requires"])
        found.append(Phrase("op.option.requires" if "requires" in option else "op.option", facts))
    return tuple(found)


# -- what an operation is given


def tail_phrase(name: str) -> Callable[[Data, Any], Phrase | str]:
    """What is said behind an operation if it is given this: a number, or one of some names."""

    def said(d: Data, value: Any) -> Phrase | str:
        if isinstance(value, int):
            return Phrase(f"op.tail.{name}", {"n": value})
        return Phrase(f"op.tail.{name}_{value}") if value not in UNSAID_VALUES else ""

    return said


def stages_phrase(d: Data, numbers: list[int]) -> Phrase | str:
    """« (etapes II i III)»."""
    return Phrase("op.tail.stages", {"stages": tuple(ROMAN[n] for n in numbers)}) if numbers else ""


def else_phrase(d: Data, ops: list[RawOp]) -> Phrase | str:
    """What is done when a condition does not hold."""
    return Phrase("op.else", {"ops": op_phrases(d, ops)}) if ops else ""


UNSAID_VALUES = ("", "any", "active")
UNSAID: RawOp = {"until": "turn", "scope": "", "when": "", "max": "", "max_each": "", "stages": [], "else": []}
IN_WORDS: dict[str, Callable[[Data, Any], object]] = {
    "from": places_phrase("de"),
    "to": places_phrase("a"),
    "at": places_phrase("en"),
    "spaces": each_place,
    **dict.fromkeys(("n", "delta", "impacts", "steps", "pa"), number_fact),
    **dict.fromkeys(("then", "ops"), op_phrases),
    **{name: tail_phrase(name) for name in ("until", "scope", "when", "max", "max_each")},
    "stages": stages_phrase,
    "else": else_phrase,
    "cond": condition,
    "test": hazard_test,
    "options": option_phrases,
    "who": lambda d, who: Phrase(f"op.track.{who}"),
    "kind": lambda d, kind: Phrase(f"op.pieces.{kind}.one"),
}

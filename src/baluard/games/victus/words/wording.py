"""VIC-13 What a card says: the operations of its effect put into words, so that words and behaviour never diverge.

→ Mou 2 infanteries (de: Barcelona; a: Reserva). → Reforços +1.
"""

from __future__ import annotations

from typing import Any

from baluard.games.victus.model.data import Data
from baluard.games.victus.model.facts import DISCS, INDICATORS
from baluard.games.victus.model.rows import CardRow
from baluard.games.victus.words.phrases import (
    AS_MANY,
    COLOURS,
    COMPARISONS,
    CONDITIONS,
    COUNTED,
    DELAYS,
    EXCEPT,
    LANGS,
    LEADER,
    NTH,
    NUMBERS,
    ONE,
    PHRASES,
    PLACES,
    SCOPE,
    SIDES,
    THE_EXPEDITION,
    THINGS,
    TRACKS,
    TRIGGERS,
    UNTIL,
    WHEN,
    Three,
)
from baluard.games.victus.words.things import things
from baluard.kernel.kept import kept
from baluard.texts.forms import AND

RawOp = dict[str, Any]
STAGES = ("", "I", "II", "III", "IV")
LETTERS = "abcdef"


def card_text(d: Data, row: CardRow, lang: str) -> str:
    """VIC-5.1 The whole text of a card: every operation a sentence with an arrow; a leader says who it is."""
    parts = [op_text(d, op, lang) for op in (*row.effect, *row.continuous)]
    for trigger in row.trigger:
        when = pick(TRIGGERS[f"{trigger.on}.{trigger.scope}"], lang)
        parts.append(say("delay", lang, when=when, ops=ops_text(d, trigger.ops, lang)))
    if row.kind == "event" and not parts:
        parts = [say("none", lang)]
    said = " ".join(f"→ {capital(part)}." for part in parts)
    return f"{leader_line(row, lang)} {said}" if row.kind == "leader" else said


def leader_line(row: CardRow, lang: str) -> str:
    """«Líder barceloní. Rafael Nebot.»"""
    name = getattr(row.character_name or row.title, lang)
    return pick(LEADER, lang).format(side=pick(SIDES[row.side], lang), name=name)


def option_text(d: Data, row: CardRow, letter: str, lang: str) -> str:
    """VIC-13.6 choose: one option (a, b...) of a card's effect, as a sentence of its own."""
    for op in row.effect:
        if op["op"] == "choose":
            return f"{capital(ops_text(d, op['options'][LETTERS.index(letter)]['ops'], lang))}."
    raise KeyError(f"card {row.id} offers no options")


def cards_in_words(d: Data, lang: str) -> dict[str, str]:
    """What all cards say, by keys like `c001.text`; VIC-13.6 choose: their options, by keys like `c001.option_a`."""
    found: dict[str, str] = {}
    for row in d.cards.card:
        found[f"{row.id}.text"] = card_text(d, row, lang)
        for op in row.effect:
            if op["op"] == "choose":
                for letter, _ in zip(LETTERS, op["options"], strict=False):
                    found[f"{row.id}.option_{letter}"] = option_text(d, row, letter, lang)
    return found


def ops_text(d: Data, ops: list[RawOp], lang: str) -> str:
    """Several operations in one sentence."""
    return "; ".join(op_text(d, op, lang) for op in ops)


def op_text(d: Data, op: RawOp, lang: str) -> str:
    """VIC-13.6 One operation."""
    return say(f"{op['op']}{variant(op)}", lang, **slots(d, op, lang))


# -- small tools


def pick(three: Three, lang: str) -> str:
    """One of three languages."""
    return three[LANGS.index(lang)]


def say(key: str, lang: str, **parts: str) -> str:
    """A phrase with its slots filled."""
    return pick(PHRASES[key], lang).format(**parts)


def capital(text: str) -> str:
    """The beginning of a sentence."""
    return text[:1].upper() + text[1:]


def signed(number: int) -> str:
    """+2, −1."""
    return f"+{number}" if number >= 0 else plain(number)


def plain(number: int) -> str:
    """2, −1."""
    return str(number).replace("-", "−")


def all_of(words: list[str], lang: str) -> str:
    """a, b and c."""
    return f" {AND[lang]} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def thing(name: str, number: int, lang: str) -> str:
    """«1 barricada», «2 barricades»."""
    return f"{abs(number)} {pick(THINGS[name][0 if abs(number) == 1 else 1], lang)}"


def pieces(d: Data, kind: str, number: Any, lang: str) -> str:
    """VIC-13.2 «2 tropes», «tants borbònics com el valor de Reforços»."""
    if isinstance(number, int):
        return f"{number} {pick(COUNTED[kind][0 if number == 1 else 1], lang)}"
    return pick(AS_MANY, lang).format(pieces=pick(COUNTED[kind][2], lang), number=named(d, number, lang))


def named(d: Data, number: str, lang: str) -> str:
    """VIC-13.2 A number by its name: a value, tokens on the board, troops in a box."""
    if number in (*INDICATORS, *DISCS):
        return pick(NUMBERS["value"], lang).format(who=pick(TRACKS[number], lang))
    if number == "rubble":
        return pick(NUMBERS["rubble"], lang)
    return pick(NUMBERS["box"], lang).format(who=place(d, number, lang))


# -- places


@kept
def codes(d: Data) -> dict[str, str]:
    """Spaces that cards call by their code: numbered ones, and those outside (12, A3, T8)."""
    return {row.id: row.code for row in d.board.space if row.number or row.kind in ("parallel", "field")}


def place(d: Data, name: str, lang: str) -> str:
    """One space, box or group."""
    if name in PLACES:
        return pick(PLACES[name], lang)
    if name in d.board.groups:
        return name.upper()  # 1X to 5X
    return codes(d).get(name) or things(d, lang)[name]


def places(d: Data, selector: list[str], lang: str) -> str:
    """VIC-13.3 A selector: groups, spaces and boxes, and what is excepted."""
    chosen = ", ".join(place(d, name, lang) for name in selector if not name.startswith("!"))
    excepted = [place(d, name[1:], lang) for name in selector if name.startswith("!")]
    if selector == ["outside"]:
        excepted = [pick(THE_EXPEDITION, lang)]
    if excepted:
        return pick(EXCEPT, lang).format(places=chosen, not_in=all_of(excepted, lang))
    return chosen


# -- conditions and tests


def condition(d: Data, cond: RawOp, lang: str) -> str:
    """VIC-13.6 if: what must hold."""
    if "flag" in cond:
        return pick(CONDITIONS["flag"], lang)
    if "leader" in cond:
        return pick(CONDITIONS["leader"], lang).format(side=pick(SIDES[cond["leader"]], lang))
    if "parallel" in cond:
        return pick(CONDITIONS["parallel"], lang).format(nth=pick(NTH[cond["parallel"]], lang))
    if "count" in cond:
        return counting(d, cond["count"]["kind"], cond["count"]["at"], cond["cmp"], cond["than"], lang)
    name = cond["value"]
    if name in (*INDICATORS, *DISCS):
        what = compared(cond["cmp"], plain(cond["than"]), lang)
        return pick(CONDITIONS["value"], lang).format(who=pick(TRACKS[name], lang), what=what)
    if name == "rubble":
        what = compared(cond["cmp"], thing("clear_rubble", cond["than"], lang), lang)
        return pick(CONDITIONS["rubble"], lang).format(what=what)
    return counting(d, "any", [name], cond["cmp"], cond["than"], lang)


def counting(d: Data, kind: str, at: list[str], compare: str, than: int, lang: str) -> str:
    """So many pieces in some places; any; none."""
    where = places(d, at, lang)
    if (compare, than) == (">=", 1):
        return pick(CONDITIONS["count.some"], lang).format(some=pick(COUNTED[kind][3], lang), at=where)
    if (compare, than) == ("==", 0):
        return pick(CONDITIONS["count.none"], lang).format(none=pick(COUNTED[kind][4], lang), at=where)
    what = compared(compare, pieces(d, kind, than, lang), lang)
    return pick(CONDITIONS["count"], lang).format(what=what, at=where)


def compared(compare: str, what: str, lang: str) -> str:
    """«5 tropes o més»."""
    return pick(COMPARISONS[compare], lang).format(what=what)


def hazard_test(d: Data, test: RawOp, lang: str) -> str:
    """VIC-13.6 hazard_test: a colour, or a space of the stage line."""
    box = pick(NTH[test["box"]], lang)
    if test["kind"] == "colour":
        return say("test.colour", lang, box=box, colour=pick(COLOURS[test["is"]], lang))
    spaces = [place(d, name, lang) for name in test["in"]]
    said = say("or", lang).join([", ".join(spaces[:-1]), spaces[-1]] if len(spaces) > 1 else spaces)
    return say("test.space", lang, box=box, places=said)


def otherwise(d: Data, op: RawOp, lang: str) -> str:
    """What is done when a condition does not hold."""
    return say("else", lang, ops=ops_text(d, op["else"], lang)) if op.get("else") else ""


def options_of(d: Data, op: RawOp, lang: str) -> str:
    """«(a) … o (b) …», each with what it requires."""
    said: list[str] = []
    for letter, option in zip(LETTERS, op["options"], strict=False):
        need = say("requires", lang, cond=condition(d, option["requires"], lang)) if "requires" in option else ""
        said.append(say("option", lang, letter=letter, ops=ops_text(d, option["ops"], lang)) + need)
    return say("or", lang).join(said)


# -- the slots of each operation


def variant(op: RawOp) -> str:
    """Which of several phrases of an operation."""
    name = op["op"]
    if name == "indicator_set":
        return f".{op['to']}"
    if name == "heal":
        return f".{op['parts']}"
    if name == "bombard" and "spaces" in op:
        return ".spaces"
    if name == "transfer" and op.get("optional"):
        return ".optional"
    if name == "bourbon_remove" and op.get("per") == "space":
        return ".space"
    return ".less" if name in ("defence", "barricade") and op["n"] < 0 else ""


def slots(d: Data, op: RawOp, lang: str) -> dict[str, str]:
    """Everything that a phrase of this operation may want."""
    number = next((op[key] for key in ("n", "delta", "impacts", "steps", "pa") if key in op), 0)
    found = {"signed": signed(number), "n": plain(number)} if isinstance(number, int) else {}
    for slot, key in (("origin", "from"), ("to", "to"), ("at", "at"), ("spaces", "spaces")):
        if isinstance(op.get(key), list):
            found[slot] = places(d, op[key], lang)
    if op.get("who") in TRACKS:
        found["who"] = pick(TRACKS[op["who"]], lang)
    return found | piece_slots(d, op, number, lang) | lasting_slots(d, op, lang) | inner_slots(d, op, lang)


def piece_slots(d: Data, op: RawOp, number: Any, lang: str) -> dict[str, str]:
    """What is counted: pieces, tokens, dice, leaders, impacts."""
    name = op["op"]
    if name in ("transfer", "eliminate"):
        each = say("each", lang, n=str(op["max_each"])) if "max_each" in op else ""
        return {"pieces": pieces(d, op["kind"], number, lang), "each": each}
    if name == "bourbon_remove" and op.get("per") == "space":
        return {"spaces": thing("space", op["spaces"], lang)}
    if name in ("bourbon_add", "bourbon_remove"):
        return {"pieces": pieces(d, "bourbon", number, lang)}
    if name in THINGS:
        return {"pieces": thing(name, number, lang)}
    if name == "bombard":
        return {"impacts": thing("impact", number, lang)}
    if name == "leader_off":
        return {"leaders": thing(f"leader.{op['side']}", number, lang)}
    if name == "die_reroll":
        return {"dice": thing("die", number, lang)}
    if name == "die_ignore":
        return {"n": pick(ONE, lang) if number == 1 else str(number)}
    return {}


def lasting_slots(d: Data, op: RawOp, lang: str) -> dict[str, str]:
    """How long something holds, for whom, when, of which dice and actions."""
    found = {
        "until": pick(UNTIL[op.get("until", "turn")], lang),
        "scope": pick(SCOPE[op.get("scope", "any")], lang),
        "max": say("max", lang, n=plain(op["max"])) if "max" in op else "",
        "where": say("where", lang, at=places(d, op["at"], lang)) if "at" in op else "",
        "stages": "",
    }
    if op["op"] == "value_mod":
        found["when"] = pick(WHEN[op["when"]], lang) if "when" in op else ""
    if op["op"] == "troop_value":
        found["piece"] = pick(COUNTED[op["kind"]][0], lang)
    if "stages" in op:
        key = "stages.one" if len(op["stages"]) == 1 else "stages.many"
        found["stages"] = say(key, lang, stages=all_of([STAGES[n] for n in op["stages"]], lang))
    if "action" in op:
        found["action"] = things(d, lang)[op["action"]]
    if "group" in op:
        found["group"] = things(d, lang)[op["group"]]
    if "die" in op:
        found["die"] = things(d, lang)[op["die"]].lower()
    if "what" in op:
        found["what"] = ", ".join(things(d, lang)[name] for name in op["what"])
    return found


def inner_slots(d: Data, op: RawOp, lang: str) -> dict[str, str]:
    """Operations inside an operation."""
    name = op["op"]
    if name == "if":
        return {
            "cond": condition(d, op["cond"], lang),
            "then": ops_text(d, op["then"], lang),
            "other": otherwise(d, op, lang),
        }
    if name == "hazard_test":
        return {
            "test": hazard_test(d, op["test"], lang),
            "then": ops_text(d, op["then"], lang),
            "other": otherwise(d, op, lang),
        }
    if name == "choose":
        return {"options": options_of(d, op, lang)}
    if name == "delay":
        return {"when": pick(DELAYS[op["when"]], lang), "ops": ops_text(d, op["ops"], lang)}
    return {}

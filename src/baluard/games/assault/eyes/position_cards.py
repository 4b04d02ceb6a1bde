"""Position texts: the card face up with what it still does, and the cards not yet drawn."""

from __future__ import annotations

from typing import Any

from baluard.components.positions import fault, listed, refuse, refuse_all, text_under, within, written
from baluard.games.assault.model.state import State, blank
from baluard.games.assault.rules.cards import lasting

OF_A_CARD = ("effects", "marked", "frozen", "silent")


def set_deck(s: State, table: dict[str, Any]) -> None:
    """The cards not yet drawn."""
    f = s.facts
    if "deck" in table:
        names = [written(name, "deck") for name in listed(table["deck"], "deck")]
        refuse_all([fault("unknown", "deck", name=name) for name in names if name not in f.card_no])
        refuse(len(set(names)) < len(names) or table.get("card") in names, "deck", "deck")
        refuse(bool(names) and not s.deck, "no_deck", "deck")
        s.deck = tuple(sorted([f.card_no[name] for name in names]))


def set_card(s: State, table: dict[str, Any]) -> None:
    """The card face up and what it still does. Before the half-turn there is none."""
    f = s.facts
    refuse_all([fault("without_card", key) for key in OF_A_CARD if key in table and "card" not in table])
    if "card" not in table:
        return
    refuse(table.get("phase") == "start", "card_at_start", "card")
    name = text_under(table, "card", "")
    refuse(name not in f.card_no, "unknown", "card", name=name)
    s.card = f.card_no[name]
    s.deck = tuple([card for card in s.deck if card != s.card])
    set_effects(s, table.get("effects", {}))
    set_mark(s, text_under(table, "marked", ""))
    set_frozen(s, text_under(table, "frozen", "").split())
    set_silent(s, text_under(table, "silent", "").split())


def operations(s: State) -> dict[str, dict[str, int]]:
    """What the card face up does for the active side, by operation."""
    return {e.op: e.numbers for e in s.facts.cards[s.card].effects if e.drawer in (-1, s.active)}


def set_effects(s: State, effects: Any) -> None:
    """What the card still does: never more than it gave, and numbers that go together come together."""
    wrong = not isinstance(effects, dict) or any(type(number) is not int for number in effects.values())
    refuse(wrong, "numbers", "effects")
    given: dict[str, int] = {}
    for effect in s.facts.cards[s.card].effects:
        if effect.drawer in (-1, s.active):
            drawn = blank(s.facts)
            lasting(drawn, effect)
            if effect.op == "zone_mark":
                drawn.effects["mark_bonus"] = effect.numbers["bonus"]
            given.update(drawn.effects)
            if any(name in effects for name in drawn.effects):
                s.effects.update(drawn.effects)
    refuse_all([fault("no_effect", f"effects.{name}", name=name) for name in effects if name not in given])
    for name, number in effects.items():
        least, most = sorted((1 if given[name] > 0 else -1, given[name]))
        s.effects[name] = within(number, f"effects.{name}", least, most)


def set_mark(s: State, zone: str) -> None:
    """The zone that the card has marked."""
    f = s.facts
    refuse(bool(zone) and zone not in f.zone_no, "unknown", "marked", name=zone)
    refuse(bool(zone) != ("mark_bonus" in s.effects), "mark", "marked", bonus="mark_bonus", effects="effects")
    s.marked = f.zone_no.get(zone, -1)


def set_frozen(s: State, words: list[str]) -> None:
    """Those whom the card keeps from fighting: zones with all their units, or units by their ids."""
    f = s.facts
    card = operations(s).get("zone_freeze")
    refuse(bool(words) and card is None, "no_effect", "frozen", name="frozen")
    own = f.combat[s.active]
    found: list[int] = []
    for word in words:
        units = [u for u in own if s.where[u] >= 0 and word in (f.unit_ids[u], f.zone_ids[s.where[u]])]
        refuse(not units, "nobody", "frozen", name=word)
        found.extend(units)
    s.frozen = tuple(sorted(set(found)))
    if card and found and not card.get("move_ok", 0):
        s.effects["frozen_move"] = 1


def set_silent(s: State, names: list[str]) -> None:
    """The batteries that the card keeps from firing."""
    f = s.facts
    refuse(bool(names) and "artillery_silence" not in operations(s), "no_effect", "silent", name="silent")
    guns = {f.unit_ids[u]: u for u in f.batteries[s.active] if s.where[u] >= 0}
    refuse_all([fault("nobody", "silent", name=name) for name in names if name not in guns])
    s.silent = tuple([guns[name] for name in names])

"""The 47 orders of the campaign as paths of keys (PEN-20.6): which fields each has, and in which order.

Rules build their spaces after this table, pages and bots walk the same paths, text and workbook are read into it.
What keys name things: corps, generals, cities, provinces, regions, kinds, entries of the schedule and of the set-up
by their ids; a band is `band_<n>`; a depot is `depot_<nation>_<province>`; amounts are decimal numbers, and where
points change hands also `all`; free text begins with `=`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import astuple

from baluard.components.order_sheets import Words
from baluard.components.orders import TEXT, Ask, Order, OrderForm, OrderTable, Slot, StandingOrder
from baluard.kernel.answers import DONE, Keys

BAND: Final = "band_"
ALLIES: Final = ("es_", "gb_")  # how the ids of Spanish and British corps begin
DEPOT: Final = "depot_"
END_PHASE: Final = "end_phase"
PHASES: Final = (
    "setup",
    "initiative",
    "reinforcement",
    "recruitment",
    "intendance",
    "naval",
    "movement",
    "supply",
    "reaction",
    "combat",
)
MOVE: Final = ("movement",)
FOUGHT: Final = ("action", ("battle", "assault", "defend"))
SIEGES: Final = ("blockade", "lift", "assault")
STORMED: Final = ("action", ("assault", "defend"))


def plain(order_id: str, phases: str, *slots: Slot) -> OrderForm:
    """An order that begins with its id."""
    return OrderForm(order_id, tuple(phases.split()), slots)


def of_unit(order_id: str, *slots: Slot) -> OrderForm:
    """An order of the movement phase: a unit, the name of the action, its arguments."""
    return OrderForm(order_id, MOVE, slots, subject=True)


CORPS: Final = Slot("corps", "corps")
PROVINCE: Final = Slot("province", "province")
POINTS: Final = Slot("points", "amount")
NAME: Final = Slot("name", "text", optional=True)
WHERE: Final = Slot("where", "where")

ORDERS: Final = OrderTable(
    (
        plain(
            "setup_place",
            "setup",
            Slot("setup_id", "setup"),
            Slot("province", "province", optional=True),
            Slot("points", "amount", optional=True),
        ),
        plain("setup_depot", "setup", PROVINCE),
        plain("choose_initiative", "initiative", Slot("position", "initiative")),
        plain(
            "withdrawal_roll",
            "reinforcement",
            Slot("entry", "entry"),
            Slot("roll", "die"),
            Slot("take_from", "unit", pairs=True),
        ),
        plain("place_reinforcement", "reinforcement", Slot("entry", "entry"), PROVINCE, WHERE, NAME),
        plain(
            "assign_points",
            "reinforcement",
            Slot("entry", "entry"),
            Slot("kind", "kind"),
            Slot("target", "unit"),
            Slot("points", "points"),
        ),
        plain("place_leader", "reinforcement", Slot("leader", "leader"), Slot("to", "unit")),
        plain("uprising_place", "reinforcement", Slot("region", "region"), Slot("size", "size"), PROVINCE),
        plain(
            "recruit",
            "recruitment",
            Slot("source", "source"),
            Slot("kind", "kind"),
            Slot("city", "city"),
            Slot("target", "unit"),
            Slot("points", "points"),
        ),
        plain(
            "new_corps",
            "recruitment reinforcement",
            Slot("city", "city"),
            Slot("kind", "kind"),
            POINTS,
            WHERE,
            NAME,
        ),
        plain("buy_points", "recruitment", Slot("gold", "amount")),
        plain("trade", "recruitment", Slot("give", "goods"), Slot("amount", "amount")),
        plain("transfer_points", "recruitment", Slot("to_kind", "kind"), Slot("points", "points")),
        plain("depot_create", "intendance", PROVINCE, NAME),
        plain("depot_move", "intendance", Slot("depot", "depot"), PROVINCE),
        plain("depot_destroy", "intendance", Slot("depot", "depot")),
        plain("naval_move", "naval", CORPS, Slot("to", "province"), WHERE),
        plain("naval_redeploy", "naval", CORPS, Slot("to", "province"), WHERE),
        OrderForm("move_corps", MOVE, (CORPS, Slot("path", "province", many=True)), bare=True),
        of_unit("garrison", CORPS, Slot("place", "place"), Slot("way", "way"), Slot("points", "points")),
        of_unit("transfer", CORPS, Slot("to", "corps"), Slot("points", "points")),
        of_unit("assign_leader", Slot("leader", "leader"), Slot("to", "unit")),
        of_unit("enter_city", CORPS),
        of_unit("leave_city", CORPS),
        of_unit("forced_march", CORPS),
        of_unit(
            "joint_move",
            CORPS,
            Slot("partners", "corps", many=True, prefix=ALLIES),
            Slot("path", "province", many=True),
        ),
        of_unit("seize_depot", Slot("unit", "marcher"), Slot("depot", "depot"), Slot("choice", "seizure")),
        of_unit("declare_siege", CORPS, Slot("city", "city")),
        of_unit("lift_siege", CORPS),
        of_unit("anti_guerrilla", CORPS, Slot("bands", "band", many=True)),
        OrderForm("guerrilla_move", MOVE, (Slot("band", "band"), Slot("to", "province")), bare=True, prefix=BAND),
        of_unit("attach_guerrillas", CORPS, Slot("bands", "band", many=True)),
        of_unit("guerrilla_take_city", Slot("band", "band"), Slot("city", "city")),
        of_unit(
            "ambush",
            Slot("band", "band"),
            Slot("bands", "band", many=True, prefix=BAND),
            Slot("targets", "unit", pairs=True),
        ),
        of_unit("interrupt", Slot("band", "band"), Slot("bands", "band", many=True)),
        of_unit("rename", CORPS, Slot("name", "text")),
        of_unit("disband", CORPS),
        of_unit("cede_city", Slot("city", "city")),
        plain(
            "supply_choice",
            "supply",
            Slot("unit", "unit"),
            Slot("mode", "supply"),
            Slot("depot", "depot", only=("mode", ("depot", "fleet"))),
        ),
        plain("supply_roll", "supply", Slot("unit", "unit"), Slot("roll", "die")),
        plain("forage_loss_split", "supply", Slot("unit", "unit"), Slot("losses", "unit", pairs=True)),
        plain(
            "contact_reaction",
            "reaction",
            CORPS,
            Slot("reaction", "reaction"),
            Slot("to", "province", only=("reaction", ("retreat",))),
        ),
        plain("burn_own_depot", "reaction", Slot("depot", "depot")),
        plain(
            "combat_choice",
            "combat",
            Slot("place", "combat_place"),
            Slot("action", "combat"),
            Slot("resolution", "resolution", only=FOUGHT),
            Slot("siege_guns", "amount", only=STORMED),
            Slot("sappers", "amount", only=STORMED),
            Slot("ditches", "amount", only=("action", ("defend",))),
            Slot("withdraw", "withdraw", only=FOUGHT),
        ),
        plain("battle_report", "combat", Slot("battle", "battle"), Slot("report", "text")),
        plain("battle_losses_place", "combat", CORPS, Slot("retreat_to", "province")),
        plain(END_PHASE, " ".join(PHASES)),
    )
)

NAMED: Final = {  # what a type of slots may name
    "unit": ("corps", "city", "depot"),
    "place": ("city", "depot"),
    "marcher": ("corps", "band"),
    "combat_place": ("province", "city", "depot"),
}

ASKED: Final = {  # decisions that are not the next order of a phase, and the orders that answer them
    "initiative": Ask("choose_initiative", {}, ("position",)),
    "take_from": Ask("withdrawal_roll", {}, ("take_from",)),
    "forage_loss_split": Ask("forage_loss_split", {"corps": "unit"}, ("losses",), open=True),
    "siege_loss": Ask("forage_loss_split", {"city": "unit"}, ("losses",)),
    "contact_reaction": Ask("contact_reaction", {"corps": "corps"}, ("reaction", "to")),
    "burn_own_depot": Ask("burn_own_depot", {"province": "depot"}, word="burn"),
    "combat_choice": Ask(
        "combat_choice", {"city": "place"}, ("action", "resolution", "siege_guns", "sappers", "withdraw")
    ),
    "defence_plan": Ask("combat_choice", {"city": "place"}, ("resolution", "siege_guns", "sappers", "ditches")),
    "battle_plan": Ask("combat_choice", {"province": "place"}, ("resolution", "withdraw")),
    "battle_report": Ask("battle_report", {"battle": "battle"}, ("report",)),
    "confirm_report": Ask("battle_report", {"battle": "battle"}, ("report",)),
    "judge_report": Ask("battle_report", {"battle": "battle"}, ("report",)),
    "resolution": Ask("combat_choice", {"place": "place"}, ("resolution",)),
    "battle_losses_place": Ask("battle_losses_place", {"corps": "corps"}, ("retreat_to",)),
}
ONLY_ASKED: Final = frozenset(("supply_roll", *(ask.order for ask in ASKED.values())))
FOUGHT_AS: Final = {
    "defence_plan": ("defend",),
    "battle_plan": ("battle",),
    "combat_choice": SIEGES,
    "resolution": ("battle", "assault"),
}
VERDICTS: Final = {"accept": "accept", "accepted": "accept", "refuse": "refuse", "refused": "refuse", "model": "model"}


def verdict_in(text: str, words: Words) -> str:
    """What is said to a report, in place of one; empty for a report."""
    said = text.removeprefix(TEXT).strip().casefold().rstrip(".")
    found = (VERDICTS[key] for key, names in words.items() if said in {str(name).casefold() for name in astuple(names)})
    return next(found, "")


def answer_to(verdicts: Words, tag: str, facts: Mapping[str, object], order: Order) -> Keys | None:
    """What an order answers to a decision that is about these facts; None when it is about something else."""
    asked = ASKED.get(tag)
    if asked is None or asked.order != order.id:
        return None
    if order.fields.get("action", "") not in FOUGHT_AS.get(tag, (order.fields.get("action", ""),)):
        return None
    for fact, field in asked.known.items():
        value, wanted = str(order.fields[field]), str(facts.get(fact, ""))
        if value != wanted and not (value.startswith(DEPOT) and value.endswith(f"_{wanted}")):
            return None
    if asked.word:
        return (asked.word,)
    if order.id == "battle_report":
        verdict = verdict_in(str(order.fields["report"]), verdicts)
        if (verdict != "") != (tag != "battle_report"):
            return None
        if verdict:
            return (verdict,)
    return tuple(key for name in asked.gives for key in keys_given(order, name, asked))


def standing_of(row: str, values: Mapping[str, str]) -> StandingOrder | None:
    """PEN-20.5 What a row of the sheet of reactions tells a corps or a depot; None when it tells nothing."""
    if row.startswith(DEPOT):
        if "burn" not in values:
            return None
        then = {"burn_own_depot": {"province": row.removeprefix(DEPOT).partition("_")[2]}}
        return told(row, ("burn" if values["burn"] == "yes" else "keep",), then)
    reaction = values.get("reaction", "retreat" if "ratio" in values else "")
    keys: Keys = (reaction,)
    if reaction == "retreat":
        first, second = values.get("to1", "nowhere"), values.get("to2", "nowhere")
        keys = ("retreat_if", values.get("ratio", "0"), first, second if second != first else "nowhere")
    return told(row, keys, {"contact_reaction": {"corps": row}}) if reaction else None


def told(unit: str, keys: Keys, then: dict[str, dict[str, str]]) -> StandingOrder:
    """PEN-20.5 A standing order, given in the movement phase and said in secret."""
    return StandingOrder("movement", (unit, "standing"), "standing_order", {"unit": unit}, keys, then)


def keys_given(order: Order, name: str, asked: Ask) -> Keys:
    """The keys of one field; of losses those that others bear, since the corps itself bears the rest."""
    value = order.fields.get(name, ())
    if isinstance(value, str):
        return (value,)
    own = order.fields.get("unit") if asked.open else None
    pairs = tuple(key for pair in value for key in pair if pair[0] != own)
    return (*pairs, DONE) if asked.open else pairs


def keys_of(order: Order) -> Keys:
    """The path of keys of an order."""
    return ORDERS.keys_of(order)


def order_of(phase: str, keys: Keys) -> Order:
    """The order that a whole path of keys stands for in a phase, or `NotAnOrder`."""
    return ORDERS.order_of(phase, keys)


def depot_key(nation: str, province: str) -> str:
    """The key of a depot: a nation has at most one in a province (PEN-7.2)."""
    return f"{DEPOT}{nation}_{province}"

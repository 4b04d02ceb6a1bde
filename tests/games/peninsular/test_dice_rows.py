"""PEN-20.7 The sheet of dice has a row for each roll that a nation may bring, under the key by which it falls."""

from __future__ import annotations

from collections import Counter

from baluard.campaign.brought import key_of_roll, open_roll, throw
from baluard.games.peninsular import GAME
from baluard.games.peninsular.words.dice_rows import dice_rows
from baluard.games.peninsular.words.order_book import kinds_of
from baluard.kernel.deciders import ChanceSource, RngDice
from baluard.kernel.match import Match, start
from baluard.kernel.rng import Rng
from tests.rulebooks.peninsular.armies import DATA
from tests.rulebooks.peninsular.sitting import Sitting, rule

NATIONS = ("spain", "britain", "france")
PLACES = {row.id for row in DATA.map.province}  # a retreat off a table falls for the place of the battle
KNOWN = {
    "withdrawal",
    "uprising",
    "forage",
    "siege_forage",
    "ambush",
    "interrupt",
    "retreat",
    "recovery",
    "battle_breach",
}


def keys_before(match: Match) -> set[str]:
    position = match.view(NATIONS).position
    return {row.key for nation in NATIONS for row in dice_rows(DATA, position, nation, kinds_of(DATA, nation))}


class Waits(ChanceSource):
    """Every roll is waited for."""

    def roll(self, n: int, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        return ()


@rule("PEN-20.7")
def test_every_roll_of_a_campaign_has_its_row() -> None:
    rng = Rng("a")
    house = RngDice(rng)
    match = start(GAME, {"end_turn": "6", "resolution_modes": "auto"}, Waits())[0]
    met: Counter[str] = Counter()
    while not match.is_over:
        asked = open_roll(match)
        if asked is None:
            asked = next(one for one in match.asked if one.required and not one.answered)
            match.answer(asked.decision.seat, asked.id, asked.decision.space.sample(rng))
            continue
        key, purpose = key_of_roll(match, asked), str(asked.decision.about["purpose"])
        if purpose in KNOWN and key.rpartition(".")[2] not in PLACES:
            assert key in keys_before(match), key
            met[purpose] += 1
        throw(match, asked, house)
    assert set(met) >= {"uprising", "forage", "retreat", "ambush", "withdrawal"}


@rule("PEN-20.7")
def test_regions_that_rise_and_generals_that_recover_have_dice_of_their_own() -> None:
    game = Sitting(4, empty=True)
    game.corps("fr_uno", "soria", 200, "france")
    game.corps("fr_dos", "teruel", 200, "france")
    for general in ("blake", "murat"):
        game.state.generals[game.facts.general_no[general]] = ("wounded", "", 3)
    match = game.begin("spain", "movement").table
    keys = keys_before(match)
    assert {"T4.spain.reinforcement.uprising.castilla_vieja", "T4.spain.reinforcement.uprising.aragon"} <= keys
    assert "T4.spain.reinforcement.uprising.andalucia" not in keys  # no Frenchman stands there
    assert {key for key in keys if "recovery" in key} == {
        "T5.spain.initiative.recovery.blake",
        "T5.france.initiative.recovery.murat",
    }

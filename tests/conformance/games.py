"""Which games the suite runs over, and with which options."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from baluard.kernel.contract import Option
from baluard.kernel.errors import NotOffered
from baluard.kernel.rng import Rng
from baluard.page.contract import GameModule
from tests.toys.skirmish import GAME as SKIRMISH

Options = dict[str, str]


@cache
def all_games() -> tuple[GameModule, ...]:
    """The toy, and every game of the catalogue."""
    if find_spec("baluard.catalogue") is None:
        return (SKIRMISH,)
    return (SKIRMISH, *import_module("baluard.catalogue").games().values())


def option_sets(game: GameModule, mixes: int = 2) -> list[Options]:
    """Every value of every option (of a long scale the ends): defaults, presets, single changes, and a few mixes."""
    wanted: list[Options] = [{}, *(preset.options for preset in game.presets)]
    wanted += [{o.id: value} for o in game.options for value in telling(o)]
    rng = Rng(f"options of {game.slug}")
    wanted += [{o.id: rng.choice(o.values) for o in game.options} for _ in range(mixes)]
    return distinct(game, wanted)


def telling(option: Option) -> tuple[str, ...]:
    """The values of an option worth a run each: all of a few, the ends of a long scale."""
    values = option.values if len(option.values) <= 5 else (option.values[0], option.values[-1])
    return tuple(value for value in values if value != option.default)


def few_option_sets(game: GameModule) -> list[Options]:
    """The defaults, the first preset, and everything otherwise than by default: for checks that take longer."""
    otherwise = {o.id: telling(o)[-1] for o in game.options if telling(o)}
    return distinct(game, [{}, *(preset.options for preset in game.presets[:1]), otherwise])


def distinct(game: GameModule, wanted: list[Options]) -> list[Options]:
    """Complete and different option sets; combinations that the game refuses are left out."""
    found: list[Options] = []
    for chosen in wanted:
        try:
            options = game.checked_options(chosen)
        except NotOffered:
            continue
        if options not in found:
            found.append(options)
    return found


def name_of(game: GameModule, options: Options) -> str:
    """`assault-events=off` and the like, for the test report."""
    changed = [f"{o.id}={options[o.id]}" for o in game.options if options[o.id] != o.default]
    return "-".join((game.slug, *changed))


def cases(few: bool = False) -> list[tuple[str, GameModule, Options]]:
    """(name, game, options) for all games."""
    pick = few_option_sets if few else option_sets
    return [(name_of(game, options), game, options) for game in all_games() for options in pick(game)]

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
# A long game is tried in its shortest form; its rare options are changed together. `make soak` plays the others whole.
SHORTEST: dict[str, Options] = {"peninsular": {"end_turn": "4"}, "maurice": {"nightfall": "1"}}
NEVER_WHOLE = ("peninsular",)


@cache
def all_games() -> tuple[GameModule, ...]:
    """The toy, and every game of the catalogue."""
    if find_spec("baluard.catalogue") is None:
        return (SKIRMISH,)
    return (SKIRMISH, *import_module("baluard.catalogue").games().values())


def option_sets(game: GameModule, mixes: int = 2) -> list[Options]:
    """Every value of every option (of a long scale the ends): defaults, presets, changes, and a few mixes."""
    wanted: list[Options] = [{}, *(preset.options for preset in game.presets)]
    wanted += changes(game)
    rng = Rng(f"options of {game.slug}")
    wanted += [{o.id: rng.choice(o.values) for o in game.options} for _ in range(mixes)]
    return distinct(game, wanted)


def whole_sets(game: GameModule, mixes: int = 20) -> list[Options]:
    """For `make soak`: these, and of a game that is only shortened here every value of every option, at full length."""
    found = option_sets(game, mixes)
    if game.slug in SHORTEST and game.slug not in NEVER_WHOLE:
        single = [with_condition(o, value) for o in game.options for value in o.values]
        found += [options for options in map(game.checked_options, single) if options not in found]
    return found


def changes(game: GameModule) -> list[Options]:
    """One option otherwise than by default; of a long game the rare ones all together."""
    single = [o for o in game.options if not o.rare or game.slug not in SHORTEST]
    found = [with_condition(o, value) for o in single for value in telling(o)]
    rare = [o for o in game.options if o not in single]
    for n in range(max([len(telling(o)) for o in rare], default=0)):
        found.append({o.id: telling(o)[min(n, len(telling(o)) - 1)] for o in rare})
    return found


def with_condition(option: Option, value: str) -> Options:
    """An option's value, with what it needs to count."""
    return {**{name: values[0] for name, values in option.only.items()}, option.id: value}


def telling(option: Option) -> tuple[str, ...]:
    """The values of an option worth a run each: all of a few, the ends of a long scale."""
    values = option.values if len(option.values) <= 5 else (option.values[0], option.values[-1])
    return tuple(value for value in values if value != option.default)


def few_option_sets(game: GameModule) -> list[Options]:
    """The defaults, the first preset (of a long game it only repeats them), and everything otherwise than by default:
    for checks that take longer."""
    otherwise = {o.id: telling(o)[-1] for o in game.options if telling(o)}
    presets = game.presets[:1] if game.slug not in SHORTEST else ()
    return distinct(game, [{}, *(preset.options for preset in presets), otherwise])


def distinct(game: GameModule, wanted: list[Options]) -> list[Options]:
    """Complete and different option sets; combinations that the game refuses are left out."""
    found: list[Options] = []
    shortest = SHORTEST.get(game.slug, {})
    for chosen in wanted:
        try:
            options = game.checked_options({**chosen, **shortest})
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

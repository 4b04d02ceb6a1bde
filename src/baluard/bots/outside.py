"""Bots that stand elsewhere: `module:function`, or an entry point `baluard.bots` of an installed package."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Protocol

from baluard.bots.levels import LEVELS
from baluard.bots.situation import Situation
from baluard.installed import NotLoaded, entry_points, load
from baluard.kernel.faults import Fault
from baluard.kernel.given import Given

GROUP = "baluard.bots"


class UnknownLevel(KeyError):
    """There is no level of that name, and no bot."""


class Bot(Protocol):
    """What a bot is: a function of a situation. The same situation must give the same answer, in any process.

    Its chance is `situation.rng`. It may have an attribute `style`, that of a game's own player, who then says for it
    when to speak unasked; without one it never does.
    """

    def __call__(self, situation: Situation, /) -> Any:
        """A legal answer to `situation.decision`."""


def installed_bots() -> tuple[str, ...]:
    """The names of the bots that other packages bring along; a level of the house cannot be replaced."""
    return tuple(name for name in entry_points(GROUP) if name not in LEVELS)


def known_bots() -> tuple[str, ...]:
    """All names that need no module: the levels, and what is installed."""
    return (*LEVELS, *installed_bots())


def outside_bot(name: str) -> Bot:
    """A bot by `module:function`, looked for in the present folder first as Python does, or by its entry point."""
    installed = entry_points(GROUP)
    if name not in installed and ":" not in name:
        raise UnknownLevel(name)
    here = str(Path.cwd())
    if name not in installed and here not in sys.path:
        sys.path.insert(0, here)  # processes that are started from here look there, too
    place = installed.get(name, name)
    bot: Bot = load(place)
    if not callable(bot):
        raise NotLoaded(place, f"{type(bot).__name__} is no function")
    return bot


def fault_of(name: str) -> Fault | None:
    """What is wrong with the name of a bot, if anything is."""
    try:
        if name not in LEVELS:
            outside_bot(name)
    except UnknownLevel:
        return Fault("cli.unknown_level", "", {"level": Given(name), "levels": ", ".join(known_bots())})
    except NotLoaded as error:
        return Fault("cli.not_loaded", "", {"place": Given(error.place), "why": Given(error.why)})
    return None


def style_of(name: str) -> str:
    """In which style a bot speaks unasked; empty: never."""
    if name in LEVELS:
        return LEVELS[name].style
    return str(getattr(outside_bot(name), "style", ""))

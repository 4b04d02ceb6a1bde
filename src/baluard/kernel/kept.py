"""What is reckoned from something once, and kept with it: the cache lives on its first argument and goes with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

MOST = 4096  # results of one function; then it begins anew
MISSING: Any = object()


class Keeper(Protocol):
    """Something that keeps what was reckoned from it: a data set."""

    @property
    def kept(self) -> dict[Any, dict[Any, Any]]:
        """By function and arguments."""


K = TypeVar("K", bound=Keeper)
P = ParamSpec("P")
R = TypeVar("R")


def kept(function: Callable[Concatenate[K, P], R]) -> Callable[Concatenate[K, P], R]:
    """A function whose results are kept with its first argument. All arguments must be hashable."""

    @wraps(function)
    def once(keeper: K, /, *args: P.args, **named: P.kwargs) -> R:
        results = keeper.kept.setdefault(function, {})
        key = (args, tuple(sorted(named.items()))) if named else args
        found = results.get(key, MISSING)
        if found is MISSING:
            found = function(keeper, *args, **named)
            if len(results) >= MOST:
                results.clear()
            results[key] = found
        result: R = found
        return result

    return once

"""Which build runs: the sources as they stand, or the libraries that mypyc made of them."""

from __future__ import annotations

from importlib.util import find_spec

COMPILED = "baluard.kernel.table"  # one of those that are compiled in every compiled build


def is_compiled() -> bool:
    """Does Python take the libraries? Nothing is loaded to know it."""
    spec = find_spec(COMPILED)
    return spec is not None and not str(spec.origin).endswith(".py")

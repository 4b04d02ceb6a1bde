"""Forms read out of plain JSON: the fields and their types, before the rules look at what they say."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from baluard.kernel.faults import Fault
from baluard.kernel.typed import prepared

WHERE = re.compile(r" - at `\$\.?(?P<path>[^`]*)`$")


def filled_in(answer: object, shape: Any) -> tuple[Any, Fault | None]:
    """The form in its own type, or what is wrong with its fields."""
    if isinstance(answer, shape):
        return answer, None
    try:
        return msgspec.convert(answer, prepared(shape)), None
    except msgspec.ValidationError as error:
        return None, fault_of_field(str(error))


def fault_of_field(message: str) -> Fault:
    """A complaint about a field: which, and what about it."""
    found = WHERE.search(message)
    place = re.sub(r"\[(\d+)\]", r".\1", found["path"]).strip(".") if found else ""
    missing = re.search(r"missing required field `(\w+)`", message)
    if missing:
        field = ".".join(part for part in (place, missing[1]) if part)
        return Fault("fault.missing", field, {"field": field})
    unknown = re.search(r"unknown field `(\w+)`", message)
    if unknown:
        return Fault("fault.unknown_field", ".".join(part for part in (place, unknown[1]) if part))
    return Fault("fault.type", place, {"field": place}) if place else Fault("fault.no_answer")


def fields_of(shape: Any) -> tuple[tuple[str, str], ...]:
    """The fields of a flat form with their kinds (`int`, `str`), for a page that has nothing better to show."""
    kinds = {int: "int", str: "str"}
    return tuple((field.name, kinds.get(field.type, "any")) for field in msgspec.structs.fields(shape))

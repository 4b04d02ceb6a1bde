"""What older versions have written, made new: by version, the function to the next."""

from __future__ import annotations

from baluard.games.catalans.model.upcast_deals import (
    structured_entry,
    structured_event,
    structured_state,
    structured_view,
)
from baluard.games.catalans.model.upcasts import named_entry, named_state, with_marks

UPCASTERS = {1: with_marks, 2: named_state, 3: structured_state}
ENTRY_UPCASTERS = {2: named_entry, 3: structured_entry}
EVENT_UPCASTERS = {3: structured_event}
VIEW_UPCASTERS = {3: structured_view}

"""Games kept on disk: SQLAlchemy Core on SQLite, no ORM. Appending numbered entries is the commit point."""

from baluard.store.errors import DiskFull, FileExists, NewerStore, NotAStore, StoreBusy, StoreError
from baluard.store.reads import Reads
from baluard.store.rows import (
    Absence,
    AddressRow,
    Chat,
    Checkpoint,
    Deadline,
    DraftRow,
    EventRow,
    GameRow,
    Job,
    LeasedJob,
    LetterRow,
    Proposal,
    SeatRow,
)
from baluard.store.schema import back_up, copy_file, schema_of
from baluard.store.store import Append, Store
from baluard.store.tables import SCHEMA

__all__ = [
    "SCHEMA",
    "Absence",
    "AddressRow",
    "Append",
    "Chat",
    "Checkpoint",
    "Deadline",
    "DiskFull",
    "DraftRow",
    "EventRow",
    "FileExists",
    "GameRow",
    "Job",
    "LeasedJob",
    "LetterRow",
    "NewerStore",
    "NotAStore",
    "Proposal",
    "Reads",
    "SeatRow",
    "Store",
    "StoreBusy",
    "StoreError",
    "back_up",
    "copy_file",
    "schema_of",
]

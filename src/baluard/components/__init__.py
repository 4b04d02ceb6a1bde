"""Components: files read and checked, data sets by their hash, rule help; states written by the names of things."""

from baluard.components.files import (
    Chapter,
    DataError,
    Names,
    Rule,
    RulesFile,
    Ruling,
    convert,
    hash_of,
    read_file,
    read_files,
    read_rules,
    record_of,
    rule_help,
    rules_of,
)
from baluard.components.sets import Components, Shown, add_set, load_pack, load_set, pack_set

__all__ = [
    "Chapter",
    "Components",
    "DataError",
    "Names",
    "Rule",
    "RulesFile",
    "Ruling",
    "Shown",
    "add_set",
    "convert",
    "hash_of",
    "load_pack",
    "load_set",
    "pack_set",
    "read_file",
    "read_files",
    "read_rules",
    "record_of",
    "rule_help",
    "rules_of",
]

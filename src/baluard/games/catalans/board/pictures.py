"""The tables of the drawings, out of pictures.toml."""

from msgspec import Struct

from baluard.components.folder import pictures_of


class Pictures(Struct, frozen=True):
    """Emblems by the ids of the components, and the charges of the powers as markup."""

    card_kinds: dict[str, str]
    card_subjects: dict[str, str]
    action_emblems: dict[str, str]
    charges: dict[str, str]


PICTURES = pictures_of("baluard.games.catalans", Pictures)

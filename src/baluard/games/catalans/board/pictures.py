"""The tables of the drawings, out of pictures.toml."""

from msgspec import Struct

from baluard.components.folder import pictures_of
from baluard.drawing import svg


class Pictures(Struct, frozen=True):
    """Emblems by the ids of the components; charges of the powers and icons of the cards as markup."""

    card_kinds: dict[str, str]
    card_subjects: dict[str, str]
    action_emblems: dict[str, str]
    charges: dict[str, str]
    icons: dict[str, str]


PICTURES = pictures_of("baluard.games.catalans", Pictures)


def icon(name: str) -> str:
    """CAT-6 An icon of the cards around nought."""
    return svg.group(PICTURES.icons[name], class_="cat-icon")

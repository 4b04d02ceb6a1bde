"""The generals to leaf through, nation by nation."""

from collections.abc import Iterator

from baluard.games.peninsular.model.data import Data
from baluard.games.peninsular.model.rows import GeneralRow
from baluard.page.rows import card_rows_of
from baluard.page.widgets import CardRow, Face
from baluard.texts import texts_for


def gallery(d: Data, lang: str) -> tuple[CardRow, ...]:
    """PEN-3.5, 3.6 Every general: leadership, traits, and what only he can do."""
    words = texts_for(lang, d.package, d)
    nations = dict.fromkeys(row.nation for row in d.generals.general)

    def told(row: GeneralRow) -> Iterator[str]:
        yield words.say("about.general.rating", rating=row.leadership)
        for trait in row.traits:
            yield f"{getattr(d.generals.traits[trait].name, lang)}: {getattr(d.generals.traits[trait].table, lang)}"
        yield f"{getattr(row.special.title, lang)}: {getattr(row.special.table, lang)}"

    return card_rows_of(
        *(
            (
                nation,
                words.say("gallery.generals", nation=nation),
                [
                    Face(row.id, "", words.name(row.id), " ".join(f"{one.rstrip('.')}." for one in told(row)))
                    for row in d.generals.general
                    if row.nation == nation
                ],
            )
            for nation in nations
        )
    )

"""Small pictures outside the board: counters beside their names in lists, and the legend. They use its definitions."""

from baluard.drawing import counters, engraving, svg
from baluard.drawing.signs import ACROSS, FIELD, badge, entry, page_marks
from baluard.games.assault.board.ground import ground_facts
from baluard.games.assault.board.pieces import face_id
from baluard.games.assault.board.sheet import flag
from baluard.games.assault.model.data import PACKAGE, Data
from baluard.games.assault.model.rows import Unit
from baluard.kernel.kept import kept
from baluard.texts import Texts, texts_for

SMALL = "-16 -17 32 33"
ZONE = ((-22.0, -14.0), (22.0, -14.0), (22.0, 14.0), (-22.0, 14.0))
Entry = tuple[str, str]


@kept
def _shown(d: Data) -> dict[str, Unit]:
    """The unit whose face stands for a key: a counter, or a kind of counter in an allotment."""
    found: dict[str, Unit] = {}
    for unit in ground_facts(d).units.values():
        found[unit.id] = unit
        found.setdefault(f"{unit.nation}_{unit.type}", unit)
        for sector in ("left", "right"):
            found.setdefault(f"catalan_{unit.type}_catalan_{sector}", unit)
    return found


@kept
def badge_of(d: Data, key: str, lang: str) -> str:
    """The face of a counter, small; nothing for other keys."""
    unit = _shown(d).get(key)
    if unit is None:
        return ""
    told = ground_facts(d).types[unit.type][lang]
    label = f"{told} {unit.factor}" if unit.factor else told
    return badge(svg.use(face_id(unit)), label, SMALL, f"badge piece--{unit.side}")


@kept
def legend(d: Data, lang: str) -> tuple[Entry, ...]:
    """What the signs of the board mean."""
    words = texts_for(lang, PACKAGE, d)
    facts = ground_facts(d)
    kinds: dict[str, Unit] = {}
    for unit in facts.units.values():
        kinds.setdefault(unit.type, unit)
    types = [(badge_of(d, unit.id, lang), _title_of(d, unit, words, lang)) for unit in kinds.values()]
    return (*types, *((picture, words.say(f"legend.{name}")) for name, picture in _signs(d)))


def _title_of(d: Data, unit: Unit, words: Texts, lang: str) -> str:
    """What a kind of counter is."""
    if words.has(f"legend.{unit.type}"):
        return words.say(f"legend.{unit.type}")
    facts = ground_facts(d)
    kind, side = facts.types[unit.type][lang], facts.sides[unit.side][lang]
    return words.say("legend.unit", kind=kind, factor=unit.factor, side=side)


def _signs(d: Data) -> list[Entry]:
    """Everything but counters: the text's name and the picture."""
    battle = svg.rect(-22, -13, 44, 26, rx=5, class_="stack-full")
    return [
        ("nations", _nations()),
        ("badge", entry(counters.pill(0, 0, "5+3", scale=1.2))),
        ("pile", entry(counters.pill(0, 0, "×4", scale=1.2))),
        ("full_stack", entry(battle)),
        ("used", entry(svg.use(_first(d, "coronela")), counters.veil("box", 28, 28), look="piece--catalan")),
        *((colour, _ground(colour)) for colour in ("ochre", "green", "grey", "blue")),
        ("blue_line", entry(engraving.works(ACROSS, True))),
        ("wall", entry(engraving.wall(ACROSS))),
        ("breach", entry(engraving.rubble(ACROSS, "legend"))),
        ("royal", entry(svg.el("path", d=svg.path(ACROSS), class_="bd-royal"))),
        ("limit", entry(svg.el("path", d=svg.path(ACROSS), class_="bd-limit"))),
        ("entry", entry(_disc("entry-disc", 9.5) + svg.text(0, 5, "R", class_="entry-letter"))),
        ("objective", _objective("catalan")),
        ("objective_taken", _objective("two_crowns")),
        *page_marks(svg.group(svg.polygon(FIELD), class_="zone--ochre"), ("go", "stop", "warn", "full", "aim")),
    ]


def _disc(look: str, radius: float) -> str:
    return svg.circle(0, 0, radius, class_=look)


def _first(d: Data, kind: str) -> str:
    return face_id(next(u for u in ground_facts(d).units.values() if u.type == kind))


def _nations() -> str:
    """The three bands."""
    bands = [
        svg.group(counters.band(nation), transform=svg.translate(0, y))
        for nation, y in (("bars", 2), ("lis", 12), ("saltire", 22))
    ]
    return entry(*bands)


def _ground(colour: str) -> str:
    return entry(svg.group(svg.polygon(ZONE), class_=f"zone--{colour}"))


def _objective(side: str) -> str:
    return entry(flag(side, 0, 0, 22), _disc("worth-disc", 7.4), svg.text(0, 4.9, "4", class_="worth"))

"""The few words that are engraved on the board itself, by language. They stand in `locale/`, under `drawn`."""

from baluard.texts.catalogue import LANGUAGES, texts_for

Words = dict[str, str]


def engraved(key: str) -> Words:
    """One message in each language."""
    return {lang: texts_for(lang, "baluard.games.assault").say(key) for lang in LANGUAGES}


TITLE, DATE, BOARD, SCALE, NORTH = map(
    engraved, ("drawn.title", "drawn.date", "drawn.board", "drawn.scale", "drawn.north")
)
SUBTITLE = (engraved("drawn.subtitle_1"), engraved("drawn.subtitle_2"))
TURN, POINTS, KILLS = map(engraved, ("drawn.turn", "drawn.points", "drawn.kills"))
GROUND, LOST, HELD_BY, NOBODY = map(engraved, ("drawn.ground", "drawn.lost", "drawn.held_by", "drawn.nobody"))
ENTRY, WAVE, RECOVERY = map(engraved, ("drawn.entry", "drawn.wave", "drawn.recovery"))
SIDES = {side: engraved(f"side.{side}") for side in ("two_crowns", "catalan")}
PHASES = {
    phase: engraved(f"drawn.phase.{phase}")
    for phase in ("setup", "breach", "event", "artillery", "movement", "combat", "end", "over")
}

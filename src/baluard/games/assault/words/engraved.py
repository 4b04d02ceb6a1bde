"""The few words that are engraved on the board itself, in the three languages."""

Words = dict[str, str]

TITLE: Words = {"ca": "Barcelona", "es": "Barcelona", "en": "Barcelona"}
DATE: Words = {"ca": "11 de setembre de 1714", "es": "11 de septiembre de 1714", "en": "11 September 1714"}
SUBTITLE: tuple[Words, ...] = (
    {"ca": "Pla de l'assalt general", "es": "Plano del asalto general", "en": "Plan of the general assault"},
    {"ca": "a la banda de llevant", "es": "a la parte de levante", "en": "on the eastern front"},
)
SCALE: Words = {"ca": "passes", "es": "pasos", "en": "paces"}
NORTH: Words = {"ca": "N", "es": "N", "en": "N"}
BOARD: Words = {
    "ca": "Tauler: Barcelona, 11 de setembre de 1714",
    "es": "Tablero: Barcelona, 11 de septiembre de 1714",
    "en": "Board: Barcelona, 11 September 1714",
}
TURN: Words = {"ca": "Torn", "es": "Turno", "en": "Turn"}
POINTS: Words = {"ca": "punts", "es": "puntos", "en": "points"}
KILLS: Words = {"ca": "baixes causades", "es": "bajas causadas", "en": "kills"}
GROUND: Words = {"ca": "terreny", "es": "terreno", "en": "ground"}
LOST: Words = {"ca": "eliminades", "es": "eliminadas", "en": "eliminated"}
ENTRY: Words = {
    "ca": "Entrada de reforços catalans",
    "es": "Entrada de refuerzos catalanes",
    "en": "Catalan reinforcements enter here",
}
WAVE: Words = {"ca": "reforços catalans", "es": "refuerzos catalanes", "en": "Catalan reinforcements"}
RECOVERY: Words = {"ca": "unitats recuperades", "es": "unidades recuperadas", "en": "recovered units"}
HELD_BY: Words = {"ca": "en mans de", "es": "en manos de", "en": "held by"}
NOBODY: Words = {"ca": "de ningú", "es": "de nadie", "en": "nobody's"}
BREACH_OPEN: Words = {"ca": "oberta", "es": "abierta", "en": "open"}
BREACH_CLOSED: Words = {"ca": "tancada", "es": "cerrada", "en": "closed"}
SIDES: dict[str, Words] = {
    "two_crowns": {"ca": "Dues Corones", "es": "Dos Coronas", "en": "Two Crowns"},
    "catalan": {"ca": "Catalans", "es": "Catalanes", "en": "Catalans"},
}
PHASES: dict[str, Words] = {
    "setup": {"ca": "desplegament", "es": "despliegue", "en": "set-up"},
    "breach": {"ca": "Bretxa Reial", "es": "Brecha Real", "en": "Royal Breach"},
    "event": {"ca": "esdeveniment", "es": "evento", "en": "event"},
    "artillery": {"ca": "artilleria", "es": "artillería", "en": "artillery"},
    "movement": {"ca": "moviment", "es": "movimiento", "en": "movement"},
    "combat": {"ca": "combat", "es": "combate", "en": "combat"},
    "end": {"ca": "fi del torn", "es": "fin del turno", "en": "end of turn"},
    "over": {"ca": "fi de la partida", "es": "fin de la partida", "en": "game over"},
}

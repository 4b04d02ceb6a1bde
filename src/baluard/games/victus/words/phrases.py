"""The phrases of which card texts are made, in Catalan, Spanish and English side by side."""

from __future__ import annotations

LANGS = ("ca", "es", "en")
Three = tuple[str, str, str]

# How each operation is said. Slots are filled by `wording`.
PHRASES: dict[str, Three] = {
    "none": ("sense efecte", "sin efecto", "no effect"),
    "indicator": ("{who} {signed}", "{who} {signed}", "{who} {signed}"),
    "indicator_set.min": ("posa {who} al mínim", "pon {who} al mínimo", "set {who} to the minimum"),
    "indicator_set.max": ("posa {who} al màxim", "pon {who} al máximo", "set {who} to the maximum"),
    "indicator_set.start": (
        "posa {who} a la casella inicial",
        "pon {who} en la casilla inicial",
        "set {who} to the starting box",
    ),
    "disc": ("{who} {signed}", "{who} {signed}", "{who} {signed}"),
    "trench": ("Trinxera {signed}", "Trinchera {signed}", "Trench {signed}"),
    "bombard": ("Bombardeig {n}", "Bombardeo {n}", "Bombardment {n}"),
    "bombard.spaces": (
        "{impacts} a cada espai: {spaces}",
        "{impacts} en cada espacio: {spaces}",
        "{impacts} on each of: {spaces}",
    ),
    "advance": ("Avenç {n}", "Avance {n}", "Advance {n}"),
    "mine_explode": ("explota la mina", "explota la mina", "the mine explodes"),
    "heal.both": ("Guarició", "Curación", "Healing"),
    "heal.port": ("Guarició (només Port)", "Curación (solo Puerto)", "Healing (Harbour part only)"),
    "heal.hospital": ("Guarició (només hospitals)", "Curación (solo hospitales)", "Healing (hospitals part only)"),
    "transfer": (
        "mou {pieces} (de: {origin}; a: {to}{each})",
        "mueve {pieces} (de: {origin}; a: {to}{each})",
        "move {pieces} (from: {origin}; to: {to}{each})",
    ),
    "transfer.optional": (
        "pots moure fins a {pieces} (de: {origin}; a: {to}{each})",
        "puedes mover hasta {pieces} (de: {origin}; a: {to}{each})",
        "you may move up to {pieces} (from: {origin}; to: {to}{each})",
    ),
    "each": ("; màx. {n} per espai", "; máx. {n} por espacio", "; max. {n} per space"),
    "eliminate": (
        "elimina {pieces} (de: {origin})",
        "elimina {pieces} (de: {origin})",
        "eliminate {pieces} (from: {origin})",
    ),
    "bourbon_add": ("afegeix {pieces} (a: {to})", "añade {pieces} (en: {to})", "add {pieces} (at: {to})"),
    "bourbon_remove": (
        "retira fins a {pieces} (de: {origin})",
        "retira hasta {pieces} (de: {origin})",
        "remove up to {pieces} (from: {origin})",
    ),
    "bourbon_remove.space": (
        "retira borbònics de fins a {spaces}, fins a {n} de cadascun (de: {origin})",
        "retira borbónicos de hasta {spaces}, hasta {n} de cada uno (de: {origin})",
        "remove Bourbon troops from up to {spaces}, up to {n} from each (from: {origin})",
    ),
    "expedition_combat": (
        "combat a l'Expedició del Diputat Militar",
        "combate en la Expedición del Diputado Militar",
        "combat at the Military Deputy's Expedition",
    ),
    "defence": ("afegeix {pieces} (a: {at})", "añade {pieces} (en: {at})", "add {pieces} (at: {at})"),
    "defence.less": ("treu {pieces} (de: {at})", "quita {pieces} (de: {at})", "remove {pieces} (from: {at})"),
    "barricade": ("posa {pieces} (a: {at})", "pon {pieces} (en: {at})", "place {pieces} (at: {at})"),
    "barricade.less": ("treu {pieces} (de: {at})", "quita {pieces} (de: {at})", "remove {pieces} (from: {at})"),
    "organ": ("posa {pieces} (a: {at})", "pon {pieces} (en: {at})", "place {pieces} (at: {at})"),
    "rubble": (
        "posa {pieces} (a: {at}; on ja n'hi hagi, gira la fitxa a derruït)",
        "pon {pieces} (en: {at}; donde ya haya, gira la ficha a derruido)",
        "place {pieces} (at: {at}; where there is one already, flip it to ruin)",
    ),
    "clear_rubble": ("treu {pieces} (de: {at})", "quita {pieces} (de: {at})", "clear {pieces} (from: {at})"),
    "rubble_indicator": (
        "posa una fitxa d'enderrocs a l'indicador {who}",
        "pon una ficha de escombros en el indicador {who}",
        "place a rubble token on the {who} indicator",
    ),
    "battery_token": (
        "posa {pieces} (a: {at}); Bateries {signed}",
        "pon {pieces} (en: {at}); Baterías {signed}",
        "place {pieces} (at: {at}); Batteries {signed}",
    ),
    "actions": ("{group} ({n} PA)", "{group} ({n} PA)", "{group} ({n} AP)"),
    "pa": ("{signed} PA{until}{scope}", "{signed} PA{until}{scope}", "{signed} AP{until}{scope}"),
    "value_mod": (
        "{signed} a {who}{when}{max}{until}{scope}",
        "{signed} a {who}{when}{max}{until}{scope}",
        "{signed} to {who}{when}{max}{until}{scope}",
    ),
    "max": (" (màx. {n})", " (máx. {n})", " (max. {n})"),
    "die_mod": (
        "{signed} a {action} als daus borbònics{stages}{until}",
        "{signed} a {action} en los dados borbónicos{stages}{until}",
        "{signed} to {action} on the Bourbon dice{stages}{until}",
    ),
    "stages.one": (" (etapa {stages})", " (etapa {stages})", " (stage {stages})"),
    "stages.many": (" (etapes {stages})", " (etapas {stages})", " (stages {stages})"),
    "die_ignore": (
        "després de tirar els daus borbònics, pots ignorar-ne {n}",
        "tras tirar los dados borbónicos, puedes ignorar {n}",
        "after rolling the Bourbon dice you may ignore {n} of them",
    ),
    "die_reroll": ("pots tornar a tirar {dice}", "puedes volver a tirar {dice}", "you may re-roll {dice}"),
    "die_extra": (
        "aquest torn tira també el dau {die}",
        "este turno tira también el dado {die}",
        "this turn also roll the {die} die",
    ),
    "combat_mod": (
        "{signed} al valor de combat barceloní (a: {at}){until}",
        "{signed} al valor de combate barcelonés (en: {at}){until}",
        "{signed} to the Barcelona combat value (at: {at}){until}",
    ),
    "troop_value": (
        "{signed} al valor de combat de cada {piece}{where}{until}",
        "{signed} al valor de combate de cada {piece}{where}{until}",
        "{signed} to the combat value of each {piece}{where}{until}",
    ),
    "where": (" (a: {at})", " (en: {at})", " (at: {at})"),
    "cost_mod": (
        "les accions de {group} tenen cost prioritari{scope}",
        "las acciones de {group} tienen coste prioritario{scope}",
        "{group} actions are at priority cost{scope}",
    ),
    "forbid": (
        "no es permet aquesta acció{until}: {what}",
        "no se permite esta acción{until}: {what}",
        "this action is not allowed{until}: {what}",
    ),
    "leader_off": ("desactiva {leaders}", "desactiva {leaders}", "deactivate {leaders}"),
    "random_next_round": (
        "la ronda següent, tots els jugadors trien la carta a l'atzar",
        "la ronda siguiente, todos los jugadores eligen la carta al azar",
        "next round every player chooses their card at random",
    ),
    "exchange": (
        "tots els jugadors canvien una carta",
        "todos los jugadores cambian una carta",
        "every player exchanges one card",
    ),
    "scry": (
        "mira les {n} cartes superiors d'atzar i torna-les en l'ordre que vulguis",
        "mira las {n} cartas superiores de azar y devuélvelas en el orden que quieras",
        "look at the top {n} hazard cards and return them in any order",
    ),
    "hazard_test": (
        "agafa una carta d'atzar; si {test}: {then}{other}",
        "toma una carta de azar; si {test}: {then}{other}",
        "draw a hazard card; if {test}: {then}{other}",
    ),
    "test.colour": (
        "la {box} casella d'avenç és {colour}",
        "la {box} casilla de avance es {colour}",
        "the {box} advance box is {colour}",
    ),
    "test.space": (
        "la {box} casella de bombardeig és a {places}",
        "la {box} casilla de bombardeo está en {places}",
        "the {box} bombardment box is in {places}",
    ),
    "if": ("si {cond}: {then}{other}", "si {cond}: {then}{other}", "if {cond}: {then}{other}"),
    "else": ("; si no: {ops}", "; si no: {ops}", "; otherwise: {ops}"),
    "choose": ("tria: {options}", "elige: {options}", "choose: {options}"),
    "option": ("({letter}) {ops}", "({letter}) {ops}", "({letter}) {ops}"),
    "or": (" o ", " o ", " or "),
    "requires": (" [només si {cond}]", " [solo si {cond}]", " [only if {cond}]"),
    "delay": ("{when}: {ops}", "{when}: {ops}", "{when}: {ops}"),
}

# Conditions.
CONDITIONS: dict[str, Three] = {
    "value": ("el valor de {who} és {what}", "el valor de {who} es {what}", "the {who} value is {what}"),
    "count": ("hi ha {what} (a: {at})", "hay {what} (en: {at})", "there are {what} (at: {at})"),
    "count.some": ("hi ha {some} (a: {at})", "hay {some} (en: {at})", "there is {some} (at: {at})"),
    "count.none": ("no hi ha {none} (a: {at})", "no hay {none} (en: {at})", "there is {none} (at: {at})"),
    "rubble": ("hi ha {what} al tauler", "hay {what} en el tablero", "there are {what} on the board"),
    "parallel": (
        "la {nth} paral·lela està completada",
        "la {nth} paralela está completada",
        "the {nth} parallel is completed",
    ),
    "leader": ("hi ha algun líder {side} actiu", "hay algún líder {side} activo", "any {side} leader is active"),
    "flag": (
        "tens la bandera de Santa Eulàlia",
        "tienes la bandera de Santa Eulalia",
        "you hold the banner of Saint Eulalia",
    ),
}
COMPARISONS: dict[str, Three] = {
    ">=": ("{what} o més", "{what} o más", "{what} or more"),
    "<=": ("{what} o menys", "{what} o menos", "{what} or less"),
    ">": ("més de {what}", "más de {what}", "more than {what}"),
    "<": ("menys de {what}", "menos de {what}", "less than {what}"),
    "==": ("{what}", "{what}", "{what}"),
}

# Things that are counted: one, many, «as many», some, none.
COUNTED: dict[str, tuple[Three, Three, Three, Three, Three]] = {
    "any": (
        ("tropa", "tropa", "troop"),
        ("tropes", "tropas", "troops"),
        ("tantes tropes", "tantas tropas", "as many troops"),
        ("alguna tropa", "alguna tropa", "any troop"),
        ("cap tropa", "ninguna tropa", "no troop"),
    ),
    "infantry": (
        ("infanteria", "infantería", "infantry"),
        ("infanteries", "infanterías", "infantry"),
        ("tantes infanteries", "tantas infanterías", "as many infantry"),
        ("alguna infanteria", "alguna infantería", "any infantry"),
        ("cap infanteria", "ninguna infantería", "no infantry"),
    ),
    "coronela": (
        ("peça de la Coronela", "pieza de la Coronela", "Coronela"),
        ("peces de la Coronela", "piezas de la Coronela", "Coronela"),
        ("tantes peces de la Coronela", "tantas piezas de la Coronela", "as many Coronela"),
        ("alguna peça de la Coronela", "alguna pieza de la Coronela", "any Coronela"),
        ("cap peça de la Coronela", "ninguna pieza de la Coronela", "no Coronela"),
    ),
    "cannon": (
        ("canó", "cañón", "cannon"),
        ("canons", "cañones", "cannons"),
        ("tants canons", "tantos cañones", "as many cannons"),
        ("algun canó", "algún cañón", "any cannon"),
        ("cap canó", "ningún cañón", "no cannon"),
    ),
    "bourbon": (
        ("borbònic", "borbónico", "Bourbon troop"),
        ("borbònics", "borbónicos", "Bourbon troops"),
        ("tants borbònics", "tantos borbónicos", "as many Bourbon troops"),
        ("algun borbònic", "algún borbónico", "any Bourbon troop"),
        ("cap borbònic", "ningún borbónico", "no Bourbon troop"),
    ),
}
AS_MANY: Three = ("{pieces} com {number}", "{pieces} como {number}", "{pieces} as {number}")
NUMBERS: dict[str, Three] = {
    "value": ("el valor de {who}", "el valor de {who}", "the {who} value"),
    "rubble": (
        "fitxes d'enderrocs/derruït hi ha al tauler",
        "fichas de escombros/derruido hay en el tablero",
        "rubble/ruin tokens on the board",
    ),
    "box": ("tropes hi ha a {who}", "tropas hay en {who}", "troops in {who}"),
}

# One and many of other things.
THINGS: dict[str, tuple[Three, Three]] = {
    "impact": (("impacte", "impacto", "impact"), ("impactes", "impactos", "impacts")),
    "space": (("espai", "espacio", "space"), ("espais", "espacios", "spaces")),
    "defence": (
        ("punt de defensa de baluard", "punto de defensa de baluarte", "bastion defence point"),
        ("punts de defensa de baluard", "puntos de defensa de baluarte", "bastion defence points"),
    ),
    "barricade": (("barricada", "barricada", "barricade"), ("barricades", "barricadas", "barricades")),
    "organ": (("orgue", "órgano", "organ gun"), ("orgues", "órganos", "organ guns")),
    "rubble": (
        ("fitxa d'enderrocs", "ficha de escombros", "rubble token"),
        ("fitxes d'enderrocs", "fichas de escombros", "rubble tokens"),
    ),
    "clear_rubble": (
        ("fitxa d'enderrocs/derruït", "ficha de escombros/derruido", "rubble/ruin token"),
        ("fitxes d'enderrocs/derruït", "fichas de escombros/derruido", "rubble/ruin tokens"),
    ),
    "battery_token": (
        ("fitxa de bateries borbòniques", "ficha de baterías borbónicas", "Bourbon battery token"),
        ("fitxes de bateries borbòniques", "fichas de baterías borbónicas", "Bourbon battery tokens"),
    ),
    "die": (("dau borbònic", "dado borbónico", "Bourbon die"), ("daus borbònics", "dados borbónicos", "Bourbon dice")),
    "leader.barcelona": (
        ("líder barceloní", "líder barcelonés", "Barcelona leader"),
        ("líders barcelonins", "líderes barceloneses", "Barcelona leaders"),
    ),
    "leader.bourbon": (
        ("líder borbònic", "líder borbónico", "Bourbon leader"),
        ("líders borbònics", "líderes borbónicos", "Bourbon leaders"),
    ),
}

SIDES: dict[str, Three] = {
    "barcelona": ("barceloní", "barcelonés", "Barcelona"),
    "bourbon": ("borbònic", "borbónico", "Bourbon"),
}
# Short names, as cards use them.
TRACKS: dict[str, Three] = {
    "generalitat": ("Generalitat", "Generalidad", "Generalitat"),
    "port": ("Port", "Puerto", "Harbour"),
    "powder": ("Polvorí", "Polvorín", "Powder"),
    "hospital": ("Hospitals", "Hospitales", "Hospitals"),
    "choice": ("un indicador a triar", "un indicador a elegir", "one indicator of your choice"),
    "reinforcements": ("Reforços", "Refuerzos", "Reinforcements"),
    "batteries": ("Bateries", "Baterías", "Batteries"),
    "mine": ("Mina", "Mina", "Mine"),
}
PLACES: dict[str, Three] = {
    "barcelona": ("Barcelona", "Barcelona", "Barcelona"),
    "walls": ("muralla", "muralla", "walls"),
    "bastions": ("baluards", "baluartes", "bastions"),
    "interior": ("interior", "interior", "interior"),
    "hospitals": ("hospitals 14 i 34", "hospitales 14 y 34", "hospitals 14 and 34"),
    "camps": ("campaments", "campamentos", "camps"),
    "trench_camps": ("campaments A-F", "campamentos A-F", "camps A-F"),
    "parallel_1": ("1a paral·lela", "1.ª paralela", "1st parallel"),
    "parallel_2": ("2a paral·lela", "2.ª paralela", "2nd parallel"),
    "parallel_3": ("3a paral·lela", "3.ª paralela", "3rd parallel"),
    "field": ("camp obert", "campo abierto", "open field"),
    "outside": ("fora de Barcelona", "fuera de Barcelona", "outside Barcelona"),
    "expedition": ("Expedició", "Expedición", "Expedition"),
}
EXCEPT: Three = ("{places} excepte {not_in}", "{places} excepto {not_in}", "{places} except {not_in}")
THE_EXPEDITION: Three = ("l'Expedició", "la Expedición", "the Expedition")
NTH: dict[int, Three] = {
    1: ("1a", "1.ª", "1st"),
    2: ("2a", "2.ª", "2nd"),
    3: ("3a", "3.ª", "3rd"),
    4: ("4a", "4.ª", "4th"),
    5: ("5a", "5.ª", "5th"),
}
COLOURS: dict[str, Three] = {"yellow": ("groga", "amarilla", "yellow"), "red": ("vermella", "roja", "red")}
ONE: Three = ("un", "uno", "one")

# When, how long, for whom.
UNTIL: dict[str, Three] = {
    "turn": (" aquest torn", " este turno", " this turn"),
    "round": (" fins al final de la ronda", " hasta el final de la ronda", " until the end of the round"),
    "active": ("", "", ""),
}
SCOPE: dict[str, Three] = {
    "any": ("", "", ""),
    "owner": (
        " (només en els torns del seu jugador)",
        " (solo en los turnos de su jugador)",
        " (in its player's turns only)",
    ),
}
WHEN: dict[str, Three] = {
    "fire": (" en disparar canons", " al disparar cañones", " when firing cannons"),
    "combat": (" en els combats", " en los combates", " in combat"),
    "bombardment": (" en els bombardeigs", " en los bombardeos", " in bombardments"),
    "healing": (" en les guaricions", " en las curaciones", " in healing"),
}
DELAYS: dict[str, Three] = {
    "turn_end": ("al final del torn", "al final del turno", "at the end of the turn"),
    "next_turn": ("a l'inici del torn següent", "al inicio del turno siguiente", "at the start of the next turn"),
    "own_next_turn": (
        "a l'inici del teu torn següent",
        "al inicio de tu turno siguiente",
        "at the start of your next turn",
    ),
    "round_end": ("al final de la ronda", "al final de la ronda", "at the end of the round"),
    "next_round": (
        "a l'inici de la ronda següent",
        "al inicio de la ronda siguiente",
        "at the start of the next round",
    ),
}
TRIGGERS: dict[str, Three] = {
    "turn_start.any": ("a l'inici de cada torn", "al inicio de cada turno", "at the start of every turn"),
    "turn_start.owner": (
        "a l'inici de cada torn del seu jugador",
        "al inicio de cada turno de su jugador",
        "at the start of each of its player's turns",
    ),
    "turn_end.any": ("al final de cada torn", "al final de cada turno", "at the end of every turn"),
    "turn_end.owner": (
        "al final de cada torn del seu jugador",
        "al final de cada turno de su jugador",
        "at the end of each of its player's turns",
    ),
    "round_start.any": ("a l'inici de cada ronda", "al inicio de cada ronda", "at the start of every round"),
    "round_end.any": ("al final de cada ronda", "al final de cada ronda", "at the end of every round"),
    "after_advance.any": ("després de cada avenç", "después de cada avance", "after every advance"),
    "camp_razed.any": (
        "cada vegada que s'arrasa un campament guanyant un combat",
        "cada vez que se arrasa un campamento ganando un combate",
        "each time a camp is razed by winning a combat",
    ),
}
LEADER: Three = ("Líder {side}. {name}.", "Líder {side}. {name}.", "{side} leader. {name}.")

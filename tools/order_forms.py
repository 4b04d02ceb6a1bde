"""Writes docs/orders-peninsular.md: how each order of the campaign is written, from the game's own file.

tools/order_forms.py
"""

from __future__ import annotations

from pathlib import Path

from baluard.games.peninsular import GAME

PAGE = Path(__file__).parents[1] / "docs" / "orders-peninsular.md"
EXAMPLE = """Ejército del Norte: GUARNICION La Coruña +100; La Coruña – Oviedo – Gijón (MF)  # from here on: for people
COMPRAR 2
APROVISIONAR Ejército del Norte Forrajeo
"""
HEAD = """# Orders of the campaign in writing

Made by `tools/order_forms.py` from `games/peninsular/data/orders_sheet.toml`.

Orders are given on the page, in the workbook or as lines of text; all become the same answers. One order a line:

```
{example}```

- A line is `<unit>: COMMAND arguments`, or `COMMAND arguments` where the command names whom it is about.
  Semicolons separate commands of one unit.
- Accents and capitals do not matter. Names and key words may be Catalan, Spanish or English. A name with `:`,
  `;`, `,` or `#` in it stands in quotes.
- A route begins where the unit stands; separators are {separators}. Behind it: (MF) forced march, (ciudad)
  into the city, (asedio) lay siege.
- The order of lines and commands inside a phase counts: who leaves a garrison behind writes it before the route.
  Phases are put in their order by the house.
- In the workbook the same commands stand in the cells of actions, without the unit: the row is about it.
  `RUTA` among them says where the route comes.
- Lines that are no orders guard against mistakes, and are never needed: `TURNO 3`, `NACIÓN España`, `CAMPAÑA ...`,
  `ESTADO ...` say what the text was written for; `COMPROBAR Oro Fin de Turno = 8` or `COMPROBAR Ejército del Norte
  Puntos Finales = 385` has a figure compared, as in the workbook.
- `TIRADA T3.spain.supply.forage.es_norte 4 PRUEBA A-17` brings a die thrown elsewhere, with its proof, for one roll:
  turn, nation, phase, what for, for whom. In the workbook: the sheet `Tiradas`, and the cells for dice beside orders.
  Where there is an organiser he accepts it first; else it falls as it is, and the log says who brought it.
- What stands in the sheet `Reacciones` becomes the standing order of its corps or depot when its movement ends
  (PEN-20.5): the ratio has one decimal at most (1,5), destinations are neighbours of where the corps stands then.
- The report of a combat fought elsewhere is a workbook or a TOML file of its own (`baluard report`), or a line of
  changes to the plainest report, in which nobody is hurt: `INFORME T02-soria-1 broken_army=defender,
  attacker.units.3.state=shaken, score_defender=2.5`. Units are counted from 0 in the order of the form.
- To the report of another one says `INFORME T02-soria-1 Aceptar` or `Rechazar`. The organiser, where there is one, has
  lines for what he is asked, `INFORME T02-soria-1 Aceptar` or `Modelo` for a report that was refused, and
  `COMBATE Soria Batalla Mesa` where the sides want a combat settled in different ways: `baluard orders RECORD.json
  --nation organiser --in decision.txt`. Without a line he is answered for by the default.

| Order | Phase | Line | In Catalan | In English | What it does |
|---|---|---|---|---|---|
"""


def page() -> str:
    """The whole page."""
    file = GAME.data.orders_sheet
    commands = {command.order: command for command in file.command}
    separators = ", ".join(
        f"`{one.strip()}`" for one in dict.fromkeys(s.strip() for s in file.workbook.path_separators)
    )
    rows = []
    for row in file.order:
        command = commands[row.id]
        ca, en = (command.words["ca"], command.words["en"]) if command.words else ("", "")
        form = command.form.replace("|", "\\|")
        rows.append(f"| {row.id} | {row.phase} | `{form}` | {ca} | {en} | {command.text['en']} |\n")
    return HEAD.format(example=EXAMPLE, separators=separators) + "".join(rows)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")

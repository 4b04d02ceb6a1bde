"""A campaign run offline: the organiser's record, workbooks, orders in three ways, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from baluard.cli import main

OPTIONS = "end_turn=4,resolution_modes=auto"
FIRST = """
DESPLEGAR Ejército del Este EN Lérida        # what follows a mark is for people
Ejército del Norte: La Coruña – Oviedo – Gijón (MF)
APROVISIONAR Ejército del Norte Forrajeo
"""


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def told(*words: object, code: int = 0) -> dict[str, Any]:
    done = run(*words, "--json")
    assert done.exit_code == code, done.output
    found: dict[str, Any] = json.loads(done.output)
    return found


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A campaign that begins, always with the same dice."""
    monkeypatch.setattr("baluard.campaign.organiser.secrets.token_bytes", lambda n: bytes(range(n)))
    monkeypatch.setattr("baluard.campaign.organiser.secrets.token_hex", lambda n: "ab" * n)
    file = tmp_path / "campaign.json"
    done = run("campaign", "--new", "--options", OPTIONS, "--out", file, "--lang", "en")
    assert done.exit_code == 0, done.output
    assert "holds the seed" in done.output
    return file


def text_file(folder: Path, text: str, name: str = "orders.txt") -> Path:
    file = folder / name
    file.write_text(text, "utf-8")
    return file


def test_the_record_of_a_running_campaign_says_that_it_holds_the_seed(record: Path) -> None:
    found = json.loads(record.read_text("utf-8"))
    assert len(found["seed"]) == 64
    assert "seed" in found["note"]
    assert run("verify", record).exit_code == 0


def test_four_turns_by_text_by_workbook_and_by_defaults(record: Path, tmp_path: Path) -> None:
    empty = text_file(tmp_path, "", "empty.txt")
    first = text_file(tmp_path, FIRST)
    given: list[str] = []
    now = told("orders", record, "--nation", "spain", "--in", first)
    for _ in range(120):
        given += ["/".join(one["keys"]) for one in now["given"] if not one["by_default"]]
        if now["over"]:
            break
        nation = now["asked"]["seat"]
        file = empty
        if nation == "britain":
            file = tmp_path / "britain.xlsx"
            assert run("workbook", record, "--nation", nation, "--out", file, "--lang", "ca").exit_code == 0
        now = told("orders", record, "--nation", nation, "--in", file, "--defaults")
    assert now["over"]
    assert {"setup_place/es_este/lerida", "es_norte/oviedo/gijon/done", "supply_choice/es_norte/forage"} <= set(given)
    assert run("verify", record).exit_code == 0
    assert list(tmp_path.glob("*.draft.json")) == []


def test_a_wrong_order_refuses_the_whole_set_and_nothing_is_written(record: Path, tmp_path: Path) -> None:
    before = record.read_bytes()
    wrong = text_file(
        tmp_path, "DESPLEGAR Ejército del Este EN Madrid\nBAILAR\nEjército del Norte: La Coruña – Sevilla\n"
    )
    out = tmp_path / "next.json"
    found = told("orders", record, "--nation", "spain", "--in", wrong, "--out", out, code=1)
    assert [(one["code"], one["place"]) for one in found["faults"]] == [("E010", "1:1"), ("E015", "2:1")]
    assert [(one["code"], one["place"]) for one in found["doubts"]] == [("E081", "3:21")]
    assert record.read_bytes() == before
    assert not out.exists()
    said = run("orders", record, "--nation", "spain", "--in", wrong, "--lang", "ca")
    assert said.exit_code == 1
    assert "No s'ha canviat res" in said.output


def test_a_check_changes_nothing(record: Path, tmp_path: Path) -> None:
    before = sorted((file.name, file.read_bytes()) for file in tmp_path.iterdir())
    first = text_file(tmp_path, FIRST)
    assert told("orders", record, "--nation", "spain", "--in", first, "--check")["accepted"]
    first.unlink()
    assert sorted((file.name, file.read_bytes()) for file in tmp_path.iterdir()) == before


def test_what_waits_is_kept_beside_the_record_and_goes_on_by_itself(record: Path, tmp_path: Path) -> None:
    first, empty = text_file(tmp_path, FIRST), text_file(tmp_path, "", "empty.txt")
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    done = run("orders", record, "--nation", "spain", "--in", first, "--out", one, "--lang", "en")
    assert "3 orders wait" in done.output
    assert "France is asked now" in done.output
    assert len(json.loads((tmp_path / "one.spain.draft.json").read_text("utf-8"))["orders"]) == 3
    found = told("orders", one, "--nation", "france", "--in", empty, "--out", two)
    keys = ["/".join(answer["keys"]) for answer in found["given"] if answer["seat"] == "spain"]
    assert "es_norte/oviedo/gijon/done" in keys
    assert sum(found["drafts"].values()) == 0  # dice decide whether somebody is asked before the turn is over


def test_a_workbook_handed_in_unchanged_is_a_legal_turn(record: Path, tmp_path: Path) -> None:
    book = tmp_path / "orders.xlsx"
    for nation in ("spain", "france", "spain"):
        assert run("workbook", record, "--nation", nation, "--out", book).exit_code == 0
        found = told("orders", record, "--nation", nation, "--in", book)
        assert found["faults"] == []
        assert all(one["by_default"] for one in found["given"] if one["seat"] == nation)
        if found["asked"]["seat"] not in ("spain", "france"):
            break


def at_first_turn(record: Path, folder: Path) -> Path:
    """The set-up is over, and Spain is asked for its first turn; gives a file without orders."""
    empty = text_file(folder, "", "empty.txt")
    told("orders", record, "--nation", "spain", "--in", empty)
    found = told("orders", record, "--nation", "france", "--in", empty)
    assert found["asked"]["seat"] == "spain"
    return empty


def test_a_workbook_of_an_earlier_moment_is_carried_over(record: Path, tmp_path: Path) -> None:
    empty = at_first_turn(record, tmp_path)
    book = tmp_path / "early.xlsx"
    run("workbook", record, "--nation", "britain", "--out", book)
    found = told("orders", record, "--nation", "spain", "--in", empty, "--defaults")
    assert found["asked"]["seat"] == "britain"
    refused = told("orders", record, "--nation", "britain", "--in", book, code=1)
    assert [one["code"] for one in refused["faults"]] == ["E007"]
    assert refused["carried"] == str(tmp_path / "early.new.xlsx")
    assert told("orders", record, "--nation", "britain", "--in", refused["carried"], "--defaults")["faults"] == []


def test_an_ally_is_waited_for_and_his_answer_lets_the_orders_go_on(record: Path, tmp_path: Path) -> None:
    at_first_turn(record, tmp_path)
    orders = text_file(tmp_path, "COMERCIO Leva 2\nEjército del Norte: La Coruña – Oviedo – Gijón\n")
    found = told("orders", record, "--nation", "spain", "--in", orders)
    assert (found["asked"]["seat"], found["asked"]["tag"]) == ("britain", "answer_trade")
    assert found["drafts"] == {str(tmp_path / "campaign.spain.draft.json"): 1}
    wrong = told("orders", record, "--nation", "britain", "--answer", "answer_trade=perhaps", code=1)
    assert [one["code"] for one in wrong["faults"]] == ["fault.not_among"]
    found = told("orders", record, "--nation", "britain", "--answer", "answer_trade=accept")
    assert ["/".join(one["keys"]) for one in found["given"] if not one["by_default"]] == [
        "accept",
        "es_norte/oviedo/gijon/done",
    ]


def test_dice_thrown_elsewhere_fall_first_and_are_not_checkable(record: Path, tmp_path: Path) -> None:
    first, empty = text_file(tmp_path, FIRST), text_file(tmp_path, "", "empty.txt")
    told("orders", record, "--nation", "spain", "--in", first)
    dice = text_file(tmp_path, "uprising 1  # on the table\n", "dice.txt")
    told("orders", record, "--nation", "france", "--in", empty, "--dice", dice)
    entries = json.loads(record.read_text("utf-8"))["entries"]
    fallen = [entry for entry in entries if entry["type"] == "chance"]
    assert (fallen[0]["purpose"], fallen[0]["values"], fallen[0]["source"]) == ("uprising", [1], "organiser")
    assert fallen[0]["proof"] == "on the table"
    assert "source" not in fallen[1]  # of the house
    done = run("verify", record, "--lang", "en")
    assert done.exit_code == 2
    assert "Uprising: 1, from the organiser; proof: on the table" in done.output


def test_a_die_in_a_text_is_taken_with_its_proof_and_verify_names_it(record: Path, tmp_path: Path) -> None:
    empty = at_first_turn(record, tmp_path)
    text = f"{FIRST}TIRADA T1.spain.supply.forage.es_norte 6 PRUEBA mail A-17\n".replace("DESPLEGAR", "# DESPLEGAR")
    told("orders", record, "--nation", "spain", "--in", text_file(tmp_path, text))
    for _ in range(3):
        entries = json.loads(record.read_text("utf-8"))["entries"]
        forage = [entry for entry in entries if entry["type"] == "chance" and entry["purpose"] == "forage"]
        if forage:
            break
        told("orders", record, "--nation", "britain", "--in", empty, "--defaults")
    brought = [entry for entry in forage if entry.get("source") == "typed"]
    assert [(one["values"], one["by"], one["proof"]) for one in brought] == [([6], "spain", "mail A-17")]
    done = run("verify", record, "--lang", "en")
    assert done.exit_code == 2
    assert "Forage: 6, from Spain; proof: mail A-17" in done.output


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("uprising 7\n", "Impossible die value: 7."),
        ("battle 3\n", "the next roll is"),
        ("uprising\n", "No roll"),
        ("uprising six\n", "No roll"),
    ],
)
def test_other_dice_than_those_rolled_change_nothing(record: Path, tmp_path: Path, text: str, said: str) -> None:
    told("orders", record, "--nation", "spain", "--in", text_file(tmp_path, FIRST))
    before = record.read_bytes()
    dice, empty = text_file(tmp_path, text, "dice.txt"), text_file(tmp_path, "", "empty.txt")
    done = run("orders", record, "--nation", "france", "--in", empty, "--dice", dice, "--lang", "en")
    assert done.exit_code == 1
    assert said in done.output
    assert record.read_bytes() == before


def test_a_campaign_goes_on_from_an_earlier_entry(record: Path, tmp_path: Path) -> None:
    empty = text_file(tmp_path, "", "empty.txt")
    told("orders", record, "--nation", "spain", "--in", empty)
    other = tmp_path / "other.json"
    found = told("orders", record, "--to", "0", "--nation", "spain", "--in", text_file(tmp_path, FIRST), "--out", other)
    assert found["given"][0]["keys"] == ["setup_place", "es_este", "lerida"]
    assert run("verify", other).exit_code == 0


@pytest.mark.parametrize(
    "words",
    [
        ("campaign", "--out", "x.json"),
        ("campaign", "{record}", "--new", "--out", "x.json"),
        ("orders", "{record}", "--nation", "spain"),
        ("orders", "{record}", "--in", "{record}"),
        ("orders", "{record}", "--nation", "spain", "--in", "nowhere.txt"),
        ("orders", "{record}", "--to", "0", "--nation", "spain", "--in", "{record}"),
        ("orders", "{record}", "--nation", "spain", "--answer", "nonsense"),
        ("workbook", "{record}", "--nation", "spain"),
    ],
)
def test_wrong_usage_exits_64(record: Path, words: tuple[str, ...]) -> None:
    assert run(*[word.format(record=record) for word in words]).exit_code == 64


@pytest.mark.parametrize("command", ["workbook", "orders"])
def test_who_gives_no_orders_is_told_who_does(record: Path, tmp_path: Path, command: str) -> None:
    files = ("--out", tmp_path / "x.xlsx") if command == "workbook" else ("--in", text_file(tmp_path, ""))
    done = run(command, record, "--nation", "austria", *files, "--lang", "en")
    assert done.exit_code == 1
    assert "austria gives no orders" in done.output
    assert "spain, britain, france" in done.output  # as they are typed


@pytest.mark.parametrize("name", ["spain", "España", "espanya", "SPAIN"])
def test_a_nation_may_be_called_by_its_name_in_any_language(record: Path, tmp_path: Path, name: str) -> None:
    assert run("workbook", record, "--nation", name, "--out", tmp_path / "x.xlsx").exit_code == 0
    assert run("orders", record, "--nation", name, "--in", text_file(tmp_path, ""), "--check").exit_code == 0


@pytest.mark.parametrize(
    "words",
    [
        ("campaign", "--new", "--out", "{folder}/nowhere/x.json"),
        ("campaign", "{record}", "--out", "{record}"),
        ("workbook", "{record}", "--nation", "spain", "--out", "{folder}/nowhere/x.xlsx"),
        ("orders", "{record}", "--nation", "spain", "--in", "{orders}", "--out", "{folder}/nowhere/x.json"),
    ],
)
def test_a_file_that_cannot_be_written_is_named_and_nothing_is_changed(
    record: Path, tmp_path: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    before, orders = record.read_bytes(), text_file(tmp_path, FIRST)
    named = [word.format(record=record, folder=tmp_path, orders=orders) for word in words]
    done = run(*named, "--lang", "en")
    assert done.exit_code == 1 and "could not be read or written" in done.output, done.output
    assert record.read_bytes() == before


@pytest.mark.parametrize("name", ["ORDERS.XLSX", "orders.txt"])
def test_a_workbook_is_known_whatever_its_name(record: Path, tmp_path: Path, name: str) -> None:
    assert run("workbook", record, "--nation", "spain", "--out", tmp_path / name).exit_code == 0
    assert told("orders", record, "--nation", "spain", "--in", tmp_path / name, "--check")["accepted"]


def test_messages_come_in_the_order_of_the_lines(record: Path, tmp_path: Path) -> None:
    wrong = text_file(tmp_path, "DESPLEGAR Ejército del Este EN Madrid\nFOO BAR\nDEPOSITO INICIAL Burdeos\n")
    found = told("orders", record, "--nation", "spain", "--in", wrong, "--check", code=1)["faults"]
    assert [one["place"].partition(":")[0] for one in found] == ["1", "2", "3"]


def test_an_answer_to_a_question_that_there_is_not_is_refused(record: Path) -> None:
    done = run("orders", record, "--nation", "spain", "--answer", "answer_trades=accept", "--lang", "en")
    assert done.exit_code == 64
    assert "no question called answer_trades" in done.output


def test_the_rest_of_a_turn_waits_with_a_proposal(record: Path, tmp_path: Path) -> None:
    empty = text_file(tmp_path, "", "empty.txt")
    told("orders", record, "--nation", "spain", "--in", empty)
    told("orders", record, "--nation", "france", "--in", text_file(tmp_path, "INICIATIVA Último", "last.txt"))
    now = told("orders", record, "--nation", "spain", "--in", text_file(tmp_path, "COMERCIO Oro 1", "trade.txt"))
    assert now["asked"]["tag"] == "answer_trade"
    march = text_file(tmp_path, "Ejército del Norte: La Coruña – Oviedo – Gijón")
    now = told("orders", record, "--nation", "spain", "--in", march)
    assert now["asked"]["tag"] == "answer_trade" and list(now["drafts"].values()) == [1]
    now = told("orders", record, "--nation", "britain", "--answer", "answer_trade=accept")
    assert ["es_norte", "oviedo", "gijon", "done"] in [one["keys"] for one in now["given"]]


@pytest.mark.parametrize("command", ["workbook", "orders"])
def test_an_entry_that_is_not_in_the_record_is_told(record: Path, tmp_path: Path, command: str) -> None:
    file = tmp_path / "other"
    words = ("--in", text_file(tmp_path, "")) if command == "orders" else ()
    done = run(command, record, "--to", "99", "--nation", "spain", *words, "--out", file, "--lang", "en")
    assert done.exit_code == 1 and not file.exists()
    assert "no entry 99" in done.output


def test_a_draft_changed_by_hand_is_refused(record: Path, tmp_path: Path) -> None:
    told("orders", record, "--nation", "spain", "--in", text_file(tmp_path, FIRST))
    (tmp_path / "campaign.spain.draft.json").write_text('{"nation": "spain"}', "utf-8")
    done = run("orders", record, "--nation", "france", "--in", text_file(tmp_path, ""), "--lang", "en")
    assert done.exit_code == 1
    assert "campaign.spain.draft.json" in done.output


def test_a_campaign_is_written_down_for_all_and_for_one_nation(record: Path, tmp_path: Path) -> None:
    told("orders", record, "--nation", "spain", "--in", text_file(tmp_path, FIRST))
    for nation in ((), ("--nation", "Spain")):
        folder = tmp_path / "".join(("all", *nation))
        done = run("campaign", record, "--out", folder, *nation, "--lang", "en")
        assert done.exit_code == 0, done.output
        maps = sorted(file.name for file in (folder / "maps").iterdir())
        assert maps[:2] == ["001-T00-spain.png", "001-T00-spain.svg"]
        assert all((folder / f"story.{lang}.txt").read_text("utf-8").strip() for lang in ("ca", "es", "en"))
        assert "Spain" in (folder / "standings.txt").read_text("utf-8")
        books = sorted(file.name for file in folder.glob("*.xlsx"))
        assert books == (["spain.xlsx"] if nation else ["britain.xlsx", "france.xlsx", "spain.xlsx"])
        sheets = {file.name for file in (folder / "bulletins").iterdir()}
        assert {"T00.ca.html", "T00.es.html", "T00.en.html", "T00-spain.en.html"} <= sheets
        assert ("T00-france.en.html" in sheets) == (not nation)


# -- reports of combats fought elsewhere


@pytest.fixture
def besieged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The French storm Zaragoza in the first turn, at a table: the record in which its report is asked for."""
    return besiege(tmp_path, monkeypatch, "end_turn=4,resolution_modes=tabletop")


def besiege(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: str) -> Path:
    """The same with other options."""
    monkeypatch.setattr("baluard.campaign.organiser.secrets.token_bytes", lambda n: bytes(range(n)))
    monkeypatch.setattr("baluard.campaign.organiser.secrets.token_hex", lambda n: "ab" * n)
    file = tmp_path / "table.json"
    assert run("campaign", "--new", "--options", options, "--out", file).exit_code == 0
    empty = text_file(tmp_path, "", "empty.txt")
    storm = text_file(tmp_path, "INICIATIVA Primero\nCOMBATE Zaragoza Asalto Mesa\n", "storm.txt")
    told("orders", file, "--nation", "spain", "--in", empty)
    now = told("orders", file, "--nation", "france", "--in", storm)
    for _ in range(30):
        if now["asked"]["tag"] == "battle_report":
            break
        seat, tag = now["asked"]["seat"], now["asked"]["tag"]
        given = ("--answer", f"{tag}={TABLE[tag]}") if tag in TABLE else ("--in", empty)
        now = told("orders", file, "--nation", seat, *given)
    assert now["asked"] == {
        "seat": "france",
        "tag": "battle_report",
        "about": {"battle": BATTLE, "place": "zaragoza", "kind": "assault", "mode": "tabletop"},
    }
    return file


BATTLE = "T01-zaragoza-1"
TABLE = {  # the plainest answers of a combat at the table: proposals by their number, keys
    **dict.fromkeys(("table_terms", "army_list", "table_pieces"), "0"),
    **dict.fromkeys(("table_adjust", "retreat_edges", "forward_units"), "done"),
    "table_mandatory": "piece_open",
}


def test_a_report_is_written_as_a_form_filled_in_and_taken(besieged: Path, tmp_path: Path) -> None:
    form, out = tmp_path / "report.toml", tmp_path / "next.json"
    assert run("report", besieged, "--battle", BATTLE, "--blank", form).exit_code == 0
    form.write_text(form.read_text("utf-8").replace('broken_army = "none"', 'broken_army = "Atacante"'), "utf-8")
    before = besieged.read_bytes()
    assert run("report", besieged, "--battle", BATTLE, "--in", form, "--check").exit_code == 0
    assert besieged.read_bytes() == before
    done = run("report", besieged, "--battle", BATTLE, "--in", form, "--out", out, "--lang", "en")
    assert done.exit_code == 0, done.output
    assert "Spain is asked now" in done.output
    entry = json.loads(out.read_text("utf-8"))["entries"][-1]
    assert (entry["about"], entry["seat"], entry["answer"]["broken_army"]) == ("battle_report", "france", "attacker")
    after = told("orders", out, "--nation", "spain", "--answer", "confirm_report=accept")
    assert after["faults"] == []
    assert run("verify", out).exit_code == 0


def test_a_wrong_report_is_refused_with_all_its_messages_and_marked_in_a_copy(besieged: Path, tmp_path: Path) -> None:
    from openpyxl import load_workbook

    book = tmp_path / "report.xlsx"
    assert run("report", besieged, "--battle", BATTLE, "--blank", book, "--lang", "ca").exit_code == 0
    file = load_workbook(book)
    file["Unidades defensor"]["E2"].value = "Caballería"
    file["Unidades atacante"]["C2"].value = 99
    file.save(book)
    before = besieged.read_bytes()
    done = run("report", besieged, "--battle", BATTLE, "--in", book, "--lang", "en")
    assert done.exit_code == 1
    assert "Unidades defensor!E2: E161" in done.output
    assert "Unidades atacante!A2: E160" in done.output
    assert besieged.read_bytes() == before
    copy = load_workbook(tmp_path / "report.new.xlsx")
    assert copy["Unidades defensor"]["E2"].border.left.style == "thick"
    assert "E161" in copy["Unidades defensor"]["E2"].comment.text


# -- the organiser


@pytest.mark.parametrize(("line", "taken"), [("Aceptar", True), ("Modelo", False)])
def test_the_organiser_judges_a_report_that_was_refused_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, taken: bool
) -> None:
    record = besiege(tmp_path, monkeypatch, "end_turn=4,resolution_modes=tabletop,organiser=on")
    written = text_file(tmp_path, f"INFORME {BATTLE} broken_army=attacker, objective_taken=no\n")
    now = told("orders", record, "--nation", "france", "--in", written)
    assert now["asked"]["tag"] == "confirm_report"
    now = told("orders", record, "--nation", "spain", "--in", text_file(tmp_path, f"INFORME {BATTLE} Rechazar\n"))
    assert (now["asked"]["seat"], now["asked"]["tag"]) == ("organiser", "judge_report")
    now = told("orders", record, "--nation", "organiser", "--in", text_file(tmp_path, f"INFORME {BATTLE} {line}\n"))
    assert now["given"][0]["keys"] == ["accept" if taken else "model"] and not now["given"][0]["by_default"]
    assert ("battle_attack" in record.read_text("utf-8")) != taken  # the dice of the model


def test_the_organiser_says_how_a_combat_is_settled_when_the_sides_differ(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("baluard.campaign.organiser.secrets.token_bytes", lambda n: bytes(range(n)))
    record = tmp_path / "campaign.json"
    assert run("campaign", "--new", "--options", "end_turn=4,organiser=on", "--out", record).exit_code == 0
    told("orders", record, "--nation", "spain", "--in", text_file(tmp_path, ""))
    storm = text_file(tmp_path, "INICIATIVA Primero\nCOMBATE Zaragoza Asalto Mesa\n")
    now = told("orders", record, "--nation", "france", "--in", storm)
    assert (now["asked"]["seat"], now["asked"]["tag"]) == ("spain", "defence_plan")
    now = told("orders", record, "--nation", "spain", "--in", text_file(tmp_path, "COMBATE Zaragoza Defensa\n"))
    assert (now["asked"]["seat"], now["asked"]["tag"]) == ("organiser", "resolution")
    refused = run("orders", record, "--nation", "organiser", "--in", text_file(tmp_path, "COMPRAR 2\n"), "--lang", "en")
    assert refused.exit_code == 1 and "E015" in refused.output
    line = text_file(tmp_path, "COMBATE Zaragoza Asalto Mesa\n")
    now = told("orders", record, "--nation", "organiser", "--in", line)
    assert now["given"][0]["keys"] == ["tabletop"] and now["asked"]["tag"] == "table_terms"
    assert run("workbook", record, "--nation", "organiser", "--out", tmp_path / "o.xlsx").exit_code == 1


def test_a_report_that_nobody_asks_for_is_told(besieged: Path, record: Path, tmp_path: Path) -> None:
    form = text_file(tmp_path, "", "report.toml")
    done = run("report", besieged, "--battle", "T09-nowhere-1", "--in", form, "--lang", "en")
    assert done.exit_code == 1 and BATTLE in done.output
    assert run("report", record, "--battle", BATTLE, "--in", form).exit_code == 1
    assert run("report", besieged, "--battle", BATTLE).exit_code == 64


def test_a_new_campaign_is_never_written_over_another_file(record: Path) -> None:
    before = record.read_bytes()
    done = run("campaign", "--new", "--out", record, "--lang", "ca")
    assert done.exit_code == 1
    assert "campaign.json ja existeix" in done.output
    assert record.read_bytes() == before


def test_orders_that_wait_beside_another_campaign_never_run_in_a_new_one(record: Path, tmp_path: Path) -> None:
    told("orders", record, "--nation", "spain", "--in", text_file(tmp_path, FIRST))
    record.unlink()
    done = run("campaign", "--new", "--out", record, "--lang", "en")
    assert done.exit_code == 1
    assert "campaign.spain.draft.json is already there" in done.output
    assert not record.exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("workbook", "{record}", "--out", "x.xlsx"), "Falta --nation."),
        (
            ("workbook", "nowhere.json", "--nation", "spain", "--out", "x.xlsx"),
            "No s’ha pogut llegir o escriure nowhere",
        ),
        (("workbook", "{record}", "--nation", "spain", "--out", "x.xlsx", "--to", "two"), "--to vol un nombre enter"),
        (("campaign", "--out", "x.json"), "exactament un d’aquests: --new, RECORD"),
        (("orders", "{record}", "--nation", "spain"), "Cal un d’aquests: --in, --answer"),
        (("orders", "{record}", "--to", "0", "--nation", "spain", "--in", "{record}"), "es perdria tot"),
        (("report", "{record}", "--battle", "T01-soria-1"), "exactament un d’aquests: --in, --blank"),
        (("report", "{record}", "--battel", "T01-soria-1"), "No hi ha cap opció --battel"),
    ],
)
def test_wrong_usage_is_told_in_the_language_that_is_asked_for(record: Path, words: tuple[str, ...], told: str) -> None:
    done = run(*[word.format(record=record) for word in words], "--lang", "ca")
    assert done.exit_code == 64
    assert told in done.output

"""Saves a workbook of each kind with LibreOffice and reads it again; `--keep` keeps the saved files as fixtures.

    tools/office.py [--keep]

What a spreadsheet program writes is not what the house wrote: other styles, shared strings, numbers as it likes them.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from baluard.games.peninsular.model.orders import keys_of
from tests.campaign.books import read, written
from tests.campaign.office_cases import CASES, FIXTURES, filled_for

LONGEST = 180  # seconds that LibreOffice may take


def save_with_office(name: str, body: bytes, folder: Path) -> bytes:
    """The file as LibreOffice saves it."""
    office = shutil.which("soffice") or shutil.which("libreoffice")
    if not office:
        sys.exit("make office needs LibreOffice: install the package 'libreoffice-calc-nogui'.")
    source, out = folder / f"{name}.xlsx", folder / "saved"
    source.write_bytes(body)
    profile = f"-env:UserInstallation=file://{folder}/profile"
    command = [office, profile, "--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", str(out)]
    subprocess.run([*command, str(source)], check=True, timeout=LONGEST, capture_output=True)
    return (out / f"{name}.xlsx").read_bytes()


def main() -> None:
    """All cases; the first that reads otherwise than it was written ends it."""
    keep = "--keep" in sys.argv
    with tempfile.TemporaryDirectory() as temporary:
        for name, (nation, paths) in CASES.items():
            saved = save_with_office(name, written(nation, "es", filled_for(nation, paths)), Path(temporary))
            reading = read(saved, nation)
            found = ["/".join(keys_of(one.order)) for one in (*reading.orders, *reading.waiting)]
            if reading.faults or sorted(found) != sorted(paths):
                sys.exit(f"{name}: {reading.faults} {found}")
            print(f"{name}: {len(saved)} bytes, {len(found)} orders read again")
            if keep:
                FIXTURES.mkdir(exist_ok=True)
                (FIXTURES / f"{name}.xlsx").write_bytes(saved)


if __name__ == "__main__":
    main()

"""Every run says which build it tests, and fails if it is not the one that was asked for."""

import importlib
import os

import hypothesis
import pytest

hypothesis.settings.register_profile("baluard", derandomize=True, deadline=None, database=None)
hypothesis.settings.load_profile("baluard")

HOT = "baluard.kernel.table"


def pytest_report_header() -> str:
    return f"baluard: {importlib.import_module(HOT).__file__}"


def pytest_sessionstart() -> None:
    wanted = os.environ.get("BALUARD_BUILD", "interpreted")
    file = importlib.import_module(HOT).__file__ or ""
    found = "interpreted" if file.endswith(".py") else "compiled"
    if found != wanted:
        raise pytest.UsageError(f"this run should test the {wanted} build, but {HOT} is {file}")

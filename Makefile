# Baluard. `make play` to play, `make test` to test; everything is installed into .venv.

SHELL := /bin/bash
PORT ?= 8714
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install --constraint constraints.txt
COMPILED := env PYTHONPATH=build/compiled BALUARD_BUILD=compiled

.PHONY: play test dev compiled bench soak tournament regold keep-saves pictures fmt clean

play: $(VENV)/.play
	exec $(BIN)/baluard serve --port $(PORT) --data var

test: dev
	tools/run_tests.sh

dev: $(VENV)/.dev
	tools/ensure_chromium.sh
	tools/ensure_compiler.sh

compiled: $(VENV)/.dev
	tools/ensure_compiler.sh
	$(BIN)/python tools/build_compiled.py

# Decisions per second beside the yardstick, interpreted and compiled.
bench: $(VENV)/.bench compiled
	$(BIN)/python tools/bench.py

# Thousands of random games to their end; `make soak GAMES=100000` for a night.
GAMES ?= 5000
soak: compiled
	$(COMPILED) $(BIN)/python tools/soak.py --games $(GAMES) --deep

# The levels of the bots against each other, sides swapped, and equals among themselves; writes docs/results/.
tournament: compiled
	$(COMPILED) $(BIN)/python tools/tournament.py

# Re-record the golden games: in a commit of its own, with the reason.
regold: $(VENV)/.dev
	BALUARD_REGOLD=1 $(BIN)/pytest tests/games_played

# A set of saves as this version writes them, to be opened by all later ones: `make keep-saves LABEL=0.2`.
keep-saves: $(VENV)/.dev
	@test -n "$(LABEL)" || { echo "which version? make keep-saves LABEL=0.2"; exit 64; }
	$(BIN)/python tools/keep_saves.py "$(LABEL)"

# The pictures of the guides, drawn by the program.
pictures: $(VENV)/.dev
	$(BIN)/python tools/guide_pictures.py

fmt: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage htmlcov
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# ---- the environment: a stamp says that it is up to date with pyproject.toml and constraints.txt

$(BIN)/python:
	@"$(PYTHON)" -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "Baluard needs Python 3.11 or newer: make PYTHON=/path/to/python ...")'
	"$(PYTHON)" -m venv $(VENV)

$(VENV)/.play: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) hatchling editables
	$(PIP) --no-build-isolation --editable '.[laboratory]'
	touch $@

# Groups (PEP 735) need a newer pip than the one that comes with Python 3.11.
$(VENV)/.dev: $(VENV)/.play
	$(PIP) --upgrade pip
	$(PIP) --group dev
	touch $@

$(VENV)/.bench: $(VENV)/.dev
	$(PIP) --group bench
	touch $@

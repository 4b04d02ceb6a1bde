# Baluard. `make play` to play, `make test` to test; everything is installed into .venv.

SHELL := /bin/bash
PORT ?= 8714
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install --constraint constraints.txt
COMPILED := env PYTHONPATH=build/compiled BALUARD_BUILD=compiled

.PHONY: play test check pythons pages pages-loaded dev compiled wheel wheel-test bench traffic clicks page-costs soak tournament auto-odds office regold keep-sets keep-saves samples figures pictures fmt clean

play: $(VENV)/.play
	exec $(BIN)/baluard serve --port $(PORT) --data var

# Everything, with the time of each step; `make test TIMES=docs/results/test-times.md` writes the times down.
test: dev
	$(BIN)/python tools/run_tests.py $(if $(TIMES),--times $(TIMES))

# Between two commits: style, types, imports, kernel, rulebooks, a short game each; no browser, no compiler.
check: $(VENV)/.dev
	$(BIN)/python tools/run_tests.py --check

# Rulebooks, conformance, store and server on all Pythons that are installed; PYTHONS="/path/to/python .." names them.
pythons:
	tools/run_pythons.sh

# All tests in the browser, the whole games too that `make test` leaves out.
pages: dev
	$(BIN)/pytest -n 2 --dist worksteal tests/pages

# The page tests of `make test` five times beside eight busy loops; writes docs/results/pages-loaded.txt.
pages-loaded: dev
	VENV=$(VENV) tools/run_pages_loaded.sh

dev: $(VENV)/.dev
	tools/ensure_openssl.sh
	tools/ensure_chromium.sh
	VENV=$(VENV) tools/ensure_compiler.sh

compiled: $(VENV)/.dev
	VENV=$(VENV) tools/ensure_compiler.sh
	$(BIN)/python tools/build_compiled.py

# Two wheels in dist/: one for this platform and this Python, compiled, and one for all as it stands.
wheel: compiled
	rm -f dist/*.whl
	$(BIN)/python -m hatchling build --target wheel --directory dist
	BALUARD_LIBRARIES=build/compiled $(BIN)/python -m hatchling build --target wheel --directory dist

# Both wheels in an empty environment, from a folder of wheels without an index: a game of every title.
wheel-test: wheel
	$(BIN)/python tools/wheel_test.py

# Decisions per second beside the yardstick, interpreted and compiled.
bench: $(VENV)/.bench compiled
	$(BIN)/python tools/bench.py

# What travels when somebody answers, over recorded games; writes docs/results/traffic.md.
traffic: $(VENV)/.dev
	$(BIN)/python tools/traffic.py

# How many clicks a first turn takes, in a real browser; writes docs/results/clicks.md.
clicks: $(VENV)/.dev
	$(BIN)/python tools/clicks.py

# CPU of a request, and what axe finds; writes docs/results/page-costs.md.
page-costs: $(VENV)/.dev
	$(BIN)/python tools/page_costs.py

# Thousands of random games to their end; `make soak GAMES=100000` for a night.
GAMES ?= 5000
soak: compiled
	$(COMPILED) $(BIN)/python tools/soak.py --games $(GAMES) --deep

# The levels of the bots against each other, and equals among themselves; writes docs/results/. What was played is kept:
# interrupted, it goes on. `make tournament WITH="peninsular --only balance --games 40 --dry"` for a part of it.
tournament: compiled
	$(COMPILED) $(BIN)/python tools/tournament.py $(WITH)

# Workbooks of orders saved by LibreOffice and read again; `make office KEEP=1` keeps them as fixtures of the tests.
office: $(VENV)/.dev
	tools/ensure_office.sh
	PYTHONPATH=. $(BIN)/python tools/office.py $(if $(KEEP),--keep)

# The models of battle and assault of peninsular beside the numbers they must give; writes docs/results/.
auto-odds: compiled
	$(COMPILED) $(BIN)/python tools/auto_odds.py

# Re-record the golden games: in a commit of its own, with the reason.
regold: $(VENV)/.dev
	BALUARD_REGOLD=1 $(BIN)/pytest tests/games_played

# Keep the present data sets with the program: in every commit that tunes components.
keep-sets: $(VENV)/.dev
	$(BIN)/python tools/keep_sets.py

# A set of saves as this version writes them, to be opened by all later ones: `make keep-saves LABEL=0.4`, of some
# games only `make keep-saves LABEL=0.4 KEEP=peninsular`.
keep-saves: $(VENV)/.dev
	@test -n "$(LABEL)" || { echo "which version? make keep-saves LABEL=0.2"; exit 64; }
	$(BIN)/python tools/keep_saves.py "$(LABEL)" $(KEEP)

# The games under way that open from the lobby, played by bots: when rules or components have changed.
samples: $(VENV)/.dev
	$(BIN)/python tools/make_samples.py

# How thick the house is, beside the tree in which games first became folders of rooms.
figures: $(VENV)/.dev
	$(BIN)/python tools/house_figures.py --since 83a1adb --write docs/results/house.md

# The pictures of the guides, drawn by the program.
pictures: $(VENV)/.dev
	$(BIN)/python tools/guide_pictures.py
	$(BIN)/python tools/desk_pictures.py

fmt: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage htmlcov
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# ---- the environment: a stamp says that it is up to date with pyproject.toml and constraints.txt

# The first Python that is good enough, or PYTHON=/path/to/python.
$(BIN)/python:
	python=$$(PYTHONS="$(PYTHON)" tools/find_pythons.sh --first) && "$$python" -m venv $(VENV)

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

#!/usr/bin/env bash
# Everything that must hold before a commit, on both builds. Called by `make test`.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/.venv/bin:$PATH"
trap 'echo "total: ${SECONDS} s"' EXIT

step() { echo; echo "== $*"; "$@"; }

step ruff check .
step ruff format --check .
step mypy
step lint-imports --no-logo
step env BALUARD_BUILD=interpreted pytest -n 2
step make compiled
step env BALUARD_BUILD=compiled PYTHONPATH=build/compiled pytest -n 2 tests/rulebooks tests/conformance

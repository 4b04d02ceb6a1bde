#!/usr/bin/env bash
# The Pythons that Baluard can use, one path a line, the oldest first, one of each minor version. They are looked for on
# the PATH and among pyenv's, or named by PYTHONS="/path/to/python ...". `--first`: only the first.
set -euo pipefail

candidates() {
  if [ -n "${PYTHONS:-}" ]; then
    tr ' ' '\n' <<<"$PYTHONS"
    return
  fi
  type -aP python3.11 python3.12 python3.13 python3 || true
  compgen -G "${PYENV_ROOT:-$HOME/.pyenv}/versions/3.1[1-9].*/bin/python" || true
}

# A Python is good if it is new enough and has what an environment and the store need (Debian packs venv apart).
usable() {
  "$1" -c 'import ensurepip, sqlite3, sys, venv
assert sys.version_info >= (3, 11)
print("%d.%d" % sys.version_info[:2], sys.executable)' 2>/dev/null
}

found=$(candidates | while read -r one; do usable "$one" </dev/null || true; done | sort -s -u -k1,1V)
[ -n "$found" ] || { echo "Baluard needs Python 3.11 or newer, with venv and sqlite3: make PYTHON=/path/to/python ..." >&2; exit 1; }
if [ "${1:-}" = --first ]; then head -n 1 <<<"$found"; else echo "$found"; fi | cut -d' ' -f2-

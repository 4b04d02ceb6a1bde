#!/usr/bin/env bash
# The compiled build (mypyc) needs a C compiler and Python's headers: use those there are, else install Debian's.
set -euo pipefail
source "$(dirname "$0")/apt.sh"
python="${VENV:-.venv}/bin/python"

has_compiler() { command -v "${CC:-gcc}" >/dev/null; }
has_headers() {
  "$python" -c 'import pathlib, sys, sysconfig; sys.exit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())'
}
headers="lib$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')-dev"

has_compiler || apt_install gcc libc6-dev || true
has_compiler || { echo "The compiled build needs a C compiler: install the package 'gcc'." >&2; exit 1; }
has_headers || apt_install "$headers" || true
has_headers || { echo "The compiled build needs Python's headers: install the package '$headers'." >&2; exit 1; }

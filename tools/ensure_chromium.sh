#!/usr/bin/env bash
# The browser tests need Chromium: use the one there is, else install Debian's.
set -euo pipefail
source "$(dirname "$0")/apt.sh"

has_chromium() { command -v chromium || command -v chromium-browser; }

has_chromium >/dev/null || apt_install chromium || true
has_chromium >/dev/null || { echo "make test needs Chromium for the browser tests: install the package 'chromium'." >&2; exit 1; }

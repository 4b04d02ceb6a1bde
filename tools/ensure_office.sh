#!/usr/bin/env bash
# `make office` needs LibreOffice: use the one there is, else install Debian's.
set -euo pipefail
source "$(dirname "$0")/apt.sh"

has_office() { command -v soffice || command -v libreoffice; }

has_office >/dev/null || apt_install libreoffice-calc-nogui || true
has_office >/dev/null || { echo "make office needs LibreOffice: install the package 'libreoffice-calc-nogui'." >&2; exit 1; }

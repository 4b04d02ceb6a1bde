#!/usr/bin/env bash
# The tests of mail by TLS make their certificates with openssl: use the one there is, else install Debian's.
set -euo pipefail
source "$(dirname "$0")/apt.sh"

command -v openssl >/dev/null || apt_install openssl || true
command -v openssl >/dev/null || { echo "The tests of mail need openssl: install the package 'openssl'." >&2; exit 1; }

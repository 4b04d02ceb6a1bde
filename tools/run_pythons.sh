#!/usr/bin/env bash
# Rulebooks, conformance, store and server on every Python that is installed, each in an environment of its own under
# build/. Called by `make pythons`; `make pythons PYTHONS="/path/to/python ..."` names them.
set -euo pipefail
cd "$(dirname "$0")/.."

failed=()
ran=()
while read -r python; do
  version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' </dev/null)
  echo
  echo "== Python $version: $python"
  venv="build/python-$version"
  make --no-print-directory VENV="$venv" PYTHON="$python" "$venv/.dev" </dev/null
  began=$SECONDS
  if "$venv/bin/pytest" -n 2 --dist worksteal tests/rulebooks tests/conformance tests/store tests/server </dev/null; then
    ran+=("$version: good, $((SECONDS - began)) s")
  else
    ran+=("$version: FAILED, $((SECONDS - began)) s")
    failed+=("$version")
  fi
done < <(tools/find_pythons.sh)
echo
printf 'Python %s\n' "${ran[@]}"
[ ${#failed[@]} = 0 ]

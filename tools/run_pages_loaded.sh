#!/usr/bin/env bash
# The page tests of `make test`, five times beside eight busy loops: they must hold on a machine that has other work.
# The log goes to docs/results/pages-loaded.txt. Called by `make pages-loaded`.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=${VENV:-.venv}
runs=${RUNS:-5}
loops=${LOOPS:-8}
log=docs/results/pages-loaded.txt

busy=()
for _ in $(seq "$loops"); do
  (while :; do :; done) &
  busy+=($!)
done
trap 'kill "${busy[@]}" 2>/dev/null || true' EXIT

exec > >(tee "$log") 2>&1
echo "The page tests $runs times beside $loops busy loops, on $(nproc) cores, $("$venv/bin/python" -V)."
bad=0
for run in $(seq "$runs"); do
  echo
  echo "run $run of $runs, load $(cut -d' ' -f1 /proc/loadavg)"
  "$venv/bin/pytest" -q --durations=0 --durations-min=1000 --no-header -n 2 --dist worksteal -m "not long" tests/pages || bad=$((bad + 1))
done
echo
echo "green: $((runs - bad)) of $runs"
[ "$bad" = 0 ]

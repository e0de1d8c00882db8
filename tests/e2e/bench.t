#!/bin/sh
# Benchmarks: `make check` builds them all; that of the scenes, which takes them from the registry, runs.
. tests/e2e/tap.sh

program=$BRISTLE_BUILD/bench/scenes
[ -x "$program" ] || skip_all 'no benchmarks here'
check 'the sawtooth plane is timed' sh -c "'$program' sawtooth >'$scratch/out' 2>'$scratch/err'"
is 'by two solvers' "$(grep -c '^sawtooth,' "$scratch/out")" 2
check 'with times above zero' awk -F, '/^sawtooth/ { for (i = 3; i <= NF; i++) if ($i == "nan" || $i < 0) exit 1 }' "$scratch/out"
tap_end

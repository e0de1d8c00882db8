#!/bin/sh
# A test that fails by chance can be understood afterwards: what it said is kept, and the first failures are told at once.
. tests/e2e/tap.sh

given() { # NAME, LINES
    printf '%b' "$2" >"$scratch/$1.t"
    BRISTLE_BUILD=$scratch scripts/run-test "$scratch/$1.t" >"$scratch/out" 2>"$scratch/told"
}
check 'a test that passes passes' given good 'echo "ok 1 - yes"; echo 1..1\n'
is 'and leaves nothing' "$(cat "$scratch/out" "$scratch/told"; ls "$scratch/failed")" 'ok 1 - yes
1..1'
check 'nor does one that is known to deviate' given todo 'echo "not ok 1 - no # TODO known"; echo 1..1\n'
is 'leave anything' "$(cat "$scratch/told"; ls "$scratch/failed")" ''
given bad 'echo "ok 1 - yes"; echo "not ok 2 - no"; echo "# because"; echo 1..2; exit 1\n'
is 'a failing one keeps its exit status' $? 1
is 'and what it said' "$(cat "$scratch/failed/bad.tap")" "$(cat "$scratch/out")"
is 'tells its failure' "$(sed -n 2,3p "$scratch/told")" 'not ok 2 - no
# because'
given killed 'echo "ok 1 - yes"; kill -9 $$\n'
is 'one that is killed has the status of its signal' $? 137
check 'and its words, too' grep -q '^ok 1 - yes$' "$scratch/failed/killed.tap"
check 'a run that passes takes the earlier failure away' given bad 'echo "ok 1 - yes"; echo 1..1\n'
is 'for its own test' "$(ls "$scratch/failed")" killed.tap

printf '#!/bin/sh\necho "not ok 1 - program"; echo 1..1\n' >"$scratch/killed"
chmod +x "$scratch/killed"
BRISTLE_BUILD=$scratch scripts/run-test "$scratch/killed" >/dev/null 2>&1
is 'a program of the same name leaves the failure of the script alone' "$(cat "$scratch/failed/killed-unit.tap")
$(head -n 1 "$scratch/failed/killed.tap")" 'not ok 1 - program
1..1
ok 1 - yes'

tap_end

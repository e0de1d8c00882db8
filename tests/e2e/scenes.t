#!/bin/sh
# An experiment depends on the scenes that it runs and on no other, so that an edit of one scene reruns those experiments alone. What depends
# on what is read from the linker's trace, as make does.
. tests/e2e/tap.sh

users_of() { grep -l "/obj/lib/scenes/$1\.o\$" "$BRISTLE_BUILD"/experiments/*.d | sed 's,.*/,,; s,\.d$,,' | sort | xargs; }
[ -f "$BRISTLE_BUILD/experiments/ploughing-sec52-worm.d" ] || skip_all 'the experiments are not built'

# Table 1 runs all that it measures from the registry.
is 'the worm' "$(users_of rigid/worm)" 'ploughing-sec52-worm ploughing-table1-cost'
is 'the nut' "$(users_of rigid/nut)" 'ploughing-fig13-nut-bolt ploughing-table1-cost'
is 'the stacks' "$(users_of rigid/stacks)" 'ploughing-fig14-15-stacks ploughing-table1-cost'
is 'the boxes' "$(users_of rigid/boxes)" 'ploughing-fig09-boxes-materials ploughing-table1-cost'
is 'the registry' "$(users_of registry)" 'ploughing-table1-cost'
for scene in lib/scenes/rigid/*.c; do
    name=$(basename "$scene" .c)
    check "$name is run by an experiment" test -n "$(users_of "rigid/$name")"
    check "but not by all of ploughing" test "$(users_of "rigid/$name" | xargs -n 1 | grep -c '^ploughing')" -le 4
done

# Steps that were not solved to their tolerance are counted over all runs, and stand in run.ini and in the tables.
nut() { # NAME, SETTING: its quick run
    "$BRISTLE_BUILD/experiments/ploughing-fig13-nut-bolt" --quick --threads 1 --out "$scratch/$1" --set picture.draw=no --set runs.runs=1 \
        --set runs.ramp_duration=0.05 --set runs.pull_duration=0.02 --set world.record_every=1 --set "$2" >/dev/null 2>&1
}
count() { sed -n "s/^$2 = \([0-9]*\) ; 1\$/\1/p" "$scratch/$1/run.ini"; }
check 'one iteration a step' nut one world.iterations=1
check 'and many' nut many world.iterations=3000
check 'nearly every step is loose with one' test "$(count one scene_loose_steps)" -gt $(($(count one scene_steps) * 9 / 10))
check 'few are with many' test "$(count many scene_loose_steps)" -lt $(($(count many scene_steps) / 10))
is 'the table of steps says which' "$(awk -F, 'NR > 1 { print $8 }' "$scratch/one/steps.csv" | sort | uniq -c | awk '$1 > 20 { print $2 }' | xargs)" loose
# A contact stands with its bodies, its frame and the whole cone.
is 'contacts name their bodies and cones' "$(awk -F, 'NR == 2 { print $5, $6, $27, split($30, v, " ") }' "$scratch/one/contacts.csv")" 'bolt world box 4'

tap_end

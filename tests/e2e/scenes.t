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
    check "but not by all of ploughing" test "$(users_of "rigid/$name" | wc -w)" -le 4
done

tap_end

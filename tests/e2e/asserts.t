#!/bin/sh
# Preconditions are code: every pointer and index that a public function takes is asserted, answered, or on a short list with a reason.
. tests/e2e/tap.sh

command -v perl >/dev/null 2>&1 || skip_all 'no perl here'
perl tests/e2e/asserts.pl >"$scratch/seen"
is 'every pointer and index of a public function is looked at' "$(sed '$d' "$scratch/seen")" ''
count=$(sed -n '$s/.*, \([0-9]*\) assertions$/\1/p' "$scratch/seen")
check "200 assertions at least: $count" test "${count:-0}" -ge 200

# br_fail hands back what it is given: nothing is lost with it.
# shellcheck disable=SC2016 # perl's
unasked() {
    perl -0777 -ne 's{/\*.*?\*/}{}gs; while (/BR_API\s+(BR_NODISCARD\s+)?br_status\s+(\w+)\(/g) { print "$ARGV $2\n" unless $1 || $2 eq "br_fail" }' \
        lib/include/bristle/*.h lib/include/bristle/harness/*.h
}
is 'every function that returns a status asks that it be looked at' "$(unasked)" ''

tap_end

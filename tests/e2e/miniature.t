#!/bin/sh
# A miniature checks claims: of those an experiment declares, at most a third may be left out under --quick. A claim is left out when
# its params.ini says so (quick = no); one that is not and is never evaluated fails the run itself.
. tests/e2e/tap.sh

# declared CLAIMS SKIPS: at most a third.
at_most_a_third() {
    [ "$1" -gt 0 ] && [ $((3 * $2)) -le "$1" ]
}

for folder in experiments/*-*/; do
    id=$(basename "$folder")
    "$BRISTLE_BUILD/experiments/$id" --list-claims >"$scratch/claims" || exit 1
    claims=$(($(wc -l <"$scratch/claims") - 1)) # its first line is a header
    skips=$(cut -f 8 "$scratch/claims" | grep -c '^no$')
    check "$id: $skips of $claims claims are left out in miniature" at_most_a_third "$claims" "$skips"
done
tap_end

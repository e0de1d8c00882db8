#!/bin/sh
# The list of errors put in on purpose (make mutate) holds together with the tree and with the table of what noticed; the errors themselves are not
# put in here, which takes long.
. tests/e2e/tap.sh

list=tests/mutations/list.txt table=docs/mutations.md
check 'every old text is found exactly once in its file, names are unique, nothing is missing' sh -c \
    "awk -f tests/mutations/read.awk $list >'$scratch/list'"
check 'there are at least 60 errors' test "$(wc -l <"$scratch/list")" -ge 60
check 'the table is what the list and its own rows make of it' sh -c \
    "awk -f tests/mutations/table.awk '$scratch/list' /dev/null $table | diff - $table"
awk -F' \\| ' '/^\| [a-z0-9-]+ \|/ && !/^\| mutation / { sub(/^\| /, ""); sub(/ \|$/, ""); print $1 }' $table >"$scratch/rows"
is 'each has a row' "$(cut -f 1 "$scratch/list" | sort | comm -23 - "$(sort -o "$scratch/rows" "$scratch/rows" && echo "$scratch/rows")")" ''
# The last two cells: tests, claims.
awk '/^\| [a-z0-9-]+ \|/ && !/^\| mutation / {
    n = split($0, cell, " \\| "); sub(/ \|$/, "", cell[n]); sub(/^\| /, "", cell[1])
    if (cell[n] == "-" && (cell[n - 1] == "-" || cell[2] != "none")) print cell[1]
}' $table >"$scratch/survivors"
is 'none is without a test or claim that notices, in a document'"'"'s model without a claim' "$(cat "$scratch/survivors")" ''

# Witnesses exist; so do the claims that the table names.
cut -f 5,6 "$scratch/list" | tr '\t ' '\n\n' | grep -v '^-$' | sort -u | while read -r name; do
    [ -e "tests/unit/$name.c" ] || [ -e "tests/e2e/$name" ] || [ -e "experiments/$name/params.ini" ] || echo "$name"
done >"$scratch/unknown"
is 'every witness is a test or an experiment' "$(cat "$scratch/unknown")" ''
awk '/^\| [a-z0-9-]+ \|/ && !/^\| mutation / {
    n = split($0, cell, " \\| "); sub(/ \|$/, "", cell[n])
    m = split(cell[n], group, "; ")
    for (i = 1; i <= m; i++) {
        if (cell[n] == "-") continue
        split(group[i], part, ": "); sub(/ and [0-9]+ more$/, "", part[2])
        k = split(part[2], id, ", ")
        for (j = 1; j <= k; j++) print part[1], id[j]
    }
}' $table | sort -u | while read -r experiment claim; do
    "$BRISTLE_BUILD/experiments/$experiment" --list-claims | cut -f 1 | grep -qxF "$claim" || echo "$experiment $claim"
done >"$scratch/unknown"
is 'every claim of the table is one' "$(cat "$scratch/unknown")" ''

# What is wrong with a list is told by name.
first=$(sed -n '/^\[/{s/[][]//g;p;q;}' $list)
told() { # WHAT LIST TEXT
    check "$1" sh -c "MUTATIONS='$2' scripts/mutate --check 2>&1 >/dev/null | grep -q '$3'"
    check "$1: it fails" not env MUTATIONS="$2" scripts/mutate --check
}
sed '0,/^old = /s/^old = .*/old = no such text/' $list >"$scratch/gone.txt"
told 'a text that is gone' "$scratch/gone.txt" "$first: its old text is found 0 times"
{ cat $list; echo; sed -n "/^\[$first\]/,/^new/p" $list; } >"$scratch/twice.txt"
told 'a name that is there twice' "$scratch/twice.txt" "$first: is in the list twice"
sed '0,/^new = /{/^new = /d;}' $list >"$scratch/short.txt"
told 'a key that is missing' "$scratch/short.txt" "$first: has no .new."
check 'a name that is unknown is refused' sh -c "! scripts/mutate no-such-mutation 2>'$scratch/said' && grep -q no-such-mutation '$scratch/said'"

tap_end

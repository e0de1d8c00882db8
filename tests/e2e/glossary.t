#!/bin/sh
# The glossary says what the code says: every name in its second column is a word of the library's headers or sources, no term stands
# there twice, and each row has its table's number of cells.
. tests/e2e/tap.sh

page=docs/glossary.md
names=$(awk -F'|' '/^\| term/ { code = ($3 ~ /name in code/) } /^\|/ && code && !/^\|(-|:)/ && !/^\| term/ { print $3 }' $page |
    grep -o '`[^`]*`' | tr -d '`')
check 'the page names what is in the code' test "$(echo "$names" | wc -l)" -ge 50
for name in $names; do
    check "$name is a word of the library" grep -rqwF -e "$name" lib
done
is 'no term is explained twice' "$(awk -F'|' '/^\|/ && !/^\|(-|:)/ && !/^\| term/ { print $2 }' $page | sort | uniq -d | xargs)" ''
is 'every row has the cells of its table' \
    "$(awk -F'|' '/^\| term/ { n = NF } /^\|/ && NF != n { print FNR }' $page | xargs)" ''

tap_end

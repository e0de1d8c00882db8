#!/bin/sh
# The project's own text: nothing of the machine it was written on, tidy lines, scripts that shellcheck likes, a valid citation file.
. tests/e2e/tap.sh

if git ls-files >"$scratch/files" 2>/dev/null && [ -s "$scratch/files" ]; then
    :
else # an unpacked tarball
    find . -type f ! -path './build/*' ! -path './results/*' ! -path './figures/*' ! -path './report/*' | sed 's,^\./,,' >"$scratch/files"
fi
# Text files that are there, but for this test; imported data may have its own ways.
grep -vE '^(tests/e2e/text\.t$|data/|paper_tables/|tests/fuzz/corpus/|verify/)' "$scratch/files" | xargs grep -sIl . >"$scratch/text"
check 'there are texts' test "$(wc -l <"$scratch/text")" -gt 1000
found() { # PATTERN [FILE-PATTERN]: file:line of every match
    grep -e "${2:-.}" "$scratch/text" | xargs grep -nE -e "$1" /dev/null | cut -c 1-150
}

is 'no path of another machine' "$(found '/(work|root|home)/[a-z]' | grep -v 'localhost')" ''
is 'temporary files only below TMPDIR' "$(found '(^|[^-])/tmp/' | grep -v '^tests/.*\.[ch]:')" ''
is 'no note to self' "$(found '(TODO|FIXME|XXX)[: ]' '\.(c|h|sh|t|gp|mk)$\|scripts/\|Makefile' | grep -v '# TODO')" ''
is 'no line ends in blanks' "$(found '[[:blank:]]+$' | grep -v -e '\.svg:' -e 'report_fixture.sh:')" ''
is 'C is indented with blanks' "$(found "$(printf '\t')" '\.[ch]$')" ''
is 'no carriage return' "$(found "$(printf '\r')$")" ''
xargs perl -ne '$last = $_; print "$ARGV\n" if eof && $last !~ /\n\z/' <"$scratch/text" >"$scratch/unended"
is 'every file ends with a line end' "$(cat "$scratch/unended")" ''
is 'no file of the library, a program, an experiment or a unit test has more than 500 lines' \
    "$(grep -E '^(lib|programs|experiments|tests/unit)/.*\.[ch]$' "$scratch/text" | xargs wc -l | awk '$2 != "total" && $1 > 500')" ''
is 'no line of C has more than 110 columns (.clang-format)' "$(found '^.{111,}' '\.[ch]$')" ''

for script in $(xargs grep -lE '^#!/bin/sh' <"$scratch/text"); do
    check "$script may be executed" test -x "$script"
    check "$script is sh" sh -n "$script"
    if command -v shellcheck >/dev/null 2>&1; then
        check "$script: shellcheck finds nothing" shellcheck -S warning "$script"
    else
        skip "$script: shellcheck finds nothing" 'no shellcheck here'
    fi
done

if [ -e CITATION.cff ]; then
    for key in cff-version message title authors version date-released license references; do
        check "CITATION.cff has $key" grep -q "^$key:" CITATION.cff
    done
    is 'CITATION.cff has the version of the headers' "$(sed -n 's/^version: *"*\([^"]*\)"*$/\1/p' CITATION.cff)" \
        "$(sed -n 's/^#define BR_VERSION_TEXT "\(.*\)"/\1/p' lib/include/bristle/version.h)"
    check 'CITATION.cff: date-released is a date' grep -qE '^date-released: "?20[0-9]{2}-[01][0-9]-[0-3][0-9]"?$' CITATION.cff
    if command -v cffconvert >/dev/null 2>&1; then
        check 'CITATION.cff passes its schema' cffconvert --validate
    else
        skip 'CITATION.cff passes its schema' 'no cffconvert here'
    fi
fi

# The version is stated once in each place that needs it.
header=lib/include/bristle/version.h
number() { sed -n "s/^#define BR_VERSION_$1 \([0-9]*\)/\1/p" $header; }
is 'version.h agrees with itself' "$(number MAJOR).$(number MINOR).$(number PATCH)" \
    "$(sed -n 's/^#define BR_VERSION_TEXT "\(.*\)"/\1/p' $header)"

# The catalogue and the folders agree.
for main in experiments/*/main.c; do
    [ -e "$main" ] || continue
    id=${main#experiments/} id=${id%/main.c}
    check "$id is in the catalogue" grep -q "^$id," catalogue.csv
    check "$id has a params.ini" test -s "experiments/$id/params.ini"
done

# What a claim expects is stated in params.ini, where it is read with its reason; only what is computed is handed over in C.
perl -0777 -ne 'print "$ARGV: $&\n" while /br_claim_against\([^;]*,\s*-?[0-9.]+(e-?[0-9]+)?\s*\);/g' experiments/*/*.c lib/harness/*.c >"$scratch/typed"
is 'no claim is judged by a number that is typed in C' "$(cat "$scratch/typed")" ''

# One way to write a symbol: italic, its index upright; one letter mu, U+03BC.
is 'every symbol mu of a figure is italic, its index upright' "$(grep -n 'μ_\|µ' experiments/*/plot.gp scripts/*.gp)" ''

# Whoever chose a number says why.
is 'no number is just "ours" or "not stated"' \
    "$(grep -nE '(\||^why =) *(ours|not stated|chosen|our choice)[.;:, ]*$' experiments/*/params.ini)" ''
# A claim of ours says what is behind it: theory, a sentence, a recorded run, or that it checks ourselves.
is "no claim of matchstick's, planar's, ploughing's and tribology's experiments is backed by 'ours' alone" \
    "$(grep -nE '^source = ours[.;:, ]*$' experiments/matchstick-*/params.ini experiments/p*/params.ini experiments/tribology-*/params.ini)" ''

tap_end

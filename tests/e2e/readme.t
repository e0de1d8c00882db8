#!/bin/sh
# What README, ARTIFACT and its annex docs/claims.md say: their commands run, their figure is the one that is generated, their claims are those of the experiments.
. tests/e2e/tap.sh

one=cloth-fig02-friction-laws # stands for all experiments where a command runs them all
figure=tribology-fig02-tipping

# The figure, drawn anew from a full run. Another gnuplot writes another svg.
if [ "$(gnuplot --version)" = 'gnuplot 5.4 patchlevel 4' ]; then
    check "$figure runs in full" "$BRISTLE_BUILD/experiments/$figure" --out "$scratch/results/$figure"
    check 'and is drawn' scripts/plot "$figure" "$scratch/results" "$scratch/figures"
    check 'the figure of the README is the generated one' cmp "docs/readme-figure.svg" "$scratch/figures/$figure.svg"
else
    skip 'the figure of the README is the generated one' 'drawn with gnuplot 5.4.4'
fi

# ARTIFACT fits two pages and says of every step what it takes.
check 'ARTIFACT has at most 120 lines' test "$(wc -l <ARTIFACT.md)" -le 120
for step in quick all check verify; do
    check "ARTIFACT says how long make $step takes" grep -qE "^\| \`make $step\` \| [^|]*[0-9 ]*s(econds)? \|" ARTIFACT.md
done
for link in $(grep -ohE '\]\([^)#:]*\)' ARTIFACT.md | sed 's/^](//; s/)$//' | sort -u); do check "ARTIFACT's link to $link leads somewhere" test -e "$link"; done

# The annex lists every claim of every experiment, in its order, and no other.
for main in experiments/*/main.c; do
    id=$(basename "$(dirname "$main")")
    # Claims on times come after the others: they have a file of their own.
    "$BRISTLE_BUILD/experiments/$id" --list-claims | sed 1d | cut -f 1 >"$scratch/listed"
    { grep -v '^timing-' "$scratch/listed"; grep '^timing-' "$scratch/listed"; } >"$scratch/ordered"
    is "the annex has the claims of $id" \
        "$(awk -v id="**$id**" '$0 == id { on = 1; next } /^\*\*/ || /^<!-- end/ { on = 0 } on && /^- `/ { sub(/^- `/, ""); sub(/`.*/, ""); print }' docs/claims.md)" \
        "$(cat "$scratch/ordered")"
    check "the annex has the command of $id" grep -qF "make figure ID=$id\`" docs/claims.md
done

# One count: README, ARTIFACT and the list of its annex say the same.
sentence() { grep -oE '[0-9]+ claims: [0-9]+ on results \([^)]*\)(, [0-9]+ on times \([^)]*\))?(; [0-9]+ of those reproduced rests? on committed numbers without a run)?' "$1" | sort -u; }
is 'README and ARTIFACT count alike' "$(sentence README.md)" "$(sentence ARTIFACT.md)"
is 'in one sentence' "$(sentence README.md | wc -l)" 1
some() { [ "$(tally "$1" | sed 's/ .*//')" -eq 0 ] || echo "$(tally "$1" | sed 's/, a time//'), "; }
tally() { echo "$(grep -cE "^- \`[^\`]*\` \($1\)" docs/claims.md) $1"; }
is 'and as many as the annex lists' "$(sentence ARTIFACT.md | sed 's/;.*//')" \
    "$(grep -cE '^- `[^`]*` \(' docs/claims.md) claims: $(grep -E '^- `[^`]*` \(' docs/claims.md | grep -vc ', a time)') on results \
($(tally reproduced), $(some fragile)$(some undecided)$(tally deviating), $(tally failed)), $(grep -cE '^- `[^`]*` \([a-z]*, a time\)' docs/claims.md) on times \
($(tally 'reproduced, a time' | sed 's/, a time//'), $(some 'undecided, a time')$(tally 'deviating, a time' | sed 's/, a time//'))"

# What `make verify` compares with covers every experiment, and no other: results and figures.
for list in verify/*.sha256; do
    ls experiments/*/main.c | sed 's,^experiments/,,; s,/main.c$,,' | sort >"$scratch/ids"
    is "$list has the results of every experiment, and no other" \
        "$(sed -n 's,^[0-9a-f]*  results/\([^/]*\)/.*,\1,p' "$list" | sort -u | diff - "$scratch/ids")" ''
    missing=$(while read -r id; do
        # Figures of times are not in it.
        [ "$(cat "experiments/$id/plot.gp" 2>/dev/null | grep -c 'figure\.gp')" -le "$(cat "experiments/$id/plot.gp" 2>/dev/null | grep -c "'/timing")" ] ||
            grep -qE "  figures/${id}[-.]" "$list" || echo "$id"
    done <"$scratch/ids")
    is "$list has their figures" "$missing" ''
done

# The commands, in a copy of the tree with what is built, so that this tree's results stay.
copy=$scratch/tree
mkdir "$copy"
if git ls-files >"$scratch/files" 2>/dev/null && [ -s "$scratch/files" ]; then
    tar cf - -T "$scratch/files" | tar xf - -C "$copy"
else
    tar cf - --exclude=./build --exclude=./results --exclude=./figures --exclude=./report . | tar xf - -C "$copy"
fi
cp -a "$BRISTLE_BUILD" "$copy/build"
rm -rf "$copy/build/stamps" "$copy/build/quick" # they speak of results that the copy does not have
# Lines of indented blocks, without comments.
commands() {
    sed -n 's/^    \([a-z].*\)/\1/p' "$1" | sed 's/  *#.*//' | grep -E '^(make|build/bin/|build/experiments/)'
}
# A command in the copy; what runs everything runs one experiment, what takes long is looked up in make help only, and nothing is
# installed outside the scratch directory.
run() {
    case $1 in
    'make all' | 'make quick') (cd "$copy" && sh -c "$1 IDS=$one") ;;
    'make check') (cd "$copy" && make check IDS="$one" UNIT=build/tests/status E2E=) ;;
    'make verify' | 'make bench' | 'make peers' | 'make check-'* | 'make mutate' | 'make fuzz') make help | grep -q "^  ${1#make } " ;;
    'make install '*) (cd "$copy" && make install PREFIX=/usr DESTDIR="$scratch/stage") ;;
    *) (cd "$copy" && sh -c "$1") ;;
    esac
}
export BRISTLE_INSTALL=0
{ commands README.md; commands ARTIFACT.md; } >"$scratch/commands"
check 'there are commands' test "$(wc -l <"$scratch/commands")" -ge 10
while IFS= read -r command; do
    check "$command" run "$command" </dev/null
done <"$scratch/commands"

tap_end

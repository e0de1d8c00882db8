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
($(tally reproduced), $(some sensitive)$(some fragile)$(some undecided)$(tally deviating), $(tally failed)), $(grep -cE '^- `[^`]*` \([a-z]*, a time\)' docs/claims.md) on times \
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
# Without what speaks of results that the copy does not have, and what no command asks for; as of the same commit, or all would be linked anew.
mkdir -p "$copy/build/tests"
for entry in "$BRISTLE_BUILD"/*; do
    case ${entry##*/} in
    stamps | quick | check | failed | determinism | threads | tests) ;;
    *) cp -a "$entry" "$copy/build/" ;;
    esac
done
cp -a "$BRISTLE_BUILD/tests/status" "$copy/build/tests/"
cp "$BRISTLE_BUILD/commit" "$copy/COMMIT"
make help >"$scratch/help"
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
    'make verify' | 'make study' | 'make bench' | 'make peers' | 'make check-'* | 'make mutate' | 'make fuzz') grep -q "^  ${1#make } " "$scratch/help" ;;
    'make install '*) (cd "$copy" && make install PREFIX=/usr DESTDIR="$scratch/stage") ;;
    *) (cd "$copy" && sh -c "$1") ;;
    esac
}
# What a command of the program says that it writes: -o, -e, --plot FILE and what stands behind ">".
outputs() {
    case $1 in *'--plot svg '*) echo "$1" | sed -n 's/.* -o \([^ ]*\) .*/\1\/fits.svg/p' ;; esac
    echo "$1" | grep -oE -e ' (-o|-e|--plot|>) [^ ]+' | sed 's/^ [^ ]* //' | grep -vx svg
}
# A file that is not empty, or a folder with files that are not.
written() { if [ -d "$1" ]; then [ -n "$(find "$1" -type f)" ] && [ -z "$(find "$1" -type f -empty)" ]; else [ -s "$1" ]; fi; }
export BRISTLE_INSTALL=0
{ commands README.md; commands ARTIFACT.md; } >"$scratch/commands"
check 'there are commands' test "$(wc -l <"$scratch/commands")" -ge 10
"$BRISTLE_BUILD/bin/bristle" run examples/model.xml --set duration=0.002 >/dev/null 2>"$scratch/why"
models=$(grep -c 'reads no MJCF' "$scratch/why")
while IFS= read -r command; do
    case $command in
    *'run -o run examples/model.xml') [ "$models" -eq 0 ] || { skip "$command" 'no libxml2 in this build' && continue; } ;;
    esac
    check "$command" run "$command" </dev/null
    case $command in
    *sweep*) continue ;; # tests/e2e/sweep.t
    build/bin/bristle*) for file in $(outputs "$command"); do check "writes $file" written "$copy/$file"; done ;;
    esac
done <"$scratch/commands"

# Whoever has a record, a pressure map, normal maps, a model or a contact problem finds the command with an example.
for need in 'eval law.ini examples/record.csv' 'fit .* examples/rig.csv' 'fit --planar .* examples/planar-rig.csv' 'limit-surface .* examples/pressure.csv' \
    'planar .* examples/planar.ini' 'cone .* examples/[a-z]*.png examples/[a-z]*.png' 'run .* examples/model.xml' 'slide .* examples/slide.ini' \
    'solve .* examples/contacts.dat'; do
    check "the README has bristle $need" grep -q "^build/bin/bristle $need" "$scratch/commands"
done
is 'the limit surface of the example has its cells' "$(sed -n 2p "$copy/surface/limit-surface-constants.csv" | cut -d, -f5)" 46
check 'the plate of the example comes to rest' awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "v_y_m_per_s") c = i } END { exit !(c && $c * $c < 1e-12) }' "$copy/planar.csv"
is 'the cone of the example has its directions' "$(wc -l <"$copy/cone.csv")" 17
is 'every solver solves the example' "$(sed 1d "$copy/solution/summary.csv" | cut -d, -f3 | sort -u)" solved
# Examples that a command of the project has made are what it makes.
(cd "$copy" && build/bin/bristle run stacks --set pixels=64 --export stacks.xml && build/bin/bristle run incline-box --variant isotropic -d 0.1 --problems 5 -o box) >"$scratch/made" 2>&1
check 'examples/oak.png is made by its command' cmp "$copy/stacks.normals-2.png" examples/oak.png
check 'examples/pvc.png, too' cmp "$copy/stacks.normals-3.png" examples/pvc.png
check 'and examples/contacts.dat' cmp "$copy/box/problem-000005.dat" examples/contacts.dat
for file in examples/*.[!m]*; do check "examples/README.md has $file" grep -qF "\`${file#examples/}\`" examples/README.md; done

tap_end

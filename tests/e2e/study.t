#!/bin/sh
# make study: which studies it runs, of all experiments or of one, and whether it notices rows that are not those that are kept. What it
# runs stands here for itself: a sweep and an experiment that write the same rows every time.
# shellcheck disable=SC2016 # the scripts written here expand them
. tests/e2e/tap.sh

scripts=$PWD/scripts
mkdir "$scratch/tree" && cd "$scratch/tree" || exit 1
cp -R "$scripts" scripts
mkdir -p experiments/one experiments/two data/studies/one data/studies/two build/bin studies
touch studies/one.ini
printf '[figure]\n' >studies/two.ini
# As the program itself: a study that says nothing of a figure draws none.
printf '#!/bin/sh\nfor study; do :; done\ncase "$*" in *--plot*) grep -q figure "$study" && echo "draws $study" || exit 2 ;; esac\nmkdir -p "$5" && printf "# written now\\nrow\\n1\\n" >"$5/rows.csv"\n' >build/bin/bristle
printf '#!/bin/sh\necho "runs $2: $*"\nmkdir -p "$4" "$5" && printf "setting,row\\na,1\\n" >"$4/kept.csv" && touch "$5/$2.run"\n' >scripts/run-experiment
chmod +x build/bin/bristle scripts/run-experiment
for id in one two; do printf '# written before\nrow\n1\n' >data/studies/$id/rows.csv; done
printf 'setting,row\na,1\n' >data/studies/two/kept.csv
study() { ID=${1-} scripts/study build 1 one two >"$scratch/out" 2>&1; }
refused() {
    study "$1"
    [ $? -eq 2 ]
}

check 'all' study
is 'sweeps, and the experiment that keeps rows' "$(tail -n 1 "$scratch/out")" 'make study: 3 studies, results in build/study/results'
is 'the one that says what is drawn is drawn' "$(grep '^draws ' "$scratch/out")" 'draws studies/two.ini'
is 'that makes all of its runs, and judges them' "$(grep -c '^runs two: .* --judge --set kept.again=1000000$' "$scratch/out")" 1
is 'who wrote rows does not count' "$(grep -c 'other rows' "$scratch/out")" 0
check 'one experiment' study one
is 'alone' "$(cat "$scratch/out")" 'make study: 1 study, results in build/study/results'
printf 'setting,row\na,2\n' >data/studies/two/kept.csv
printf '# written before\nrow\n2\n' >data/studies/two/rows.csv
check 'the other one' study two
is 'whose rows are out of date, both tables of them' "$(sed -n 's/^make study: .* has other rows than \(.*\): copy it there$/\1/p' "$scratch/out" | xargs)" \
    'data/studies/two/kept.csv data/studies/two/rows.csv'
check 'one without a study is refused' refused three
is 'in one line' "$(cat "$scratch/out")" \
    'make study: ID=three has no study (experiments/<id>/study.ini, studies/<id>.ini) and keeps no rows (data/studies/<id>/kept.csv)'
tap_end

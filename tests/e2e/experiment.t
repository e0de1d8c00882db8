#!/bin/sh
# An experiment from outside: where it finds its parameters, what it leaves behind, and that nothing that goes wrong costs an
# earlier result. The experiment is tests/e2e/fixture-experiment, built here, in a project of its own.
. tests/e2e/tap.sh

home=$scratch/home
program=$home/build/experiments/fixture-experiment
mkdir -p "$home/experiments" "$home/build/experiments"
cp -R tests/e2e/fixture-experiment "$home/experiments/"
libs=$(sed -n 's/^DEPS_LIBS *:\{0,1\}= *//p' "$BRISTLE_BUILD/config.mk" 2>/dev/null)
# shellcheck disable=SC2086 # flags are lists
check "the fixture compiles" \
    $CC ${CPPFLAGS:-} ${CFLAGS:-} -std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -Ilib/include "$home/experiments/fixture-experiment/main.c" \
    "$BRISTLE_BUILD/libbristle-harness.a" "$BRISTLE_BUILD/libbristle.a" ${LDFLAGS:-} \
    ${libs:--lsundials_cvode -lgsl -lgslcblas -linih -lpng -lode -lklu} -lm -pthread -o "$program" || { tap_end; exit 1; }
cd "$home" || exit 1
unset BRISTLE_HOME

# run EXPECTED-STATUS ARGUMENTS...: what it prints goes to out and err.
run() {
    expected=$1
    shift
    "$program" "$@" >"$scratch/out" 2>"$scratch/err"
    status=$?
    [ "$status" -eq "$expected" ] || { echo "status $status, expected $expected"; cat "$scratch/err"; return 1; }
}
# Contents of a result directory without times and build.
digest() { (cd "$1" && for f in *.csv claims.tap; do cksum "$f"; done && sed '/^\[build\]/,$d' run.ini | cksum); }
whole() { (cd "$1" && cksum -- *); }
no_partials() { [ -z "$(find "$1" -name '.*.partial')" ]; }
one_line() { [ "$(wc -l <"$scratch/err")" -eq 1 ]; }
says() { grep -q -e "$1" "$scratch/err"; }
prints() { grep -q -e "$1" "$scratch/out"; }

# ---- where things are ----
check "runs in the project's root" run 0
check "results go to results/<id>" test -s results/fixture-experiment/claims.tap
check "--quick runs, too" run 0 --quick
check "its results go below build/quick" test -s build/quick/results/fixture-experiment/claims.tap
check "a claim of the full run is skipped" prints '^ok 5 - often: .* # SKIP full run only$'
(cd / && "$program" --out "$scratch/elsewhere" >/dev/null 2>&1)
is "run from elsewhere, the parameters are found above the program" "$(digest "$scratch/elsewhere")" "$(digest results/fixture-experiment)"
cp "$program" "$scratch/lonely"
check "without a project: says what it looked for" sh -c "cd '$scratch' && ! ./lonely 2>err"
check "in one line" test "$(wc -l <"$scratch/err")" -eq 1
check "BRISTLE_HOME leads to it" sh -c "cd '$scratch' && BRISTLE_HOME='$home' ./lonely --out '$scratch/led'"
BRISTLE_HOME=/nowhere
export BRISTLE_HOME
check "a wrong BRISTLE_HOME is bad input" run 2
check "and is named" says '^fixture-experiment: /nowhere/experiments/fixture-experiment/params.ini: .*BRISTLE_HOME'
unset BRISTLE_HOME
check "prove takes it as a test" prove -Q -e '' "$program"

# ---- what it says about itself ----
check "--describe" run 0 --describe
for text in 'Reproduces fixture, Figure 1' 'mass = 0.5 kg   in (0, 10\]' 'one of wood, ice' 'motion.csv' 'columns: t_s, x_m' \
    'acceleration (theory; relative 1e-12)' 'the parabola'; do
    check "--describe prints '$text'" prints "$text"
done
check "--describe shows overrides" run 0 --describe --set block.mass=2
check "with the value of the file" prints 'mass = 2 kg   in (0, 10\]   (--set; otherwise 0.5)'
check "--list-claims" run 0 --list-claims
is "one line for each claim and a header" "$(wc -l <"$scratch/out")" 9
check "--help" run 0 --help
check "--version" run 0 --version
check "names the version" prints '^fixture-experiment (Bristle [0-9.]*, commit '
# shellcheck disable=SC2016 # the inner shell expands
check "a full standard output is an error" sh -c '"$1" --describe >/dev/full 2>"$2"; [ $? -eq 2 ]' - "$program" "$scratch/err"
check "in one line" one_line

# ---- same bytes ----
reference=$(digest results/fixture-experiment)
for threads in 1 2 7; do
    check "--threads $threads" run 0 --threads $threads --out "$scratch/threads"
    is "same bytes with $threads threads" "$(digest "$scratch/threads")" "$reference"
    rm -r "$scratch/threads"
done
last=$(sed -n 's/^\[\(.*\)\]$/\1/p' results/fixture-experiment/run.ini | tail -n 1)
check "a table that the report shows is named in run.ini" grep -q '^shown = notes.csv$' results/fixture-experiment/run.ini
is "[build] is the last section of run.ini" "$last" build

# ---- whose case ----
# A value that differs makes a case of the user's own: claims set aside, results beside those of the document's.
before=$(whole results/fixture-experiment)
skips() { grep -c '^ok .* # SKIP ' "$scratch/out"; }
is_the_documents() { ! grep -q "not the document's case" "$scratch/out"; }
check "a value that differs fails no claim" run 0 --set friction.mu_c=0.25
is "and judges none" "$(skips)" 8
check "each says why" prints "# SKIP not the document's case: friction.mu_c = 0.25 instead of 0.2\$"
check "what was measured is kept" prints '^  measured: '
is "the document's results stay" "$(whole results/fixture-experiment)" "$before"
check "its own lie beside them" test -s results/fixture-experiment@friction.mu_c=0.25/claims.tap
check "that is said" says 'results in results/fixture-experiment@friction.mu_c=0.25$'
check "in one line" one_line
check "run.ini says it, too" grep -q "^case = not the document's case: " results/fixture-experiment@friction.mu_c=0.25/run.ini
check "that of the document's does not" not grep -q '^case' results/fixture-experiment/run.ini
check "--judge judges it" run 1 --judge --set sweep.mistake=nan
check "with what it is in run.ini" grep -q '^case = ' results/fixture-experiment@sweep.mistake=nan/run.ini
check "the same under --quick" run 0 --quick --set friction.mu_c=0.25
check "has its place there" test -s build/quick/results/fixture-experiment@friction.mu_c=0.25/claims.tap
check "many changes" run 0 --set block.mass=1 --set block.slope=0.5 --set block.gravity=9.000000001 --set friction.mu_s=0.5 --set friction.mu_c=0.1
check "are not all told" prints "block.gravity = 9.000000001 instead of 9.81 and 2 more\$"
check "their folder's name is not too long" test -n "$(find results -maxdepth 1 -name 'fixture-experiment@block.mass=1*-????????')"
check "another list" run 0 --set sweep.times='0 1 2'
check "has a folder without blanks" test -n "$(find results -maxdepth 1 -name 'fixture-experiment@sweep.times=0-1-2-????????')"
for same in friction.mu_c=0.20 friction.mu_c=2e-1 sweep.times='0, .25 0.5,0.75 1.0' block.surface=wood; do
    check "$same is the document's case" run 0 --set "$same"
    check "its claims are judged" is_the_documents
done
is "the same bytes where they belong" "$(digest results/fixture-experiment)" "$(digest "$scratch/elsewhere")"
check "the value of a full run is the document's in miniature, too" run 0 --quick --set sweep.repeats=3
check "and judged" is_the_documents
check "that of the miniature is not in a full run" run 0 --set sweep.repeats=1
is "and not judged" "$(skips)" 8
cp experiments/fixture-experiment/params.ini same.ini
check "the same parameters from another file" run 0 --params same.ini
check "are the document's" is_the_documents
sed 's/^mass = 0.5 /mass = 0.7 /' same.ini >other.ini
before=$(whole results/fixture-experiment)
check "other parameters from a file" run 0 --params other.ini
check "are not" prints "# SKIP not the document's case: block.mass = 0.7 instead of 0.5\$"
sed 's/^tolerance = 0.05/tolerance = 0.5/' same.ini >other.ini
check "other claims from a file" run 0 --params other.ini
check "are not, either" prints "# SKIP not the document's case: claims of other.ini\$"
is "nor do they touch its results" "$(whole results/fixture-experiment)" "$before"

# ---- mistakes of the experiment ----
# A case of one's own has a folder of its own; these write where earlier results are.
own='--out results/fixture-experiment'
# refused STATUS WHAT ARGUMENTS...: that status, one line, results as they were, nothing left over.
refused() {
    want=$1
    what=$2
    shift 2
    before=$(whole results/fixture-experiment)
    check "$what: status $want" run "$want" $own "$@"
    check "$what: one line on stderr" one_line
    is "$what: earlier results stay" "$(whole results/fixture-experiment)" "$before"
    check "$what: nothing is left over" no_partials results/fixture-experiment
}
refused 2 "undeclared" --set sweep.mistake=undeclared
for mistake in twice wrong-rule unfinished-row unwritten fail sweep; do
    refused 3 "$mistake" --set sweep.mistake=$mistake
done
check "a sweep names the first point that fails" says 'fixture-experiment: point 1 went wrong'
refused 3 "sweep on 7 threads" --set sweep.mistake=sweep --threads 7
check "a sweep on many threads names the same point" says 'fixture-experiment: point 1 went wrong'
before=$(whole results/fixture-experiment)
# shellcheck disable=SC2086
check "a crash is seen" not run 0 $own --set sweep.mistake=crash
is "a crash: earlier results stay" "$(whole results/fixture-experiment)" "$before"
check "a crash: prints no plan" not prints '^1\.\.'
check "a crash leaves partial files" not no_partials results/fixture-experiment
check "the next run completes" run 0
check "and removes them" no_partials results/fixture-experiment
check "NaN fails a claim" run 1 --judge --set sweep.mistake=nan --out "$scratch/nan"
check "the claim says so" prints '^not ok 1 - acceleration'
check "a claim that is not evaluated fails" run 1 --judge --set sweep.mistake=skip-claim --out "$scratch/skip"
check "it says that it was never evaluated" prints 'seen: never evaluated'
check "a warning does not fail" run 0 --set block.surface=ice --out "$scratch/warn"
check "it is kept in run.ini" grep -q '^1 = ice is slippery; this is only a test$' "$scratch/warn/run.ini"

# ---- bad places ----
refused 2 "unknown option" --quikc
refused 2 "unknown parameter" --set block.mas=1
refused 2 "unknown section" --set blok.mass=1
refused 2 "text for a number" --set block.mass=heavy
refused 2 "NaN" --set block.mass=nan
refused 2 "infinity" --set block.mass=inf
refused 2 "negative mass" --set block.mass=-1
refused 2 "mu_s < mu_c" --set friction.mu_s=0.1
refused 2 "directory as parameters" --params .
refused 2 "missing parameters" --params nowhere.ini
head -c 300 experiments/fixture-experiment/params.ini >truncated.ini
refused 2 "truncated parameters" --params truncated.ini
: >empty.ini
refused 2 "empty parameters" --params empty.ini
head -c 2000 "$program" >binary.ini
refused 2 "binary parameters" --params binary.ini
: >plain-file
refused 2 "a file in place of the output directory" --out plain-file
refused 2 "a file above the output directory" --out plain-file/below
for name in claims.tap run.ini motion.csv; do
    mkdir -p "$scratch/in-the-way/$name"
    refused 2 "a directory in place of $name" --out "$scratch/in-the-way"
    check "it is named" says "in-the-way/$name: .*is a directory"
    check "and nothing is written beside it" test -z "$(find "$scratch/in-the-way" -type f)"
    rm -r "$scratch/in-the-way"
done

mkdir -p "$scratch/locked"
chmod 555 "$scratch/locked"
chmod 755 "$scratch" "$home"
if [ "$(id -u)" -ne 0 ]; then
    refused 2 "unwritable directory" --out "$scratch/locked"
elif command -v setpriv >/dev/null && setpriv --reuid=65534 --regid=65534 --clear-groups true 2>/dev/null; then
    setpriv --reuid=65534 --regid=65534 --clear-groups "$program" --out "$scratch/locked" >"$scratch/out" 2>"$scratch/err"
    is "unwritable directory: status 2" $? 2
    check "unwritable directory: one line that says why" says 'locked/.*: Permission denied'
    check "unwritable directory: one line" one_line
else
    skip "unwritable directory" "privileges cannot be dropped here"
fi

# ---- full output ----
before=$(whole results/fixture-experiment)
# shellcheck disable=SC2086
"$program" $own --set block.gravity=9.82 >/dev/full 2>"$scratch/err"
is "a full standard output: status 2" $? 2
check "a full standard output: one line that says so" says 'cannot write to standard output'
is "a full standard output: earlier results stay" "$(whole results/fixture-experiment)" "$before"
check "a full standard output: nothing is left over" no_partials results/fixture-experiment
# true ends without reading, so that a pipe has no reader when the claims are printed; a line that can be written means it has not ended.
# shellcheck disable=SC2086
{ while (echo) 2>/dev/null; do sleep 0.01; done
    "$program" $own --set sweep.slow=yes --set block.gravity=9.82 2>"$scratch/err"; echo $? >"$scratch/status"; } | true
is "a closed standard output: status 2" "$(cat "$scratch/status")" 2
check "a closed standard output: one line that says what becomes of the results" says 'cannot write to standard output: .*results are not kept, earlier ones stay'
is "a closed standard output: earlier results stay" "$(whole results/fixture-experiment)" "$before"
check "a closed standard output: nothing is left over" no_partials results/fixture-experiment

# shellcheck disable=SC2086
"$program" $own --out "$scratch/new" >/dev/full 2>/dev/null
check "a full standard output: no new folder is left empty" test ! -e "$scratch/new"
# shellcheck disable=SC2086
"$program" $own --out "$scratch/new" >&- 2>/dev/null
check "a closed standard output: nor is one then" test ! -e "$scratch/new"

# Every limit cuts another file short; none may cost an earlier result.
# Without the long table (1 block) the claims are what does not fit.
# shellcheck disable=SC2086
for blocks in 0 1 8 100 1000; do
    before=$(whole results/fixture-experiment)
    slow=$([ $blocks -gt 1 ] && echo yes || echo no)
    # The shell would redirect into files that the limit holds as well.
    said=$( (ulimit -f $blocks && exec "$program" $own --set sweep.slow="$slow" --set block.gravity=9.82 2>&1 >/dev/null) )
    status=$?
    is "output limited to $blocks blocks: status 2" "$status" 2
    is "output limited to $blocks blocks: one line that says why" "$(echo "$said" | grep -c ': cannot write: File too large$')" 1
    is "output limited to $blocks blocks: earlier results stay" "$(whole results/fixture-experiment)" "$before"
    check "output limited to $blocks blocks: nothing is left over" no_partials results/fixture-experiment
done

# ---- interrupted ----
# ignored NAME: whether this shell ignores the signal, as nohup makes it do; then an experiment goes on.
ignored() { (sh -c "kill -s $1 \$\$" && :) >/dev/null 2>&1; }
for name in TERM HUP; do
    if ignored $name; then
        skip "SIG$name ends it" "SIG$name is ignored here"
        continue
    fi
    before=$(whole results/fixture-experiment)
    # shellcheck disable=SC2086
    "$program" $own --set sweep.mistake=sleep >"$scratch/out" 2>"$scratch/err" &
    pid=$!
    n=0
    while no_partials results/fixture-experiment && [ $n -lt 12000 ]; do sleep 0.05; n=$((n + 1)); done
    # Now or a moment later, in the long sleep of the experiment: the answer is the same.
    sleep 0.1
    kill -s $name $pid
    wait $pid 2>/dev/null
    status=$?
    is "SIG$name ends it, as that signal" "$(kill -l $status)" $name
    is "SIG$name: earlier results stay" "$(whole results/fixture-experiment)" "$before"
    check "SIG$name: nothing is left over" no_partials results/fixture-experiment
    check "SIG$name: one line" one_line
done

# A signal that arrives while the experiment ends: it dies of it, and results are untouched, however the two meet.
if ignored TERM; then
    skip "SIGTERM at the end of the computation" "SIGTERM is ignored here"
else
    before=$(whole results/fixture-experiment)
    wrong=0
    i=0
    while [ $i -lt 100 ]; do
        i=$((i + 1))
        # shellcheck disable=SC2086
        "$program" $own --set sweep.mistake=terminate >"$scratch/out" 2>"$scratch/err"
        status=$?
        [ "$(kill -l $status)" = TERM ] && no_partials results/fixture-experiment || wrong=$((wrong + 1))
    done
    is "SIGTERM at the end of the computation, $i times: always interrupted, nothing left over" "$wrong" 0
    is "SIGTERM at the end: earlier results stay" "$(whole results/fixture-experiment)" "$before"
fi

# ---- tables of earlier versions ----
touch results/fixture-experiment/old.csv results/fixture-experiment/notes.txt
mkdir -p "$scratch/mine/fixture-experiment"
touch "$scratch/mine/fixture-experiment/old.csv"
check "a run beside a table that the experiment no longer has" run 0
check "removes it" test ! -e results/fixture-experiment/old.csv
check "and nothing else" test -e results/fixture-experiment/notes.txt
rm results/fixture-experiment/notes.txt
check "a run into another folder" run 0 --out "$scratch/mine/fixture-experiment"
check "removes nothing there" test -e "$scratch/mine/fixture-experiment/old.csv"

# ---- killed ----
# Old and new results differ in every file. A kill leaves each file old or new.
old="--set sweep.slow=yes --set block.gravity=9.8"
new="--set sweep.slow=yes --set block.gravity=9.81 --set block.surface=ice"
# shellcheck disable=SC2086 # options are lists
{
    run 0 $old --out "$scratch/old" && run 0 $new --out "$scratch/new"
    start=$(date +%s%N)
    run 0 $new --out "$scratch/timed"
    length=$((($(date +%s%N) - start) / 1000000))
}
half=0
kills=50
i=0
mkdir "$scratch/killed"
while [ $i -lt $kills ]; do
    i=$((i + 1))
    cp "$scratch"/old/* "$scratch/killed/"
    # A moment between the start and a little behind the end, the same sequence every time.
    moment=$(awk -v i=$i -v n="$length" 'BEGIN { srand(i * 7919); rand(); printf "%.3f", rand() * n * 1.2 / 1000 }')
    # shellcheck disable=SC2086
    "$program" $new --out "$scratch/killed" >/dev/null 2>&1 &
    pid=$!
    sleep "$moment"
    kill -9 $pid 2>/dev/null
    wait $pid 2>/dev/null
    for f in motion.csv notes.csv claims.tap; do
        cmp -s "$scratch/killed/$f" "$scratch/old/$f" || cmp -s "$scratch/killed/$f" "$scratch/new/$f" ||
            { half=$((half + 1)); echo "# after $moment s: $f is neither old nor new"; }
    done
    for f in run.ini timing.ini timing.tap; do
        [ -s "$scratch/killed/$f" ] && [ "$(tail -c 1 "$scratch/killed/$f" | wc -l)" -eq 1 ] ||
            { half=$((half + 1)); echo "# after $moment s: $f is cut short"; }
    done
done
is "killed $kills times at random moments: every file is the old or the new one" "$half" 0
# shellcheck disable=SC2086
check "the next run completes" run 0 $new --out "$scratch/killed"
is "with the new results" "$(digest "$scratch/killed")" "$(digest "$scratch/new")"
check "and no partial files" no_partials "$scratch/killed"
tap_end

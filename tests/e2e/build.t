#!/bin/sh
# The build's promises, on a project in miniature: what reruns and what does not, what happens when an experiment fails or make
# is killed, and that the sources stay untouched when BUILD lies elsewhere.
. tests/e2e/tap.sh
. tests/e2e/fixture.sh

project=$scratch/project
make_project "$project"
cd "$project" || exit 1
# What this machine has is found out once: each of the builds below would probe for it anew (tests/e2e/dependencies.t has the probing).
# What it has answered for this build it need not find out again.
[ ! -e "$BRISTLE_BUILD/config.mk" ] || cp "$BRISTLE_BUILD/config.mk" "$scratch/answers.mk"
GPU=${GPU:-on} scripts/dependencies "$scratch/answers.mk" || exit 1
printf '#!/bin/sh\n[ -s "$1" ] || { mkdir -p "$(dirname "$1")" && cp %s "$1.$$" && mv "$1.$$" "$1"; }\n' "$scratch/answers.mk" >scripts/dependencies
export GIT_AUTHOR_NAME=test GIT_AUTHOR_EMAIL=test@example.org GIT_COMMITTER_NAME=test GIT_COMMITTER_EMAIL=test@example.org
{ git init -q . && git add -A && git commit -qm start; } 2>/dev/null || skip_all 'git does not work here'
unset JOBS THREADS BUILD RESULTS
# What the stand-ins are does not depend on how well they are compiled.
export CFLAGS="${CFLAGS:-} -O0 -g0"

run_make() { make "$@" >"$scratch/out" 2>&1; }
runs() { # the ids, sorted
    awk '/^  run   [a-z]* / { for (i = n++; i > 0 && id[i - 1] > $2; i--) id[i] = id[i - 1]; id[i] = $2 }
        END { for (i = 0; i < n; i++) printf "%s%s", (i ? " " : ""), id[i] }' "$scratch/out"
}
writes_report() { grep -q '^  write report/index.html' "$scratch/out"; }
tail_of_out() { sed -n '/^Bristle, make/,$p' "$scratch/out"; }
later() { sleep 0.02; } # so that times of files differ

check 'make all on a clean clone' run_make all
is 'runs every experiment' "$(runs)" 'alpha beta'
is 'ends with lines that begin' "$(tail_of_out | head -n 1)" 'Bristle, make all'
is 'and end' "$(tail_of_out | tail -n 1)" PASS
check 'counts what ran' grep -q '^  experiments run     2 of 2$' "$scratch/out"
check 'counts claims' grep -q '^  6 claims: 6 on results (2 reproduced, 2 deviating, 0 failed, 2 skipped)$' "$scratch/out"
check 'and those of each experiment' grep -qE '^  run   alpha +3 claims: 3 on results \(1 reproduced, 1 deviating, 0 failed, 1 skipped\) +[0-9.]+ s$' "$scratch/out"
for kind in svg pdf png; do check "draws $kind" test -s "figures/alpha.$kind"; done
check 'writes the report' test -s report/index.html
is 'leaves the sources untouched' "$(git status --porcelain)" ''

start=$(date +%s%N)
check 'a second make all succeeds' run_make all
elapsed=$((($(date +%s%N) - start) / 1000000))
# How long depends on the machine's load, so it is told, not judged.
echo "# which took $elapsed ms"
check 'and says that there is nothing to do' grep -q 'nothing to do' "$scratch/out"
is 'and runs nothing' "$(runs)" ''
check 'and still ends with the summary' grep -q '^PASS$' "$scratch/out"

rm -r results/alpha
check 'make all after somebody deleted results' run_make all
is 'makes these again' "$(runs)" alpha
check 'and the figure' test -s figures/alpha.svg
rm figures/alpha.svg report/index.html
check 'make all after somebody deleted a figure and the report' run_make all
is 'runs nothing' "$(runs)" ''
check 'draws the figure' test -s figures/alpha.svg
check 'and writes the report' test -s report/index.html

later
touch experiments/beta/params.ini
check 'make all after a touched params.ini' run_make all
is 'reruns that experiment only' "$(runs)" beta
check 'and the report' writes_report

later
touch experiments/alpha/plot.gp
check 'make all after a touched plot.gp' run_make all
is 'runs nothing' "$(runs)" ''
is 'draws one' "$(grep -c '^  plot ' "$scratch/out")" 1

later
sed -i 's/return 2/return 3/' lib/laws/two.c
check 'make all after a change in the library' run_make all
is 'reruns what is linked with the changed file only' "$(runs)" beta
git commit -qam change
check 'make all after a commit' run_make all
is 'reruns nothing: results say at which commit they were made' "$(runs)" ''
check 'but compiles the commit in' grep -q 'CC *lib/harness/provenance.c' "$scratch/out"

check 'make all with other CFLAGS' run_make all CFLAGS=-O1
is 'reruns everything' "$(runs)" 'alpha beta'
check 'and again' run_make all CFLAGS=-O1
is 'does nothing' "$(runs)" ''

# Failures.
later
echo crash >experiments/alpha/how
touch experiments/alpha/params.ini experiments/beta/params.ini
cp results/alpha/data.csv "$scratch/old.csv"
check 'a crashing experiment makes make all fail' not run_make all
is 'after running the others' "$(runs)" 'alpha beta'
check 'names the signal' grep -q '^not ok 1 - experiment did not finish: killed by signal ABRT' results/alpha/claims.tap
check 'keeps its earlier results' cmp results/alpha/data.csv "$scratch/old.csv"
check 'writes the report all the same' writes_report
check 'and the summary' grep -q '^FAIL: not finished: alpha$' "$scratch/out"
echo 3 >experiments/alpha/how
check 'a failing one, too' not run_make all
is 'is tried again, and no other' "$(runs)" alpha
check 'with its exit status' grep -q 'did not finish: exit status 3' results/alpha/claims.tap
check 'and its words' grep -q '^# alpha: said no' results/alpha/claims.tap
echo 1 >experiments/alpha/how
check 'a failed claim makes make all fail' not run_make all
check 'and is counted' grep -q '^  6 claims: 6 on results (1 reproduced, 2 deviating, 1 failed, 2 skipped)$' "$scratch/out"
check 'and named where it ran' grep -q '^        failed: alpha: first: it is so$' "$scratch/out"
check 'and in the end' grep -q '^FAIL: 1 claims failed;*$' "$scratch/out"
check 'also when there is nothing to do' not run_make all
is 'as then' "$(runs)" ''
echo unexpected >experiments/alpha/how
later
touch experiments/alpha/params.ini
check 'a claim that holds, although it is known to deviate, makes make all fail' not run_make all
check 'is named where it ran' grep -q '^ *unexpectedly reproduced: alpha: second$' "$scratch/out"
check 'and in the end' grep -q '^FAIL: unexpectedly reproduced: alpha: second$' "$scratch/out"
check 'make quick fails, too' not run_make quick
check 'with the same words' grep -q '^FAIL: unexpectedly reproduced: alpha: second$' "$scratch/out"
rm experiments/alpha/how
later
touch experiments/alpha/params.ini
check 'all is well again' run_make all

later
cp experiments/beta/main.c "$scratch/beta.c"
echo 'int broken' >>experiments/beta/main.c
touch experiments/alpha/params.ini
check 'an experiment that does not compile makes make all fail' not run_make all
is 'after running the others' "$(runs)" alpha
check 'and writing the report' writes_report
cp "$scratch/beta.c" experiments/beta/main.c

later
echo 'plot nonsense(' >>experiments/beta/plot.gp
check 'a figure that cannot be drawn makes make all fail' not run_make all
check 'and is named' grep -q '^FAIL: not drawn: beta$' "$scratch/out"
git checkout -q experiments/beta/plot.gp

# make quick
check 'make quick' run_make quick
check 'says PASS' grep -q '^PASS$' "$scratch/out"
check 'estimates make all and says from what' grep -q 'make all takes about [0-9]* s (measured here' "$scratch/out"
# On a machine that has not run everything: another's times, scaled experiment by experiment by the quick run here.
estimate() ( # SECONDS SECONDS SECONDS: processor times of the miniatures of a, b and c
    mkdir -p "$scratch/estimate/verify" "$scratch/estimate/build/stamps/quick" && cd "$scratch/estimate" || exit 1
    for id in a b c; do mkdir -p quick/results/$id && echo "cpu_s = $1" >quick/results/$id/timing.ini && shift; done
    IDS='a b c' "$project/scripts/estimate" build quick
)
is 'without any times there is no estimate' "$(estimate 20 0.03 1)" 'a time not measured yet'
printf 'machine = Abacus\nrun = 90\nplot = 9\nreport = 1\njobs = 2\n' >"$scratch/estimate/verify/times.ini"
is 'those of another machine are told as such' "$(estimate 20 0.03 1)" '100 s (measured on Abacus, 2 jobs)'
printf '[experiments]\na = 100 10\nb = 20 0.01\nc = 5 \n' >>"$scratch/estimate/verify/times.ini"
printf '[stages]\ncompile = 30\nrun = 15\nplot = 2\nreport = 1\njobs = 2\n' >"$scratch/estimate/build/stamps/quick/stages.ini"
# a: 200 s, b (too short to compare): 20 * 20.03/10.01, c (not known in miniature): 5 * 20.03/10.01; 15 s of wall time for 21.03 s of processor time; 3 s for figures and report.
is 'and scaled where they can be' "$(estimate 20 0.03 1)" '181 s (scaled by this run from Abacus)'
is 'a machine twice as fast takes half' "$(estimate 10 0.01 1)" '173 s (scaled by this run from Abacus)'
check 'writes below build/quick' test -s build/quick/results/beta/claims.tap
is 'leaves results as they were' "$(find results -newer build/stamps/quick/done )" ''

# make figure
check 'make figure with SET' run_make figure ID=alpha SET='scene.value=2'
check 'draws' test -s build/figure/alpha@scene.value=2/figures/alpha.svg
check 'writes a page' test -s build/figure/alpha@scene.value=2/report/index.html
is 'leaves results as they were' "$(find results figures -newer build/stamps/quick/report )" ''
set_to() { # SET: what the experiment is given, from the one folder that is new
    touch "$scratch/before" && later && run_make figure ID=alpha SET="$1" &&
        find build/figure -name alpha.log -newer "$scratch/before" -exec awk 'sub(/^set /, "") { printf "%s%s", (n++ ? " " : ""), $0 }' {} +
}
is 'SET takes lists with blanks' "$(set_to 'a.b=1e-3 1e-2 c.d=2')" '<a.b=1e-3 1e-2> <c.d=2>'
is 'and with commas' "$(set_to 'a.b=1e-3,1e-2 c.d=2')" '<a.b=1e-3,1e-2> <c.d=2>'

# Two at once, and one after another, keep their own.
make figure ID=alpha SET='scene.value=3' >"$scratch/one" 2>&1 &
pid=$!
check 'make figure beside another with other changes' run_make figure ID=alpha SET='scene.value=4'
check 'and that other' wait $pid
for value in 2 3 4; do
    is "value $value has its own run" "$(sed -n 's/^set //p' build/figure/alpha@scene.value=$value/stamps/alpha.log)" "<scene.value=$value>"
    for file in results/alpha/data.csv figures/alpha.svg report/index.html; do
        check "value $value has its $file" test -s build/figure/alpha@scene.value=$value/$file
    done
done
make figure ID=alpha SET='scene.value=3' >"$scratch/one" 2>&1 &
pid=$!
check 'make figure beside the same one' run_make figure ID=alpha SET='scene.value=3'
check 'and that one' wait $pid
echo 1 >experiments/alpha/how
check 'a failed claim makes make figure fail' not run_make figure ID=alpha SET='scene.value=5'
check 'and is counted' grep -q '^make figure: 1 claims of alpha failed$' "$scratch/out"
rm experiments/alpha/how

# What the user types is data, for make and for every shell on the way.
pwned() { find . -name PWNED; }
for value in "1';touch PWNED;'" "1\";touch PWNED;\"" '$(shell touch PWNED)' '$(touch PWNED)' '`touch PWNED`' '1;touch PWNED' '%'; do
    run_make figure ID="x$value"
    is "ID=x$value is no experiment" "$(grep -c '^make figure: ID=x.* is not an experiment' "$scratch/out")" 1
    is "SET=a.b=$value is given as it is" "$(set_to "a.b=$value")" "<a.b=$value>"
done
for variable in JOBS THREADS; do
    for value in '1;touch PWNED' "1';touch PWNED;'" 0x2 -1 0 '1 2' '$(shell touch PWNED)'; do
        check "$variable='$value' is refused" not run_make quick $variable="$value"
        is 'in one line' "$(grep -c "\*\*\* $variable='.*' must be a number, 1 or more" "$scratch/out")" 1
    done
done
is 'nothing that was typed was run' "$(pwned)" ''

check 'make figure of an experiment that is not there fails' not run_make figure ID=nope
check 'with one line that says so' grep -q '^make figure: ID=nope is not an experiment' "$scratch/out"
check 'make figure with a part of an id fails' not run_make figure ID=alp
check 'and asks for the whole' grep -q '^make figure: ID=alp is not .*; did you mean alpha?' "$scratch/out"
check 'make figure without an id fails' not run_make figure
check 'with one line that says why' grep -q 'is not an experiment' "$scratch/out"
check 'make list' run_make list
check 'names the experiments' grep -q '^\* beta' "$scratch/out"
scripts/list-experiments beta stray >"$scratch/out"
check 'and those that are in no catalogue' grep -q '^\* stray .*(no line)' "$scratch/out"
check 'make study without studies' run_make study
check 'make study of an experiment that has none fails' not run_make study ID=alpha
check 'with one line that says so' grep -q '^make study: ID=alpha has no study' "$scratch/out"

# make verify
check 'make verify without a list fails' not run_make verify
check 'and says what to do' grep -q 'make verify-update' "$scratch/out"
check 'make verify-update' run_make verify-update
list=$(echo verify/*.sha256)
check 'the list names its platform' grep -q '^# platform: .*SUNDIALS [0-9].*GSL [0-9].*gnuplot [0-9]' "$list"
is 'and every result and figure' "$(grep -vc '^#' "$list")" "$(find results figures -type f | grep -vc timing)"
check 'make verify' run_make verify
cp experiments/alpha/plot.gp "$scratch/plot.gp"
printf "call scripts.'/figure.gp' 'cost' 8 6\ntimes = results.'/timing_cost.csv'\ncall scripts.'/figure.gp' 'more' 8 6\n" >>experiments/alpha/plot.gp
mkdir -p "$scratch/elsewhere/figures"
for stem in alpha alpha-cost alpha-more; do echo $stem >"$scratch/elsewhere/figures/$stem.svg"; done
is 'nor do figures of times' "$(scripts/hash-results "$scratch/elsewhere" alpha | sed 's/.* //' | tr '\n' ' ')" 'figures/alpha-more.svg figures/alpha.svg '
cp "$scratch/plot.gp" experiments/alpha/plot.gp
printf 'wall_s = 1\n' >results/alpha/timing.ini
check 'times do not count' run_make verify
printf '[law]\nmu = 1\n[build]\ncommit = 1\n' >results/alpha/run.ini
check 'make verify-update with a run.ini' run_make verify-update
printf '[law]\nmu = 1\n[build]\ncommit = 2\n' >results/alpha/run.ini
check 'how it was built does not count' run_make verify
printf '[law]\nmu = 2\n[build]\ncommit = 1\n' >results/alpha/run.ini
check 'a parameter does' not run_make verify
is 'and is named' "$(grep differs: "$scratch/out")" '  differs:  results/alpha/run.ini'
rm results/alpha/run.ini results/alpha/timing.ini
echo 1,1 >>results/beta/data.csv
check 'a changed table is found' not run_make verify
is 'with all that differs' "$(grep -E 'differs:|missing:' "$scratch/out" | xargs)" \
    'differs: results/beta/data.csv missing: results/alpha/run.ini'
# Glyphs are compared where the fonts are the list's.
sed '/alpha\/run.ini$/d' "$list" >"$scratch/list" && cp "$scratch/list" "$list"
hash_of() { scripts/hash-results . alpha beta | sed -n "s,  $1\$,,p"; }
sed -i "s,^.*  results/beta/data.csv\$,$(hash_of results/beta/data.csv)  results/beta/data.csv," "$list"
check 'make verify agrees again' run_make verify
check 'the list names its fonts' grep -q '^# fonts: .' "$list"
cp "$list" "$scratch/list"
glyphs=$(sed -n 's/^.*  \(figures\/.*\.pdf\)$/\1/p' "$list" | head -n 1)
sed -i "s,^.*  $glyphs\$,0000  $glyphs," "$list"
check 'another glyph with the same fonts is a difference' not run_make verify
# A machine without slanted faces slants the upright ones.
mkdir "$scratch/upright"
printf '#!/bin/sh\nfor word do case $word in DejaVu*:italic) set -- "$@" "${word%%:italic}" ;; *) set -- "$@" "$word" ;; esac; shift; done\nexec %s "$@"\n' \
    "$(command -v fc-match)" >"$scratch/upright/fc-match"
chmod +x "$scratch/upright/fc-match"
without_slanted() (PATH=$scratch/upright:$PATH run_make verify)
if [ "$(fc-match --format '%{file}' 'DejaVu Sans:italic')" != "$(fc-match --format '%{file}' 'DejaVu Sans')" ]; then
    check 'without the slanted face it is none' without_slanted
else
    skip 'without the slanted face it is none' 'fc-match has no slanted face of DejaVu Sans here'
fi
sed -i 's/^# fonts: .*/# fonts: Other.ttf 0123/' "$list"
check 'with other fonts it is none' run_make verify
check 'which is said in one line' grep -q '^make verify: the numbers are the same: [0-9]* files .*; [0-9]* not compared: figures as pdf and png: .*Other.ttf 0123, these ' "$scratch/out"
sed -i '/^# fonts: /d' "$list"
check 'nor is it with a list that names no fonts' run_make verify
check 'which is said, too' grep -q '^make verify: the numbers are the same: .* the 1 others are figures as pdf and png' "$scratch/out"
sed -i "s,^.*  results/beta/data.csv\$,0000  results/beta/data.csv," "$list"
check 'but a number is' not run_make verify
cp "$scratch/list" "$list"
sed -i -e 's/^# fonts: .*/# fonts: Other.ttf 0123/' -e "s,^.*  results/beta/data.csv\$,0000  results/beta/data.csv," "$list"
check 'with other fonts, too' not run_make verify
cp "$scratch/list" "$list"
sed -i 's/gnuplot [0-9.]*/gnuplot 1.0/' "$list"
sed -i "s,^.*  \(figures/.*\.svg\)\$,0000  \1," "$list"
check 'figures of another gnuplot are left out' run_make verify
check 'and so it says' grep -q 'not compared: figures: the list.s are by gnuplot 1.0, these by gnuplot [0-9]' "$scratch/out"
cp "$scratch/list" "$list"
echo 2,2 >>results/beta/data.csv
sed -i 's/SUNDIALS [0-9.]*/SUNDIALS 1.0/' "$list"
check 'on another platform' not run_make verify
check 'that is said' grep -q 'was made on: .*SUNDIALS 1.0' "$scratch/out"
make clean >/dev/null
check 'make verify without results fails' not run_make verify
check 'and says what to do' grep -q 'run make all first' "$scratch/out"
rm -r verify

# Two at once in a fresh tree: both succeed, and dependencies are whole, so that a change reruns what it must.
make clean >/dev/null
# Both begin while the lock is held, so that they wait together, however the machine shares its time.
says_wait() { cat "$scratch/one" "$scratch/two" | grep -c 'is at work in build; waiting for it$'; }
mkdir -p build
if command -v flock >/dev/null 2>&1; then exec 7>build/lock && flock 7; fi
make -j2 quick >"$scratch/one" 2>&1 7>&- &
one=$!
make -j2 quick >"$scratch/two" 2>&1 7>&- &
two=$!
if command -v flock >/dev/null 2>&1; then
    n=0
    while [ "$(says_wait)" -lt 2 ] && kill -0 $one $two 2>/dev/null && [ $n -lt 12000 ]; do sleep 0.05; n=$((n + 1)); done
    is 'two wait for one that is at work, and say so' "$(says_wait)" 2
    exec 7>&-
else
    skip 'two wait for one that is at work, and say so' 'no flock here'
fi
check 'make quick beside another' wait $one
check 'and that other' wait $two
is 'no dependencies are empty' "$(find build -name '*.d' -empty)" ''
check 'make quick after both' run_make quick
later
sed -i 's/return 3/return 4/' lib/laws/two.c
check 'and after a change in the library' run_make quick
is 'reruns what is linked with the changed file' "$(runs)" beta
git checkout -q lib/laws/two.c

# Compiling everything is timed by whichever target does it.
make clean >/dev/null
check 'make quick compiles' run_make quick
check 'make all then has nothing to compile' run_make all
check 'and its times have the compiling all the same' grep -q '^compile = [0-9]' build/stamps/full/stages.ini

# A linker that traces nothing.
mkdir "$scratch/bin"
printf '#!/bin/sh\n"%s" "$@" >/dev/null\n' "$(command -v "$CC")" >"$scratch/bin/silent-cc"
chmod +x "$scratch/bin/silent-cc"
check 'without a trace of the linker nothing is linked' not run_make BUILD="$scratch/silent" CC="$scratch/bin/silent-cc" \
    "$scratch/silent/experiments/alpha"
check 'and that is said' grep -q 'names no object' "$scratch/out"

# Names of BUILD; cleaning.
for bad in 'a b' a:b "a'b" 'a"b' 'a;b' 'a`b' 'a(b' 'a&b' 'a\b' 'a*' 'a=b' 'a#b' 'a$b' '$(shell touch PWNED)'; do
    check "BUILD='$bad' is refused" not run_make BUILD="$bad" list
    check 'in one line' grep -q '^Makefile:[0-9]*: \*\*\* BUILD=.* must be one directory, .*Stop\.$' "$scratch/out"
    check 'which names it' grep -qF -- "BUILD='$bad'" "$scratch/out"
    is 'and no other' "$(grep -c . "$scratch/out")" 1
done
check 'BUILD=build/' run_make BUILD=build/ all
check 'is BUILD=build' grep -q 'nothing to do' "$scratch/out"
mkdir "$scratch/precious" && touch "$scratch/precious/file"
check 'make clean refuses a directory that is not its own' not run_make BUILD="$scratch/precious" clean
check 'says so' grep -q 'is left alone' "$scratch/out"
check 'and leaves it' test -e "$scratch/precious/file"
check 'make clean' run_make clean
check 'removes its own' test ! -e build

# make prose counts the experiments of the tree, and stops when their results are not all there.
write_prose() {
    for file in README.md ARTIFACT.md; do printf '<!-- generated: totals -->\n<!-- end -->\n' >$file; done
}
write_prose
rm -rf results figures report
check 'make prose without results fails' not run_make prose
run_make all
printf '{}' >report/claims.json
for id in alpha beta; do
    printf '[build]\ncommit = c0ffee\n' >results/$id/run.ini
    printf '[time]\nwall_s = 1\ndate = 2001-02-03\n' >results/$id/timing.ini
done
cp -R results/alpha results/old-exp
check 'make prose' run_make prose
check 'counts the experiments of the tree only, and names the commit' grep -q \
    '^Last full run: 2 experiments, \*\*6 claims: 6 on results (2 reproduced, 2 deviating, 0 failed, 2 skipped)\*\*; their times add up to 2 s (2001-02-03, commit c0ffee,' README.md
rm -r results/beta results/old-exp
write_prose
cp README.md "$scratch/README.md"
check 'make prose with results missing fails' not run_make prose
check 'names them' grep -q '^make prose: no complete results of: beta; run make all first' "$scratch/out"
check 'and writes nothing' cmp README.md "$scratch/README.md"
rm README.md ARTIFACT.md

# Killed while it compiles (by an archiver that does so), or while an experiment runs, the next make all completes.
mkdir "$scratch/killers"
printf '#!/bin/sh\nkill -9 0\n' >"$scratch/killers/ar"
chmod +x "$scratch/killers/ar"
make clean >/dev/null
rm -rf results figures report
(PATH=$scratch/killers:$PATH setsid make -j2 all; exit $?) >/dev/null 2>&1
is 'an archiver kills make and all that it started' $? 137
check 'make all after it' run_make all
# A compiler that is killed has written half an object: make must not take it for whole.
case $CC in
*[!A-Za-z0-9._-]*) skip 'a compiler that is killed' "CC=$CC is no single name" ;;
*)
    cat >"$scratch/killers/$CC" <<END
#!/bin/sh
PATH='$PATH' "$(command -v "$CC")" "\$@" || exit 1 # a compiler cache looks for the compiler in PATH, where this script is, too
case " \$* " in *' -c experiments/beta/main.c '*)
    while [ \$# -gt 1 ] && [ "\$1" != -o ]; do shift; done
    : >"\$2"
    kill -9 0 ;;
esac
END
    chmod +x "$scratch/killers/$CC"
    rm "$scratch/killers/ar"
    make clean >/dev/null
    (PATH=$scratch/killers:$PATH setsid make -j2 all; exit $?) >/dev/null 2>&1
    is 'a compiler kills make and all that it started' $? 137
    check 'make all after it compiles again' run_make all
    check 'the object that was half-written' grep -q 'CC *experiments/beta/main.c' "$scratch/out"
    ;;
esac
later
touch experiments/alpha/params.ini
echo kill >experiments/alpha/how
(setsid make -j2 all; exit $?) >/dev/null 2>&1
is 'so does an experiment' $? 137
rm experiments/alpha/how
check 'make all after that' run_make all
is 'runs it' "$(runs)" alpha

# At any moment, too; which part of the work a pause meets depends on the machine's load, so it is told, not judged.
killed=0
for pause in 0.02 0.05 0.1 0.2 0.3; do
    make clean >/dev/null
    rm -rf results figures report
    setsid make -j2 all >/dev/null 2>&1 &
    pid=$!
    sleep $pause
    kill -9 "-$pid" 2>/dev/null && killed=$((killed + 1))
    wait "$pid" 2>/dev/null
    check "make all after kill -9 at $pause s" run_make all
done
echo "# $killed of 5 kills hit"
rm -rf reference && mkdir reference && cp -R results figures reference/
make clean >/dev/null && rm -rf results figures report
check 'make -j4 all' run_make -j4 all
check 'gives the same results and figures' sh -c 'diff -r results reference/results && diff -r figures reference/figures'
rm -rf reference

# Elsewhere
make clean >/dev/null
rm -rf results figures report
before=$(find . -path ./.git -prune -o -print | sort)
check 'make BUILD=elsewhere all' run_make BUILD="$scratch/elsewhere" all
is 'touches nothing in the sources' "$(find . -path ./.git -prune -o -print | sort)" "$before"
check 'results' test -s "$scratch/elsewhere/results/alpha/claims.tap"
check 'figures' test -s "$scratch/elsewhere/figures/alpha.svg"
check 'and report lie there' test -s "$scratch/elsewhere/report/index.html"

# No git: a tarball
if command -v xz >/dev/null 2>&1; then
    check 'make dist' run_make dist
    mkdir "$scratch/unpacked" "$scratch/again"
    check 'can be unpacked' tar -xJf build/bristle-*.tar.xz -C "$scratch/unpacked"
    cp build/bristle-*.tar.xz "$scratch/again/"
    later
    check 'make dist again' run_make dist
    check 'gives the same bytes' sh -c "cmp build/bristle-*.tar.xz '$scratch/again/'*.tar.xz"
    if cd "$scratch"/unpacked/bristle-*; then
        check 'make all in the unpacked tarball' run_make all
        check 'knows its commit' grep -q '^[0-9a-f]\{12\}$' build/commit
    fi
else
    skip 'make dist' 'no xz here'
fi

tap_end

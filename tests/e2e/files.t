#!/bin/sh
# What the programs write: never over their own input, never half, nothing left over after a signal or at a limit, and never into a
# file what was meant for a closed standard output. A process killed between two renames costs nothing either.
. tests/e2e/tap.sh
. tests/e2e/faults.sh

bristle=$BRISTLE_BUILD/bin/bristle
experiment=$BRISTLE_BUILD/experiments/cloth-fig02-friction-laws
report=$BRISTLE_BUILD/bin/bristle-report
build_faults || skip_all 'no shared object can be built here'
unset BRISTLE_HOME
home=$root
cd "$scratch" || exit 1

# refuses WORDS COMMAND...: exit 2, one line that has the words
refuses() {
    words=$1
    shift
    "$@" >out 2>err </dev/null
    status=$?
    cat err
    [ $status -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF -- "$words" err
}
hidden() { find "${1:-.}" -name '.*' -type f ! -name .said ! -name .fault; }
digest() { (cd "$1" && cksum -- *); }
replaces='the output would replace the input'

# ---- inputs ----
printf '0,1,0\n1,1,1\n0,1,0\n' >map.csv
printf 't_s,v_x_m_per_s,v_y_m_per_s,omega_rad_per_s\n0,0,0,0\n0.1,0.01,0,0\n' >profile.csv
printf 't_s,force_x_N,force_y_N,torque_Nm\n0,0,0,0\n0.1,0.5,0,0\n' >loads.csv
printf 't_s,normal_force_N\n0,1\n0.1,2\n' >force.csv
printf '[contact]\nmap = map.csv\n[motion]\nprofile = profile.csv\nnormal_force_file = force.csv\n' >moved.ini
printf '[contact]\ncells = 5\n[body]\nmass = 1\ninertia = 1e-3\n[load]\nfile = loads.csv\nnormal_force_file = force.csv\n' >body.ini
mkdir inputs below
cp ./*.csv ./*.ini inputs/
for file in moved.ini map.csv profile.csv force.csv; do
    check "planar leaves its $file" refuses "$file: $replaces" "$bristle" planar -o $file moved.ini
done
for file in body.ini loads.csv force.csv; do
    check "planar leaves its $file" refuses "$file: $replaces" "$bristle" planar -o "$scratch/$file" body.ini
done
ln -s loads.csv link.csv
ln force.csv hard.csv
check 'also through a symbolic link' refuses "link.csv: $replaces" "$bristle" planar -o link.csv body.ini
check 'and a hard one' refuses "hard.csv: $replaces" "$bristle" planar -o hard.csv body.ini
check 'also on another way' refuses "below/../loads.csv: $replaces" "$bristle" planar -o below/../loads.csv body.ini
is 'all are what they were' "$(cd inputs && cksum -- *)" "$(cksum body.ini force.csv loads.csv map.csv moved.ini profile.csv)"
check 'planar: another file is written' "$bristle" planar -o moved.csv moved.ini
printf '[law]\ntype = coulomb\nmu_c = 0.5\n' >law.ini
printf 't,v,N\n0,1,2\n' >record.csv
for file in law.ini record.csv; do
    check "eval leaves its $file" refuses "$file: $replaces" "$bristle" eval -o $file law.ini record.csv
done
from_stdin() { "$bristle" eval -o record.csv law.ini - <record.csv 2>err; [ $? -eq 2 ] && grep -qF "$replaces" err; }
check 'also the record that is standard input' from_stdin
rm link.csv hard.csv
# An experiment: a load or a table of parameters in the folder of the results.
"$experiment" --quick --out mine >/dev/null
cp "$home/experiments/cloth-fig02-friction-laws/params.ini" mine/run.ini
before=$(digest mine)
check 'an experiment leaves its parameters' refuses "mine/run.ini: $replaces" "$experiment" --quick --params mine/run.ini --out mine
is 'and all else' "$(digest mine)" "$before"
if [ -x "$BRISTLE_BUILD/experiments/planar-fig05-velocity-profile" ]; then
    mkdir theirs
    cp profile.csv theirs/forces.csv
    check 'and a profile of the user'\''s' refuses "theirs/forces.csv: $replaces" "$BRISTLE_BUILD/experiments/planar-fig05-velocity-profile" \
        --quick --set motion.profile=theirs/forces.csv --out theirs
    check 'which is what it was' cmp theirs/forces.csv profile.csv
else
    skip 'and a profile of the user'\''s' 'no planar-fig05 here'
fi

# ---- two outputs of one command ----
flat='iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR42mNYFvUMghjgLABwfAtl3yZeQAAAAABJRU5ErkJggg=='
if command -v base64 >/dev/null 2>&1 && command -v gnuplot >/dev/null 2>&1; then
    printf '%s' "$flat" | base64 -d >n.png
    check 'cone: table and picture in one file' refuses 'one.svg: two outputs would be the same file' "$bristle" cone --plot one.svg -o one.svg n.png
    check 'also on another way' refuses 'two outputs would be the same file' "$bristle" cone --plot below/../one.svg -o one.svg n.png
    check 'nothing is written' test ! -e one.svg
    check 'cone: a table that cannot be written' refuses 'no/such/x' "$bristle" cone --plot half.svg -o no/such/x n.png
    check 'takes the picture with it' test ! -e half.svg
    check 'cone: a picture that cannot be written' refuses 'no/such/x.svg' "$bristle" cone --plot no/such/x.svg -o half.csv n.png
    check 'takes the table with it' test ! -e half.csv
    if [ -w /dev/full ]; then
        full() { "$bristle" cone --plot half.svg n.png >/dev/full 2>err; [ $? -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && [ ! -e half.svg ]; }
        check 'so does a table that nobody received' full
    fi
    check 'both' "$bristle" cone --plot half.svg -o half.csv n.png
else
    skip 'cone' 'no base64 or no gnuplot here'
fi
is 'nothing is left over' "$(hidden)" ''

# ---- standard output ----
mkdir aside
check 'planar: a table in a file' "$bristle" planar -o said.csv moved.ini
check 'and the same on standard output, from standard input' sh -c "TMPDIR=aside '$bristle' planar -o - - <moved.ini | cmp - said.csv"
check 'slide' sh -c "'$bristle' slide -o line.csv '$root/examples/slide.ini' >summary"
check 'its rows on standard output, the summary beside' sh -c "TMPDIR=aside '$bristle' slide -o - - <'$root/examples/slide.ini' 2>said | cmp - line.csv && cmp said summary"
check 'events go to a file' refuses "'-': this output has to be a file" "$bristle" slide -o line.csv -e - "$root/examples/slide.ini"
a_folder="--output: '-': this output is a folder of several files"
check 'what is a folder is no standard output: fit' refuses "$a_folder" "$bristle" fit -o - --friction-sign along --normal-noise 1e-3 coulomb "$root/examples/rig.csv"
check 'limit-surface' refuses "$a_folder" "$bristle" limit-surface -o - circle
check 'run' refuses "$a_folder" "$bristle" run -d 0.05 -o - sawtooth
check 'solve' refuses "$a_folder" "$bristle" solve -o - "$root/examples/contacts.dat"
check 'sweep' refuses "$a_folder" "$bristle" sweep -o - "$root/examples/stick_slip_study.ini"
check 'and none is made' test ! -e ./-
if "$bristle" run -v coulomb -c 0.5 -x model.xml sawtooth 2>err; then
    check 'a model' sh -c "TMPDIR=aside '$bristle' run -v coulomb -c 0.5 -x - sawtooth | cmp - model.xml"
else
    skip 'a model' "$(cat err)"
fi
[ ! -w /dev/full ] || check 'a table that nobody received' sh -c "! TMPDIR=aside '$bristle' planar -o - moved.ini >/dev/full 2>err && [ \"\$(wc -l <err)\" -eq 1 ]"
check 'no room for it' sh -c "! TMPDIR=no/such '$bristle' planar -o - moved.ini 2>err && grep -q 'no/such: no temporary folder' err"
is 'nothing is left of it' "$(ls -A aside)" ''
check 'nor a file of that name' test ! -e ./-

# ---- closed standard streams ----
closed() { # STREAMS: which are closed
    case $1 in
    1) "$experiment" --quick --out closed >&- 2>err ;;
    01) "$experiment" --quick --out closed <&- >&- 2>err ;;
    012) "$experiment" --quick --out closed <&- >&- 2>&- ;;
    esac
}
mkdir closed
for streams in 1 01 012; do
    closed $streams
    is "descriptors $streams closed: status 2" $? 2
    [ $streams = 012 ] || check 'one line that says why' sh -c '[ "$(wc -l <err)" -eq 1 ] && grep -q "standard output: it is closed" err'
    is 'and no results' "$(ls -A closed)" ''
done
"$experiment" --quick --out closed >/dev/null 2>&- <&-
is 'standard input and error closed: it runs' $? 0
"$experiment" --quick --out open >/dev/null
is 'and writes the same' "$(cd closed && cksum -- *.csv claims.tap)" "$(cd open && cksum -- *.csv claims.tap)"
"$bristle" eval law.ini record.csv >&- 2>err
is 'bristle with a closed standard output: status 2' $? 2
check 'one line that says why' grep -qx 'bristle: standard output: is closed' err
"$bristle" planar -o silent.csv moved.ini <&- >&- 2>&-
is 'but what prints nothing needs none' $? 0
check 'and writes the same' cmp silent.csv moved.csv
"$report" --help >&- 2>err
is 'bristle-report with a closed standard output: status 2' $? 2

# ---- limits and signals ----
rm -f moved.csv silent.csv
printf '[solver]\nduration = 20\n' | cat moved.ini - >long.ini
check 'a long case' "$bristle" planar -o long.csv long.ini
cp long.csv kept.csv
limited() { # COMMAND...: no signal, status 2, one line that says why
    said=$( (ulimit -f 1 && exec "$@" 2>&1 >/dev/null) )
    status=$?
    echo "$status: $said"
    [ $status -eq 2 ] && [ "$(echo "$said" | wc -l)" -eq 1 ] && echo "$said" | grep -q 'File too large'
}
check 'planar at a file size limit' limited "$bristle" planar -o long.csv long.ini
check 'leaves the earlier result' cmp long.csv kept.csv
awk 'BEGIN { print "t,v,N"; for (i = 0; i < 2000; i++) print i ",0.5,2" }' >many.csv
check 'eval at a file size limit' limited "$bristle" eval -o limited.csv law.ini many.csv
check 'limit-surface at a file size limit' limited "$bristle" limit-surface -o limited map.csv
[ ! -e n.png ] || check 'cone at a file size limit' limited "$bristle" cone --plot limited.svg -o limited.csv n.png
is 'nothing is left over' "$(hidden)" ''
# ignored NAME: whether this shell ignores the signal, as nohup makes it do.
ignored() { (sh -c "kill -s $1 \$\$" && :) >/dev/null 2>&1; }
printf '[contact]\ncells = 101\n[motion]\nprofile = profile.csv\nnormal_force = 1\n[solver]\nduration = 10000\n' >endless.ini
for name in TERM HUP; do
    if ignored $name; then
        skip "SIG$name ends planar" "SIG$name is ignored here"
        continue
    fi
    "$bristle" planar -o long.csv endless.ini 2>err &
    pid=$!
    n=0
    while [ -z "$(hidden)" ] && [ $n -lt 12000 ]; do sleep 0.05; n=$((n + 1)); done
    kill -s $name $pid
    wait $pid 2>/dev/null
    is "SIG$name ends planar, as that signal" "$(kill -l $?)" $name
    is 'nothing is left over' "$(hidden)" ''
    check 'the earlier result is' cmp long.csv kept.csv
    check 'and one line' test "$(wc -l <err)" -eq 1
done
"$bristle" planar -o long.csv endless.ini 2>/dev/null &
pid=$!
n=0
while [ -z "$(hidden)" ] && [ $n -lt 12000 ]; do sleep 0.05; n=$((n + 1)); done
kill -9 $pid
wait $pid 2>/dev/null
check 'killed, it leaves a partial file' test -n "$(hidden)"
check 'the next run' "$bristle" planar -o long.csv long.ini
is 'sweeps it' "$(hidden)" ''

# ---- sets ----
# Three programs that write several files: new_PLACE FAULT makes other ones than those that are there.
id=cloth-fig02-friction-laws
new_results() { faulty "$1" "$experiment" --quick --set law.mu_c=0.15 --out set/results/$id >out 2>err; }
new_surface() { faulty "$1" "$bristle" limit-surface -W 0.03 -o set/surface map.csv >out 2>err; }
new_report() { faulty "$1" "$report" --home set/home --results set/results --figures set/figures --out set/report --id $id >out 2>err; }
# What reads there, or writes another file, finds one set or the other.
use_results() { "$report" --home set/home --results set/results --figures set/figures --out set/page --id $id && rm -r set/page; }
use_surface() { "$bristle" eval -o set/surface/other law.ini record.csv && rm set/surface/other; }
use_report() { "$bristle" eval -o set/report/other law.ini record.csv && rm set/report/other; }
sum() { (cd "set/$1" && find . -type f ! -name 'timing.*' ! -name '.*' | sort | while read -r f; do
    case $f in */run.ini) sed '/^\[build\]/,$d' "$f" | cksum ;; *) cksum "$f" ;; esac
done); }
mkdir -p set/home set/figures set/report
"$experiment" --quick --out set/results/$id >/dev/null
mkdir set/results/$id/folder
echo mine >set/results/$id/mine
"$bristle" limit-surface -W 0.02 -o set/surface map.csv
cp "$home/catalogue.csv" set/home/
cp -R "$home/paper_tables" set/home/
for end in html md json; do echo old >set/report/$id.$end; done
mv set whole
again() { rm -rf set && cp -R whole set; }
for place in results surface report; do
    again
    old_sum=$(sum $place)
    check "$place: a run without a fault" new_$place none
    new_sum=$(sum $place)
    check "$place: gives other files" test "$old_sum" != "$new_sum"
    bad=0 killed=0 n=0
    while n=$((n + 1)) && [ $n -lt 40 ]; do
        # One rename that fails, and all from there on.
        for how in '' :on; do
            again
            new_$place rename:$n$how
            status=$?
            [ $status -eq 0 ] && [ "$(sum $place)" = "$new_sum" ] && break 2
            [ $status -eq 2 ] && [ "$(sum $place)" = "$old_sum" ] && [ "$(wc -l <err)" -eq 1 ] && [ -z "$(hidden set)" ] && continue
            bad=$((bad + 1))
            echo "# rename $n$how fails: status $status, $(cat err)"
            hidden set | sed 's/^/# left over: /'
        done
        again
        (new_$place rename:$n:kill) 2>/dev/null
        use_$place
        [ "$(sum $place)" = "$old_sum" ] && [ -z "$(find set -name '.*.journal')" ] && continue
        killed=$((killed + 1))
        echo "# killed before rename $n: not the old files"
    done
    check "$place: there were renames, the last was number $((n - 1))" test $n -gt 4
    is "$place: whichever rename fails, the old files stay, all of them" $bad 0
    is "$place: killed before whichever rename, the old files come back" $killed 0
done
# A reader waits for the one that is at it.
again
old_sum=$(sum results)
new_results none
new_sum=$(sum results)
again
# Not by new_results, whose process would be the shell.
env BRISTLE_FAULT=rename:5:hold BRISTLE_FAULT_HELD="$scratch/held" LD_PRELOAD="$faults" ASAN_OPTIONS="verify_asan_link_order=0:${ASAN_OPTIONS:-}" "$experiment" --quick \
    --set law.mu_c=0.15 --out set/results/$id >out 2>err &
pid=$!
n=0
while [ ! -L held ] && [ $n -lt 12000 ]; do sleep 0.05; n=$((n + 1)); done
check 'a run that is held in the middle' test -n "$(find set/results -name '.*.journal')"
check 'is half done' test "$(sum results)" != "$old_sum" -a "$(sum results)" != "$new_sum"
cp -R set/results half
check 'figures are not drawn from it' sh -c "! '$home/scripts/plot' $id half drawn 2>err; grep -q 'half replaced' err || grep -q 'not found; figures need' err"
use_results >out 2>&1 &
reader=$!
# For a reader that does not wait to be caught; one that does is right whether it has begun by now or not.
sleep 0.3
rm held
wait $pid
is 'it goes on' $? 0
wait $reader
is 'the reader does so, too' $? 0
is 'and the files are the new ones' "$(sum results)" "$new_sum"
tap_end

#!/bin/sh
# bristle sweep: a study comes out the same byte for byte however its jobs are run: by one process or several, in shards, or killed at random moments
# and gone on with; a job that fails is a row; what cannot be meant costs one line.
. tests/e2e/tap.sh

bristle=$BRISTLE_BUILD/bin/bristle
cp examples/slide.ini examples/stick_slip_study.ini "$scratch"
cd "$scratch" || exit 1
unset BRISTLE_HOME
# refuses WORDS COMMAND...: exit 2, one line that has the words
refuses() {
    words=$1
    shift
    "$@" >out 2>err
    status=$?
    cat err
    [ $status -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF -- "$words" err
}
cell() { grep -v '^#' "$3" | awk -F, -v row="$1" -v name="$2" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) c = i; next } NR == row + 1 { print $c }'; }

# ---- a small study ----
check 'the example runs' "$bristle" sweep --jobs 1 -o one stick_slip_study.ini
is 'a row a job, below a header with units' "$(grep -v '^#' one/rows.csv | sed -n '1p;$p' | cut -d, -f1-3)
$(grep -v '^#' one/rows.csv | head -1 | cut -d, -f4-)" 'job,mu_s_1,speed_m_per_s
18,0.6,0.2
stretch_m,stuck_1,slips_1,status,error'
if command -v python3 >/dev/null 2>&1; then
    "$bristle" sweep --json -o one stick_slip_study.ini >one.json
    is 'its summary as JSON' "$(python3 -c 'import json; j = json.load(open("one.json")); print(j["folder"], j["rows"], j["jobs"], j["finished"], j["failed"], j["work_s"] > 0)')" \
        'one one/rows.csv 18 18 0 True'
    "$bristle" sweep --json --shard 1/3 -o third stick_slip_study.ini >third.json
    is 'of a shard there are no rows yet' "$(python3 -c 'import json; j = json.load(open("third.json")); print(j["rows"], j["jobs"], j["finished"])')" 'None 18 6'
else
    skip 'its summary as JSON' 'no python3 here'
fi
check 'there is none of a list' refuses '--json: it is of the summary, which --list leaves out' "$bristle" sweep --json --list stick_slip_study.ini
is 'none failed' "$(grep -v '^#' one/rows.csv | grep -c ',done,$')" 18
# The same job by hand.
sed 's/^mu_s = 0.5/mu_s = 0.4/; s/^velocity = 0.1 /velocity = 0.2 /; s/^duration = 10/duration = 3/' slide.ini >hand.ini
"$bristle" slide -o hand.csv -e hand-events.csv hand.ini >/dev/null
is 'a metric is what the command that it stands for gives' "$(cell 6 stretch_m one/rows.csv)" \
    "$(awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "block_x_m") c = i; next } NR == 2 || $c > m { m = $c } END { print m }' hand.csv)"
is 'and events are counted' "$(cell 6 slips_1 one/rows.csv)" "$(grep -c breaks_away hand-events.csv)"
check 'hashes of the inputs are those of sha256sum' sh -c 'sha256sum --quiet -c one/manifest.txt 2>err'
check 'the rows name version and inputs' grep -q "^# $(sha256sum slide.ini | cut -d' ' -f1)  slide.ini\$" one/rows.csv
check 'by three processes' "$bristle" sweep --jobs 3 -o three stick_slip_study.ini
check 'the same bytes' cmp one/rows.csv three/rows.csv
for i in 2 1 3; do
    check "shard $i of 3" "$bristle" sweep --jobs 1 --shard $i/3 -o shards stick_slip_study.ini
done
check 'shards join to the same bytes' cmp one/rows.csv shards/rows.csv
if "$bristle" sweep --hdf5 -o one stick_slip_study.ini >out 2>err; then
    check 'rows as HDF5' "$bristle" sweep --hdf5 -o three stick_slip_study.ini
    check 'are the same bytes, too' cmp one/rows.h5 three/rows.h5
    check 'with the names of the columns' grep -qa 'job, mu_s_1, speed_m_per_s, stretch_m, stuck_1, slips_1, status, error' one/rows.h5
    check 'a full disk is told, and leaves no part of it' sh -c "trap '' XFSZ; ulimit -f 8; rm three/rows.h5; '$bristle' sweep --hdf5 -o three stick_slip_study.ini 2>err; \
        [ \$? -eq 2 ] && [ \$(wc -l <err) -eq 1 ] && grep -q 'three/rows.h5: cannot write' err && [ -z \"\$(ls -A three | grep h5)\" ]"
else
    check 'without HDF5 a line says so, before anything runs' grep -q '^bristle: --hdf5: this build has no HDF5' err
fi
cp one/journal-1-of-1.txt before.txt
check 'a finished study is not run again' "$bristle" sweep -o one stick_slip_study.ini
check 'its journal stays' cmp one/journal-1-of-1.txt before.txt
is 'without -o it goes beside where it is called' "$("$bristle" sweep stick_slip_study.ini | cut -d: -f1)" stick_slip_study.sweep/rows.csv
is 'jobs are listed' "$("$bristle" sweep --list stick_slip_study.ini | sed -n '1p;5p')" 'job,mu_s_1,speed_m_per_s
4,0.4,0.05'

# ---- figures ----
if command -v gnuplot >/dev/null 2>&1; then
    check 'a heat map' "$bristle" sweep -o one --plot heat.svg stick_slip_study.ini
    check 'with its axes' sh -c "grep -q 'mu_s' heat.svg && grep -q 'stretch \[m\]' heat.svg"
    for kind in lines pareto; do
        sed "s/^kind = .*/kind = $kind/; /^series/d" stick_slip_study.ini >$kind.ini
        [ $kind = lines ] || sed -i 's/^x = .*/x = stuck/' $kind.ini
        check "$kind" "$bristle" sweep -o $kind --plot $kind.svg $kind.ini
    done
    check 'lines have an interval' grep -q 'least to most' lines.svg
    check 'points have a front' grep -q 'Pareto front' pareto.svg
else
    skip 'figures' 'no gnuplot here'
fi
sed '/^.figure/,$d' stick_slip_study.ini >plain.ini
check 'a figure that nobody has described' refuses '[figure]' "$bristle" sweep --plot x.svg plain.ini

# ---- killed at random moments ----
sed 's/^linear = .*/linear = 0.35 0.6 40/; s/^values = .*/linear = 0.05 0.2 30/; s/^scene.duration = .*/scene.duration = 0.2/' stick_slip_study.ini >many.ini
check '1200 jobs in one go' "$bristle" sweep -o whole many.ini
kills=0 twice=''
while [ $kills -lt 12 ] && [ ! -e killed/rows.csv ]; do
    "$bristle" sweep --jobs 2 -o killed many.ini >/dev/null 2>&1 &
    victim=$!
    perl -e 'srand(shift); select(undef, undef, undef, 0.1 + 0.15 * rand)' $kills
    kill -9 $victim 2>/dev/null
    wait $victim 2>/dev/null
    kills=$((kills + 1))
done
check "killed $kills times" "$bristle" sweep -o killed many.ini
check 'the same bytes as in one go' cmp whole/rows.csv killed/rows.csv
twice=$(cut -f1 killed/journal-1-of-1.txt | sort | uniq -d)
is 'no job was run twice to its end' "$twice" ''
sleep 0.2
# shellcheck disable=SC2009 # by its folder
is 'no worker outlives its study' "$(ps -ef | grep -c "[s]weep --jobs 2 -o killed")" 0
printf '7\tdone\t0.0' >>killed/journal-1-of-1.txt
check 'a line that was cut short counts for nothing' "$bristle" sweep -o killed many.ini
check 'and the rows are the same' cmp whole/rows.csv killed/rows.csv
"$bristle" sweep -o stopped many.ini >/dev/null 2>err &
victim=$!
perl -e 'for (1 .. 400) { last if -s "stopped/journal-1-of-1.txt" > 2000; select(undef, undef, undef, 0.005) }'
kill -TERM $victim 2>/dev/null
wait $victim
status=$?
check 'SIGTERM ends it in one line' sh -c "[ $status -eq 0 ] || { [ $status -eq 143 ] && [ \$(wc -l <err) -eq 1 ] && grep -q 'the same command goes on' err; }"

# A disk that is full: a file can grow no further than 40 blocks of 512 bytes.
check 'a full disk ends it in one line' sh -c "trap '' XFSZ; ulimit -f 40; '$bristle' sweep -o full many.ini 2>err; [ \$? -eq 2 ] && [ \$(wc -l <err) -eq 1 ] && grep -q 'full/journal-1-of-1.txt: cannot write: ' err"
check 'with room it goes on' "$bristle" sweep -o full many.ini
check 'to the same bytes' cmp whole/rows.csv full/rows.csv
is 'and no job was run twice to its end' "$(cut -f1 full/journal-1-of-1.txt | sort | uniq -d)" ''

# ---- inputs that change ----
cp slide.ini kept.ini
echo >>slide.ini
check 'a changed input is refused by name' refuses 'slide.ini is another one than when the study began' "$bristle" sweep -o one stick_slip_study.ini
check 'or the study begins again' "$bristle" sweep --anew -o one stick_slip_study.ini
cp kept.ini slide.ini
check 'begun again, a study leaves nothing of its shards' "$bristle" sweep --anew -o shards stick_slip_study.ini
is 'whose journals are gone' "$(ls shards)" 'journal-1-of-1.txt
lock
manifest.txt
rows.csv'
is 'as all jobs were run' "$(grep -c 'done' shards/journal-1-of-1.txt)" 18
check 'but no shard can begin it again, as others are at work' refuses '--anew: other shards may be at work' "$bristle" sweep --anew --shard 1/2 -o shards stick_slip_study.ini
sed 's/^scene.duration = .*/scene.duration = 1/' stick_slip_study.ini >other.ini
rm shards/manifest.txt
check 'a journal of other inputs is refused, and not written over' refuses 'shards/journal-1-of-1.txt: its jobs are those of other inputs' "$bristle" sweep -o shards other.ini
is 'its jobs are still there' "$(grep -c 'done' shards/journal-1-of-1.txt)" 18

# ---- jobs that fail ----
sed 's/^linear = .*/values = 0.2 0.4/' stick_slip_study.ini >fails.ini
check 'jobs that fail stop no other' "$bristle" sweep -o fails fails.ini
is 'they are rows' "$(grep -v '^#' fails/rows.csv | cut -d, -f2,7 | sort | uniq -c | awk '{ print $1, $2 }')" '3 0.2,failed
3 0.4,done
1 mu_s_1,status'
check 'with their error' grep -q 'failed,.*slide.ini:.*mu_s' fails/rows.csv
# A program stands for an experiment: it may die by a signal, or never end.
cat >program <<'END'
#!/bin/sh
for word in "$@"; do
    case $word in
    --describe) printf 'Parameters (none):\n\nOutputs:\n  out.csv\n      columns: x_m\n\nClaims:\n  near (ours; within 1)\n' && exit 0 ;;
    a.how=*) how=${word#*=} ;;
    esac
    [ "$before" = --out ] && out=$word
    before=$word
done
printf 'x_m\n1\n2\n' >"$out/out.csv"
printf 'TAP version 13\n1..1\nok 1 - near: it is\n  ---\n  measured: 0.25\n  ...\n' >"$out/claims.tap"
case $how in
signal) kill -SEGV $$ ;;
never) sleep 59.25 ;;
status) echo 'program: no such luck' >&2 && exit 3 ;;
esac
END
chmod +x program
printf '[study]\nrun = experiment\nexperiment = ./program\ntime_limit = 0.5\n[parameter how]\nset = a.how\nvalues = well signal never status\n[metric x]\nfile = out\ncolumn = x_m\n[metric near]\nclaim = near\nunit = 1\n' >program.ini
check 'a program of its own' "$bristle" sweep -j 2 -o program.sweep program.ini
is 'each end is told' "$(grep -v '^#' program.sweep/rows.csv)" 'job,how,x_m,near_1,status,error
1,well,2,0.25,done,
2,signal,nan,nan,failed,ended by signal 11 (Segmentation fault)
3,never,nan,nan,failed,took longer than time_limit = 0.5 s
4,status,nan,nan,failed,exit status 3: program: no such luck'
is 'nothing of its runs stays' "$(ls program.sweep)" 'journal-1-of-1.txt
lock
manifest.txt
rows.csv'
# Where all fail there is no result, which the exit status says; the rows are written all the same.
sed 's/^values = .*/values = status signal status/' program.ini >none.ini
without_result() {
    "$bristle" sweep "$@" >out 2>err
    status=$?
    cat err
    [ $status -eq 1 ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF 'rows.csv: 3 jobs, 3 of them failed' out
}
check 'a study all of whose jobs fail ends with status 1' without_result -o failing none.ini
is 'with the first error' "$(cat err)" 'bristle: all 3 jobs failed; job 1: exit status 3: program: no such luck'
is 'and its rows' "$(grep -v '^#' failing/rows.csv | grep -c ',failed,')" 3
check 'as it does when nothing is left to run' without_result -o failing none.ini
for i in 1 2; do
    "$bristle" sweep --jobs 1 --shard $i/2 -o parts none.ini >out 2>err
    is "so does the last of its shards alone: $i of 2" $? $((i - 1))
done
perl -e 'for (1 .. 100) { last unless grep { /[s]leep 59.25/ } `ps -ef`; select(undef, undef, undef, 0.05) }'
is 'and none goes on' "$(ps -ef | grep -c '[s]leep 59.25')" 0

# ---- scenes and planar cases ----
printf '[study]\nrun = scene\nscene = iron\n[fixed]\nrun.duration = 0.05\n[parameter speed]\nvalues = 1 2\n[metric x]\nfile = poses\ncolumn = x_m\nwhere = body\nequals = box\n' >scene.ini
check 'a scene of rigid bodies' "$bristle" sweep -o scene.sweep scene.ini
"$bristle" run --set speed=2 --duration 0.05 -o run iron >/dev/null
is 'ends where it ends by itself' "$(cell 2 x_m scene.sweep/rows.csv)" "$(awk -F, '$3 == "box" { x = $4 } END { print x }' run/poses.csv)"
is 'with units from its table of parameters' "$(grep -v '^#' scene.sweep/rows.csv | head -1)" 'job,speed_m_per_s,x_m,status,error'
printf '[contact]\nsurface = square\ncells = 7\n[solver]\nduration = 0.02\n[body]\nmass = 1\ninertia = 1e-3\n[load]\nforce_x = 2\nnormal_force = 1\n' >planar-case.ini
printf '[study]\nrun = planar\ncase = planar-case.ini\n[parameter force]\nset = load.force_x\nvalues = 2 3\n[metric x]\ncolumn = x_m\n' >planar.ini
check 'a planar case' "$bristle" sweep -o planar.sweep planar.ini
sed 's/^force_x.*/force_x = 3/' planar-case.ini >planar-hand.ini
"$bristle" planar -o planar.csv planar-hand.ini 2>/dev/null
is 'as it runs by itself' "$(cell 2 x_m planar.sweep/rows.csv)" "$(cell "$(($(wc -l <planar.csv) - 1))" x_m planar.csv)"

# ---- studies of the project ----
for study in "$root"/studies/*.ini "$root"/studies/large/*.ini; do
    check "${study#"$root"/} can be run" sh -c "cd '$root' && '$bristle' sweep --list '$study' | grep -q '^[1-9]'"
    # What is kept of one are rows of the file as it is now.
    kept=$root/data/studies/$(basename "$study" .ini)/rows.csv
    [ -e "$kept" ] || continue
    jobs=$(cd "$root" && "$bristle" sweep --list "$study")
    columns=$(echo "$jobs" | head -n 1 | awk -F, '{ print NF }')
    is 'and its kept rows are its jobs, all done' "$(grep -v '^#' "$kept" | cut -d, -f1-"$columns") $(grep -c ',done,$' "$kept")" \
        "$jobs $(($(echo "$jobs" | wc -l) - 1))"
done

# ---- what is refused ----
bad() { # WORDS SED-SCRIPT
    sed "$2" stick_slip_study.ini >bad.ini
    check "refused: $1" refuses "$1" "$bristle" sweep -o bad bad.ini
}
bad 'bad.ini:4: [study] run = slid: none of slide, planar, scene, experiment; did you mean slide?' 's/^run = slide/run = slid/'
bad 'run is missing' '/^run = /d'
bad 'there is no section [parametr mu_s]; did you mean parameter?' 's/^.parameter mu_s/[parametr mu_s/'
bad '[parameter mu_s] has no key lineer; did you mean linear?' 's/^linear/lineer/'
bad "linear = 0.35 0.6 x: 'x' is no number" 's/^linear.*/linear = 0.35 0.6 x/'
bad 'linear = 0.35 0.6: 2 values, where 3 are wanted' 's/^linear.*/linear = 0.35 0.6/'
bad 'logarithmic = 0 1 3: a logarithmic range has ends above 0' 's/^linear.*/logarithmic = 0 1 3/'
bad '[samples] points is missing' 's/^linear.*/uniform = 0.3 0.6/'
bad '[parameter]: its name is missing: [parameter NAME]' 's/^.parameter mu_s/[parameter/'
bad '[parameter speed] sets contact shoe.mu_s, which [parameter mu_s] sets, too' 's/^set = support.*/set = contact shoe.mu_s/'
bad '[parameter mu_s] sets contact shoe.mu_s, which [fixed] sets, too' 's/^scene.duration/contact shoe.mu_s = 1\n&/'
bad '[parameter speed] sets mass block.velocity, which [parameter speed] sets already' 's/^set = support.*/set = mass block.velocity, mass block.velocity/'
bad 'mu = 3: a key of a case is SECTION.KEY' 's/^scene.duration/mu/'
bad 'time_limit = 1e-9: out of the range' 's/^run = .*/&\ntime_limit = 1e-9/'
bad 'with = mu_x: no parameter above' 's/^values.*/&\nwith = mu_x/'
bad '3 values, but mu_s has 6' 's/^values.*/&\nwith = mu_s/'
bad 'slide.ini:24: [contact shoe] has no key mu_x; did you mean mu_c?' 's/shoe.mu_s/shoe.mu_x/'
bad '[metric stuck]: rows has no column shoe_stuk; did you mean shoe_stuck?' 's/shoe_stuck/shoe_stuk/'
bad 'reduction = maximum: none of last, first' 's/reduction = max/reduction = maximum/'
bad "quantile = 2: out of the range 0 to 1" 's/reduction = max/quantile = 2/'
bad 'file = event: none of rows, events' 's/file = events/file = event/'
bad 'only experiments have claims' 's/^column = block_x_m/claim = x/'
bad 'a metric and a parameter are called' 's/^.metric stuck/[metric speed/'
bad 'nowhere.ini' 's/^case = .*/case = nowhere.ini/'
bad 'y = stretsh: no metric has this name' 's/^y = .*/y = stretsh/'
sed 's/^scene = .*/scene = none.xml/' scene.ini >model.ini
check 'a model that is not there is told before its keys' refuses 'model.ini: none.xml: cannot open' "$bristle" sweep -o bad model.ini
check 'no study' refuses 'STUDY.ini is missing' "$bristle" sweep
# A value that is wrong in one job alone is a row; what is told is what no job can do with.
sed 's/^linear = .*/linear = 0.15 0.6 6/; s/^values = .*/values = 0.05 fast/' stick_slip_study.ini >both.ini
check 'an error of the form is told, not that of a value before it' refuses "both.ini: job 2: " "$bristle" sweep --list both.ini
check 'with its key' refuses 'velocity' "$bristle" sweep --list both.ini
sed 's/^linear = .*/linear = 0.15 0.6 6/; s/shoe_stuck/shoe_stuk/' stick_slip_study.ini >metric.ini
check 'nor does a value hide what is wrong with a metric' refuses 'rows has no column shoe_stuk' "$bristle" sweep --list metric.ini
sed 's/^linear = .*/linear = 0.1 0.2 2/' stick_slip_study.ini >small.ini
check 'where all values are wrong, the first' refuses 'small.ini: the first job: ' "$bristle" sweep --list small.ini
check 'a shard that is none' refuses "--shard: 4/3" "$bristle" sweep --shard 4/3 stick_slip_study.ini
check 'jobs that are none' refuses "--jobs: '0'" "$bristle" sweep --jobs 0 stick_slip_study.ini
check 'a script has no shard' refuses '--slurm: it only writes the script, which has no --shard' "$bristle" sweep --slurm array --shard 1/2 -o bad stick_slip_study.ini
is 'nothing is left of what was refused' "$(ls -d bad 2>/dev/null)" ''
"$bristle" sweep -o busy many.ini >/dev/null 2>&1 &
other=$!
perl -e 'for (1 .. 100) { last if -e "busy/journal-1-of-1.txt"; select(undef, undef, undef, 0.005) }'
"$bristle" sweep -o busy many.ini >out 2>err
status=$?
sed 's/^scene.duration = .*/scene.duration = 0.1/' many.ini >later.ini
"$bristle" sweep --anew -o busy later.ini >out 2>err-anew
begun=$?
wait $other
check 'two at a time are refused, or the second comes late' sh -c "[ $status -eq 0 ] || grep -q 'another process is at work' err"
# One that would begin another study there, and is refused, has changed nothing.
check 'so is one that would begin again' sh -c "[ $begun -eq 0 ] || grep -q 'another process is at work' err-anew"
[ $begun -eq 0 ] || check 'and the first still goes on' "$bristle" sweep -o busy many.ini

tap_end

#!/bin/sh
# Every call by which the programs meet the file system fails once, and the telling ones from there on for ever: the n-th open, read,
# write, fsync, rename, link, unlink, close, mkdir. Whatever fails, a program never crashes; it says why in one line with status 2 or 3
# and the old files are there, all of them, or it ends well and the new ones are. (tests/e2e/files.t has renames in full, and kills.)
. tests/e2e/tap.sh
. tests/e2e/faults.sh

command -v perl >/dev/null 2>&1 || skip_all 'no perl here'
build_faults || skip_all 'no shared object can be built here'
bristle=$BRISTLE_BUILD/bin/bristle
id=cloth-fig02-friction-laws
most=300 # of each call
home=$root
unset BRISTLE_HOME
cd "$scratch" || exit 1

printf '[law]\ntype = coulomb\nmu_c = 0.5\n' >law.ini
printf 't,v,N\n0,1,2\n1,0.5,2\n' >record.csv
printf '0,1,0\n1,1,1\n0,1,0\n' >map.csv
printf 't_s,v_x_m_per_s,v_y_m_per_s,omega_rad_per_s\n0,0,0,0\n0.03,0.01,0,0\n' >profile.csv
printf '[contact]\nmap = map.csv\n[motion]\nprofile = profile.csv\nnormal_force = 1\n' >case.ini
printf '[scene]\nmass = 2\n' >scene.ini
printf '%s' 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAE0lEQVR42mNYFvUMiFJ6PjDAWQBvkAtZFWWrsQAAAABJRU5ErkJggg==' | base64 -d >map.png ||
    skip_all 'no base64 here'
mkdir home results
cp "$home/catalogue.csv" home/
cp -R "$home/paper_tables" home/
"$BRISTLE_BUILD/experiments/$id" --quick --out results/$id >/dev/null || skip_all "no $id here"

# start PROGRAM: hands its command to `run`, writing into the folder w.
start() {
    case $1 in
    eval) run "$bristle" eval -o w/out.csv law.ini record.csv ;;
    planar) run "$bristle" planar -o w/out.csv case.ini ;;
    limit-surface) run "$bristle" limit-surface -n 2 -o w map.csv ;;
    cone) run "$bristle" cone -d 4 --mask map.png -o w/cone.csv map.png map.png ;;
    run) run "$bristle" run sawtooth -d 0.02 -p scene.ini -o w ;;
    experiment) run "$BRISTLE_BUILD/experiments/$id" --quick --out w --params "$home/experiments/$id/params.ini" ;;
    report) run "$BRISTLE_BUILD/bin/bristle-report" --home home --results results --figures figures --out w --id $id ;;
    esac
}

for program in eval planar limit-surface cone run experiment report; do
    # Other files than those that the run makes, under the same names.
    rm -rf old w whole
    mkdir w
    run() { faulty none "$@" >out 2>err; }
    check "$program: without a fault" start $program || continue
    mkdir old
    for f in w/*; do echo old >"old/${f#w/}"; done
    rm -rf w && cp -R old w
    BRISTLE_FAULT_COUNTS=$scratch/counts start $program
    mv w whole
    run() { perl "$home/tests/e2e/faults.pl" "$faults" $most $program "$id.html" "$@" >ends; }
    start $program
    sed '$d' ends
    total=0 bad=1
    read -r bad total <<END
$(tail -n 1 ends)
END
    check "$program: there were faults: $total" test $total -gt 20
    is "$program: each was told, and cost nothing" $bad 0
done

# The first directory of several that are not there.
for n in 1 2 3; do
    rm -rf deep
    faulty mkdir:$n "$bristle" limit-surface -n 2 -o deep/er/still map.csv >out 2>err
    is "a folder that cannot be made, number $n: status 2" $? 2
    check 'one line that names it' sh -c '[ "$(wc -l <err)" -eq 1 ] && grep -q "cannot make directory .deep" err'
done
tap_end

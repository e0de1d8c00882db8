#!/bin/sh
# Every call by which the programs meet the file system fails once, and the telling ones from there on for ever: the n-th open, read,
# write, fsync, rename, link, unlink, close, mkdir. Whatever fails, a program never crashes; it says why in one line with status 2 or 3
# and the old files are there, all of them, or it ends well and the new ones are. (tests/e2e/files.t has renames in full, and kills.)
. tests/e2e/tap.sh
. tests/e2e/faults.sh

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

# The programs, writing into the folder w.
run() { # PROGRAM FAULT
    case $1 in
    eval) faulty "$2" "$bristle" eval -o w/out.csv law.ini record.csv ;;
    planar) faulty "$2" "$bristle" planar -o w/out.csv case.ini ;;
    limit-surface) faulty "$2" "$bristle" limit-surface -n 2 -o w map.csv ;;
    cone) faulty "$2" "$bristle" cone -d 4 --mask map.png -o w/cone.csv map.png map.png ;;
    run) faulty "$2" "$bristle" run sawtooth -d 0.02 -p scene.ini -o w ;;
    experiment) faulty "$2" "$BRISTLE_BUILD/experiments/$id" --quick --out w --params "$home/experiments/$id/params.ini" ;;
    report) faulty "$2" "$BRISTLE_BUILD/bin/bristle-report" --home home --results results --figures figures --out w --id $id ;;
    esac >out 2>err
}
# What is in the folder, hidden files among it, but for times.
state() { (cd w 2>/dev/null && ls -A && for f in *; do case $f in timing*) ;; *) cat "$f" ;; esac done) | cksum; }
restore() {
    rm -rf w
    [ ! -d old ] || cp -R old w
}
# as_it_should PROGRAM CALL STATUS: judges one run
as_it_should() {
    now=$(state)
    case $3 in
    0)
        [ "$now" = "$new" ] && return 0
        # What is not to be removed may stay, hidden, until the next run. A report on results that cannot be read says so.
        [ "$2" != unlink ] || { rm -f w/.*.partial && [ "$(state)" = "$new" ] && return 0; }
        [ "$1" = report ] && [ "$(tail -n 1 w/$id.html)" = '</html>' ] && ! grep -qx old w/* && [ "$(find w -type f | wc -l)" -eq 3 ]
        ;;
    2 | 3)
        [ "$(wc -l <err)" -eq 1 ] || return 1
        [ "$now" = "$before" ] && return 0
        [ "$2" = unlink ] && rm -f w/.*.partial w/.*.journal && [ "$(state)" = "$before" ]
        ;;
    *) return 1 ;;
    esac
}

for program in eval planar limit-surface cone run experiment report; do
    # Other files than those that the run makes, under the same names.
    rm -rf old w
    mkdir w
    check "$program: without a fault" run $program none || continue
    mkdir old
    for f in w/*; do echo old >"old/${f#w/}"; done
    restore
    before=$(state)
    BRISTLE_FAULT_COUNTS=$scratch/counts run $program none
    new=$(state)
    total=0 bad=0
    while read -r call count; do
        [ "$count" -le $most ] || count=$most
        # Nearly all calls of a long row are alike: one in seven of those behind the first fifty.
        n=0
        while [ $n -lt "$count" ]; do
            n=$((n + (n < 50 ? 1 : 7)))
            for how in '' :on; do
                case $call$how in open:on | read:on | close:on | fchmod:on | mkdir:on) continue ;; esac
                restore
                run $program $call:$n$how
                status=$?
                total=$((total + 1))
                as_it_should $program $call $status && continue
                bad=$((bad + 1))
                echo "# $program, $call $n$how: status $status; $(find w -type f 2>/dev/null | sort | xargs)"
                sed 's/^/# /' err
            done
        done
    done <counts
    check "$program: there were faults: $total" test $total -gt 20
    is "$program: each was told, and cost nothing" $bad 0
done

# The first directory of several that are not there.
new=$(cd w && ls -A)
for n in 1 2 3; do
    rm -rf deep
    faulty mkdir:$n "$bristle" limit-surface -n 2 -o deep/er/still map.csv >out 2>err
    is "a folder that cannot be made, number $n: status 2" $? 2
    check 'one line that names it' sh -c '[ "$(wc -l <err)" -eq 1 ] && grep -q "cannot make directory .deep" err'
done
tap_end

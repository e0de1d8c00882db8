#!/bin/sh
# Memory that runs out at any of the first 300 allocations of a command, an experiment and the report, once or from there on: never a
# crash, one line that tells it (or none and the same bytes, where the program can do without), and nothing half written
# or left over.
. tests/e2e/tap.sh

fail=$scratch/allocations.so
"$CC" -shared -fPIC -O1 -D_GNU_SOURCE -U_FORTIFY_SOURCE -w tests/e2e/allocations.c -o "$fail" -ldl >/dev/null 2>&1 ||
    skip_all 'allocations can be made to fail with glibc only'
command -v perl >/dev/null 2>&1 || skip_all 'no perl here'
bristle=$BRISTLE_BUILD/bin/bristle
. tests/e2e/report_fixture.sh
home=$root
(make_results "$scratch/home") >/dev/null
cd "$scratch" || exit 1
rows='t_s,v_x_m_per_s,v_y_m_per_s,omega_rad_per_s\n0,0,0,0\n0.01,0.01,0,1\n'
# shellcheck disable=SC2059 # a format
printf "$rows" >profile.csv
for model in reduced distributed; do
    for method in rosenbrock bdf; do
        printf '[contact]\ncells = 5\n[motion]\nprofile = profile.csv\nnormal_force = 1\n[model]\nkind = %s\n[solver]\nmethod = %s\n' \
            $model $method >$model-$method.ini
    done
done
printf '[law]\ntype = lugre\npresets = yes\n' >law.ini
printf 't,v,N\n0,0,2\n0.1,0.2,2\n' >record.csv
printf '0,1,0\n1,1,1\n0,1,0\n' >map.csv
mkdir out

one_line() { IFS= read -r line && [ -n "$line" ] && ! IFS= read -r line; } # of standard input

# fails_well WHAT COMMAND...: COMMAND writes into out, where earlier files lie that it would replace
fails_well() {
    what=$1
    shift
    rm -rf out whole && mkdir out
    BRISTLE_ALLOCATION_COUNT=$scratch/count LD_PRELOAD=$fail "$@" >/dev/null 2>err
    is "$what: runs" "$?, $(cat err)" '0, '
    cp -R out whole
    read -r most <count
    check "$what: its allocations are seen" test "$most" -gt 20
    [ "$most" -lt 300 ] || most=300
    for file in out/*; do echo earlier >"$file"; done
    perl "$home/tests/e2e/allocations.pl" "$fail" "$most" "$@" >ends
    sed '$d' ends
    bad='' told=0
    read -r bad told <<END
$(tail -n 1 ends)
END
    is "$what: each of the first $most ends as it should" "$bad" 0
    check "$what: and most are told ($told)" test $((2 * told)) -gt "$most"
}

fails_well eval "$bristle" eval -o out/eval.csv law.ini record.csv
fails_well cone "$bristle" cone -n 16 -o out/cone.csv "$home/tests/fuzz/corpus/png/rgb8.png"
fails_well run "$bristle" run sawtooth -d 0.02 -s mass=2 -o out
fails_well limit-surface "$bristle" limit-surface -n 4 -o out map.csv
for case in reduced-rosenbrock reduced-bdf distributed-rosenbrock distributed-bdf; do
    fails_well "planar, $case" "$bristle" planar -o out/planar.csv $case.ini
done
# A real limit, which also the packages below meet.
printf '[contact]\ncells = 301\n[motion]\nprofile = profile.csv\nnormal_force = 1\n[solver]\nmethod = bdf\n' >large.ini
limited() {
    # shellcheck disable=SC3045 # dash, bash and busybox have it
    (ulimit -v "$1" && exec "$bristle" planar -o large.csv large.ini) >/dev/null 2>err
    status=$?
    echo "# status $status, $(cat err)"
    case $status in 0) ;; 2 | 3) one_line <err ;; 127) grep -q 'shared librar' err ;; *) false ;; esac
}
for mib in 16 20 24 26 28 30 32 34 36 38 40 44 48; do check "planar within $mib MiB" limited $((mib * 1024)); done
for id in cloth-fig02-friction-laws tribology-fig01-static-threshold; do
    fails_well $id "$BRISTLE_BUILD/experiments/$id" --quick --threads 1 --out out
done
fails_well report "$BRISTLE_BUILD/bin/bristle-report" --home home --results home/results --figures home/figures --out out

tap_end

#!/bin/sh
# The same bytes from every experiment in miniature: with 1 and 2 threads, which is also twice, and from another compiler (clang -O2), which
# runs them with 2 threads: both at once, so that this build does so only where there is no other or the bytes differ. `make check-builds` adds
# less and more optimised code. Times, and the last section of run.ini, which says how the program was built, are left out
# (scripts/hash-results). Of the longest scenes the first part is compared: a difference in a last digit shows within a few
# steps, and looks whose grain takes longer to paint than the scene to run are painted in some of them. Under `make check` the run with 1
# thread is that of the experiments' own tests, as far as they have ended. BRISTLE_VARIANTS names other builds, "compiler:level ...". The
# build by clang may use fused multiply-adds where the processor has them, and has none (contraction.t has gcc's).
. tests/e2e/tap.sh
. tests/e2e/fused.sh

ids=$(for main in experiments/*/main.c; do [ -e "$main" ] && basename "$(dirname "$main")"; done)
[ -n "$ids" ] || skip_all 'no experiments'
variants=$BRISTLE_BUILD/determinism # kept, so that a second run compiles only what changed
jobs=${BRISTLE_JOBS:-$(nproc 2>/dev/null || echo 1)}

# first_part ID: what makes a long scene short; nothing for the others.
first_part() {
    case $1 in
    cloth-fig03-incline) echo folds.seeds=2 folds.from=0.2 folds.duration=0.3 over.duration=0.3 measure.duration=0.4 measure.large_duration=0.3 picture.times=0.1 ;;
    cloth-fig05-stick-slip) echo measure.duration=2.5 measure.from=1 measure.settled=2 smooth.duration=2 over.duration=2.5 picture.times=1 ;;
    cloth-fig08-sphere) echo measure.duration=0.9 measure.turning=0.4 over.aside=5e-2 over.seeds=1 ;;
    matchstick-fig03-structure-fields) echo box.duration=1.5 picture.draw=no ;;
    matchstick-fig04-05-ravine) echo measure.duration=1.5 theory.points=4 theory.halvings=6 picture.draw=no ;;
    matchstick-fig06-gripper) echo block.cells=4,3,3 picture.times=0.3 ;;
    matchstick-fig07-incline-box) echo paths.until=0.3 picture.draw=no ;;
    matchstick-fig08-cylinder-plank) echo paths.until=1.1 slopes.halvings=4 picture.draw=no ;;
    matchstick-fig09-hopper) echo measure.duration=1 measure.from=0.5 measure.until=0.9 picture.times=0.5 ;;
    matchstick-fig10-tower) echo measure.duration=0.5 picture.times=0.4 ;;
    matchstick-fig11-arch) echo arch.duration=0.3 picture.times=0.2 ;;
    matchstick-fig13-vehicle) echo start.duration=0.4 measure.from=0.1 measure.to=0.3 picture.draw=no ;;
    planar-fig22-error-boxplot | planar-table4-simulation-time) echo solver.duration=1 ;;
    planar-fig09-rmse-cells | planar-fig36-rmse-cells-reduced | planar-fig37-rmse-nls) echo protocol.duration=1 ;;
    ploughing-fig10-11-chain-bolas) echo throw.duration=0.15 hold.bisections=1 hold.ramp=0.02 picture.times=0.1 ;;
    ploughing-fig13-nut-bolt) echo runs.runs=1 runs.ramp_duration=0.2 ;;
    ploughing-fig14-15-stacks) echo texture.seeds=2 run.duration=0.5 picture.times=0.02,0.3 ;;
    ploughing-fig16-bunnies) echo runs.runs=1 launch.duration=0.5 depths.duration=0.2 ;;
    ploughing-sec52-worm) echo worm.boxes=8 picture.times=1 ;;
    ploughing-sec56-patch-resolution) echo sweep.widths=0.005,0.02 sweep.resolutions=2,16 launch.duration=0.1 iron.seeds=2 bunny.pixels=32 incline.logo_pixels=128 ;;
    ploughing-table1-cost) echo run.share=0.02 twins.problems=2 ;;
    tribology-fig03-04-box-push) echo throw.runs=1 throw.time=2 ;;
    esac
}
long=$(for id in $ids; do [ -z "$(first_part "$id")" ] || echo "$id"; done)
short=$(for id in $ids; do [ -n "$(first_part "$id")" ] || echo "$id"; done)

# made_here ID: whether this `make check` has run it already, as it stands here
made_here() {
    [ -n "$(find "$BRISTLE_BUILD/check/$1.done" -newer "$BRISTLE_BUILD/check/begun" -newer "$BRISTLE_BUILD/experiments/$1" \
        -newer "experiments/$1/params.ini" 2>/dev/null)" ]
}

# run NAME BUILD THREADS whole|part ID...: experiments, side by side; their hashes to $scratch/NAME
run() {
    name=$1 from=$2 threads=$3 part=$4
    shift 4
    rm -rf "${scratch:?}/out-$name"
    mkdir -p "$scratch/out-$name/figures" "$scratch/out-$name/results" "$scratch/errors-$name"
    for id in "$@"; do
        if [ "$name" = first ] && made_here "$id"; then
            mkdir "$scratch/out-$name/results/$id" # what an older version left there stays
            find "$BRISTLE_BUILD/check/$id" -type f -newer "$BRISTLE_BUILD/check/begun" -exec cp {} "$scratch/out-$name/results/$id/" \;
            continue
        fi
        line=$id
        if [ "$part" = part ]; then for setting in $(first_part "$id"); do line="$line --set $setting"; done; fi
        echo "$line"
    done | out=$scratch/out-$name/results errors=$scratch/errors-$name from=$from threads=$threads \
        xargs -r -P "$jobs" -L 1 sh -c 'id=$0
            "$from/experiments/$id" --quick --threads "$threads" --out "$out/$id" "$@" >/dev/null 2>"$errors/$id" || [ $? -eq 1 ] ||
                { echo "# $id: $(head -n 1 "$errors/$id")"; exit 1; }' || return 1
    scripts/hash-results "$scratch/out-$name" "$@" >"$scratch/$name"
    rm -rf "${scratch:?}/out-$name"
    [ -s "$scratch/$name" ]
}
# compare NAME REFERENCE ID...: file by file, one result for each experiment
compare() {
    name=$1 reference=$2
    shift 2
    for id in "$@"; do
        is "$id: $name gives the same bytes" "$(grep " results/$id/" "$scratch/$name")" "$(grep " results/$id/" "$scratch/$reference")"
    done
}
same() { # NAME REFERENCE ID...: without a word
    name=$1 reference=$2
    shift 2
    for id in "$@"; do
        [ "$(grep " results/$id/" "$scratch/$name")" = "$(grep " results/$id/" "$scratch/$reference")" ] || return 1
    done
}
build() { # NAME CC CFLAGS
    make -j"$jobs" BUILD="$variants/$1" CC="$2" CFLAGS="$3" CPPFLAGS="${CPPFLAGS:-}" LDFLAGS= experiments >"$scratch/make.log" 2>&1 ||
        { tail -n 5 "$scratch/make.log"; false; }
}

# The long ones first, so that none is left over alone. The lists are unquoted: names without blanks.
# shellcheck disable=SC2086
{
    check 'runs with 1 thread' run first "$BRISTLE_BUILD" 1 whole $long $short || { tap_end; }
    for id in $ids; do
        check "$id: writes run.ini, claims.tap and a table" \
            test "$(grep -c -e "/$id/run.ini" -e "/$id/claims.tap" -e "/$id/.*\.csv" "$scratch/first")" -ge 3
    done
    check 'runs the first part of the long ones' run part "$BRISTLE_BUILD" 1 part $long
    differs=yes # with 2 threads, as far as is known: no other build has said that nothing does
    flags=''
    ! clang_looks || flags=$FUSING
    for variant in ${BRISTLE_VARIANTS:-clang:-O2}; do
        compiler=${variant%%:*} level=${variant#*:}
        name=$compiler$level
        if ! command -v "$compiler" >/dev/null 2>&1; then
            skip "$name with 2 threads gives the same bytes" "no $compiler here"
            continue
        fi
        check "$name: builds" build "$name" "$compiler" "$level${flags:+ $flags}" || continue
        # shellcheck disable=SC2046 # a list of names
        [ -z "$flags" ] || is "$name: nothing in the library has a fused multiply-add" "$(fused $(find "$variants/$name/obj/lib" -name '*.o'))" ''
        check "$name: runs with 2 threads" run "$name" "$variants/$name" 2 part $long $short || continue
        compare "$name" part $long && compare "$name" first $short
        ! same "$name" part $long || ! same "$name" first $short || differs=
    done
    if [ -n "$differs" ]; then
        check 'runs again, with 2 threads' run threads2 "$BRISTLE_BUILD" 2 part $long $short &&
            compare threads2 first $short && compare threads2 part $long
    fi
}

tap_end

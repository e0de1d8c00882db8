#!/bin/sh
# The same bytes from every experiment in miniature: with 1 and 2 threads, again, at -O0 and -O2, with gcc and clang. Times, and the
# last section of run.ini, which says how the program was built, are left out (scripts/hash-results).
. tests/e2e/tap.sh

ids=$(for main in experiments/*/main.c; do [ -e "$main" ] && basename "$(dirname "$main")"; done)
[ -n "$ids" ] || skip_all 'no experiments'
variants=$BRISTLE_BUILD/determinism # kept, so that a second run compiles only what changed

# run NAME BUILD THREADS: all experiments; their hashes to $scratch/NAME
run() {
    rm -rf "${scratch:?}/out-$1"
    for id in $ids; do
        "$2/experiments/$id" --quick --threads "$3" --out "$scratch/out-$1/results/$id" >/dev/null 2>"$scratch/err" || [ $? -eq 1 ] ||
            { echo "# $id: $(head -n 1 "$scratch/err")"; return 1; }
    done
    mkdir -p "$scratch/out-$1/figures"
    # shellcheck disable=SC2086 # a list of names
    scripts/hash-results "$scratch/out-$1" $ids >"$scratch/$1"
    [ -s "$scratch/$1" ]
}
# compare NAME: file by file with the first run, one result for each experiment
compare() {
    for id in $ids; do
        is "$id: $1 gives the same bytes" "$(grep " results/$id/" "$scratch/$1")" "$(grep " results/$id/" "$scratch/first")"
    done
}
build() { # NAME CC CFLAGS
    make BUILD="$variants/$1" CC="$2" CFLAGS="$3" CPPFLAGS="${CPPFLAGS:-}" LDFLAGS= experiments >"$scratch/make.log" 2>&1 ||
        { tail -n 5 "$scratch/make.log"; false; }
}

check 'runs with 1 thread' run first "$BRISTLE_BUILD" 1 || { tap_end; }
for id in $ids; do
    check "$id: writes run.ini, claims.tap and a table" \
        test "$(grep -c -e "/$id/run.ini" -e "/$id/claims.tap" -e "/$id/.*\.csv" "$scratch/first")" -ge 3
done
check 'runs with 2 threads' run threads2 "$BRISTLE_BUILD" 2 && compare threads2
check 'runs again with 1 thread' run again "$BRISTLE_BUILD" 1 && compare again

for compiler in gcc clang; do
    for level in -O0 -O2; do
        name=$compiler$level
        if ! command -v $compiler >/dev/null 2>&1; then
            skip "$name gives the same bytes" "no $compiler here"
            continue
        fi
        [ "$CC ${CFLAGS:-}" != "$compiler $level -g" ] || continue # the first run
        check "$name: builds" build "$name" $compiler $level && check "$name: runs" run "$name" "$variants/$name" 2 && compare "$name"
    done
done

tap_end

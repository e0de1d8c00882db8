# Faults of the file system, made by tests/e2e/faults.c; sourced after tests/e2e/tap.sh, from the project's root.
# shellcheck shell=sh

# build_faults: makes $faults, or says why there is none and fails.
build_faults() {
    faults=$scratch/faults.so
    "$CC" -shared -fPIC -O1 -D_GNU_SOURCE -U_FORTIFY_SOURCE -w tests/e2e/faults.c -o "$faults" -ldl >"$scratch/.fault" 2>&1 || {
        sed 's/^/# /' "$scratch/.fault"
        return 1
    }
}
# faulty NAME:N[:HOW] COMMAND...: runs it with that fault ("none": with none).
faulty() {
    fault=$1
    shift
    # A sanitizer's library wants to be the first.
    env BRISTLE_FAULT="$fault" LD_PRELOAD="$faults" ASAN_OPTIONS="verify_asan_link_order=0:${ASAN_OPTIONS:-}" "$@"
}

# TAP for tests in shell; sourced by tests/e2e/*.t, which `make check` runs from the project's root with
#   BRISTLE_BUILD  the build directory (absolute): bin/bristle, experiments/<id>, libraries
#   CC CFLAGS CPPFLAGS LDFLAGS  as given to make
# A test starts with `. tests/e2e/tap.sh` and ends with `tap_end`. Scratch space: $scratch, removed at the end.
# shellcheck shell=sh

set -u
export LC_ALL=C
# make inside a test is a make of its own.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES BRISTLE_CHECKED
root=$(pwd)
BRISTLE_BUILD=${BRISTLE_BUILD:-$root/build}
export BRISTLE_BUILD
CC=${CC:-gcc}

scratch=$(mktemp -d "${TMPDIR:-/tmp}/bristle-test.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM HUP

tap_count=0
tap_failed=0
echo 'TAP version 13'

# check "description" command...: ok if the command succeeds; what it printed is shown if it does not.
check() {
    tap_what=$1
    shift
    tap_count=$((tap_count + 1))
    if "$@" >"$scratch/.said" 2>&1; then
        printf '%s\n' "ok $tap_count - $tap_what"
    else
        tap_failed=$((tap_failed + 1))
        printf '%s\n' "not ok $tap_count - $tap_what" "# command: $*"
        tail -n 30 "$scratch/.said" | sed 's/^/# /'
        return 1
    fi
}

# is "description" GOT EXPECTED: equal texts.
is() {
    if [ "$2" = "$3" ]; then
        check "$1" true
    else
        tap_count=$((tap_count + 1))
        tap_failed=$((tap_failed + 1))
        printf '%s\n' "not ok $tap_count - $1"
        printf '%s\n' "$2" | sed 's/^/# got:      /'
        printf '%s\n' "$3" | sed 's/^/# expected: /'
        return 1
    fi
}

# skip "description" "reason"
skip() {
    tap_count=$((tap_count + 1))
    printf '%s\n' "ok $tap_count - $1 # SKIP $2"
}

# make_here ARGUMENT...: make in the build that all tests share. What compiler and packages are is known there and not asked again, and one test
# makes at a time: another would replace what this one installs.
make_here() (
    if command -v flock >/dev/null 2>&1; then exec 8>"$BRISTLE_BUILD/tests-lock" && flock 8; fi
    [ ! -s "$BRISTLE_BUILD/config.mk" ] || export BRISTLE_CHECKED=1
    make BUILD="$BRISTLE_BUILD" "$@" 8>&-
)

# skip_all "reason": for a whole file, before anything else.
skip_all() {
    echo "1..0 # SKIP $1"
    exit 0
}

not() { ! "$@"; }

tap_end() {
    echo "1..$tap_count"
    [ "$tap_failed" -eq 0 ]
    exit
}

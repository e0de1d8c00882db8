#!/bin/sh
# What a user adds outside the source tree, against the installed library: a law, cones, a contact solver, rigid bodies, a scene with a cone generator,
# an experiment. Each is one file and at most one line that registers it (examples/third-party-*); a mistake in it is told in one line. The
# installation is made once, for all of them.
#   BRISTLE_PREFIX  an installation to test; without it the build is installed into scratch space
. tests/e2e/tap.sh

prefix=${BRISTLE_PREFIX:-$scratch/stage/opt/bristle}
if [ -z "${BRISTLE_PREFIX:-}" ]; then
    check 'make install into a staging folder' \
        make_here DESTDIR="$scratch/stage" PREFIX=/opt/bristle install
fi
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
unset BRISTLE_HOME
cp -r examples/third-party-* "$scratch" || exit 1
strict="${CFLAGS:--O2} -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"

# build [TARGET]: an example, in the working directory, by its Makefile.
build() { make CC="$CC" CPPFLAGS="${CPPFLAGS:-}" LDFLAGS="${LDFLAGS:-}" CFLAGS="$strict" "$@"; }
# compile PROGRAM FILE...: against the installed library and harness, headers of an example being in the working directory.
compile() {
    compiled=$1
    shift
    # shellcheck disable=SC2046,SC2086 # lists of flags
    "$CC" -std=c11 ${CPPFLAGS:-} -I. $(pkg-config --cflags bristle-harness) $strict "$@" -o "$compiled" ${LDFLAGS:-} \
        $(pkg-config --libs bristle-harness) -Wl,-rpath,"$(pkg-config --variable=libdir bristle)" -lm
}
# mistake WHAT WORDS FILE EDIT: the example in the working directory, with FILE edited by sed, builds, and $program ends with a failure and one
# line on standard error that has the words.
program=
tells() {
    make CC="$CC" CPPFLAGS="${CPPFLAGS:-}" LDFLAGS="${LDFLAGS:-}" CFLAGS="${CFLAGS:-} -O0 -w" "$program" || return
    "./$program" >out 2>err
    status=$?
    cat err
    [ $status -ne 0 ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF -- "$2" err
}
mistake() {
    cp "$3" right
    sed -i "$4" "$3"
    check "$1: is a mistake" not cmp -s right "$3"
    touch "$3"
    check "$1: that is told in one line" tells "$@"
    mv right "$3"
}

if command -v pkg-config >/dev/null; then
    parts='law law_cxx cones solver rigid scene engine experiment cxx'
else
    parts=law
    skip 'cones, a solver, a scene, an experiment' 'pkg-config is not installed'
fi
for part in $parts; do
    echo "# $part"
    # shellcheck source=/dev/null
    . "$root/tests/e2e/third_party_$part.sh"
done
tap_end

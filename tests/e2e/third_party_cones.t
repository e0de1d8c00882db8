#!/bin/sh
# Cone types outside the source tree, against the installed library: an asymmetric ellipse and one from measured facets, each one file and one
# line that registers it. They fulfil what the library's own types do, and a box slides on them with their coefficients.
#   BRISTLE_PREFIX  an installation to test; without it the build is installed into scratch space
. tests/e2e/tap.sh

command -v pkg-config >/dev/null || skip_all 'pkg-config is not installed'
prefix=${BRISTLE_PREFIX:-$scratch/stage/opt/bristle}
if [ -z "${BRISTLE_PREFIX:-}" ]; then
    check 'make install into a staging folder' \
        make BUILD="$BRISTLE_BUILD" DESTDIR="$scratch/stage" PREFIX=/opt/bristle install
fi
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
cp -r examples/third-party-cones "$scratch/cones" || exit 1
cp tests/e2e/third_party_cones.c tests/cone_properties.h tests/cone_cases.h "$scratch/cones" || exit 1
cd "$scratch/cones" || exit 1
strict="${CFLAGS:--O2} -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"

check 'it builds without warnings' make CC="$CC" CPPFLAGS="${CPPFLAGS:-}" LDFLAGS="${LDFLAGS:-}" CFLAGS="$strict"
check 'a box slides on both' sh -c './third-party-cones >out.csv'
# Theory, for sliding along (cos a, sin a): two half axes by the signs; four bounds along axes that are turned by half a radian.
coefficients() {
    awk -F, 'function bound(forward, back, d) { return d > 0 ? forward * d : -back * d }
        NR > 1 { c = cos($2); s = sin($2); u = cos($2 - 0.5); w = sin($2 - 0.5)
            mu = $1 == "matchstick" ? sqrt(((c > 0 ? 0.2 : 0.8) * c)^2 + ((s > 0 ? 0.5 : 0.4) * s)^2) : bound(0.3, 0.7, u) + bound(0.6, 0.2, w)
            for (i = 3; i <= 4; i++) if ($i - mu > 1e-5 || mu - $i > 1e-5) { print "row", NR, $i, "theory", mu; bad = 1 } }
        END { exit bad || NR != 33 }' out.csv
}
check 'with the coefficients of theory, in sixteen directions each' coefficients

program() {
    # shellcheck disable=SC2046,SC2086 # lists of flags
    "$CC" -std=c11 ${CPPFLAGS:-} $(pkg-config --cflags bristle) $strict third_party_cones.c matchstick.c measured.c -o properties \
        ${LDFLAGS:-} $(pkg-config --libs bristle) -Wl,-rpath,"$(pkg-config --variable=libdir bristle)" -lm
}
check 'the properties build against it' program
check 'both types have all of them' sh -c './properties >properties.tap'
grep '^not ok' properties.tap | sed 's/^/# /'
check 'which are many' test "$(grep -c '^ok' properties.tap)" -gt 80
tap_end

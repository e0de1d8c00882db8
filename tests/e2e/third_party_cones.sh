# The cone types of examples/third-party-cones: an asymmetric ellipse and one from measured facets, each one file and one
# line that registers it. They fulfil what the library's own types do, and a box slides on them with their coefficients. Sourced by
# third_party.t.
# shellcheck shell=sh

cd "$scratch/third-party-cones" || exit 1
cp "$root/tests/e2e/third_party_cones.c" "$root/tests/cone_properties.h" "$root/tests/cone_cases.h" . || exit 1

check 'cones: they build without warnings' build
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

check 'the properties build against it' compile properties third_party_cones.c matchstick.c measured.c
check 'both types have all of them' sh -c './properties >properties.tap'
grep '^not ok' properties.tap | sed 's/^/# /'
check 'which are many' test "$(grep -c '^ok' properties.tap)" -gt 80

program=third-party-cones
mistake 'a cone of another header' '.size = sizeof' matchstick.c 's/sizeof(br_cone_type)/sizeof(br_cone_type) - 8/'
mistake 'a cone without a name' 'the name of a cone' matchstick.c '/\.name = "matchstick"/d'
mistake 'a cone without a function' 'support, project and max_dissipation_force' measured.c '/\.project = /d'

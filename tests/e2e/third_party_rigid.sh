# The scene of examples/third-party-rigid: two boxes on a ramp, with a coefficient for each pair of materials. Sourced by third_party.t.
# shellcheck shell=sh

cd "$scratch/third-party-rigid" || exit 1

check 'rigid: it builds without warnings' build
check 'the scene runs' sh -c './third-party-rigid >out'
# Theory: oak holds, since tan 25 degrees is less than 0.6; steel slides by a t^2/2, and half a step more by the step's first order.
places() {
    awk 'BEGIN { s = 3.14159265358979 / 180 * 25; a = 9.81 * (sin(s) - 0.2 * cos(s)) }
        function near(x, y) { return x - y < 1e-4 && y - x < 1e-4 }
        $1 == "oak" { n++; if (!near($2, 0) || !near($4, 0)) bad = 1 }
        $1 == "steel" { n++; if (!near($2, a / 2 * 1.01) || !near($4, a)) bad = 1 }
        $1 == "unsolved" { n++; if ($2 != 0) bad = 1 }
        END { exit bad || n != 3 }' out
}
check 'oak stays, steel slides with g (sin - mu cos), all steps are solved' places

program=third-party-rigid
mistake 'a pair without friction' 'steel' main.c '/set_pair(friction, OAK, STEEL/d'
mistake 'a step beyond its range' 'dt' main.c 's/const br_world_options options = br_world_default();/br_world_options options = br_world_default(); options.dt = 0;/'

# The scene of examples/third-party-rigid: two boxes on a ramp, with a coefficient for each pair of materials. Sourced by third_party.t.
# shellcheck shell=sh

cd "$scratch/third-party-rigid" || exit 1

check 'rigid: it builds without warnings' build
check 'the scene runs, all steps are solved' sh -c './third-party-rigid >out 2>err && [ ! -s err ]'
# Theory: oak holds, since tan 0.45 is less than 0.6; steel slides by a t^2/2, and half a step more by the step's first order.
places() {
    awk 'BEGIN { s = 0.45; a = 9.81 * (sin(s) - 0.2 * cos(s)); start = 0.05 * cos(s) }
        function near(x, y) { return x - y < 1e-4 && y - x < 1e-4 }
        $1 == "oak" { n++; if (!near($2, start)) bad = 1 }
        $1 == "steel" { n++; if (!near($2, start - sin(s) * a / 2 * 1.01)) bad = 1 }
        END { exit bad || n != 2 }' out
}
check 'its code is thirty lines' test "$(sed 's|/\*.*\*/||' main.c | grep -vc '^ *$\|^/\*\|^ \*')" -le 30
check 'oak stays, steel slides with g (sin - mu cos)' places

program=third-party-rigid
mistake 'a pair without friction' 'steel' main.c 's/0.6, 0.2, 0.2/0.6, NAN, NAN/'
mistake 'a step beyond its range' 'dt' main.c 's/BR_TRY(br_world_create(NULL/br_world_options o = br_world_default(); o.dt = 0; BR_TRY(br_world_create(\&o/'

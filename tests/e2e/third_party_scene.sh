# The scene and the generator of examples/third-party-scene, with the solver of the example beside it: the stick slides where statics says.
# Sourced by third_party.t.
# shellcheck shell=sh

cd "$scratch/third-party-scene" || exit 1

check 'scene: it builds without warnings' build
check 'the stick slides where statics says: its program says so' sh -c './third-party-scene >out.csv'
# Theory of a thin stick, tan a = (1 - mu_f mu_w)/(2 mu_f), with the correction of first order in the radius over the length, 1/40.
expected() {
    awk -F, 'function atan(x) { return atan2(x, 1) }
        function limit(f, w, a) { a = (1 - f * w) / (2 * f); return atan(a) - (1 + w) / 40 / sqrt(1 + a * a) }
        NR == 1 { if ($0 != "generator,grain_rad,solver,angle_rad,theory_rad") exit 1; next }
        { a = $1 == "coulomb" ? limit(0.4, 0.4) : $2 == 0 ? limit(0.3, 0.2) : limit(0.6, 0.2)
          own += $3 == "nesterov"; e = $4 - a; if (e > 1e-5 || e < -1e-5) { print "row", NR, $0, "theory", a; bad = 1 } }
        END { exit bad || own != 3 || NR != 10 }' out.csv
}
check 'and so do its numbers: three floors, three solvers' expected

program=third-party-scene
mistake 'a scene of another header' '.size = sizeof' ladder.c 's/sizeof(br_scene_type)/sizeof(br_scene_type) - 8/'
mistake 'a scene without a name' 'the name of a scene' ladder.c '/\.name = "ladder"/d'
mistake 'a scene without a function' 'build and duration' ladder.c '/\.build = build/d'
mistake 'a scene whose parameters are not its own' 'a struct that begins with a br_scene_options' ladder.c 's/\.params = &ladder_params_struct/.params = \&br_world_options_struct/'
mistake 'a generator of another header' '.size = sizeof' grain.c 's/sizeof(br_cone_generator_type)/sizeof(br_cone_generator_type) - 8/'
mistake 'a generator without a name' 'the name of a generator' grain.c '/\.name = "grain"/d'
mistake 'a generator without a function' 'generate and destroy' grain.c '/\.generate = generate/d'
mistake 'a solver of that name without a function' 'create, destroy, reserve and solve' ../third-party-solver/nesterov.c '/\.create = /d'

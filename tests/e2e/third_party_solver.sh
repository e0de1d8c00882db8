# The contact solver of examples/third-party-solver: it finds what the library's solvers find, also in the tests that they have to pass.
# Sourced by third_party.t.
# shellcheck shell=sh

cd "$scratch/third-party-solver" || exit 1
cp "$root/tests/check.h" . || exit 1

check 'solver: it builds without warnings' build
check 'it agrees with the library: its program says so' sh -c './third-party-solver >out.csv'
# Two problems, each with all solvers: small residuals, the same velocities.
agreed() {
    awk -F, 'NR == 1 { if ($0 != "problem,solver,iterations,residual_m_per_s,apart_m_per_s") exit 1; next }
        { n[$1]++; own += $2 == "nesterov"; if (!($4 < 1e-10 && $5 < 1e-8)) { print "row", NR, $0; bad = 1 } }
        END { exit bad || own != 2 || n["balls"] < 4 || n["arrays"] != n["balls"] }' out.csv
}
check 'and so do its numbers' agreed
# The unit tests of all solvers, on this one alone.
for test in solvers_agree solver_convergence; do
    cat >only.c <<END
#include "nesterov.h"
static const br_contact_solver_type *const *only(size_t *n)
{
    static const br_contact_solver_type *const all[] = {&nesterov_type};
    *n = 1;
    return all;
}
#define br_contact_solvers only
#include "$root/tests/unit/$test.c"
END
    check "tests/unit/$test.c builds for it" compile only only.c nesterov.c
    check 'and it passes' sh -c './only >only.tap'
    grep '^not ok' only.tap | sed 's/^/# /'
    check 'all of it' sh -c 'grep -q " - nesterov, " only.tap || grep -q ", nesterov, " only.tap'
done

# The params.ini of an experiment names it.
cat >named.c <<'END'
#include <bristle/harness/scene.h>
#include "nesterov.h"
typedef struct scene {
    br_world_options world;
} scene;
static void parameters(br_params *params, void *data)
{
    scene *const s = data;
    s->world = br_world_default();
    br_params_solver(params, &nesterov_type);
    br_params_fields(params, "world", &br_world_options_struct, &s->world, "solver");
}
static br_status run(br_experiment *ex, const void *data)
{
    const scene *const s = data;
    br_claim(ex, "named", s->world.solver == &nesterov_type);
    return BR_OK;
}
BR_EXPERIMENT(.id = "named", .title = "t", .reproduces = "nothing", .summary = "s", .scene_size = sizeof(scene), .parameters = parameters,
              .run = run);
END
printf '%s\n' '[world]' 'solver = nesterov ; ours' '[quick]' '[claims.named]' 'statement = it is the one of params.ini' 'source = ours' 'kind = ours' \
    'rule = within' 'expected = 1' 'unit = 1' 'tolerance = 0' 'why = a yes' >named.ini
check 'an experiment with it builds' compile named named.c nesterov.c
check 'and runs' sh -c './named --params named.ini --out results >out'
is 'by the solver that params.ini names' "$(grep -c '^ok 1 - named' out)" 1
check 'which is listed beside those of the library' sh -c "./named --params named.ini --describe | grep -q 'pgs, .*nesterov'"
check 'one that is not offered is told' sh -c "sed -i 's/= nesterov/= nestorov/' named.ini; ./named --params named.ini --out results 2>err; grep -q \"did you mean 'nesterov'\\|'nestorov' is none of pgs, \" err"

program=third-party-solver
mistake 'a solver of another header' '.size = sizeof' nesterov.c 's/sizeof(br_contact_solver_type)/sizeof(br_contact_solver_type) - 8/'
mistake 'a solver without a name' 'the name of a solver' nesterov.c '/\.name = "nesterov"/d'
mistake 'a solver without a function' 'create, destroy, reserve and solve' nesterov.c '/\.reserve = /d'

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

program=third-party-solver
mistake 'a solver of another header' '.size = sizeof' nesterov.c 's/sizeof(br_contact_solver_type)/sizeof(br_contact_solver_type) - 8/'
mistake 'a solver without a name' 'the name of a solver' nesterov.c '/\.name = "nesterov"/d'
mistake 'a solver without a function' 'create, destroy, reserve and solve' nesterov.c '/\.reserve = /d'

/* Fuzz target for the reader of contact problems. What reads keeps the promises of a problem: entries in
 * range and in order, finite numbers, coefficients that are none below zero; and small ones can be given to a
 * solver.
 *
 * With libFuzzer: make fuzz. Without: any compiler, -DFUZZ_STANDALONE; then ./fuzz_problem
 * tests/fuzz/corpus/problem/?* */
#include "standalone.h"

#include <math.h>
#include <string.h>
#include <bristle/problem_file.h>
#include <bristle/problem_solve.h>

static void check_matrix(const br_problem_content *c)
{
    const br_matrix_problem *const m = &c->matrix;
    fuzz_demand(m->directions == 3 && m->start[0] == 0);
    for (size_t i = 0; i < c->size; i++) {
        fuzz_demand(m->start[i] <= m->start[i + 1] && isfinite(m->q[i]) && m->lambda[i] == 0);
        for (size_t k = m->start[i]; k < m->start[i + 1]; k++) {
            fuzz_demand(m->column[k] < c->size && isfinite(m->w[k]));
            fuzz_demand(k == m->start[i] || m->column[k - 1] < m->column[k]);
            fuzz_demand(m->column[k] != i || m->w[k] >= 0);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    br_problem_file *file;
    br_error error = {0};
    const br_status status = br_problem_file_parse("input", data, size, &file, &error);
    fuzz_demand(error.status == status);
    if (status != BR_OK) {
        fuzz_demand(status < 0 && !file && strncmp(error.message, "input:", 6) == 0 &&
                    !strchr(error.message, '\n'));
        return 0;
    }
    const br_problem_content *const c = br_problem_file_content(file);
    fuzz_demand(c->n_contacts >= 1 && c->size == c->n_rows + 3 * c->n_contacts);
    fuzz_demand((c->dimension == 2 || c->dimension == 3) && c->asymmetry >= 0);
    check_matrix(c);
    for (size_t i = 0; i < c->n_contacts; i++)
        fuzz_demand(c->mu[i] >= 0 && isfinite(c->mu[i]));
    if (c->size <= 60) {
        br_problem_solve_options options = br_problem_solve_options_default();
        br_problem_solution solution;
        options.iterations = 5;
        options.trace = true;
        fuzz_demand(br_problem_solve(&c->matrix, &br_pgs_type, &options, &solution, &error) == BR_OK);
        fuzz_demand(solution.status != BR_OK || solution.residual.relative <= options.tolerance);
        br_problem_solution_free(&solution);
    }
    br_problem_file_destroy(file);
    return 0;
}

/* The loops of every vector width give the same bytes: error weights, sums over stages, error norms (against
 * plain loops), and factors and solutions of arrowhead systems (against one another). */
#include <stdlib.h>
#include <bristle/arrowhead.h>
#include "../../lib/ivp/ivp_private.h"
#include "check.h"

/* Numbers in [-1, 1] from a fixed linear congruence (Knuth's MMIX constants). */
static unsigned long long state = 77;
static double next_random(void)
{
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(state >> 11) * 0x1p-52 - 1;
}

enum { MOST = 133, TERMS = 9 };

static double x[MOST], y[MOST], begin[MOST], tolerance[MOST], z[MOST], u[TERMS][MOST];

/* Element i goes to lane i mod 8; halves are added to each other. */
static double lane_sum(size_t n, const double *term)
{
    double lane[8] = {0};
    for (size_t i = 0; i < n; i++)
        lane[i % 8] += term[i];
    return ((lane[0] + lane[4]) + (lane[2] + lane[6])) + ((lane[1] + lane[5]) + (lane[3] + lane[7]));
}

static void test_combine(const br_wide *wide, size_t n)
{
    double *terms[TERMS], factor[TERMS];
    bool same = true;
    for (int k = 0; k < TERMS; k++) {
        terms[k] = u[k];
        factor[k] = 1 + 0.5 * k;
    }
    for (int count = 0; count <= TERMS; count++) {
        wide->combine(n, 0.3, 1.7, x, count, factor, terms, z);
        for (size_t i = 0; i < n; i++) {
            double sum = 1.7 * x[i];
            for (int k = 0; k < count; k++)
                sum += factor[k] * u[k][i];
            same = same && z[i] == 0.3 * sum;
        }
    }
    check(same, "%s, n %zu: sums of up to %d stages", wide->name, n, TERMS);
}

static void test_errors(const br_wide *wide, size_t n)
{
    double term[MOST];
    bool same = true;
    for (int single = 0; single < 2; single++) {
        const double *absolute = single ? NULL : tolerance;
        for (size_t i = 0; i < n; i++) {
            const double end = x[i] + y[i];
            const double q = y[i] / (0.25 * fmax(fabs(begin[i]), fabs(end)) + (single ? 0.5 : tolerance[i]));
            term[i] = q * q;
        }
        same = same && wide->finish(n, begin, x, y, 0.25, absolute, 0.5, z) == lane_sum(n, term);
        for (size_t i = 0; i < n; i++)
            same = same && z[i] == x[i] + y[i];

        same = same && wide->weights(n, 0.25, absolute, 0.5, x, z);
        for (size_t i = 0; i < n; i++)
            same = same && z[i] == 1 / (0.25 * fabs(x[i]) + (single ? 0.5 : tolerance[i]));
    }
    check(same, "%s, n %zu: norm of the error, weights", wide->name, n);

    /* A component that is zero and may have no error. */
    for (size_t i = 0; i < n; i++) {
        const double kept_x = x[i], kept_y = y[i], kept_begin = begin[i], kept = tolerance[i];
        x[i] = tolerance[i] = y[i] = begin[i] = 0;
        same = same && !wide->weights(n, 0.25, tolerance, 0, x, z);
        same = same && isfinite(wide->finish(n, begin, x, y, 0.25, tolerance, 0, z));
        y[i] = NAN;
        same = same && isnan(wide->finish(n, begin, x, y, 0.25, tolerance, 0, z));
        x[i] = kept_x;
        y[i] = kept_y;
        begin[i] = kept_begin;
        tolerance[i] = kept;
    }
    check(same, "%s, n %zu: no room for an error, and no error where none is; what is not a number stays so",
          wide->name, n);
}

/* ---- arrowheads ---- */

static int fill(double t, const double *state_now, const double *dydt, br_arrowhead_jacobian *j,
                void *context)
{
    (void)t;
    (void)state_now;
    (void)dydt;
    const br_arrowhead_shape *shape = context;
    state = 4711;
    for (size_t i = 0; i < shape->n_cells; i++)
        for (int r = 0; r < 2; r++) {
            for (int c = 0; c < 2; c++)
                j->cell[r][c][i] = next_random() - (r == c ? 3 : 0);
            for (size_t k = 0; k < shape->n_body; k++) {
                if (j->cell_body[r][k])
                    j->cell_body[r][k][i] = next_random();
                if (j->body_cell[k][r])
                    j->body_cell[k][r][i] = next_random() / (double)(shape->n_cells + 1);
            }
        }
    for (size_t a = 0; a < shape->n_body; a++)
        for (size_t b = 0; b < shape->n_body; b++)
            j->body[a][b] = next_random() - (a == b ? 5 : 0);
    return 0;
}

static void test_arrowhead(const br_wide *const *all, size_t n_widths, br_arrowhead_shape shape)
{
    enum { STATES = 2 * 600 + BR_ARROWHEAD_MAX_BODY };
    static double first[STATES], b[STATES];
    const size_t n = 2 * shape.n_cells + shape.n_body;
    bool same = true;
    for (size_t w = 0; w < n_widths; w++) {
        br_arrowhead *arrowhead = NULL;
        if (br_arrowhead_create(&shape, fill, &shape, &arrowhead, NULL) != BR_OK)
            exit(2);
        br_arrowhead_use(arrowhead, all[w]);
        const br_ivp_linear_solver *const solver = br_arrowhead_linear_solver(arrowhead);
        bool fresh;
        same = same && solver->setup(0, NULL, NULL, 0.37, false, &fresh, solver->solver_context) == 0;
        for (size_t i = 0; i < n; i++)
            b[i] = next_random();
        same = same && solver->solve(b, solver->solver_context) == 0;
        if (w == 0)
            memcpy(first, b, n * sizeof *b);
        same = same && memcmp(first, b, n * sizeof *b) == 0;
        br_arrowhead_destroy(arrowhead);
    }
    check(same, "%zu cells, body %zu (columns 0x%x, rows 0x%x): the same bytes from %zu widths",
          shape.n_cells, shape.n_body, shape.body_columns, shape.body_rows, n_widths);
}

/* ---- runs: a chain of pendulums on springs, y = (angles, rates) ---- */

enum { CHAIN = 19 };

static int chain(double t, const double *now, double *dydt, void *context)
{
    (void)t;
    (void)context;
    const double *angle = now, *rate = now + CHAIN;
    for (int i = 0; i < CHAIN; i++) {
        const double before = i > 0 ? angle[i - 1] : 0, after = i + 1 < CHAIN ? angle[i + 1] : 0;
        dydt[i] = rate[i];
        dydt[CHAIN + i] = 50 * (before - 2 * angle[i] + after) - 10 * sin(angle[i]) - 0.3 * rate[i];
    }
    return 0;
}

static void test_runs(const br_wide *const *all, size_t n_widths)
{
    static const char *const methods[] = {"BDF", "Adams", "Rosenbrock"};
    const double breaks[3] = {0.5, 1.1, 1.3};
    for (int method = 0; method < 3; method++) {
        double first[2 * CHAIN], y0[2 * CHAIN] = {[3] = 1, [CHAIN + 7] = -4};
        bool same = true;
        br_error error = {0};
        size_t steps = 0;
        for (size_t w = 0; w < n_widths; w++) {
            const br_ivp_problem p = {
                .n = 2 * CHAIN, .rhs = chain, .n_breaks = 3, .breaks = breaks, .autonomous = true};
            br_ivp_options o = br_ivp_options_default();
            o.method = (br_ivp_method)method;
            br_ivp *ivp = NULL;
            same = same && br_ivp_create_with(all[w], &p, &o, 0, y0, &ivp, &error) == BR_OK &&
                   br_ivp_run(ivp, 2, NULL, 0, NULL, NULL, &error) == BR_OK;
            if (same && w == 0)
                memcpy(first, br_ivp_state(ivp), sizeof first);
            same = same && memcmp(first, br_ivp_state(ivp), sizeof first) == 0;
            steps = ivp ? br_ivp_get_statistics(ivp).steps : 0;
            br_ivp_destroy(ivp);
        }
        check(same && steps > 10, "%s: a run of %zu steps, the same bytes from %zu widths %s",
              methods[method], steps, n_widths, error.message);
    }
}

int main(void)
{
    check_begin();
    const br_wide *all[4];
    const size_t n_widths = br_wide_all(all);
    static const size_t lengths[] = {1, 2, 7, 8, 9, 15, 16, 17, 64, 133};
    for (size_t i = 0; i < MOST; i++) {
        x[i] = next_random();
        y[i] = next_random();
        begin[i] = next_random();
        tolerance[i] = 1.5 + next_random();
        for (int k = 0; k < TERMS; k++)
            u[k][i] = next_random();
    }
    for (size_t w = 0; w < n_widths; w++)
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
            test_combine(all[w], lengths[i]);
            test_errors(all[w], lengths[i]);
        }
    static const br_arrowhead_shape shapes[] = {
        {0, 6, 0x38, 0x38},   {1, 6, 0x3b, 0x38},   {7, 1, 0, 0},
        {8, 6, 0x3b, 0x38},   {129, 6, 0x38, 0x38}, {349, 6, 0x3b, 0x38},
        {600, 8, 0xff, 0xff}, {130, 3, 0x7, 0x5},   {441, 6, 0x3b, 0x38}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        test_arrowhead(all, n_widths, shapes[i]);
    test_runs(all, n_widths);
    return check_end();
}

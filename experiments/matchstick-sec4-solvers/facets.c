/* Polygons of 4 to 64 facets in place of ellipses: a block that slides, against 1 - cos(pi/n), and whole
 * problems, against the ellipses themselves. Corners lie on the ellipse, as section 4.1 has them; pivots
 * solve the polyhedral problem as it is. */
#include <math.h>
#include <string.h>
#include <bristle/harness/claims_vary.h>
#include <bristle/pivot.h>
#include <bristle/statistics.h>

#include "sec4.h"

static void destroy_solver(void *solver)
{
    br_contact_solver_destroy(solver);
}

static br_contact_solver *pivots(br_experiment *ex, int facets)
{
    br_pivot_options options = br_pivot_options_default();
    br_contact_solver *solver;
    options.facets = facets;
    options.refine = false;
    br_require(ex, br_pivot_create(&options, &solver, br_experiment_error(ex)), NULL);
    br_own(ex, solver, destroy_solver);
    return solver;
}

/* From no impulses, into `impulses`. */
static br_status polyhedral(br_experiment *ex, const scene *c, br_contact_solver *solver,
                            const br_matrix_problem *matrix, const br_cone *cones, double *impulses,
                            double *velocity, br_solver_statistics *statistics)
{
    br_matrix_problem at = *matrix;
    br_contact_problem blocks;
    br_solver_options options = br_solver_options_default();
    br_matrix_assembler *const assembler = br_matrix_assembler_create();
    br_error *const error = br_experiment_error(ex);
    if (!assembler)
        br_experiment_fail(ex, "out of memory");
    memset(impulses, 0, size_of(matrix) * sizeof *impulses);
    at.cones = cones;
    at.lambda = impulses;
    at.velocity = velocity;
    br_require(ex, br_matrix_assembler_assemble(assembler, &at, &blocks, error), NULL);
    options.tolerance = c->exact * br_contact_problem_speed(&blocks);
    options.iterations = c->iterations;
    const br_status status = br_contact_solver_solve(solver, &blocks, &options, statistics, error);
    br_require(ex, status, NULL);
    br_matrix_assembler_store(assembler, &blocks);
    br_matrix_assembler_destroy(assembler);
    return status;
}

/* ---- a block ---- */

/* 1 kg, 1 m/s downwards, fast in the direction whose force on the ellipse is at that angle when the half axes
 * are made one: share of the ellipse's power that its n facets leave out, and angle between both forces. */
static void slide(br_experiment *ex, const scene *c, br_contact_solver *solver, double angle, double *power,
                  double *turn)
{
    static const double w[] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    const double t = cos(angle) / c->half_t, b = sin(angle) / c->half_b, q[] = {-1, c->fast * t, c->fast * b};
    const br_cone cone = br_cone_ellipse(c->half_t, c->half_b, br_vec2_make(1, 0));
    const br_matrix_problem block = {.n_contacts = 1, .directions = 3, .w = w, .q = q};
    double f[3], v[3];
    if (polyhedral(ex, c, solver, &block, &cone, f, v, NULL) != BR_OK)
        br_experiment_fail(ex, "a block that slides on facets is not solved");
    br_most(power, 1 + (f[1] * t + f[2] * b) / br_cone_support(&cone, (br_contact_vec){t, b, 0}));
    br_worst(turn, remainder(atan2(-f[2] / c->half_b, -f[1] / c->half_t) - angle, 2 * BR_PI));
}

/* The least number that leaves less than `good` of the power out. */
static void claim_many(br_experiment *ex, const scene *c, const double *power, double good)
{
    size_t i = 0;
    while (i < c->n_facets && power[i] >= good)
        i++;
    br_claim(ex, "many-facets", i < c->n_facets ? (double)c->facets[i] : NAN);
}

void facets_of_block(br_experiment *ex, const scene *c)
{
    br_table *const table = br_table_open(ex, "facets");
    double *const power = br_doubles(ex, c->n_facets), *const theory = br_doubles(ex, c->n_facets),
                  *const turn = br_doubles(ex, c->n_facets), *const n = br_doubles(ex, c->n_facets);
    br_table_show(table);
    for (size_t i = 0; i < c->n_facets; i++) {
        br_contact_solver *const solver = pivots(ex, c->facets[i]);
        n[i] = c->facets[i];
        theory[i] = 1 - cos(BR_PI / n[i]);
        /* The middles of facets, where most power is left out, are among these; there force has two
         * directions to choose from, and just beside it is turned most. */
        for (int k = 0; k < c->directions; k++) {
            double unused = 0;
            slide(ex, c, solver, 2 * BR_PI * k / c->directions, &power[i], &unused);
            slide(ex, c, solver, 2 * BR_PI * (k + c->beside) / c->directions, &unused, &turn[i]);
        }
        br_table_put(table, n[i], power[i], theory[i], turn[i], BR_PI / n[i]);
        br_progress_step(ex);
    }
    br_claim_curve(ex, "facets-power", power, theory, c->n_facets);
    br_claim(ex, "facets-order", -br_log_slope(n, power, c->n_facets));
    br_claim(ex, "facets-turn-order", -br_log_slope(n, turn, c->n_facets));
    claim_many(ex, c, power, c->good);
    for (size_t i = 0; i < c->n_goods; i++) {
        br_variation_begin(ex, "%g of the power", c->goods[i]);
        claim_many(ex, c, power, c->goods[i]);
        br_variation_end(ex);
    }
}

/* ---- whole problems ---- */

/* The curved problem's velocities; false: not solved. */
static bool curved(br_experiment *ex, const scene *c, const br_matrix_problem *m, double *velocity,
                   double *speed, int *iterations)
{
    br_problem_solve_options options = options_of(c, c->iterations, c->exact);
    br_problem_solution s;
    br_error *const error = br_experiment_error(ex);
    options.ellipse_b = c->flat;
    br_require(ex, br_problem_solve(m, &br_pivot_type, &options, &s, error), NULL);
    *speed = s.residual.speed;
    *iterations = s.iterations;
    const bool solved = s.status == BR_OK;
    br_require(ex, velocity_of(m, s.impulses, velocity, error), NULL);
    br_problem_solution_free(&s);
    return solved;
}

/* Medians over the problems, a row of facets each. */
typedef struct medians {
    double *values; /* (facets x problems) */
    int *n;         /* (facets) */
    size_t stride;
} medians;

static void count(medians *m, size_t facet, double value)
{
    m->values[facet * m->stride + (size_t)m->n[facet]++] = value;
}

static medians medians_of(br_experiment *ex, const scene *c, size_t most)
{
    return (medians){br_doubles(ex, c->n_facets * most), br_memory(ex, c->n_facets, sizeof(int)), most};
}

static double median(const medians *m, size_t facet)
{
    return m->n[facet] > 0 ? br_box_of(&m->values[facet * m->stride], (size_t)m->n[facet]).median : NAN;
}

void facets_of_problems(br_experiment *ex, const scene *c, const problems *circles)
{
    br_table *const table = br_table_open(ex, "facets_problems"), *const middle =
                                                                      br_table_open(ex, "facets_median");
    medians errors = medians_of(ex, c, circles->n), pivots_made = medians_of(ex, c, circles->n);
    double *const n = br_doubles(ex, c->n_facets), *const error = br_doubles(ex, c->n_facets);
    for (size_t i = 0; i < circles->n; i++) {
        const br_matrix_problem *const m = circles->items[i].matrix;
        const br_cone *const cones = ellipses_of(ex, m, c->flat);
        const size_t size = size_of(m);
        double *const reference = br_doubles(ex, size), *const velocity = br_doubles(ex, size),
                      *const impulses = br_doubles(ex, size), speed;
        int iterations;
        const bool solved = curved(ex, c, m, reference, &speed, &iterations);
        for (size_t k = 0; k < c->n_facets; k++) {
            br_solver_statistics s;
            const br_status status =
                polyhedral(ex, c, pivots(ex, c->facets[k]), m, cones, impulses, velocity, &s);
            const double d = apart(velocity, reference, size, speed);
            br_table_text(table, circles->items[i].name);
            br_table_text(table, circles->items[i].kind);
            br_table_text(table, status == BR_OK ? "solved" : "loose");
            br_table_put(table, c->facets[k], s.iterations, iterations, solved ? d : NAN,
                         residual_of(m, cones, impulses));
            if (status != BR_OK || !solved)
                continue;
            count(&pivots_made, k, s.iterations);
            if (d > c->agree) /* some contact slides */
                count(&errors, k, d);
        }
        br_progress_step(ex);
    }
    for (size_t k = 0; k < c->n_facets; k++) {
        n[k] = c->facets[k];
        error[k] = median(&errors, k);
        br_table_put(middle, n[k], errors.n[k], error[k], median(&pivots_made, k));
    }
    br_claim(ex, "facets-velocity-order", -br_log_slope(n, error, c->n_facets));
    br_claim(ex, "facets-cost", median(&pivots_made, c->n_facets - 1) / median(&pivots_made, 0));
}

void plane(br_experiment *ex, const scene *c)
{
    const problems list = random_in_plane(ex, c);
    br_table *const table = br_table_open(ex, "plane"), *const times = br_table_open(ex, "timing_plane");
    size_t n;
    const br_contact_solver_type *const *const types = br_contact_solvers(&n);
    double exact = 0;
    for (size_t i = 0; i < list.n; i++) {
        const br_matrix_problem *const m = list.items[i].matrix;
        double *const impulses = br_doubles(ex, size_of(m)), *const velocity = br_doubles(ex, size_of(m));
        br_solver_statistics own;
        const br_status status =
            polyhedral(ex, c, pivots(ex, c->facets[0]), m, m->cones, impulses, velocity, &own);
        const double residual = residual_of(m, m->cones, impulses);
        br_most(&exact, residual);
        br_table_text(table, list.items[i].name);
        br_table_text(table, "two corners");
        br_table_text(table, status == BR_OK ? "solved" : "loose");
        br_table_put(table, residual, own.iterations);
        for (size_t k = 0; k < n; k++) {
            br_problem_solve_options options = options_of(c, c->iterations, c->exact);
            br_problem_solution s;
            options.clock = br_wall_seconds;
            br_require(ex, br_problem_solve(m, types[k], &options, &s, br_experiment_error(ex)), NULL);
            br_table_text(table, list.items[i].name);
            br_table_text(table, types[k]->name);
            br_table_text(table, br_problem_solution_word(&s));
            br_table_put(table, s.status < 0 ? NAN : s.residual.relative, s.iterations);
            br_table_text(times, list.items[i].name);
            br_table_text(times, types[k]->name);
            br_table_put(times, s.seconds);
            br_problem_solution_free(&s);
        }
        br_progress_step(ex);
    }
    br_claim(ex, "plane-exact", exact);
}

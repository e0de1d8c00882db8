/* Contact problems of the scenes with their own, anisotropic bounds and with isotropic ones: residual over
 * the sweeps of projected Gauss-Seidel. */
#include "table1.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/cone_type.h>
#include <bristle/grow.h>

static void *copy(br_experiment *ex, const void *from, size_t n, size_t size)
{
    void *to = malloc(n > 0 ? n * size : 1);
    if (!to)
        br_experiment_fail(ex, "out of memory");
    if (n > 0)
        memcpy(to, from, n * size);
    return to;
}

/* Half the side of the square that has the area of a box of bounds. */
static double side_of_area(const br_cone *cone)
{
    double mu[4];
    cone->type->bounds(cone, mu);
    return sqrt((mu[0] + mu[2]) * (mu[1] + mu[3])) / 2;
}

/* Equal bounds on all sides, so that the solver's way with them is the same. */
static void make_isotropic(br_cone *cones, size_t n, int kind)
{
    for (size_t i = 0; i < n; i++) {
        const double mean = kind == SAME_AREA ? side_of_area(&cones[i]) : br_cone_mean(&cones[i]);
        cones[i] = br_cone_box((const double[4]){mean, mean, mean, mean});
    }
}

static double anisotropy(const br_cone *cones, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        double mu[4];
        cones[i].type->bounds(&cones[i], mu);
        const double least = fmin(fmin(mu[0], mu[1]), fmin(mu[2], mu[3])),
                     most = fmax(fmax(mu[0], mu[1]), fmax(mu[2], mu[3]));
        sum += most / least;
    }
    return sum / (double)n;
}

/* Solves from zero: no guess favours either twin. */
static void solve(twins *t, const br_body_problem *problem, int kind, double *residuals)
{
    br_body_problem p = *problem;
    br_velocity *velocities = copy(t->ex, p.velocities, p.n_bodies, sizeof *velocities);
    br_solver_row *rows = copy(t->ex, p.rows, p.n_rows, sizeof *rows);
    br_solver_contact *contacts = copy(t->ex, p.contacts, p.n_contacts, sizeof *contacts);
    br_cone *cones = copy(t->ex, p.cones, p.n_contacts, sizeof *cones);
    p.velocities = velocities;
    p.rows = rows;
    p.contacts = contacts;
    p.cones = cones;
    for (size_t i = 0; i < p.n_rows; i++)
        rows[i].lambda = 0;
    for (size_t i = 0; i < p.n_contacts; i++) {
        contacts[i].lambda_n = 0;
        contacts[i].friction = (br_contact_vec){0, 0, 0};
    }
    if (kind != OWN)
        make_isotropic(cones, p.n_contacts, kind);
    br_error error = {0};
    br_contact_solver *solver = br_contact_solver_create(&br_pgs_type);
    if (!solver)
        br_experiment_fail(t->ex, "out of memory");
    br_solver_options options = br_solver_options_default();
    options.iterations = t->sweeps;
    options.tolerance = 0;
    options.trace = calloc((size_t)t->sweeps + 1, sizeof *options.trace);
    if (!options.trace)
        br_experiment_fail(t->ex, "out of memory");
    options.residuals = true;
    br_solver_statistics statistics;
    br_require(t->ex, br_contact_solver_solve_bodies(solver, NULL, &p, &options, &statistics, &error),
               &error);
    br_contact_solver_destroy(solver);
    for (int i = 0; i <= t->sweeps; i++)
        residuals[i] = options.trace[i].residual;
    free(options.trace);
    free(velocities);
    free(rows);
    free(contacts);
    free(cones);
}

void twins_observe(void *context, const br_body_problem *problem)
{
    twins *t = context;
    const bool due = t->seen++ % t->every == t->every / 2;
    if (!due || !problem->cones || problem->n_contacts == 0)
        return;
    for (size_t i = 0; i < problem->n_contacts; i++)
        if (!problem->cones[i].type->bounds)
            return;
    if (!br_grow(&t->list, &t->capacity, t->n + 1, sizeof *t->list))
        br_experiment_fail(t->ex, "out of memory");
    twin w = {.contacts = problem->n_contacts, .anisotropy = anisotropy(problem->cones, problem->n_contacts)};
    bool moves = true;
    /* The third kind, of a variation, for some problems only. */
    const int kinds = t->n % (size_t)t->every_area == 0 ? KINDS : SAME_AREA;
    for (int k = OWN; k < kinds; k++) {
        w.residual[k] = calloc((size_t)t->sweeps + 1, sizeof *w.residual[k]);
        if (!w.residual[k])
            br_experiment_fail(t->ex, "out of memory");
        solve(t, problem, k, w.residual[k]);
        const double first = w.residual[k][0];
        moves = moves && first > 0;
        for (int i = 0; i <= t->sweeps; i++)
            w.residual[k][i] /= first;
        for (int r = 0; r < REDUCTIONS; r++) {
            int i = 0;
            while (i <= t->sweeps && !(w.residual[k][i] <= t->reduction[r]))
                i++;
            w.iterations[r][k] = i <= t->sweeps ? (double)i : NAN;
        }
    }
    if (moves) {
        t->list[t->n++] = w;
        return;
    }
    /* Nothing touches yet. */
    for (int k = OWN; k < KINDS; k++)
        free(w.residual[k]);
}

void twins_free(twins *t)
{
    for (size_t i = 0; i < t->n; i++)
        for (int k = OWN; k < KINDS; k++)
            free(t->list[i].residual[k]);
    free(t->list);
    *t = (twins){0};
}

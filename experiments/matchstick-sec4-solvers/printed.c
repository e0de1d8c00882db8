/* Eqs. (18) and (19) as they are printed, at solutions: what Newton's method would have to invert.
 *
 * Unknowns of a contact: beta and the two friction forces f; v = v0 + A (f - f0), A the contact's own W.
 * Units: forces over lambda_n, velocities over |q|. With psi(a, b) = a + b - root(a^2 + b^2) the differential
 * of (19), eqs. (21) and (22), vanishes where (19) holds: where the contact slides v'v > 0, w = 0 and psi_a =
 * 0; where it rests v = 0 and psi_b = 0. What is left of three unknowns' system is one row. */
#include <math.h>
#include <string.h>
#include <bristle/cone_type.h>
#include <bristle/harness/claims_vary.h>
#include <bristle/harness/contact_matrix.h>
#include <bristle/statistics.h>

#include "sec4.h"

enum { BETA, F_T, F_B, UNKNOWNS, EQUATIONS = 2 };

/* A contact at a solution. */
typedef struct contact {
    double c[2];       /* C_M = diag(c), of phi = f'C f - 1 */
    double a[2][2];    /* A */
    double f[2], v[2]; /* there */
    double beta;
    double mu[2];
    bool sliding;
} contact;

/* Everything that eqs. (16) to (22) name, at beta and f. */
typedef struct state {
    double phi, gradient[2], v[2], w[2], vv, ww, beta;
} state;

static state state_at(const contact *k, const double x[UNKNOWNS])
{
    state s = {.phi = -1, .beta = x[BETA]};
    for (int i = 0; i < 2; i++) {
        s.phi += k->c[i] * x[F_T + i] * x[F_T + i];
        s.gradient[i] = 2 * k->c[i] * x[F_T + i];
        s.v[i] = k->v[i];
        for (int j = 0; j < 2; j++)
            s.v[i] += k->a[i][j] * (x[F_T + j] - k->f[j]);
        s.w[i] = s.gradient[i] + s.beta * s.v[i];
        s.vv += s.v[i] * s.v[i];
        s.ww += s.w[i] * s.w[i];
    }
    return s;
}

static double psi(double a, double b)
{
    return a + b - hypot(a, b);
}

/* d psi/da; d psi/db is that of (b, a). */
static double psi_a(double a, double b)
{
    const double length = hypot(a, b);
    return length > 0 ? 1 - a / length : 0;
}

static void equations(const contact *k, const double x[UNKNOWNS], double value[EQUATIONS])
{
    const state s = state_at(k, x);
    value[0] = psi(s.beta, -s.phi);
    value[1] = psi(s.vv, s.ww);
}

/* By eqs. (20) to (22); or, of beta in the second row, what the matrix below eq. (23) has. */
static void derivative(const contact *k, const double x[UNKNOWNS], bool matrix, double j[EQUATIONS][UNKNOWNS])
{
    const state s = state_at(k, x);
    const double of_v = psi_a(s.vv, s.ww), of_w = psi_a(s.ww, s.vv), of_phi = psi_a(-s.phi, s.beta);
    j[0][BETA] = psi_a(s.beta, -s.phi);
    j[1][BETA] = matrix ? 2 * of_v * s.vv : 2 * of_w * (s.w[0] * s.v[0] + s.w[1] * s.v[1]);
    for (int i = 0; i < 2; i++) {
        j[0][F_T + i] = -of_phi * s.gradient[i];
        j[1][F_T + i] = 2 * of_w * s.w[i] * 2 * k->c[i];
        for (int l = 0; l < 2; l++)
            j[1][F_T + i] += 2 * (of_v * s.v[l] + of_w * s.beta * s.w[l]) * k->a[l][i];
    }
}

static double norm(const double *x, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum = hypot(sum, x[i]);
    return sum;
}

/* Singular values above a share of the largest, by J J' (n x n). */
static size_t rank_of(const scene *c, int n, int m, const double *j)
{
    double square[4] = {0};
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            for (int i = 0; i < m; i++)
                square[a * n + b] += j[a * m + i] * j[b * m + i];
    return br_contact_matrix_rank((size_t)n, square, c->singular * c->singular);
}

/* The natural map f - P(f - r v) of the same contact, r = 2/trace of A: two equations, two unknowns. */
static size_t rank_of_natural(const scene *c, const contact *k)
{
    const double r = 2 / (k->a[0][0] + k->a[1][1]);
    const br_cone cone = br_cone_ellipse(k->mu[0], k->mu[1], br_vec2_make(1, 0));
    double p[3][3] = {{0}}, j[4];
    br_cone_projection_derivative(&cone, 1, 1,
                                  (br_contact_vec){k->f[0] - r * k->v[0], k->f[1] - r * k->v[1], 0}, p);
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < 2; b++) {
            j[2 * a + b] = (a == b) - p[a][b];
            for (int i = 0; i < 2; i++)
                j[2 * a + b] += r * p[a][i] * k->a[i][b];
        }
    return rank_of(c, 2, 2, j);
}

/* ---- contacts of a solved problem ---- */

static contact contact_of(const scene *c, const br_matrix_problem *m, const br_cone *cone, size_t i,
                          const double *impulses, const double *velocity, double speed)
{
    const size_t first = m->n_rows + 4 * i;
    const double normal = impulses[first];
    contact k = {.sliding = hypot(velocity[first + 1], velocity[first + 2]) > sqrt(c->exact) * speed};
    for (size_t a = 0; a < 2; a++) {
        k.mu[a] = br_cone_values(cone, NULL)[a];
        k.c[a] = 1 / (k.mu[a] * k.mu[a]);
        k.f[a] = impulses[first + 1 + a] / normal;
        k.v[a] = velocity[first + 1 + a] / speed;
        for (size_t e = m->start[first + 1 + a]; e < m->start[first + 2 + a]; e++)
            if (m->column[e] == first + 1 || m->column[e] == first + 2)
                k.a[a][m->column[e] - first - 1] = m->w[e] * normal / speed;
    }
    if (k.sliding)
        k.beta =
            -2 * (k.c[0] * k.f[0] * k.v[0] + k.c[1] * k.f[1] * k.v[1]) / (k.v[0] * k.v[0] + k.v[1] * k.v[1]);
    return k;
}

/* ---- what is measured ---- */

typedef struct tally {
    double *rows; /* (distances x contacts) norm of the second row over that of the first */
    size_t n, most;
    int singular, regular;
    /* largest errors of the second row, relative: as chosen, and for each other choice */
    double differential, matrix, *differentials, *matrices;
} tally;

/* Off the solution in a direction drawn at random, by a distance. */
static void step_off(const contact *k, const double way[UNKNOWNS], double distance, double x[UNKNOWNS])
{
    const double at[UNKNOWNS] = {k->beta, k->f[0], k->f[1]};
    for (int i = 0; i < UNKNOWNS; i++)
        x[i] = at[i] + distance * way[i] / norm(way, UNKNOWNS);
}

/* Against central differences. */
static double error_of(const scene *c, const contact *k, const double x[UNKNOWNS], bool matrix)
{
    double j[EQUATIONS][UNKNOWNS], off[UNKNOWNS];
    derivative(k, x, matrix, j);
    for (int i = 0; i < UNKNOWNS; i++) {
        double to[UNKNOWNS], ahead[EQUATIONS], behind[EQUATIONS];
        memcpy(to, x, sizeof to);
        to[i] = x[i] + c->difference;
        equations(k, to, ahead);
        to[i] = x[i] - c->difference;
        equations(k, to, behind);
        off[i] = (ahead[1] - behind[1]) / (2 * c->difference) - j[1][i];
    }
    return norm(off, UNKNOWNS) / norm(j[1], UNKNOWNS);
}

/* Other places and steps at which derivatives are held against differences: the places with steps in
 * proportion first. */
static size_t others_of(const scene *c)
{
    return c->n_offs + c->n_differences;
}

static scene other_of(const scene *c, size_t i)
{
    scene other = *c;
    if (i < c->n_offs) {
        other.off = c->offs[i];
        other.difference = c->difference * c->offs[i] / c->off;
    } else {
        other.difference = c->differences[i - c->n_offs];
    }
    return other;
}

static void measure(const scene *c, const contact *k, br_random *random, tally *t)
{
    double way[UNKNOWNS], x[UNKNOWNS], j[EQUATIONS][UNKNOWNS];
    for (int i = 0; i < UNKNOWNS; i++)
        way[i] = br_random_normal(random);
    for (size_t d = 0; d < c->n_distances; d++) {
        step_off(k, way, c->distances[d], x);
        derivative(k, x, false, j);
        t->rows[d * t->most + t->n] = norm(j[1], UNKNOWNS) / norm(j[0], UNKNOWNS);
    }
    t->n++;
    step_off(k, way, c->off, x);
    br_most(&t->differential, error_of(c, k, x, false));
    br_most(&t->matrix, error_of(c, k, x, true));
    for (size_t i = 0; i < others_of(c); i++) {
        const scene other = other_of(c, i);
        step_off(k, way, other.off, x);
        br_most(&t->differentials[i], error_of(&other, k, x, false));
        br_most(&t->matrices[i], error_of(&other, k, x, true));
    }
    step_off(k, way, 0, x);
    derivative(k, x, false, j);
    t->singular += rank_of(c, EQUATIONS, UNKNOWNS, &j[0][0]) < EQUATIONS;
    t->regular += rank_of_natural(c, k) == 2;
}

/* Contacts under load of a problem that Newton's method solves; their number, and of those that slide. */
static void look_at(br_experiment *ex, const scene *c, const problem *p, br_random *random, tally *t,
                    br_table *table)
{
    const br_matrix_problem *const m = p->matrix;
    const br_cone *const cones = ellipses_of(ex, m, c->flat);
    double *const velocity = br_doubles(ex, size_of(m));
    br_problem_solve_options options = options_of(c, c->iterations, c->exact);
    br_problem_solution s;
    options.ellipse_b = c->flat;
    br_require(ex, br_problem_solve(m, &br_newton_type, &options, &s, br_experiment_error(ex)), NULL);
    br_require(ex, velocity_of(m, s.impulses, velocity, br_experiment_error(ex)), NULL);
    int loaded = 0, sliding = 0;
    const int before[] = {t->singular, t->regular};
    for (size_t i = 0; i < m->n_contacts && s.status == BR_OK; i++) {
        const size_t first = m->n_rows + 4 * i;
        if (!(s.impulses[first] * m->w[m->start[first]] > sqrt(c->exact) * s.residual.speed))
            continue;
        const contact k = contact_of(c, m, &cones[i], i, s.impulses, velocity, s.residual.speed);
        loaded++;
        sliding += k.sliding;
        measure(c, &k, random, t);
    }
    br_problem_solution_free(&s);
    br_table_text(table, p->name);
    br_table_put(table, loaded, sliding, t->singular - before[0], t->regular - before[1]);
}

void printed(br_experiment *ex, const scene *c, const problems *circles)
{
    tally t = {.most = 0};
    br_table *const table = br_table_open(ex, "systems"), *const rows = br_table_open(ex, "rows");
    br_random *const random = br_random_create(c->seed, (uint64_t)circles->n);
    if (!random)
        br_experiment_fail(ex, "out of memory");
    for (size_t i = 0; i < circles->n; i++)
        t.most += circles->items[i].matrix->n_contacts;
    t.rows = br_doubles(ex, c->n_distances * t.most);
    t.differentials = br_doubles(ex, others_of(c));
    t.matrices = br_doubles(ex, others_of(c));
    br_table_show(table);
    for (size_t i = 0; i < circles->n; i++) {
        look_at(ex, c, &circles->items[i], random, &t, table);
        br_progress_step(ex);
    }
    br_random_destroy(random);
    if (t.n == 0)
        br_experiment_fail(ex, "no problem whose contacts are under load was solved");
    double *const middle = br_doubles(ex, c->n_distances);
    for (size_t d = 0; d < c->n_distances; d++) {
        const br_box box = br_box_of(&t.rows[d * t.most], t.n);
        middle[d] = box.median;
        br_table_put(rows, c->distances[d], box.q1, box.median, box.q3, box.most);
    }
    br_note_number(ex, "contacts_under_load", (double)t.n, "1");
    br_claim_fraction(ex, "printed-singular", t.singular, (int)t.n);
    br_claim(ex, "printed-order", br_log_slope(c->distances, middle, c->n_distances));
    br_claim(ex, "printed-differential", t.differential);
    br_claim(ex, "printed-matrix", t.matrix);
    for (size_t i = 0; i < others_of(c); i++) {
        const scene other = other_of(c, i);
        br_variation_begin(ex, "%g off, in steps of %g", other.off, other.difference);
        br_claim(ex, "printed-differential", t.differentials[i]);
        br_claim(ex, "printed-matrix", t.matrices[i]);
        br_variation_end(ex);
    }
    br_claim_fraction(ex, "natural-regular", t.regular, (int)t.n);
}

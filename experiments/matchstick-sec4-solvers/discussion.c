/* Section 6 on a block that stands or slides on more contacts than it needs: how solvers distribute its
 * weight, without friction, with it and with compliance, and the torque about the normal that friction has
 * while a problem is not yet solved. */
#include <math.h>
#include <bristle/harness/claims_vary.h>
#include <bristle/vec.h>

#include "sec4.h"

enum { WAYS = 3 }; /* normal, tangent, binormal: z, x, y */

/* The block's contacts, and how they are given to a solver. */
typedef struct setting {
    int nx, ny;        /* contacts along the sides */
    bool reversed;     /* from the last one to the first */
    double compliance; /* added to the diagonal of W's normals, over its first entry [1] */
    br_cone cone;
    br_vec2 velocity; /* of the block without contacts, besides gravity [m/s] */
} setting;

/* ---- the contact problem ---- */

static size_t contacts_of(const setting *s)
{
    return (size_t)s->nx * (size_t)s->ny;
}

/* Contact i, seen from the middle of the block. */
static br_vec3 corner(const scene *c, const setting *s, size_t i)
{
    const size_t k = s->reversed ? contacts_of(s) - 1 - i : i;
    const int x = (int)k % s->nx, y = (int)k / s->nx;
    return br_vec3_make(c->block.x * (x / (s->nx - 1.0) - 0.5), c->block.y * (y / (s->ny - 1.0) - 0.5),
                        -c->block.z / 2);
}

static double *matrix_of(br_experiment *ex, const scene *c, const setting *s)
{
    static const br_vec3 ways[WAYS] = {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}};
    const size_t n = WAYS * contacts_of(s);
    const double m = c->block_mass, x = c->block.x, y = c->block.y, z = c->block.z;
    const br_vec3 inertia = {m * (y * y + z * z) / 12, m * (x * x + z * z) / 12, m * (x * x + y * y) / 12};
    double *const w = br_doubles(ex, n * n);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            const br_vec3 a = br_vec3_cross(corner(c, s, i / WAYS), ways[i % WAYS]),
                          b = br_vec3_cross(corner(c, s, j / WAYS), ways[j % WAYS]);
            w[i * n + j] = br_vec3_dot(ways[i % WAYS], ways[j % WAYS]) / m + a.x * b.x / inertia.x +
                           a.y * b.y / inertia.y + a.z * b.z / inertia.z;
        }
    const double compliance = s->compliance * w[0];
    for (size_t i = 0; i < n; i += WAYS)
        w[i * n + i] += compliance;
    return w;
}

/* Impulses (WAYS a contact) in the order of the contacts as given; whether they are solved. */
static bool solve(br_experiment *ex, const scene *c, const setting *s, const br_contact_solver_type *type,
                  int iterations, double *impulses)
{
    const size_t n = contacts_of(s);
    double *const q = br_doubles(ex, WAYS * n);
    br_cone *const cones = br_memory(ex, n, sizeof *cones);
    for (size_t i = 0; i < n; i++) {
        q[WAYS * i] = -c->block_fall;
        q[WAYS * i + 1] = s->velocity.x;
        q[WAYS * i + 2] = s->velocity.y;
        cones[i] = s->cone;
    }
    const br_matrix_problem block = {.n_contacts = n,
                                     .directions = WAYS,
                                     .w = matrix_of(ex, c, s),
                                     .q = q,
                                     .cones = cones,
                                     .lambda = br_doubles(ex, WAYS * n)};
    const br_problem_solve_options options = options_of(c, iterations, c->exact);
    br_problem_solution solution;
    br_require(ex, br_problem_solve(&block, type, &options, &solution, br_experiment_error(ex)), NULL);
    const bool solved = solution.status == BR_OK;
    if (solution.status < 0)
        br_experiment_fail(ex, "a block on %zu contacts: %s: %s", n, type->name, solution.error.message);
    for (size_t i = 0; i < WAYS * n; i++)
        impulses[i] = solution.impulses[i];
    br_problem_solution_free(&solution);
    return solved;
}

/* ---- how the weight is distributed ---- */

/* Normal impulses over their mean (contacts), contact by contact of the block whatever their order; whether
 * they are solved. */
static bool shares(br_experiment *ex, const scene *c, const setting *s, const br_contact_solver_type *type,
                   double *share)
{
    const size_t n = contacts_of(s);
    double *const impulses = br_doubles(ex, WAYS * n), sum = 0;
    const bool solved = solve(ex, c, s, type, c->block_iterations, impulses);
    for (size_t i = 0; i < n; i++)
        sum += impulses[WAYS * i];
    for (size_t i = 0; i < n; i++)
        share[s->reversed ? n - 1 - i : i] = impulses[WAYS * i] * (double)n / sum;
    return solved;
}

/* Largest distance of shares from one. */
static double uneven(const double *share, size_t n)
{
    double most = 0;
    for (size_t i = 0; i < n; i++)
        br_worst(&most, share[i] - 1);
    return most;
}

/* Without friction, and with it on a block that slides askew. */
static setting standing(int nx, int ny)
{
    return (setting){.nx = nx, .ny = ny, .cone = br_cone_circle(0)};
}

static setting sliding(const scene *c, int nx, int ny)
{
    return (setting){.nx = nx,
                     .ny = ny,
                     .cone = br_cone_ellipse(c->half_t, c->half_b, br_vec2_make(1, 0)),
                     .velocity = br_vec2_make(c->block_fall, c->block_fall)};
}

/* What all solvers make of a setting with its contacts in either order: a row each, and the largest
 * difference of a contact's share between any two that have solved it. */
static double apart_in(br_experiment *ex, const scene *c, br_table *table, const char *name, setting s)
{
    size_t all;
    const br_contact_solver_type *const *const types = contestants(ex, &all);
    const size_t n = contacts_of(&s), solvers = all - 1; /* without the one as published */
    double *const share = br_doubles(ex, 2 * solvers * n), most = 0;
    bool *const solved = br_memory(ex, 2 * solvers, sizeof *solved);
    for (size_t k = 0; k < 2 * solvers; k++) {
        s.reversed = k % 2;
        solved[k] = shares(ex, c, &s, types[k / 2], &share[k * n]);
        br_table_text(table, name);
        br_table_put(table, s.compliance);
        br_table_text(table, types[k / 2]->name);
        br_table_text(table, s.reversed ? "reversed" : "given");
        br_table_text(table, solved[k] ? "solved" : "loose");
        br_table_put(table, uneven(&share[k * n], n));
        for (size_t j = 0; j < k; j++)
            if (solved[j] && solved[k])
                br_most(&most, apart(&share[j * n], &share[k * n], n, 1));
    }
    return most;
}

/* Two orders of contacts, one solver. */
static double orders_apart(br_experiment *ex, const scene *c, setting s, const br_contact_solver_type *type)
{
    const size_t n = contacts_of(&s);
    double *const given = br_doubles(ex, n), *const reversed = br_doubles(ex, n);
    shares(ex, c, &s, type, given);
    s.reversed = true;
    shares(ex, c, &s, type, reversed);
    return apart(given, reversed, n, 1);
}

static double uneven_by(br_experiment *ex, const scene *c, const setting *s,
                        const br_contact_solver_type *type)
{
    double *const share = br_doubles(ex, contacts_of(s));
    shares(ex, c, s, type, share);
    return uneven(share, contacts_of(s));
}

static void claim_by(br_experiment *ex, const scene *c, int nx, int ny, const br_contact_solver_type *type)
{
    const setting stands = standing(nx, ny), slides = sliding(c, nx, ny);
    br_claim(ex, "weight-even", uneven_by(ex, c, &stands, type));
    br_claim(ex, "weight-open", orders_apart(ex, c, slides, type));
}

static void claim_distribution(br_experiment *ex, const scene *c)
{
    static const br_contact_solver_type *const sweeps[] = {&br_pgs_type, &br_nncg_type};
    const int nx = c->block_contacts[0], ny = c->block_contacts[1];
    claim_by(ex, c, nx, ny, &br_prox_type);
    for (size_t i = 0; i < 2; i++) {
        br_variation_begin(ex, "%s", sweeps[i]->name);
        claim_by(ex, c, nx, ny, sweeps[i]);
        br_variation_end(ex);
    }
    for (size_t i = 0; i < c->n_block_others; i += 2) {
        br_variation_begin(ex, "%d x %d contacts", c->block_others[i], c->block_others[i + 1]);
        claim_by(ex, c, c->block_others[i], c->block_others[i + 1], &br_prox_type);
        br_variation_end(ex);
    }
}

static void claim_help(br_experiment *ex, const scene *c)
{
    br_table *const table = br_table_open(ex, "weights");
    const int nx = c->block_contacts[0], ny = c->block_contacts[1];
    br_table_show(table);
    br_note_number(ex, "weights_apart", apart_in(ex, c, table, "no friction", standing(nx, ny)), "1");
    br_note_number(ex, "weights_apart_friction", apart_in(ex, c, table, "friction", sliding(c, nx, ny)), "1");
    for (size_t i = 0; i < c->n_compliances; i++) {
        setting soft = sliding(c, nx, ny);
        soft.compliance = c->compliances[i];
        if (i > 0)
            br_variation_begin(ex, "compliance %g", soft.compliance);
        br_claim(ex, "compliance-helps", apart_in(ex, c, table, "friction", soft));
        if (i > 0)
            br_variation_end(ex);
    }
}

/* ---- torque of what is not solved ---- */

/* Largest torque of friction about the block's normal over its force times half the diagonal, over directions
 * of sliding: those whose forces on the ellipse are evenly spread when its half axes are made one. Where all
 * contacts slide alike it is 0: their forces are parallel, and their loads balance the moment that friction
 * has on the block along the same line. */
static double torque_of(br_experiment *ex, const scene *c, double ratio, double speed, int sweeps)
{
    setting s = {.nx = c->block_contacts[0],
                 .ny = c->block_contacts[1],
                 .cone = br_cone_ellipse(c->half_t / ratio, c->half_t, br_vec2_make(1, 0))};
    const size_t n = contacts_of(&s);
    double *const impulses = br_doubles(ex, WAYS * n), most = 0;
    for (int k = 0; k < c->block_directions; k++) {
        const double angle = 2 * BR_PI * (k + 0.5) / c->block_directions,
                     size = hypot(ratio * cos(angle), sin(angle));
        double torque = 0, t = 0, b = 0;
        s.velocity = br_vec2_make(speed * ratio * cos(angle) / size, speed * sin(angle) / size);
        solve(ex, c, &s, &br_prox_type, sweeps, impulses);
        for (size_t i = 0; i < n; i++) {
            const br_vec3 at = corner(c, &s, i);
            const double *const f = &impulses[WAYS * i];
            t += f[1];
            b += f[2];
            torque += at.x * f[2] - at.y * f[1];
        }
        br_worst(&most, torque / (hypot(t, b) * hypot(c->block.x, c->block.y) / 2));
    }
    return most;
}

static void claim_torque_of(br_experiment *ex, const scene *c, br_table *table, double speed, int sweeps)
{
    double *const torques = br_doubles(ex, c->n_aspects);
    for (size_t i = 0; i < c->n_aspects; i++) {
        torques[i] = torque_of(ex, c, c->aspects[i], speed, sweeps);
        br_table_put(table, c->aspects[i], speed, sweeps, torques[i]);
    }
    br_claim_order(ex, "unsolved-turns", torques, c->n_aspects, false);
}

static void claim_torque(br_experiment *ex, const scene *c)
{
    br_table *const table = br_table_open(ex, "torque");
    br_table_show(table);
    for (size_t i = 0; i < c->n_speeds; i++)
        for (size_t k = 0; k < c->n_sweeps; k++) {
            if (i + k > 0)
                br_variation_begin(ex, "%g m/s, %d sweeps", c->speeds[i], c->sweeps[k]);
            claim_torque_of(ex, c, table, c->speeds[i], c->sweeps[k]);
            if (i + k > 0)
                br_variation_end(ex);
        }
}

void discussion(br_experiment *ex, const scene *c)
{
    claim_distribution(ex, c);
    claim_help(ex, c);
    claim_torque(ex, c);
}

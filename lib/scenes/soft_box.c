#include <bristle/numbers.h>
#include <bristle/assert.h>
#include <bristle/soft_box.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../base/pair.h"

typedef struct spring {
    size_t a, b;
    double length;
} spring;

struct br_soft_box {
    br_soft_box_params params;
    size_t n;        /* particles */
    double *rest;    /* (n x 2) relative to the centre of mass */
    spring *springs; /* (n_springs) */
    size_t n_springs;
    size_t pushed;       /* lower of the two pushed particles; the other is one row up */
    double pushed_share; /* of the upper one */
};

static void join(br_soft_box *box, size_t a, size_t b)
{
    const double dx = box->rest[2 * b] - box->rest[2 * a], dy = box->rest[2 * b + 1] - box->rest[2 * a + 1];
    box->springs[box->n_springs++] = (spring){a, b, sqrt(dx * dx + dy * dy)};
}

/* The push at push_height, shared by the two particles of the left column that are next to it. */
static void find_pushed(br_soft_box *box)
{
    const br_soft_box_params *p = &box->params;
    const double row = p->push_height / p->height * (p->rows - 1);
    const int lower = (int)fmin(floor(row), p->rows - 2);
    box->pushed = (size_t)lower * (size_t)p->columns;
    box->pushed_share = row - lower;
}

br_status br_soft_box_create(const br_soft_box_params *params, br_soft_box **out, br_error *error)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(out);
    *out = NULL;
    const br_status status = br_struct_check(&br_soft_box_struct, params, error);
    if (status < 0)
        return status;
    const size_t columns = (size_t)params->columns, rows = (size_t)params->rows;
    br_soft_box *box = calloc(1, sizeof *box);
    if (!box)
        return br_fail(error, BR_ERR_MEMORY, "soft box: out of memory");
    box->params = *params;
    box->n = columns * rows;
    box->rest = calloc(2 * box->n, sizeof *box->rest);
    box->springs = calloc(4 * box->n, sizeof *box->springs);
    if (!box->rest || !box->springs) {
        br_soft_box_destroy(box);
        return br_fail(error, BR_ERR_MEMORY, "soft box: out of memory for %zu particles", columns * rows);
    }

    for (size_t row = 0; row < rows; row++)
        for (size_t column = 0; column < columns; column++) {
            double *r = box->rest + 2 * (row * columns + column);
            r[0] = params->width * ((double)column / (double)(columns - 1) - 0.5);
            r[1] = params->height * ((double)row / (double)(rows - 1) - 0.5);
        }
    for (size_t row = 0; row < rows; row++)
        for (size_t column = 0; column < columns; column++) {
            const size_t i = row * columns + column;
            if (column + 1 < columns)
                join(box, i, i + 1);
            if (row + 1 < rows)
                join(box, i, i + columns);
            if (column + 1 < columns && row + 1 < rows) {
                join(box, i, i + columns + 1);
                join(box, i + 1, i + columns);
            }
        }
    find_pushed(box);
    *out = box;
    return BR_OK;
}

void br_soft_box_destroy(br_soft_box *box)
{
    if (!box)
        return;
    free(box->rest);
    free(box->springs);
    free(box);
}

size_t br_soft_box_particles(const br_soft_box *box)
{
    BR_ASSERT_HANDLE(box);
    return box->n;
}

size_t br_soft_box_states(const br_soft_box *box)
{
    BR_ASSERT_HANDLE(box);
    return 4 * box->n;
}

void br_soft_box_place(const br_soft_box *box, const br_soft_box_start *start, double *state)
{
    BR_ASSERT_HANDLE(box);
    BR_ASSERT_HANDLE(start);
    BR_ASSERT_HANDLE(state);
    const double c = cos(start->tilt), s = sin(start->tilt);
    const size_t n = box->n;
    double lowest = INFINITY;
    for (size_t i = 0; i < n; i++) {
        const double *r = box->rest + 2 * i;
        const double x = c * r[0] + s * r[1], y = -s * r[0] + c * r[1];
        lowest = fmin(lowest, y);
        state[2 * i] = x;
        state[2 * i + 1] = y;
        state[2 * n + 2 * i] = start->vx + start->spin * y;
        state[2 * n + 2 * i + 1] = start->vy - start->spin * x;
    }
    for (size_t i = 0; i < n; i++)
        state[2 * i + 1] += start->height - lowest;
}

br_soft_box_start br_soft_box_standing(const br_soft_box *box)
{
    BR_ASSERT_HANDLE(box);
    const br_soft_box_params *p = &box->params;
    const br_soft_box_start start = {.height = -p->mass * p->gravity / (p->columns * p->ground_stiffness)};
    return start;
}

/* ---- forces ---- */

static double push_at(const br_soft_box_params *p, double t)
{
    if (t >= p->push_rise)
        return p->push;
    return t > 0 ? p->push * (1 - cos(BR_PI * t / p->push_rise)) / 2 : 0;
}

/* The floor's force on a particle with accumulated force (., fy), position and velocity. True where it
 * touches. */
static bool ground(const br_soft_box_params *p, const double *x, const double *v, double accumulated,
                   double *normal, double *friction)
{
    *normal = *friction = 0;
    if (x[1] >= 0)
        return false;
    *normal = fmax(0, -p->ground_stiffness * x[1] - p->ground_damping * v[1]);
    if (p->friction.type)
        *friction = br_law_force(p->friction, v[0], p->printed_normal ? -accumulated : *normal);
    return true;
}

static inline br_pair between(const double *of, const spring *s)
{
    return br_pair_load(of + 2 * s->b) - br_pair_load(of + 2 * s->a);
}

static inline void pull(double *force, const spring *s, double length, br_pair f)
{
    if (length == 0)
        return; /* two particles in one place: no direction, no force */
    double *const on_a = force + 2 * s->a, *const on_b = force + 2 * s->b;
    br_pair_store(on_a, br_pair_load(on_a) + f);
    br_pair_store(on_b, br_pair_load(on_b) - f);
}

/* Two springs side by side, their forces added in turn: roots and divisions, which are most of the work, take
 * as long for one. The same spring twice pulls once. */
static inline void pull_both(const br_soft_box_params *p, const spring *first, const spring *second,
                             const double *x, const double *v, double *force)
{
    const br_pair d[2] = {between(x, first), between(x, second)},
                  u[2] = {between(v, first), between(v, second)};
    const br_pair dx = {d[0][0], d[1][0]}, dy = {d[0][1], d[1][1]};
    const br_pair length = br_pair_root(dx * dx + dy * dy), inverse = 1 / length;
    const br_pair ex = dx * inverse, ey = dy * inverse;
    const br_pair rate = (br_pair){u[0][0], u[1][0]} * ex + (br_pair){u[0][1], u[1][1]} * ey;
    const br_pair rest = {first->length, second->length};
    const br_pair tension = p->spring_stiffness * (length - rest) + p->spring_damping * rate;
    const br_pair fx = tension * ex, fy = tension * ey;
    pull(force, first, length[0], (br_pair){fx[0], fy[0]});
    if (second != first)
        pull(force, second, length[1], (br_pair){fx[1], fy[1]});
}

/* Springs, weight and push into force (n x 2). */
static void accumulate(const br_soft_box *box, double t, const double *x, const double *v, double *force)
{
    const br_soft_box_params *p = &box->params;
    const double weight = p->mass * p->gravity / (double)box->n;
    for (size_t i = 0; i < box->n; i++) {
        force[2 * i] = 0;
        force[2 * i + 1] = -weight;
    }
    const spring *const end = box->springs + box->n_springs;
    for (const spring *s = box->springs; s < end; s += 2)
        pull_both(p, s, s + 1 < end ? s + 1 : s, x, v, force);
    const double push = push_at(p, t);
    force[2 * box->pushed] += (1 - box->pushed_share) * push;
    force[2 * (box->pushed + (size_t)p->columns)] += box->pushed_share * push;
}

int br_soft_box_rhs(double t, const double *state, double *rate, void *context)
{
    BR_INVARIANT(state != NULL);
    BR_INVARIANT(rate != NULL);
    const br_soft_box *box = context;
    const br_soft_box_params *p = &box->params;
    const size_t n = box->n;
    const double *x = state, *v = state + 2 * n;
    double *force = rate + 2 * n;
    accumulate(box, t, x, v, force);

    bool touches = false;
    for (size_t i = 0; i < n; i++) {
        double normal, friction;
        if (ground(p, x + 2 * i, v + 2 * i, force[2 * i + 1], &normal, &friction))
            touches = true;
        force[2 * i] += friction;
        force[2 * i + 1] += normal;
    }

    const double drag = touches ? p->drag : 0, mass = p->mass / (double)n;
    for (size_t i = 0; i < 2 * n; i += 2) {
        const br_pair velocity = br_pair_load(v + i);
        br_pair_store(rate + i, velocity);
        br_pair_store(force + i, br_pair_load(force + i) / mass - drag * velocity);
    }
    return 0;
}

void br_soft_box_ground_force(const br_soft_box *box, double t, const double *state, double *normal,
                              double *friction)
{
    BR_ASSERT_HANDLE(box);
    BR_ASSERT_HANDLE(state);
    BR_ASSERT_HANDLE(normal);
    BR_ASSERT_HANDLE(friction);
    const size_t n = box->n;
    *normal = *friction = 0;
    double *force = malloc(2 * n * sizeof *force);
    if (!force) {
        *normal = *friction = NAN;
        return;
    }
    accumulate(box, t, state, state + 2 * n, force);
    for (size_t i = 0; i < n; i++) {
        double one_normal, one_friction;
        ground(&box->params, state + 2 * i, state + 2 * n + 2 * i, force[2 * i + 1], &one_normal,
               &one_friction);
        *normal += one_normal;
        *friction += one_friction;
    }
    free(force);
}

/* ---- what the box does as a whole ---- */

br_soft_box_pose br_soft_box_get_pose(const br_soft_box *box, const double *state)
{
    BR_ASSERT_HANDLE(box);
    BR_ASSERT_HANDLE(state);
    const size_t n = box->n;
    br_soft_box_pose pose = {0};
    for (size_t i = 0; i < n; i++) {
        pose.x += state[2 * i] / (double)n;
        pose.y += state[2 * i + 1] / (double)n;
        pose.vx += state[2 * n + 2 * i] / (double)n;
        pose.vy += state[2 * n + 2 * i + 1] / (double)n;
    }
    /* the rotation that brings the rest shape nearest to the particles (Procrustes in the plane) */
    double along = 0, across = 0;
    for (size_t i = 0; i < n; i++) {
        const double *r = box->rest + 2 * i;
        const double dx = state[2 * i] - pose.x, dy = state[2 * i + 1] - pose.y;
        along += r[0] * dx + r[1] * dy;
        across += r[0] * dy - r[1] * dx;
    }
    pose.tilt = atan2(-across, along);
    return pose;
}

double br_soft_box_energy(const br_soft_box *box, const double *state)
{
    BR_ASSERT_HANDLE(box);
    BR_ASSERT_HANDLE(state);
    const br_soft_box_params *p = &box->params;
    const size_t n = box->n;
    const double mass = p->mass / (double)n;
    double energy = 0;
    for (size_t i = 0; i < n; i++) {
        const double *x = state + 2 * i, *v = state + 2 * n + 2 * i;
        energy += mass * (v[0] * v[0] + v[1] * v[1]) / 2 + mass * p->gravity * x[1];
        if (x[1] < 0)
            energy += p->ground_stiffness * x[1] * x[1] / 2;
    }
    for (size_t s = 0; s < box->n_springs; s++) {
        const double *a = state + 2 * box->springs[s].a, *b = state + 2 * box->springs[s].b;
        const double stretch = hypot(b[0] - a[0], b[1] - a[1]) - box->springs[s].length;
        energy += p->spring_stiffness * stretch * stretch / 2;
    }
    return energy;
}

/* ---- theory ---- */

double br_soft_box_tipping_push(const br_soft_box_params *params)
{
    BR_ASSERT_HANDLE(params);
    return params->mass * params->gravity * params->width / (2 * params->push_height);
}

double br_soft_box_tipping_push_without_friction(const br_soft_box_params *params)
{
    BR_ASSERT_HANDLE(params);
    const double lever = 2 * params->push_height - params->height;
    return lever > 0 ? params->mass * params->gravity * params->width / lever : INFINITY;
}

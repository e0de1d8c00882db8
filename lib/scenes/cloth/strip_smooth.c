/* A strip of cloth dragged over the ground as ordinary differential equations. */
#include <math.h>
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/banded.h>
#include <bristle/numbers.h>
#include <bristle/regularised.h>
#include "strip.h"

static const br_field fields[] = {
    {BR_FIELD_OF(br_cloth_smooth_options, epsilon), .unit = "m/s",
     .meaning = "speed within which friction rises from rest", .source = "ours", .preset = 1e-3,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_smooth_options, ground), .unit = "1/s",
     .meaning = "square root of the ground's stiffness over the mass of a vertex", .source = "ours",
     .preset = 1000, BR_MORE_THAN(0)},
    {BR_FIELD_INSIDE(br_cloth_smooth_options, ivp, &br_ivp_options_struct),
     .preset_text = "relative_tolerance = 1e-5, absolute_tolerance = 1e-7, max_steps = 10000000"},
};
const br_struct_type br_cloth_smooth_options_struct = BR_STRUCT_OF(br_cloth_smooth_options, fields, NULL);

br_cloth_smooth_options br_cloth_smooth_default(void)
{
    br_cloth_smooth_options options;
    br_struct_default(&br_cloth_smooth_options_struct, &options);
    return options;
}

enum { STATES = 6 }; /* of a vertex: place and velocity */

/* The strip, whose forces come from the cloth of a scene that is never stepped. Vertices are numbered across
 * first, so that what feels each other is near each other. */
typedef struct motion {
    const br_cloth_strip_params *params;
    br_cloth_smooth_options options;
    br_regularised friction;
    br_cloth_strip *strip;
    br_cloth *cloth;
    const br_cloth_mesh *mesh;
    br_banded *banded;
    size_t n, across, free;                     /* vertices, of them across the strip, and not held */
    br_vec3 *start, *x, *v, *elastic, *damping; /* (n) */
    double *y;                                  /* (STATES free) */
    double rest;                                /* mean x of the lower part to begin with [m] */
    double *way, *speed, *fastest;              /* of samples so far */
} motion;

/* The mesh's number of vertex k across first. */
static size_t vertex_of(const motion *m, size_t k)
{
    return k % m->across * ((size_t)m->params->cells + 1) + k / m->across;
}

/* Places and velocities of all vertices; false where one is not finite. */
static bool spread(motion *m, double t, const double *y)
{
    double way;
    const double speed = br_cloth_strip_drive(m->params, t, &way);
    for (size_t k = 0; k < m->n; k++) {
        const size_t i = vertex_of(m, k);
        if (k < m->free) {
            const double *const s = y + STATES * k;
            m->x[i] = br_vec3_make(s[0], s[1], s[2]);
            m->v[i] = br_vec3_make(s[3], s[4], s[5]);
            if (!br_vec3_is_finite(m->x[i]) || !br_vec3_is_finite(m->v[i]))
                return false;
        } else {
            m->x[i] = br_vec3_add(m->start[i], br_vec3_make(way, 0, 0));
            m->v[i] = br_vec3_make(speed, 0, 0);
        }
    }
    return true;
}

/* Acceleration by the ground [m/s^2]. */
static br_vec3 touched(const motion *m, br_vec3 x, br_vec3 v)
{
    const double w = m->options.ground, g = -m->params->options.gravity.z,
                 depth = m->params->material.thickness - x.z;
    if (!(depth > 0))
        return br_vec3_make(0, 0, 0);
    const double normal = w * w * depth * fmax(1 - 2 * v.z * w / g, 0), speed = hypot(v.x, v.y),
                 over = speed > 0 && m->friction.law.type
                            ? br_regularised_friction(m->friction, speed, normal) / speed
                            : 0;
    return br_vec3_make(-over * v.x, -over * v.y, normal);
}

static int rate(double t, const double *y, double *dydt, void *context)
{
    motion *const m = context;
    const br_cloth_options *const o = &m->params->options;
    const double drag = m->params->material.drag;
    const double *const mass = br_cloth_masses(m->cloth);
    if (!spread(m, t, y))
        return 1;
    br_cloth_place(m->cloth, m->x, m->v);
    br_cloth_elastic_forces(m->cloth, m->elastic);
    br_cloth_damping_forces(m->cloth, m->damping);
    for (size_t k = 0; k < m->free; k++) {
        const size_t i = vertex_of(m, k);
        br_vec3 a = br_vec3_scale(1 / mass[i], br_vec3_add(m->elastic[i], m->damping[i]));
        a = br_vec3_add(br_vec3_add_scaled(a, drag, br_vec3_sub(o->wind, m->v[i])), o->gravity);
        a = br_vec3_add(a, touched(m, m->x[i], m->v[i]));
        double *const d = dydt + STATES * k;
        d[0] = m->v[i].x;
        d[1] = m->v[i].y;
        d[2] = m->v[i].z;
        d[3] = a.x;
        d[4] = a.y;
        d[5] = a.z;
    }
    return 0;
}

/* What the lower part does. */
static int sample(double t, const double *y, void *context)
{
    motion *const m = context;
    const double *const mass = br_cloth_masses(m->cloth);
    double sum = 0, x = 0, v = 0, fastest = 0;
    if (!spread(m, t, y))
        return -1;
    for (size_t i = 0; i < m->n; i++)
        if (br_strip_is_lower(m->params, m->mesh->rest[i])) {
            sum += mass[i];
            x += mass[i] * m->x[i].x;
            v += mass[i] * m->v[i].x;
            br_most(&fastest, br_vec3_length(m->v[i]));
        }
    *m->way++ = x / sum - m->rest;
    *m->speed++ = v / sum;
    *m->fastest++ = fastest;
    return 0;
}

static br_status prepare(motion *m, br_error *error)
{
    const br_cloth_strip_params *const p = m->params;
    BR_TRY(br_cloth_strip_create(p, &m->strip, error));
    m->cloth = br_cloth_piece_cloth(br_cloth_strip_piece(m->strip));
    m->mesh = br_cloth_get_mesh(m->cloth);
    m->n = m->mesh->n_vertices;
    m->across = (size_t)p->cells_width + 1;
    m->free = (size_t)p->cells * m->across;
    br_vec3 **const arrays[] = {&m->start, &m->x, &m->v, &m->elastic, &m->damping};
    bool enough = true;
    for (size_t k = 0; k < sizeof arrays / sizeof *arrays; k++)
        enough = (*arrays[k] = calloc(m->n, sizeof **arrays[k])) && enough;
    m->y = calloc(STATES * m->free, sizeof *m->y);
    if (!enough || !m->y)
        return br_fail(error, BR_ERR_MEMORY, "strip of cloth: out of memory");
    for (size_t k = 0; k < m->n; k++) {
        const size_t i = vertex_of(m, k);
        m->start[i] = br_cloth_positions(m->cloth)[i];
        if (k >= m->free)
            continue;
        m->y[STATES * k] = m->start[i].x;
        m->y[STATES * k + 1] = m->start[i].y;
        m->y[STATES * k + 2] = m->start[i].z;
    }
    double zero;
    double *const way = m->way, *const speed = m->speed, *const fastest = m->fastest;
    m->way = &m->rest;
    m->speed = m->fastest = &zero;
    sample(0, m->y, m);
    m->way = way;
    m->speed = speed;
    m->fastest = fastest;
    /* A hinge reaches two columns of vertices to each side. */
    const size_t wide = 3 * STATES * m->across - 1;
    const br_banded_shape shape = {STATES * m->free, wide, wide, 1e-3};
    return br_banded_create(&shape, rate, m, &m->banded, error);
}

static br_status run(motion *m, double interval, size_t n, br_ivp_statistics *counts, br_error *error)
{
    const double ramp = m->params->ramp;
    const br_ivp_problem problem = {.n = STATES * m->free,
                                    .rhs = rate,
                                    .linear_solver = br_banded_linear_solver(m->banded),
                                    .n_breaks = 1,
                                    .breaks = &ramp,
                                    .context = m};
    double *const times = malloc(n * sizeof *times);
    br_ivp *ivp = NULL;
    if (!times)
        return br_fail(error, BR_ERR_MEMORY, "strip of cloth: out of memory for %zu samples", n);
    for (size_t k = 0; k < n; k++)
        times[k] = (double)k * interval;
    br_status status = br_ivp_create(&problem, &m->options.ivp, 0, m->y, &ivp, error);
    if (status >= 0 && n > 1)
        status = br_ivp_run(ivp, times[n - 1], times, n, sample, m, error);
    else if (status >= 0)
        sample(0, m->y, m);
    if (counts && ivp)
        *counts = br_ivp_get_statistics(ivp);
    br_ivp_destroy(ivp);
    free(times);
    return status;
}

br_status br_cloth_strip_smooth(const br_cloth_strip_params *params, const br_cloth_smooth_options *options,
                                double interval, size_t n, double *x, double *v, double *fastest,
                                br_ivp_statistics *counts, br_error *error)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(x);
    BR_ASSERT_HANDLE(v);
    BR_ASSERT_HANDLE(fastest);
    BR_ASSERT(n > 0, "%zu samples of a strip", n);
    motion m = {.params = params,
                .options = *options,
                .way = x,
                .speed = v,
                .fastest = fastest,
                .friction = {params->on_ground, options->epsilon}};
    BR_TRY(br_error_within(error, br_struct_check(&br_cloth_smooth_options_struct, options, error),
                           "strip of cloth"));
    if (!(params->options.gravity.z < 0))
        return br_fail(error, BR_ERR_RANGE, "strip of cloth: gravity does not press it onto the ground");
    if (!(interval > 0) || !isfinite(interval))
        return br_fail(error, BR_ERR_RANGE, "strip of cloth: samples every %g s", interval);
    br_status status = params->on_ground.type ? br_regularised_check(m.friction, error) : BR_OK;
    if (status >= 0)
        status = prepare(&m, error);
    if (status >= 0)
        status = run(&m, interval, n, counts, error);
    br_banded_destroy(m.banded);
    br_cloth_strip_destroy(m.strip);
    free(m.start);
    free(m.x);
    free(m.v);
    free(m.elastic);
    free(m.damping);
    free(m.y);
    return status < 0 ? status : BR_OK;
}

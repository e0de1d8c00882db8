/* The Matchstick model: cones from the angle between two structure directions [matchstick, algorithm 1]. */
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/matchstick.h>
#include <bristle/numbers.h>
#include "cones.h"

static const char *const readings[] = {"projected", "as-published", NULL};

#define SCENES .source = "matchstick, scenes of the authors' simulator"
static const br_field fields[] = {
    {BR_FIELD_OF(br_matchstick_params, mu), .unit = "1", .meaning = "coefficient of the isotropic cone",
     SCENES, .preset = 0.2, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_matchstick_params, mu_t), .unit = "1", .meaning = "along parallel directions", SCENES,
     .preset = 0.2, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_matchstick_params, mu_b), .unit = "1", .meaning = "across parallel directions", SCENES,
     .preset = 3, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_matchstick_params, tau), .unit = "m",
     .meaning = "drilling torque over the normal force, isotropic",
     .source = "matchstick, section 4.4: optional", BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_matchstick_params, mu_tau), .unit = "m",
     .meaning = "drilling torque over the normal force, parallel directions",
     .source = "matchstick, section 4.4: optional", BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_matchstick_params, reading), .unit = "-",
     .meaning = "how directions off the contact plane are read",
     .source = "matchstick, section 3.1: unit vectors of the tangent plane", .words = readings},
};

static br_status check(const void *params, br_error *error)
{
    const br_matchstick_params *const p = params;
    return p->mu_t <= p->mu_b
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE,
                         "mu_t = %.9g is above mu_b = %.9g: friction is least along the structure", p->mu_t,
                         p->mu_b);
}

const br_struct_type br_matchstick_struct = BR_STRUCT_OF(br_matchstick_params, fields, check);

br_matchstick_params br_matchstick_default(void)
{
    br_matchstick_params p;
    br_struct_default(&br_matchstick_struct, &p);
    return p;
}

/* Below this share of a direction's length its part in the contact plane is round-off. */
#define ALONG_NORMAL 1e-12

static br_vec3 in_plane(br_vec3 v, br_vec3 normal)
{
    return br_vec3_sub(v, br_vec3_scale(br_vec3_dot(v, normal), normal));
}

/* Its direction in the contact plane; zero: none. */
static br_vec3 projected(br_vec3 s, br_vec3 normal)
{
    const br_vec3 flat = in_plane(s, normal);
    const double length = br_vec3_length(flat);
    return length > ALONG_NORMAL * br_vec3_length(s) ? br_vec3_scale(1 / length, flat)
                                                     : br_vec3_make(0, 0, 0);
}

static bool is_zero(br_vec3 v)
{
    return v.x == 0 && v.y == 0 && v.z == 0;
}

/* 1 - 2 theta/pi of unit vectors on one side, exact near 0 and 1, where acos of the product loses half of the
 * digits. */
static double alignment(br_vec3 s_a, br_vec3 s_b)
{
    return 1 - 2 / BR_PI * atan2(br_vec3_length(br_vec3_cross(s_a, s_b)), br_vec3_dot(s_a, s_b));
}

/* Axes of the sum of the directions; any where it has no part in the plane. */
static void set_axes(br_matchstick *m, br_vec3 sum, br_vec3 normal)
{
    const double length = br_vec3_length(sum);
    const br_vec3 flat = length > 0 ? in_plane(br_vec3_scale(1 / length, sum), normal) : sum;
    const double across = br_vec3_length(flat);
    if (across > 0) {
        m->tangent = br_vec3_scale(1 / across, flat);
        m->binormal = br_vec3_cross(normal, m->tangent);
    } else
        br_contact_frame(normal, &m->tangent, &m->binormal);
}

br_matchstick br_matchstick_between(const br_matchstick_params *params, br_vec3 s_a, br_vec3 s_b,
                                    br_vec3 normal)
{
    BR_ASSERT_HANDLE(params);
    const bool published = params->reading == BR_MATCHSTICK_AS_PUBLISHED;
    if (!published) {
        s_a = projected(s_a, normal);
        s_b = projected(s_b, normal);
    }
    if (br_vec3_dot(s_a, s_b) < 0)
        s_b = br_vec3_scale(-1, s_b);
    br_matchstick m;
    if (published)
        m.d = 1 - 2 / BR_PI * acos(fmin(br_vec3_dot(s_a, s_b), 1));
    else if (is_zero(s_a) || is_zero(s_b))
        m.d = is_zero(s_a) && is_zero(s_b) ? 0 : 1;
    else
        m.d = alignment(s_a, s_b);
    m.mu_t = m.d * params->mu_t + (1 - m.d) * params->mu;
    m.mu_b = m.d * params->mu_b + (1 - m.d) * params->mu;
    m.mu_tau = m.d * params->mu_tau + (1 - m.d) * params->tau;
    set_axes(&m, br_vec3_add(s_a, s_b), normal);
    return m;
}

/* ---- the generator ---- */

typedef struct matchstick_generator {
    br_cone_generator base;
    br_matchstick_params params;
} matchstick_generator;

static br_status generate(br_cone_generator *self, size_t n, const br_contact *contacts, size_t n_bodies,
                          const br_pose *poses, br_cone_pool *pool, br_cone *cones, br_error *error)
{
    (void)n_bodies, (void)poses, (void)pool, (void)error;
    const br_matchstick_params *const p = &((const matchstick_generator *)self)->params;
    const bool torque = p->tau > 0 || p->mu_tau > 0;
    for (size_t i = 0; i < n; i++) {
        const br_contact *const c = &contacts[i];
        const br_matchstick m = br_matchstick_between(p, c->structure_a, c->structure_b, c->normal);
        const br_vec2 axis =
            br_vec2_make(br_vec3_dot(m.tangent, c->tangent), br_vec3_dot(m.tangent, c->binormal));
        const br_vec2 unit = br_vec2_scale(1 / hypot(axis.x, axis.y), axis);
        cones[i] = torque ? br_cone_ellipsoid(m.mu_t, m.mu_b, m.mu_tau, unit)
                          : br_cone_ellipse(m.mu_t, m.mu_b, unit);
    }
    return BR_OK;
}

static void destroy(br_cone_generator *self)
{
    free(self);
}

static const br_cone_generator_type matchstick_type = {
    .size = sizeof(br_cone_generator_type),
    .name = "matchstick",
    .title = "anisotropic friction by structure directions",
    .source = "matchstick, algorithm 1",
    .generate = generate,
    .destroy = destroy,
};

br_status br_matchstick_create(const br_matchstick_params *params, br_cone_generator **generator,
                               br_error *error)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(generator);
    *generator = NULL;
    BR_TRY(br_error_within(error, br_struct_check(&br_matchstick_struct, params, error), "matchstick"));
    matchstick_generator *const g = malloc(sizeof *g);
    if (!g)
        return br_fail(error, BR_ERR_MEMORY, "matchstick: out of memory");
    *g = (matchstick_generator){{&matchstick_type}, *params};
    *generator = &g->base;
    return BR_OK;
}

const br_matchstick_params *br_matchstick_of(const br_cone_generator *generator)
{
    return generator->type == &matchstick_type ? &((const matchstick_generator *)generator)->params : NULL;
}

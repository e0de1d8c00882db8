/* The generator that makes circles or boxes of a friction law. */
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/cone.h>

typedef struct law_generator {
    br_cone_generator base;
    br_law law;
    double normal_force, rest_speed;
    bool box;
} law_generator;

static br_status law_generate(br_cone_generator *self, size_t n, const br_contact *contacts, size_t n_bodies,
                              const br_pose *poses, br_cone_pool *pool, br_cone *cones, br_error *error)
{
    (void)n_bodies, (void)poses, (void)pool, (void)error;
    const law_generator *g = (const law_generator *)self;
    for (size_t i = 0; i < n; i++) {
        const double t = br_vec3_dot(contacts[i].velocity, contacts[i].tangent);
        const double b = br_vec3_dot(contacts[i].velocity, contacts[i].binormal);
        const double speed = sqrt(t * t + b * b);
        const double force = speed < g->rest_speed
                                 ? br_law_breakaway(g->law, g->normal_force)
                                 : g->law.type->friction(g->law.params, speed, g->normal_force);
        const double mu = force / g->normal_force, bounds[4] = {mu, mu, mu, mu};
        cones[i] = g->box ? br_cone_box(bounds) : br_cone_circle(mu);
    }
    return BR_OK;
}

static void law_destroy(br_cone_generator *self)
{
    free(self);
}

static const br_cone_generator_type law_type = {
    .size = sizeof(br_cone_generator_type),
    .name = "law",
    .title = "isotropic friction by a law of speed",
    .source = "cloth, eqs. (1) to (7)",
    .generate = law_generate,
    .destroy = law_destroy,
};

br_status br_cone_law_create(br_law law, double normal_force, double rest_speed, bool box,
                             br_cone_generator **generator, br_error *error)
{
    BR_ASSERT_HANDLE(generator);
    *generator = NULL;
    if (law.type->flags & BR_LAW_HAS_STATE)
        return br_fail(error, BR_ERR_UNSUPPORTED, "law %s: has internal states, which a cone has not",
                       law.type->name);
    if (!(normal_force > 0) || !isfinite(normal_force))
        return br_fail(error, BR_ERR_RANGE, "law %s: normal force = %.9g N is not in (0, inf)",
                       law.type->name, normal_force);
    if (!(rest_speed > 0) || !isfinite(rest_speed))
        return br_fail(error, BR_ERR_RANGE, "law %s: rest speed = %.9g m/s is not in (0, inf)",
                       law.type->name, rest_speed);
    const br_status status = br_law_check(law.type, law.params, error);
    if (status < 0)
        return status;
    law_generator *g = malloc(sizeof *g);
    if (!g)
        return br_fail(error, BR_ERR_MEMORY, "law %s: out of memory", law.type->name);
    *g = (law_generator){{&law_type}, law, normal_force, rest_speed, box};
    *generator = &g->base;
    return BR_OK;
}

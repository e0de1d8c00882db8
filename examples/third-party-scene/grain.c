/* A material with a grain, wood for instance: friction along it differs from that across. */
#include "ladder.h"

#include <stdlib.h>

typedef struct grain {
    br_cone_generator base;
    double along, across;
    br_cone smooth;
} grain;

/* A contact's structure direction in its own frame: that of whichever side has one, A's if both do. */
static br_vec2 direction(const br_contact *c)
{
    const bool has_a = br_vec3_length(c->structure_a) > 0;
    const br_vec3 d = has_a ? c->structure_a : c->structure_b;
    return br_vec2_normalise(br_vec2_make(br_vec3_dot(d, c->tangent), br_vec3_dot(d, c->binormal)));
}

static br_status generate(br_cone_generator *self, size_t n, const br_contact *contacts, size_t n_bodies,
                          const br_pose *poses, br_cone_pool *pool, br_cone *cones, br_error *error)
{
    const grain *const g = (const grain *)self;
    (void)n_bodies, (void)poses, (void)pool, (void)error;
    for (size_t i = 0; i < n; i++) {
        const br_vec2 axis = direction(&contacts[i]);
        cones[i] = br_vec2_length(axis) > 0 ? br_cone_ellipse(g->along, g->across, axis) : g->smooth;
    }
    return BR_OK;
}

static void destroy(br_cone_generator *self)
{
    free(self);
}

static const br_cone_generator_type grain_type = {
    .size = sizeof(br_cone_generator_type),
    .name = "grain",
    .title = "ellipses along the structure direction of a surface",
    .source = "after Erleben, Macklin, Andrews, Kry 2020, section 3",
    .generate = generate,
    .destroy = destroy,
};

br_cone_generator *grain_create(double along, double across, double smooth)
{
    const br_cone ellipse = br_cone_ellipse(along, across, br_vec2_make(1, 0));
    const br_cone circle = br_cone_circle(smooth);
    if (br_cone_check(&ellipse, NULL) < 0 || br_cone_check(&circle, NULL) < 0)
        return NULL;
    grain *const g = malloc(sizeof *g);
    if (g)
        *g = (grain){{&grain_type}, along, across, circle};
    return g ? &g->base : NULL;
}

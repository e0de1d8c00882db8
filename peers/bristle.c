/* Bristle itself, as one of the engines. */
#include "peer.h"

#include <bristle/version.h>
#include <stdlib.h>
#include <string.h>

/* Friction of the job, of each contact. */
typedef struct generator {
    br_cone_generator base;
    const peer_job *job;
} generator;

typedef struct engine {
    const peer_job *job;
    generator cones;
} engine;

static br_status generate(br_cone_generator *self, size_t n, const br_contact *contacts, size_t n_bodies,
                          const br_pose *poses, br_cone_pool *pool, br_cone *cones, br_error *error)
{
    const peer_job *const job = ((const generator *)self)->job;
    (void)n_bodies;
    (void)pool;
    (void)error;
    for (size_t i = 0; i < n; i++) {
        const br_contact *const c = &contacts[i];
        const int body = c->body_a >= 0 ? c->body_a : c->body_b;
        const br_vec3 v = br_vec3_add_scaled(c->velocity, -br_vec3_dot(c->velocity, c->normal), c->normal);
        cones[i] = peer_cone(job, body, poses[body], c->point, c->tangent, c->binormal, br_vec3_length(v));
    }
    return BR_OK;
}

static void keep(br_cone_generator *self)
{
    (void)self;
}

static const br_cone_generator_type cones_type = {.size = sizeof(br_cone_generator_type),
                                                  .name = "peer",
                                                  .title = "friction of a comparison",
                                                  .source = "ours",
                                                  .generate = generate,
                                                  .destroy = keep};

static br_status options(const peer_job *job, br_world_options *o, br_error *error)
{
    /* As who makes a world of the library has it; scenes of documents have presets of their own. */
    const br_world_options model = *o;
    *o = br_world_default();
    o->dt = model.dt;
    o->gravity = model.gravity;
    const char *const name = peer_text(job, "solver", o->solver->name);
    o->solver = br_contact_solver_find(name);
    if (!o->solver)
        return br_fail(error, BR_ERR_UNKNOWN, "solver=%s: no such contact solver", name);
    o->solver_options.iterations = (int)peer_number(job, "iterations", o->solver_options.iterations);
    o->solver_options.tolerance = peer_number(job, "tolerance", o->solver_options.tolerance);
    return BR_OK;
}

static br_status create(const peer_job *job, void **state, br_error *error)
{
    engine *const e = calloc(1, sizeof *e);
    if (!e)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    e->job = job;
    e->cones = (generator){.base = {&cones_type}, .job = job};
    if (peer_is_ellipse(job) || peer_is_stribeck(job))
        br_world_set_generator(br_scene_world(job->scene), &e->cones.base);
    *state = e;
    return BR_OK;
}

static br_status step(void *state, br_error *error)
{
    return br_scene_step(((engine *)state)->job->scene, error);
}

static void pose(void *state, int body, br_pose *p, br_velocity *v)
{
    const br_world *const world = ((engine *)state)->job->world;
    *p = br_world_poses(world)[body];
    *v = br_world_velocities(world)[body];
}

static size_t contacts(void *state, peer_contact *out, size_t most)
{
    const br_world *const world = ((engine *)state)->job->world;
    const br_contact_force *const force = br_world_contact_forces(world);
    size_t n;
    const br_contact *const found = br_world_contacts(world, &n);
    for (size_t i = 0; i < n && i < most; i++)
        out[i] = (peer_contact){found[i].body_a,     found[i].body_b,    found[i].point, found[i].normal,
                                found[i].tangent,    found[i].binormal,  found[i].depth, force[i].normal,
                                force[i].friction.t, force[i].friction.b};
    return n;
}

static const char *version(void)
{
    return BR_VERSION_TEXT;
}

const peer_engine peer_engine_here = {"bristle", version, options, create, step, pose, contacts, free};

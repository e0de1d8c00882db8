/* A box slides over the ridges, once and over trials. */
#include <math.h>
#include <bristle/grow.h>
#include "sec55.h"

const char *const method_names[METHODS] = {"fixed", "aligned", "polygon"};

static br_status go_on(slide_path *path, br_vec3 at, br_error *error)
{
    if (!br_grow(&path->at, &path->capacity, path->n + 1, sizeof *path->at))
        return br_fail(error, BR_ERR_MEMORY, "a path");
    path->at[path->n++] = at;
    return BR_OK;
}

static br_status observe(br_scene *scene, void *path, br_error *error)
{
    const br_ridges_state *const state = br_scene_state(scene);
    return go_on(path, br_world_poses(br_scene_world(scene))[state->box].position, error);
}

br_status slide(const frame_scene *c, int method, double angle, double shift, const br_scene_variant *variant,
                const br_scene_tables *tables, slide_path *path, outcome *o, br_error *error)
{
    br_ridges_params params = c->ridges;
    params.options.world.frame = method == ALIGNED ? BR_FRAME_SLIDING : BR_FRAME_WORLD;
    params.options.patch.directions = method == POLYGON ? c->polygon : 4;
    params.angle = angle;
    params.shift = shift; /* starts a little aside, so that trials meet the ridges elsewhere */
    br_scene *scene;
    BR_TRY(br_scene_create(&br_ridges_type, &params, variant, &scene, error));
    const br_ridges_state *const state = br_scene_state(scene);
    br_scene_record record = {
        .log = {.tables = tables, .label = method_names[method], .every = c->record_every},
        .on_sample = path ? observe : NULL,
        .context = path};
    br_status status = path ? observe(scene, path, error) : BR_OK;
    if (status >= 0)
        status = br_scene_record_run(&record, scene, error);
    const br_vec3 d = br_vec3_make(cos(angle), sin(angle), 0),
                  across = br_vec3_make(-sin(angle), cos(angle), 0);
    const br_vec3 v = br_world_velocities(br_scene_world(scene))[state->box].linear;
    o->sums = record.log.sums;
    o->mu = (params.speed - br_vec3_dot(v, d)) / (-params.options.world.gravity.z * params.duration);
    o->deflection = br_vec3_dot(v, across) / br_vec3_dot(v, d);
    br_count_steps(scene);
    br_scene_destroy(scene);
    return status;
}

outcome slides(br_experiment *ex, const frame_scene *c, int method, double angle, const char *variant,
               slide_path *path)
{
    br_error error = {0};
    outcome mean = {0};
    for (int k = 0; k < c->trials; k++) {
        const double shift = c->ridges.pixel * c->ridges.period * k / c->trials;
        outcome o;
        br_require(ex,
                   slide(c, method, angle, shift, br_scene_variant_find(variant), NULL, k == 0 ? path : NULL,
                         &o, &error),
                   &error);
        mean.mu += o.mu / c->trials;
        mean.deflection += o.deflection / c->trials;
        br_most(&mean.sums.residual, o.sums.residual);
    }
    br_progress_step(ex);
    return mean;
}

/* The type of scenes in MJCF. */
#include "build.h"

#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>

#include "../scenes/scene_internal.h"

static void destroy_model(void *model)
{
    mjcf_model_free(model);
    free(model);
}

/* The file is read once; what is made of it later is made of the model that the scene keeps. */
static br_status build(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_mjcf_params *const p = params;
    mjcf_state *const state = own;
    if (!p->file)
        return br_fail(error, BR_ERR_MISSING, "file is not given");
    mjcf_model *const m = calloc(1, sizeof *m);
    if (!m)
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", p->file);
    BR_TRY(br_scene_own_as(scene, BR_OWNED_OTHER, m, destroy_model, error));
    state->model = m;
    BR_TRY(mjcf_model_read(p->file, p->lenient, NULL, NULL, m, error));
    BR_TRY(mjcf_build(m, scene, state, error));
    if (p->keyframe && strcmp(p->keyframe, "none") != 0)
        BR_TRY(mjcf_build_key(m, scene, p->keyframe, error));
    if (p->control && strcmp(p->control, "none") != 0)
        BR_TRY(mjcf_build_control(m, p->control, error));
    return mjcf_build_servos(m, scene, error);
}

static br_status drive(br_scene *scene, const void *params, void *own, br_error *error)
{
    (void)params;
    const mjcf_state *const state = own;
    BR_TRY(mjcf_apply_springs(state, scene, error));
    return mjcf_apply_actuators(state->model, scene, error);
}

static double duration(const void *params)
{
    return ((const br_mjcf_params *)params)->duration;
}

static br_status friction(br_scene *scene, const void *params, void *own, br_cone_generator **generator,
                          br_error *error)
{
    const mjcf_state *const state = own;
    (void)params;
    return mjcf_friction(state->model, scene, generator, error);
}

const br_scene_type br_mjcf_type = {.size = sizeof(br_scene_type),
                                    .name = "mjcf",
                                    .title = "a model in MJCF",
                                    .source = "a file of the user's",
                                    .params = &br_mjcf_struct,
                                    .state_size = sizeof(mjcf_state),
                                    .build = build,
                                    .drive = drive,
                                    .duration = duration,
                                    .friction = friction};

bool br_mjcf_available(void)
{
    return true;
}

br_status br_mjcf_default(const char *path, bool lenient, br_mjcf_warn warn, void *context,
                          br_mjcf_params *params, br_error *error)
{
    BR_ASSERT_HANDLE(path);
    BR_ASSERT_HANDLE(params);
    mjcf_model m;
    br_scene_default(&br_mjcf_type, params);
    br_status status = mjcf_model_read(path, lenient, warn, context, &m, error);
    params->file = path;
    params->lenient = lenient;
    params->options.world.dt = m.timestep;
    params->options.world.gravity = m.gravity;
    if (status >= 0)
        status = mjcf_read_options(&m, &params->options, error);
    mjcf_model_free(&m);
    return status;
}

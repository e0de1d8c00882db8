/* The type of scenes in MJCF. */
#include "build.h"

#include <string.h>
#include <bristle/assert.h>

static br_status build(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_mjcf_params *const p = params;
    mjcf_model m;
    if (!p->file)
        return br_fail(error, BR_ERR_MISSING, "file is not given");
    br_status status = mjcf_model_read(p->file, p->lenient, NULL, NULL, &m, error);
    if (status >= 0)
        status = mjcf_build(&m, scene, own, error);
    if (status >= 0 && p->keyframe && strcmp(p->keyframe, "none") != 0)
        status = mjcf_build_key(&m, scene, p->keyframe, error);
    mjcf_model_free(&m);
    return status;
}

static br_status drive(br_scene *scene, const void *params, void *own, br_error *error)
{
    (void)params, (void)error;
    mjcf_apply_springs(own, scene);
    return BR_OK;
}

static double duration(const void *params)
{
    return ((const br_mjcf_params *)params)->duration;
}

/* Made of the file once more: nothing of it is kept. */
static br_status friction(br_scene *scene, const void *params, void *own, br_cone_generator **generator,
                          br_error *error)
{
    const br_mjcf_params *const p = params;
    mjcf_model m;
    (void)scene, (void)own;
    br_status status = mjcf_model_read(p->file, p->lenient, NULL, NULL, &m, error);
    if (status >= 0)
        status = mjcf_friction(&m, generator, error);
    mjcf_model_free(&m);
    return status;
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
    const br_status status = mjcf_model_read(path, lenient, warn, context, &m, error);
    params->file = path;
    params->lenient = lenient;
    params->options.world.dt = m.timestep;
    params->options.world.gravity = m.gravity;
    mjcf_model_free(&m);
    return status;
}

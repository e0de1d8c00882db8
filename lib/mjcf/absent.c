/* A build without libxml2. */
#include <bristle/mjcf.h>
#include <bristle/assert.h>

#define WITHOUT "this build reads no MJCF: install libxml2-dev (Debian, Ubuntu) or libxml2, then make again"

static br_status build(br_scene *scene, const void *params, void *own, br_error *error)
{
    (void)scene, (void)params, (void)own;
    return br_fail(error, BR_ERR_UNSUPPORTED, WITHOUT);
}

static double duration(const void *params)
{
    return ((const br_mjcf_params *)params)->duration;
}

const br_scene_type br_mjcf_type = {.size = sizeof(br_scene_type),
                                    .name = "mjcf",
                                    .title = "a model in MJCF",
                                    .source = "a file of the user's",
                                    .params = &br_mjcf_struct,
                                    .build = build,
                                    .duration = duration};

bool br_mjcf_available(void)
{
    return false;
}

br_status br_mjcf_default(const char *path, bool lenient, br_mjcf_warn warn, void *context,
                          br_mjcf_params *params, br_error *error)
{
    BR_ASSERT_HANDLE(path);
    BR_ASSERT_HANDLE(params);
    (void)warn, (void)context;
    br_scene_default(&br_mjcf_type, params);
    params->file = path;
    params->lenient = lenient;
    return br_fail(error, BR_ERR_UNSUPPORTED, "%s: " WITHOUT, path);
}

bool br_mjcf_has_files(const br_scene *scene)
{
    (void)scene;
    return false;
}

br_status br_mjcf_write(const br_scene *scene, const char *path, br_error *error)
{
    BR_ASSERT_HANDLE(scene);
    BR_ASSERT_HANDLE(path);
    return br_fail(error, BR_ERR_UNSUPPORTED, "%s: " WITHOUT, path);
}

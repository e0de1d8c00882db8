/* The scenes of the planar document by name, and how any of them is run. */
#include <string.h>

#include <bristle/planar_scenes.h>

static const br_planar_scene_type *const types[] = {&br_drift_type, &br_grip_type};

const br_planar_scene_type *const *br_planar_scenes(size_t *n)
{
    *n = sizeof types / sizeof *types;
    return types;
}

const br_planar_scene_type *br_planar_scene_find(const char *name)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i]->name, name) == 0)
            return types[i];
    return NULL;
}

br_planar_carried br_planar_scene_carried(const br_planar_scene_type *type, void *params)
{
    return (br_planar_carried){.body = type->body(params), .load = type->load, .load_context = params};
}

br_status br_planar_scene_run(const br_planar_scene_type *type, void *params, const br_planar_contact *contact,
                              const br_planar_options *options, br_planar_path **path, br_error *error)
{
    const br_planar_carried carried = br_planar_scene_carried(type, params);
    return br_planar_carry(&carried, contact, options, path, error);
}

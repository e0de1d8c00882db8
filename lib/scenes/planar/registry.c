/* The planar scenes by name. */
#include <string.h>

#include <bristle/assert.h>
#include <bristle/planar_scenes.h>

static const br_planar_scene_type *const types[] = {&br_drift_type, &br_grip_type, &br_load_step_type};

const br_planar_scene_type *const *br_planar_scenes(size_t *n)
{
    BR_ASSERT_HANDLE(n);
    *n = sizeof types / sizeof *types;
    return types;
}

const br_planar_scene_type *br_planar_scene_find(const char *name)
{
    BR_ASSERT_HANDLE(name);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i]->name, name) == 0)
            return types[i];
    return NULL;
}

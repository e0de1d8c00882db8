/* Figure 15: the normal maps that friction and pictures come from, a corner of each as colours. */
#include <math.h>
#include "stacks.h"

static double colour(double component)
{
    return floor(255 * (0.5 + 0.5 * component) + 0.5);
}

static void put_map(br_table *out, const char *name, const br_patch_surface *surface, int shown)
{
    int width, height;
    const float *const texels = br_patch_surface_texels(surface, 0, &width, &height);
    for (int j = 0; j < shown && j < height; j++)
        for (int i = 0; i < shown && i < width; i++) {
            const float *const p = &texels[4 * (j * width + i)];
            const br_vec3 m = br_vec3_normalise(br_vec3_make((double)p[0], (double)p[1], (double)p[2]));
            br_table_text(out, name);
            br_table_put(out, i, j, colour(m.x), colour(m.y), colour(m.z));
        }
}

void put_materials(br_experiment *ex, const scene *c)
{
    br_table *const out = br_table_open(ex, "maps");
    br_scene *stacks;
    size_t n;
    br_require(ex, br_scene_create(&br_stacks_type, &c->stacks, NULL, &stacks, br_experiment_error(ex)),
               NULL);
    const br_stacks_state *const state = br_scene_state(stacks);
    br_patch_surface *const *const surfaces = br_scene_surfaces(stacks, &n);
    for (int m = 0; m < MATERIALS; m++)
        put_map(out, br_stacks_material_name(m), surfaces[state->skin[m]], c->shown);
    br_scene_destroy(stacks);
}

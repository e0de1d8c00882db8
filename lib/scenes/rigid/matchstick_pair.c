/* Friction of the matchstick document's scenes. */
#include "matchstick_pair.h"

#include <stdlib.h>

br_status br_scene_matchstick_alike(const br_matchstick_params *params, size_t n,
                                    const br_material *materials, br_cone_generator **generator,
                                    br_error *error)
{
    br_cone_generator *cones;
    BR_TRY(br_materials_create(n, materials, generator, error));
    br_status status = br_matchstick_create(params, &cones, error);
    if (status >= 0 && (status = br_materials_set_default(*generator, cones, error)) < 0)
        br_cone_generator_destroy(cones);
    if (status < 0) {
        br_cone_generator_destroy(*generator);
        *generator = NULL;
    }
    return status;
}

/* Pairs of a table with its last material, n. */
static br_status set_ground(br_cone_generator *table, size_t n, const br_matchstick_params *ground,
                            br_error *error)
{
    br_cone_generator *made;
    BR_TRY(br_matchstick_create(ground, &made, error));
    br_status status = br_materials_set_pair(table, (int)n, (int)n, made, error);
    if (status < 0)
        br_cone_generator_destroy(made);
    for (size_t k = 0; k < n && status >= 0; k++)
        status = br_materials_set_pair(table, (int)n, (int)k, made, error);
    return status;
}

br_status br_scene_matchstick(const br_matchstick_params *stone, const br_matchstick_params *ground, size_t n,
                              const br_structure_field *fields, br_cone_generator **generator,
                              br_error *error)
{
    br_material *const materials = calloc(n + 1, sizeof *materials);
    if (!materials)
        return br_fail(error, BR_ERR_MEMORY, "materials of a scene");
    for (size_t k = 0; k <= n; k++)
        materials[k].structure = fields[k];
    br_status status = br_scene_matchstick_alike(stone, n + 1, materials, generator, error);
    free(materials);
    if (status >= 0 && (status = set_ground(*generator, n, ground, error)) < 0) {
        br_cone_generator_destroy(*generator);
        *generator = NULL;
    }
    return status;
}

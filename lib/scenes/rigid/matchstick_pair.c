/* Friction of the matchstick document's scenes. */
#include "matchstick_pair.h"

#include <stdlib.h>

/* Both kinds of pairs of a table whose last material, n, is the ground. */
static br_status set_pairs(br_cone_generator *table, size_t n, const br_matchstick_params *stone,
                           const br_matchstick_params *ground, br_error *error)
{
    br_cone_generator *made;
    BR_TRY(br_matchstick_create(stone, &made, error));
    br_status status = br_materials_set_default(table, made, error);
    if (status < 0) {
        br_cone_generator_destroy(made);
        return status;
    }
    BR_TRY(br_matchstick_create(ground, &made, error));
    status = br_materials_set_pair(table, (int)n, (int)n, made, error);
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
    br_status status = br_materials_create(n + 1, materials, generator, error);
    free(materials);
    if (status >= 0)
        status = set_pairs(*generator, n, stone, ground, error);
    if (status < 0) {
        br_cone_generator_destroy(*generator);
        *generator = NULL;
    }
    return status;
}

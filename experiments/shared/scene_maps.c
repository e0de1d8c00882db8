#include "scene_maps.h"

void scene_maps_bind(br_params *params, scene_maps *maps, size_t n, const char *const *keys)
{
    for (size_t i = 0; i < n; i++)
        br_params_file_or_none(params, keys[i], &maps->path[i]);
    br_params_choice(params, "maps.green", &maps->green_down);
}

void scene_maps_set_aside(br_experiment *ex, const scene_maps *maps)
{
    for (size_t i = 0; i < SCENE_MAPS; i++)
        if (maps->path[i]) {
            br_claims_set_aside(ex, "textures of the user's own");
            return;
        }
}

br_status scene_maps_read(const scene_maps *maps, size_t i, br_image **map, br_error *error)
{
    *map = NULL;
    if (!maps->path[i])
        return BR_OK;
    const br_status status = br_image_read_png(maps->path[i], map, error);
    if (status)
        return status;
    if ((*map)->channels < 3) {
        br_image_destroy(*map);
        *map = NULL;
        return br_fail(error, BR_ERR_SYNTAX, "%s: a grey picture is no normal map", maps->path[i]);
    }
    for (int y = 0; y < (*map)->height && maps->green_down; y++)
        for (int x = 0; x < (*map)->width; x++)
            br_image_pixel(*map, x, y)[1] = 1 - br_image_pixel(*map, x, y)[1];
    return BR_OK;
}

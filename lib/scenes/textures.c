/* Normal maps that several scenes make. */
#include "store.h"
#include "textures.h"

#include <string.h>

/* The normal map of heights, which are no longer needed. */
static br_status of_heights(br_image *heights, double pixel, br_texture_stencil stencil, void **map,
                            br_error *error)
{
    br_image *made;
    const br_status status = br_texture_from_heights(heights, pixel, stencil, &made, error);
    br_image_destroy(heights);
    *map = status < 0 ? NULL : made;
    return status;
}

/* What a Gaussian map is made from. */
typedef struct gaussian {
    double pixel, sigma;
    uint64_t seed;
    int pixels;
    br_texture_stencil stencil;
} gaussian;

static br_status make_gaussian(const void *key, void **map, br_error *error)
{
    const gaussian *const g = key;
    br_image *heights;
    BR_TRY(br_texture_gaussian_heights(g->pixels, g->pixels, g->sigma, g->seed, &heights, error));
    return of_heights(heights, g->pixel, g->stencil, map, error);
}

br_status br_scene_gaussian_map(br_scene *scene, int pixels, double pixel, double sigma, uint64_t seed,
                                br_texture_stencil stencil, br_image **map, br_error *error)
{
    static const br_scene_part part = BR_SCENE_IMAGE(make_gaussian);
    gaussian key;
    memset(&key, 0, sizeof key);
    key.pixel = pixel;
    key.sigma = sigma;
    key.seed = seed;
    key.pixels = pixels;
    key.stencil = stencil;
    return br_scene_take_part(scene, &part, &key, sizeof key, map, error);
}

static br_status make_slopes(const void *key, void **map, br_error *error)
{
    const gaussian *const g = key;
    br_image *made;
    const br_status status = br_texture_gaussian_slopes(
        g->pixels, g->pixels, br_vec2_make(g->sigma, g->sigma), g->seed, &made, error);
    *map = status < 0 ? NULL : made;
    return status;
}

br_status br_scene_slopes_map(br_scene *scene, int pixels, double sigma, uint64_t seed, br_image **map,
                              br_error *error)
{
    static const br_scene_part part = BR_SCENE_IMAGE(make_slopes);
    gaussian key;
    memset(&key, 0, sizeof key);
    key.sigma = sigma;
    key.seed = seed;
    key.pixels = pixels;
    return br_scene_take_part(scene, &part, &key, sizeof key, map, error);
}

static br_status make_material(const void *key, void **map, br_error *error)
{
    const br_texture_material_spec *const spec = key;
    br_image *heights;
    BR_TRY(br_texture_material_heights(spec, &heights, error));
    return of_heights(heights, spec->pixel, BR_STENCIL_CENTRAL, map, error);
}

br_status br_scene_material_map(br_scene *scene, const br_texture_material_spec *spec, br_image **map,
                                br_error *error)
{
    static const br_scene_part part = BR_SCENE_IMAGE(make_material);
    br_texture_material_spec key;
    memset(&key, 0, sizeof key);
    key.material = spec->material;
    key.width = spec->width;
    key.height = spec->height;
    key.pixel = spec->pixel;
    key.amplitude = spec->amplitude;
    key.seed = spec->seed;
    return br_scene_take_part(scene, &part, &key, sizeof key, map, error);
}

br_status br_scene_sawtooth_map(br_scene *scene, const br_texture_sawtooth_spec *spec, br_image **map,
                                br_error *error)
{
    BR_TRY(br_texture_sawtooth(spec, map, error));
    return br_scene_own_image(scene, *map, error);
}

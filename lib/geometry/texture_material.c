/* Heights that look like materials. None is measured: they are drawn so that what the eye sees (direction,
 * size and depth of the features) is what the friction feels. */
#include <bristle/texture.h>

#include "noise.h"

static const double TWO_PI = 6.28318530717958647692;

/* Heights [m] for amplitude 1 at a pixel; x to the right, y up, in pixels. */
typedef double height_function(const br_texture_material_spec *spec, double x, double y);

/* Noise whose cells are about `size` pixels, a whole number of them across the picture. */
static double noise(const br_texture_material_spec *s, uint64_t stream, double size_x, double size_y,
                    double x, double y)
{
    const int nx = (int)fmax(1, floor(s->width / size_x + 0.5)),
              ny = (int)fmax(1, floor(s->height / size_y + 0.5));
    return br_noise(s->seed * 64 + stream, nx, ny, x * nx / s->width, y * ny / s->height);
}

/* Lumps of all sizes from `coarsest` pixels down to two, each half as high as the one before. */
static double lumps(const br_texture_material_spec *s, double coarsest, double x, double y)
{
    double sum = 0, weight = 1;
    uint64_t stream = 1;
    for (double size = coarsest; size >= 2; size /= 2, weight /= 2)
        sum += weight * noise(s, stream++, size, size, x, y);
    return sum;
}

static double brushed(const br_texture_material_spec *s, double x, double y)
{
    return 20e-6 * (noise(s, 1, s->width / 16.0, 1, x, y) + 0.5 * noise(s, 2, s->width / 4.0, 3, x, y));
}

/* Growth rings cut lengthwise are wavy bands; pores are short grooves in the bands' early wood. */
static double oak(const br_texture_material_spec *s, double x, double y)
{
    const double bands = fmax(1, floor(s->height / 24.0));
    const double wave = 0.6 * noise(s, 1, s->width / 3.0, s->height / 4.0, x, y);
    const double ring = 0.5 + 0.5 * sin(TWO_PI * bands * y / s->height + TWO_PI * wave);
    const double fibre = noise(s, 2, 24, 1.5, x, y);
    const double pore = noise(s, 3, 12, 2, x, y);
    return 5e-4 * (0.5 * ring + 0.1 * fibre - (pore > 1 ? (pore - 1) * (0.5 + ring) : 0));
}

/* Round marks of the tool, one after the other along y; their ridges are torn. */
static double pvc(const br_texture_material_spec *s, double x, double y)
{
    const double marks = fmax(1, floor(s->height / 8.0));
    const double at = marks * y / s->height + 0.15 * noise(s, 1, s->width / 2.0, s->height / 2.0, x, y);
    const double across = 2 * (at - floor(at)) - 1;
    const double tear = noise(s, 2, 6, 3, x, y);
    return 5e-4 * (across * across + 0.25 * across * across * across * across * tear);
}

static double plaster(const br_texture_material_spec *s, double x, double y)
{
    return 1e-4 * lumps(s, s->width / 8.0, x, y);
}

static double acrylic(const br_texture_material_spec *s, double x, double y)
{
    return 2e-6 * noise(s, 1, 12, 12, x, y);
}

/* Grains are flat pieces, each tilted its own way, on lumps. */
static double stone(const br_texture_material_spec *s, double x, double y)
{
    const double size = 6, nx = fmax(1, floor(s->width / size)), ny = fmax(1, floor(s->height / size));
    const double u = x * nx / s->width, v = y * ny / s->height;
    double nearest = 1e9, tilt = 0;
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
            const double cx = floor(u) + i, cy = floor(v) + j;
            const int64_t kx = (int64_t)(cx - nx * floor(cx / nx)), ky = (int64_t)(cy - ny * floor(cy / ny));
            const uint64_t seed = s->seed * 64 + 32;
            const double dx = cx + br_noise_cell(seed, kx, ky) - u,
                         dy = cy + br_noise_cell(seed + 1, kx, ky) - v;
            if (dx * dx + dy * dy < nearest) {
                nearest = dx * dx + dy * dy;
                tilt = (2 * br_noise_cell(seed + 2, kx, ky) - 1) * dx +
                       (2 * br_noise_cell(seed + 3, kx, ky) - 1) * dy + 0.5 * br_noise_cell(seed + 4, kx, ky);
            }
        }
    return 1e-3 * (tilt + 0.3 * lumps(s, s->width / 8.0, x, y));
}

static const char *const names[] = {"brushed", "oak", "pvc", "plaster", "acrylic", "stone", NULL};
static height_function *const heights_of[BR_TEXTURE_MATERIALS] = {
    [BR_TEXTURE_BRUSHED] = brushed, [BR_TEXTURE_OAK] = oak,         [BR_TEXTURE_PVC] = pvc,
    [BR_TEXTURE_PLASTER] = plaster, [BR_TEXTURE_ACRYLIC] = acrylic, [BR_TEXTURE_STONE] = stone,
};

static const br_field fields[] = {
    {BR_FIELD_OF(br_texture_material_spec, material), .unit = "-", .meaning = "what it looks like",
     .source = "ours", .preset = BR_TEXTURE_BRUSHED, .words = names},
    {BR_FIELD_OF(br_texture_material_spec, width), .unit = "1", .meaning = "pixels along a row",
     .source = "ours", .preset = 256, BR_AT_LEAST(1)},
    {BR_FIELD_OF(br_texture_material_spec, height), .unit = "1", .meaning = "rows of pixels",
     .source = "ours", .preset = 256, BR_AT_LEAST(1)},
    {BR_FIELD_OF(br_texture_material_spec, pixel), .unit = "m", .meaning = "side of a pixel",
     .source = "ours", .preset = 1e-4, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_texture_material_spec, amplitude), .unit = "1", .meaning = "factor of the heights",
     .source = "ours", .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_KIND(br_texture_material_spec, seed, "seed", BR_FIELD_SEED), .unit = "1",
     .meaning = "of the random numbers", .source = "ours", .preset = 1, BR_AT_LEAST(0)},
};

const br_struct_type br_texture_material_spec_struct = BR_STRUCT_OF(br_texture_material_spec, fields, NULL);

const char *br_texture_material_name(br_texture_material material)
{
    return (unsigned)material < BR_TEXTURE_MATERIALS ? names[material] : "unknown";
}

br_status br_texture_material_heights(const br_texture_material_spec *spec, br_image **heights,
                                      br_error *error)
{
    if (!spec || !heights || (unsigned)spec->material >= BR_TEXTURE_MATERIALS)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "br_texture_material_heights: null argument or unknown material");
    BR_TRY(br_error_within(error, br_struct_check(&br_texture_material_spec_struct, spec, error), "texture"));
    const br_status status = br_image_create(spec->width, spec->height, 1, heights, error);
    if (status < 0)
        return status;
    height_function *const height = heights_of[spec->material];
    for (int j = 0; j < spec->height; j++)
        for (int i = 0; i < spec->width; i++)
            br_image_pixel(*heights, i, j)[0] =
                (float)(spec->amplitude * height(spec, i + 0.5, spec->height - 1 - j + 0.5));
    return BR_OK;
}

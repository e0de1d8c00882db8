/* Textures of surfaces: facet normals (or slopes) and the mask, and their coarser levels. */
#include <stdlib.h>

#include "surface.h"

static br_status add_level(br_patch_surface *s, int width, int height, br_error *error)
{
    float *texels = malloc((size_t)width * (size_t)height * 4 * sizeof *texels);
    if (!texels)
        return br_fail(error, BR_ERR_MEMORY, "no memory for a texture of %d x %d", width, height);
    s->levels[s->n_levels++] = (br_patch_level){width, height, texels};
    return BR_OK;
}

/* The mask at a texel's centre: bilinear where its size is another than the texture's, which for the same
 * size is the texel. */
static double mask_at(const br_image *mask, int column, int row, int width, int height)
{
    if (mask->width == width && mask->height == height)
        return (double)br_image_pixel_const(mask, column, row)[0];
    const double x = (column + 0.5) * mask->width / width - 0.5,
                 y = (row + 0.5) * mask->height / height - 0.5;
    const double left = floor(x), top = floor(y);
    double sum = 0;
    for (int j = 0; j < 2; j++)
        for (int i = 0; i < 2; i++) {
            const int c = ((int)left + i + mask->width) % mask->width,
                      r = ((int)top + j + mask->height) % mask->height;
            const double weight = (i ? x - left : 1 - (x - left)) * (j ? y - top : 1 - (y - top));
            sum += weight * (double)br_image_pixel_const(mask, c, r)[0];
        }
    return sum;
}

/* The facet normal of a pixel. */
static br_vec3 facet(const float *pixel, bool green_down)
{
    const double y = 2 * (double)pixel[1] - 1;
    return br_vec3_make(2 * (double)pixel[0] - 1, green_down ? -y : y, 2 * (double)pixel[2] - 1);
}

/* (x/z, y/z, 1), within the slopes that count; an overhanging facet has none. */
static br_vec3 as_slope(br_vec3 m)
{
    if (!(m.z > 0))
        return br_vec3_make(0, 0, 1);
    const double z = fmax(m.z, BR_PATCH_COSINE_MIN * br_vec3_length(m));
    return br_vec3_make(m.x / z, m.y / z, 1);
}

static br_status fill_first(br_patch_surface *s, const br_patch_surface_spec *spec, br_error *error)
{
    const br_patch_level *level = &s->levels[0];
    for (int j = 0; j < level->height; j++)
        for (int i = 0; i < level->width; i++) {
            /* Rows turn round: pictures have the top first, textures the bottom. */
            float *texel =
                level->texels + ((size_t)(level->height - 1 - j) * (size_t)level->width + (size_t)i) * 4;
            br_vec3 m = spec->normals ? facet(br_image_pixel_const(spec->normals, i, j), spec->green_down)
                                      : br_vec3_make(0, 0, 1);
            const double k = spec->mask ? mask_at(spec->mask, i, j, level->width, level->height) : 1;
            if (!isfinite(m.x) || !isfinite(m.y) || !isfinite(m.z) || !isfinite(k) || k < 0)
                return br_fail(error, BR_ERR_RANGE,
                               "the sample at column %d, row %d of a normal map is not finite, or that of a "
                               "mask not from 0 up",
                               i, j);
            if (spec->filter_slopes)
                m = as_slope(m);
            texel[0] = (float)m.x;
            texel[1] = (float)m.y;
            texel[2] = (float)m.z;
            texel[3] = (float)k;
        }
    return BR_OK;
}

/* Mean of what a coarse texel covers of the finer level, along one axis: texels from *first, with weights.
 * Two or three at most, since a length of n becomes n/2 rounded down. */
static int covered(int coarse, int n_coarse, int n_fine, int *first, double weights[4])
{
    const double scale = (double)n_fine / n_coarse, low = coarse * scale, high = (coarse + 1) * scale;
    int n = 0;
    *first = (int)floor(low);
    for (int i = *first; i < n_fine && i < high && n < 4; i++)
        weights[n++] = (fmin(high, i + 1.0) - fmax(low, i)) / scale;
    return n;
}

static void fill_coarser(const br_patch_level *fine, const br_patch_level *coarse)
{
    for (int j = 0; j < coarse->height; j++)
        for (int i = 0; i < coarse->width; i++) {
            int first_column, first_row;
            double wx[4], wy[4], sum[4] = {0};
            const int columns = covered(i, coarse->width, fine->width, &first_column, wx);
            const int rows = covered(j, coarse->height, fine->height, &first_row, wy);
            for (int b = 0; b < rows; b++)
                for (int a = 0; a < columns; a++) {
                    const size_t at =
                        (size_t)(first_row + b) * (size_t)fine->width + (size_t)(first_column + a);
                    for (int c = 0; c < 4; c++)
                        sum[c] += wx[a] * wy[b] * (double)fine->texels[4 * at + (size_t)c];
                }
            for (size_t c = 0; c < 4; c++)
                coarse->texels[((size_t)j * (size_t)coarse->width + (size_t)i) * 4 + c] = (float)sum[c];
        }
}

br_status br_patch_make_levels(br_patch_surface *s, const br_patch_surface_spec *spec, br_error *error)
{
    const br_image *size = spec->normals ? spec->normals : spec->mask;
    if (!size)
        return BR_OK;
    s->masked = spec->mask != NULL;
    br_status status = add_level(s, size->width, size->height, error);
    if (status == BR_OK)
        status = fill_first(s, spec, error);
    while (status == BR_OK && s->filter == BR_FILTER_MIPMAP && s->n_levels < BR_PATCH_LEVELS) {
        const br_patch_level fine = s->levels[s->n_levels - 1];
        if (fine.width == 1 && fine.height == 1)
            break;
        status =
            add_level(s, fine.width > 1 ? fine.width / 2 : 1, fine.height > 1 ? fine.height / 2 : 1, error);
        if (status == BR_OK)
            fill_coarser(&fine, &s->levels[s->n_levels - 1]);
    }
    return status;
}

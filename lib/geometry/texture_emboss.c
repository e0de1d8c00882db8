/* Silhouettes, embossed masks, and field masks from edges. */
#include <bristle/texture.h>

#include <stdlib.h>
#include <string.h>

/* Marks the pixels whose centres a triangle covers, whichever way it faces. */
static void fill(br_image *mask, const br_vec2 p[3])
{
    const double area = br_vec2_cross(br_vec2_sub(p[1], p[0]), br_vec2_sub(p[2], p[0]));
    const double low_x = fmin(p[0].x, fmin(p[1].x, p[2].x)), high_x = fmax(p[0].x, fmax(p[1].x, p[2].x));
    const double low_y = fmin(p[0].y, fmin(p[1].y, p[2].y)), high_y = fmax(p[0].y, fmax(p[1].y, p[2].y));
    for (int j = (int)fmax(0, floor(low_y)); j < mask->height && j <= high_y; j++)
        for (int i = (int)fmax(0, floor(low_x)); i < mask->width && i <= high_x; i++) {
            const br_vec2 at = br_vec2_make(i + 0.5, j + 0.5);
            bool inside = area != 0;
            for (int c = 0; c < 3; c++)
                inside = inside &&
                         area * br_vec2_cross(br_vec2_sub(p[(c + 1) % 3], p[c]), br_vec2_sub(at, p[c])) >= 0;
            if (inside)
                br_image_pixel(mask, i, j)[0] = 1;
        }
}

br_status br_texture_silhouette(const br_mesh *mesh, int width, int height, double share, br_image **mask,
                                br_error *error)
{
    if (!mesh || !mask)
        return br_fail(error, BR_ERR_ARGUMENT, "br_texture_silhouette: null argument");
    if (!(share > 0 && share <= 1))
        return br_fail(error, BR_ERR_RANGE, "a silhouette's share of the picture is %g: above 0, at most 1",
                       share);
    br_vec3 low, high;
    br_mesh_bounds(mesh, &low, &high);
    const double size = fmax(high.x - low.x, high.y - low.y);
    if (!(size > 0))
        return br_fail(error, BR_ERR_RANGE, "a silhouette of a mesh without extent");
    const br_status status = br_image_create(width, height, 1, mask, error);
    if (status < 0)
        return status;
    const double scale = share * (width < height ? width : height) / size;
    for (size_t i = 0; i < mesh->n_triangles; i++) {
        br_vec2 p[3];
        for (int c = 0; c < 3; c++) {
            const br_vec3 v = mesh->positions[mesh->triangles[3 * i + (size_t)c]];
            p[c] = br_vec2_make(width / 2.0 + scale * (v.x - (low.x + high.x) / 2),
                                height / 2.0 - scale * (v.y - (low.y + high.y) / 2));
        }
        fill(*mask, p);
    }
    return BR_OK;
}

/* Mean over 2 radius + 1 pixels along a line that wraps around; stride between its pixels. */
static void blur_line(const float *from, float *to, int n, size_t stride, int radius)
{
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int k = -radius; k <= radius; k++)
            sum += (double)from[(size_t)(((i + k) % n + n) % n) * stride];
        to[(size_t)i * stride] = (float)(sum / (2 * radius + 1));
    }
}

br_status br_texture_emboss(const br_image *mask, double depth, int bevel, br_image **heights,
                            br_error *error)
{
    if (!mask || !heights)
        return br_fail(error, BR_ERR_ARGUMENT, "br_texture_emboss: null argument");
    if (!isfinite(depth) || bevel < 0 || bevel > 1000)
        return br_fail(error, BR_ERR_RANGE,
                       "embossing %g m deep over %d pixels: a finite depth, 0 to 1000 pixels", depth, bevel);
    br_image *result = NULL, *between = NULL;
    br_status status = br_image_create(mask->width, mask->height, 1, &result, error);
    if (status == BR_OK)
        status = br_image_create(mask->width, mask->height, 1, &between, error);
    if (status < 0) {
        br_image_destroy(result);
        return status;
    }
    const size_t w = (size_t)mask->width, h = (size_t)mask->height;
    for (size_t i = 0; i < w * h; i++)
        result->samples[i] = mask->samples[i * (size_t)mask->channels] > 0.5f ? (float)depth : 0;
    /* A mean over a square of the bevel's width, in two passes. */
    for (size_t j = 0; j < h; j++)
        blur_line(result->samples + j * w, between->samples + j * w, mask->width, 1, bevel / 2);
    for (size_t i = 0; i < w; i++)
        blur_line(between->samples + i, result->samples + i, mask->height, w, bevel / 2);
    br_image_destroy(between);
    *heights = result;
    return BR_OK;
}

/* Sobel's weights: differences along one axis, smoothed along the other. */
static double edge_at(const br_image *m, int column, int row)
{
    static const int weights[3] = {1, 2, 1};
    double sum = 0;
    for (int c = 0; c < m->channels && c < 3; c++) {
        double gx = 0, gy = 0;
        for (int k = -1; k <= 1; k++) {
            const int across = (column + k + m->width) % m->width, along = (row + k + m->height) % m->height;
            const int right = (column + 1) % m->width, left = (column - 1 + m->width) % m->width;
            const int down = (row + 1) % m->height, up = (row - 1 + m->height) % m->height;
            gx += weights[k + 1] * ((double)br_image_pixel_const(m, right, along)[c] -
                                    (double)br_image_pixel_const(m, left, along)[c]);
            gy += weights[k + 1] * ((double)br_image_pixel_const(m, across, down)[c] -
                                    (double)br_image_pixel_const(m, across, up)[c]);
        }
        sum += gx * gx + gy * gy;
    }
    /* Eight times the derivative per pixel; samples span half of a component's range. */
    return sqrt(sum) / 4;
}

br_status br_texture_edges(const br_image *map, double gain, br_image **mask, br_error *error)
{
    if (!map || !mask)
        return br_fail(error, BR_ERR_ARGUMENT, "br_texture_edges: null argument");
    if (!(gain >= 0) || !isfinite(gain))
        return br_fail(error, BR_ERR_RANGE, "a mask's gain is %g: it must not be negative", gain);
    const br_status status = br_image_create(map->width, map->height, 1, mask, error);
    if (status < 0)
        return status;
    for (int j = 0; j < map->height; j++)
        for (int i = 0; i < map->width; i++)
            br_image_pixel(*mask, i, j)[0] = (float)fmin(1, gain * edge_at(map, i, j));
    return BR_OK;
}

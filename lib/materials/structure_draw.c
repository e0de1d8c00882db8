/* A field drawn as grain over a mesh: noise in space, smeared along the field's lines [Cabral, Leedom:
 * Imaging vector fields using line integral convolution, 1993]. */
#include <bristle/structure_surface.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>

#include "draw.h"
#include "noise.h"
#include "structure.h"
#include "surface.h"

enum {
    STEPS = 12, /* to each side of a texel */
    GUTTER = 3  /* texels beside a triangle that are drawn as well, since neighbours are mixed */
};
static const double
    STEP = 0.8,     /* in widths of a line: no whole number of them falls on one place of the noise */
    SPREAD = 0.085, /* of smeared noise about its mean that is shown as dark to light; */
    SPECKS = 0.6,   /* the same of noise without direction */
    BAND = 0.2, EDGE = 0.55; /* brightness of an edge */

static const br_field fields[] = {
    {BR_FIELD_OF(br_structure_look, light), .unit = "1", .meaning = "colour between the lines, sRGB",
     .source = "ours: pine", .preset_text = "0.90 0.76 0.56", BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_structure_look, dark), .unit = "1", .meaning = "colour of the lines, sRGB",
     .source = "ours: its grain", .preset_text = "0.60 0.40 0.22", BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_structure_look, painted), .unit = "1",
     .meaning = "share of the colours that a friction texture has for the direction",
     .source = "matchstick, section 5.1", .preset = 0, BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_structure_look, width), .unit = "m", .meaning = "of a line", .source = "ours",
     .preset = 0.05, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_structure_look, edge), .unit = "m", .meaning = "width of a dark band along sharp edges",
     .source = "ours: none", .preset = 0, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_structure_look, seed), .unit = "1", .meaning = "of the grain", .source = "ours",
     .preset = 1, BR_AT_LEAST(0)},
};

const br_struct_type br_structure_look_struct = BR_STRUCT_OF(br_structure_look, fields, NULL);

br_structure_look br_structure_look_default(void)
{
    br_structure_look look;
    br_struct_default(&br_structure_look_struct, &look);
    return look;
}

static double mixed(double a, double b, double t)
{
    return a + (b - a) * t;
}

typedef struct drawing {
    const br_mesh *mesh;
    const br_structure_field *field;
    const br_structure_look *look;
    br_image *picture;
    noise_space *noise;
    bool even;            /* the direction is one everywhere */
    double weight[STEPS]; /* of noise 1, 2 ... steps away */
    unsigned char *done;  /* of each texel: 0 nothing, 1 beside a triangle, 2 in one */
    bool *sharp;          /* (n_triangles x 3) edges after each corner; null: none */
} drawing;

/* ---- along lines ---- */

/* The direction d without its part along n, to the side of `towards`; zero: none. */
static inline br_vec3 along(br_vec3 d, br_vec3 n, br_vec3 towards)
{
    const br_vec3 flat = br_vec3_add_scaled(d, -br_vec3_dot(d, n), n);
    const double length = br_vec3_length(flat);
    if (length < 1e-3)
        return br_vec3_make(0, 0, 0);
    return br_vec3_scale((br_vec3_dot(flat, towards) < 0 ? -1 : 1) / length, flat);
}

/* What is followed to one side: where, the next direction, and how many steps there were. */
typedef struct side {
    br_vec3 at, d;
    size_t n;
} side;

static inline void put_point(double (*point)[NOISE_MOST], size_t i, br_vec3 p)
{
    point[0][i] = p.x;
    point[1][i] = p.y;
    point[2][i] = p.z;
}

/* Points that are not looked at, but are beside some that are. */
static inline void fill_points(double (*point)[NOISE_MOST], size_t from, size_t to, br_vec3 p)
{
    for (size_t i = from; i < to; i++)
        put_point(point, i, p);
}

/* One step more, in a surface with the normal n, put behind point `first`. */
static inline side advanced(const drawing *w, br_vec3 n, side s, double (*point)[NOISE_MOST], size_t first)
{
    if (!(br_vec3_dot(s.d, s.d) > 0))
        return s;
    s.at = br_vec3_add_scaled(s.at, STEP * w->look->width, s.d);
    s.n++;
    put_point(point, first + s.n, s.at);
    /* Where all directions are one the next is this one, once it is of those that are followed. */
    if (s.n == 1 || !w->even)
        s.d = along(structure_at(w->field, s.at), n, s.d);
    return s;
}

/* 0 on a line to 1 between lines, at p, where the field has `direction`, and `ahead` along the surface. */
static double line_at(const drawing *w, br_vec3 p, br_vec3 n, br_vec3 direction, br_vec3 ahead)
{
    const bool directed = br_vec3_dot(ahead, ahead) > 0;
    /* A field that lies in the surface bends with it; others are followed in the tangent plane. */
    const br_vec3 beside = fabs(br_vec3_dot(direction, n)) < 0.1 ? br_vec3_make(0, 0, 0) : n;
    double point[3][NOISE_MOST], value[NOISE_MOST];
    side back = {p, br_vec3_scale(-1, ahead), 0}, front = {p, ahead, 0};
    put_point(point, 0, p);
    /* Both sides in turn, of which neither waits for the other. */
    for (int i = 0; i < STEPS && directed; i++) {
        back = advanced(w, beside, back, point, 0);
        front = advanced(w, beside, front, point, STEPS);
    }
    const size_t n_points = directed ? 1 + 2 * STEPS : 1;
    fill_points(point, 1 + back.n, directed ? 1 + STEPS : 2, p);
    fill_points(point, 1 + STEPS + front.n, directed ? NOISE_MOST : 0, p);
    noise_at(w->noise, n_points, point, value);
    double sum = value[0], weights = 1;
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; i < (k == 0 ? back.n : front.n); i++) {
            sum += w->weight[i] * value[1 + (size_t)k * STEPS + i];
            weights += w->weight[i];
        }
    const double t = fmin(fmax((sum / weights - 0.5) / (2 * (directed ? SPREAD : SPECKS)) + 0.5, 0), 1);
    return t * t * (3 - 2 * t);
}

/* ---- on the mesh ---- */

/* Brightness: EDGE on sharp edges of the triangle, 1 at a band's width from them, which is a share of the
 * triangle at most, since the neighbour's edges are not known here. */
static double edge_at(const drawing *w, size_t triangle, const double weight[3])
{
    const uint32_t *const c = w->mesh->triangles + 3 * triangle;
    double least = 1;
    for (size_t k = 0; k < 3 && w->sharp; k++) {
        if (!w->sharp[3 * triangle + k])
            continue;
        const br_vec3 a = w->mesh->positions[c[k]], ab = br_vec3_sub(w->mesh->positions[c[(k + 1) % 3]], a),
                      ac = br_vec3_sub(w->mesh->positions[c[(k + 2) % 3]], a);
        const double height = br_vec3_length(br_vec3_cross(ab, ac)) / br_vec3_length(ab);
        least = fmin(least, weight[(k + 2) % 3] * height / fmin(w->look->edge, BAND * height));
    }
    const double t = fmax(least, 0);
    return mixed(EDGE, 1, t * t * (3 - 2 * t));
}

static void draw_texel(const drawing *w, size_t triangle, const double weight[3], float *pixel)
{
    const uint32_t *const corners = w->mesh->triangles + 3 * triangle;
    br_vec3 t, b;
    const br_vec3 p = surface_mixed(w->mesh->positions, corners, weight);
    surface_frame(w->mesh, corners, weight, &t, &b);
    const br_vec3 n = br_vec3_cross(t, b), direction = structure_at(w->field, p),
                  d = along(direction, n, br_vec3_make(0, 0, 0));
    const double line = line_at(w, p, n, direction, d), share = w->look->painted,
                 edge = edge_at(w, triangle, weight);
    const double own[3] = {mixed(w->look->dark.x, w->look->light.x, line),
                           mixed(w->look->dark.y, w->look->light.y, line),
                           mixed(w->look->dark.z, w->look->light.z, line)},
                 texture[3] = {0.5 + 0.5 * br_vec3_dot(d, t), 0.5 + 0.5 * br_vec3_dot(d, b), 0};
    for (int c = 0; c < 3; c++)
        pixel[c] = (float)(edge * mixed(own[c], texture[c] * mixed(0.7, 1, line), share));
}

/* In texels from the upper left corner. */
static br_vec2 in_texels(const br_image *picture, br_vec2 uv)
{
    return br_vec2_make(uv.x * picture->width, (1 - uv.y) * picture->height);
}

/* Texels in the triangle, or with `beside` those next to it that none has drawn. */
static void draw_triangle(const drawing *w, size_t triangle, bool beside)
{
    const uint32_t *const corners = w->mesh->triangles + 3 * triangle;
    br_vec2 p[3];
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY}, size = 0;
    for (int k = 0; k < 3; k++) {
        p[k] = in_texels(w->picture, w->mesh->uvs[corners[k]]);
        low[0] = fmin(low[0], p[k].x), low[1] = fmin(low[1], p[k].y);
        high[0] = fmax(high[0], p[k].x), high[1] = fmax(high[1], p[k].y);
    }
    const br_vec2 ab = br_vec2_sub(p[1], p[0]), ac = br_vec2_sub(p[2], p[0]);
    const double area = br_vec2_cross(ab, ac), far = beside ? GUTTER : 0;
    double reach[3]; /* weight of a texel's width beyond each edge */
    for (int k = 0; k < 3; k++) {
        reach[k] = br_vec2_length(br_vec2_sub(p[(k + 2) % 3], p[(k + 1) % 3])) / fabs(area);
        size = fmax(size, reach[k]);
    }
    if (!(fabs(area) > 0) || !isfinite(size))
        return;
    const int left = (int)fmax(floor(low[0] - far), 0), top = (int)fmax(floor(low[1] - far), 0),
              right = (int)fmin(ceil(high[0] + far), w->picture->width),
              bottom = (int)fmin(ceil(high[1] + far), w->picture->height);
    for (int row = top; row < bottom; row++)
        for (int column = left; column < right; column++) {
            unsigned char *const done = &w->done[(size_t)row * (size_t)w->picture->width + (size_t)column];
            if (*done != 0)
                continue;
            const br_vec2 from = br_vec2_sub(br_vec2_make(column + 0.5, row + 0.5), p[0]);
            const double to_b = br_vec2_cross(from, ac) / area, to_c = br_vec2_cross(ab, from) / area,
                         weight[3] = {1 - to_b - to_c, to_b, to_c};
            bool in = true;
            for (int k = 0; k < 3; k++)
                in = in && weight[k] >= -1e-9 - far * reach[k];
            if (!in)
                continue;
            draw_texel(w, triangle, weight, br_image_pixel(w->picture, column, row));
            *done = beside ? 1 : 2;
        }
}

/* ---- all ---- */

/* What no triangle is near has the mean colour, for mipmaps. */
static void fill_rest(const drawing *w)
{
    const size_t n = (size_t)w->picture->width * (size_t)w->picture->height;
    double sum[3] = {0, 0, 0};
    size_t drawn = 0;
    for (size_t i = 0; i < n; i++)
        if (w->done[i] == 2) {
            drawn++;
            for (size_t c = 0; c < 3; c++)
                sum[c] += (double)w->picture->samples[3 * i + c];
        }
    for (size_t i = 0; i < n && drawn > 0; i++)
        for (size_t c = 0; c < 3 && w->done[i] == 0; c++)
            w->picture->samples[3 * i + c] = (float)(sum[c] / (double)drawn);
}

br_status br_structure_draw(const br_mesh *mesh, const br_structure_field *field,
                            const br_structure_look *look, int width, int height, br_image **picture,
                            br_error *error)
{
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_HANDLE(field);
    BR_ASSERT_HANDLE(look);
    BR_ASSERT_HANDLE(picture);
    *picture = NULL;
    if (!mesh->uvs)
        return br_fail(error, BR_ERR_ARGUMENT, "structure directions: the mesh has no texture coordinates");
    BR_TRY(br_struct_check(&br_structure_look_struct, look, error));
    br_image *made;
    BR_TRY(br_image_create(width, height, 3, &made, error));
    drawing w = {.mesh = mesh, .field = field, .look = look, .picture = made};
    w.even = structure_is_even(field);
    for (int i = 0; i < STEPS; i++)
        w.weight[i] = 1 - (double)(i + 1) / (STEPS + 1);
    w.done = calloc((size_t)width * (size_t)height, 1);
    w.noise = noise_create(look->seed, look->width);
    br_status status = w.done && w.noise
                           ? BR_OK
                           : br_fail(error, BR_ERR_MEMORY,
                                     "structure directions: no memory for %d x %d texels", width, height);
    if (status >= 0 && look->edge > 0)
        status = draw_sharp_edges(mesh, &w.sharp, error);
    for (int beside = 0; beside < 2 && status >= 0; beside++)
        for (size_t i = 0; i < mesh->n_triangles; i++)
            draw_triangle(&w, i, beside);
    if (status >= 0)
        fill_rest(&w);
    free(w.sharp);
    free(w.done);
    noise_destroy(w.noise);
    if (status < 0)
        br_image_destroy(made);
    else
        *picture = made;
    return status;
}

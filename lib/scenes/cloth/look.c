/* What cloth looks like: options, and the two sides of a sheet. */
#include "look.h"

#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>

static const char *const patterns[] = {"plain", "stripes", "checks", NULL};

static const br_field fields[] = {
    {BR_FIELD_OF(br_cloth_look_options, pattern), .unit = "-", .meaning = "what is drawn on cloth",
     .source = "ours: both directions are seen", .preset_text = "checks", .words = patterns},
    {BR_FIELD_OF(br_cloth_look_options, period), .unit = "m", .meaning = "of the pattern along warp and weft",
     .source = "ours", .preset = 0.05, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_look_options, ground), .unit = "1", .meaning = "colour between the bands, sRGB",
     .source = "ours", .preset_text = "0.95 0.93 0.88", BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_cloth_look_options, warp), .unit = "1", .meaning = "colour of bands along warp, sRGB",
     .source = "ours: blue", .preset_text = "0.27 0.43 0.66", BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_cloth_look_options, weft), .unit = "1", .meaning = "colour of bands along weft, sRGB",
     .source = "ours: red", .preset_text = "0.80 0.40 0.33", BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_cloth_look_options, back), .unit = "1",
     .meaning = "by what the colours of the back are multiplied", .source = "ours",
     .preset_text = "0.66 0.68 0.74", BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_cloth_look_options, thickness), .unit = "1",
     .meaning = "of the sheet as drawn, over its material's", .source = "ours: sheets on each other are two",
     .preset = 0.8, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_look_options, parts), .unit = "1",
     .meaning = "that a side of each triangle is drawn in", .source = "ours", .preset = 3, BR_BETWEEN(1, 8)},
    {BR_FIELD_OF(br_cloth_look_options, object), .unit = "1", .meaning = "colour of objects, sRGB",
     .source = "ours: stone", .preset_text = "0.70 0.70 0.72", BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_cloth_look_options, checks), .unit = "m", .meaning = "side of the checks on objects",
     .source = "ours", .preset = 0.1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_look_options, reach), .unit = "m",
     .meaning = "half the side of the square that a plane is seen as", .source = "ours: not drawn",
     .preset = 0, BR_AT_LEAST(0)},
};
const br_struct_type br_cloth_look_options_struct = BR_STRUCT_OF(br_cloth_look_options, fields, NULL);

br_cloth_look_options br_cloth_look_default(void)
{
    br_cloth_look_options options;
    br_struct_default(&br_cloth_look_options_struct, &options);
    return options;
}

/* An empty side; its members are filled by name, so that nothing is left out whatever the cloth does. */
static br_mesh *side_of(size_t n_vertices, size_t n_triangles)
{
    br_mesh *const m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->n_vertices = n_vertices;
    m->n_triangles = n_triangles;
    m->positions = calloc(n_vertices, sizeof *m->positions);
    m->normals = calloc(n_vertices, sizeof *m->normals);
    m->tangents = calloc(n_vertices, sizeof *m->tangents);
    m->handedness = calloc(n_vertices, sizeof *m->handedness);
    m->uvs = calloc(n_vertices, sizeof *m->uvs);
    m->triangles = calloc(3 * n_triangles, sizeof *m->triangles);
    m->normals_given = true;
    if (m->positions && m->normals && m->tangents && m->handedness && m->uvs && m->triangles)
        return m;
    br_mesh_destroy(m);
    return NULL;
}

/* Which vertices the parts of triangle t have; the back is seen from the other side. */
static void join_parts(const br_cloth_look *l, size_t t, bool back, uint32_t *to)
{
    const int s = l->parts;
    const size_t first = t * br_cloth_look_points(s);
    for (int j = 0; j < s; j++)
        for (int i = 0; i + j < s; i++)
            for (int turned = 0; turned < (i + j + 1 < s ? 2 : 1); turned++) {
                const size_t a = first + br_cloth_look_point(s, i + turned, j),
                             b = first + br_cloth_look_point(s, i + 1, j + turned),
                             c = first + br_cloth_look_point(s, i, j + 1);
                *to++ = (uint32_t)a;
                *to++ = (uint32_t)(back ? c : b);
                *to++ = (uint32_t)(back ? b : c);
            }
}

/* Texture coordinates of the vertices of triangle t. */
static void lay_out(const br_cloth_look *l, const br_vec2 *corners, double period, size_t t, br_vec2 *to)
{
    const int s = l->parts;
    for (int j = 0; j <= s; j++)
        for (int i = 0; i + j <= s; i++)
            to[t * br_cloth_look_points(s) + br_cloth_look_point(s, i, j)] =
                br_vec2_scale(1 / (s * period),
                              br_vec2_add_scaled(br_vec2_add_scaled(br_vec2_scale(s - i - j, corners[3 * t]),
                                                                    i, corners[3 * t + 1]),
                                                 j, corners[3 * t + 2]));
}

/* The quads of a side of the hem, each of one colour. */
static void join_hem(const br_cloth_look *l, const br_vec2 *corners, double period, size_t k, br_mesh *m)
{
    const size_t s = (size_t)l->parts, t = l->hem[k] / 3, c = l->hem[k] % 3;
    size_t vertex = l->n_triangles * br_cloth_look_points(l->parts) + 4 * s * k;
    uint32_t *to = m->triangles + 3 * (s * s * l->n_triangles + 2 * s * k);
    const br_vec2 a = corners[3 * t + c], b = corners[3 * t + (c + 1) % 3];
    for (size_t i = 0; i < s; i++, vertex += 4) {
        static const uint32_t quad[] = {0, 1, 2, 0, 2, 3};
        const double at = ((double)i + 0.5) / (double)s;
        for (size_t q = 0; q < 6; q++)
            *to++ = (uint32_t)vertex + quad[q];
        for (size_t q = 0; q < 4; q++)
            m->uvs[vertex + q] = br_vec2_scale(1 / period, br_vec2_add_scaled(a, at, br_vec2_sub(b, a)));
    }
}

/* Sides of triangles that no other triangle has, in the order of triangles. */
static br_status find_hem(br_cloth_look *l, const br_cloth_mesh *mesh, br_error *error)
{
    l->hem = malloc((mesh->n_edges + 1) * sizeof *l->hem);
    if (!l->hem)
        return br_fail(error, BR_ERR_MEMORY, "the look of cloth: out of memory");
    for (size_t i = 0; i < 3 * mesh->n_triangles; i++)
        if (mesh->edge_triangles[2 * mesh->triangle_edges[i] + 1] == BR_CLOTH_NONE)
            l->hem[l->n_hem++] = (uint32_t)i;
    return BR_OK;
}

static br_status build(br_cloth_look *l, const br_cloth *cloth, const br_cloth_look_options *o,
                       br_error *error)
{
    const br_cloth_mesh *const mesh = br_cloth_get_mesh(cloth);
    const size_t s = (size_t)o->parts, points = br_cloth_look_points(o->parts);
    l->n = mesh->n_vertices;
    l->n_triangles = mesh->n_triangles;
    l->parts = o->parts;
    l->half = o->thickness * br_cloth_get_material(cloth)->thickness / 2;
    l->triangles = malloc(3 * l->n_triangles * sizeof *l->triangles);
    l->normals = malloc(l->n * sizeof *l->normals);
    BR_TRY(find_hem(l, mesh, error));
    if ((points + 4 * s) * l->n_triangles > BR_MESH_VERTICES_MAX)
        return br_fail(error, BR_ERR_RANGE, "the look of cloth: %zu triangles in %d parts are too many",
                       l->n_triangles, o->parts);
    for (br_cloth_side side = 0; side < BR_CLOTH_SIDES; side++) {
        const size_t hem = side == BR_CLOTH_FRONT ? l->n_hem : 0;
        l->sides[side] = side_of(points * l->n_triangles + 4 * s * hem, s * s * l->n_triangles + 2 * s * hem);
        if (!l->triangles || !l->normals || !l->sides[side])
            return br_fail(error, BR_ERR_MEMORY, "the look of cloth: out of memory");
        br_mesh *const m = l->sides[side];
        for (size_t t = 0; t < l->n_triangles; t++) {
            join_parts(l, t, side == BR_CLOTH_BACK, m->triangles + 3 * s * s * t);
            lay_out(l, mesh->material, o->period, t, m->uvs);
        }
        for (size_t k = 0; k < hem; k++)
            join_hem(l, mesh->material, o->period, k, m);
        BR_TRY(br_cloth_look_weave(o, side, &l->colours[side], error));
    }
    memcpy(l->triangles, mesh->triangles, 3 * l->n_triangles * sizeof *l->triangles);
    return br_cloth_look_move(l, br_cloth_positions(cloth), error);
}

br_status br_cloth_look_create(const br_cloth *cloth, const br_cloth_look_options *options,
                               br_cloth_look **look, br_error *error)
{
    BR_ASSERT_HANDLE(cloth);
    BR_ASSERT_HANDLE(look);
    const br_cloth_look_options o = options ? *options : br_cloth_look_default();
    *look = NULL;
    BR_TRY(br_error_within(error, br_struct_check(&br_cloth_look_options_struct, &o, error),
                           "the look of cloth"));
    br_cloth_look *const l = calloc(1, sizeof *l);
    if (!l)
        return br_fail(error, BR_ERR_MEMORY, "the look of cloth: out of memory");
    const br_status status = build(l, cloth, &o, error);
    if (status < 0)
        br_cloth_look_destroy(l);
    else
        *look = l;
    return status;
}

void br_cloth_look_destroy(br_cloth_look *l)
{
    if (!l)
        return;
    for (br_cloth_side side = 0; side < BR_CLOTH_SIDES; side++) {
        br_mesh_destroy(l->sides[side]);
        br_image_destroy(l->colours[side]);
    }
    free(l->triangles);
    free(l->hem);
    free(l->normals);
    free(l);
}

br_status br_cloth_look_move(br_cloth_look *look, const br_vec3 *positions, br_error *error)
{
    BR_ASSERT_HANDLE(look);
    BR_ASSERT_HANDLE(positions);
    for (size_t i = 0; i < look->n; i++)
        if (!br_vec3_is_finite(positions[i]))
            return br_fail(error, BR_ERR_ARGUMENT, "the look of cloth: the place of vertex %zu is not finite",
                           i);
    br_cloth_look_bend(look, positions);
    return BR_OK;
}

const br_mesh *br_cloth_look_mesh(const br_cloth_look *look, br_cloth_side side)
{
    BR_ASSERT_HANDLE(look);
    BR_ASSERT(side == BR_CLOTH_FRONT || side == BR_CLOTH_BACK, "side %d of cloth", (int)side);
    return look->sides[side];
}

const br_image *br_cloth_look_colours(const br_cloth_look *look, br_cloth_side side)
{
    BR_ASSERT_HANDLE(look);
    BR_ASSERT(side == BR_CLOTH_FRONT || side == BR_CLOTH_BACK, "side %d of cloth", (int)side);
    return look->colours[side];
}

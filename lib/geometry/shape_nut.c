/* A nut: a prism with a round hole, whose thread is in the normal map. */
#include <bristle/numbers.h>
#include "shape.h"

/* A point of a regular polygon's edge; the angle falls on a corner for i = 0. */
static br_vec2 polygon_point(const br_mesh_nut_spec *spec, int i, int segments)
{
    const int per_side = segments / spec->sides;
    const double corner = spec->across_flats / 2 / cos(BR_PI / spec->sides);
    const int side = (i / per_side) % spec->sides;
    const double a = 2 * BR_PI * side / spec->sides, b = 2 * BR_PI * ((side + 1) % spec->sides) / spec->sides;
    /* Where the ray of the hole's segment meets the edge. */
    const double ray = 2 * BR_PI * (i % segments) / segments;
    const br_vec2 p = br_vec2_make(corner * cos(a), corner * sin(a)),
                  q = br_vec2_make(corner * cos(b), corner * sin(b));
    const br_vec2 d = br_vec2_make(cos(ray), sin(ray));
    const double share =
        i % per_side == 0 ? 0 : br_vec2_cross(d, p) / (br_vec2_cross(d, p) - br_vec2_cross(d, q));
    return br_vec2_add_scaled(p, share, br_vec2_sub(q, p));
}

/* Top (up = 1) or bottom (-1): between hole and polygon. */
static void add_ring(br_mesh_build *b, const br_mesh_nut_spec *spec, int segments, double up)
{
    const double z = up * spec->length / 2;
    const uint32_t start = (uint32_t)b->n_vertices, n = (uint32_t)segments;
    for (int i = 0; i < segments; i++) {
        const double angle = 2 * BR_PI * i / segments;
        const br_vec2 points[2] = {{spec->hole_radius * cos(angle), spec->hole_radius * sin(angle)},
                                   polygon_point(spec, i, segments)};
        for (int k = 0; k < 2; k++)
            br_mesh_build_vertex(b, br_vec3_make(points[k].x, points[k].y, z), br_vec3_make(0, 0, up),
                                 br_vec2_make(up * points[k].x / spec->texture, points[k].y / spec->texture));
    }
    for (uint32_t i = 0; i < n; i++) {
        /* Hole and edge of this ray, and of the next; from below the other way round. */
        const uint32_t here = start + 2 * i, next = start + 2 * ((i + 1) % n);
        const uint32_t a = up > 0 ? here : next, c = up > 0 ? next : here;
        br_mesh_build_triangle(b, a, a + 1, c + 1);
        br_mesh_build_triangle(b, a, c + 1, c);
    }
}

/* The outer sides. */
static void add_sides(br_mesh_build *b, const br_mesh_nut_spec *spec, int segments)
{
    const int per_side = segments / spec->sides;
    for (int s = 0; s < spec->sides; s++) {
        const br_vec2 ends[2] = {polygon_point(spec, s * per_side, segments),
                                 polygon_point(spec, ((s + 1) % spec->sides) * per_side, segments)};
        const br_vec2 along = br_vec2_sub(ends[1], ends[0]);
        const br_vec3 normal = br_vec3_normalise(br_vec3_make(along.y, -along.x, 0));
        const uint32_t start = (uint32_t)b->n_vertices;
        for (int k = 0; k < 4; k++)
            br_mesh_build_vertex(
                b, br_vec3_make(ends[k % 2].x, ends[k % 2].y, k < 2 ? -spec->length / 2 : spec->length / 2),
                normal,
                br_vec2_make(k % 2 * br_vec2_length(along) / spec->texture,
                             k < 2 ? 0 : spec->length / spec->texture));
        br_mesh_build_triangle(b, start, start + 1, start + 3);
        br_mesh_build_triangle(b, start, start + 3, start + 2);
    }
}

static const br_field fields[] = {
    {BR_FIELD_OF(br_mesh_nut_spec, across_flats), .unit = "m", .meaning = "width across flats, outside",
     .source = "ISO 4032: M10", .preset = 16e-3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_mesh_nut_spec, sides), .unit = "1", .meaning = "outside; many for a washer",
     .source = "ISO 4032", .preset = 6, BR_BETWEEN(3, 4096)},
    {BR_FIELD_OF(br_mesh_nut_spec, hole_radius), .unit = "m", .meaning = "of the hole",
     .source = "ISO 4032: M10", .preset = 5e-3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_mesh_nut_spec, segments), .unit = "1", .meaning = "of the hole", .source = "ours",
     .preset = 48, BR_BETWEEN(3, 4096)},
    {BR_FIELD_OF(br_mesh_nut_spec, length), .unit = "m", .meaning = "along z", .source = "ISO 4032: M10",
     .preset = 8.4e-3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_mesh_nut_spec, texture), .unit = "m", .meaning = "length of one repeat of the picture",
     .source = "ours", .preset = 10e-3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_mesh_nut_spec, pitch), .unit = "m", .meaning = "of the thread of the hole; 0: none",
     .source = "ours", BR_AT_LEAST(0)},
};

static br_status check(const void *params, br_error *error)
{
    const br_mesh_nut_spec *const s = params;
    return br_shape_check(s->across_flats / 2 - s->hole_radius,
                          "wall (half of the width across flats less the hole's radius)", error);
}

const br_struct_type br_mesh_nut_spec_struct = BR_STRUCT_OF(br_mesh_nut_spec, fields, check);

br_status br_mesh_nut(const br_mesh_nut_spec *spec, br_mesh **mesh, br_error *error)
{
    if (!spec || !mesh)
        return br_fail(error, BR_ERR_ARGUMENT, "br_mesh_nut: null argument");
    const br_status status =
        br_error_within(error, br_struct_check(&br_mesh_nut_spec_struct, spec, error), "nut");
    br_mesh_build b = {0};
    if (status == BR_OK) {
        const int segments = (spec->segments + spec->sides - 1) / spec->sides * spec->sides;
        br_shape_wall(&b, spec->hole_radius, spec->length, segments, spec->texture, spec->pitch, true);
        add_ring(&b, spec, segments, 1);
        add_ring(&b, spec, segments, -1);
        add_sides(&b, spec, segments);
    }
    return br_mesh_build_finish(&b, status, true, true, mesh, error);
}

/* Shapes turned about z: cylinder, thread, sphere, capsule. */
#include "shape.h"

#include <stdlib.h>

#include <bristle/numbers.h>

double br_shape_repeats(double radius, double texture)
{
    return fmax(1, floor(2 * BR_PI * radius / texture + 0.5));
}

void br_shape_turn(br_mesh_build *b, const br_shape_lathe *l)
{
    const uint32_t start = (uint32_t)b->n_vertices, row = (uint32_t)l->segments + 1;
    const double side = l->inwards ? -1 : 1;
    for (int j = 0; j < l->n; j++)
        for (int i = 0; i <= l->segments; i++) {
            const br_shape_point *p = &l->profile[j];
            /* The seam closes exactly. */
            const double angle = 2 * BR_PI * (i % l->segments) / l->segments, turn = (double)i / l->segments;
            const double c = cos(angle), s = sin(angle);
            br_mesh_build_vertex(
                b, br_vec3_make(p->r * c, p->r * s, p->z),
                br_vec3_make(side * p->normal_r * c, side * p->normal_r * s, side * p->normal_z),
                br_vec2_make(turn * l->repeats, p->v - turn * l->drop));
        }
    for (uint32_t j = 0; j + 1 < (uint32_t)l->n; j++)
        for (uint32_t i = 0; i < (uint32_t)l->segments; i++) {
            const uint32_t k = start + j * row + i, corners[4] = {k, k + 1, k + row + 1, k + row};
            /* At the axis a cell is one triangle. */
            if (l->profile[j].r > 0)
                br_mesh_build_triangle(b, corners[0], corners[l->inwards ? 2 : 1],
                                       corners[l->inwards ? 1 : 2]);
            if (l->profile[j + 1].r > 0)
                br_mesh_build_triangle(b, corners[0], corners[l->inwards ? 3 : 2],
                                       corners[l->inwards ? 2 : 3]);
        }
}

/* A disc at height z, seen from above or (up = -1) from below. */
static void add_disc(br_mesh_build *b, double radius, double z, double up, int segments, double texture)
{
    const uint32_t centre =
        br_mesh_build_vertex(b, br_vec3_make(0, 0, z), br_vec3_make(0, 0, up), br_vec2_make(0, 0));
    for (int i = 0; i < segments; i++) {
        const double angle = 2 * BR_PI * i / segments, x = radius * cos(angle), y = radius * sin(angle);
        br_mesh_build_vertex(b, br_vec3_make(x, y, z), br_vec3_make(0, 0, up),
                             br_vec2_make(up * x / texture, y / texture));
    }
    for (uint32_t i = 0; i < (uint32_t)segments; i++) {
        const uint32_t a = centre + 1 + i, c = centre + 1 + (i + 1) % (uint32_t)segments;
        br_mesh_build_triangle(b, centre, up > 0 ? a : c, up > 0 ? c : a);
    }
}

br_status br_shape_check_round(double radius, double length, int segments, double texture, br_error *error)
{
    br_status status = br_shape_check(radius, "radius", error);
    if (status == BR_OK)
        status = br_shape_check(length, "length", error);
    if (status == BR_OK)
        status = br_shape_check(texture, "texture's length", error);
    if (status == BR_OK && (segments < 3 || segments > 4096))
        status = br_fail(error, BR_ERR_RANGE, "a mesh of %d segments around: 3 to 4096", segments);
    return status;
}

/* The wall of a cylinder or hole. */
void br_shape_wall(br_mesh_build *b, double radius, double length, int segments, double texture, double pitch,
                   bool inwards)
{
    const double scale = pitch > 0 ? pitch : texture;
    const br_shape_point wall[2] = {{radius, -length / 2, 1, 0, -length / 2 / scale},
                                    {radius, length / 2, 1, 0, length / 2 / scale}};
    const br_shape_lathe lathe = {.profile = wall,
                                  .n = 2,
                                  .segments = segments,
                                  .repeats = br_shape_repeats(radius, texture),
                                  .drop = pitch > 0 ? 1 : 0,
                                  .inwards = inwards};
    br_shape_turn(b, &lathe);
}

static br_status cylinder(double radius, double length, int segments, double texture, double pitch,
                          br_mesh **mesh, br_error *error)
{
    br_mesh_build b = {0};
    br_status status = br_shape_check_round(radius, length, segments, texture, error);
    if (status == BR_OK) {
        br_shape_wall(&b, radius, length, segments, texture, pitch, false);
        add_disc(&b, radius, length / 2, 1, segments, texture);
        add_disc(&b, radius, -length / 2, -1, segments, texture);
    }
    return br_mesh_build_finish(&b, status, true, true, mesh, error);
}

br_status br_mesh_cylinder(double radius, double length, int segments, double texture, br_mesh **mesh,
                           br_error *error)
{
    return cylinder(radius, length, segments, texture, 0, mesh, error);
}

br_status br_mesh_thread(double radius, double length, int segments, double texture, double pitch,
                         br_mesh **mesh, br_error *error)
{
    const br_status status = br_shape_check(pitch, "pitch", error);
    return status < 0 ? status : cylinder(radius, length, segments, texture, pitch, mesh, error);
}

/* A profile from pole to pole: a half circle with a straight piece of `length` in the middle. */
static br_status ball(double radius, double length, int segments, double texture, br_mesh **mesh,
                      br_error *error)
{
    br_status status = br_shape_check_round(radius, radius, segments, texture, error);
    if (status == BR_OK && (segments < 4 || segments % 4))
        status = br_fail(error, BR_ERR_RANGE, "%d segments around a ball: a multiple of four", segments);
    const int quarter = status == BR_OK ? segments / 4 : 1, n = 2 * quarter + (length > 0 ? 2 : 1);
    br_shape_point *profile = malloc((size_t)n * sizeof *profile);
    br_mesh_build b = {0};
    if (status == BR_OK && !profile)
        status = br_fail(error, BR_ERR_MEMORY, "no memory for a mesh");
    if (status == BR_OK) {
        for (int j = 0; j < n; j++) {
            const bool upper = length > 0 ? 2 * j >= n : 2 * j > n;
            const int step = length > 0 && upper ? j - 1 : j;
            const double latitude = BR_PI * (step - quarter) / (2 * quarter),
                         z = upper ? length / 2 : -length / 2;
            const bool pole = j == 0 || j == n - 1;
            const double c = pole ? 0 : cos(latitude), s = sin(latitude);
            profile[j] = (br_shape_point){radius * c, (length > 0 ? z : 0) + radius * s, c, s,
                                          (radius * latitude + (length > 0 ? z : 0)) / texture};
        }
        const br_shape_lathe lathe = {
            .profile = profile, .n = n, .segments = segments, .repeats = br_shape_repeats(radius, texture)};
        br_shape_turn(&b, &lathe);
    }
    free(profile);
    return br_mesh_build_finish(&b, status, true, true, mesh, error);
}

br_status br_mesh_sphere(double radius, int segments, double texture, br_mesh **mesh, br_error *error)
{
    return ball(radius, 0, segments, texture, mesh, error);
}

br_status br_mesh_capsule(double radius, double length, int segments, double texture, br_mesh **mesh,
                          br_error *error)
{
    const br_status status = br_shape_check(length, "length", error);
    return status < 0 ? status : ball(radius, length, segments, texture, mesh, error);
}

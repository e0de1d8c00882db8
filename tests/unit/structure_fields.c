/* Fields of structure directions: the nearest point of a surface against the exact one of a box; directions
 * per vertex, from textures and over a plane against their definitions; the grain of pictures whose grain is
 * known. */
#include <bristle/contact.h>
#include <bristle/numbers.h>
#include <bristle/random.h>
#include <bristle/structure_surface.h>

#include <stdlib.h>
#include <string.h>

#include "check.h"

static br_error error;

static double apart(br_vec3 a, br_vec3 b)
{
    return br_vec3_length(br_vec3_sub(a, b));
}

/* Of two lines: 0 the same, 1 at right angles. */
static double across(br_vec3 a, br_vec3 b)
{
    return br_vec3_length(br_vec3_cross(br_vec3_normalise(a), br_vec3_normalise(b)));
}

static br_vec3 direction(const br_structure_field *field, br_vec3 point)
{
    return br_structure_direction(field, br_pose_identity(), point);
}

/* ---- the nearest point ---- */

static double clamp(double x, double half)
{
    return fmin(fmax(x, -half), half);
}

static void test_nearest(void)
{
    const br_vec3 size = br_vec3_make(0.4, 0.6, 1);
    br_mesh *mesh;
    br_shape *shape;
    check(br_mesh_box(size, 0.1, &mesh, &error) == BR_OK && br_shape_mesh(mesh, &shape, &error) == BR_OK,
          "a box: %s", error.message);
    br_random *const r = br_random_create(3, 0);
    double distance = 0, place = 0;
    for (int i = 0; i < 500; i++) {
        const double x = br_random_between(r, -1, 1), y = br_random_between(r, -1, 1),
                     z = br_random_between(r, -1, 1);
        const br_vec3 p = br_vec3_make(x, y, z),
                      inside = br_vec3_make(clamp(x, 0.2), clamp(y, 0.3), clamp(z, 0.5));
        double exact = apart(p, inside);
        if (exact == 0)
            exact = fmin(0.2 - fabs(x), fmin(0.3 - fabs(y), 0.5 - fabs(z)));
        br_surface_point found;
        if (!br_shape_nearest(shape, p, &found)) {
            check(false, "a mesh has a nearest point");
            break;
        }
        const uint32_t *const t = mesh->triangles + 3 * (size_t)found.triangle;
        br_vec3 mixed = br_vec3_make(0, 0, 0);
        for (int k = 0; k < 3; k++)
            mixed = br_vec3_add_scaled(mixed, found.weight[k], mesh->positions[t[k]]);
        distance = fmax(distance, fabs(found.distance - exact));
        place = fmax(place, fmax(apart(mixed, found.point), fabs(apart(found.point, p) - found.distance)));
    }
    check(distance < 1e-15 && place < 1e-15, "distances within %.3g, weights give the point within %.3g",
          distance, place);
    br_random_destroy(r);
    br_shape_destroy(shape);
    br_mesh_destroy(mesh);
    br_surface_point none;
    check(br_shape_sphere(1, &shape, &error) == BR_OK &&
              !br_shape_nearest(shape, br_vec3_make(0, 0, 0), &none),
          "a sphere has no triangles");
    br_shape_destroy(shape);
}

/* ---- per vertex ---- */

static void test_vertices(void)
{
    br_mesh *plane;
    check(br_mesh_plane(2, 1, 8, 5, 0.1, &plane, &error) == BR_OK, "a plane");
    br_vec3 *const d = malloc(plane->n_vertices * sizeof *d);
    for (size_t i = 0; i < plane->n_vertices; i++) /* linear, and turned about at every third vertex */
        d[i] = br_vec3_scale(i % 3 ? 1 : -1,
                             br_vec3_make(3 + plane->positions[i].x, 2 * plane->positions[i].y, 0));
    br_structure_surface *surface;
    check(br_structure_vertices(plane, d, &surface, &error) == BR_OK, "directions at vertices: %s",
          error.message);
    const br_structure_field field = br_structure_painted(surface);
    const br_vec3 points[] = {{0.123, 0.2, 0.1}, {-0.7, -0.31, -0.2}, {0.99, 0.49, 0}, {5, 0.1, 3}};
    for (int i = 0; i < 4; i++) {
        const double x = clamp(points[i].x, 1), y = clamp(points[i].y, 0.5);
        check(across(direction(&field, points[i]), br_vec3_make(3 + x, 2 * y, 0)) < 1e-14,
              "barycentric between them, above and beside the plane, whichever way they point");
    }
    const br_pose pose = {br_vec3_make(1, 2, 3), br_quat_from_axis_angle(br_vec3_make(0, 1, 0), 0.7)};
    const br_vec3 moved = br_structure_direction(&field, pose, br_pose_apply(pose, points[0]));
    check(apart(moved, br_quat_rotate(pose.orientation, direction(&field, points[0]))) < 1e-14,
          "they turn with the body");
    br_structure_surface_destroy(surface);
    d[4].x = NAN;
    error = (br_error){0};
    check(br_structure_vertices(plane, d, &surface, &error) == BR_ERR_ARGUMENT && !surface &&
              strstr(error.message, "vertex 4"),
          "a direction that is not finite is refused: %s", error.message);
    free(d);
    br_mesh_destroy(plane);
}

/* ---- textures ---- */

static br_image *painted(int width, int height, float red, float green)
{
    br_image *image;
    if (br_image_create(width, height, 3, &image, &error) < 0)
        exit(99);
    for (int i = 0; i < width * height; i++) {
        image->samples[3 * i] = red;
        image->samples[3 * i + 1] = green;
    }
    return image;
}

/* On a cylinder u goes around and v along: red alone is the circumference, green alone the axis, both the
 * helix of 45 degrees. */
static void test_cylinder(void)
{
    static const struct {
        float red, green;
        double around, along;
    } cases[] = {{1, 0.5F, 1, 0}, {0.5F, 1, 0, 1}, {1, 1, 1, 1}, {0, 1, -1, 1}, {0.75F, 0.625F, 2, 1}};
    br_mesh *cylinder;
    check(br_mesh_cylinder(0.5, 2, 400, 0.1, &cylinder, &error) == BR_OK, "a cylinder");
    for (int i = 0; i < 5; i++) {
        br_image *const texture = painted(4, 3, cases[i].red, cases[i].green);
        br_structure_surface *surface;
        check(br_structure_texture(cylinder, texture, i % 2, &surface, &error) == BR_OK, "a texture: %s",
              error.message);
        br_image_destroy(texture);
        const br_structure_field field = br_structure_painted(surface);
        double worst = 0;
        for (int k = 0; k < 50; k++) {
            const double angle = 0.1 + 2 * BR_PI * k / 50;
            const br_vec3 out = br_vec3_make(cos(angle), sin(angle), 0),
                          around = br_vec3_make(-sin(angle), cos(angle), 0);
            const br_vec3 want =
                br_vec3_make(cases[i].around * around.x, cases[i].around * around.y, cases[i].along);
            worst =
                fmax(worst,
                     across(direction(&field, br_vec3_make(0.5 * out.x, 0.5 * out.y, 0.9 - 0.03 * k)), want));
        }
        /* A facet of 400 spans 0.016 rad. */
        check(worst < 1e-4, "red %g, green %g: %g around, %g along, within %.3g", (double)cases[i].red,
              (double)cases[i].green, cases[i].around, cases[i].along, worst);
        br_structure_surface_destroy(surface);
    }
    br_mesh_destroy(cylinder);
}

static void test_texels(void)
{
    br_mesh *plane, *bare;
    check(br_mesh_plane(1, 1, 1, 1, 1, &plane, &error) == BR_OK, "a plane");
    br_image *const texture = painted(2, 2, 1, 0.5F); /* along x; the upper right quarter along -x and up */
    float *const corner = br_image_pixel(texture, 1, 0);
    corner[0] = 0, corner[1] = 1;
    br_image_pixel(texture, 0, 0)[0] = 128.0F / 255; /* the upper left one grey */
    br_image_pixel(texture, 0, 0)[1] = 128.0F / 255;
    br_structure_surface *sharp, *soft;
    check(br_structure_texture(plane, texture, false, &sharp, &error) == BR_OK &&
              br_structure_texture(plane, texture, true, &soft, &error) == BR_OK,
          "textures");
    br_structure_field field = br_structure_painted(sharp);
    /* u = x, v = y: the texture's lower left corner lies at the origin, and repeats. */
    check(across(direction(&field, br_vec3_make(0.3, 0.3, 0)), br_vec3_make(1, 0, 0)) < 1e-15,
          "the lower left texel");
    check(across(direction(&field, br_vec3_make(-0.3, -0.3, 0)), br_vec3_make(-1, 1, 0)) < 1e-7,
          "the upper right one, a repeat away");
    check(br_vec3_length(direction(&field, br_vec3_make(0.3, -0.3, 0))) == 0, "middle grey is none");
    field = br_structure_painted(soft);
    /* Half way between (1, 0) and (-1, 1): turned to one side, (2, -1)/2. */
    check(across(direction(&field, br_vec3_make(-0.25, -0.5 + 1e-12, 0)), br_vec3_make(2, -1, 0)) < 1e-7,
          "between texels lines are mixed, not arrows");
    br_structure_surface_destroy(sharp);
    br_structure_surface_destroy(soft);
    error = (br_error){0};
    const br_mesh_source source = {plane->n_vertices, plane->n_triangles, plane->positions, NULL, NULL,
                                   plane->triangles};
    check(br_mesh_create(&source, &bare, &error) == BR_OK &&
              br_structure_texture(bare, texture, true, &soft, &error) == BR_ERR_ARGUMENT &&
              strstr(error.message, "no texture coordinates"),
          "a mesh without texture coordinates is refused");
    br_image_destroy(texture);
    br_mesh_destroy(bare);
    br_mesh_destroy(plane);
}

/* ---- over a plane ---- */

static void test_plane_fields(void)
{
    const br_vec3 origin = br_vec3_make(1, 0, 2), axis = br_vec3_make(0, 2, 0), along = br_vec3_make(3, 5, 0);
    /* axis y, along x: left is y cross x = -z. */
    br_structure_field f = br_structure_fan(origin, axis, along, 0.5);
    check(across(direction(&f, br_vec3_make(7, 0, 2)), br_vec3_make(1, 0, 0)) < 1e-15,
          "on the middle line along it");
    check(across(direction(&f, br_vec3_make(7, 0, 1)), br_vec3_make(cos(0.5), 0, -sin(0.5))) < 1e-15 &&
              across(direction(&f, br_vec3_make(7, 4, 3)), br_vec3_make(cos(0.5), 0, sin(0.5))) < 1e-15,
          "a spread leads away from it on both sides");
    check(across(direction(&f, br_vec3_make(7, 0, -50)), br_vec3_make(0, 0, 1)) < 1e-15,
          "by a right angle at most");
    f = br_structure_fan(origin, axis, along, -0.5);
    check(across(direction(&f, br_vec3_make(7, 0, 1)), br_vec3_make(cos(0.5), 0, sin(0.5))) < 1e-15,
          "a channel leads to it");
    /* A path along a wave, by the midpoint rule: y = a sin(2 pi x/l). */
    const double a = 0.3, l = 2, step = 1e-3;
    f = br_structure_wave(br_vec3_make(0, 0, 0), br_vec3_make(0, 0, 1), br_vec3_make(1, 0, 0), a, l);
    double y = 0, worst = 0;
    for (int i = 0; i < 3000; i++) {
        const br_vec3 d = direction(&f, br_vec3_make((i + 0.5) * step, y, 0));
        y += step * d.y / d.x;
        worst = fmax(worst, fabs(y - a * sin(2 * BR_PI * (i + 1) * step / l)));
    }
    check(worst < 1e-6, "its path is the sine, within %.3g", worst);
}

/* ---- grain ---- */

static br_image *stripes(int size, int waves_x, int waves_y, int more_x, int more_y)
{
    br_image *image;
    if (br_image_create(size, size, 1, &image, &error) < 0)
        exit(99);
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++) {
            const double u = (column + 0.5) / size, v = 1 - (row + 0.5) / size;
            const double one = sin(2 * BR_PI * (waves_x * u + waves_y * v)),
                         two = sin(2 * BR_PI * (more_x * u + more_y * v));
            *br_image_pixel(image, column, row) =
                (float)(0.5 + 0.2 * one + (more_x || more_y ? 0.2 * two : 0));
        }
    return image;
}

/* Largest angle between the texture's lines and the direction [rad], and its range of coherence. */
static double off(const br_image *texture, double angle, double *least, double *most)
{
    double worst = 0;
    *least = INFINITY, *most = 0;
    for (int i = 0; i < texture->width * texture->height; i++) {
        const double x = 2 * (double)texture->samples[3 * i] - 1,
                     y = 2 * (double)texture->samples[3 * i + 1] - 1, c = hypot(x, y);
        worst = fmax(worst, asin(fmin(1, fabs(x * sin(angle) - y * cos(angle)) / c)));
        *least = fmin(*least, c);
        *most = fmax(*most, c);
    }
    return worst;
}

static void test_grain(void)
{
    static const int waves[][2] = {{5, 0}, {0, 4}, {3, 4}, {-3, 4}, {6, 1}};
    double least, most;
    br_image *picture, *texture;
    for (int i = 0; i < 5; i++) {
        const int size = 64;
        picture = stripes(size, waves[i][0], waves[i][1], 0, 0);
        check(br_structure_grain(picture, 4, &texture, &error) == BR_OK, "stripes: %s", error.message);
        /* Central differences of a wave see its sine: the gradient they find has this direction, the grain
         * lies across. */
        const double gradient =
            atan2(sin(2 * BR_PI * waves[i][1] / size), sin(2 * BR_PI * waves[i][0] / size));
        const double worst = off(texture, gradient + BR_PI / 2, &least, &most);
        check(worst < 1e-5 && least > 0.9999 && most < 1.0001,
              "%d by %d stripes: their grain within %.3g rad, coherence %.6f to %.6f", waves[i][0],
              waves[i][1], worst, least, most);
        br_image_destroy(picture);
        br_image_destroy(texture);
    }
    picture = stripes(64, 5, 0, 0, 5);
    check(br_structure_grain(picture, 8, &texture, &error) == BR_OK, "crossing stripes");
    off(texture, 0, &least, &most);
    check(most < 0.01, "two equal stripes across each other have none: coherence %.3g at most", most);
    br_image_destroy(texture);
    check(br_structure_grain(picture, 0, &texture, &error) == BR_ERR_RANGE && !texture,
          "a window of 0 is refused");
    br_image_destroy(picture);
}

int main(void)
{
    check_begin();
    test_nearest();
    test_vertices();
    test_cylinder();
    test_texels();
    test_plane_fields();
    test_grain();
    return check_end();
}

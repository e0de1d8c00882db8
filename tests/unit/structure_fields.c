/* Fields of structure directions: the nearest point of a surface against the exact one of a box; directions
 * per vertex, from textures and over a plane against their definitions; their lines; fields painted and read
 * back; the grain of pictures whose grain is
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

/* ---- lines ---- */

/* y = c(x) + C exp(-k x), c(x) = a sin(q x): the exact line through a point. */
static double exact_line(double a, double q, double k, br_vec3 through, double x)
{
    const double apart_there = through.y - a * sin(q * through.x);
    return a * sin(q * x) + apart_there * exp(-k * (x - through.x));
}

static double gather_error(double step)
{
    const double a = 0.4, l = 5, k = 0.8;
    const br_structure_field f =
        br_structure_gather(br_vec3_make(0, 0, 0), br_vec3_make(0, 0, 1), br_vec3_make(1, 0, 0), a, l, k);
    static br_vec3 line[2001];
    const size_t n = (size_t)lround(4 / step);
    double worst = 0;
    if (br_structure_line(&f, br_vec3_make(0.3, 1.2, 0), br_vec3_make(1, 0, 0), step, n, line) != n)
        return INFINITY;
    for (size_t i = 0; i <= n; i++)
        worst = fmax(worst, fabs(line[i].y - exact_line(a, 2 * BR_PI / l, k, line[0], line[i].x)));
    return worst;
}

static void test_gather(void)
{
    const double coarse = gather_error(0.02), fine = gather_error(0.01);
    check(coarse < 1e-4 && coarse / fine > 3.9 && coarse / fine < 4.1,
          "lines gather on a curve as they should, within %.3g, and %.3g at half the step", coarse, fine);
    /* Its coordinates: origin, axis y, along x, so that left is -z; on the curve and beside it. */
    const br_structure_field f =
        br_structure_gather(br_vec3_make(1, 0, 2), br_vec3_make(0, 1, 0), br_vec3_make(2, 7, 0), 0.5, 4, 0.3);
    check(across(direction(&f, br_vec3_make(2, 3, 1.5)), br_vec3_make(1, 0, 0)) < 1e-15,
          "at a crest, on the curve");
    check(across(direction(&f, br_vec3_make(2, 3, -0.5)), br_vec3_make(1, 0, 0.6)) < 1e-15,
          "two metres to the left of the crest it leads back, 0.3 for each");
    const br_structure_field wave = br_structure_wave(br_vec3_make(1, 0, 2), br_vec3_make(0, 1, 0),
                                                      br_vec3_make(2, 7, 0), 0.5, 4),
                             still = br_structure_gather(br_vec3_make(1, 0, 2), br_vec3_make(0, 1, 0),
                                                         br_vec3_make(2, 7, 0), 0.5, 4, 0);
    const br_vec3 p = br_vec3_make(1.3, 0, -5);
    check(apart(direction(&wave, p), direction(&still, p)) < 1e-15, "without gathering it is a wave");
}

/* Along x, as an arrow to the left of x = 1 and to the right of it the other way; none beyond x = 2. */
static br_vec3 turning_at(const br_structure_field *field, br_vec3 point)
{
    (void)field;
    return br_vec3_make(point.x > 2 ? 0 : point.x < 1 ? 2 : -3, 0, 0);
}

static void test_lines(void)
{
    const br_structure_field turning = {.at = turning_at};
    br_vec3 line[101];
    size_t n = br_structure_line(&turning, br_vec3_make(0, 0, 0), br_vec3_make(0, 0, 0), 0.125, 100, line);
    check(n == 16 && line[n].x == 2, "a line is no arrow: it goes on past a reversal, %zu steps to x = %g", n,
          line[n].x);
    n = br_structure_line(&turning, br_vec3_make(0, 0, 0), br_vec3_make(-1, 0, 0), 0.125, 100, line);
    check(n == 100 && line[n].x == -12.5, "to the other side: x = %g", line[n].x);
    n = br_structure_line(&turning, br_vec3_make(3, 0, 0), br_vec3_make(1, 0, 0), 0.125, 100, line);
    check(n == 0 && line[0].x == 3, "from where there is no direction there is no line");
    const br_structure_field round =
        br_structure_circular(br_vec3_make(0, 0, 0), br_vec3_make(0, 0, 1), BR_PI / 2);
    n = br_structure_line(&round, br_vec3_make(2, 0, 0), br_vec3_make(0, -1, 0), 0.01, 100, line);
    check(n == 100 && apart(line[n], br_vec3_make(2 * cos(0.5), -2 * sin(0.5), 0)) < 1e-5,
          "a metre round a circle, to the side asked for");
}

/* ---- painted fields ---- */

/* Largest angle between what a mesh painted with the field gives back and the field [rad], at points of its
 * triangles at equal weights. As a file of 8 bits if asked for. */
static double repainted(const br_mesh *mesh, const br_structure_field *field, int texels, bool file)
{
    br_image *texture, *read;
    br_structure_surface *surface;
    unsigned char *bytes;
    size_t size;
    double worst = 0;
    check_need(br_structure_paint(mesh, field, texels, texels, &texture, &error));
    if (file) {
        check_need(br_image_encode_png(texture, 8, &bytes, &size, &error));
        check_need(br_image_parse_png("texture", bytes, size, 0, &read, &error));
        free(bytes);
        br_image_destroy(texture);
        texture = read;
    }
    check_need(br_structure_texture(mesh, texture, true, &surface, &error));
    const br_structure_field back = br_structure_painted(surface);
    for (size_t i = 0; i < mesh->n_triangles; i++) {
        const uint32_t *const c = mesh->triangles + 3 * i;
        br_vec3 middle = br_vec3_make(0, 0, 0), normal = middle;
        for (int k = 0; k < 3; k++) {
            middle = br_vec3_add_scaled(middle, 1.0 / 3, mesh->positions[c[k]]);
            normal = br_vec3_add(normal, mesh->normals[c[k]]);
        }
        const br_vec3 n = br_vec3_normalise(normal), d = direction(field, middle);
        const br_vec3 flat = br_vec3_add_scaled(d, -br_vec3_dot(d, n), n);
        worst = fmax(worst, asin(fmin(1, across(direction(&back, middle), flat))));
    }
    br_structure_surface_destroy(surface);
    br_image_destroy(texture);
    return worst;
}

/* The side of a cylinder, whose caps would lie on the same part of the picture; a plane seen in a mirror by
 * its texture coordinates. */
static br_mesh *side_of(const br_mesh *cylinder)
{
    br_mesh *side;
    size_t n = 0;
    uint32_t *const triangles = malloc(3 * cylinder->n_triangles * sizeof *triangles);
    for (size_t i = 0; i < cylinder->n_triangles; i++)
        if (cylinder->normals[cylinder->triangles[3 * i]].z == 0)
            memcpy(triangles + 3 * n++, cylinder->triangles + 3 * i, 3 * sizeof *triangles);
    const br_mesh_source source = {cylinder->n_vertices, n,        cylinder->positions, cylinder->normals,
                                   cylinder->uvs,        triangles};
    check_need(br_mesh_create(&source, &side, &error));
    free(triangles);
    return side;
}

static br_mesh *mirrored(const br_mesh *plane)
{
    br_mesh *mesh;
    br_vec2 *const uvs = malloc(plane->n_vertices * sizeof *uvs);
    for (size_t i = 0; i < plane->n_vertices; i++)
        uvs[i] = br_vec2_make(-plane->uvs[i].x, plane->uvs[i].y);
    const br_mesh_source source = {
        plane->n_vertices, plane->n_triangles, plane->positions, plane->normals, uvs, plane->triangles};
    check_need(br_mesh_create(&source, &mesh, &error));
    free(uvs);
    return mesh;
}

/* Texels at a triangle's border whose centres are beside it: read sharply, all of it has directions. */
static void test_border(void)
{
    static const uint32_t triangle[] = {0, 1, 2};
    const br_vec3 corners[] = {{-1, -1, 0}, {1, -1, 0}, {0.3, 1, 0}};
    const br_vec2 uvs[] = {{0.1, 0.1}, {0.83, 0.2}, {0.5, 0.9}};
    const br_mesh_source source = {3, 1, corners, NULL, uvs, triangle};
    const br_structure_field fan =
        br_structure_fan(corners[0], br_vec3_make(0, 0, 1), br_vec3_make(1, 0, 0), 0.2);
    br_mesh *mesh;
    br_image *texture;
    br_structure_surface *surface;
    br_random *const r = br_random_create(4, 0);
    check_need(br_mesh_create(&source, &mesh, &error));
    check_need(br_structure_paint(mesh, &fan, 16, 16, &texture, &error));
    check_need(br_structure_texture(mesh, texture, false, &surface, &error));
    const br_structure_field back = br_structure_painted(surface);
    double worst = 0;
    for (int i = 0; i < 2000; i++) {
        const double u = sqrt(br_random_between(r, 0, 1)), v = u * br_random_between(r, 0, 1);
        const br_vec3 p = br_vec3_add_scaled(
            br_vec3_add_scaled(br_vec3_scale(1 - u, corners[0]), u - v, corners[1]), v, corners[2]);
        worst = fmax(worst, 1 - fabs(br_vec3_dot(direction(&back, p), direction(&fan, p))));
    }
    /* A texel is 0.17 by 0.16 m large. */
    check(worst < 1 - cos(0.2 * 0.24), "a triangle has directions up to its border, off by %.2g rad at most",
          acos(1 - worst));
    const float *const grey = br_image_pixel_const(texture, 0, 3);
    check(grey[0] == 0.5F && grey[1] == 0.5F, "grey away from it");
    br_structure_surface_destroy(surface);
    br_image_destroy(texture);
    br_mesh_destroy(mesh);
    br_random_destroy(r);
}

static void test_painting(void)
{
    br_mesh *plane, *cylinder, *bare;
    check_need(br_mesh_plane(3, 2, 13, 9, 3.1, &plane, &error));
    check_need(br_mesh_cylinder(0.5, 2, 64, 4, &cylinder, &error));
    br_mesh *const mirror = mirrored(plane), *const side = side_of(cylinder);
    const br_vec3 zero = br_vec3_make(0, 0, 0), x = br_vec3_make(1, 0, 0), z = br_vec3_make(0, 0, 1);
    const br_structure_field gather = br_structure_gather(zero, z, x, 0.4, 5, 0.8),
                             spiral = br_structure_circular(br_vec3_make(2, 3, 0), z, 0.6),
                             skew = br_structure_uniform(br_vec3_make(1, 2, 3));
    check(repainted(plane, &skew, 50, false) < 1e-6, "an even field in a texture and back");
    /* Texels are 0.062 m, and the field turns by less than 1.2 rad in a metre: second order in the texel. */
    const double coarse = repainted(plane, &gather, 50, false), fine = repainted(plane, &gather, 200, false);
    check(coarse < 2e-3 && fine < coarse / 8, "a gathering one within %.3g rad, in finer texels %.3g", coarse,
          fine);
    check(repainted(plane, &spiral, 100, false) < 2e-3, "a spiral");
    const double levels = repainted(plane, &gather, 200, true);
    check(levels > 1e-4 && levels < sqrt(2) / 255 + fine,
          "through a PNG of 8 bits within half a level of each colour: %.3g rad", levels);
    const double around = repainted(side, &skew, 256, false);
    check(around < 1e-3 && side->n_triangles > 100, "round a cylinder, within %.3g rad", around);
    const double mirrored_one = repainted(mirror, &gather, 200, false);
    check(mirror->handedness[0] == -1 && mirrored_one < 1e-4, "in a mirrored picture, within %.3g rad",
          mirrored_one);
    br_image *texture;
    check_need(br_structure_paint(plane, &skew, 31, 31, &texture, &error));
    const float *const grey = br_image_pixel_const(texture, 3, 15), *const red =
                                                                        br_image_pixel_const(texture, 0, 30);
    check(grey[0] == 0.5F && grey[1] == 0.5F && grey[2] == 0, "grey beside the plane");
    check(fabsf(red[0] - (float)(0.5 + 0.5 / sqrt(5))) < 1e-6F &&
              fabsf(red[1] - (float)(0.5 + 1 / sqrt(5))) < 1e-6F,
          "red along x and green along y on it");
    br_image_destroy(texture);
    /* Mirrored, u grows along -x and v along y, which the bitangent follows. */
    check_need(br_structure_paint(mirror, &skew, 31, 31, &texture, &error));
    const float *const back = br_image_pixel_const(texture, 0, 30);
    check(fabsf(back[0] - (float)(0.5 - 0.5 / sqrt(5))) < 1e-6F &&
              fabsf(back[1] - (float)(0.5 + 1 / sqrt(5))) < 1e-6F,
          "in a mirror less red for the same direction");
    br_image_destroy(texture);
    error = (br_error){0};
    const br_mesh_source source = {plane->n_vertices, plane->n_triangles, plane->positions, NULL, NULL,
                                   plane->triangles};
    check_need(br_mesh_create(&source, &bare, &error));
    check(br_structure_paint(bare, &skew, 8, 8, &texture, &error) == BR_ERR_ARGUMENT && !texture,
          "a mesh without texture coordinates: %s", error.message);
    br_mesh_destroy(bare);
    error = (br_error){0};
    check_need(br_mesh_plane(1, 1, 1, 1, 1e-6, &bare, &error));
    check(br_structure_paint(bare, &skew, 8, 8, &texture, &error) == BR_ERR_RANGE && !texture,
          "a picture that repeats a million times: %s", error.message);
    error = (br_error){0};
    check(br_structure_paint(plane, &skew, 0, 8, &texture, &error) < 0 && !texture, "no texels: %s",
          error.message);
    error = (br_error){0};
    br_mesh_destroy(bare);
    br_mesh_destroy(plane);
    br_mesh_destroy(cylinder);
    br_mesh_destroy(mirror);
    br_mesh_destroy(side);
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
    test_gather();
    test_lines();
    test_painting();
    test_border();
    test_grain();
    return check_end();
}

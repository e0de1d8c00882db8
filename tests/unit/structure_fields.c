/* Fields of structure directions: the nearest point of a surface against the exact one of a box; directions
 * per vertex, from textures and over a plane against their definitions; their lines. */
#include "structure_compared.h"

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
    return check_end();
}

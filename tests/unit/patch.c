/* Contact patches against theory: the mean over a patch of (2/pi) max(0, s.d) for textures whose slopes are
 * known. */
#include "check.h"

#include <stdlib.h>
#include <string.h>
#include <bristle/cone_type.h>
#include <bristle/patch.h>
#include <bristle/random.h>
#include <bristle/texture.h>

static const double PI = 3.14159265358979323846;
/* Maps are kept in single precision: components to 6e-8, slopes of a few units to some 1e-6. */
#define TOL_SINGLE 2e-6
/* A sum of 65,536 doubles, each addition rounded. */
#define TOL_SUM (65536 * 2.3e-16)

static br_error error;

static void need(br_status status)
{
    if (status < 0) {
        printf("Bail out! %s\n", error.message);
        exit(1);
    }
}

/* A plane of side `size` whose picture covers it once, looking along +z. */
static br_patch_surface *plane(const br_image *map, double size, br_patch_filter filter, bool green_down)
{
    br_mesh *mesh = NULL;
    br_patch_surface *s = NULL;
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    need(br_mesh_plane(size, size, 1, 1, size, &mesh, &error));
    spec.mesh = mesh;
    spec.normals = map;
    spec.filter = filter;
    spec.green_down = green_down;
    need(br_patch_surface_create(&spec, &s, &error));
    br_mesh_destroy(mesh);
    return s;
}

static br_patch patch_at(double x, double y)
{
    br_patch p = {.point = {x, y, 0},
                  .normal = {0, 0, 1},
                  .tangent = {1, 0, 0},
                  .binormal = {0, 1, 0},
                  .surface_a = -1,
                  .surface_b = -1};
    p.pose_a = p.pose_b = br_pose_identity();
    return p;
}

/* A half turn about x: the plane looks down. */
static br_pose upside_down(void)
{
    br_pose p = br_pose_identity();
    p.orientation = br_quat_make(0, 1, 0, 0);
    return p;
}

static double evaluate(br_patch_surface *surface, const br_patch_options *options, const br_patch *patch,
                       double *mu)
{
    br_patch_backend *backend = NULL;
    double covered = 0;
    need(br_patch_cpu_create(1, &surface, options, &backend, &error));
    need(br_patch_evaluate(backend, 1, patch, mu, &covered, &error));
    br_patch_backend_destroy(backend);
    return covered;
}

/* A patch that covers a picture of 256 x 256 texels exactly, one texel of the patch on each. */
enum { SIDE = 256 };
static br_patch_options whole(int directions, br_patch_packing packing)
{
    br_patch_options o = br_patch_options_default();
    o.width = 1;
    o.resolution = SIDE;
    o.directions = directions;
    o.packing = packing;
    return o;
}

static void whole_map(const br_image *map, int directions, br_patch_packing packing, double *mu)
{
    br_patch_surface *s = plane(map, 1, BR_FILTER_NEAREST, false);
    const br_patch_options o = whole(directions, packing);
    br_patch p = patch_at(0, 0);
    p.surface_b = 0;
    const double covered = evaluate(s, &o, &p, mu);
    if (covered != 1)
        check(false, "the whole map is covered (%g)", covered);
    br_patch_surface_destroy(s);
}

/* Gaussian slopes: mu(d) = (2/pi) sigma_d/sqrt(2 pi), standard error of the mean sigma_d sqrt(1/2 - 1/(2
 * pi))/sqrt(n). */
static void test_gaussian(void)
{
    static const double sigmas[][2] = {{1, 1}, {0.1, 1}, {0.3, 0.05}};
    for (int k = 0; k < 3; k++) {
        br_image *map = NULL;
        need(br_texture_gaussian_slopes(SIDE, SIDE, br_vec2_make(sigmas[k][0], sigmas[k][1]), (uint64_t)k,
                                        &map, &error));
        double mu[16], worst = 0;
        whole_map(map, 16, BR_PACKING_FLOAT, mu);
        for (int d = 0; d < 16; d++) {
            const double c = cos(PI * d / 8), s = sin(PI * d / 8);
            const double sigma =
                sqrt(sigmas[k][0] * sigmas[k][0] * c * c + sigmas[k][1] * sigmas[k][1] * s * s);
            const double expected = 2 / PI * sigma / sqrt(2 * PI);
            const double standard_error = 2 / PI * sigma * sqrt(0.5 - 0.5 / PI) / SIDE;
            worst = fmax(worst, fabs(mu[d] - expected) / standard_error);
        }
        check(worst < 4.5, "Gaussian slopes %g, %g: 16 directions within 4.5 standard errors (%.2f)",
              sigmas[k][0], sigmas[k][1], worst);
        br_image_destroy(map);
    }
}

/* mu(d) - mu(-d) = (2/pi) mean(s).d, for any map; and mu is convex: its value along a direction between two
 * others is at most what they give together. */
static void test_mean_slope(void)
{
    for (uint64_t seed = 1; seed <= 3; seed++) {
        br_image *map = NULL;
        need(br_texture_gaussian_slopes(SIDE, SIDE, br_vec2_make(0.5, 0.2), seed, &map, &error));
        br_vec2 mean = {0, 0};
        for (int i = 0; i < SIDE * SIDE; i++) {
            br_vec2 s = {0, 0};
            br_texture_slope(map->samples + 3 * i, &s);
            /* A slant, so that there is a difference to see. */
            s.x += 0.1 * (double)seed;
            s.y -= 0.05;
            br_texture_put_slope(map->samples + 3 * i, s);
            br_texture_slope(map->samples + 3 * i, &s);
            mean = br_vec2_add(mean, br_vec2_scale(1.0 / (SIDE * SIDE), s));
        }
        double mu[16], worst = 0, least = 1;
        whole_map(map, 16, BR_PACKING_FLOAT, mu);
        for (int d = 0; d < 8; d++) {
            /* The surface is B: A sliding along d sees it slide along -d. */
            const double expected = -2 / PI * (mean.x * cos(PI * d / 8) + mean.y * sin(PI * d / 8));
            worst = fmax(worst, fabs(mu[d] - mu[d + 8] - expected));
        }
        for (int d = 0; d < 16; d++)
            least = fmin(least, (mu[(d + 15) % 16] + mu[(d + 1) % 16]) / (2 * cos(PI / 8)) - mu[d]);
        /* Surfaces round components to single precision once more; over all texels that averages out. */
        check(worst < TOL_SINGLE / SIDE, "mu(d) - mu(-d) = (2/pi) mean(s).d, seed %d (%.2g)", (int)seed,
              worst);
        check(least >= -TOL_ROUND_OFF, "mu(d) is convex over 16 directions, seed %d (%.2g)", (int)seed,
              least);
        double four[4];
        whole_map(map, 4, BR_PACKING_FLOAT, four);
        for (int d = 0; d < 4; d++)
            check_close(four[d], mu[4 * d], TOL_SUM, "direction %d of four is direction %d of 16, seed %d", d,
                        4 * d, (int)seed);
        br_image_destroy(map);
    }
}

/* Eight bits: E[min(1, x)] of x = (2/pi) max(0, s), s normal: with c = pi/2 the integral is (2/pi) (phi(0) -
 * phi(c)) + 1 - Phi(c). Rounding to 1/255 has zero mean nearly. */
static void test_packing(void)
{
    br_image *map = NULL;
    need(br_texture_gaussian_slopes(SIDE, SIDE, br_vec2_make(1, 1), 5, &map, &error));
    double mu[4], exact[4];
    whole_map(map, 4, BR_PACKING_RGBA8, mu);
    whole_map(map, 4, BR_PACKING_FLOAT, exact);
    const double c = PI / 2, tail = 0.5 * erfc(c / sqrt(2)), density = 1 / sqrt(2 * PI);
    const double expected = 2 / PI * density * (1 - exp(-c * c / 2)) + tail;
    const double standard_error = 0.33 / SIDE;
    for (int d = 0; d < 4; d++) {
        check_near(mu[d], expected, 4.5 * standard_error,
                   "packed mean of a unit Gaussian, direction %d: %.4f", d, expected);
        check(mu[d] < exact[d], "packing lowers the mean, direction %d: %.4f of %.4f", d, mu[d], exact[d]);
    }
    br_image_destroy(map);
    /* Known texels: 15 and 75 degrees on shares that a height field has. */
    const double gentle = tan(PI / 12), steep = tan(5 * PI / 12);
    br_texture_sawtooth_spec saw = {
        .width = 16, .height = SIDE, .period = 16, .steep = 1, .gentle_slope = gentle, .steep_slope = steep};
    need(br_texture_sawtooth(&saw, &map, &error));
    br_patch_surface *s = plane(map, 1, BR_FILTER_NEAREST, false);
    br_patch p = patch_at(0, 0);
    p.surface_b = 0;
    const br_patch_options packed = whole(4, BR_PACKING_RGBA8), full = whole(4, BR_PACKING_FLOAT);
    evaluate(s, &packed, &p, mu);
    evaluate(s, &full, &p, exact);
    check_close(exact[3], 2 / PI * steep / 16, TOL_SINGLE, "steep side of a sawtooth, floats");
    check_close(exact[1], 2 / PI * gentle * 15 / 16, TOL_SINGLE, "gentle side of a sawtooth, floats");
    check_close(mu[3], 1.0 / 16, TOL_SUM, "steep side of a sawtooth, eight bits: each texel is 1");
    check_close(mu[1], floor(2 / PI * gentle * 255 + 0.5) / 255 * 15 / 16, TOL_SUM,
                "gentle side of a sawtooth, eight bits");
    br_patch_surface_destroy(s);
    br_image_destroy(map);
}

/* A map of one facet everywhere: eight bits round its coefficients to the nearest level, neither down nor up.
 */
static void test_levels(void)
{
    static const double levels[] = {0.25,  0.49, 0.51,  0.75,  1.51,  99.3, 99.49,
                                    99.51, 99.9, 253.6, 254.4, 254.6, 300};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        const size_t k = sizeof levels / sizeof *levels - 1 - i;
        const double unit = PI / 2 / 255; /* slope of one level */
        const br_vec2 slopes = {levels[i] * unit, -levels[k] * unit};
        /* The surface is B: what slides along d sees it slide along -d. */
        const double expected[4] = {0, floor(fmin(levels[k], 255) + 0.5), floor(fmin(levels[i], 255) + 0.5),
                                    0};
        br_image *map = NULL;
        double mu[4], worst = 0;
        need(br_image_create(4, 4, 3, &map, &error));
        for (int t = 0; t < 16; t++)
            br_texture_put_slope(map->samples + 3 * t, slopes);
        whole_map(map, 4, BR_PACKING_RGBA8, mu);
        for (int d = 0; d < 4; d++)
            worst = fmax(worst, fabs(255 * mu[d] - expected[d]));
        check(worst < 255 * TOL_SUM, "eight bits: levels %g and %g are %g and %g (%.2g off)", levels[i],
              levels[k], expected[2], expected[1], worst);
        br_image_destroy(map);
    }
}

/* One slope everywhere. */
static br_image *uniform(double sx, double sy)
{
    br_image *map = NULL;
    need(br_image_create(4, 4, 3, &map, &error));
    for (int i = 0; i < 16; i++)
        br_texture_put_slope(map->samples + 3 * i, br_vec2_make(sx, sy));
    return map;
}

static void expect_slope(const char *what, br_patch_surface *surface, const br_patch *patch, double sx,
                         double sy)
{
    /* As B the surface counts along -s for sliding of A, as A along s. */
    const double side = patch->surface_a == 0 ? 1 : -1;
    const br_patch_options o = br_patch_options_default();
    double mu[4];
    const double covered = evaluate(surface, &o, patch, mu);
    const double expected[4] = {side * sx, side * sy, -side * sx, -side * sy};
    double worst = 0;
    for (int d = 0; d < 4; d++)
        worst = fmax(worst, fabs(mu[d] - 2 / PI * fmax(0, expected[d])));
    check(worst < TOL_SINGLE && covered == 1, "%s: slope (%.3g, %.3g) (off by %.2g)", what, sx, sy, worst);
}

static void test_frames(void)
{
    br_image *map = uniform(0.3, 0.5);
    br_patch_surface *s = plane(map, 1, BR_FILTER_BILINEAR, false),
                     *down = plane(map, 1, BR_FILTER_BILINEAR, true);
    br_patch p = patch_at(0.1, 0.2);
    p.surface_b = 0;
    expect_slope("green up", s, &p, 0.3, 0.5);
    expect_slope("green down", down, &p, 0.3, -0.5);
    for (int k = 1; k < 8; k++) {
        const double a = 0.7 * k, c = cos(a), t = sin(a);
        br_patch q = p;
        q.tangent = br_vec3_make(c, t, 0);
        q.binormal = br_vec3_make(-t, c, 0);
        char what[60];
        snprintf(what, sizeof what, "contact frame turned by %.1f", a);
        expect_slope(what, s, &q, c * 0.3 + t * 0.5, -t * 0.3 + c * 0.5);
        q = p;
        q.pose_b.orientation = br_quat_from_axis_angle(br_vec3_make(0, 0, 1), a);
        snprintf(what, sizeof what, "body turned by %.1f", a);
        expect_slope(what, s, &q, c * 0.3 - t * 0.5, t * 0.3 + c * 0.5);
    }
    /* As the upper body, turned about x: x stays, y turns round. */
    br_patch upper = patch_at(0.1, 0.2);
    upper.surface_a = 0;
    upper.pose_a = upside_down();
    expect_slope("upper body", s, &upper, 0.3, -0.5);
    br_patch_surface_destroy(s);
    br_patch_surface_destroy(down);
    br_image_destroy(map);
}

/* A square with u running against x: what the picture shows to its right lies to the left. */
static void test_mirrored(void)
{
    const br_vec3 positions[4] = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
    const br_vec2 uvs[4] = {{1, 0}, {0, 0}, {0, 1}, {1, 1}};
    const uint32_t triangles[6] = {0, 1, 2, 0, 2, 3};
    const br_mesh_source source = {
        .n_vertices = 4, .n_triangles = 2, .positions = positions, .uvs = uvs, .triangles = triangles};
    br_mesh *mesh = NULL;
    need(br_mesh_create(&source, &mesh, &error));
    check(mesh->handedness[0] == -1 && mesh->n_vertices == 4, "a mirrored picture has the handedness -1");
    br_image *map = uniform(0.3, 0.5);
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    spec.mesh = mesh;
    spec.normals = map;
    br_patch_surface *s = NULL;
    need(br_patch_surface_create(&spec, &s, &error));
    br_patch p = patch_at(0.1, 0.2);
    p.surface_b = 0;
    expect_slope("mirrored picture", s, &p, -0.3, 0.5);
    br_patch_surface_destroy(s);
    br_mesh_destroy(mesh);
    br_image_destroy(map);
}

/* Both surfaces add [eq. (7)], with their k, the mask and mu_0. */
static void test_sum(void)
{
    br_image *map = uniform(0.3, 0.5), *mask = NULL;
    need(br_image_create(4, 4, 1, &mask, &error));
    for (int i = 0; i < 16; i++)
        mask->samples[i] = i % 4 < 2 ? 0.5f : 0.25f;
    br_mesh *mesh = NULL;
    need(br_mesh_plane(1, 1, 2, 2, 1, &mesh, &error));
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    spec.mesh = mesh;
    spec.normals = map;
    spec.k = 3;
    br_patch_surface *surfaces[2] = {NULL, NULL};
    need(br_patch_surface_create(&spec, &surfaces[0], &error));
    spec.mask = mask;
    spec.k = 2;
    need(br_patch_surface_create(&spec, &surfaces[1], &error));
    br_patch_options o = whole(4, BR_PACKING_FLOAT);
    o.mu_0 = 0.2;
    o.resolution = 16;
    br_patch_backend *backend = NULL;
    need(br_patch_cpu_create(2, surfaces, &o, &backend, &error));
    br_patch p = patch_at(0, 0);
    p.surface_a = 0;
    p.surface_b = 1;
    p.pose_a = upside_down();
    double mu[4];
    need(br_patch_evaluate(backend, 1, &p, mu, NULL, &error));
    const double sa[2] = {0.3, -0.5}, sb[2] = {0.3, 0.5}, kb = 2 * 0.375;
    for (int d = 0; d < 4; d++) {
        const double sign = d < 2 ? 1 : -1;
        const double expected =
            0.2 + 2 / PI * (3 * fmax(0, sign * sa[d % 2]) + kb * fmax(0, -sign * sb[d % 2]));
        check_close(mu[d], expected, TOL_SINGLE, "mu_0 + k_A mu_A + k_B mu_B, direction %d", d);
    }
    br_patch_backend_destroy(backend);
    br_patch_surface_destroy(surfaces[0]);
    br_patch_surface_destroy(surfaces[1]);
    br_mesh_destroy(mesh);
    br_image_destroy(map);
    br_image_destroy(mask);
}

/* The generator: boxes of four coefficients, polygons of sixteen, in the contacts' order; a gap is a patch
 * without penetration. */
static void test_generator(void)
{
    br_image *map = uniform(0.3, 0.5);
    for (int directions = 4; directions <= 16; directions += 12) {
        br_patch_surface *s = plane(map, 1, BR_FILTER_NEAREST, false);
        br_patch_options o = br_patch_options_default();
        o.directions = directions;
        o.mu_0 = 0.1;
        br_patch_backend *backend = NULL;
        br_cone_generator *generator = NULL;
        br_cone_pool *pool = br_cone_pool_create();
        need(br_patch_cpu_create(1, &s, &o, &backend, &error));
        need(br_patch_generator_create(backend, &generator, &error));
        enum { N = 40 };
        br_contact contacts[N];
        br_cone cones[N];
        br_pose poses[2] = {br_pose_identity(), br_pose_identity()};
        poses[1].orientation = br_quat_from_axis_angle(br_vec3_make(0, 0, 1), 0.3);
        for (int i = 0; i < N; i++) {
            contacts[i] = (br_contact){.normal = {0, 0, 1},
                                       .depth = i % 3 ? 1e-4 : -1e-5,
                                       .body_a = 0,
                                       .surface_a = -1,
                                       .surface_b = 0};
            contacts[i].body_b = i % 2 ? 1 : -1;
            br_contact_frame(contacts[i].normal, &contacts[i].tangent, &contacts[i].binormal);
            contacts[i].point.x = i % 5 ? 0.01 * i : 2; /* every fifth is beside the plane */
        }
        need(br_cone_generate(generator, N, contacts, 2, poses, pool, cones, &error));
        double worst = 0;
        bool kinds = true;
        for (int i = 0; i < N; i++) {
            kinds = kinds && cones[i].type == (directions == 4 ? &br_cone_box_type : &br_cone_polygon_type) &&
                    br_cone_check(&cones[i], &error) == BR_OK;
            const double turned = i % 2 ? 0.3 : 0;
            for (int d = 0; d < directions; d++) {
                const double a = 2 * PI * d / directions - turned, along = -(0.3 * cos(a) + 0.5 * sin(a));
                const double expected = 0.1 + (i % 5 ? 2 / PI * fmax(0, along) : 0);
                const double mu = br_cone_values(&cones[i], NULL)[d];
                worst = fmax(worst, fabs(mu - expected));
            }
        }
        check(kinds && worst < TOL_SINGLE, "generator, %d directions: %s for %d contacts (%.2g)", directions,
              directions == 4 ? "boxes" : "polygons", N, worst);
        contacts[3].body_b = 2;
        check(br_cone_generate(generator, N, contacts, 2, poses, pool, cones, &error) < 0 &&
                  strstr(error.message, "contact 3"),
              "%s", error.message);
        br_error_clear(&error);
        br_cone_generator_destroy(generator);
        br_cone_pool_destroy(pool);
        br_patch_surface_destroy(s);
    }
    br_image_destroy(map);
}

static bool same_pose(br_pose a, br_pose b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* The patch of a contact: each side has its own body's pose, the world its origin, and a gap no depth. */
static void test_contact(void)
{
    br_pose poses[2] = {br_pose_identity(), upside_down()};
    poses[0].position = br_vec3_make(1, 2, 3);
    br_contact c = {.body_a = 1, .body_b = -1, .surface_a = 4, .surface_b = 5, .depth = 0.25};
    const br_patch world = br_patch_of_contact(&c, poses);
    check(same_pose(world.pose_a, poses[1]) && same_pose(world.pose_b, br_pose_identity()),
          "on the world: the body's pose, and none");
    check(world.depth == 0.25 && world.surface_a == 4 && world.surface_b == 5, "its depth and surfaces");
    c.body_b = 0;
    c.depth = -0.25;
    const br_patch bodies = br_patch_of_contact(&c, poses);
    check(same_pose(bodies.pose_a, poses[1]) && same_pose(bodies.pose_b, poses[0]),
          "of two bodies: both poses");
    check(bodies.depth == 0, "a gap is no depth");
}

int main(void)
{
    check_begin();
    test_contact();
    test_generator();
    test_gaussian();
    test_mean_slope();
    test_packing();
    test_levels();
    test_frames();
    test_mirrored();
    test_sum();
    return check_end();
}

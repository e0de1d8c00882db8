/* Which texels a patch covers, and what they show: edges, corners, depth, curvature, filters, bad input. */
#include "check.h"

#include <stdlib.h>
#include <bristle/patch.h>
#include <bristle/random.h>
#include <bristle/texture.h>

static const double PI = 3.14159265358979323846;
static br_error error;

static void need(br_status status)
{
    if (status < 0) {
        printf("Bail out! %s\n", error.message);
        exit(1);
    }
}

static br_patch_surface *surface_of(br_mesh *mesh, const br_image *map, br_patch_filter filter)
{
    br_patch_surface *s = NULL;
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    spec.mesh = mesh;
    spec.normals = map;
    spec.filter = filter;
    need(br_patch_surface_create(&spec, &s, &error));
    br_mesh_destroy(mesh);
    return s;
}

static br_patch patch_at(double x, double y, double z)
{
    br_patch p = {.point = {x, y, z},
                  .normal = {0, 0, 1},
                  .tangent = {1, 0, 0},
                  .binormal = {0, 1, 0},
                  .surface_a = -1,
                  .surface_b = -1};
    p.pose_a = p.pose_b = br_pose_identity();
    return p;
}

static br_patch_backend *backend_of(size_t n, br_patch_surface *const *surfaces, int resolution)
{
    br_patch_options o = br_patch_options_default();
    o.resolution = resolution;
    o.mu_0 = 0.25;
    br_patch_backend *b = NULL;
    need(br_patch_cpu_create(n, surfaces, &o, &b, &error));
    return b;
}

static double cover(br_patch_backend *b, const br_patch *p, double *mu)
{
    double covered = -1;
    need(br_patch_evaluate(b, 1, p, mu, &covered, &error));
    return covered;
}

static br_mesh *box(double size)
{
    br_mesh *m = NULL;
    need(br_mesh_box(br_vec3_make(size, size, size), 0.1, &m, &error));
    return m;
}

/* A box standing on a plane, contact at its corner, on an edge, inside, and beside it. */
static void test_box(void)
{
    static const struct {
        double x, y, share;
        const char *where;
    } cases[] = {{0.1, 0.1, 0.25, "corner"},
                 {0.1, 0, 0.5, "edge"},
                 {0, 0, 1, "middle"},
                 {0.095, -0.1, 0.375, "beside a corner"},
                 {0.2, 0, 0, "outside"}};
    br_mesh *ground = NULL;
    need(br_mesh_plane(2, 2, 3, 5, 0.1, &ground, &error));
    br_patch_surface *s[2] = {surface_of(box(0.2), NULL, BR_FILTER_NEAREST),
                              surface_of(ground, NULL, BR_FILTER_NEAREST)};
    br_patch_backend *b = backend_of(2, s, 16);
    for (int k = 0; k < 5; k++) {
        br_patch p = patch_at(cases[k].x, cases[k].y, 0);
        p.surface_a = 0;
        p.surface_b = 1;
        p.pose_a.position.z = 0.1;
        double mu[4];
        check_near(cover(b, &p, mu), cases[k].share, TOL_ROUND_OFF, "a box's %s covers %g of the patch",
                   cases[k].where, cases[k].share);
        check(mu[0] == 0.25 && mu[1] == 0.25 && mu[2] == 0.25 && mu[3] == 0.25,
              "smooth and flat: mu_0 alone (%s)", cases[k].where);
    }
    br_patch_backend_destroy(b);
    br_patch_surface_destroy(s[0]);
    br_patch_surface_destroy(s[1]);
}

/* Each texel of a finely divided plane belongs to exactly one triangle: however the plane is divided and
 * turned, all is covered, and the texels share one height. Vertices lie on texel centres in half of the
 * cases. */
static void test_watertight(void)
{
    br_random *random = br_random_create(3, 0);
    int holes = 0;
    double worst = 0;
    for (int k = 0; k < 200; k++) {
        br_mesh *mesh = NULL;
        const int cells = 1 + (int)br_random_below(random, 40);
        need(br_mesh_plane(0.04, 0.04, k % 2 ? cells : 32, k % 2 ? 1 + cells / 2 : 32, 0.1, &mesh, &error));
        br_patch_surface *s = surface_of(mesh, NULL, BR_FILTER_NEAREST);
        br_patch_backend *b = backend_of(1, &s, 16);
        br_patch p = patch_at(k % 2 ? 1e-3 * br_random_normal(random) : 0.00125 / 2 * (double)(k % 3), 0, 0);
        p.surface_b = 0;
        if (k % 2)
            p.pose_b.orientation =
                br_quat_from_axis_angle(br_vec3_make(0, 0, 1), br_random_between(random, 0, 6));
        br_patch_texel texels[256];
        need(br_patch_cpu_texels(b, &p, 1, texels, &error));
        for (int i = 0; i < 256; i++) {
            holes += !texels[i].covered;
            worst = fmax(worst, fabs(texels[i].height));
        }
        br_patch_backend_destroy(b);
        br_patch_surface_destroy(s);
    }
    br_random_destroy(random);
    check(holes == 0, "a divided plane has no holes (%d)", holes);
    check(worst < 1e-15, "and lies in its own plane (%.2g m)", worst);
}

/* Of two sheets the outermost is seen: as B the upper one, as A the lower one; sheets that face away are not.
 */
static void test_outermost(void)
{
    br_mesh *sheet = NULL, *upper = NULL, *both = NULL;
    need(br_mesh_plane(1, 1, 1, 1, 0.1, &sheet, &error));
    br_pose raised = br_pose_identity();
    raised.position.z = 1e-4;
    need(br_mesh_transform(sheet, 1, raised, &upper, &error));
    const br_mesh *order[2][2] = {{sheet, upper}, {upper, sheet}};
    for (int k = 0; k < 2; k++) {
        need(br_mesh_join(2, order[k], &both, &error));
        br_patch_surface *s = surface_of(both, NULL, BR_FILTER_NEAREST);
        br_patch_backend *b = backend_of(1, &s, 8);
        br_patch p = patch_at(0, 0, 0);
        p.depth = 1e-3;
        p.surface_a = p.surface_b = 0;
        p.pose_a.orientation = br_quat_make(0, 1, 0, 0);
        br_patch_texel t[64];
        int wrong = 0;
        need(br_patch_cpu_texels(b, &p, 1, t, &error));
        for (int i = 0; i < 64; i++)
            wrong += !t[i].covered || fabs(t[i].height - 1e-4) > 1e-15;
        need(br_patch_cpu_texels(b, &p, 0, t, &error));
        for (int i = 0; i < 64; i++)
            wrong += !t[i].covered || fabs(t[i].height + 1e-4) > 1e-15;
        check(wrong == 0, "the outermost of two sheets is seen from both sides, whatever their order (%d)",
              k);
        p.pose_b.orientation = br_quat_make(0, 1, 0, 0);
        double mu[4];
        check(cover(b, &p, mu) == 0, "sheets that face away are not seen (%d)", k);
        br_patch_backend_destroy(b);
        br_patch_surface_destroy(s);
        (void)both;
    }
    br_mesh_destroy(sheet);
    br_mesh_destroy(upper);
}

/* A sphere under a thin volume: what is seen has the area pi (2 r d - d^2) of a cap of height d, d = half of
 * the volume's depth. */
static void test_sphere(void)
{
    static const double depths[] = {0, 1e-4, 5e-4};
    const double radius = 0.03;
    br_mesh *ball = NULL;
    need(br_mesh_sphere(radius, 256, 0.1, &ball, &error));
    br_patch_surface *s = surface_of(ball, NULL, BR_FILTER_NEAREST);
    br_patch_backend *b = backend_of(1, &s, 64);
    for (int k = 0; k < 3; k++)
        for (int turn = 0; turn < 2; turn++) {
            br_patch p = patch_at(0, 0, 0);
            p.surface_b = 0;
            p.depth = depths[k];
            p.pose_b.position.z = -radius;
            /* The pole, with its narrow triangles, and the equator. */
            p.pose_b.orientation = br_quat_from_axis_angle(br_vec3_make(1, 0, 0), turn * PI / 2);
            double mu[4];
            const double d = (p.depth + 0.01 * 0.02) / 2,
                         area = PI * (2 * radius * d - d * d) / (0.02 * 0.02);
            /* The mesh lies inside the sphere, by r (pi/256)^2/2 at most, and texels are counted along the
             * rim. */
            const double sag = radius * pow(PI / 256, 2), rim = 2 * sqrt(PI * area) / 64;
            const double less = PI * 2 * radius * sag / (0.02 * 0.02);
            check_near(cover(b, &p, mu), area, less + rim, "a sphere shows a cap: depth %g, %s", depths[k],
                       turn ? "equator" : "pole");
            /* Slopes of a cap: symmetric, and the mean of max(0, x/sqrt(r^2 - x^2)...) is positive. */
            check_near(mu[0], mu[2], 0.02 * fabs(mu[0] - 0.25) + 1e-6, "a cap is symmetric: depth %g, %s",
                       depths[k], turn ? "equator" : "pole");
        }
    br_patch_backend_destroy(b);
    br_patch_surface_destroy(s);
}

/* Nothing to see: mu_0. Grazing: a plane at a right angle to the patch, or tilted so far that the volume cuts
 * a strip. */
static void test_grazing(void)
{
    br_mesh *mesh = NULL;
    need(br_mesh_plane(1, 1, 1, 1, 0.1, &mesh, &error));
    br_patch_surface *s = surface_of(mesh, NULL, BR_FILTER_NEAREST);
    br_patch_backend *b = backend_of(1, &s, 256);
    double mu[4];
    for (int k = 0; k < 4; k++) {
        static const double angles[] = {90, 89.9999999999, 100, 180};
        br_patch p = patch_at(0, 0, 0);
        p.surface_b = 0;
        p.pose_b.orientation = br_quat_from_axis_angle(br_vec3_make(1, 0, 0), angles[k] * PI / 180);
        const double covered = cover(b, &p, mu);
        bool finite = true;
        for (int d = 0; d < 4; d++)
            finite = finite && isfinite(mu[d]) && mu[d] >= 0.25;
        check(finite && covered < 0.01,
              "a plane at %g degrees covers next to nothing, and mu stays finite (%g)", angles[k], covered);
    }
    for (int k = 1; k < 5; k++) {
        const double angle = 0.1 * k, strip = 0.01 * 0.02 / tan(angle) / 0.02;
        br_patch p = patch_at(0, 0, 0);
        p.surface_b = 0;
        p.pose_b.orientation = br_quat_from_axis_angle(br_vec3_make(1, 0, 0), angle);
        check_near(cover(b, &p, mu), fmin(1, strip), 2.0 / 256, "a plane tilted by %g shows a strip", angle);
        /* Its normal leans by that angle: s = (0, -tan). */
        check_near(mu[1] - 0.25, 2 / PI * tan(angle), TOL_ROUND_OFF_MANY, "and has the slope of the tilt");
    }
    br_patch_backend_destroy(b);
    br_patch_surface_destroy(s);
}

/* A map of 4 x 2 texels, all slopes different, sampled at chosen points by hand. */
static void test_filters(void)
{
    br_image *map = NULL;
    need(br_image_create(4, 2, 3, &map, &error));
    double sx[4][2], sy[4][2]; /* column, row from below */
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 2; j++) {
            sx[i][j] = 0.1 * i - 0.2 * j;
            sy[i][j] = 0.3 - 0.1 * i * j;
            float *p = br_image_pixel(map, i, 1 - j);
            /* Not unit: (s, 1)/4. */
            p[0] = (float)(0.5 + sx[i][j] / 8);
            p[1] = (float)(0.5 + sy[i][j] / 8);
            p[2] = (float)(0.5 + 1.0 / 8);
        }
    static const double points[][2] = {{0.3, 0.6}, {0.01, 0.02}, {0.99, 0.5}, {0.5, 0.75}, {0.126, 0.26}};
    for (int filter = BR_FILTER_NEAREST; filter <= BR_FILTER_BILINEAR; filter++) {
        br_mesh *mesh = NULL;
        need(br_mesh_plane(2, 2, 1, 1, 1, &mesh, &error));
        br_patch_surface *s = surface_of(mesh, map, (br_patch_filter)filter);
        br_patch_backend *b = backend_of(1, &s, 1);
        for (int k = 0; k < 5; k++) {
            const double u = points[k][0], v = points[k][1];
            br_patch p = patch_at(u, v, 0);
            p.surface_b = 0;
            br_patch_texel t;
            need(br_patch_cpu_texels(b, &p, 1, &t, &error));
            double ex = 0, ey = 0;
            if (filter == BR_FILTER_NEAREST) {
                ex = sx[(int)(4 * u)][(int)(2 * v)];
                ey = sy[(int)(4 * u)][(int)(2 * v)];
            } else {
                const double x = 4 * u - 0.5, y = 2 * v - 0.5;
                for (int c = 0; c < 4; c++) {
                    const int i = (int)floor(x) + c % 2, j = (int)floor(y) + c / 2;
                    const double w = (1 - fabs(x - i)) * (1 - fabs(y - j));
                    ex += w * sx[(i + 4) % 4][(j + 2) % 2];
                    ey += w * sy[(i + 4) % 4][(j + 2) % 2];
                }
            }
            check(fabs(t.slope.x - ex) < 2e-6 && fabs(t.slope.y - ey) < 2e-6,
                  "%s at (%g, %g): slope (%g, %g)", filter == BR_FILTER_NEAREST ? "nearest" : "bilinear", u,
                  v, ex, ey);
        }
        br_patch_backend_destroy(b);
        br_patch_surface_destroy(s);
    }
    br_image_destroy(map);
}

/* Mipmaps: a patch texel as large as the picture sees its mean; of normals, or of slopes. */
static void test_mipmap(void)
{
    br_image *map = NULL;
    need(br_texture_gaussian_slopes(30, 20, br_vec2_make(0.8, 0.4), 9, &map, &error));
    double mean_slope[2] = {0}, mean[3] = {0};
    for (int i = 0; i < 600; i++) {
        br_vec2 s = {0, 0};
        br_texture_slope(map->samples + 3 * i, &s);
        mean_slope[0] += s.x / 600;
        mean_slope[1] += s.y / 600;
        for (int c = 0; c < 3; c++)
            mean[c] += (2 * (double)map->samples[3 * i + c] - 1) / 600;
    }
    for (int slopes = 0; slopes < 2; slopes++) {
        br_mesh *mesh = NULL;
        br_patch_surface *s = NULL;
        need(br_mesh_plane(4, 4, 1, 1, 0.02, &mesh, &error));
        br_patch_surface_spec spec = br_patch_surface_spec_default();
        spec.mesh = mesh;
        spec.normals = map;
        spec.filter = BR_FILTER_MIPMAP;
        spec.filter_slopes = slopes;
        need(br_patch_surface_create(&spec, &s, &error));
        check(br_patch_surface_levels(s) == 5, "30 x 20 texels have five levels, down to 1 x 1");
        br_patch_backend *b = backend_of(1, &s, 1);
        br_patch p = patch_at(0.123, 0.321, 0);
        p.surface_b = 0;
        br_patch_texel t;
        need(br_patch_cpu_texels(b, &p, 1, &t, &error));
        const double ex = slopes ? mean_slope[0] : mean[0] / mean[2],
                     ey = slopes ? mean_slope[1] : mean[1] / mean[2];
        check_near(t.slope.x, ex, 2e-6, "coarsest level averages %s, x", slopes ? "slopes" : "normals");
        check_near(t.slope.y, ey, 2e-6, "coarsest level averages %s, y", slopes ? "slopes" : "normals");
        br_patch_backend_destroy(b);
        br_patch_surface_destroy(s);
        br_mesh_destroy(mesh);
    }
    br_image_destroy(map);
}

/* Overhanging facets, and facets too steep to count in full. */
static void test_overhang(void)
{
    br_image *map = NULL;
    need(br_image_create(1, 1, 3, &map, &error));
    static const double facets[][3] = {{0.6, 0, -0.8}, {1, 0, 0}, {0, 0, 0}, {1, 0, 1e-5}, {0, 0.8, 0.6}};
    static const double slopes[][2] = {{0, 0}, {0, 0}, {0, 0}, {1000, 0}, {0, 0.8 / 0.6}};
    for (int k = 0; k < 5; k++) {
        for (int c = 0; c < 3; c++)
            map->samples[c] = (float)(0.5 + 0.5 * facets[k][c]);
        br_mesh *mesh = NULL;
        need(br_mesh_plane(1, 1, 1, 1, 1, &mesh, &error));
        br_patch_surface *s = surface_of(mesh, map, BR_FILTER_NEAREST);
        br_patch_backend *b = backend_of(1, &s, 1);
        br_patch p = patch_at(0.1, 0.1, 0);
        p.surface_b = 0;
        br_patch_texel t;
        need(br_patch_cpu_texels(b, &p, 1, &t, &error));
        check(t.covered && fabs(t.slope.x - slopes[k][0]) < 1e-3 && fabs(t.slope.y - slopes[k][1]) < 1e-6,
              "facet (%g, %g, %g): covered, slope (%g, %g)", facets[k][0], facets[k][1], facets[k][2],
              slopes[k][0], slopes[k][1]);
        br_patch_backend_destroy(b);
        br_patch_surface_destroy(s);
    }
    br_image_destroy(map);
}

static void refuses(br_status status, const char *complaint)
{
    check(status < 0 && strstr(error.message, complaint), "%s", error.message);
    br_error_clear(&error);
}

static void test_refusals(void)
{
    br_mesh *bare = NULL, *mesh = NULL;
    const br_vec3 p[3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const uint32_t t[3] = {0, 1, 2};
    const br_mesh_source source = {.n_vertices = 3, .n_triangles = 1, .positions = p, .triangles = t};
    need(br_mesh_create(&source, &bare, &error));
    need(br_mesh_plane(1, 1, 1, 1, 1, &mesh, &error));
    br_image *map = NULL, *grey = NULL;
    need(br_image_create(2, 2, 3, &map, &error));
    need(br_image_create(2, 2, 1, &grey, &error));
    br_patch_surface *s = NULL;
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    refuses(br_patch_surface_create(&spec, &s, &error), "needs a mesh");
    spec.mesh = bare;
    spec.normals = map;
    refuses(br_patch_surface_create(&spec, &s, &error), "texture coordinates");
    spec.mesh = mesh;
    spec.normals = grey;
    refuses(br_patch_surface_create(&spec, &s, &error), "grey picture");
    spec.normals = map;
    spec.k = -1;
    refuses(br_patch_surface_create(&spec, &s, &error), "k = -1");
    spec.k = 1;
    map->samples[7] = NAN;
    refuses(br_patch_surface_create(&spec, &s, &error), "column 0, row 1");
    br_patch_options o = br_patch_options_default();
    br_patch_backend *b = NULL;
    o.width = 0;
    refuses(br_patch_cpu_create(0, NULL, &o, &b, &error), "width = 0 m");
    o = br_patch_options_default();
    o.resolution = 257;
    refuses(br_patch_cpu_create(0, NULL, &o, &b, &error), "resolution = 257");
    o = br_patch_options_default();
    o.directions = 8;
    refuses(br_patch_cpu_create(0, NULL, &o, &b, &error), "directions = 8");
    o = br_patch_options_default();
    need(br_patch_cpu_create(0, NULL, &o, &b, &error));
    br_patch patch = patch_at(0, 0, 0);
    double mu[4];
    patch.surface_a = 0;
    refuses(br_patch_evaluate(b, 1, &patch, mu, NULL, &error), "surfaces 0 and -1 of 0");
    patch.surface_a = -1;
    patch.point.x = NAN;
    refuses(br_patch_evaluate(b, 1, &patch, mu, NULL, &error), "not finite");
    br_patch_backend_destroy(b);
    br_mesh_destroy(bare);
    br_mesh_destroy(mesh);
    br_image_destroy(map);
    br_image_destroy(grey);
}

int main(void)
{
    check_begin();
    test_box();
    test_watertight();
    test_outermost();
    test_sphere();
    test_grazing();
    test_filters();
    test_mipmap();
    test_overhang();
    test_refusals();
    return check_end();
}

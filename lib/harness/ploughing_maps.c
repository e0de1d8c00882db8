/* Maps and coefficients over whole maps. */
#include <bristle/harness/ploughing_maps.h>
#include <bristle/assert.h>

#include <stdlib.h>

#include <bristle/numbers.h>

br_ploughing_sampling br_ploughing_exact(int directions)
{
    return (br_ploughing_sampling){
        .directions = directions, .packing = BR_PACKING_FLOAT, .filter = BR_FILTER_NEAREST, .coarse = 1};
}

br_pose br_ploughing_turned_over(void)
{
    return (br_pose){{0, 0, 0}, {0, 1, 0, 0}};
}

br_image *br_ploughing_read_map(br_experiment *ex, const char *path)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(path);
    br_error error = {0};
    br_image *map = NULL;
    br_require(ex, br_image_read_png(path, &map, &error), &error);
    if (map->channels < 3)
        br_experiment_fail(ex, "%s: a grey picture is no normal map", path);
    return map;
}

double br_ploughing_angle(int d, int n)
{
    return 2 * BR_PI * d / n;
}

br_vec2 br_ploughing_direction(int d, int n)
{
    return br_vec2_make(cos(br_ploughing_angle(d, n)), sin(br_ploughing_angle(d, n)));
}

br_vec2 br_ploughing_mean_slope(const br_image *map, br_vec2 *mean_square)
{
    BR_ASSERT_HANDLE(map);
    const size_t n = (size_t)map->width * (size_t)map->height;
    br_vec2 sum = {0, 0}, squares = {0, 0};
    for (size_t i = 0; i < n; i++) {
        br_vec2 s = {0, 0};
        br_texture_slope(map->samples + i * (size_t)map->channels, &s);
        sum = br_vec2_add(sum, s);
        squares = br_vec2_add(squares, br_vec2_make(s.x * s.x, s.y * s.y));
    }
    if (mean_square)
        *mean_square = br_vec2_scale(1.0 / (double)n, squares);
    return br_vec2_scale(1.0 / (double)n, sum);
}

static int common_divisor(int a, int b)
{
    return b == 0 ? a : common_divisor(b, a % b);
}

static br_patch_surface *surface(br_experiment *ex, const br_image *map, double margin,
                                 const br_ploughing_sampling *sampling)
{
    br_error error = {0};
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    spec.normals = map;
    spec.filter = sampling->filter;
    spec.filter_slopes = sampling->filter_slopes;
    br_patch_surface *s = NULL;
    br_require(ex, br_patch_map_surface(&spec, 1, margin, &s, &error), &error);
    return s;
}

void br_ploughing_pair(br_experiment *ex, const br_image *a, const br_image *b,
                       const br_ploughing_sampling *sampling, double *mu)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(sampling);
    BR_ASSERT_HANDLE(mu);
    br_error error = {0};
    const br_image *maps[2] = {a, b};
    br_patch_surface *surfaces[2] = {NULL, NULL}, *given[2] = {NULL, NULL};
    int index[2] = {-1, -1}, n_surfaces = 0;
    /* The picture of the smaller map repeats below or above the other one. */
    const br_image *size = a ? a : b;
    const double margin = size->width > size->height ? size->width : size->height;
    for (int s = 0; s < 2; s++)
        if (maps[s]) {
            surfaces[s] = surface(ex, maps[s], margin, sampling);
            given[n_surfaces] = surfaces[s];
            index[s] = n_surfaces++;
        }
    /* Square blocks that a patch can hold, texel by texel, side by side. */
    int side = common_divisor(size->width, size->height);
    for (int parts = 2; side / sampling->coarse > BR_PATCH_RESOLUTION_MAX; parts++)
        if (side % parts == 0 && side / parts / sampling->coarse <= BR_PATCH_RESOLUTION_MAX)
            side /= parts;
    const int resolution = (int)(side / sampling->coarse), columns = size->width / side,
              rows = size->height / side;
    if (resolution < 1 || resolution * sampling->coarse != side)
        br_experiment_fail(ex, "a map of %d x %d texels cannot be cut into patches", size->width,
                           size->height);
    br_patch_options options = br_patch_options_default();
    options.width = side;
    options.resolution = resolution;
    options.directions = sampling->directions;
    options.packing = sampling->packing;
    br_patch_backend *backend = NULL;
    br_require(ex, br_patch_cpu_create((size_t)n_surfaces, given, &options, &backend, &error), &error);
    for (int d = 0; d < options.directions; d++)
        mu[d] = 0;
    for (int j = 0; j < rows; j++)
        for (int i = 0; i < columns; i++) {
            double one[16];
            br_patch p = {.normal = {0, 0, 1},
                          .tangent = {1, 0, 0},
                          .binormal = {0, 1, 0},
                          .surface_a = index[0],
                          .surface_b = index[1]};
            p.point = br_vec3_make((i + 0.5) * options.width, (j + 0.5) * options.width, 0);
            p.pose_b = br_pose_identity();
            p.pose_a = br_ploughing_turned_over();
            p.pose_a.position.y = size->height;
            br_require(ex, br_patch_evaluate(backend, 1, &p, one, NULL, &error), &error);
            for (int d = 0; d < options.directions; d++)
                mu[d] += one[d] / (rows * columns);
        }
    br_patch_backend_destroy(backend);
    br_patch_surface_destroy(surfaces[0]);
    br_patch_surface_destroy(surfaces[1]);
}

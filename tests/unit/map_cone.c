/* Cones of normal maps: a flat map is isotropic, slopes give eqs. (5) to (8), the upper map is turned over,
 * patches weigh by area and scatter as their means do; what is refused. */
#include "check.h"

#include <bristle/image.h>
#include <bristle/map_cone.h>

static const double PI_ = 3.14159265358979323846;
/* Normals are kept in single precision. */
#define TOL_FLOAT 1e-6

typedef struct slope {
    double x, y;
} slope;

/* A map of the given slopes, (height x width), top row first. */
static br_image *map_of(const slope *s, int width, int height)
{
    br_image *map;
    check_need(br_image_create(width, height, 3, &map, NULL));
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++) {
            const slope at = s[row * width + column];
            const double z = 1 / sqrt(1 + at.x * at.x + at.y * at.y);
            float *const pixel = br_image_pixel(map, column, row);
            pixel[0] = (float)(0.5 + 0.5 * at.x * z);
            pixel[1] = (float)(0.5 + 0.5 * at.y * z);
            pixel[2] = (float)(0.5 + 0.5 * z);
        }
    return map;
}

/* What a facet of the lower map does to a body that slides along d, and one of the upper body, which is
 * turned over about x: its slope (x, y) is (x, -y) seen from above, and it slides itself [eqs. (5), (6)]. */
static double of_lower(slope s, double d)
{
    return 2 / PI_ * fmax(0, -(s.x * cos(d) + s.y * sin(d)));
}
static double of_upper(slope s, double d)
{
    return 2 / PI_ * fmax(0, s.x * cos(d) - s.y * sin(d));
}

static br_map_coefficients measure(const br_map_cone_spec *spec)
{
    br_map_coefficients c = {0};
    br_error error = {0};
    if (br_map_coefficients_measure(spec, &c, &error) < 0)
        br_tap_comment(&check_tap, "%s", error.message);
    return c;
}

static void test_flat(void)
{
    static const slope flat[6] = {{0, 0}};
    br_image *const map = map_of(flat, 3, 2);
    br_cone_pool *const pool = br_cone_pool_create();
    for (int directions = 4; directions <= 16; directions += 12) {
        br_map_cone_spec spec = br_map_cone_spec_default();
        spec.maps[0] = map;
        spec.patch.mu_0 = 0.37;
        spec.patch.directions = directions;
        const br_map_coefficients c = measure(&spec);
        double worst = 0, off = 0;
        br_cone cone;
        check_need(br_map_cone(&c, pool, &cone, NULL));
        for (int i = 0; i < directions; i++) {
            const double angle = 2 * PI_ * i / directions;
            worst = fmax(worst, fabs(c.mu[i] - 0.37) + c.spread[i] + c.lower[i] + c.upper[i]);
            const br_contact_vec d = {cos(angle), sin(angle), 0};
            off = fmax(off, fabs(br_cone_support(&cone, d) - 0.37));
        }
        /* 3 mm by 2 mm, seven and ten times: 21 mm by 20 mm under patches of 20 mm */
        check(c.n == directions && c.patches == 2, "a map that is smaller than the patch is repeated");
        check_near(worst, 0.0, TOL_FLOAT, "a flat map has the nominal coefficient in %d directions",
                   directions);
        check_near(off, 0.0, TOL_FLOAT, "and an isotropic cone");
    }
    br_cone_pool_destroy(pool);
    br_image_destroy(map);
}

/* Two maps of one slope each: both add up. */
static void test_slopes(void)
{
    static const slope low[1] = {{0.4, -0.25}}, up[1] = {{-0.15, 0.6}};
    br_image *const maps[2] = {map_of(low, 1, 1), map_of(up, 1, 1)};
    br_map_cone_spec spec = br_map_cone_spec_default();
    spec.maps[0] = maps[0];
    spec.maps[1] = maps[1];
    spec.patch.mu_0 = 0.1;
    spec.k_lower = 2;
    spec.k_upper = 0.5;
    const br_map_coefficients c = measure(&spec);
    double lower = 0, upper = 0, sum = 0;
    for (int i = 0; i < 16; i++) {
        const double d = 2 * PI_ * i / 16;
        lower = fmax(lower, fabs(c.lower[i] - 2 * of_lower(low[0], d)));
        upper = fmax(upper, fabs(c.upper[i] - 0.5 * of_upper(up[0], d)));
        sum = fmax(sum, fabs(c.mu[i] - 0.1 - c.lower[i] - c.upper[i]));
    }
    check_near(lower, 0.0, TOL_FLOAT, "facets of the lower map");
    check_near(upper, 0.0, TOL_FLOAT, "facets of the upper map, which is turned over");
    check_near(sum, 0.0, TOL_ROUND_OFF_MANY, "both and the nominal coefficient add up");

    spec.green_down = true;
    const br_map_coefficients down = measure(&spec);
    double other = 0;
    for (int i = 0; i < 16; i++)
        other = fmax(other, fabs(down.lower[i] - c.lower[(16 - i) % 16]));
    check_near(other, 0.0, TOL_FLOAT, "the other convention of green is a mirror");
    spec.maps[0] = NULL;
    spec.green_down = false;
    const br_map_coefficients alone = measure(&spec);
    check(alone.lower[3] == 0 && alone.upper[5] == c.upper[5], "the lower map may be the smooth one");

    /* Mean of a grey mask over the map, times k. */
    br_image *mask;
    check_need(br_image_create(1, 1, 1, &mask, NULL));
    mask->samples[0] = 0.25f;
    spec.masks[1] = mask;
    const br_map_coefficients masked = measure(&spec);
    check_near(masked.upper[14], 0.25 * c.upper[14], TOL_FLOAT, "a mask multiplies");
    br_image_destroy(mask);
    br_image_destroy(maps[0]);
    br_image_destroy(maps[1]);
}

/* Three columns of pixels under a patch of two: the second patch stands over the edge and counts half. */
static void test_area(void)
{
    static const slope row[3] = {{-0.3, 0}, {-0.6, 0}, {-0.9, 0}};
    br_image *const map = map_of(row, 3, 1);
    br_map_cone_spec spec = br_map_cone_spec_default();
    spec.maps[0] = map;
    spec.pixel = 0.01;
    const br_map_coefficients c = measure(&spec);
    const double first = 2 / PI_ * 0.45, second = 2 / PI_ * 0.9, mean = (2 * first + second) / 3;
    /* Weights 2 and 1: sum of weighed squares over W - sum of squares of weights/W. */
    const double spread =
        sqrt((2 * (first - mean) * (first - mean) + (second - mean) * (second - mean)) / (3 - 5.0 / 3));
    check(c.patches == 2, "two patches");
    check_near(c.mu[0], mean, TOL_FLOAT, "the mean is that of the area");
    check_near(c.spread[0], spread, TOL_FLOAT, "patches scatter, by their area");
    check_near(c.mu[8], 0.0, TOL_FLOAT, "a body that slides down feels nothing");

    /* Each pixel is seen where the resolution follows the pixels: 40 of them in a patch. */
    slope many[40];
    double sum = 0;
    for (int i = 0; i < 40; i++) {
        many[i] = (slope){-0.01 * i * (i % 3), 0};
        sum += 2 / PI_ * 0.01 * i * (i % 3);
    }
    br_image *const fine = map_of(many, 40, 1);
    spec.maps[0] = fine;
    spec.pixel = 0.0005;
    check_near(measure(&spec).mu[0], sum / 40, TOL_FLOAT, "every pixel is seen");
    spec.fit_resolution = false;
    check(fabs(measure(&spec).mu[0] - sum / 40) > 1e-3, "but not with 16 texels");

    /* Ten pixels in a patch: sixteen texels would see six of them twice. */
    br_image *const few = map_of(many + 5, 10, 1);
    sum = 0;
    for (int i = 5; i < 15; i++)
        sum += 2 / PI_ * 0.01 * i * (i % 3);
    spec.maps[0] = few;
    spec.pixel = 0.002;
    check(fabs(measure(&spec).mu[0] - sum / 10) > 1e-3, "nor do they see ten pixels alike");
    spec.fit_resolution = true;
    check_near(measure(&spec).mu[0], sum / 10, TOL_FLOAT, "every one of few pixels counts as much");
    br_image_destroy(few);
    br_image_destroy(map);
    br_image_destroy(fine);
}

/* The cone bounds the force: against sliding along d by mu(d) [eq. (9)]. */
static void test_cone(void)
{
    static const slope s[1] = {{-0.5, 0.2}};
    br_image *const map = map_of(s, 1, 1);
    br_cone_pool *const pool = br_cone_pool_create();
    br_map_cone_spec spec = br_map_cone_spec_default();
    spec.maps[0] = map;
    spec.patch.mu_0 = 0.2;
    spec.patch.directions = 4;
    br_map_coefficients c = measure(&spec);
    br_cone cone;
    check_need(br_map_cone(&c, pool, &cone, NULL));
    const double along = 0.2 + 2 / PI_ * 0.5, back = 0.2, up = 0.2, down = 0.2 + 2 / PI_ * 0.2;
    check_near(br_cone_support(&cone, (br_contact_vec){1, 0, 0}), along, TOL_FLOAT, "a box: along x");
    check_near(br_cone_support(&cone, (br_contact_vec){-1, 0, 0}), back, TOL_FLOAT, "back");
    check_near(br_cone_support(&cone, (br_contact_vec){0, 1, 0}), up, TOL_FLOAT, "along y");
    check_near(br_cone_support(&cone, (br_contact_vec){0, -1, 0}), down, TOL_FLOAT, "and back");
    check_near(br_cone_support(&cone, (br_contact_vec){3, -4, 0}), 3 * along + 4 * down, 8 * TOL_FLOAT,
               "its corner");
    spec.patch.directions = 16;
    c = measure(&spec);
    check_need(br_map_cone(&c, pool, &cone, NULL));
    double above = 0;
    for (int i = 0; i < 16; i++) {
        const double d = 2 * PI_ * i / 16;
        above = fmax(above, br_cone_support(&cone, (br_contact_vec){cos(d), sin(d), 0}) - c.mu[i]);
    }
    check(above <= TOL_ROUND_OFF_MANY, "a polygon: inside all sixteen half planes");
    check_near(br_cone_support(&cone, (br_contact_vec){1, 0, 0}), along, TOL_FLOAT, "and it reaches along x");
    c.n = 2;
    br_error error = {0};
    check(br_map_cone(&c, pool, &cone, &error) < 0, "two directions make no cone: %s", error.message);
    br_cone_pool_destroy(pool);
    br_image_destroy(map);
}

static void refuses(const br_map_cone_spec *spec, br_status expected, const char *message, const char *what)
{
    br_map_coefficients c;
    br_error error = {0};
    const br_status status = br_map_coefficients_measure(spec, &c, &error);
    check(status == expected && strstr(error.message, message) == error.message, "%s: %s", what,
          error.message);
}

static void test_refused(void)
{
    static const slope flat[1] = {{0, 0}};
    br_image *const map = map_of(flat, 1, 1), *grey;
    check_need(br_image_create(1, 1, 1, &grey, NULL));
    br_map_cone_spec good = br_map_cone_spec_default(), s = good;
    refuses(&s, BR_ERR_MISSING, "neither a lower nor an upper map", "no map");
    good.maps[1] = map;
    s = good, s.pixel = 0, refuses(&s, BR_ERR_RANGE, "pixel = 0 m", "pixels without a size");
    s = good, s.k_upper = -1, refuses(&s, BR_ERR_RANGE, "k_upper = -1", "a negative mask");
    s = good, s.patch.width = NAN, refuses(&s, BR_ERR_RANGE, "patch.width = nan", "a width that is none");
    s = good, s.patch.directions = 8, refuses(&s, BR_ERR_RANGE, "directions = 8", "eight directions");
    s = good, s.patch.width = 1e-7;
    refuses(&s, BR_ERR_TOO_MUCH_WORK, "width: 1e-07 m is so small that more than 10000000", "tiny patches");
    s = good, s.maps[1] = grey, refuses(&s, BR_ERR_ARGUMENT, "upper map: ", "a grey map");
    s.names[1] = "b.png", refuses(&s, BR_ERR_ARGUMENT, "b.png: ", "a grey map with a name");
    br_image_destroy(map);
    br_image_destroy(grey);
}

int main(void)
{
    check_begin();
    test_flat();
    test_slopes();
    test_area();
    test_cone();
    test_refused();
    return check_end();
}

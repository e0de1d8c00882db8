/* Maps of height fields, of distributions of slopes and of sawtooth facets. */
#include <bristle/numbers.h>
#include <bristle/assert.h>
#include <bristle/texture.h>

#include <bristle/random.h>

double br_texture_sigma(double ra, br_texture_ra reading)
{
    return reading == BR_RA_MEAN_DEVIATION ? ra * sqrt(BR_PI / 2) : ra;
}

void br_texture_put_slope(float *pixel, br_vec2 slope)
{
    BR_INVARIANT(pixel != NULL);
    const double z = 1 / sqrt(1 + slope.x * slope.x + slope.y * slope.y);
    pixel[0] = (float)(0.5 + 0.5 * slope.x * z);
    pixel[1] = (float)(0.5 + 0.5 * slope.y * z);
    pixel[2] = (float)(0.5 + 0.5 * z);
}

bool br_texture_slope(const float *pixel, br_vec2 *slope)
{
    BR_INVARIANT(pixel != NULL);
    BR_INVARIANT(slope != NULL);
    const double z = 2 * (double)pixel[2] - 1;
    if (!(z > 0))
        return false;
    *slope = br_vec2_make((2 * (double)pixel[0] - 1) / z, (2 * (double)pixel[1] - 1) / z);
    return true;
}

static br_status check_sigma(double sigma, br_error *error)
{
    return sigma >= 0 && isfinite(sigma)
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "a texture's standard deviation is %g: it must not be negative",
                         sigma);
}

static br_status open_stream(uint64_t seed, br_random **random, br_error *error)
{
    *random = br_random_create(seed, 0);
    return *random ? BR_OK : br_fail(error, BR_ERR_MEMORY, "no memory for random numbers");
}

br_status br_texture_gaussian_heights(int width, int height, double sigma, uint64_t seed, br_image **heights,
                                      br_error *error)
{
    br_random *random = NULL;
    br_status status = check_sigma(sigma, error);
    if (status == BR_OK)
        status = br_image_create(width, height, 1, heights, error);
    if (status < 0)
        return status;
    status = open_stream(seed, &random, error);
    if (status < 0) {
        br_image_destroy(*heights);
        return status;
    }
    const size_t n = (size_t)width * (size_t)height;
    for (size_t i = 0; i < n; i++)
        (*heights)->samples[i] = (float)(sigma * br_random_normal(random));
    br_random_destroy(random);
    return BR_OK;
}

br_status br_texture_gaussian_slopes(int width, int height, br_vec2 sigma, uint64_t seed, br_image **map,
                                     br_error *error)
{
    br_random *random = NULL;
    br_status status = check_sigma(sigma.x, error);
    if (status == BR_OK)
        status = check_sigma(sigma.y, error);
    if (status == BR_OK)
        status = br_image_create(width, height, 3, map, error);
    if (status < 0)
        return status;
    status = open_stream(seed, &random, error);
    if (status < 0) {
        br_image_destroy(*map);
        return status;
    }
    const size_t n = (size_t)width * (size_t)height;
    for (size_t i = 0; i < n; i++) {
        const double x = sigma.x * br_random_normal(random), y = sigma.y * br_random_normal(random);
        br_texture_put_slope((*map)->samples + 3 * i, br_vec2_make(x, y));
    }
    br_random_destroy(random);
    return BR_OK;
}

/* Height of a pixel of a picture that wraps around. */
static double height_at(const br_image *h, int column, int row)
{
    return (double)br_image_pixel_const(h, (column + h->width) % h->width, (row + h->height) % h->height)[0];
}

br_status br_texture_from_heights(const br_image *h, double pixel, br_texture_stencil stencil, br_image **map,
                                  br_error *error)
{
    if (!h || !map)
        return br_fail(error, BR_ERR_ARGUMENT, "br_texture_from_heights: null argument");
    if (!(pixel > 0) || !isfinite(pixel))
        return br_fail(error, BR_ERR_RANGE, "a texture's pixel is %g m: it must be positive", pixel);
    const br_status status = br_image_create(h->width, h->height, 3, map, error);
    if (status < 0)
        return status;
    const bool central = stencil == BR_STENCIL_CENTRAL;
    const double scale = central ? 0.5 / pixel : 1 / pixel;
    for (int j = 0; j < h->height; j++)
        for (int i = 0; i < h->width; i++) {
            /* Rows go down, y goes up. */
            const double left = height_at(h, central ? i - 1 : i, j),
                         below = height_at(h, i, central ? j + 1 : j);
            const br_vec2 gradient = br_vec2_make((height_at(h, i + 1, j) - left) * scale,
                                                  (height_at(h, i, j - 1) - below) * scale);
            br_texture_put_slope(br_image_pixel(*map, i, j), br_vec2_scale(-1, gradient));
        }
    return BR_OK;
}

static const br_field sawtooth_fields[] = {
    {BR_FIELD_OF(br_texture_sawtooth_spec, width), .unit = "1", .meaning = "pixels along a row",
     .source = "ours", .preset = 32, BR_AT_LEAST(1)},
    {BR_FIELD_OF(br_texture_sawtooth_spec, height), .unit = "1", .meaning = "rows of pixels",
     .source = "ours", .preset = 32, BR_AT_LEAST(1)},
    {BR_FIELD_OF(br_texture_sawtooth_spec, period), .unit = "1", .meaning = "texels of a tooth",
     .source = "ours", .preset = 8, BR_AT_LEAST(2)},
    {BR_FIELD_OF(br_texture_sawtooth_spec, steep), .unit = "1", .meaning = "texels of its steep side",
     .source = "ours", .preset = 1, BR_AT_LEAST(1)},
    {BR_FIELD_OF(br_texture_sawtooth_spec, gentle_slope), .unit = "1",
     .meaning = "tangent of the gentle side's angle", .source = "ours", .preset = 0.1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_texture_sawtooth_spec, steep_slope), .unit = "1",
     .meaning = "of the steep side; negative: as a height field has it", .source = "ours", .preset = -1,
     BR_ANY_NUMBER},
    {BR_FIELD_OF(br_texture_sawtooth_spec, turned), .unit = "-", .meaning = "by 90 degrees",
     .source = "ours"},
};

static br_status check_sawtooth(const void *params, br_error *error)
{
    const br_texture_sawtooth_spec *const s = params;
    if (s->steep >= s->period)
        return br_fail(error, BR_ERR_RANGE, "steep = %d of %d texels leave none for the gentle side",
                       s->steep, s->period);
    if ((s->turned ? s->width : s->height) % s->period != 0)
        return br_fail(error, BR_ERR_RANGE, "period = %d: the picture must hold whole teeth", s->period);
    return BR_OK;
}

const br_struct_type br_texture_sawtooth_spec_struct =
    BR_STRUCT_OF(br_texture_sawtooth_spec, sawtooth_fields, check_sawtooth);

br_status br_texture_sawtooth(const br_texture_sawtooth_spec *spec, br_image **map, br_error *error)
{
    if (!spec || !map)
        return br_fail(error, BR_ERR_ARGUMENT, "br_texture_sawtooth: null argument");
    BR_TRY(
        br_error_within(error, br_struct_check(&br_texture_sawtooth_spec_struct, spec, error), "sawtooth"));
    const br_status status = br_image_create(spec->width, spec->height, 3, map, error);
    if (status < 0)
        return status;
    const int gentle = spec->period - spec->steep;
    const double steep_slope =
        spec->steep_slope >= 0 ? spec->steep_slope : spec->gentle_slope * gentle / spec->steep;
    for (int j = 0; j < spec->height; j++)
        for (int i = 0; i < spec->width; i++) {
            const int along = spec->turned ? i : spec->height - 1 - j;
            const double s = along % spec->period < gentle ? -spec->gentle_slope : steep_slope;
            br_texture_put_slope(br_image_pixel(*map, i, j),
                                 spec->turned ? br_vec2_make(s, 0) : br_vec2_make(0, s));
        }
    return BR_OK;
}

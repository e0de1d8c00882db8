/* The outline of a teapot, from curves of our own: a pot and lid by their profile, a spout and a handle by
 * tubes along curves. */
#include <bristle/bunny.h>
#include <bristle/assert.h>
#include <bristle/vec.h>

/* Half the pot's width over its height, in units of the picture: pairs of (height, half width), a polyline.
 */
static const double POT[][2] = {{0.27, 0.15}, {0.29, 0.175}, {0.36, 0.225},  {0.43, 0.245},  {0.5, 0.235},
                                {0.57, 0.2},  {0.62, 0.16},  {0.63, 0.165},  {0.645, 0.165}, {0.665, 0.13},
                                {0.69, 0.07}, {0.7, 0.03},   {0.715, 0.025}, {0.73, 0.035},  {0.745, 0.035},
                                {0.76, 0.02}, {0.765, 0}};
/* Tubes: (x, y, radius) along them. */
static const double SPOUT[][3] = {{0.68, 0.4, 0.055},  {0.76, 0.42, 0.045},  {0.81, 0.48, 0.036},
                                  {0.835, 0.55, 0.03}, {0.87, 0.605, 0.026}, {0.9, 0.62, 0.024}};
static const double HANDLE[][3] = {{0.3, 0.57, 0.02},  {0.21, 0.585, 0.02}, {0.14, 0.56, 0.02},
                                   {0.115, 0.5, 0.02}, {0.135, 0.43, 0.02}, {0.19, 0.37, 0.02},
                                   {0.28, 0.33, 0.02}};

/* Distance of p from the segment a b, and where along it. */
static double from_segment(br_vec2 p, br_vec2 a, br_vec2 b, double *along)
{
    const br_vec2 d = br_vec2_sub(b, a);
    const double t = fmin(1, fmax(0, br_vec2_dot(br_vec2_sub(p, a), d) / br_vec2_dot(d, d)));
    *along = t;
    return br_vec2_length(br_vec2_sub(p, br_vec2_add_scaled(a, t, d)));
}

static double tube(br_vec2 p, const double (*points)[3], int n)
{
    double best = INFINITY;
    for (int i = 0; i + 1 < n; i++) {
        double t;
        const double d = from_segment(p, br_vec2_make(points[i][0], points[i][1]),
                                      br_vec2_make(points[i + 1][0], points[i + 1][1]), &t);
        best = fmin(best, d - (points[i][2] + t * (points[i + 1][2] - points[i][2])));
    }
    return best;
}

/* Signed distance to the pot, negative inside. */
static double pot(br_vec2 p)
{
    enum { N = sizeof POT / sizeof *POT };
    const double x = fabs(p.x - 0.47);
    double distance = INFINITY, t;
    bool inside = false;
    for (int i = 0; i + 1 < N; i++) {
        distance = fmin(distance, from_segment(br_vec2_make(x, p.y), br_vec2_make(POT[i][1], POT[i][0]),
                                               br_vec2_make(POT[i + 1][1], POT[i + 1][0]), &t));
        if (p.y >= POT[i][0] && p.y < POT[i + 1][0])
            inside =
                x < POT[i][1] + (p.y - POT[i][0]) / (POT[i + 1][0] - POT[i][0]) * (POT[i + 1][1] - POT[i][1]);
    }
    /* The bottom. */
    distance = fmin(distance, from_segment(br_vec2_make(x, p.y), br_vec2_make(0, POT[0][0]),
                                           br_vec2_make(POT[0][1], POT[0][0]), &t));
    return inside ? -distance : distance;
}

br_status br_teapot_relief(int size, double ramp, br_image **relief, br_error *error)
{
    BR_ASSERT_HANDLE(relief);
    *relief = NULL;
    if (size < 8 || size > 4096 || !(isfinite(ramp) && ramp > 0 && ramp < 0.5))
        return br_fail(error, BR_ERR_RANGE, "teapot: %d pixels, ramp %g; 8 to 4096 pixels, ramp in (0, 0.5)",
                       size, ramp);
    const br_status status = br_image_create(size, size, 1, relief, error);
    for (int row = 0; row < size && !status; row++)
        for (int column = 0; column < size; column++) {
            const br_vec2 p = br_vec2_make((column + 0.5) / size, 1 - (row + 0.5) / size);
            const double d = fmin(pot(p), fmin(tube(p, SPOUT, sizeof SPOUT / sizeof *SPOUT),
                                               tube(p, HANDLE, sizeof HANDLE / sizeof *HANDLE)));
            *br_image_pixel(*relief, column, row) = (float)fmin(1, fmax(0, -d / ramp));
        }
    return status;
}

/* The grain of a pictured material: its structure tensor, smoothed, as a texture of directions. */
#include <bristle/structure_surface.h>

#include <math.h>
#include <stdlib.h>
#include <bristle/assert.h>

/* Planes of a picture: g_x^2, g_x g_y, g_y^2, and one to work in. */
enum { XX, XY, YY, WORK, PLANES };

static double brightness(const br_image *picture, int column, int row)
{
    const int w = picture->width, h = picture->height;
    const float *const c = br_image_pixel_const(picture, (column + w) % w, (row + h) % h);
    return picture->channels < 3 ? (double)c[0]
                                 : 0.2126 * (double)c[0] + 0.7152 * (double)c[1] + 0.0722 * (double)c[2];
}

static void products(const br_image *picture, double *const plane[PLANES])
{
    size_t i = 0;
    for (int row = 0; row < picture->height; row++)
        for (int column = 0; column < picture->width; column++, i++) {
            const double x = brightness(picture, column + 1, row) - brightness(picture, column - 1, row);
            const double y =
                brightness(picture, column, row - 1) - brightness(picture, column, row + 1); /* upwards */
            plane[XX][i] = x * x;
            plane[XY][i] = x * y;
            plane[YY][i] = y * y;
        }
}

/* Along rows, then along columns; weights of distances 0 ... reach, their sum over both sides 1. */
static void smooth(double *plane, double *work, int width, int height, const double *weight, int reach)
{
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++) {
            const double *const line = plane + (size_t)row * (size_t)width;
            double sum = weight[0] * line[column];
            for (int k = 1; k <= reach; k++)
                sum += weight[k] * (line[(column + k) % width] + line[(column + k * (width - 1)) % width]);
            work[(size_t)row * (size_t)width + (size_t)column] = sum;
        }
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++) {
            double sum = weight[0] * work[(size_t)row * (size_t)width + (size_t)column];
            for (int k = 1; k <= reach; k++) {
                const size_t below = (size_t)((row + k) % height),
                             above = (size_t)((row + k * (height - 1)) % height);
                sum += weight[k] * (work[below * (size_t)width + (size_t)column] +
                                    work[above * (size_t)width + (size_t)column]);
            }
            plane[(size_t)row * (size_t)width + (size_t)column] = sum;
        }
}

static double *gaussian(double window, int *reach)
{
    *reach = (int)ceil(3 * window);
    double *const weight = malloc((size_t)(*reach + 1) * sizeof *weight), sum = 0;
    if (!weight)
        return NULL;
    for (int k = 0; k <= *reach; k++) {
        weight[k] = exp(-0.5 * (k / window) * (k / window));
        sum += k == 0 ? weight[k] : 2 * weight[k];
    }
    for (int k = 0; k <= *reach; k++)
        weight[k] /= sum;
    return weight;
}

/* The eigenvector of the smaller eigenvalue, as long as the coherence. */
static void write_direction(double xx, double xy, double yy, float *pixel)
{
    const double sum = xx + yy, apart = hypot(xx - yy, 2 * xy);
    const double coherence = sum > 0 ? apart / sum : 0, steepest = 0.5 * atan2(2 * xy, xx - yy);
    pixel[0] = (float)(0.5 - 0.5 * coherence * sin(steepest));
    pixel[1] = (float)(0.5 + 0.5 * coherence * cos(steepest));
    pixel[2] = 0;
}

br_status br_structure_grain(const br_image *picture, double window, br_image **texture, br_error *error)
{
    BR_ASSERT_HANDLE(picture);
    BR_ASSERT_HANDLE(texture);
    *texture = NULL;
    if (!(window > 0 && window <= 1000))
        return br_fail(error, BR_ERR_RANGE, "grain: window = %.9g pixels is not in (0, 1000]", window);
    if (picture->width < 3 || picture->height < 3)
        return br_fail(error, BR_ERR_RANGE, "grain: a picture of %d x %d pixels; 3 x 3 at least",
                       picture->width, picture->height);
    const size_t n = (size_t)picture->width * (size_t)picture->height;
    double *const memory = malloc(PLANES * n * sizeof *memory);
    int reach;
    double *const weight = gaussian(window, &reach);
    br_status status = memory && weight
                           ? br_image_create(picture->width, picture->height, 3, texture, error)
                           : br_fail(error, BR_ERR_MEMORY, "grain: out of memory for %zu pixels", n);
    if (status >= 0) {
        double *const plane[PLANES] = {memory, memory + n, memory + 2 * n, memory + 3 * n};
        products(picture, plane);
        for (int k = XX; k <= YY; k++)
            smooth(plane[k], plane[WORK], picture->width, picture->height, weight, reach);
        for (size_t i = 0; i < n; i++)
            write_direction(plane[XX][i], plane[XY][i], plane[YY][i], (*texture)->samples + 3 * i);
    }
    free(memory);
    free(weight);
    return status;
}

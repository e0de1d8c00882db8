/* Pressure maps from PNG pictures: the grey of a pixel is its pressure, black none. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <bristle/file.h>
#include <bristle/image.h>

#include "kernel.h"
#include "pressure_map.h"

/* Largest file: every pixel in four samples of 16 bits, with room for what else a file may hold. */
#define FILE_LIMIT ((size_t)BR_MAX_SIDE * BR_MAX_SIDE * 8 + (1 << 24))

/* The sample in double precision. Levels of 16 bits hold those of 8. */
static double exactly(float sample)
{
    return floor((double)sample * 65535 + 0.5) / 65535;
}

/* Red, green and blue of a grey that another program has tinted or compressed are this near each other; a
 * scale of false colours has no pressure that could be read from it. */
static const double GREY = 8.0 / 255;

static br_status look_for_colours(const br_image *image, br_error *error)
{
    for (size_t i = 0; image->channels >= 3 && i < (size_t)image->width * (size_t)image->height; i++) {
        const float *const p = image->samples + i * (size_t)image->channels;
        const double least = fmin(p[0], fmin(p[1], p[2])), most = fmax(p[0], fmax(p[1], p[2]));
        if (most - least > GREY)
            return br_fail(error, BR_ERR_RANGE,
                           "row %zu, column %zu: the pixel has a colour (red %.3g, green %.3g, blue %.3g); "
                           "grey is pressure",
                           i / (size_t)image->width + 1, i % (size_t)image->width + 1, (double)p[0],
                           (double)p[1], (double)p[2]);
    }
    return BR_OK;
}

/* Grey times opacity, as a share of white. Samples count as they are stored, without gamma; a tinted grey by
 * its luminance. */
static double pressure_of(const float *pixel, int channels)
{
    const double first = exactly(pixel[0]);
    double grey = first;
    if (channels >= 3) {
        const double second = exactly(pixel[1]), third = exactly(pixel[2]);
        if (first != second || second != third)
            grey = 0.2126 * first + 0.7152 * second + 0.0722 * third;
    }
    return channels % 2 == 0 ? grey * exactly(pixel[channels - 1]) : grey;
}

static br_status from_picture(const br_image *image, const br_pressure_spec *spec, br_pressure **pressure,
                              br_error *error)
{
    const size_t n = (size_t)image->width * (size_t)image->height;
    BR_TRY(look_for_colours(image, error));
    double *weights = malloc(n * sizeof *weights);
    if (!weights)
        return br_fail(error, BR_ERR_MEMORY, "no memory for the map");
    for (size_t i = 0; i < n; i++)
        weights[i] = pressure_of(image->samples + i * (size_t)image->channels, image->channels);
    const double height = br_pressure_height(spec, image->width, image->height);
    const br_status status =
        br_pressure_from_weights(weights, image->width, image->height, spec->width, height, pressure, error);
    free(weights);
    return status;
}

bool br_pressure_is_png(const char *path)
{
    static const unsigned char signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    unsigned char start[sizeof signature];
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    bool png = fread(start, 1, sizeof start, file) == sizeof start;
    for (size_t i = 0; png && i < sizeof start; i++)
        png = start[i] == signature[i];
    fclose(file);
    return png;
}

br_status br_pressure_read_png(const br_pressure_spec *spec, br_pressure **pressure, br_error *error)
{
    char *bytes;
    size_t size;
    br_image *image;
    br_status status = br_file_read(spec->map, FILE_LIMIT, &bytes, &size, error);
    if (status < 0)
        return status;
    status = br_image_parse_png(spec->map, bytes, size, BR_MAX_SIDE, &image, error);
    free(bytes);
    if (status < 0)
        return status;
    status = from_picture(image, spec, pressure, error);
    br_image_destroy(image);
    return br_error_within(error, status, "%s", spec->map);
}

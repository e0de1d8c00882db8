/* Pressure maps from PNG pictures: the grey of a pixel is its pressure, black none. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include <bristle/error.h>

#include "kernel.h"
#include "pressure_map.h"

/* All that must survive a jump out of the PNG library, and be freed after it. */
typedef struct reader {
    const char *path;
    FILE *file;
    png_structp png;
    png_infop info;
    png_bytep pixels;
    png_bytepp rows;
    double *weights;
    char message[200];
} reader;

static void on_error(png_structp png, png_const_charp message)
{
    reader *r = png_get_error_ptr(png);
    snprintf(r->message, sizeof r->message, "%s", message);
    png_longjmp(png, 1);
}

/* Warnings (unknown chunks, odd colour profiles) change no pixel. */
static void on_warning(png_structp png, png_const_charp message)
{
    (void)png, (void)message;
}

static void close_reader(reader *r)
{
    png_destroy_read_struct(r->png ? &r->png : NULL, r->info ? &r->info : NULL, NULL);
    free(r->pixels);
    free(r->rows);
    free(r->weights);
    fclose(r->file);
}

/* Grey times opacity, as a share of white, from red, green, blue and alpha of `bytes` bytes each. Samples
 * count as they are stored, without gamma; colours by their luminance. */
static double pressure_of(const png_byte *pixel, size_t bytes)
{
    double sample[4];
    for (int c = 0; c < 4; c++) {
        const png_byte *p = pixel + (size_t)c * bytes;
        sample[c] = bytes == 2 ? (p[0] * 256 + p[1]) / 65535.0 : p[0] / 255.0;
    }
    const bool grey = sample[0] == sample[1] && sample[1] == sample[2];
    return (grey ? sample[0] : 0.2126 * sample[0] + 0.7152 * sample[1] + 0.0722 * sample[2]) * sample[3];
}

/* Reads the whole picture as RGBA of 8 or 16 bits into weights; false when the library jumped out, with its
 * message. */
static bool read_picture(reader *r, png_uint_32 *width, png_uint_32 *height)
{
    if (setjmp(png_jmpbuf(r->png)))
        return false;
    png_set_user_limits(r->png, BR_MAX_SIDE, BR_MAX_SIDE);
    png_init_io(r->png, r->file);
    png_read_info(r->png, r->info);
    *width = png_get_image_width(r->png, r->info);
    *height = png_get_image_height(r->png, r->info);
    /* Palettes and fewer bits become bytes, transparent colours an alpha channel, grey three equal samples.
     */
    png_set_expand(r->png);
    png_set_gray_to_rgb(r->png);
    png_set_add_alpha(r->png, 0xffff, PNG_FILLER_AFTER);
    png_set_interlace_handling(r->png);
    png_read_update_info(r->png, r->info);
    const size_t row = png_get_rowbytes(r->png, r->info), bytes = png_get_bit_depth(r->png, r->info) / 8u;
    const size_t n = (size_t)*width * *height;
    r->pixels = malloc(row * *height);
    r->rows = malloc(*height * sizeof *r->rows);
    r->weights = malloc(n * sizeof *r->weights);
    if (!r->pixels || !r->rows || !r->weights)
        png_error(r->png, "no memory for the picture");
    for (size_t i = 0; i < *height; i++)
        r->rows[i] = r->pixels + i * row;
    png_read_image(r->png, r->rows);
    png_read_end(r->png, NULL);
    for (size_t i = 0; i < n; i++)
        r->weights[i] = pressure_of(r->pixels + i * 4 * bytes, bytes);
    return true;
}

static br_status from_picture(reader *r, const br_pressure_spec *spec, br_pressure **pressure,
                              br_error *error)
{
    r->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, r, on_error, on_warning);
    r->info = r->png ? png_create_info_struct(r->png) : NULL;
    if (!r->info)
        return br_fail(error, BR_ERR_MEMORY, "no memory for the picture");
    png_uint_32 width = 0, height = 0;
    if (!read_picture(r, &width, &height))
        return br_fail(error, BR_ERR_SYNTAX, "not a PNG picture that can be read: %s", r->message);
    return br_pressure_from_weights(r->weights, (int)width, (int)height, spec->width, spec->height, pressure,
                                    error);
}

bool br_pressure_is_png(const char *path)
{
    unsigned char start[8];
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    const bool png =
        fread(start, 1, sizeof start, file) == sizeof start && png_sig_cmp(start, 0, sizeof start) == 0;
    fclose(file);
    return png;
}

br_status br_pressure_read_png(const br_pressure_spec *spec, br_pressure **pressure, br_error *error)
{
    reader r = {.path = spec->map, .file = fopen(spec->map, "rb")};
    if (!r.file)
        return br_fail(error, BR_ERR_OPEN, "%s: cannot be opened", spec->map);
    const br_status status = from_picture(&r, spec, pressure, error);
    close_reader(&r);
    if (status < 0)
        br_error_prefix(error, "%s", spec->map);
    return status;
}

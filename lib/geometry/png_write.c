/* Pictures into PNG files: encoded in memory, then written at once. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/file.h>
#include <bristle/grow.h>
#include <bristle/image.h>

#include "png_trouble.h"

typedef struct writer {
    png_structp png;
    png_infop info;
    png_bytep row;
    unsigned char *bytes;
    size_t size, capacity;
    png_trouble trouble;
} writer;

static void on_write(png_structp png, png_bytep from, png_size_t n)
{
    writer *w = png_get_io_ptr(png);
    if (!br_grow(&w->bytes, &w->capacity, w->size + n, 1))
        png_error(png, "out of memory");
    memcpy(w->bytes + w->size, from, n);
    w->size += n;
}

/* Everything is in memory already. */
static void on_flush(png_structp png)
{
    (void)png;
}

/* Nearest level, high byte first. */
static void put_row(const float *samples, size_t n, int bits, png_bytep row)
{
    const double top = bits == 16 ? 65535 : 255;
    for (size_t i = 0; i < n; i++) {
        const double x = fmin(fmax((double)samples[i], 0), 1);
        const unsigned level = (unsigned)floor(x * top + 0.5);
        if (bits == 16) {
            row[2 * i] = (png_byte)(level >> 8);
            row[2 * i + 1] = (png_byte)(level & 255);
        } else
            row[i] = (png_byte)level;
    }
}

static bool write_picture(writer *w, const br_image *image, int bits)
{
    static const int colours[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                                  PNG_COLOR_TYPE_RGB_ALPHA};
    const size_t samples = (size_t)image->width * (size_t)image->channels;
    if (setjmp(png_jmpbuf(w->png)))
        return false;
    w->row = malloc(samples * 2);
    if (!w->row)
        png_error(w->png, "out of memory");
    png_set_write_fn(w->png, w, on_write, on_flush);
    png_set_IHDR(w->png, w->info, (png_uint_32)image->width, (png_uint_32)image->height, bits,
                 colours[image->channels - 1], PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_write_info(w->png, w->info);
    for (size_t j = 0; j < (size_t)image->height; j++) {
        put_row(image->samples + j * samples, samples, bits, w->row);
        png_write_row(w->png, w->row);
    }
    png_write_end(w->png, w->info);
    return true;
}

static br_status check_picture(const br_image *image, int bits, br_error *error)
{
    if (bits != 8 && bits != 16)
        return br_fail(error, BR_ERR_ARGUMENT, "%d bits per sample: 8 or 16", bits);
    const size_t n = (size_t)image->width * (size_t)image->height * (size_t)image->channels;
    for (size_t i = 0; i < n; i++)
        if (!isfinite(image->samples[i])) {
            const size_t pixel = i / (size_t)image->channels;
            return br_fail(error, BR_ERR_RANGE, "the sample at column %zu, row %zu is not finite",
                           pixel % (size_t)image->width, pixel / (size_t)image->width);
        }
    return BR_OK;
}

br_status br_image_encode_png(const br_image *image, int bits, unsigned char **bytes, size_t *size,
                              br_error *error)
{
    if (!image || !bytes || !size)
        return br_fail(error, BR_ERR_ARGUMENT, "br_image_encode_png: null argument");
    br_status status = check_picture(image, bits, error);
    if (status < 0)
        return status;
    writer w = {0};
    w.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &w.trouble, png_on_error, png_on_warning);
    w.info = w.png ? png_create_info_struct(w.png) : NULL;
    if (!w.info)
        status = br_fail(error, BR_ERR_MEMORY, "no memory for the picture");
    else if (!write_picture(&w, image, bits))
        status = br_fail(error, BR_ERR_WRITE, "cannot write the picture: %s", w.trouble.message);
    png_destroy_write_struct(w.png ? &w.png : NULL, w.info ? &w.info : NULL);
    free(w.row);
    if (status < 0) {
        free(w.bytes);
        return status;
    }
    *bytes = w.bytes;
    *size = w.size;
    return BR_OK;
}

br_status br_image_write_png(const br_image *image, const char *path, int bits, br_error *error)
{
    if (!image || !path)
        return br_fail(error, BR_ERR_ARGUMENT, "br_image_write_png: null argument");
    unsigned char *bytes = NULL;
    size_t size = 0;
    br_error own = {0};
    br_status status = br_image_encode_png(image, bits, &bytes, &size, &own);
    if (status < 0)
        return br_fail(error, status, "%s: %s", path, own.message);
    status = br_file_write(path, bytes, size, error);
    free(bytes);
    return status;
}

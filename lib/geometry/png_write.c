/* Pictures into PNG files. */
#include <math.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <png.h>

#include <bristle/file.h>
#include <bristle/image.h>

typedef struct writer {
    png_structp png;
    png_infop info;
    png_bytep row;
    char message[200];
} writer;

static void on_error(png_structp png, png_const_charp message)
{
    writer *w = png_get_error_ptr(png);
    snprintf(w->message, sizeof w->message, "%s", message);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message)
{
    (void)png, (void)message;
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

static bool write_picture(writer *w, const br_image *image, int bits, FILE *to)
{
    static const int colours[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                                  PNG_COLOR_TYPE_RGB_ALPHA};
    const size_t samples = (size_t)image->width * (size_t)image->channels;
    if (setjmp(png_jmpbuf(w->png)))
        return false;
    w->row = malloc(samples * 2);
    if (!w->row)
        png_error(w->png, "out of memory");
    png_init_io(w->png, to);
    png_set_IHDR(w->png, w->info, (png_uint_32)image->width, (png_uint_32)image->height, bits,
                 colours[image->channels - 1], PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(w->png, w->info);
    for (size_t j = 0; j < (size_t)image->height; j++) {
        put_row(image->samples + j * samples, samples, bits, w->row);
        png_write_row(w->png, w->row);
    }
    png_write_end(w->png, w->info);
    return true;
}

static br_status check_picture(const br_image *image, const char *path, int bits, br_error *error)
{
    if (!image || !path)
        return br_fail(error, BR_ERR_ARGUMENT, "br_image_write_png: null argument");
    if (bits != 8 && bits != 16)
        return br_fail(error, BR_ERR_ARGUMENT, "%s: %d bits per sample: 8 or 16", path, bits);
    const size_t n = (size_t)image->width * (size_t)image->height * (size_t)image->channels;
    for (size_t i = 0; i < n; i++)
        if (!isfinite(image->samples[i])) {
            const size_t pixel = i / (size_t)image->channels;
            return br_fail(error, BR_ERR_RANGE, "%s: the sample at column %zu, row %zu is not finite", path,
                           pixel % (size_t)image->width, pixel / (size_t)image->width);
        }
    return BR_OK;
}

br_status br_image_write_png(const br_image *image, const char *path, int bits, br_error *error)
{
    br_status status = check_picture(image, path, bits, error);
    br_atomic_file *file = NULL;
    if (status == BR_OK)
        status = br_atomic_file_open(path, &file, error);
    if (status < 0)
        return status;
    writer w = {0};
    w.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &w, on_error, on_warning);
    w.info = w.png ? png_create_info_struct(w.png) : NULL;
    if (!w.info)
        status = br_fail(error, BR_ERR_MEMORY, "%s: no memory for the picture", path);
    else if (!write_picture(&w, image, bits, br_atomic_file_stream(file)))
        status = br_fail(error, BR_ERR_WRITE, "%s: cannot write the picture: %s", path, w.message);
    png_destroy_write_struct(w.png ? &w.png : NULL, w.info ? &w.info : NULL);
    free(w.row);
    if (status < 0) {
        br_atomic_file_discard(file);
        return status;
    }
    return br_atomic_file_commit(file, error);
}

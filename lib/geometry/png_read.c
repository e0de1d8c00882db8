/* PNG files into pictures. The file is read whole, then decoded from memory, so that a file and bytes take
 * one path. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/file.h>
#include <bristle/image.h>

#include "png_trouble.h"

/* Largest file: every pixel of the largest picture, four samples of 16 bits, with room for other chunks. */
#define FILE_LIMIT ((size_t)BR_IMAGE_PIXELS_MAX * 8 + (1 << 24))

/* All that must survive a jump out of the PNG library, and be freed after it. */
typedef struct reader {
    const unsigned char *bytes;
    size_t size, used;
    png_structp png;
    png_infop info;
    png_bytep pixels; /* the whole picture where it is interlaced, one row elsewhere */
    br_image *image;
    br_error *error;
    png_trouble trouble;
} reader;

static void on_read(png_structp png, png_bytep to, png_size_t n)
{
    reader *r = png_get_io_ptr(png);
    if (n > r->size - r->used)
        png_error(png, "the file ends too early");
    memcpy(to, r->bytes + r->used, n);
    r->used += n;
}

/* Samples of 8 or 16 bits (high byte first) as shares of the largest. */
static void convert(const png_byte *from, size_t n, int bits, float *to)
{
    if (bits == 16)
        for (size_t i = 0; i < n; i++)
            to[i] = (float)((from[2 * i] * 256 + from[2 * i + 1]) / 65535.0);
    else
        for (size_t i = 0; i < n; i++)
            to[i] = (float)(from[i] / 255.0);
}

/* Header and size. */
static bool read_header(reader *r, int side_max, png_uint_32 *width, png_uint_32 *height)
{
    if (setjmp(png_jmpbuf(r->png)))
        return false;
    png_set_user_limits(r->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    /* What the file may say beside the pixels is not wanted, and shall not cost memory. */
    png_set_chunk_malloc_max(r->png, 1 << 24);
    png_set_chunk_cache_max(r->png, 64);
    png_set_read_fn(r->png, r, on_read);
    png_read_info(r->png, r->info);
    *width = png_get_image_width(r->png, r->info);
    *height = png_get_image_height(r->png, r->info);
    if (*width > (png_uint_32)side_max || *height > (png_uint_32)side_max ||
        (unsigned long long)*width * *height > (unsigned long long)BR_IMAGE_PIXELS_MAX) {
        snprintf(r->trouble.message, sizeof r->trouble.message,
                 "%lu x %lu pixels: at most %d along a side and %d in all", (unsigned long)*width,
                 (unsigned long)*height, side_max, BR_IMAGE_PIXELS_MAX);
        return false;
    }
    return true;
}

/* Pixels, expanded to 8 or 16 bits: palettes to colours, fewer bits to bytes, a transparent colour to
 * opacity. */
static bool read_pixels(reader *r, png_uint_32 width, png_uint_32 height)
{
    if (setjmp(png_jmpbuf(r->png)))
        return false;
    png_set_expand(r->png);
    const int passes = png_set_interlace_handling(r->png);
    png_read_update_info(r->png, r->info);
    const int channels = png_get_channels(r->png, r->info), bits = png_get_bit_depth(r->png, r->info);
    const size_t row = png_get_rowbytes(r->png, r->info), samples = (size_t)width * (size_t)channels;
    if (br_image_create((int)width, (int)height, channels, &r->image, r->error) < 0)
        return false;
    r->image->bits = bits;
    r->pixels = malloc(passes > 1 ? row * height : row);
    if (!r->pixels)
        png_error(r->png, "no memory for the picture");
    for (int pass = 0; pass < passes; pass++)
        for (size_t j = 0; j < height; j++) {
            png_bytep at = passes > 1 ? r->pixels + j * row : r->pixels;
            png_read_row(r->png, at, NULL);
            if (pass == passes - 1)
                convert(at, samples, bits, r->image->samples + j * samples);
        }
    png_read_end(r->png, NULL);
    return true;
}

static br_status read_picture(reader *r, int side_max)
{
    r->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &r->trouble, png_on_error, png_on_warning);
    r->info = r->png ? png_create_info_struct(r->png) : NULL;
    if (!r->info)
        return br_fail(r->error, BR_ERR_MEMORY, "no memory for the picture");
    png_uint_32 width = 0, height = 0;
    if (!read_header(r, side_max, &width, &height) || !read_pixels(r, width, height))
        return r->error->status < 0 ? r->error->status
                                    : br_fail(r->error, BR_ERR_SYNTAX,
                                              "not a PNG picture that can be read: %s", r->trouble.message);
    return BR_OK;
}

br_status br_image_parse_png(const char *name, const void *bytes, size_t size, int side_max, br_image **image,
                             br_error *error)
{
    if (!name || !bytes || !image || side_max < 0 || side_max > BR_IMAGE_SIDE_MAX)
        return br_fail(error, BR_ERR_ARGUMENT, "br_image_parse_png: null argument or limit out of range");
    br_error own = {0};
    br_status status;
    if (size < 8 || png_sig_cmp((png_const_bytep)bytes, 0, 8) != 0)
        status = br_fail(&own, BR_ERR_SYNTAX, "not a PNG picture");
    else {
        reader r = {.bytes = bytes, .size = size, .error = &own};
        status = read_picture(&r, side_max ? side_max : BR_IMAGE_SIDE_MAX);
        png_destroy_read_struct(r.png ? &r.png : NULL, r.info ? &r.info : NULL, NULL);
        free(r.pixels);
        if (status == BR_OK)
            *image = r.image;
        else
            br_image_destroy(r.image);
    }
    return status == BR_OK ? BR_OK : br_fail(error, status, "%s: %s", name, own.message);
}

br_status br_image_read_png(const char *path, br_image **image, br_error *error)
{
    if (!path || !image)
        return br_fail(error, BR_ERR_ARGUMENT, "br_image_read_png: null argument");
    char *bytes;
    size_t size;
    const br_status status = br_file_read(path, FILE_LIMIT, &bytes, &size, error);
    if (status < 0)
        return status;
    const br_status parsed = br_image_parse_png(path, bytes, size, 0, image, error);
    free(bytes);
    return parsed;
}

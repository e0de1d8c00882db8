/* Pictures as arrays of samples, and PNG files.
 *
 * Rows go from the top of the picture to its bottom, as files store them. Texture coordinates (mesh.h) have
 * their origin at the lower left corner, u to the right and v upwards: the texel in column i and row j,
 * counted from the top, has its centre at u = (i + 1/2)/width, v = 1 - (j + 1/2)/height. */
#ifndef BRISTLE_IMAGE_H
#define BRISTLE_IMAGE_H

#include <stddef.h>
#include <bristle/error.h>

enum {
    BR_IMAGE_SIDE_MAX = 16384,     /* pixels along a side */
    BR_IMAGE_PIXELS_MAX = 67108864 /* pixels in all: 8192 x 8192 */
};

/* A picture. Single precision holds all that a file of 16 bits can. Owned: create, read or parse, then
 * destroy. */
typedef struct br_image {
    int width, height; /* pixels */
    int channels; /* 1 grey, 2 grey and opacity, 3 red, green, blue, 4 those and opacity (never
                   premultiplied) */
    int bits; /* of the file that it was read from, 8 or 16 (fewer bits and palettes count as 8); 0:
               computed */
    float *samples; /* (height x width x channels), row-major, top row first; 0 to 1 where the file has 0 to
                       its largest */
} br_image;

BR_BEGIN_DECLS

/* A picture of zeros. Errors: sides or number of channels out of range, memory. */
BR_API BR_NODISCARD br_status br_image_create(int width, int height, int channels, br_image **image,
                                              br_error *error);
/* Frees; takes null. */
BR_API void br_image_destroy(br_image *image);

/* The samples (channels) of a pixel; row 0 is the top. */
static inline float *br_image_pixel(br_image *image, int column, int row)
{
    return image->samples + ((size_t)row * (size_t)image->width + (size_t)column) * (size_t)image->channels;
}
static inline const float *br_image_pixel_const(const br_image *image, int column, int row)
{
    return image->samples + ((size_t)row * (size_t)image->width + (size_t)column) * (size_t)image->channels;
}

/* Reads a PNG file of any kind: 1 to 16 bits, grey, colours, palette, with or without opacity or a
 * transparent colour, interlaced or not. Samples count as they are stored: gamma and colour profiles are
 * ignored, since normals and heights are no colours. Errors name the path: not there, not a PNG, cut off,
 * damaged, larger than BR_IMAGE_SIDE_MAX or BR_IMAGE_PIXELS_MAX. */
BR_API BR_NODISCARD br_status br_image_read_png(const char *path, br_image **image, br_error *error);

/* The same from bytes in memory; `name` stands for the path in messages; sides up to side_max (0:
 * BR_IMAGE_SIDE_MAX). */
BR_API BR_NODISCARD br_status br_image_parse_png(const char *name, const void *bytes, size_t size,
                                                 int side_max, br_image **image, br_error *error);

/* Writes a PNG file of 8 or 16 bits per sample, atomically. Samples are clamped to [0, 1] and rounded to the
 * nearest level. A sample that is no number is an error, and the old file stays. No time stamp: the same
 * picture gives the same bytes. */
BR_API BR_NODISCARD br_status br_image_write_png(const br_image *image, const char *path, int bits,
                                                 br_error *error);

/* The same into memory; the caller frees *bytes with free(). */
BR_API BR_NODISCARD br_status br_image_encode_png(const br_image *image, int bits, unsigned char **bytes,
                                                  size_t *size, br_error *error);

/* Rounds the samples to what a file of 8 or 16 bits would hold, in place. */
BR_API void br_image_quantise(br_image *image, int bits);

BR_END_DECLS
#endif

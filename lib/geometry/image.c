/* Pictures: arrays of samples. */
#include <bristle/image.h>
#include <bristle/assert.h>

#include <math.h>
#include <stdlib.h>

br_status br_image_create(int width, int height, int channels, br_image **image, br_error *error)
{
    if (!image)
        return br_fail(error, BR_ERR_ARGUMENT, "br_image_create: null argument");
    if (width < 1 || height < 1 || width > BR_IMAGE_SIDE_MAX || height > BR_IMAGE_SIDE_MAX ||
        (long long)width * height > BR_IMAGE_PIXELS_MAX)
        return br_fail(error, BR_ERR_RANGE, "a picture of %d x %d: sides from 1 to %d, at most %d pixels",
                       width, height, BR_IMAGE_SIDE_MAX, BR_IMAGE_PIXELS_MAX);
    if (channels < 1 || channels > 4)
        return br_fail(error, BR_ERR_RANGE, "a picture of %d channels: 1 to 4", channels);
    br_image *made = malloc(sizeof *made);
    float *samples = calloc((size_t)width * (size_t)height * (size_t)channels, sizeof *samples);
    if (!made || !samples) {
        free(made);
        free(samples);
        return br_fail(error, BR_ERR_MEMORY, "no memory for a picture of %d x %d", width, height);
    }
    *made = (br_image){.width = width, .height = height, .channels = channels, .samples = samples};
    *image = made;
    return BR_OK;
}

void br_image_destroy(br_image *image)
{
    if (!image)
        return;
    free(image->samples);
    free(image);
}

void br_image_quantise(br_image *image, int bits)
{
    BR_ASSERT_HANDLE(image);
    const double top = bits == 16 ? 65535 : 255;
    const size_t n = (size_t)image->width * (size_t)image->height * (size_t)image->channels;
    for (size_t i = 0; i < n; i++) {
        const double x = fmin(fmax((double)image->samples[i], 0), 1);
        image->samples[i] = (float)(floor(x * top + 0.5) / top);
    }
    image->bits = bits == 16 ? 16 : 8;
}

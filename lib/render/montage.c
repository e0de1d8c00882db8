/* Pictures side by side. */
#include <bristle/render.h>
#include <bristle/assert.h>

#include <string.h>

br_status br_render_montage(size_t n, br_image *const *pictures, int columns, int gap, double colour,
                            br_image **montage, br_error *error)
{
    BR_ASSERT_ARRAY(pictures, n);
    BR_ASSERT_HANDLE(montage);
    *montage = NULL;
    if (n == 0 || columns < 1 || gap < 0)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "a montage of %zu pictures in %d columns with gaps of %d pixels", n, columns, gap);
    const br_image *const first = pictures[0];
    for (size_t i = 1; i < n; i++)
        if (pictures[i]->width != first->width || pictures[i]->height != first->height ||
            pictures[i]->channels != first->channels)
            return br_fail(error, BR_ERR_ARGUMENT, "picture %zu of a montage has another size than the first",
                           i + 1);
    const size_t across = n < (size_t)columns ? n : (size_t)columns, down = (n + across - 1) / across;
    const double width = (double)across * (first->width + gap) - gap,
                 height = (double)down * (first->height + gap) - gap;
    if (width > BR_IMAGE_SIDE_MAX || height > BR_IMAGE_SIDE_MAX)
        return br_fail(error, BR_ERR_RANGE, "a montage of %g x %g pixels is too large", width, height);
    const br_status status = br_image_create((int)width, (int)height, first->channels, montage, error);
    if (status)
        return status;
    const size_t channels = (size_t)first->channels, row = (size_t)first->width * channels;
    for (size_t i = 0; i < (size_t)(*montage)->width * (size_t)(*montage)->height * channels; i++)
        (*montage)->samples[i] = (float)colour;
    for (size_t i = 0; i < n; i++)
        for (int j = 0; j < first->height; j++)
            memcpy(br_image_pixel(*montage, (int)(i % across) * (first->width + gap),
                                  (int)(i / across) * (first->height + gap) + j),
                   pictures[i]->samples + (size_t)j * row, row * sizeof(float));
    return BR_OK;
}

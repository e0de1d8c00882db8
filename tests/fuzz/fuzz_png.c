/* Fuzz target for the PNG reader. What reads has samples from 0 to 1, and written with its own bits reads
 * back the same.
 *
 * With libFuzzer: make fuzz. Without: any compiler, -DFUZZ_STANDALONE; then ./fuzz_png
 * tests/fuzz/corpus/png/?* */
#include "standalone.h"

#include <string.h>
#include <bristle/image.h>

/* Sides up to this: the limit itself is tested elsewhere, and memory is for more interesting inputs. */
enum { SIDE_MAX = 512 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    br_image *image = NULL, *back = NULL;
    br_error error = {0};
    const br_status status = br_image_parse_png("input", data, size, SIDE_MAX, &image, &error);
    fuzz_demand(error.status == status);
    if (status != BR_OK) {
        fuzz_demand(status < 0 && !image && strncmp(error.message, "input: ", 7) == 0);
        return 0;
    }
    fuzz_demand(image->width >= 1 && image->width <= SIDE_MAX && image->height >= 1 &&
                image->height <= SIDE_MAX);
    fuzz_demand(image->channels >= 1 && image->channels <= 4 && (image->bits == 8 || image->bits == 16));
    const size_t n = (size_t)image->width * (size_t)image->height * (size_t)image->channels;
    for (size_t i = 0; i < n; i++)
        fuzz_demand(image->samples[i] >= 0 && image->samples[i] <= 1);
    unsigned char *bytes = NULL;
    size_t length = 0;
    fuzz_demand(br_image_encode_png(image, image->bits, &bytes, &length, &error) == BR_OK);
    fuzz_demand(br_image_parse_png("copy", bytes, length, SIDE_MAX, &back, &error) == BR_OK);
    fuzz_demand(back->channels == image->channels &&
                memcmp(back->samples, image->samples, n * sizeof *image->samples) == 0);
    free(bytes);
    br_image_destroy(image);
    br_image_destroy(back);
    return 0;
}

/* Pictures: what is written is read, in every kind of PNG that the library writes; bad files are refused with
 * one line. (Palettes, interlacing and fewer bits: planar_maps and the command's test read those.) */
#include "check.h"

#include <stdlib.h>
#include <unistd.h>
#include <bristle/file.h>
#include <bristle/image.h>
#include <bristle/random.h>

static char folder[] = "/tmp/bristle-image.XXXXXX";
static br_error error;

static const char *in_folder(const char *name)
{
    static char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static br_image *random_picture(int width, int height, int channels)
{
    br_image *image = NULL;
    if (br_image_create(width, height, channels, &image, &error) < 0)
        exit(1);
    br_random *random = br_random_create(1, (uint64_t)channels);
    for (int i = 0; i < width * height * channels; i++)
        image->samples[i] = (float)br_random_between(random, -0.1, 1.1);
    br_random_destroy(random);
    return image;
}

static void test_round_trip(void)
{
    for (int channels = 1; channels <= 4; channels++)
        for (int bits = 8; bits <= 16; bits += 8) {
            br_image *image = random_picture(13, 7, channels), *back = NULL;
            const char *path = in_folder("trip.png");
            bool ok = br_image_write_png(image, path, bits, &error) == BR_OK &&
                      br_image_read_png(path, &back, &error) == BR_OK;
            ok = ok && back->width == 13 && back->height == 7 && back->channels == channels &&
                 back->bits == bits;
            float worst = 0;
            for (int i = 0; ok && i < 13 * 7 * channels; i++) {
                const float x = image->samples[i] < 0 ? 0 : image->samples[i] > 1 ? 1 : image->samples[i];
                worst = fmaxf(worst, fabsf(back->samples[i] - x));
            }
            check(ok && worst <= 0.5000001f / (bits == 8 ? 255 : 65535),
                  "%d channels of %d bits: read back within half a level %s", channels, bits, error.message);
            br_image_quantise(image, bits);
            check(ok && memcmp(image->samples, back->samples, 13 * 7 * (size_t)channels * sizeof(float)) == 0,
                  "quantised: the same samples as the file's (%d channels, %d bits)", channels, bits);
            br_image_destroy(image);
            br_image_destroy(back);
            unlink(path);
        }
}

static void refused(const char *name, const void *bytes, size_t size, int side_max, const char *complaint)
{
    br_image *image = NULL;
    br_error own = {0};
    const br_status status = br_image_parse_png(name, bytes, size, side_max, &image, &own);
    check(status < 0 && !image && strncmp(own.message, name, strlen(name)) == 0 &&
              strstr(own.message, complaint),
          "refused: %s", own.message);
}

static void test_refusals(void)
{
    br_image *image = random_picture(40, 30, 3);
    const char *path = in_folder("whole.png");
    check_need(br_image_write_png(image, path, 8, &error));
    char *bytes = NULL;
    size_t size = 0;
    check_need(br_file_read(path, 1 << 20, &bytes, &size, &error));
    unlink(path);
    int cut = 0;
    for (size_t n = 0; n + 12 < size; n++) {
        br_image *part = NULL;
        br_error own = {0};
        cut += br_image_parse_png("cut", bytes, n, 0, &part, &own) < 0 &&
               strncmp(own.message, "cut: not a PNG picture", 22) == 0;
        br_image_destroy(part);
    }
    check(cut == (int)size - 12, "cut anywhere before its last part: refused (%d of %d)", cut,
          (int)size - 12);
    refused("text.png", "P3 1 1 255 0 0 0", 16, 0, "not a PNG picture");
    refused("empty.png", "", 0, 0, "not a PNG picture");
    refused("large.png", bytes, size, 39, "40 x 30 pixels: at most 39");
    bytes[size / 2] ^= 0x55;
    refused("damaged.png", bytes, size, 0, "that can be read");
    bytes[size / 2] ^= 0x55;
    /* A header that claims 2^31 - 1 pixels a side (its check sum made right). */
    static const unsigned char huge[] = {0x89, 'P',  'N', 'G', '\r', '\n', 0x1a, '\n', 0,    0,    0,
                                         13,   'I',  'H', 'D', 'R',  0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff,
                                         0xff, 0xff, 8,   2,   0,    0,    0,    0,    0,    0,    0};
    unsigned char claim[sizeof huge];
    memcpy(claim, huge, sizeof huge);
    uint32_t crc = 0xffffffffu;
    for (int i = 12; i < 29; i++) {
        crc ^= claim[i];
        for (int k = 0; k < 8; k++)
            crc = crc & 1 ? 0xEDB88320u ^ (crc >> 1) : crc >> 1;
    }
    crc ^= 0xffffffffu;
    for (int k = 0; k < 4; k++)
        claim[29 + k] = (unsigned char)(crc >> (24 - 8 * k));
    unsigned char with_data[sizeof claim + 12] = {0};
    memcpy(with_data, claim, sizeof claim);
    memcpy(with_data + sizeof claim + 4, "IDAT", 4);
    refused("huge.png", with_data, sizeof with_data, 0, "2147483647 x 2147483647 pixels");
    image->samples[5 * 40 * 3 + 7 * 3] = NAN;
    br_error own = {0};
    check(br_image_write_png(image, in_folder("nan.png"), 8, &own) < 0 &&
              strstr(own.message, "column 7, row 5") && access(in_folder("nan.png"), F_OK) != 0,
          "not written: %s", own.message);
    br_error_clear(&own);
    check(br_image_read_png(in_folder("absent.png"), &image, &own) == BR_ERR_OPEN &&
              strstr(own.message, "absent.png"),
          "%s", own.message);
    br_error_clear(&own);
    br_image *none = NULL;
    check(br_image_create(0, 5, 3, &none, &own) < 0 && !none, "%s", own.message);
    br_error_clear(&own);
    check(br_image_create(16384, 16384, 3, &none, &own) < 0 && !none, "%s", own.message);
    br_image_destroy(image);
    free(bytes);
}

int main(void)
{
    check_begin();
    if (!mkdtemp(folder))
        return 1;
    test_round_trip();
    test_refusals();
    rmdir(folder);
    return check_end();
}

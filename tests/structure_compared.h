/* Directions compared, for the tests of structure fields. */
#ifndef BRISTLE_TESTS_STRUCTURE_COMPARED_H
#define BRISTLE_TESTS_STRUCTURE_COMPARED_H

#include <bristle/contact.h>
#include <bristle/numbers.h>
#include <bristle/random.h>
#include <bristle/structure_surface.h>

#include <stdlib.h>
#include <string.h>

#include "check.h"

static br_error error;

static inline double apart(br_vec3 a, br_vec3 b)
{
    return br_vec3_length(br_vec3_sub(a, b));
}

/* Of two lines: 0 the same, 1 at right angles. */
static inline double across(br_vec3 a, br_vec3 b)
{
    return br_vec3_length(br_vec3_cross(br_vec3_normalise(a), br_vec3_normalise(b)));
}

static inline br_vec3 direction(const br_structure_field *field, br_vec3 point)
{
    return br_structure_direction(field, br_pose_identity(), point);
}
static inline br_image *painted(int width, int height, float red, float green)
{
    br_image *image;
    if (br_image_create(width, height, 3, &image, &error) < 0)
        exit(99);
    for (int i = 0; i < width * height; i++) {
        image->samples[3 * i] = red;
        image->samples[3 * i + 1] = green;
    }
    return image;
}

#endif

/* What the files of the friction models share. */
#ifndef BRISTLE_CONES_FRICTION_MODEL_PRIVATE_H
#define BRISTLE_CONES_FRICTION_MODEL_PRIVATE_H

#include <bristle/friction_model.h>

/* A coefficient in a field table: a member that is dimensionless and at least 0. */
#define FRICTION_COEFFICIENT(type, member, preset_, source_, meaning_)                                       \
    {                                                                                                        \
        BR_FIELD_OF(type, member), .unit = "1", .meaning = (meaning_), .source = (source_),                  \
                                   .preset = (preset_), BR_AT_LEAST(0)                                       \
    }

/* Unit direction in the contact's (tangent, binormal) of a world vector; the other one where that has no part
 * in the contact plane. */
br_vec2 friction_axis(const br_contact *contact, br_vec3 direction, br_vec2 otherwise);

#endif

/* Private: a field of structure directions in its own coordinates. */
#ifndef BRISTLE_MATERIALS_STRUCTURE_H
#define BRISTLE_MATERIALS_STRUCTURE_H

#include <bristle/materials.h>

/* br_structure_direction where the field's coordinates are those of the point. */
br_vec3 structure_at(const br_structure_field *field, br_vec3 point);

/* Is its direction one everywhere, that of br_structure_uniform? */
bool structure_is_even(const br_structure_field *field);

#endif

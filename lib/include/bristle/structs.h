/* All parameter structs of the library that have a field table, for listings, bindings and tests. Those of
 * the laws are in the registry of laws (br_law_struct), those of friction models in theirs
 * (friction_model.h). */
#ifndef BRISTLE_STRUCTS_H
#define BRISTLE_STRUCTS_H

#include <bristle/field.h>

BR_BEGIN_DECLS

/* The types (*n), in a fixed order. */
BR_API const br_struct_type *const *br_structs(size_t *n);

BR_END_DECLS
#endif

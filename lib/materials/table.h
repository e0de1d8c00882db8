/* What others of the library ask of a table of materials. */
#ifndef BRISTLE_MATERIALS_TABLE_H
#define BRISTLE_MATERIALS_TABLE_H

#include <bristle/materials.h>

/* Is the generator a table of materials? */
bool br_materials_is_table(const br_cone_generator *generator);

#endif

/* Parameters of a contact that grows with its load. */
#include <bristle/load_surface.h>

static const br_field fields[] = {
    {BR_FIELD_OF(br_load_surface, scale), .unit = "m", .meaning = "radius at 1 N",
     .source = "planar, Section VI-E: 6 mm", .preset = 6e-3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_load_surface, limit), .unit = "m", .meaning = "largest radius",
     .source = "the published program", .preset = 10.5e-3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_load_surface, exponent), .unit = "1", .meaning = "k of eq. (44), or k per newton",
     .source = "planar, Figure 33", .preset = 2, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_load_surface, exponent_grows), .unit = "-", .meaning = "k is in proportion to the force",
     .source = "planar, Figure 33"},
};

const br_struct_type br_load_surface_struct = BR_STRUCT_OF(br_load_surface, fields, NULL);

/* Options of block pivoting. */
#include <bristle/pivot.h>

static const br_field fields[] = {
    {BR_FIELD_OF(br_pivot_options, facets), .unit = "1",
     .meaning = "facets of a curved limit surface's polygon", .source = "ours", .preset = 8,
     BR_BETWEEN(4, BR_CONE_DIRECTIONS_MAX)},
    {BR_FIELD_OF(br_pivot_options, refine), .unit = "-",
     .meaning = "limit surfaces are refined until the curved problem is solved",
     .source = "matchstick, section 4.3", .preset = true},
    {BR_FIELD_OF(br_pivot_options, entries), .unit = "1",
     .meaning = "most entries of the factors of a pivot's matrix", .source = "ours", .preset = 1e7,
     BR_AT_LEAST(1)},
};

const br_struct_type br_pivot_options_struct = BR_STRUCT_OF(br_pivot_options, fields, NULL);

br_pivot_options br_pivot_options_default(void)
{
    br_pivot_options options;
    br_struct_default(&br_pivot_options_struct, &options);
    return options;
}

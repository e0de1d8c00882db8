/* Options of collision detection and of convex decomposition. */
#include <bristle/contact.h>

static const br_field collision_fields[] = {
    {BR_FIELD_OF(br_collision_options, margin), .unit = "m",
     .meaning = "gap up to which surfaces count as in contact", .source = "ours", BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_collision_options, match_distance), .unit = "m",
     .meaning = "how far a contact may move in a step and keep its id; 0: 5 % of the smaller shape",
     .source = "ours", BR_AT_LEAST(0)},
};

const br_struct_type br_collision_options_struct = BR_STRUCT_OF(br_collision_options, collision_fields, NULL);

br_collision_options br_collision_options_default(void)
{
    br_collision_options options;
    br_struct_default(&br_collision_options_struct, &options);
    return options;
}

static const br_field decomposition_fields[] = {
    {BR_FIELD_OF(br_decomposition_options, concavity), .unit = "m",
     .meaning = "pieces that are less concave are not cut; 0: 2 % of half the bounds' diagonal",
     .source = "ours", BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_decomposition_options, pieces), .unit = "1", .meaning = "most pieces", .source = "ours",
     .preset = 32, BR_BETWEEN(1, 4096)},
    {BR_FIELD_OF(br_decomposition_options, vertices), .unit = "1",
     .meaning = "most vertices of a piece, at least 4; 0: all", .source = "ours", .preset = 64,
     BR_AT_LEAST(0)},
};

static br_status check_decomposition(const void *params, br_error *error)
{
    const br_decomposition_options *const o = params;
    return o->vertices == 0 || o->vertices >= 4
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "vertices = %d: a piece has 4 at least", o->vertices);
}

const br_struct_type br_decomposition_options_struct =
    BR_STRUCT_OF(br_decomposition_options, decomposition_fields, check_decomposition);

br_decomposition_options br_decomposition_options_default(void)
{
    br_decomposition_options options;
    br_struct_default(&br_decomposition_options_struct, &options);
    return options;
}

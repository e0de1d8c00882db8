/* How patches are sampled, and what a surface is made of. */
#include "surface.h"

static const char *const packings[] = {"float", "rgba8", NULL};
const char *const br_patch_filter_words[] = {"nearest", "bilinear", "mipmap", NULL};

static const br_field option_fields[] = {
    {BR_FIELD_OF(br_patch_options, width), .unit = "m", .meaning = "w, the side of a patch",
     .source = "ploughing, section 4.2", .preset = 0.02, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_patch_options, resolution), .unit = "1", .meaning = "texels along w",
     .source = "ploughing, section 4.2", .preset = 16, BR_BETWEEN(1, BR_PATCH_RESOLUTION_MAX)},
    {BR_FIELD_OF(br_patch_options, directions), .unit = "1", .meaning = "directions of sliding: 4 or 16",
     .source = "ploughing, section 4.2", .preset = 4, BR_BETWEEN(4, 16)},
    {BR_FIELD_OF(br_patch_options, mu_0), .unit = "1", .meaning = "nominal coefficient",
     .source = "ploughing, eq. (7)", BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_patch_options, packing), .unit = "-", .meaning = "how texels hold coefficients",
     .source = "ploughing, section 4.2", .preset = BR_PACKING_FLOAT, .words = packings},
    {BR_FIELD_OF(br_patch_options, threads), .unit = "1",
     .meaning = "threads that share a batch; 0 counts as 1", .source = "ours", .preset = 1,
     BR_BETWEEN(0, BR_PATCH_THREADS_MAX)},
};

static br_status check_options(const void *params, br_error *error)
{
    const br_patch_options *const o = params;
    return o->directions == 4 || o->directions == 16
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "directions = %d is neither 4 nor 16", o->directions);
}

const br_struct_type br_patch_options_struct = BR_STRUCT_OF(br_patch_options, option_fields, check_options);

br_patch_options br_patch_options_default(void)
{
    br_patch_options options;
    br_struct_default(&br_patch_options_struct, &options);
    return options;
}

static const br_field surface_fields[] = {
    {BR_FIELD_OF(br_patch_surface_spec, k), .unit = "1", .meaning = "field mask",
     .source = "ploughing, eq. (7)", .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_patch_surface_spec, green_down), .unit = "-",
     .meaning = "green grows downwards in the normal map", .source = "ours"},
    {BR_FIELD_OF(br_patch_surface_spec, filter_slopes), .unit = "-",
     .meaning = "filters average slopes instead of normals", .source = "ours"},
    {BR_FIELD_OF(br_patch_surface_spec, filter), .unit = "-", .meaning = "how textures are looked up",
     .source = "ours", .preset = BR_FILTER_NEAREST, .words = br_patch_filter_words},
};

const br_struct_type br_patch_surface_spec_struct = BR_STRUCT_OF(br_patch_surface_spec, surface_fields, NULL);

br_patch_surface_spec br_patch_surface_spec_default(void)
{
    br_patch_surface_spec spec;
    br_struct_default(&br_patch_surface_spec_struct, &spec);
    return spec;
}

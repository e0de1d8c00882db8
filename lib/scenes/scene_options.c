/* What all scenes have in common. */
#include "scene_fields.h"

const char *const br_scene_reading_words[] = {"mean", "standard", NULL};
const char *const br_scene_stencil_words[] = {"forward", "central", NULL};
const char *const br_scene_green_words[] = {"up", "down", NULL};

/* As br_patch_backend_open takes them. */
static const char *const backends[] = {"cpu", "published", "fast", "auto", NULL};

static const br_field fields[] = {
    /* the documents' method is sweeps of one step after the other */
    {BR_FIELD_INSIDE(br_scene_options, world, &br_world_options_struct),
     .preset_text = "residual = yes, solver = pgs, solver_options.iterations = 50, "
                    "solver_options.stop = change, solver_options.local = split, "
                    "solver_options.newton_blocks = 1000000, stiffen = no"},
    {BR_FIELD_INSIDE(br_scene_options, patch, &br_patch_options_struct)},
    {BR_FIELD_OF(br_scene_options, filter), .unit = "-",
     .meaning = "how the maps of all surfaces are looked up",
     .source = "ours: unbiased samples of the slopes", .preset = BR_FILTER_NEAREST,
     .words = br_patch_filter_words},
    {BR_FIELD_OF(br_scene_options, backend), .unit = "-", .meaning = "back end of contact patches",
     .source = "ours: plain C, whose bytes do not depend on a GPU", .preset_text = "cpu", .words = backends},
};

const br_struct_type br_scene_options_struct = BR_STRUCT_OF(br_scene_options, fields, NULL);

br_scene_options br_scene_options_default(void)
{
    br_scene_options options;
    br_struct_default(&br_scene_options_struct, &options);
    return options;
}

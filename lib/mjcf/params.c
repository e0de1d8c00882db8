/* Parameters of a scene in MJCF. */
#include <bristle/mjcf.h>

/* A model is no document's scene, and may have any masses and arms of many joints, which sweeps take long
 * for: it is solved as a world is if nobody says how. */
static const br_field fields[] = {
    {BR_FIELD_INSIDE(br_mjcf_params, options, &br_scene_options_struct),
     .preset_text = "world.solver = auto, world.solver_options.iterations = 100, "
                    "world.solver_options.stop = residual, world.solver_options.local = coupled, "
                    "world.solver_options.newton_blocks = 200"},
    {BR_FIELD_KIND(br_mjcf_params, file, "file", BR_FIELD_FILE_OR_NONE), .unit = "-", .meaning = "the model",
     .source = "the user's"},
    {BR_FIELD_OF(br_mjcf_params, keyframe), .unit = "-",
     .meaning = "name of the <key> to start from; none: the model's own configuration",
     .source = "the user's", .preset_text = "none"},
    {BR_FIELD_OF(br_mjcf_params, lenient), .unit = "-", .meaning = "pass over what is not supported",
     .source = "ours: nothing is passed over unasked"},
    {BR_FIELD_OF(br_mjcf_params, duration), .unit = "s", .meaning = "time to run", .source = "ours",
     .preset = 1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_mjcf_params, control), .unit = "-",
     .meaning = "of all actuators, numbers in their order; none: that of the <key>, or 0",
     .source = "the user's", .preset_text = "none"},
};

const br_struct_type br_mjcf_struct = BR_STRUCT_OF(br_mjcf_params, fields, NULL);

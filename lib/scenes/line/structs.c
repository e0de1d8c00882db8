/* Numbers of a scene along a line: units, ranges, presets. */
#include <bristle/line.h>

#include <math.h>

static const br_field mass_fields[] = {
    {BR_FIELD_OF(br_line_mass, mass), .unit = "kg", .meaning = "mass", .source = "ours", .preset = 1,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_line_mass, position), .unit = "m", .meaning = "at the start", .source = "ours",
     BR_ANY_NUMBER},
    {BR_FIELD_OF(br_line_mass, velocity), .unit = "m/s", .meaning = "at the start", .source = "ours",
     BR_ANY_NUMBER},
};
const br_struct_type br_line_mass_struct = BR_STRUCT_OF(br_line_mass, mass_fields, NULL);

static const br_field support_fields[] = {
    {BR_FIELD_OF(br_line_support, position), .unit = "m",
     .meaning = "at the start, where the motion gives velocities", .source = "ours", BR_ANY_NUMBER},
};
const br_struct_type br_line_support_struct = BR_STRUCT_OF(br_line_support, support_fields, NULL);

static const br_field spring_fields[] = {
    {BR_FIELD_OF(br_line_spring, stiffness), .unit = "N/m", .meaning = "force over stretch", .source = "ours",
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_line_spring, damping), .unit = "N s/m", .meaning = "force over relative velocity",
     .source = "ours", BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_line_spring, length), .unit = "m",
     .meaning = "position of the first body less that of the second, without force", .source = "ours",
     BR_ANY_NUMBER},
};
const br_struct_type br_line_spring_struct = BR_STRUCT_OF(br_line_spring, spring_fields, NULL);

static const br_field stop_fields[] = {
    {BR_FIELD_OF(br_line_stop, position), .unit = "m",
     .meaning = "position of the first body less that of the second, where they meet", .source = "ours",
     BR_ANY_NUMBER},
    {BR_FIELD_OF(br_line_stop, stays_below), .unit = "-",
     .meaning = "the first body stays below it; else above it", .source = "ours"},
    {BR_FIELD_OF(br_line_stop, restitution), .unit = "1", .meaning = "speed after a hit over that before",
     .source = "ours", BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_line_stop, rest_speed), .unit = "m/s", .meaning = "slower hits have no restitution",
     .source = "ours", .preset = 1e-4, BR_MORE_THAN(0)},
};
const br_struct_type br_line_stop_struct = BR_STRUCT_OF(br_line_stop, stop_fields, NULL);

static const br_field option_fields[] = {
    {BR_FIELD_INSIDE(br_line_options, ivp, &br_ivp_options_struct),
     .preset_text = "relative_tolerance = 1e-9, absolute_tolerance = 1e-12"},
    {BR_FIELD_OF(br_line_options, max_events), .unit = "1", .meaning = "events before it is chattering",
     .source = "ours", .preset = 1000000, BR_AT_LEAST(1)},
};
const br_struct_type br_line_options_struct = BR_STRUCT_OF(br_line_options, option_fields, NULL);

br_line_options br_line_options_default(void)
{
    br_line_options options;
    br_struct_default(&br_line_options_struct, &options);
    return options;
}

/* Parameters of the planar scenes. */
#include <bristle/planar_scenes.h>

#define FIG_6 .source = "planar, Figure 6"
#define FIG_27 .source = "planar, Figure 27"
#define SEC_C .source = "planar, Section VI-C"

static const br_field drift_fields[] = {
    {BR_FIELD_OF(br_drift, mass), .unit = "kg", .meaning = "of the disc", FIG_6, .preset = 1,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_drift, radius), .unit = "m", .meaning = "of the disc", FIG_6, .preset = 0.05,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_drift, ramp), .unit = "s", .meaning = "rise of force and torque", FIG_6, .preset = 0.2,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_drift, force), .unit = "N", .meaning = "force after the rise", FIG_6, .preset = 1,
     BR_ANY_NUMBER},
    {BR_FIELD_OF(br_drift, torque), .unit = "N m", .meaning = "torque after the rise", FIG_6, .preset = 0.03,
     BR_ANY_NUMBER},
    {BR_FIELD_OF(br_drift, torque_start), .unit = "s", .meaning = "when the torque begins", FIG_6,
     .preset = 2.8, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_drift, frequency), .unit = "1/s", .meaning = "of the oscillations", FIG_6, .preset = 3,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_drift, wave_start), .unit = "s", .meaning = "when the oscillations begin", FIG_6,
     .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_drift, force_wave), .unit = "N", .meaning = "amplitude of the force", FIG_6,
     .preset = 0.4, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_drift, torque_wave), .unit = "N m", .meaning = "amplitude of the torque", FIG_6,
     .preset = 0.01, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_drift, normal_force), .unit = "N", .meaning = "mean normal force", FIG_6, .preset = 9.81,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_drift, normal_wave), .unit = "N", .meaning = "amplitude of the normal force", FIG_6,
     BR_AT_LEAST(0)},
};

const br_struct_type br_drift_struct = BR_STRUCT_OF(br_drift, drift_fields, NULL);

br_drift br_drift_default(void)
{
    br_drift drift;
    br_struct_default(&br_drift_struct, &drift);
    return drift;
}

static const br_field grip_fields[] = {
    {BR_FIELD_OF(br_grip, length), .unit = "m", .meaning = "of the object", SEC_C, .preset = 0.15,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_grip, height), .unit = "m", .meaning = "of the object", SEC_C, .preset = 0.08,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_grip, mass), .unit = "kg", .meaning = "of the object", SEC_C, .preset = 0.2,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_grip, gravity), .unit = "m/s^2", .meaning = "acceleration of gravity",
     .source = "the published program", .preset = 9.81, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_grip, offset), .unit = "m", .meaning = "x of the centre of mass at the start", SEC_C,
     .preset = 0.025, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_grip, pulse), .unit = "-", .meaning = "force profile: a pulse instead of a sine", FIG_27},
    {BR_FIELD_OF(br_grip, mean), .unit = "N", .meaning = "of the sine", FIG_27, .preset = 3.6,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_grip, amplitude), .unit = "N", .meaning = "of the sine", FIG_27, .preset = 0.9,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_grip, frequency), .unit = "1/s", .meaning = "of the sine", FIG_27, .preset = 2,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_grip, held), .unit = "N", .meaning = "force outside the pulse", FIG_27, .preset = 4,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_grip, released), .unit = "N", .meaning = "force inside the pulse", FIG_27, .preset = 2.9,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_grip, from), .unit = "s", .meaning = "start of the pulse",
     .source = "the published program", .preset = 0.305, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_grip, until), .unit = "s", .meaning = "end of the pulse",
     .source = "the published program", .preset = 0.495, BR_AT_LEAST(0)},
};

const br_struct_type br_grip_struct = BR_STRUCT_OF(br_grip, grip_fields, NULL);

br_grip br_grip_default(void)
{
    br_grip grip;
    br_struct_default(&br_grip_struct, &grip);
    return grip;
}

#define OURS .source = "ours"

static const br_field load_step_fields[] = {
    {BR_FIELD_OF(br_load_step, mass), .unit = "kg", .meaning = "of the disc", FIG_6, .preset = 1,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_load_step, inertia), .unit = "kg m^2", .meaning = "of the disc", FIG_6, .preset = 1.25e-3,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_load_step, normal_force), .unit = "N", .meaning = "constant", OURS, .preset = 10,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_load_step, step), .unit = "N", .meaning = "by which the force rises", OURS,
     .preset = 0.63, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_load_step, dwell), .unit = "s", .meaning = "between two steps", OURS, .preset = 0.1,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_load_step, force), .unit = "N", .meaning = "up to which it rises", OURS, .preset = 12.6,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_load_step, torque), .unit = "N m", .meaning = "torque that joins the force", OURS,
     .preset = 0.02, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_load_step, torque_start), .unit = "s", .meaning = "when the torque joins", OURS,
     .preset = 1, BR_AT_LEAST(0)},
};

const br_struct_type br_load_step_struct = BR_STRUCT_OF(br_load_step, load_step_fields, NULL);

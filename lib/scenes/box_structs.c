/* Parameters of the pushed rigid box and of the soft box. The article prints no numbers: all are ours. */
#include <math.h>

#include <bristle/push_box.h>
#include <bristle/assert.h>
#include <bristle/soft_box.h>

#define OURS .source = "ours"

static const br_field push_fields[] = {
    {BR_FIELD_OF(br_push_box, width), .unit = "m", .meaning = "d", OURS, .preset = 0.5, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_push_box, height), .unit = "m", .meaning = "H", OURS, .preset = 1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_push_box, mass), .unit = "kg", .meaning = "mass, homogeneous", OURS, .preset = 20,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_push_box, gravity), .unit = "m/s^2", .meaning = "acceleration of gravity", OURS,
     .preset = 9.81, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_push_box, stiffness), .unit = "N/m", .meaning = "of each corner's contact",
     .source = "ours: at rest the box sinks in by 1 um", .preset = 98100000.00000001, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_push_box, damping), .unit = "N s/m", .meaning = "of each corner's contact",
     .source = "ours: critical in heave", .preset = 62641.83905346331, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_push_box, mu_s), .unit = "1", .meaning = "static coefficient", OURS, .preset = 0.5,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_push_box, mu_k), .unit = "1", .meaning = "kinetic coefficient", OURS, .preset = 0.5,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_push_box, epsilon), .unit = "m/s", .meaning = "threshold speed of friction", OURS,
     .preset = 1e-6, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_push_box, push_height), .unit = "m", .meaning = "h, where it is pushed, up to H",
     .source = "ours: H/2", .preset = 0.5, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_push_box, push), .unit = "N", .meaning = "push at the start", OURS, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_push_box, push_rate), .unit = "N/s", .meaning = "growth of the push", OURS,
     BR_ANY_NUMBER},
};

static br_status check_push_box(const void *params, br_error *error)
{
    const br_push_box *const box = params;
    return box->push_height <= box->height
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "push_height = %g m is above the box's height %g m",
                         box->push_height, box->height);
}

const br_struct_type br_push_box_struct = BR_STRUCT_OF(br_push_box, push_fields, check_push_box);

static const br_field push_options_fields[] = {
    {BR_FIELD_OF(br_push_box_options, gap), .unit = "m", .meaning = "height of a corner that is lifted",
     .source = "ours: a thousandth of the box's width", .preset = 5e-4, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_push_box_options, tolerance), .unit = "1",
     .meaning = "relative tolerance of the integrator", OURS, .preset = 1e-7, BR_MORE_THAN(0)},
};
const br_struct_type br_push_box_options_struct =
    BR_STRUCT_OF(br_push_box_options, push_options_fields, NULL);

br_push_box_options br_push_box_options_default(void)
{
    br_push_box_options options;
    br_struct_default(&br_push_box_options_struct, &options);
    return options;
}

br_push_box br_push_box_default(void)
{
    br_push_box box;
    br_struct_default(&br_push_box_struct, &box);
    return box;
}

br_status br_push_box_check(const br_push_box *box, br_error *error)
{
    BR_ASSERT_HANDLE(box);
    return br_error_within(error, br_struct_check(&br_push_box_struct, box, error), "push box");
}

static const br_field soft_fields[] = {
    {BR_FIELD_OF(br_soft_box_params, columns), .unit = "1", .meaning = "particles along the width", OURS,
     .preset = 3, BR_BETWEEN(2, 64)},
    {BR_FIELD_OF(br_soft_box_params, rows), .unit = "1", .meaning = "particles along the height", OURS,
     .preset = 5, BR_BETWEEN(2, 64)},
    {BR_FIELD_OF(br_soft_box_params, width), .unit = "m", .meaning = "d", OURS, .preset = 0.5,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_soft_box_params, height), .unit = "m", .meaning = "H", OURS, .preset = 1,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_soft_box_params, mass), .unit = "kg", .meaning = "of the whole box", OURS, .preset = 20,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_soft_box_params, gravity), .unit = "m/s^2", .meaning = "acceleration of gravity", OURS,
     .preset = 9.81, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_soft_box_params, spring_stiffness), .unit = "N/m", .meaning = "of each spring", OURS,
     .preset = 2e5, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_soft_box_params, spring_damping), .unit = "N s/m", .meaning = "of each spring", OURS,
     .preset = 200, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_soft_box_params, ground_stiffness), .unit = "N/m",
     .meaning = "of the floor under each particle", OURS, .preset = 2e5, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_soft_box_params, ground_damping), .unit = "N s/m",
     .meaning = "of the floor under each particle", OURS, .preset = 500, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_soft_box_params, printed_normal), .unit = "-",
     .meaning = "the law's normal force as the listings print it", .source = "tribology, Listings 1 and 2"},
    {BR_FIELD_OF(br_soft_box_params, drag), .unit = "1/s",
     .meaning = "rate at which velocities decay while it touches",
     .source = "tribology: \"reducing the velocity by a percentage\"", BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_soft_box_params, push), .unit = "N", .meaning = "push", OURS, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_soft_box_params, push_rise), .unit = "s",
     .meaning = "time over which the push grows from 0", OURS, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_soft_box_params, push_height), .unit = "m", .meaning = "h, where it is pushed, up to H",
     .source = "ours: H/2", .preset = 0.5, BR_AT_LEAST(0)},
};

/* Its law is checked as far as there is one. */
static br_status check_soft_box(const void *params, br_error *error)
{
    const br_soft_box_params *const p = params;
    const br_law_type *const law = p->friction.type;
    if (p->push_height > p->height)
        return br_fail(error, BR_ERR_RANGE, "push_height = %g m is above the box's height %g m",
                       p->push_height, p->height);
    if (law && (law->flags & BR_LAW_HAS_STATE))
        return br_fail(error, BR_ERR_UNSUPPORTED, "law %s has internal states", law->name);
    return law ? br_law_check(law, p->friction.params, error) : BR_OK;
}

const br_struct_type br_soft_box_struct = BR_STRUCT_OF(br_soft_box_params, soft_fields, check_soft_box);

static const char *const methods[] = {"euler", "rk4", NULL};

static const br_field soft_options_fields[] = {
    {BR_FIELD_OF(br_soft_box_options, dt), .unit = "s", .meaning = "time step", OURS, .preset = 1e-4,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_soft_box_options, method), .unit = "-", .meaning = "of a step", OURS,
     .preset = BR_FIXED_RK4, .words = methods},
    {BR_FIELD_OF(br_soft_box_options, steps_per_frame), .unit = "1", .meaning = "steps of a frame", OURS,
     .preset = 100, BR_AT_LEAST(1)},
    {BR_FIELD_OF(br_soft_box_options, stop_tilt), .unit = "rad", .meaning = "tilt that ends a run", OURS,
     .preset = INFINITY, BR_MORE_THAN(0), .infinite = true},
};
const br_struct_type br_soft_box_options_struct =
    BR_STRUCT_OF(br_soft_box_options, soft_options_fields, NULL);

br_soft_box_options br_soft_box_options_default(void)
{
    br_soft_box_options options;
    br_struct_default(&br_soft_box_options_struct, &options);
    return options;
}

br_soft_box_params br_soft_box_default(void)
{
    br_soft_box_params params;
    br_struct_default(&br_soft_box_struct, &params);
    return params;
}

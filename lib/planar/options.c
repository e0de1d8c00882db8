/* Windows and tolerances of planar runs. */
#include <bristle/planar_run.h>

static const char *const methods[] = {"bdf", "adams", "rosenbrock", NULL};

static const br_field fields[] = {
    {BR_FIELD_OF(br_planar_options, window), .unit = "s", .meaning = "length of a window",
     .source = "planar, Section VI-C: 100 Hz", .preset = 0.01, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_planar_options, n_windows), .unit = "1", .meaning = "number of windows", .source = "ours",
     .preset = 100, BR_AT_LEAST(1)},
    {BR_FIELD_OF(br_planar_options, hold), .unit = "-", .meaning = "inputs are held over a window",
     .source = "planar, Section VI-C: step-wise constant", .preset = true},
    {BR_FIELD_OF(br_planar_options, relative_tolerance), .unit = "1", .meaning = "relative tolerance",
     .source = "ours", .preset = 1e-7, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_planar_options, bristle_tolerance), .unit = "m",
     .meaning = "absolute tolerance of bristles", .source = "ours", .preset = 1e-12, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_planar_options, body_tolerance), .unit = "m",
     .meaning = "absolute tolerance of positions, and of velocities in m/s", .source = "ours", .preset = 1e-9,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_planar_options, max_step), .unit = "s", .meaning = "largest step; 0: none",
     .source = "ours", BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_planar_options, method), .unit = "-", .meaning = "integration method: bdf or rosenbrock",
     .source = "ours", .preset = BR_IVP_BDF, .words = methods},
    {BR_FIELD_OF(br_planar_options, dense), .unit = "-", .meaning = "dense linear solver, as a cross-check",
     .source = "ours"},
};

static br_status check(const void *params, br_error *error)
{
    const br_planar_options *const options = params;
    return options->method == BR_IVP_ADAMS
               ? br_fail(error, BR_ERR_RANGE,
                         "method = adams is for problems that are not stiff: bdf or rosenbrock")
               : BR_OK;
}

const br_struct_type br_planar_options_struct = BR_STRUCT_OF(br_planar_options, fields, check);

br_planar_options br_planar_options_default(void)
{
    br_planar_options options;
    br_struct_default(&br_planar_options_struct, &options);
    return options;
}

br_status br_planar_options_check(const br_planar_options *options, br_error *error)
{
    return br_struct_check(&br_planar_options_struct, options, error);
}

/* Method and tolerances of an integrator. */
#include <bristle/ivp.h>

static const char *const methods[] = {"bdf", "adams", "rosenbrock", NULL};

static const br_field fields[] = {
    {BR_FIELD_OF(br_ivp_options, method), .unit = "-", .meaning = "integration method", .source = "ours",
     .preset = BR_IVP_BDF, .words = methods},
    {BR_FIELD_OF(br_ivp_options, relative_tolerance), .unit = "1", .meaning = "relative tolerance",
     .source = "ours", .preset = 1e-8, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_ivp_options, absolute_tolerance), .unit = "-",
     .meaning = "absolute tolerance, in the units of the states", .source = "ours", .preset = 1e-10,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_ivp_options, max_step), .unit = "s", .meaning = "largest step; 0: none", .source = "ours",
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_ivp_options, initial_step), .unit = "s", .meaning = "first step; 0: estimated",
     .source = "ours", BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_ivp_options, max_steps), .unit = "1",
     .meaning = "most steps between two outputs or breaks", .source = "ours", .preset = 100000,
     BR_AT_LEAST(1)},
    {BR_FIELD_OF(br_ivp_options, max_events_at_once), .unit = "1",
     .meaning = "events in a row before it is chattering", .source = "ours", .preset = 100, BR_AT_LEAST(1)},
    {BR_FIELD_OF(br_ivp_options, stock_vector_operations), .unit = "-",
     .meaning = "vector operations of SUNDIALS", .source = "ours: a cross-check"},
    {BR_FIELD_OF(br_ivp_options, stock_dense_solver), .unit = "-", .meaning = "dense solver of SUNDIALS",
     .source = "ours: a cross-check"},
};

const br_struct_type br_ivp_options_struct = BR_STRUCT_OF(br_ivp_options, fields, NULL);

br_ivp_options br_ivp_options_default(void)
{
    br_ivp_options options;
    br_struct_default(&br_ivp_options_struct, &options);
    return options;
}

/* Options of contact solvers. */
#include <bristle/solver.h>

static const br_field fields[] = {
    {BR_FIELD_OF(br_solver_options, iterations), .unit = "1", .meaning = "most iterations", .source = "ours", .preset = 50,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_solver_options, tolerance), .unit = "m/s",
     .meaning = "largest change of a constraint's velocity in an iteration; 0: all iterations", .source = "ours", .preset = 1e-6,
     BR_BETWEEN(0, 1e6)},
    {BR_FIELD_OF(br_solver_options, inner), .unit = "1", .meaning = "steps of the local friction problem", .source = "ours",
     .preset = 4, BR_AT_LEAST(1)},
    {BR_FIELD_OF(br_solver_options, divide), .unit = "-", .meaning = "divides by diagonals instead of multiplying with inverses",
     .source = "ours"},
};

const br_struct_type br_solver_options_struct = BR_STRUCT_OF(br_solver_options, fields, NULL);

br_solver_options br_solver_options_default(void)
{
    br_solver_options options;
    br_struct_default(&br_solver_options_struct, &options);
    return options;
}

/* Options of contact solvers. */
#include <bristle/solver.h>

static const char *const stops[] = {"change", "residual", NULL};
static const char *const local_steps[] = {"split", "exact", "coupled", NULL};

static const br_field fields[] = {
    {BR_FIELD_OF(br_solver_options, iterations), .unit = "1", .meaning = "most iterations", .source = "ours",
     .preset = 50, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_solver_options, tolerance), .unit = "m/s",
     .meaning = "largest change of a constraint's velocity in an iteration; 0: all iterations",
     .source = "ours", .preset = 1e-6, BR_BETWEEN(0, 1e6)},
    {BR_FIELD_OF(br_solver_options, stop), .unit = "-", .meaning = "what must not exceed the tolerance",
     .source = "ours", .preset = BR_STOP_CHANGE, .words = stops},
    {BR_FIELD_OF(br_solver_options, local), .unit = "-",
     .meaning = "how normal and friction of a contact are solved", .source = "ploughing, section 4.4: split",
     .preset = BR_LOCAL_SPLIT, .words = local_steps},
    {BR_FIELD_OF(br_solver_options, inner), .unit = "1", .meaning = "steps of the local friction problem",
     .source = "ours", .preset = 4, BR_AT_LEAST(1)},
    {BR_FIELD_OF(br_solver_options, divide), .unit = "-",
     .meaning = "divides by diagonals instead of multiplying with inverses", .source = "ours"},
    {BR_FIELD_OF(br_solver_options, newton_blocks), .unit = "1",
     .meaning = "rows and contacts up to which auto hands a problem to Newton's method", .source = "ours",
     .preset = 1000000, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_solver_options, residuals), .unit = "-",
     .meaning = "residual of each iteration is computed for the trace", .source = "ours"},
};

const br_struct_type br_solver_options_struct = BR_STRUCT_OF(br_solver_options, fields, NULL);

br_solver_options br_solver_options_default(void)
{
    br_solver_options options;
    br_struct_default(&br_solver_options_struct, &options);
    return options;
}

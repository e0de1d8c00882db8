/* Options of a world of rigid bodies. */
#include <bristle/assert.h>
#include <bristle/rigid.h>
#include "../solvers/solvers.h"

static const char *const frames[] = {"world", "callback", "sliding", NULL};
static const char *const orders[] = {"first", "second", NULL};
static const char *const cones_words[] = {"explicit", "implicit", NULL};

static const br_field fields[] = {
    {BR_FIELD_OF(br_world_options, dt), .unit = "s", .meaning = "time step", .source = "ours", .preset = 0.01,
     BR_BETWEEN(0, 1), .low_open = true},
    {BR_FIELD_OF(br_world_options, order), .unit = "-", .meaning = "order of a step between contacts",
     .source = "ours; second: RATTLE, Andersen 1983", .preset = BR_ORDER_FIRST, .words = orders},
    {BR_FIELD_OF(br_world_options, gravity), .unit = "m/s^2", .meaning = "acceleration of gravity",
     .source = "ours", .preset_text = "0 0 -9.81", BR_ANY_NUMBER},
    {BR_FIELD_KIND(br_world_options, solver, "solver", BR_FIELD_CHOICE), .unit = "-",
     .meaning = "contact solver", .source = "ours", .preset_text = "auto", .words = contact_solver_names,
     .objects = contact_solver_types},
    {BR_FIELD_INSIDE(br_world_options, solver_options, &br_solver_options_struct),
     .preset_text = "iterations = 100, stop = residual, local = coupled, newton_blocks = 200"},
    {BR_FIELD_OF(br_world_options, warm_start), .unit = "-",
     .meaning = "from the impulses of the step before", .source = "ours", .preset = true},
    {BR_FIELD_OF(br_world_options, correction), .unit = "1",
     .meaning = "share of a contact's excess depth taken back in a step", .source = "ours", .preset = 0.2,
     BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_world_options, stiffen), .unit = "-",
     .meaning = "implicit in what joints' forces do to bodies that turn, where that is stiff",
     .source = "ours", .preset = true},
    {BR_FIELD_OF(br_world_options, correction_joints), .unit = "1",
     .meaning = "share of a joint's error taken back in a step", .source = "ours", .preset = 0.2,
     BR_BETWEEN(0, 1)},
    {BR_FIELD_KIND(br_world_options, correction_solver, "correction_solver", BR_FIELD_CHOICE), .unit = "-",
     .meaning = "solver of the position correction", .source = "ours", .words = contact_solver_names,
     .objects = contact_solver_types},
    {BR_FIELD_OF(br_world_options, correction_iterations), .unit = "1",
     .meaning = "iterations of the position correction", .source = "ours", .preset = 10, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_world_options, slop), .unit = "m", .meaning = "depth that is left", .source = "ours",
     .preset = 1e-4, BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_world_options, correction_limit), .unit = "m/s",
     .meaning = "largest velocity of correction", .source = "ours", .preset = 1, BR_BETWEEN(0, 1e6)},
    {BR_FIELD_OF(br_world_options, restitution), .unit = "1", .meaning = "coefficient of restitution",
     .source = "ours", BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_world_options, restitution_threshold), .unit = "m/s",
     .meaning = "approach below which there is no restitution", .source = "ours", .preset = 0.5,
     BR_BETWEEN(0, 1e6)},
    {BR_FIELD_OF(br_world_options, frame), .unit = "-", .meaning = "where the tangents of contacts come from",
     .source = "ploughing, section 5.5", .preset = BR_FRAME_WORLD, .words = frames},
    {BR_FIELD_OF(br_world_options, alignment_iterations), .unit = "1",
     .meaning = "iterations that predict sliding", .source = "ploughing, section 5.5", .preset = 5,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_world_options, alignment_speed), .unit = "m/s",
     .meaning = "sliding below which the frame stays world-aligned", .source = "ours", .preset = 1e-6,
     BR_BETWEEN(0, 1e6)},
    {BR_FIELD_OF(br_world_options, cones), .unit = "-",
     .meaning = "whether cones belong to the step's start or to its end", .source = "matchstick, section 4.4",
     .preset = BR_CONES_EXPLICIT, .words = cones_words},
    {BR_FIELD_OF(br_world_options, cone_evaluations), .unit = "1",
     .meaning = "evaluations of implicit cones in a step", .source = "ours", .preset = 20, BR_AT_LEAST(1)},
    {BR_FIELD_OF(br_world_options, cone_tolerance), .unit = "1",
     .meaning = "change below which an implicit cone stays", .source = "ours", .preset = 1e-6,
     BR_BETWEEN(0, 1e6)},
    {BR_FIELD_INSIDE(br_world_options, collision, &br_collision_options_struct),
     .preset_text = "margin = 2e-3"},
    {BR_FIELD_OF(br_world_options, residual), .unit = "-", .meaning = "residual of each step is computed",
     .source = "ours"},
};

static br_status check(const void *params, br_error *error)
{
    const br_world_options *const o = params;
    BR_TRY(contact_solver_given(o->solver, "br_world_default", error));
    if (o->order == BR_ORDER_SECOND && o->cones == BR_CONES_IMPLICIT)
        return br_fail(error, BR_ERR_UNSUPPORTED,
                       "order = second: steps of second order have no implicit cones");
    if (o->frame == BR_FRAME_CALLBACK && !o->frame_function)
        return br_fail(error, BR_ERR_ARGUMENT, "frame is BR_FRAME_CALLBACK, but there is no frame_function");
    return BR_OK;
}

const br_struct_type br_world_options_struct = BR_STRUCT_OF(br_world_options, fields, check);

br_world_options br_world_default(void)
{
    br_world_options options;
    br_struct_default(&br_world_options_struct, &options);
    return options;
}

void br_world_plain_sweeps(br_world_options *options, int sweeps)
{
    BR_ASSERT_HANDLE(options);
    options->solver = &br_pgs_type;
    options->solver_options.stop = BR_STOP_CHANGE;
    options->solver_options.local = BR_LOCAL_SPLIT;
    options->solver_options.iterations = sweeps;
    options->solver_options.tolerance = 0;
    options->warm_start = false;
    options->correction_iterations = 0;
    options->collision.margin = 0;
}

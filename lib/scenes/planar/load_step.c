/* A disc under a force that rises in steps. */
#include <math.h>

#include <bristle/assert.h>
#include <bristle/planar_scenes.h>

static br_planar_body body(const void *params)
{
    const br_load_step *const s = params;
    const br_planar_body body = {.mass = s->mass, .inertia = s->inertia, .fingers = 1, .carried = true};
    return body;
}

const br_planar_scene_type br_load_step_type = {
    .name = "load-step",
    .title = "a disc that is pushed by a force in steps until it slips",
    .source = "ours: the disc of planar, Figure 6",
    .params = &br_load_step_struct,
    .body = body,
    .load = br_load_step_load};

/* Steps and torque begin at ends of windows, which are times but for round-off: hence the shift, in shares of
 * a step and of the time. */
static const double round_off = 1e-6;

void br_load_step_load(double t, br_planar_input *input, void *context)
{
    BR_ASSERT_HANDLE(input);
    const br_load_step *const s = context;
    const double force = fmin(s->force, s->step * (floor(t / s->dwell + round_off) + 1));
    input->load = (br_wrench){force, 0, t >= s->torque_start * (1 - round_off) ? s->torque : 0};
    input->normal_force = s->normal_force;
}

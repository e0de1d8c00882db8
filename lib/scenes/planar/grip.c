/* An object between two fingers. */
#include <math.h>

#include <bristle/assert.h>
#include <bristle/numbers.h>
#include <bristle/planar_scenes.h>

#include "loads.h"

static br_planar_body body(const void *params)
{
    return br_grip_body(params);
}

const br_planar_scene_type br_grip_type = {.name = "grip",
                                           .title = "an object that slips and sticks between two fingers",
                                           .source = "planar, Figures 26 to 35",
                                           .params = &br_grip_struct,
                                           .body = body,
                                           .load = br_grip_load};

br_planar_body br_grip_body(const br_grip *grip)
{
    BR_ASSERT_HANDLE(grip);
    const br_planar_body body = {.mass = grip->mass,
                                 .inertia = grip->mass / 12 *
                                            (grip->length * grip->length + grip->height * grip->height),
                                 .fingers = 2,
                                 .pose = {grip->offset, 0, 0}};
    return body;
}

void br_grip_load(double t, br_planar_input *input, void *context)
{
    BR_ASSERT_HANDLE(input);
    const br_grip *g = context;
    const br_wrench weight = {0, -g->mass * g->gravity, 0};
    input->load = weight;
    if (g->loads)
        br_add_loads(g->loads, t, &input->load);
    if (g->force)
        br_profile_at(g->force, t, &input->normal_force);
    else if (g->pulse)
        input->normal_force = t > g->from && t < g->until ? g->released : g->held;
    else
        input->normal_force = g->mean + g->amplitude * sin(2 * BR_PI * g->frequency * t);
}

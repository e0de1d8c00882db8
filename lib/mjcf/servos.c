/* Actuators whose force falls with the joint's position or rate, as servos of the world: their force is that
 * of the step's end, with whatever else acts on the bodies. */
#include "build.h"

#include "../rigid/servo.h"

/* Beyond this, numbers overflow. */
#define MOST 1e100

/* A force c - k q - d q' along a joint. */
typedef struct line {
    double c, k, d;
} line;

static line line_of(const mjcf_actuator *a)
{
    const double u = fmax(a->range[0], fmin(a->range[1], a->control)), g = a->gear;
    return (line){g * (a->gain[0] * u + a->bias[0]), -g * g * (a->gain[1] * u + a->bias[1]),
                  -g * g * (a->gain[2] * u + a->bias[2])};
}

/* The joint's way as it stands, for a drive. */
static br_joint_spec way_of(const br_world *world, const mjcf_joint *j)
{
    const br_joint_spec now = br_world_joint_spec(world, j->index);
    br_joint_spec spec = br_joint_spec_default(BR_JOINT_DRIVE, now.body_a, now.body_b);
    spec.anchor_a = spec.anchor_b = now.anchor_a; /* so that it stands at 0 */
    spec.axis = now.axis;
    if (j->kind != MJCF_HINGE)
        return spec;
    spec.hinges = now.kind == BR_JOINT_DRIVE ? now.hinges : 1;
    spec.which = now.kind == BR_JOINT_DRIVE ? now.which : 1;
    if (spec.hinges > 1)
        spec.axle = now.axle;
    if (spec.hinges > 2)
        spec.third = now.third;
    return spec;
}

static br_status build(mjcf_model *m, br_scene *scene, mjcf_actuator *a, br_error *error)
{
    br_world *const world = br_scene_world(scene);
    const mjcf_joint *const j = &m->joints[a->joint];
    const line f = line_of(a);
    const double at = br_world_joint(world, j->index).position + j->reference,
                 rest = f.k > 0 ? f.c / f.k - at : 0, rate = f.k > 0 ? 0 : f.c / f.d;
    br_joint_spec spec = way_of(world, j);
    if (!(f.k >= 0 && f.d >= 0 && f.k + f.d > 0 && f.k + f.d < MOST && fabs(rest) < MOST &&
          fabs(rate) < MOST))
        return BR_OK;
    spec.stiffness = f.k;
    spec.damping = f.d;
    spec.rest = rest;
    BR_TRY(mjcf_within(&m->file, a->node, error, br_world_add_joint(world, &spec, &a->servo, error)));
    const double one = a->gear * a->most[0], other = a->gear * a->most[1];
    world_make_servo(world, a->servo, rate, fmin(one, other), fmax(one, other));
    return BR_OK;
}

br_status mjcf_build_servos(mjcf_model *m, br_scene *scene, br_error *error)
{
    for (size_t i = 0; i < m->n_actuators && mjcf_softens(scene); i++)
        if (m->actuators[i].joint >= 0)
            BR_TRY(build(m, scene, &m->actuators[i], error));
    return BR_OK;
}

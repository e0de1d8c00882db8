/* Private: between the axes of the world and those of a contact's patch, which may turn. Bristles, twists and
 * wrenches of the models are in the patch's axes; R is the rotation from there into the world. */
#ifndef BR_PLANAR_FRAME_H
#define BR_PLANAR_FRAME_H

#include <math.h>

#include <bristle/planar_contact.h>

typedef struct br_turn {
    double c, s; /* cosine and sine of the patch's angle */
} br_turn;

static inline br_turn br_turn_of(double angle)
{
    return (br_turn){cos(angle), sin(angle)};
}

/* A vector of the patch in the world's axes. */
static inline br_vec2 br_turn_out(br_turn turn, br_vec2 v)
{
    return (br_vec2){turn.c * v.x - turn.s * v.y, turn.s * v.x + turn.c * v.y};
}

/* A twist in the world's axes in those of the patch, at the same point. */
static inline br_twist br_twist_in(br_turn turn, br_twist v)
{
    return (br_twist){turn.c * v.x + turn.s * v.y, turn.c * v.y - turn.s * v.x, v.omega};
}

/* A wrench in the patch's axes in those of the world, at the same point. */
static inline br_wrench br_wrench_out(br_turn turn, br_wrench f)
{
    const br_vec2 force = br_turn_out(turn, (br_vec2){f.x, f.y});
    return (br_wrench){force.x, force.y, f.torque};
}

br_status br_planar_frame_check(br_planar_frame frame, br_error *error);

/* Derivatives by a twist and of a wrench in the patch's axes become those in the world's axes, in place:
 * b R^T of each rate, R c of the wrench, R d R^T. `n` is the number of cells, padding included. */
void br_distributed_jacobian_out(br_turn turn, size_t n, br_distributed_jacobian *jacobian);
void br_reduced_jacobian_out(br_turn turn, br_reduced_jacobian *jacobian);

#endif

/* The residual of a step, judged from outside. */
#ifndef PEER_RESIDUAL_H
#define PEER_RESIDUAL_H

#include "peer.h"

/* Bodies of the world (n): where a step found them, where it left them, and with which velocities. */
typedef struct peer_motion {
    br_pose *before, *after;
    br_velocity *velocity;
} peer_motion;

/* The largest of all contacts [m/s]: the natural map of a contact in units of velocity,
 *
 *     |(p_n - max(0, p_n - r w), p_t - P(p_t - r v_t))|/r,
 *
 * as br_block_residual has it for contact problems, with p the contact's force times `weigh` [s], v the
 * velocity after the step, w its part along the normal and what closes a gap, P the projection onto the cone
 * of friction that was asked for, and r three over the trace of the contact's own part of W. Zero exactly
 * where bodies stick, slide or part as Coulomb's law has it; NaN for a force that the engine does not say.
 * Depth does not count, nor do contacts of bodies that cannot move: false where there are no others. */
bool peer_residual(const peer_job *job, const peer_motion *motion, size_t n, const peer_contact *contacts,
                   double weigh, double *residual);

#endif
